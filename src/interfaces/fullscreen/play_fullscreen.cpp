#include "interfaces/fullscreen/play_fullscreen.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <utility>

#include "interfaces/fullscreen/match_page.h"
#include "interfaces/fullscreen/screen.h"
#include "interfaces/fullscreen/setup_form.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

bool is_settled(const GamePlan& plan) {
  return std::all_of(plan.entry->options.begin(), plan.entry->options.end(),
                     [&](const Option& option) {
                       return option.question.empty() || plan.settings.settled(option.name);
                     }) &&
         (!plan.entry->asks_seats || !plan.seats.empty());
}

// Refuses unknown levels before the screen opens.
Result<void> check_seats(const GamePlan& plan) {
  const auto game = plan.entry->create(plan.settings);
  if (!game) return is_settled(plan) ? Result<void>(game.error()) : Result<void>();
  const auto seated = Match::check_seats(**game, plan.seats);
  return seated || (seated.error().where == "players" && !is_settled(plan)) ? Result<void>() : seated;
}

void say_that_it_takes_time(Screen& screen, const GamePlan& plan) {
  Canvas canvas = screen.blank();
  paint_title(canvas, plan.entry->title, "");
  canvas.put({2, 2}, "The mines are being placed. One moment; Esc or q gives up.", theme::pencil);
  screen.show(canvas, {});
}

// Begins a match on a thread of its own, so that keys and signals are handled during the search for a board.
// Returns empty if the user gives up or an interrupt comes.
std::optional<Result<Match>> begin_match(Screen& screen, const GamePlan& plan,
                                         const std::shared_ptr<const Game>& game, const Match::Setup& setup,
                                         bool& interrupted) {
  if (!Match::takes_long_to_begin(*game, setup.from)) return Match::begin(game, setup);
  std::atomic<bool> stop = false;
  Budget budget;
  budget.stop = &stop;
  auto begun = std::async(std::launch::async, [&] {
    auto match = Match::begin(game, setup, budget);
    screen.wake();
    return match;
  });
  while (begun.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    say_that_it_takes_time(screen, plan);
    const Event event = screen.wait(std::chrono::seconds(1));
    interrupted = interrupted || event.kind == Event::Kind::interrupted;
    const bool leaves =
        event.kind == Event::Kind::key && (event.letter == key::escape || event.letter == U'q');
    if (interrupted || leaves) stop = true;
  }
  if (stop) return std::nullopt;
  return begun.get();
}

}  // namespace

Result<Parting> play_fullscreen(const Catalog& catalog, const Entry* entry, PlayRequest request,
                                KeptGames& games) {
  GamePlan plan{entry != nullptr ? entry : &catalog.entries().front(), request.given, request.seats,
                request.undo_allowed, request.analysis_allowed};
  bool asks = entry == nullptr || !is_settled(plan);
  if (!request.match)
    if (auto fine = check_seats(plan); !fine) return fine.error();
  if (plan.seats.empty() && plan.entry->asks_seats) plan.seats = {std::string(Match::human), "medium"};
  auto screen = Screen::open();
  if (!screen) return screen.error();
  Session session{.screen = **screen,
                  .best_times = request.best_times,
                  .move_time = request.move_time,
                  .watch = request.watch};
  std::optional<Match> match = std::move(request.match);
  if (match) {
    if (auto rules = plan.entry->read_rules(match->game().identity().rules))
      plan.settings = *std::move(rules);
    plan.undo_allowed = match->undo_allowed();
    plan.analysis_allowed = match->analysis_allowed();
  }
  std::optional<MatchPage> page;
  while (true) {
    if (!match && asks) {
      bool interrupted = false;
      auto filled = fill_in(**screen, SetupForm(catalog, plan), interrupted);
      // Leaving the form returns to the game from which it was opened.
      if (!filled && (interrupted || !page))
        return Parting{interrupted ? Ending::interrupted : Ending::finished,
                       page ? page->last_words(interrupted) : ""};
      if (filled) {
        plan = *std::move(filled);
        page.reset();
      }
    }
    if (!match && !page) {
      auto game = plan.entry->create(plan.settings);
      if (!game) return game.error();
      bool interrupted = false;
      auto begun = begin_match(**screen, plan, *game,
                               {.seed = request.seeds(),
                                .undo_allowed = plan.undo_allowed,
                                .seats = plan.seats,
                                .practice = request.seed_chosen && (*game)->identity().has_secrets,
                                .analysis_allowed = plan.analysis_allowed},
                               interrupted);
      if (!begun) return Parting{interrupted ? Ending::interrupted : Ending::finished};
      if (!*begun) return begun->error();
      match = **std::move(begun);
    }
    if (match) {
      page.emplace(session, *std::exchange(match, std::nullopt),
                   Keeper(games, std::exchange(request.kept, std::nullopt)));
    }
    const After after = page->run();
    plan.seats = page->match().seats();
    switch (after) {
      case After::quit: return Parting{Ending::finished, page->last_words(false)};
      case After::interrupted: return Parting{Ending::interrupted, page->last_words(true)};
      case After::different_settings: asks = true; break;
      case After::same_settings:
        asks = false;
        page.reset();
        break;
    }
  }
}

Result<Parting> replay_fullscreen(Match match) {
  auto screen = Screen::open();
  if (!screen) return screen.error();
  Session session{.screen = **screen};
  KeptGames nowhere{{}};
  const After after = MatchPage(session, std::move(match), Keeper(nowhere)).replay();
  return Parting{after == After::interrupted ? Ending::interrupted : Ending::finished};
}

}  // namespace quadrille::fullscreen
