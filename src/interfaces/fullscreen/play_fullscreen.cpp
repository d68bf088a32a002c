#include "interfaces/fullscreen/play_fullscreen.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/text.h"
#include "interfaces/fullscreen/match_page.h"
#include "interfaces/fullscreen/screen.h"
#include "interfaces/fullscreen/setup_form.h"
#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/match_words.h"

namespace quadrille::fullscreen {
namespace {

bool is_settled(const GamePlan& plan) {
  return std::all_of(plan.entry->options.begin(), plan.entry->options.end(),
                     [&](const Option& option) {
                       return option.question.empty() || plan.settings.settled(option.name);
                     }) &&
         (!plan.entry->asks_seats || !plan.seats.empty());
}

// Levels that nobody has are refused before anything is shown.
Result<void> check_seats(const GamePlan& plan) {
  const auto game = plan.entry->create(plan.settings);
  if (!game) return is_settled(plan) ? Result<void>(game.error()) : Result<void>();
  const auto seated = Match::check_seats(**game, plan.seats);
  return seated || (seated.error().where == "players" && !is_settled(plan)) ? Result<void>() : seated;
}

// How to go on, or how it ended.
std::string last_words(const Match& match, const Keeper& keeper, bool interrupted) {
  const Identity& identity = match.game().identity();
  const std::string first = interrupted ? "Interrupted. " : "";
  if (!match.turn().outcome.is_open()) return first + "Game over. " + ending_words(match);
  if (match.moves().empty()) return interrupted ? "Interrupted." : "";
  if (keeper.is_current()) return fmt::format("{}Go on with: {}", first, keeper.resume_command());
  if (identity.has_secrets) return first + "The game is lost: there was no place to keep it.";
  return fmt::format("{}Go on with: quadrille play {} --position {}", first, identity.game,
                     for_shell(write_line(identity, match.view({}).state)));
}

void say_that_it_takes_time(Screen& screen, const GamePlan& plan) {
  Canvas canvas = screen.blank();
  paint_title(canvas, plan.entry->title, "");
  canvas.put({2, 2}, "A board is laid that needs no guess. One moment.", theme::pencil);
  screen.show(canvas, {});
}

}  // namespace

Result<Farewell> play_fullscreen(const Catalog& catalog, const Entry* entry, PlayRequest request,
                                 KeptGames& games) {
  GamePlan plan{entry != nullptr ? entry : &catalog.entries().front(), request.given, request.seats,
                request.undo_allowed};
  bool asks = entry == nullptr || !is_settled(plan);
  if (!request.match)
    if (auto fine = check_seats(plan); !fine) return fine.error();
  if (plan.seats.empty() && plan.entry->asks_seats) plan.seats = {std::string(Match::human), "medium"};
  auto screen = Screen::open();
  if (!screen) return screen.error();
  Sitting sitting{.screen = **screen,
                  .best_times = request.best_times,
                  .move_time = request.move_time,
                  .watch = request.watch};
  std::optional<Match> match = std::move(request.match);
  if (match)
    if (auto rules = plan.entry->read_rules(match->game().identity().rules))
      plan.settings = *std::move(rules);
  std::optional<MatchPage> page;
  while (true) {
    if (!match && asks) {
      bool interrupted = false;
      auto filled = fill_in(**screen, SetupForm(catalog, plan), interrupted);
      // Whoever leaves the form is back in the game that it was called from.
      if (!filled && (interrupted || !page))
        return Farewell{interrupted ? Ending::interrupted : Ending::finished,
                        page ? last_words(page->match(), page->keeper(), interrupted) : ""};
      if (filled) {
        plan = *std::move(filled);
        page.reset();
      }
    }
    if (!match && !page) {
      auto game = plan.entry->create(plan.settings);
      if (!game) return game.error();
      if ((*game)->abilities().deal) say_that_it_takes_time(**screen, plan);
      auto begun = Match::begin(*game, {.seed = request.seeds(),
                                        .undo_allowed = plan.undo_allowed,
                                        .seats = plan.seats,
                                        .practice = request.seed_chosen && (*game)->identity().has_secrets});
      if (!begun) return begun.error();
      match = *std::move(begun);
    }
    if (match) {
      sitting.silent_programs = plan.entry->asks_seats;
      page.emplace(sitting, *std::exchange(match, std::nullopt),
                   Keeper(games, std::exchange(request.kept, std::nullopt)));
    }
    const After after = page->run();
    plan.seats = page->match().seats();
    switch (after) {
      case After::quit: return Farewell{Ending::finished, last_words(page->match(), page->keeper(), false)};
      case After::interrupted:
        return Farewell{Ending::interrupted, last_words(page->match(), page->keeper(), true)};
      case After::different_settings: asks = true; break;
      case After::same_settings:
        asks = false;
        page.reset();
        break;
    }
  }
}

Result<Farewell> replay_fullscreen(Match match) {
  auto screen = Screen::open();
  if (!screen) return screen.error();
  Sitting sitting{.screen = **screen};
  KeptGames nowhere{{}};
  const After after = MatchPage(sitting, std::move(match), Keeper(nowhere)).replay();
  return Farewell{after == After::interrupted ? Ending::interrupted : Ending::finished};
}

}  // namespace quadrille::fullscreen
