#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "catalog/solo.h"
#include "core/result.h"

namespace quadrille {

// Many games that a program plays alone. They are played in blocks of one size; a block's tally depends on
// its number alone, so the figures are the same whoever plays which block, and in whatever order.
struct StatisticsPlan {
  std::shared_ptr<const Game> game;
  std::string level;
  std::uint64_t first_game = 0;  // of those of the seed
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  bool review_losses = false;
  int threads = 1;
  std::filesystem::path resume = {};  // keeps what is done, and is read first; empty: none
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const SoloTally& so_far)> progress = {};

  static constexpr std::uint64_t block_size = 100;
  [[nodiscard]] std::uint64_t blocks() const { return (games + block_size - 1) / block_size; }
  [[nodiscard]] std::uint64_t first_of(std::uint64_t block) const { return first_game + block * block_size; }
  [[nodiscard]] std::uint64_t games_of(std::uint64_t block) const {
    return block + 1 < blocks() ? block_size : games - block * block_size;
  }
};

struct Statistics {
  SoloTally total;
  std::vector<SoloTally> blocks;  // in order; one that was not played has no games
  std::uint64_t resumed = 0;      // games that the file had already
  double seconds = 0;             // by the clock, for the others
};

// Two runs over the same games. Only games that both have played count.
struct PairedResult {
  std::uint64_t both_won = 0;
  std::uint64_t only_first_won = 0;
  std::uint64_t only_second_won = 0;
  std::uint64_t both_lost = 0;
  [[nodiscard]] std::uint64_t games() const {
    return both_won + only_first_won + only_second_won + both_lost;
  }
  // The second's win rate less the first's, and the standard error of that. Boards that both win, or both
  // lose, say nothing about the difference, so it is far smaller than that of two independent rates.
  [[nodiscard]] double difference() const;
  [[nodiscard]] double standard_error() const;
  // The 95% interval of Bonett and Price (2012): of Wald's form, with one game more on either side, so that a
  // few games without a difference prove nothing.
  struct Interval {
    double low = -1;
    double high = 1;
  };
  [[nodiscard]] Interval interval() const;
};
[[nodiscard]] PairedResult compare(const Statistics& first, const Statistics& second);

// What came of a block, as a line of text and back; nothing when it is no whole line.
struct BlockTally {
  std::uint64_t block = 0;
  SoloTally tally;
};
[[nodiscard]] std::string write_block(const BlockTally& block);
[[nodiscard]] std::optional<BlockTally> read_block(std::string_view line);

// Plays blocks and hands each over as it is done, one at a time; ends early when one is not taken, or when it
// is stopped.
using TakeBlock = std::function<Result<void>(const BlockTally&)>;
using PlayBlocks = std::function<Result<void>(const StatisticsPlan&, const std::vector<std::uint64_t>& blocks,
                                              const TakeBlock& take)>;

// On the threads of this process.
[[nodiscard]] Result<void> play_blocks(const StatisticsPlan& plan, const std::vector<std::uint64_t>& blocks,
                                       const TakeBlock& take);

// Whether an engine of this level plays these rules alone.
[[nodiscard]] Result<void> check(const StatisticsPlan& plan);

// Plays what the file does not have yet. Stopped, it answers with what is done.
[[nodiscard]] Result<Statistics> run_statistics(const StatisticsPlan& plan,
                                                const PlayBlocks& play = play_blocks);

}  // namespace quadrille
