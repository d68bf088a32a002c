#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

namespace quadrille {

// Asks for the rules of a game, one question after the other, until all are known (C01). Rules that do not
// fit each other are asked again as soon as all of them are known (C03). Not thread-safe.
class RuleQuestions {
 public:
  // Returns the seats of a game with these rules: human or a level for each.
  using SeatsFor = std::function<std::vector<std::string>(const Game&)>;

  // Rules in `given` come from flags and are not asked for. `entry` must outlive *this.
  RuleQuestions(const Entry& entry, Settings given, SeatsFor seats_for)
      : entry_(entry), given_(given), settings_(std::move(given)), seats_for_(std::move(seats_for)) {}

  // Returns the error of the flags if no answer can correct it.
  [[nodiscard]] std::optional<Error> hopeless() const;

  // Returns the next question; empty if all are answered.
  [[nodiscard]] std::optional<std::string> question() const;
  // Answers the next question; empty text stands for the offered answer. On an error the question is asked
  // again, and so are the rules that conflict with it. REQUIRES: there is a question.
  Result<void> answer(std::string_view text);
  // Asks the last question again. Returns false if there is none.
  bool take_back();

  // Returns the known rules, with the offered answer to each open question, as far as these fit.
  [[nodiscard]] Settings with_offers() const;

  // Returns the game. REQUIRES: there is no question left.
  [[nodiscard]] Result<std::shared_ptr<const Game>> game() const { return entry_.create(settings_); }

 private:
  [[nodiscard]] const Option* open() const;
  [[nodiscard]] std::string offered(const Option& asked) const;
  [[nodiscard]] bool can_be_completed(const Settings& settings) const;
  [[nodiscard]] std::optional<Error> conflict(const Settings& settings) const;
  [[nodiscard]] bool usual_rules_seat_everybody(const std::vector<std::string>& seats) const;
  [[nodiscard]] std::vector<std::string> askable(const Error& error) const;
  [[nodiscard]] bool all_given(const Error& error) const;

  const Entry& entry_;
  Settings given_;
  Settings settings_;
  SeatsFor seats_for_;
  std::vector<std::string> answered_;
};

}  // namespace quadrille
