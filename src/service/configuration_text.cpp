#include "service/configuration_text.h"

#include <fmt/format.h>

#include <toml++/toml.h>

#include <optional>

#include "core/text.h"

namespace quadrille {
namespace {

Error at_line(std::size_t line, std::string_view problem) {
  return {ErrorCode::bad_settings, fmt::format("{}: {}", line, problem), std::to_string(line)};
}

// Returns the offset at which a line begins. Lines count from 1; a line past the last begins at the end.
std::size_t begin_of_line(std::string_view text, std::size_t line) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < line && at != std::string_view::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return at == std::string_view::npos ? text.size() : at;
}

// Describes the fault of a line to readers who do not know TOML.
std::string fault_of(std::string_view text, const toml::parse_error& error) {
  const std::string_view rest = text.substr(begin_of_line(text, error.source().begin.line));
  const std::string line = in_quotes(trimmed(rest.substr(0, rest.find('\n'))));
  if (error.description().find("redefine") != std::string_view::npos)
    return line + " repeats a name from above";
  return line + " is neither [TABLE] nor KEY = VALUE with a whole number, a text in quotes, true or false";
}

Result<toml::table> parse(std::string_view text) {
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n'))
    if (++number; !is_utf8(line)) return at_line(number, in_quotes(trimmed(line)) + " is no UTF-8 text");
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return at_line(error.source().begin.line, fault_of(text, error));
  }
}

std::optional<std::string> plain_text(const toml::node& node) {
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* truth = node.as_boolean()) return truth->get() ? "yes" : "no";
  return std::nullopt;
}

Result<void> collect(const toml::table& table, const std::string& prefix, std::vector<ConfigLine>& lines) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const auto* inner = node.as_table()) {
      if (auto done = collect(*inner, name + ".", lines); !done) return done.error();
      continue;
    }
    const std::size_t line = node.source().begin.line;
    const auto text = plain_text(node);
    if (!text)
      return at_line(line, fmt::format("{} must be a whole number, a text in quotes, true or false", name));
    lines.push_back({name, *text, line});
  }
  return {};
}

// Splits at the last dot into the name of the table and the key in it.
std::pair<std::string_view, std::string_view> divided(std::string_view key) {
  const auto dot = key.rfind('.');
  if (dot == std::string_view::npos) return {"", key};
  return {key.substr(0, dot), key.substr(dot + 1)};
}

std::string as_toml(std::string_view text) {
  if (text == "yes" || text == "no") return text == "yes" ? "true" : "false";
  if (parse_integer(text)) return std::string(text);
  return fmt::format("\"{}\"", text);
}

// Returns the place of a value. A value that takes more than one line is an error: such values are rare, and
// left to the user.
Result<toml::source_region> place_of(const toml::node& node, std::string_view key) {
  const toml::source_region& region = node.source();
  if (region.begin.line == region.end.line) return region;
  return at_line(region.begin.line, fmt::format("{} takes more than one line: change it by hand", key));
}

}  // namespace

Result<std::vector<ConfigLine>> read_config_text(std::string_view toml) {
  const auto table = parse(toml);
  if (!table) return table.error();
  std::vector<ConfigLine> lines;
  if (auto done = collect(*table, "", lines); !done) return done.error();
  return lines;
}

Result<std::string> put_into_config_text(const std::string& toml, std::string_view key,
                                         std::string_view text) {
  const auto table = parse(toml);
  if (!table) return table.error();
  std::string changed = toml;
  const auto [table_name, name] = divided(key);
  if (const auto node = table->at_path(key)) {
    const auto place = place_of(*node.node(), key);
    if (!place) return place.error();
    const std::size_t line = begin_of_line(toml, place->begin.line);
    changed.replace(line + place->begin.column - 1, place->end.column - place->begin.column, as_toml(text));
    return changed;
  }
  const std::string entry = fmt::format("{} = {}\n", name, as_toml(text));
  const auto inner = table->at_path(table_name);
  if (table_name.empty()) {
    changed.insert(0, entry);  // before the first table
  } else if (inner && inner.is_table() && !inner.as_table()->is_inline()) {
    changed.insert(begin_of_line(toml, inner.node()->source().begin.line + 1), entry);
  } else {
    if (!changed.empty() && changed.back() != '\n') changed += '\n';
    changed += fmt::format("{}[{}]\n{}", changed.empty() ? "" : "\n", table_name, entry);
  }
  return changed;
}

Result<std::string> take_from_config_text(const std::string& toml, std::string_view key) {
  const auto table = parse(toml);
  if (!table) return table.error();
  const auto node = table->at_path(key);
  const auto place = place_of(*node.node(), key);
  if (!place) return place.error();
  std::string changed = toml;
  const std::size_t line = begin_of_line(toml, place->begin.line);
  changed.erase(line, begin_of_line(toml, place->begin.line + 1) - line);
  return changed;
}

}  // namespace quadrille
