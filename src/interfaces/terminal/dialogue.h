#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "interfaces/terminal/play_dialogue.h"
#include "interfaces/terminal/rule_questions.h"
#include "interfaces/terminal/solo.h"
#include "interfaces/terminal/text_console.h"
#include "service/kept_games.h"

namespace quadrille {

// Plays one game after another by questions and answers: see play_dialogue(). The references must outlive
// this.
class PlayDialogue {
 public:
  PlayDialogue(const Entry& entry, PlayRequest request, KeptGames& games, TextConsole& screen);

  [[nodiscard]] Result<Ending> run();

 private:
  enum class Choice { different_settings, same_settings };

  // dialogue.cpp: the course of the games
  [[nodiscard]] RuleQuestions rule_questions() const;
  // Asks until all questions are answered. Returns false if the dialogue is to end.
  template <class Questions>
  [[nodiscard]] bool ask_all(Questions& questions);
  [[nodiscard]] std::shared_ptr<const Game> ask_rules();
  [[nodiscard]] bool ask_seats(const Game& game);
  [[nodiscard]] std::vector<std::string> seats_for(const Game& game) const;
  [[nodiscard]] Result<void> begin(const std::shared_ptr<const Game>& game);
  [[nodiscard]] std::optional<Choice> play_and_choose();
  [[nodiscard]] std::optional<Choice> choose_after_the_end();
  [[nodiscard]] bool take_turn();
  [[nodiscard]] bool take_engine_turn(Player player);
  void explain(const std::string& level);
  [[nodiscard]] bool wait_for_watcher();
  [[nodiscard]] bool show_hidden_game();
  [[nodiscard]] Result<std::string> think(const std::string& level) const;
  [[nodiscard]] Result<BoardOdds> find_odds() const;
  [[nodiscard]] Result<Analysis> find_analysis() const;
  // Runs work with a budget that an interrupt stops. Returns its result.
  template <class Work>
  [[nodiscard]] auto interruptible(Work work) const;
  void tell_if_not_kept();
  void keep();
  [[nodiscard]] Ending leave();

  // dialogue_words.cpp: the commands of every prompt
  [[nodiscard]] std::optional<std::string> ask(std::string_view prompt);
  [[nodiscard]] std::optional<bool> undo();
  void practise();
  void hint();
  void analyse();
  void odds();
  void seat(std::string_view words);
  void save(const std::string& name);
  void show_part(std::string_view from);
  void replay();
  void show_board(BoardStyle from) { show_board(replayed_ ? *replayed_ : *match_, from); }
  void show_board(const Match& shown, BoardStyle from);
  [[nodiscard]] std::string status_of(const View& view) const;

  [[nodiscard]] bool engines_play_alone() const;
  // Q10: a match between engines shows only its result; a user who watches sees the game afterwards.
  [[nodiscard]] bool is_silent() const { return match_->is_hidden(); }
  [[nodiscard]] bool is_watched() const { return request_.watch && engines_play_alone(); }

  void say(std::string_view text) { screen_.write(text); }
  void say_line(std::string_view text) {
    say(text);
    say("\n");
  }

  const Entry& entry_;
  PlayRequest request_;
  KeptGames& games_;
  TextConsole& screen_;
  std::optional<Match> match_;
  std::optional<Match> replayed_;  // the position shown while a finished game is replayed
  std::optional<Solo> solo_;       // in games of one player
  Keeper keeper_;
  bool played_before_ = false;  // with other settings
  Ending ending_ = Ending::finished;
};

}  // namespace quadrille
