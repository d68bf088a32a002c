#include "games/quarto/wording.h"

#include <fmt/format.h>

#include <vector>

#include "core/text.h"

namespace quadrille::quarto {

char digit_of(Piece piece) { return "0123456789abcdef"[piece]; }

std::string picture_of(Piece piece) {
  std::string picture;
  for (unsigned i = 0; i < characteristics; ++i) {
    const Characteristic& each = characteristic_names[i];
    picture += (piece >> i & 1) != 0 ? each.letter_has : each.letter_lacks;
  }
  return picture;
}

std::string characteristics_of(Piece piece) {
  std::vector<std::string_view> words;
  for (unsigned i = 0; i < characteristics; ++i) {
    const Characteristic& each = characteristic_names[i];
    words.push_back((piece >> i & 1) != 0 ? each.has : each.lacks);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string piece_name(Piece piece) { return fmt::format("{} ({})", digit_of(piece), picture_of(piece)); }

std::string cell_name(Cell cell) {
  return fmt::format("{}{}", static_cast<char>('a' + cell % side), cell / side + 1);
}

std::string pieces_left(const Position& at) {
  std::string list;
  for (Piece piece = 0; piece < pieces; ++piece) {
    if (!at.is_left(piece)) continue;
    if (!list.empty()) list += ' ';
    list += digit_of(piece);
  }
  return list;
}

std::string legend() {
  std::vector<std::string> pairs;
  for (const Characteristic& each : characteristic_names)
    pairs.push_back(fmt::format("{} {}, {} {}", each.letter_has, each.has, each.letter_lacks, each.lacks));
  return fmt::format("Letters: {}", fmt::join(pairs, "; "));
}

std::string prompt(const Position& at) {
  if (at.is_to_pick()) return "pick a piece for the other player (like @5)";
  return fmt::format("place {} on an empty cell (a1-d4)", piece_name(at.in_hand()));
}

std::string result(const PlainRules& rules, const Position& at) {
  if (at.outcome().is_open()) return "";
  if (at.outcome() == drawn()) return "All pieces are placed and no line shares anything: a draw.";
  std::vector<std::string> lines;
  for (const Line& line : rules.winning_lines(at)) {
    std::array<Piece, side> four{};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < side; ++i) {
      four[i] = at.at(line[i]);
      names.push_back(cell_name(line[i]));
    }
    std::vector<std::string> alike;
    for (unsigned i = 0; i < characteristics; ++i)
      if ((shared_by(four) >> i & 1) != 0)
        alike.emplace_back((four[0] >> i & 1) != 0 ? characteristic_names[i].has
                                                   : characteristic_names[i].lacks);
    lines.push_back(fmt::format("{} all {}", fmt::join(names, " "), listed(alike, "and")));
  }
  return fmt::format("Quarto: {}.", fmt::join(lines, "; "));
}

}  // namespace quadrille::quarto
