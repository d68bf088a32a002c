#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "core/text.h"
#include "interfaces/fullscreen/controls.h"
#include "interfaces/fullscreen/page_painter.h"
#include "interfaces/fullscreen/screen.h"
#include "interfaces/fullscreen/thinker.h"
#include "interfaces/terminal/play_dialogue.h"
#include "interfaces/terminal/solo.h"
#include "service/best_times.h"
#include "service/kept_games.h"

namespace quadrille::fullscreen {

enum class After { quit, different_settings, same_settings, interrupted };

// The settings that stay the same from game to game. `screen` must outlive this.
struct Session {
  Screen& screen;
  BestTimes best_times = BestTimes();
  std::optional<std::chrono::milliseconds> move_time = {};
  std::optional<WatchSpeed> watch = {};
};

// The page of one match, until the match ends or the user leaves. `session` must outlive this. Its functions
// must be called on one thread.
class MatchPage {
 public:
  MatchPage(Session& session, Match match, Keeper keeper);

  [[nodiscard]] After run();
  // Steps through a finished or abandoned game from its beginning.
  [[nodiscard]] After replay();

  [[nodiscard]] const Match& match() const { return match_; }
  // Returns the text for the terminal after the page: the board, and how the game ended or how to resume it.
  [[nodiscard]] std::string last_words(bool interrupted);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds analysis_time{20};

  // A question in the place of the prompt, with the keys that answer it.
  struct Answer {
    char32_t key = 0;
    std::string shown;
    std::string about;
    std::function<void()> then = [] {};
  };
  struct Question {
    std::string text;
    std::vector<Answer> answers;
  };

  // match_page.cpp: events and changes
  [[nodiscard]] After loop();
  [[nodiscard]] std::chrono::milliseconds patience() const;
  void handle(const Event& event);
  void handle_key(char32_t pressed);
  void handle_click(const Event& event);
  void handle_request(const MoveRequest& request);
  [[nodiscard]] bool say_why_not(const std::string& move);
  void answer_question(char32_t pressed);
  [[nodiscard]] bool look_back(char32_t pressed);
  [[nodiscard]] bool scroll(char32_t pressed);
  [[nodiscard]] bool type_choice(char32_t pressed);
  [[nodiscard]] bool command(char32_t pressed);
  void play(const std::string& move);
  void changed();
  void renew();
  void keep();
  [[nodiscard]] bool catch_up();
  void look_for_news();
  void ask_undo();
  void undo(std::size_t count);
  void ask_new_game();
  void ask_quit();
  void save();
  void ask_replay();
  void show_hidden_game();
  void run_replay();
  void step_replay();
  [[nodiscard]] bool pace_replay(char32_t pressed);
  void step_programs(char32_t pressed);
  [[nodiscard]] std::string result() const;
  [[nodiscard]] std::string board_to_copy() const;

  // match_page_thoughts.cpp: engines and analysis
  void start_thoughts();
  void start_program();
  void start_analysis();
  void start_odds();
  void toggle_values();
  void toggle_odds();
  void ask_for_help(const std::string& what, std::function<void()> then);
  void hint();
  void start_hint();
  void practise();

  // match_page_picture.cpp: the display
  void show();
  [[nodiscard]] Page picture(const Match& shown, const View& view) const;
  void note_advice(Page& page) const;
  void note_cursor(Page& page) const;
  [[nodiscard]] std::vector<Page::Seat> seats(const Match& shown) const;
  [[nodiscard]] std::vector<KeyHint> keys() const;
  [[nodiscard]] std::vector<std::string> facts(const View& view) const;
  [[nodiscard]] StyledLine prompt(const View& view) const;
  [[nodiscard]] std::string wanted(const View& view) const;
  [[nodiscard]] std::vector<StyledLine> panel() const;
  [[nodiscard]] bool has_tens() const;
  [[nodiscard]] std::vector<StyledLine> help() const;
  [[nodiscard]] std::string legend() const;

  [[nodiscard]] bool is_open() const { return match_.turn().outcome.is_open(); }
  [[nodiscard]] bool person_on_turn() const {
    return is_open() && !replays_ && match_.is_human(match_.turn().to_move);
  }
  [[nodiscard]] bool programs_only() const;
  // Q10: neither the board nor the moves are shown until the game is over and the user asks for them.
  [[nodiscard]] bool is_hidden() const {
    return match_.is_hidden() && (is_open() || !replay_asked_) && !replays_;
  }
  [[nodiscard]] bool is_paused() const { return waits_for_step_ && !is_hidden(); }
  void say(std::string text, const Style& style = {}) { message_ = {capitalised(std::move(text)), style}; }

  Session& session_;
  Match match_;
  Keeper keeper_;
  std::optional<Solo> solo_;  // in games of one player
  std::string ending_;        // summary of a finished game
  Controls controls_;
  Scroll scroll_;
  bool scrolls_ = false;  // the user scrolls, until the cursor or the board changes
  std::optional<Places> places_;
  StyledLine message_;
  std::optional<Question> question_;
  std::vector<Square> taken_;  // emptied by the move that awaits confirmation
  enum class Box { none, help, info };
  Box box_ = Box::none;
  bool replays_ = false;
  bool replay_asked_ = false;       // of a game that was hidden
  bool replay_runs_ = false;        // it proceeds by itself, or by Enter
  std::optional<std::size_t> ply_;  // the earlier ply that is shown
  std::string choice_word_;         // typed so far after the end
  std::optional<After> after_;

  bool shows_values_ = false;
  bool shows_odds_ = false;
  std::optional<Analysis> analysis_;
  std::optional<BoardOdds> odds_;
  struct EngineTurn {
    Player player;
    std::string moves;  // "b4, then @8"
  };
  std::optional<EngineTurn> engine_turn_;  // of the last engine, until another player moves
  Clock::time_point ended_;                // when another player's move ended the game
  Clock::time_point next_news_ = Clock::now();
  Clock::time_point thinks_since_;
  Clock::time_point next_program_ = Clock::now();  // time of the next move of watched engines
  bool waits_for_step_ = false;
  // Last members, so that no work outlives its data.
  Thinker program_;
  Thinker advisor_;
  Thinker hinter_;
};

}  // namespace quadrille::fullscreen
