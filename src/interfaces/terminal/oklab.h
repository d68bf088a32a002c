#pragma once

#include <array>
#include <cstddef>

namespace quadrille::palette {

// A colour in the space Oklab (Ottosson 2020), where distance is the difference that people see.
struct Oklab {
  double lightness = 0;  // 0 to 1
  double green_red = 0;
  double blue_yellow = 0;
};

// The root of a number from 0 to 1, by Newton's method.
[[nodiscard]] constexpr double root(double number, int degree) {
  constexpr double exact_enough = 1e-9;
  if (number <= 0) return 0;
  double guess = 1;
  for (double step = 1; step > exact_enough; guess -= step) {
    double power = 1;
    for (int i = 1; i < degree; ++i) power *= guess;
    step = (power * guess - number) / (degree * power);
  }
  return guess;
}

// The intensity of a channel of sRGB from 0 to 255.
[[nodiscard]] constexpr double intensity(int channel) {
  const double level = channel / 255.0;
  if (level <= 0.04045) return level / 12.92;
  const double base = (level + 0.055) / 1.055;
  return base * base * root(base * base, 5);  // base to the power of 2.4
}

[[nodiscard]] constexpr Oklab oklab(int red, int green, int blue) {
  const double r = intensity(red);
  const double g = intensity(green);
  const double b = intensity(blue);
  const double l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 3);
  const double m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 3);
  const double s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 3);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

[[nodiscard]] constexpr Oklab middle(const Oklab& a, const Oklab& b) {
  return {(a.lightness + b.lightness) / 2, (a.green_red + b.green_red) / 2,
          (a.blue_yellow + b.blue_yellow) / 2};
}

// The 256 colours of terminals from number 16 on: a cube of 6 x 6 x 6, then 24 greys. The 16 before differ
// from one terminal to another.
inline constexpr int first_fixed = 16;
inline constexpr auto fixed_colours = [] {
  constexpr std::array<int, 6> levels = {0, 95, 135, 175, 215, 255};
  std::array<Oklab, 240> colours{};
  std::size_t number = 0;
  for (const int red : levels)
    for (const int green : levels)
      for (const int blue : levels) colours[number++] = oklab(red, green, blue);
  for (int grey = 8; number < colours.size(); grey += 10) colours[number++] = oklab(grey, grey, grey);
  return colours;
}();

// The number of the colour of a terminal that is nearest.
[[nodiscard]] constexpr short nearest(const Oklab& wanted) {
  const auto difference = [&](const Oklab& colour) {
    const double lightness = colour.lightness - wanted.lightness;
    const double green_red = colour.green_red - wanted.green_red;
    const double blue_yellow = colour.blue_yellow - wanted.blue_yellow;
    return lightness * lightness + green_red * green_red + blue_yellow * blue_yellow;
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < fixed_colours.size(); ++i)
    if (difference(fixed_colours[i]) < difference(fixed_colours[best])) best = i;
  return static_cast<short>(first_fixed + static_cast<int>(best));
}

}  // namespace quadrille::palette
