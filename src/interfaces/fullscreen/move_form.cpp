#include "interfaces/fullscreen/move_form.h"

#include <fmt/format.h>

#include <limits>

#include "core/text.h"

namespace quadrille::fullscreen {
namespace {

constexpr std::string_view digits = "0123456789";

std::optional<int> number_of(std::string_view text) {
  if (text.empty() || text.find_first_not_of(digits) != std::string_view::npos) return std::nullopt;
  const auto number = parse_integer(text);
  if (!number || *number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*number);
}

char column_letter(int column) { return static_cast<char>('a' + column - 1); }

}  // namespace

AimedMove read_move(std::string_view move, const View& view) {
  using Target = MoveForm::Target;
  if (move.size() == 2 && move.front() == '@') return {{Target::piece, "@"}, {{}, move.back()}};
  const auto first_digit = std::min(move.find_first_of(digits), move.size());
  const std::string verb(move.substr(0, first_digit));
  const std::string_view rest = move.substr(first_digit);
  if (view.column_letters && verb.size() == 1)
    if (const auto row = number_of(rest)) return {{Target::square}, {{verb[0] - 'a' + 1, *row}}};
  if (const auto column = number_of(rest)) return {{Target::column, verb}, {{*column, 0}}};
  if (const auto joint = rest.find_first_not_of(digits); joint != std::string_view::npos) {
    const auto column = number_of(rest.substr(0, joint));
    const auto row = number_of(rest.substr(joint + 1));
    if (column && row) return {{Target::square, verb, rest[joint]}, {{*column, *row}}};
  }
  return {{Target::nothing, std::string(move)}};
}

std::string write_move(const AimedMove& move) {
  const auto& [form, aim] = move;
  switch (form.target) {
    case MoveForm::Target::column: return fmt::format("{}{}", form.verb, aim.square.column);
    case MoveForm::Target::square:
      return form.joint == 0
                 ? fmt::format("{}{}", column_letter(aim.square.column), aim.square.row)
                 : fmt::format("{}{}{}{}", form.verb, aim.square.column, form.joint, aim.square.row);
    case MoveForm::Target::piece: return fmt::format("{}{}", form.verb, aim.piece);
    case MoveForm::Target::nothing: break;
  }
  return form.verb;
}

}  // namespace quadrille::fullscreen
