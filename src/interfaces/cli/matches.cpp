#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/files.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/fullscreen/play_fullscreen.h"
#include "interfaces/fullscreen/screen.h"
#include "interfaces/terminal/board_text.h"
#include "interfaces/terminal/match_words.h"
#include "service/kept_games.h"
#include "service/match_text.h"
#include "service/matches.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

struct Options {
  std::optional<std::string> data;
  std::string name;
  std::string file = "-";
  bool all = false;
  bool json = false;
  bool plain = false;
};

KeptGames games_of(const Options& options) {
  return KeptGames(options.data ? std::filesystem::path(*options.data) : user_data_folder());
}

// Refuses a --data folder that does not exist: it is probably a mistake. Opening it checks that it is a
// folder.
Result<void> check_folder(const Options& options) {
  std::error_code problem;
  if (!options.data || std::filesystem::exists(*options.data, problem)) return {};
  return Error{ErrorCode::bad_usage, fmt::format("--data: there is no folder {}", in_quotes(*options.data)),
               "data"};
}

// Returns "human,hard", or the number of each for many seats.
std::string seats_in_short(const std::vector<std::string>& seats) {
  constexpr std::size_t few = 4;
  if (seats.size() <= few) return fmt::format("{}", fmt::join(seats, ","));
  std::map<std::string, int> counts;
  for (const std::string& who : seats) ++counts[who];
  std::vector<std::string> parts;
  for (const auto& [who, count] : counts) parts.push_back(fmt::format("{} {}", count, who));
  return listed(parts, "and");
}

// A game with its facts for a list.
struct Listed {
  std::string name;
  Match match;
  std::optional<Forfeit> forfeited = {};
  std::optional<Instant> changed = {};

  [[nodiscard]] bool is_open() const { return !forfeited && match.turn().outcome.is_open(); }
  [[nodiscard]] std::string state() const {
    return std::string(forfeited ? name_of(forfeited->by) : name_of(match.turn().outcome.kind));
  }
};

struct AllGames {
  std::vector<Listed> games;
  std::vector<std::string> unreadable;  // ids
};

Result<AllGames> all_games(const Program& program, const Options& options) {
  auto kept = games_of(options).all();
  if (!kept) return kept.error();
  AllGames all{.games = {}, .unreadable = std::move(kept->unreadable)};
  for (const KeptGames::Kept& each : kept->games) {
    if (auto match = Match::replay(program.catalog, each.record))
      all.games.push_back({each.id, *std::move(match), each.forfeited, each.changed});
    else
      all.unreadable.push_back(each.id);
  }
  return all;
}

json::object in_json(const Listed& game) {
  const Identity& identity = game.match.game().identity();
  json::value to_move;
  if (game.is_open()) to_move = game.match.seat_number(game.match.turn().to_move);
  json::value changed;
  if (game.changed)
    changed = fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(*game.changed)));
  return {{"id", game.name},
          {"game", identity.game},
          {"rules", identity.rules},
          {"state", game.state()},
          {"to_move", std::move(to_move)},
          {"moves", game.match.moves().size()},
          {"seats", json::value_from(game.match.seats())},
          {"practice", game.match.is_practice()},
          {"changed", std::move(changed)}};
}

int list(const Program& program, const Options& options) {
  auto all = all_games(program, options);
  if (!all) return fail(all.error(), options.json ? Format::json : Format::text);
  std::vector<Listed>& games = all->games;
  // Readable games are listed; unreadable ones are reported by name.
  const auto report_unreadable = [&] {
    int code = fine;
    for (const std::string& id : all->unreadable)
      code = fail(KeptGames::unreadable(id), options.json ? Format::json : Format::text);
    return code;
  };
  if (!options.all) std::erase_if(games, [](const Listed& game) { return !game.is_open(); });
  if (options.json) {
    json::array matches;
    for (const Listed& game : games) matches.push_back(in_json(game));
    print_line(json::object{{"matches", std::move(matches)}});
    return report_unreadable();
  }
  if (games.empty()) print_line(options.all ? "There are no games." : "No game is left unfinished.");
  struct Row {
    std::string name, rules;
  };
  std::vector<Row> rows;
  std::size_t name_width = 0;
  std::size_t rules_width = 0;
  for (const Listed& game : games) {
    const Identity& identity = game.match.game().identity();
    rows.push_back({game.name, identity.rules.empty() ? identity.game : name_of(identity)});
    name_width = std::max(name_width, rows.back().name.size());
    rules_width = std::max(rules_width, rows.back().rules.size());
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Listed& game = games[i];
    const std::size_t moves = game.match.moves().size();
    print_line(fmt::format("{:<{}}  {:<{}}  {:>3} {:<5}  {:<8}  {:<14}  {}", rows[i].name, name_width,
                           rows[i].rules, rules_width, moves, moves == 1 ? "move" : "moves", game.state(),
                           game.changed ? time_ago(now() - *game.changed) : "",
                           seats_in_short(game.match.seats())));
  }
  return report_unreadable();
}

// Q10: a running match between two engines is hidden.
Result<void> check_shown(const Match& match) {
  if (!match.is_hidden() || !match.turn().outcome.is_open()) return {};
  return Error{ErrorCode::conflict, "two engines play it: it can be seen when it is over", "name"};
}

// Returns the start and the position after every move.
json::object positions_of(const std::string& id, const Match& match) {
  const auto position_line = [](const Match& at) {
    return fmt::format("{}:{}", name_of(at.game().identity()), at.view({}).state);
  };
  json::array moves;
  for (std::size_t ply = 1; ply <= match.moves().size(); ++ply)
    moves.push_back(
        json::object{{"move", match.moves()[ply - 1]}, {"position", position_line(match.at(ply))}});
  return {{"id", id},
          {"start", position_line(match.at(0))},
          {"state", name_of(match.turn().outcome.kind)},
          {"moves", std::move(moves)}};
}

// Prints every position in order, or opens a page to step through them.
int replay(const Program& program, const Options& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto found = games_of(options).load(options.name);
  if (!found) return fail(found.error(), format);
  const auto whole = Match::replay(program.catalog, found->record);
  if (!whole) return fail(KeptGames::unreadable(found->id), format);
  if (auto shown = check_shown(*whole); !shown) return fail(shown.error(), format);
  if (options.json) {
    print_line(positions_of(found->id, *whole));
    return fine;
  }
  if (!options.plain && fullscreen::Screen::possible()) {
    const auto farewell = fullscreen::replay_fullscreen(*whole);
    if (!farewell) return fail(farewell.error(), Format::text);
    return farewell->ending == Ending::interrupted ? interrupted : fine;
  }
  const Identity& identity = whole->game().identity();
  print_line(identity.description);
  for (std::size_t ply = 0; ply <= whole->moves().size(); ++ply) {
    const View view = whole->at(ply).view({});
    print_line(ply == 0 ? "\nStart" : fmt::format("\nMove {}: {}", ply, whole->moves()[ply - 1]));
    print(draw_board(view, identity, {}) + list_pieces(view, identity));
    if (!view.facts.empty()) print_line(fmt::format("{}", fmt::join(fact_words(view), "   ")));
  }
  if (found->forfeited)
    print_line("Game over. " + forfeit_words(*whole, *found->forfeited));
  else if (!whole->turn().outcome.is_open())
    print_line("Game over. " + ending_words(*whole));
  return fine;
}

int write_out(const Program& program, const Options& options) {
  const auto found = games_of(options).load(options.name);
  if (!found) return fail(found.error(), Format::text);
  const auto whole = Match::replay(program.catalog, found->record);
  if (whole)
    if (auto shown = check_shown(*whole); !shown) return fail(shown.error(), Format::text);
  // M02: the export leaves the mines out, since a copy could be played to its end to see those of the running
  // game.
  const bool hides = whole && whole->record().sealed;
  Record record = hides ? whole->public_record(found->forfeited) : found->record;
  record.forfeited = found->forfeited;
  const std::string text = write_record(record) + "\n";
  if (options.file == "-") {
    print(text);
    return fine;
  }
  const auto written = write_named_file(options.file, text, Placing::create);
  return written ? fine : fail(written.error(), Format::text);
}

int read_in(const Program& program, const Options& options) {
  const Format format = options.json ? Format::json : Format::text;
  const auto text = options.file == "-" ? text_or_input("-", "file") : read_file(options.file);
  const auto record = text.and_then([](const std::string& read) { return read_record(trimmed(read)); });
  if (!record) return fail(record.error(), format);
  auto match = Match::replay(program.catalog, *record);
  if (!match) return fail(match.error(), format);
  // M02: an import is practice, since a copy could be played to its end to see the mines of the other.
  if (match->game().identity().has_secrets && match->turn().outcome.is_open()) match->practise();
  const auto kept = games_of(options).add(*match, "", record->forfeited);
  if (!kept) return fail(kept.error(), format);
  if (options.json)
    print_line(json::object{{"id", kept->id}});
  else
    print_line(kept->id);
  return fine;
}

int erase(const Options& options) {
  const auto erased = games_of(options).erase(options.name);
  return erased ? fine : fail(erased.error(), Format::text);
}

}  // namespace

void add_matches(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("matches", "List, resume, replay, export and import games")->group("Play");
  const auto options = std::make_shared<Options>();
  command->require_subcommand(0, 1);
  command->add_flag("--all", options->all, "list finished games too");
  command->add_flag("--json", options->json, "print the answer as JSON");
  command->footer(
      "Without a command, lists what is unfinished. --data names the folder of a service that keeps its "
      "matches\nelsewhere.\nExample: quadrille matches --all");
  const auto add_data = [options](CLI::App* to) {
    to->add_option("--data", options->data, "folder of the games (default: the user's data folder)")
        ->type_name("DIR");
  };
  add_data(command);
  command->callback([program, options, command] {
    if (!command->get_subcommands().empty()) return;
    const auto there = check_folder(*options);
    program.exit_code =
        there ? list(program, *options) : fail(there.error(), options->json ? Format::json : Format::text);
  });
  const auto add = [&](const char* name, const char* about, bool takes_name, const auto& act) {
    CLI::App* added = command->add_subcommand(name, about);
    added->footer(fmt::format("Example: quadrille matches {} {}", name, takes_name ? "mine" : "mine.json"));
    if (takes_name)
      added->add_option("name", options->name, "name, as `quadrille matches` lists it")
          ->required()
          ->type_name("ID");
    add_data(added);
    const bool makes_folder = !takes_name;
    added->callback([program, options, act, makes_folder] {
      const auto there = makes_folder ? Result<void>() : check_folder(*options);
      program.exit_code = there ? act(*options) : fail(there.error(), Format::text);
    });
    return added;
  };
  CLI::App* resuming = add("resume", "goes on with one", true, [program](const Options& given) {
    KeptGames games = games_of(given);
    return resume_game(program, games, given.name, given.plain);
  });
  CLI::App* replaying = add("replay", "shows one move by move", true,
                            [program](const Options& given) { return replay(program, given); });
  for (CLI::App* shows : {resuming, replaying})
    shows->add_flag("--plain", options->plain, "lines of text instead of the full screen");
  CLI::App* exporting = add("export", "writes one as a line of JSON", true,
                            [program](const Options& given) { return write_out(program, given); });
  exporting->footer("Example: quadrille matches export mine mine.json");
  CLI::App* importing = add("import", "takes one over from such a line", false,
                            [program](const Options& given) { return read_in(program, given); });
  for (CLI::App* answers : {replaying, importing})
    answers->add_flag("--json", options->json, "print the answer as JSON");
  for (CLI::App* moves : {exporting, importing})
    moves->add_option("file", options->file, "file; - or nothing for standard output and input")
        ->type_name("FILE");
  add("delete", "takes one away, for good", true, erase);
}

}  // namespace quadrille::cli
