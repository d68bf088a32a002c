#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace quadrille {
namespace {

constexpr std::size_t longest_quote = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Result<std::int64_t> parse_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string_view digits = text;
  if (negative || text.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty() || !is_digit(digits.front()))
    return Error{ErrorCode::bad_notation, in_quotes(text) + " is not a whole number"};
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (end != digits.data() + digits.size())
    return Error{ErrorCode::bad_notation, in_quotes(text) + " is not a whole number"};
  if (problem == std::errc::result_out_of_range) number = std::numeric_limits<std::int64_t>::max();
  return negative ? -number : number;
}

Result<std::uint64_t> parse_unsigned(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size())
    return Error{ErrorCode::bad_notation, in_quotes(text) + " is not a whole number from 0 to 2^64 - 1"};
  return number;
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
  constexpr std::string_view units = "KMG";
  const Error unreadable{ErrorCode::bad_notation,
                         in_quotes(text) + " is not a size: digits with K, M or G behind them, like 64M"};
  if (text.empty()) return unreadable;
  const auto unit = units.find(text.back());
  const bool has_unit = unit != std::string_view::npos;
  const auto number = parse_unsigned(text.substr(0, text.size() - (has_unit ? 1 : 0)));
  const int shift = has_unit ? 10 * (static_cast<int>(unit) + 1) : 0;
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() >> shift) return unreadable;
  return *number << shift;
}

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::uint64_t max = 1'000'000'000;
  constexpr std::uint64_t day = 86'400'000;
  constexpr std::uint64_t max_in_days = 36'500 * day;
  const auto unit = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_unsigned(text.substr(0, unit));
  const std::string_view name = text.substr(unit);
  const std::uint64_t factor = name == "ms"  ? 1
                               : name == "s" ? 1000
                               : name == "m" ? 60'000
                               : name == "h" ? 3'600'000
                               : name == "d" ? day
                                             : 0;
  if (!number || factor == 0 || *number > (factor == day ? max_in_days : max) / factor)
    return Error{
        ErrorCode::bad_notation,
        in_quotes(text) + " is not a length of time: digits with ms, s, m, h or d behind them, like 500ms"};
  return std::chrono::milliseconds(*number * factor);
}

std::string time_ago(std::chrono::milliseconds past) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(past).count();
  struct Unit {
    std::int64_t seconds;
    std::string_view name;
  };
  for (const auto& [length, name] :
       {Unit{std::int64_t{24} * 60 * 60, "day"}, Unit{std::int64_t{60} * 60, "hour"}, Unit{60, "minute"}})
    if (const auto count = seconds / length; count > 0) return counted(count, name) + " ago";
  return "just now";
}

std::string in_quotes(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string shown = "\"";
  for (const char c : text.substr(0, longest_quote)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) {
      shown += "\\x";
      shown += hex[byte >> 4];
      shown += hex[byte & 15];
    } else {
      if (c == '"' || c == '\\') shown += '\\';
      shown += c;
    }
  }
  shown += '"';
  if (text.size() > longest_quote) shown += "... (" + std::to_string(count_characters(text)) + " characters)";
  return shown;
}

bool is_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned lead = byte(i++);
    if (lead < 0x80) continue;
    if (lead < 0xc2 || lead > 0xf4) return false;
    // The range of the second byte excludes overlong forms, surrogates and code points above U+10FFFF.
    const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (byte(i) < least || byte(i) > most) return false;
    ++i;
    for (int more = lead < 0xe0 ? 0 : lead < 0xf0 ? 1 : 2; more > 0; --more, ++i)
      if (byte(i) < 0x80 || byte(i) > 0xbf) return false;
  }
  return true;
}

namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

}  // namespace

std::size_t count_characters(std::string_view text) {
  if (!is_utf8(text)) return text.size();
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string_view first_character(std::string_view text) {
  if (text.empty() || !is_utf8(text)) return text.substr(0, 1);
  const auto next = std::find_if(text.begin() + 1, text.end(), begins_character);
  return text.substr(0, static_cast<std::size_t>(next - text.begin()));
}

bool is_visible(std::string_view text) {
  // Unicode's control characters (Cc), format characters (Cf), line separators and blank letters.
  struct Range {
    char32_t first;
    char32_t last;
  };
  static constexpr Range invisible[] = {
      {0x0000, 0x001f},   {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x0600, 0x0605},
      {0x061c, 0x061c},   {0x06dd, 0x06dd},   {0x070f, 0x070f},   {0x0890, 0x0891},   {0x08e2, 0x08e2},
      {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
      {0x2060, 0x206f},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
      {0xfff0, 0xfffb},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
      {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    int more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    char32_t letter = more == 0 ? lead : lead & (0x3fU >> more);
    for (; more > 0 && i < text.size(); --more)
      letter = letter << 6 | (static_cast<unsigned char>(text[i++]) & 0x3fU);
    for (const auto& [first, last] : invisible)
      if (letter >= first && letter <= last) return false;
  }
  return true;
}

std::string for_shell(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view(":,.@/_+=-").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !text.empty()) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& words,
                                   std::size_t most_slips) {
  // of[i][j] counts the slips between the first i letters of `typed` and the first j of the word. A slip is a
  // letter that is replaced, added, missing, or swapped with the next.
  const auto slips = [typed](std::string_view word) {
    std::vector<std::vector<std::size_t>> of(typed.size() + 1, std::vector<std::size_t>(word.size() + 1));
    for (std::size_t i = 0; i <= typed.size(); ++i)
      for (std::size_t j = 0; j <= word.size(); ++j) {
        if (i == 0 || j == 0) {
          of[i][j] = i + j;
          continue;
        }
        of[i][j] = std::min(
            {of[i - 1][j] + 1, of[i][j - 1] + 1, of[i - 1][j - 1] + (typed[i - 1] == word[j - 1] ? 0U : 1U)});
        if (i > 1 && j > 1 && typed[i - 1] == word[j - 2] && typed[i - 2] == word[j - 1])
          of[i][j] = std::min(of[i][j], of[i - 2][j - 2] + 1);
      }
    return of[typed.size()][word.size()];
  };
  constexpr std::size_t longest = 100;
  std::optional<std::string> best;
  std::size_t fewest = std::min(most_slips, typed.size() / 2) + 1;
  if (typed.size() > longest) return std::nullopt;
  for (const std::string& word : words)
    if (const std::size_t count = slips(word); count < fewest) {
      fewest = count;
      best = word;
    }
  return best;
}

std::string counted(std::int64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& items, std::string_view last_joint) {
  std::string all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) all += i + 1 == items.size() ? " " + std::string(last_joint) + " " : ", ";
    all += items[i];
  }
  return all;
}

}  // namespace quadrille
