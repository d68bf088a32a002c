#include "service/match_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "service/json_text.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr int format_version = 1;
constexpr std::array<std::string_view, 15> known_fields = {
    "quadrille", "game",  "rules",    "from", "moves",  "version",  "undo",
    "seats",     "first", "practice", "seed", "sealed", "analysis", "was_between_people",
    "forfeited"};

Error fault(const std::string& field, const std::string& must_be) {
  return {ErrorCode::bad_notation, fmt::format("a saved game needs \"{}\": {}", field, must_be), field};
}

Result<std::string> text_field(const json::object& object, const std::string& field) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr || !value->is_string()) return fault(field, "a text");
  return std::string(value->get_string());
}

Result<std::vector<std::string>> texts_field(const json::object& object, const std::string& field,
                                             const std::string& must_be) {
  const json::value* list = object.if_contains(field);
  if (list == nullptr || !list->is_array()) return fault(field, must_be);
  std::vector<std::string> texts;
  for (const json::value& text : list->get_array()) {
    if (!text.is_string()) return fault(field, must_be);
    texts.emplace_back(text.get_string());
  }
  return texts;
}

Result<std::uint64_t> count_field(const json::object& object, const std::string& field) {
  const json::value* value = object.if_contains(field);
  if (value == nullptr || !value->is_int64() || value->get_int64() < 0)
    return fault(field, "a whole number from 0");
  return static_cast<std::uint64_t>(value->get_int64());
}

constexpr std::string_view by_resignation = "resignation";
constexpr std::string_view by_time = "time";

json::object write_forfeit(const Forfeit& forfeit) {
  return {{"seat", forfeit.seat}, {"by", forfeit.by == Forfeit::By::resignation ? by_resignation : by_time}};
}

Result<Forfeit> read_forfeit(const json::value& value) {
  const Error broken = fault("forfeited", R"({"seat":0,"by":"resignation"}, or "by":"time")");
  const json::object* object = value.if_object();
  if (object == nullptr || object->size() != 2) return broken;
  const auto seat = count_field(*object, "seat");
  const auto by = text_field(*object, "by");
  if (!seat || !by || (*by != by_resignation && *by != by_time)) return broken;
  return Forfeit{*seat, *by == by_resignation ? Forfeit::By::resignation : Forfeit::By::time};
}

// Obfuscates a text as hexadecimal digits. This is no encryption: the key is constant, and any copy of the
// program can undo it.
std::string seal(std::string_view text) {
  Random key(0x5155414452494c4c);
  std::string digits;
  for (const char c : text)
    digits += fmt::format("{:02x}", static_cast<unsigned char>(c) ^ (key.next() >> 56));
  return digits;
}

std::optional<std::string> unseal(std::string_view digits) {
  Random key(0x5155414452494c4c);
  std::string text;
  for (; digits.size() >= 2; digits.remove_prefix(2)) {
    unsigned byte = 0;
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + 2, byte, 16);
    if (wrong != std::errc{} || end != digits.data() + 2) return std::nullopt;
    text += static_cast<char>(byte ^ (key.next() >> 56));
  }
  if (!digits.empty()) return std::nullopt;
  return text;
}

// Reads the sealed text, "SEED START", into the record.
Result<void> read_sealed(const json::object& object, Record& record) {
  const Error broken = fault("sealed", "a text as it was written, and no seed beside it");
  const auto digits = text_field(object, "sealed");
  if (!digits || object.contains("seed")) return broken;
  const auto text = unseal(*digits);
  const auto blank = text ? text->find(' ') : std::string::npos;
  if (blank == std::string::npos) return broken;
  const auto seed = parse_unsigned(std::string_view(*text).substr(0, blank));
  if (!seed) return broken;
  record.seed = *seed;
  record.from = text->substr(blank + 1);
  record.sealed = true;
  return {};
}

}  // namespace

std::string write_record(const Record& record) {
  json::object object;
  object["quadrille"] = format_version;
  object["game"] = record.game;
  object["rules"] = record.rules;
  object["from"] = record.seed && record.sealed ? "" : record.from;
  object["moves"] = json::array(record.moves.begin(), record.moves.end());
  object["version"] = record.version;
  if (!record.undo_allowed) object["undo"] = false;
  object["seats"] = json::array(record.seats.begin(), record.seats.end());
  if (record.first != 0) object["first"] = record.first;
  if (record.practice) object["practice"] = true;
  if (record.analysis_allowed) object["analysis"] = true;
  if (record.was_between_people) object["was_between_people"] = true;
  if (record.forfeited) object["forfeited"] = write_forfeit(*record.forfeited);
  if (record.seed && record.sealed) {
    object["sealed"] = seal(fmt::format("{} {}", *record.seed, record.from));
  } else if (record.seed) {
    object["seed"] = std::to_string(*record.seed);
  }
  return json_text(object);
}

Result<Record> read_record(std::string_view text) {
  json::error_code problem;
  const json::value parsed = json::parse(trimmed(text), problem);
  if (problem || !parsed.is_object())
    return Error{ErrorCode::bad_notation, "not a saved game: one line of JSON was expected", "record"};
  const json::object& object = parsed.get_object();

  const json::value* format = object.if_contains("quadrille");
  if (format == nullptr || !format->is_int64() || format->get_int64() != format_version)
    return fault("quadrille", fmt::format("{}, the version of the format", format_version));

  for (const auto& [field, value] : object)
    if (std::find(known_fields.begin(), known_fields.end(), std::string_view(field)) == known_fields.end())
      return Error{ErrorCode::bad_notation, fmt::format("{} means nothing in a saved game", in_quotes(field)),
                   std::string(field)};

  Record record;
  for (const auto& [field, target] :
       {std::pair{"game", &record.game}, {"rules", &record.rules}, {"from", &record.from}}) {
    auto value = text_field(object, field);
    if (!value) return value.error();
    *target = *std::move(value);
  }

  auto moves = texts_field(object, "moves", "a list of moves as texts");
  if (!moves) return moves.error();
  record.moves = *std::move(moves);
  if (object.contains("seats")) {
    auto seats = texts_field(object, "seats", "a list of human or levels as texts");
    if (!seats) return seats.error();
    record.seats = *std::move(seats);
  }

  const auto version = count_field(object, "version");
  if (!version) return version.error();
  record.version = *version;
  if (object.contains("first")) {
    const auto first = count_field(object, "first");
    if (!first) return first.error();
    record.first = *first;
  }

  for (const auto& [field, target] : {std::pair{"undo", &record.undo_allowed},
                                      {"practice", &record.practice},
                                      {"analysis", &record.analysis_allowed},
                                      {"was_between_people", &record.was_between_people}}) {
    const json::value* value = object.if_contains(field);
    if (value == nullptr) continue;
    if (!value->is_bool()) return fault(field, "true or false");
    *target = value->get_bool();
  }

  if (const json::value* forfeited = object.if_contains("forfeited")) {
    const auto forfeit = read_forfeit(*forfeited);
    if (!forfeit) return forfeit.error();
    record.forfeited = *forfeit;
  }

  if (object.contains("sealed"))
    if (auto fine = read_sealed(object, record); !fine) return fine.error();

  if (object.contains("seed")) {
    const auto seed = text_field(object, "seed");
    if (!seed) return seed.error();
    const auto number = parse_unsigned(*seed);
    if (!number) return fault("seed", "a whole number from 0 to 2^64 - 1 as a text");
    record.seed = *number;
  }
  return record;
}

}  // namespace quadrille
