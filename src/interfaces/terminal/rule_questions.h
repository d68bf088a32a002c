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

// The rules of a game, asked for one question after the other until all are known (C01). A board that does
// not fit is asked again as soon as every rule that takes part in the misfit is known (C03).
class RuleQuestions {
 public:
  // Who would sit at a game with these rules.
  using SeatsFor = std::function<std::vector<std::string>(const Game&)>;

  // What flags have given beforehand is not asked.
  RuleQuestions(const Entry& entry, Settings given, SeatsFor seats_for)
      : entry_(entry), given_(given), settings_(std::move(given)), seats_for_(std::move(seats_for)) {}

  // What flags have fixed and no answer can set right.
  [[nodiscard]] std::optional<Error> hopeless() const;

  // The next question; none when all is answered.
  [[nodiscard]] std::optional<std::string> question() const;
  // Takes the answer to it; an empty one stands for the usual answer. Refused: it is asked again, and so is
  // all that does not fit together with it.
  Result<void> answer(std::string_view text);
  // Asks the last question again. False when there is none before it.
  bool take_back();

  // What is known, with every open question answered as it is offered, as far as that fits.
  [[nodiscard]] Settings with_offers() const;

  // Once all is answered.
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
