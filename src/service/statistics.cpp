#include "service/statistics.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include "core/files.h"
#include "core/text.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// A line a block; what a killed run has left half written at the end is no whole line, and is dropped.
json::object as_json(std::uint64_t block, const SoloTally& tally) {
  return {{"block", block},
          {"games", tally.games},
          {"wins", tally.wins},
          {"moves", tally.moves},
          {"guesses", tally.guesses},
          {"exact_guesses", tally.exact_guesses},
          {"three_bv", tally.three_bv},
          {"won_moves", tally.won_moves},
          {"games_by_guesses", json::value_from(tally.games_by_guesses)},
          {"cpu_nanoseconds", tally.cpu_nanoseconds},
          {"slowest_nanoseconds", tally.slowest_nanoseconds}};
}

std::optional<std::uint64_t> number(const json::value& value) {
  if (!value.is_number()) return {};
  json::error_code problem;
  const auto read = value.to_number<std::uint64_t>(problem);
  if (problem) return {};
  return read;
}

struct Line {
  std::uint64_t block = 0;
  SoloTally tally;
};

std::optional<Line> read_line(std::string_view text) {
  json::error_code problem;
  const json::value parsed = json::parse(text, problem);
  if (problem || !parsed.is_object()) return {};
  const json::object& from = parsed.get_object();
  Line line;
  struct Field {
    std::string_view name;
    std::uint64_t* to;
  };
  SoloTally& tally = line.tally;
  for (const Field& field :
       {Field{"block", &line.block}, Field{"games", &tally.games}, Field{"wins", &tally.wins},
        Field{"moves", &tally.moves}, Field{"guesses", &tally.guesses},
        Field{"exact_guesses", &tally.exact_guesses}, Field{"three_bv", &tally.three_bv},
        Field{"won_moves", &tally.won_moves}, Field{"cpu_nanoseconds", &tally.cpu_nanoseconds},
        Field{"slowest_nanoseconds", &tally.slowest_nanoseconds}}) {
    const json::value* value = from.if_contains(field.name);
    const auto count = value != nullptr ? number(*value) : std::nullopt;
    if (!count) return {};
    *field.to = *count;
  }
  const json::value* classes = from.if_contains("games_by_guesses");
  if (classes == nullptr || !classes->is_array() || classes->get_array().size() != SoloTally::guess_classes)
    return {};
  for (std::size_t i = 0; i < SoloTally::guess_classes; ++i) {
    const auto count = number(classes->get_array()[i]);
    if (!count) return {};
    tally.games_by_guesses[i] = *count;
  }
  return line;
}

// What the file must begin with, to be of the same games.
std::string heading(const StatisticsPlan& plan) {
  const Identity& identity = plan.game->identity();
  return json::serialize(json::object{{"game", identity.game},
                                      {"rules", identity.rules},
                                      {"level", plan.level},
                                      {"seed", std::to_string(plan.seed)},
                                      {"block_size", StatisticsPlan::block_size}});
}

// Keeps tallies on the disk as they come.
class Journal {
 public:
  // Reads what is there into `blocks`, and opens the file to go on.
  Result<void> open(const StatisticsPlan& plan, std::vector<SoloTally>& blocks) {
    const std::string head = heading(plan);
    std::string kept = head + "\n";
    std::error_code problem;
    if (std::filesystem::exists(plan.resume, problem)) {
      const auto text = read_file(plan.resume);
      if (!text) return text.error();
      const auto lines = split(*text, '\n');
      if (lines.empty() || lines.front() != head)
        return Error{
            ErrorCode::storage,
            fmt::format("{} is not of these games: it must begin with {}", plan.resume.string(), head),
            "resume"};
      for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const auto line = read_line(lines[i]);
        if (!line) break;
        kept += std::string(lines[i]) + "\n";
        if (line->block < blocks.size() && line->tally.games == plan.games_of(line->block))
          blocks[line->block] = line->tally;
      }
    }
    if (auto written = write_durably(plan.resume, kept, Placing::replace); !written) return written;
    path_ = plan.resume;
    file_ = Descriptor(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (file_.get() < 0) return io_error("open", path_, errno);
    return {};
  }
  Result<void> add(std::uint64_t block, const SoloTally& tally) {
    if (file_.get() < 0) return {};
    if (!write_all(file_, json::serialize(as_json(block, tally)) + "\n"))
      return io_error("write", path_, errno);
    return {};
  }

 private:
  std::filesystem::path path_;
  Descriptor file_;
};

}  // namespace

Result<Statistics> run_statistics(const StatisticsPlan& plan) {
  const auto& play = plan.game->abilities().play_alone;
  if (!play) return Error{ErrorCode::unsupported, "no program plays these rules alone", "rules"};
  Statistics result;
  result.blocks.resize(plan.blocks());
  Journal journal;
  if (!plan.resume.empty())
    if (auto opened = journal.open(plan, result.blocks); !opened) return opened.error();
  for (const SoloTally& tally : result.blocks) result.resumed += tally.games;

  std::mutex guard;
  std::optional<Error> fault;
  std::uint64_t done = result.resumed;
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    for (std::uint64_t block = next++; block < plan.blocks(); block = next++) {
      const std::uint64_t games = plan.games_of(block);
      if (result.blocks[block].games == games) continue;
      const auto tally = play(plan.level, plan.seed, block * StatisticsPlan::block_size, games, plan.stop);
      const std::lock_guard lock(guard);
      if (tally && tally->games < games) return;  // stopped
      const auto kept = tally ? journal.add(block, *tally) : Result<void>(tally.error());
      if (!kept) {
        fault = kept.error();
        next = plan.blocks();
        return;
      }
      result.blocks[block] = *tally;
      done += games;
      if (plan.progress) plan.progress(done, plan.games);
    }
  };
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::thread> helpers;
  for (int i = 1; i < plan.threads; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  if (fault) return *fault;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  for (const SoloTally& tally : result.blocks) result.total.add(tally);
  return result;
}

}  // namespace quadrille
