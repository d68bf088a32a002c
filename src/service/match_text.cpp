#include "service/match_text.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "core/text.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr int format_version = 1;

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

}  // namespace

std::string write_record(const Record& record) {
  json::object object;
  object["quadrille"] = format_version;
  object["game"] = record.game;
  object["rules"] = record.rules;
  object["from"] = record.from;
  object["moves"] = json::array(record.moves.begin(), record.moves.end());
  object["version"] = record.version;
  if (!record.undo_allowed) object["undo"] = false;
  object["seats"] = json::array(record.seats.begin(), record.seats.end());
  if (record.seed) object["seed"] = std::to_string(*record.seed);
  return json::serialize(object);
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

  const json::value* version = object.if_contains("version");
  if (version == nullptr || !version->is_int64() || version->get_int64() < 0)
    return fault("version", "a whole number from 0");
  record.version = static_cast<std::uint64_t>(version->get_int64());

  if (const json::value* undo = object.if_contains("undo")) {
    if (!undo->is_bool()) return fault("undo", "true or false");
    record.undo_allowed = undo->get_bool();
  }

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
