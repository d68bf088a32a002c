// The background work of a match page: engine moves, values, odds and hints. The display does not wait for
// it.

#include <fmt/format.h>

#include "interfaces/fullscreen/match_page.h"
#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/match_words.h"
#include "interfaces/terminal/odds_text.h"

namespace quadrille::fullscreen {

void MatchPage::start_thoughts() {
  if (!is_open() || replays_) return;
  if (!person_on_turn() && !program_.busy() && !(programs_only() && is_paused()) &&
      Clock::now() >= next_program_)
    start_program();
  // Watched engines are analysed only while paused: otherwise no value would stay long enough to be read.
  const bool rests = person_on_turn() || (programs_only() && is_paused() && !program_.busy());
  if (shows_values_ && match_.may_be_analysed() && rests && !analysis_ && !advisor_.busy()) start_analysis();
  if (shows_odds_ && !odds_ && !advisor_.busy()) start_odds();
}

void MatchPage::start_program() {
  if (program_.busy()) return;
  const Player player = match_.turn().to_move;
  thinks_since_ = Clock::now();
  program_.begin([this, match = match_, player, time = session_.move_time](const std::atomic<bool>& stop) {
    Budget budget;
    budget.stop = &stop;
    if (time) budget.deadline = Clock::now() + *time;
    const std::string& level = match.seat_of(player);
    // The reason, for a watching user, if the game's analysis reasons as this level does.
    std::string why;
    if (const auto* analyser = match.game().ability<OddsAnalyser>(); analyser && match.people() == 0)
      if (const auto odds = analyser->odds(match.observe({}), budget);
          odds && odds->best && odds->best->level == level)
        why = odds->best->why;
    auto move = match.engine_move(level, budget);
    return [this, player, why = std::move(why), move = std::move(move)] {
      if (!move) {
        say(fmt::format("{} cannot move: {}. A person plays on.", player_name(match_, player),
                        move.error().message),
            theme::red_pen);
        (void)match_.seat(player, Match::human);
        return changed();
      }
      // A turn may be two moves: a piece is placed, and the next one picked. A game of one player has no
      // turns.
      engine_turn_ = engine_turn_ && engine_turn_->player == player && !solo_
                         ? EngineTurn{player, fmt::format("{}, then {}", engine_turn_->moves, *move)}
                         : EngineTurn{player, *move};
      if (!is_hidden())
        say(fmt::format("{} plays {}{}{}.", player_name(match_, player), engine_turn_->moves,
                        why.empty() ? "" : ": ", why));
      const auto played = match_.play(*move);
      if (!played) return say(played.error().message, theme::red_pen);
      if (solo_) solo_->clicked(match_, played->effect);
      if (const std::string story = match_.view({}).aftermath.story; !story.empty() && !is_hidden())
        message_.text += " " + story;
      if (!is_open() && !programs_only()) ended_ = Clock::now();
      constexpr std::chrono::milliseconds usual_pace(600);
      if (programs_only() && !is_hidden())
        next_program_ = Clock::now() + (session_.watch ? session_.watch->between_moves : usual_pace);
      changed();
    };
  });
}

void MatchPage::start_analysis() {
  thinks_since_ = Clock::now();
  advisor_.begin([this, match = match_](const std::atomic<bool>& stop) {
    Budget budget;
    budget.stop = &stop;
    budget.deadline = Clock::now() + analysis_time;
    auto analysis = match.game().ability<Analyser>()->analyse(match.observe(match.turn().to_move), budget);
    return [this, analysis = std::move(analysis)] {
      if (analysis) {
        analysis_ = *analysis;
      } else {
        shows_values_ = false;
        say(analysis.error().message, theme::red_pen);
      }
    };
  });
}

void MatchPage::start_odds() {
  thinks_since_ = Clock::now();
  advisor_.begin([this, match = match_](const std::atomic<bool>& stop) {
    Budget budget;
    budget.stop = &stop;
    auto odds = match.game().ability<OddsAnalyser>()->odds(match.observe({}), budget);
    return [this, odds = std::move(odds)] {
      if (odds) {
        odds_ = *odds;
      } else {
        shows_odds_ = false;
        say(odds.error().message, theme::red_pen);
      }
    };
  });
}

void MatchPage::toggle_values() {
  if (match_.game().ability<Analyser>() == nullptr) return toggle_odds();
  if (!match_.may_be_analysed()) return say(std::string(no_analysis_text));
  shows_values_ = !shows_values_;
  message_ = {};
  if (shows_values_ && is_open() && programs_only()) waits_for_step_ = true;
  if (shows_values_ || !advisor_.busy()) return;
  advisor_.give_up();
}

void MatchPage::toggle_odds() {
  if (match_.game().ability<OddsAnalyser>() == nullptr) return say("Nothing is hidden in this game.");
  if (shows_odds_ || !is_open()) {
    shows_odds_ = !shows_odds_;
  } else {
    ask_for_help("The odds", [this] { shows_odds_ = true; });
  }
}

// In a game of one player that counts, help makes it practice for good.
void MatchPage::ask_for_help(const std::string& what, std::function<void()> then) {
  const auto help = [this, then = std::move(then)] {
    practise();
    then();
  };
  if (match_.game().identity().players() > 1 || match_.is_practice()) return help();
  question_ = Question{fmt::format("{} make this a practice game, which does not count. Go on?", what),
                       {{key::enter, "Enter", "yes", help}, {key::escape, "Esc", "no"}}};
}

void MatchPage::hint() {
  if (is_open() && programs_only()) return say("Two engines play: hints are for people. `a` shows values.");
  if (!person_on_turn()) return say("There is no move to give a hint for.");
  if (!match_.may_be_analysed()) return say(std::string(no_analysis_text));
  if (levels_of(match_.game()).empty()) return say("No engine plays these rules.");
  ask_for_help("Hints", [this] { start_hint(); });
}

void MatchPage::start_hint() {
  const auto& levels = levels_of(match_.game());
  thinks_since_ = Clock::now();
  hinter_.begin([this, match = match_,
                 level = levels.back().name](const std::atomic<bool>& stop) -> Thinker::Conclusion {
    Budget budget;
    budget.stop = &stop;
    // Odds include the best square and the reason for it. For a board too large for odds the engine gives the
    // hint.
    if (const auto* analyser = match.game().ability<OddsAnalyser>())
      if (const auto odds = analyser->odds(match.observe({}), budget); odds && odds->best)
        return [this, best = *odds->best] {
          say(best_text(best), theme::accent);
          controls_.show(write_move(match_.game().identity().verbs.front(), {best.square}));
        };
    auto move = match.engine_move(level, budget);
    return [this, level, move = std::move(move)] {
      if (!move) return say(move.error().message, theme::red_pen);
      say(fmt::format("The engine {} would play {}.", level, *move), theme::accent);
      controls_.show(*move);
    };
  });
}

void MatchPage::practise() {
  if (match_.game().identity().players() > 1 || match_.is_practice()) return;
  match_.practise();
  keep();
  say("This is a practice game from now on.");
}

}  // namespace quadrille::fullscreen
