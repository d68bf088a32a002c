#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// Parses a whole number with an optional sign and nothing around it. A number out of range is clamped to
// +-(2^63 - 1), so that the caller reports it as out of range and not as no number.
[[nodiscard]] Result<std::int64_t> parse_integer(std::string_view text);

// Parses an unsigned 64-bit number, such as a seed. A number out of range is an error.
[[nodiscard]] Result<std::uint64_t> parse_unsigned(std::string_view text);

// Parses a number of bytes: digits, then K, M or G (powers of 1024) or nothing.
[[nodiscard]] Result<std::uint64_t> parse_bytes(std::string_view text);

// Parses a duration: digits, then ms, s, m, h or d. At most 36,500 days in days, 10^9 ms in the other units.
[[nodiscard]] Result<std::chrono::milliseconds> parse_duration(std::string_view text);

// Returns "5 minutes ago" in the largest unit from days to minutes that fits, or "just now".
[[nodiscard]] std::string time_ago(std::chrono::milliseconds past);

// Returns input in a form that is safe in a message: in quotes, with control characters and bytes outside
// ASCII escaped, and cut after 40 bytes.
[[nodiscard]] std::string in_quotes(std::string_view text);

// Returns whether the bytes are UTF-8, the only text that JSON can carry.
[[nodiscard]] bool is_utf8(std::string_view text);

// Returns the number of code points, or of bytes if the text is not UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view text);
// Returns the first code point, or the first byte if the text is not UTF-8.
[[nodiscard]] std::string_view first_character(std::string_view text);

// Returns whether every character of UTF-8 text is visible: none is a control, changes the direction of text
// or has no width.
[[nodiscard]] bool is_visible(std::string_view text);

// Returns the text as one word of a shell command, quoted if necessary.
[[nodiscard]] std::string for_shell(std::string_view text);

// Returns the text with its first letter in upper case, if it is one of ASCII.
[[nodiscard]] std::string capitalised(std::string text);

// Compares texts without regard to the case of ASCII letters.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

// The returned views point into `text`.
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// Returns the word with the fewest slips from `typed` (optimal string alignment distance), the first of
// several. Nothing if all need more than `most_slips`, or more than half as many as `typed` has letters.
[[nodiscard]] std::optional<std::string> nearest(std::string_view typed,
                                                 const std::vector<std::string>& words,
                                                 std::size_t most_slips = 2);

// "1 mine", "2 mines"
[[nodiscard]] std::string counted(std::int64_t count, std::string_view what);
template <std::unsigned_integral Number>
[[nodiscard]] std::string counted(Number count, std::string_view what) {
  return counted(static_cast<std::int64_t>(count), what);
}

// Returns "1, 2 and 3", where `last_joint` is "and".
[[nodiscard]] std::string listed(const std::vector<std::string>& items, std::string_view last_joint);

}  // namespace quadrille
