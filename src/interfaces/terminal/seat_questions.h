#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

namespace quadrille {

// Who plays a game of two, asked for one question after the other: people, programs or both, and how strong
// the programs are (Q02, Q03).
class SeatQuestions {
 public:
  explicit SeatQuestions(const std::vector<Level>& levels) : levels_(levels) {}

  // The next question; none when all is answered.
  [[nodiscard]] std::optional<std::string> question() const;
  // Takes the answer to it; an empty one stands for the usual answer. Refused: it is asked again.
  Result<void> answer(std::string_view text);
  // Asks the last question again. False when there is none before it.
  bool take_back();

  [[nodiscard]] std::vector<std::string> seats() const;

 private:
  [[nodiscard]] std::size_t programs() const;  // that take part

  const std::vector<Level>& levels_;
  std::optional<std::size_t> mode_;  // how many programs play
  std::vector<std::string> chosen_;  // their levels
};

}  // namespace quadrille
