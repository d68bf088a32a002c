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

// A whole number with an optional sign, and nothing else around it. A number too large for the type is
// given as the type's own limit, so that it is refused as out of range and not as "no number".
[[nodiscard]] Result<std::int64_t> parse_integer(std::string_view text);

// A number that uses all 64 bits, as seeds do; one that does not fit is refused.
[[nodiscard]] Result<std::uint64_t> parse_unsigned(std::string_view text);

// A number of bytes: digits with K, M or G behind them, or none.
[[nodiscard]] Result<std::uint64_t> parse_bytes(std::string_view text);

// A length of time: digits with ms, s, m, h or d behind them.
[[nodiscard]] Result<std::chrono::milliseconds> parse_duration(std::string_view text);

// "5 minutes ago", in the largest unit that goes by.
[[nodiscard]] std::string time_ago(std::chrono::milliseconds past);

// Input as it may be shown in a message: in quotes, control characters and bytes outside ASCII escaped,
// and cut when it is long.
[[nodiscard]] std::string in_quotes(std::string_view text);

// Whether the bytes are UTF-8, the only text that JSON can carry.
[[nodiscard]] bool is_utf8(std::string_view text);

// How many characters the text has; of bytes that are no UTF-8, how many bytes.
[[nodiscard]] std::size_t count_characters(std::string_view text);
// The first of them.
[[nodiscard]] std::string_view first_character(std::string_view text);

// Whether every character of this UTF-8 shows: none controls the text, changes its direction or has no width.
[[nodiscard]] bool is_visible(std::string_view text);

// Text as a word of a command that can be copied into a shell.
[[nodiscard]] std::string for_shell(std::string_view text);

// As the first word of a sentence.
[[nodiscard]] std::string capitalised(std::string text);

// Letters of ASCII count as the same in both cases.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

// The word that was probably meant: one that a few slips away is, and none else nearer.
[[nodiscard]] std::optional<std::string> nearest(std::string_view typed,
                                                 const std::vector<std::string>& words,
                                                 std::size_t most_slips = 2);

// "1 mine", "2 mines"
[[nodiscard]] std::string counted(std::int64_t count, std::string_view what);
template <std::unsigned_integral Number>
[[nodiscard]] std::string counted(Number count, std::string_view what) {
  return counted(static_cast<std::int64_t>(count), what);
}

// "1, 2 and 3"
[[nodiscard]] std::string listed(const std::vector<std::string>& items, std::string_view last_joint);

}  // namespace quadrille
