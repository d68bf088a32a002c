#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

namespace quadrille {

// The questions about the seats of a game of two players: people, engines or both, and the levels of the
// engines (Q02, Q03). `levels` must outlive this.
class SeatQuestions {
 public:
  explicit SeatQuestions(const std::vector<Level>& levels) : levels_(levels) {}

  // Returns the next question; empty if all are answered.
  [[nodiscard]] std::optional<std::string> question() const;
  // Answers the question; an empty text is the default. On an error the question stays.
  Result<void> answer(std::string_view text);
  // Takes the last answer back. Returns false if there is none.
  bool take_back();

  [[nodiscard]] std::vector<std::string> seats() const;

 private:
  [[nodiscard]] std::size_t programs() const;  // number of engines

  const std::vector<Level>& levels_;
  std::optional<std::size_t> mode_;  // number of engines
  std::vector<std::string> chosen_;  // their levels
};

}  // namespace quadrille
