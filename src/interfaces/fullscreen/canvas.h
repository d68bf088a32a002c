#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::fullscreen {

// A colour for terminals with 256 colours, and its substitute where there are 8; -1: the terminal's default.
struct Colour {
  short fine = -1;
  short coarse = -1;
  friend bool operator==(Colour, Colour) = default;
};

struct Style {
  Colour ink = {};
  Colour paper = {};
  bool bold = false;
  bool underline = false;
  bool reverse = false;
  bool dim = false;
  friend bool operator==(const Style&, const Style&) = default;
};

// The position of a character, from 0, and a part of the window.
struct Point {
  int x = 0;
  int y = 0;
  friend bool operator==(Point, Point) = default;
};
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  [[nodiscard]] bool contains(Point point) const {
    return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
  }
  friend bool operator==(const Rect&, const Rect&) = default;
};

struct Glyph {
  char32_t letter = U' ';
  Style style = {};
  friend bool operator==(const Glyph&, const Glyph&) = default;
};

// A window of characters in memory. Output outside it is ignored. at() needs a point inside.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), height_(height), glyphs_(static_cast<std::size_t>(width * height)) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Rect area() const { return {0, 0, width_, height_}; }
  [[nodiscard]] const Glyph& at(Point point) const { return glyphs_[index(point)]; }

  // Writes UTF-8 text, every character one column wide. Returns the column after it.
  int put(Point point, std::string_view text, const Style& style = {});
  // As put(), cut at the end of the area's first line.
  void put_in(const Rect& area, std::string_view text, const Style& style = {});
  void fill(const Rect& area, char32_t letter, const Style& style = {});
  // Returns the content as lines of text without trailing blanks.
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] std::size_t index(Point point) const {
    return static_cast<std::size_t>(point.y * width_ + point.x);
  }

  int width_;
  int height_;
  std::vector<Glyph> glyphs_;
};

// Returns the characters of UTF-8 text. Invalid bytes become question marks, and so do characters of four
// bytes.
[[nodiscard]] std::u32string letters_of(std::string_view text);
[[nodiscard]] std::string utf8(char32_t letter);
[[nodiscard]] int width_of(std::string_view text);

// Returns the text in lines of at most `width` characters, broken at blanks where possible.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace quadrille::fullscreen
