#include "service/statistics.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>

#include "core/files.h"
#include "core/parallel_for.h"
#include "core/text.h"

namespace quadrille {
namespace {

namespace json = boost::json;

std::optional<std::uint64_t> number(const json::value& value) {
  if (!value.is_number()) return {};
  json::error_code problem;
  const auto read = value.to_number<std::uint64_t>(problem);
  if (problem) return {};
  return read;
}

// Reads a count into `to`. Returns false if there is none.
bool read_count(const json::object& from, std::string_view name, std::uint64_t& to) {
  const json::value* value = from.if_contains(name);
  const auto count = value != nullptr ? number(*value) : std::nullopt;
  if (count) to = *count;
  return count.has_value();
}

const json::array* find_array(const json::object& from, std::string_view name) {
  const json::value* value = from.if_contains(name);
  return value != nullptr ? value->if_array() : nullptr;
}

bool read_losses(const json::object& from, std::vector<SoloTally::Losses>& to) {
  const json::array* losses = find_array(from, "losses");
  if (losses == nullptr) return false;
  for (const json::value& each : *losses) {
    const json::object* loss = each.if_object();
    const json::value* name = loss != nullptr ? loss->if_contains("algorithm") : nullptr;
    std::uint64_t opened = 0;
    std::uint64_t risk = 0;
    SoloTally::Losses read;
    if (name == nullptr || !name->is_string() || !read_count(*loss, "opened", opened) || opened >= 10 ||
        !read_count(*loss, "risk", risk) || risk >= SoloTally::Losses::risk_classes ||
        !read_count(*loss, "games", read.games))
      return false;
    read.algorithm = name->get_string();
    read.opened = opened;
    read.risk = risk;
    if (const json::value* forced = loss->if_contains("forced")) {
      if (!forced->is_bool()) return false;
      read.review =
          forced->get_bool() ? SoloTally::Losses::Review::forced : SoloTally::Losses::Review::avoidable;
    }
    to.push_back(std::move(read));
  }
  return true;
}

bool read_outcomes(const json::object& from, SoloTally& to) {
  const json::value* outcomes = from.if_contains("outcomes");
  if (outcomes == nullptr || !outcomes->is_string()) return false;
  std::uint64_t wins = 0;
  for (const char each : outcomes->get_string()) {
    if (each != '0' && each != '1') return false;
    to.outcomes.push_back(each == '1');
    if (each == '1') ++wins;
  }
  return to.outcomes.size() == to.games && wins == to.wins;
}

constexpr int format_version = 3;

// Returns the first line of a file of the same games.
std::string heading(const StatisticsPlan& plan, int format = format_version) {
  const Identity& identity = plan.game->identity();
  json::object head = {{"game", identity.game},
                       {"rules", identity.rules},
                       {"level", plan.level},
                       {"seed", std::to_string(plan.seed)},
                       {"block_size", StatisticsPlan::block_size},
                       {"format", format}};
  if (plan.first_game != 0) head["first_game"] = plan.first_game;
  if (plan.review_losses) head["review_losses"] = true;
  return json::serialize(head);
}

// A file of tallies, one line per block. An incomplete last line, left by a killed run, is dropped.
class Journal {
 public:
  // Reads the tallies of the file into `blocks`, and opens it to append.
  Result<void> open(const StatisticsPlan& plan, std::vector<SoloTally>& blocks) {
    const std::string head = heading(plan);
    std::string kept = head + "\n";
    std::error_code problem;
    if (std::filesystem::exists(plan.resume, problem)) {
      const auto text = read_file(plan.resume);
      if (!text) return text.error();
      const auto lines = split(*text, '\n');
      if (!lines.empty() && lines.front() == heading(plan, 2))
        return Error{ErrorCode::storage,
                     fmt::format("{} is of an earlier version, which did not count the clicks that did "
                                 "something: name another file",
                                 plan.resume.string()),
                     "resume"};
      if (lines.empty() || lines.front() != head)
        return Error{
            ErrorCode::storage,
            fmt::format("{} is not of these games: it must begin with {}", plan.resume.string(), head),
            "resume"};
      for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const auto line = read_block(lines[i]);
        if (!line) break;
        kept += std::string(lines[i]) + "\n";
        if (line->block < blocks.size() && line->tally.games == plan.games_of(line->block))
          blocks[line->block] = line->tally;
      }
    }
    if (auto written = write_named_file(plan.resume, kept, Placing::replace); !written) return written;
    path_ = plan.resume;
    file_ = Descriptor(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (file_.get() < 0) return write_error("open", path_, errno);
    return {};
  }
  Result<void> add(const BlockTally& block) {
    if (file_.get() < 0) return {};
    if (!write_all(file_, write_block(block) + "\n")) return write_error("write", path_, errno);
    return {};
  }

 private:
  std::filesystem::path path_;
  Descriptor file_;
};

}  // namespace

std::string write_block(const BlockTally& block) {
  const SoloTally& tally = block.tally;
  json::object line = {{"block", block.block}};
  for (const SoloCounter& counter : solo_counters) line[counter.name] = tally.*counter.count;
  line["slowest_nanoseconds"] = tally.slowest_nanoseconds;
  line["games_by_guesses"] = json::value_from(tally.games_by_guesses);
  json::array uses;
  for (const SoloTally::Use& use : tally.by_algorithm)
    uses.push_back(json::object{
        {"algorithm", use.algorithm}, {"asked", use.asked}, {"found", use.found}, {"lost", use.lost}});
  line["by_algorithm"] = std::move(uses);
  json::array losses;
  for (const SoloTally::Losses& each : tally.losses) {
    json::object loss = {
        {"algorithm", each.algorithm}, {"opened", each.opened}, {"risk", each.risk}, {"games", each.games}};
    if (each.review != SoloTally::Losses::Review::none)
      loss["forced"] = each.review == SoloTally::Losses::Review::forced;
    losses.push_back(std::move(loss));
  }
  line["losses"] = std::move(losses);
  std::string outcomes;
  for (const bool is_won : tally.outcomes) outcomes += is_won ? '1' : '0';
  line["outcomes"] = outcomes;
  return json::serialize(line);
}

std::optional<BlockTally> read_block(std::string_view line) {
  json::error_code problem;
  const json::value parsed = json::parse(line, problem);
  if (problem || !parsed.is_object()) return {};
  const json::object& from = parsed.get_object();
  BlockTally block;
  SoloTally& tally = block.tally;
  bool whole = read_count(from, "block", block.block) &&
               read_count(from, "slowest_nanoseconds", tally.slowest_nanoseconds);
  for (const SoloCounter& counter : solo_counters)
    whole = whole && read_count(from, counter.name, tally.*counter.count);
  const json::array* classes = find_array(from, "games_by_guesses");
  const json::array* uses = find_array(from, "by_algorithm");
  if (!whole || uses == nullptr || classes == nullptr || classes->size() != SoloTally::guess_classes)
    return {};
  for (std::size_t i = 0; i < SoloTally::guess_classes; ++i) {
    const auto count = number((*classes)[i]);
    if (!count) return {};
    tally.games_by_guesses[i] = *count;
  }
  for (const json::value& each : *uses) {
    const json::object* use = each.if_object();
    const json::value* name = use != nullptr ? use->if_contains("algorithm") : nullptr;
    if (name == nullptr || !name->is_string()) return {};
    auto& to = tally.by_algorithm.emplace_back(SoloTally::Use{std::string(name->get_string())});
    if (!read_count(*use, "asked", to.asked) || !read_count(*use, "found", to.found) ||
        !read_count(*use, "lost", to.lost))
      return {};
  }
  if (!read_losses(from, tally.losses) || !read_outcomes(from, tally)) return {};
  return block;
}

double PairedResult::difference() const {
  if (games() == 0) return 0;
  return (static_cast<double>(only_second_won) - static_cast<double>(only_first_won)) /
         static_cast<double>(games());
}

// The standard error of the mean of values -1, 0 and 1.
double PairedResult::standard_error() const {
  if (games() == 0) return 0;
  const auto count = static_cast<double>(games());
  const double mean = difference();
  const double squares = static_cast<double>(only_first_won + only_second_won) / count;
  return std::sqrt((squares - mean * mean) / count);
}

PairedResult::Interval PairedResult::interval() const {
  const double count = static_cast<double>(games()) + 2;
  const double first = (static_cast<double>(only_first_won) + 1) / count;
  const double second = (static_cast<double>(only_second_won) + 1) / count;
  const double middle = second - first;
  const double half = 1.96 * std::sqrt((first + second - middle * middle) / count);
  return {std::max(-1.0, middle - half), std::min(1.0, middle + half)};
}

PairedResult compare(const Statistics& first, const Statistics& second) {
  PairedResult result;
  const std::size_t blocks = std::min(first.blocks.size(), second.blocks.size());
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::vector<bool>& a = first.blocks[block].outcomes;
    const std::vector<bool>& b = second.blocks[block].outcomes;
    for (std::size_t game = 0; game < std::min(a.size(), b.size()); ++game)
      ++(a[game]   ? b[game] ? result.both_won : result.only_first_won
         : b[game] ? result.only_second_won
                   : result.both_lost);
  }
  return result;
}

Result<void> play_blocks(const StatisticsPlan& plan, const std::vector<std::uint64_t>& blocks,
                         const TakeBlock& take) {
  const auto& statistics = *plan.game->ability<SoloStatistics>();
  std::mutex guard;
  return parallel_for(blocks.size(), plan.threads,
                      [&](std::size_t i, std::size_t /*thread*/) -> Result<bool> {
                        const std::uint64_t games = plan.games_of(blocks[i]);
                        auto tally = statistics.play({.level = plan.level,
                                                      .seed = plan.seed,
                                                      .first = plan.first_of(blocks[i]),
                                                      .games = games,
                                                      .review_losses = plan.review_losses,
                                                      .stop = plan.stop});
                        if (!tally) return tally.error();
                        if (tally->games < games) return false;  // stopped
                        const std::lock_guard lock(guard);
                        if (const auto taken = take({blocks[i], *std::move(tally)}); !taken)
                          return taken.error();
                        return true;
                      });
}

Result<void> check(const StatisticsPlan& plan) {
  const auto* statistics = plan.game->ability<SoloStatistics>();
  if (statistics == nullptr)
    return Error{ErrorCode::unsupported, "no engine plays these rules alone", "rules"};
  return statistics->check(plan.level);
}

Result<Statistics> run_statistics(const StatisticsPlan& plan, const PlayBlocks& play) {
  if (auto fine = check(plan); !fine) return fine.error();
  Statistics result;
  result.blocks.resize(plan.blocks());
  Journal journal;
  if (!plan.resume.empty())
    if (auto opened = journal.open(plan, result.blocks); !opened) return opened.error();
  SoloTally so_far;
  std::vector<std::uint64_t> open;
  for (std::uint64_t block = 0; block < plan.blocks(); ++block) {
    so_far.add(result.blocks[block]);
    if (result.blocks[block].games == 0) open.push_back(block);
  }
  result.resumed = so_far.games;
  const auto begun = std::chrono::steady_clock::now();
  const auto played = play(plan, open, [&](const BlockTally& block) -> Result<void> {
    if (auto kept = journal.add(block); !kept) return kept;
    result.blocks[block.block] = block.tally;
    so_far.add(block.tally);
    if (plan.progress) plan.progress(so_far);
    return {};
  });
  if (!played) return played.error();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  for (const SoloTally& tally : result.blocks) result.total.add(tally);  // in order of blocks
  return result;
}

}  // namespace quadrille
