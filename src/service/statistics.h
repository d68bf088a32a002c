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

// A series of one-player games by an engine. It is played in blocks of one size; the tally of a block depends
// on the block's number alone, so the figures do not depend on threads or order.
struct StatisticsPlan {
  std::shared_ptr<const Game> game;
  std::string level;
  std::uint64_t first_game = 0;  // index in the games of the seed
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  bool review_losses = false;
  int threads = 1;
  std::filesystem::path resume = {};  // file of finished blocks, read first, then appended to; empty: none
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
  std::vector<SoloTally> blocks;  // in order; a block that was not played has 0 games
  std::uint64_t resumed = 0;      // games read from the file
  double seconds = 0;             // wall time of the other games
};

// A paired comparison of two runs over the same games. Only games that both have played count.
struct PairedResult {
  std::uint64_t both_won = 0;
  std::uint64_t only_first_won = 0;
  std::uint64_t only_second_won = 0;
  std::uint64_t both_lost = 0;
  [[nodiscard]] std::uint64_t games() const {
    return both_won + only_first_won + only_second_won + both_lost;
  }
  // The win rate of the second run minus that of the first, and its standard error. Games that both win or
  // both lose say nothing about the difference, so the error is far smaller than that of two independent
  // rates.
  [[nodiscard]] double difference() const;
  [[nodiscard]] double standard_error() const;
  // The 95% interval of Bonett and Price (2012): Wald's form with one game added on either side, so that a
  // few games without a difference prove nothing.
  struct Interval {
    double low = -1;
    double high = 1;
  };
  [[nodiscard]] Interval interval() const;
};
[[nodiscard]] PairedResult compare(const Statistics& first, const Statistics& second);

// The tally of a block, and its form as one line of text. read_block() returns empty for an incomplete line.
struct BlockTally {
  std::uint64_t block = 0;
  SoloTally tally;
};
[[nodiscard]] std::string write_block(const BlockTally& block);
[[nodiscard]] std::optional<BlockTally> read_block(std::string_view line);

// Plays blocks and passes each to `take` when it is done, one call at a time. Ends early when `take` returns
// an error, or when stopped.
using TakeBlock = std::function<Result<void>(const BlockTally&)>;
using PlayBlocks = std::function<Result<void>(const StatisticsPlan&, const std::vector<std::uint64_t>& blocks,
                                              const TakeBlock& take)>;

// A PlayBlocks on `plan.threads` threads of this process.
[[nodiscard]] Result<void> play_blocks(const StatisticsPlan& plan, const std::vector<std::uint64_t>& blocks,
                                       const TakeBlock& take);

// Returns an error unless an engine of this level plays these rules alone.
[[nodiscard]] Result<void> check(const StatisticsPlan& plan);

// Plays the blocks that the file lacks, and appends them. If stopped, returns the blocks done so far.
// `progress` is called after each block, one call at a time. Error if the file is of other games or cannot be
// written.
[[nodiscard]] Result<Statistics> run_statistics(const StatisticsPlan& plan,
                                                const PlayBlocks& play = play_blocks);

}  // namespace quadrille
