#include "catalog/verb.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace quadrille {
namespace {

// A pattern is a sequence of parts: placeholders in braces, and literal text between them.
struct Part {
  std::string_view text;  // of a placeholder its name, without the braces
  bool is_value = false;
};

Part take_part(std::string_view& pattern) {
  const auto take = [&](std::size_t length) {
    const std::string_view taken = pattern.substr(0, length);
    pattern.remove_prefix(taken.size());
    return taken;
  };
  if (pattern.front() != '{') return {take(pattern.find('{')), false};
  const std::string_view braced = take(pattern.find('}') + 1);
  return {braced.substr(1, braced.size() - 2), true};
}

// Removes the number at the front of the text and returns it; empty if there is none.
std::optional<int> take_number(std::string_view& text) {
  const auto digits = text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
  const auto number = parse_integer(digits);
  constexpr std::int64_t max = 1'000'000'000;
  if (digits.empty() || !number || *number > max) return std::nullopt;
  text.remove_prefix(digits.size());
  return static_cast<int>(*number);
}

char column_letter(int column) { return static_cast<char>('a' + column - 1); }

std::string fill(std::string_view pattern, const MoveTarget& target) {
  std::string filled;
  while (!pattern.empty()) {
    const auto [text, is_value] = take_part(pattern);
    if (!is_value) {
      filled += text;
    } else if (text == "column") {
      filled += std::to_string(target.square.column);
    } else if (text == "row") {
      filled += std::to_string(target.square.row);
    } else {
      filled += text == "piece" ? target.piece : column_letter(target.square.column);
    }
  }
  return filled;
}

// Removes the value of a placeholder from the front of the text. Returns false if there is none.
bool take_value(std::string_view name, std::string_view& text, MoveTarget& target) {
  if (name == "column" || name == "row") {
    const auto number = take_number(text);
    if (!number) return false;
    (name == "column" ? target.square.column : target.square.row) = *number;
    return true;
  }
  if (text.empty()) return false;
  const char letter = text.front();
  text.remove_prefix(1);
  if (name == "piece") {
    target.piece = letter;
    return true;
  }
  target.square.column = letter - 'a' + 1;
  return letter >= 'a' && letter <= 'z';
}

}  // namespace

std::string_view name_of(Verb::Target target) {
  switch (target) {
    case Verb::Target::column: return "column";
    case Verb::Target::square: return "square";
    case Verb::Target::piece: return "piece";
    case Verb::Target::none: return "none";
  }
  std::abort();
}

std::string write_move(const Verb& verb, const MoveTarget& target) { return fill(verb.pattern, target); }
std::string move_in_words(const Verb& verb, const MoveTarget& target) { return fill(verb.phrase, target); }

LegalMove legal_move(const std::vector<Verb>& verbs, std::string move) {
  const auto aimed = read_move(verbs, move);
  assert(aimed);
  const auto& [verb, target] = *aimed;
  return {std::move(move), verb->id, verb->target, target, move_in_words(*verb, target)};
}

std::optional<MoveTarget> read_target(const Verb& verb, std::string_view move) {
  MoveTarget target;
  for (std::string_view rest = verb.pattern; !rest.empty();) {
    const auto [text, is_value] = take_part(rest);
    if (is_value) {
      if (!take_value(text, move, target)) return std::nullopt;
    } else {
      if (!move.starts_with(text)) return std::nullopt;
      move.remove_prefix(text.size());
    }
  }
  if (!move.empty()) return std::nullopt;
  return target;
}

std::optional<AimedMove> read_move(const std::vector<Verb>& verbs, std::string_view move) {
  for (const Verb& verb : verbs)
    if (const auto target = read_target(verb, move)) return AimedMove{&verb, *target};
  return std::nullopt;
}

std::string_view prefix_of(const Verb& verb) {
  return std::string_view(verb.pattern).substr(0, std::min(verb.pattern.find('{'), verb.pattern.size()));
}

std::string_view joint_of(const Verb& verb) {
  const std::string_view pattern = verb.pattern;
  const auto first = pattern.find('}');
  const auto second = first == std::string_view::npos ? first : pattern.find('{', first);
  return second == std::string_view::npos ? "" : pattern.substr(first + 1, second - first - 1);
}

}  // namespace quadrille
