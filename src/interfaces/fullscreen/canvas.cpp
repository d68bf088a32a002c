#include "interfaces/fullscreen/canvas.h"

#include <algorithm>

namespace quadrille::fullscreen {

std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : 0;
    if (length == 0 || i + length > text.size()) {
      letters += U'?';
      ++i;
      continue;
    }
    char32_t letter = length == 1 ? first : first & (0x7fU >> length);
    for (std::size_t next = 1; next < length; ++next)
      letter = letter << 6 | (static_cast<unsigned char>(text[i + next]) & 0x3fU);
    letters += letter;
    i += length;
  }
  return letters;
}

std::string utf8(char32_t letter) {
  const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
  if (letter < 0x80) return {byte(letter)};
  if (letter < 0x800) return {byte(0xc0 | letter >> 6), byte(0x80 | (letter & 0x3f))};
  return {byte(0xe0 | letter >> 12), byte(0x80 | (letter >> 6 & 0x3f)), byte(0x80 | (letter & 0x3f))};
}

int width_of(std::string_view text) { return static_cast<int>(letters_of(text).size()); }

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  std::u32string rest = letters_of(text);
  const auto most = static_cast<std::size_t>(std::max(width, 1));
  while (!rest.empty()) {
    std::size_t end = std::min(rest.size(), most);
    if (const auto line_end = rest.substr(0, end).find(U'\n'); line_end != std::u32string::npos) {
      end = line_end;
    } else if (end < rest.size() && rest[end] != U' ' && rest[end] != U'\n') {
      if (const auto blank = rest.rfind(U' ', end); blank != std::u32string::npos && blank > 0) end = blank;
    }
    std::string& line = lines.emplace_back();
    for (const char32_t letter : rest.substr(0, end)) line += utf8(letter);
    if (end < rest.size() && (rest[end] == U' ' || rest[end] == U'\n')) ++end;
    rest.erase(0, end);
  }
  return lines;
}

int Canvas::put(Point point, std::string_view text, const Style& style) {
  for (const char32_t letter : letters_of(text)) {
    if (area().contains(point)) glyphs_[index(point)] = {letter, style};
    ++point.x;
  }
  return point.x;
}

void Canvas::put_in(const Rect& area, std::string_view text, const Style& style) {
  std::u32string letters = letters_of(text);
  if (static_cast<int>(letters.size()) > area.width) {
    letters.resize(static_cast<std::size_t>(std::max(area.width, 0)));
    if (!letters.empty()) letters.back() = U'…';
  }
  int x = area.x;
  for (const char32_t letter : letters) x = put({x, area.y}, utf8(letter), style);
}

void Canvas::fill(const Rect& area, char32_t letter, const Style& style) {
  for (int y = std::max(area.y, 0); y < std::min(area.y + area.height, height_); ++y)
    for (int x = std::max(area.x, 0); x < std::min(area.x + area.width, width_); ++x)
      glyphs_[index({x, y})] = {letter, style};
}

std::string Canvas::text() const {
  std::string text;
  for (int y = 0; y < height_; ++y) {
    std::string line;
    for (int x = 0; x < width_; ++x) line += utf8(at({x, y}).letter);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace quadrille::fullscreen
