#include "service/configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "core/files.h"
#include "core/text.h"
#include "service/configuration_text.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "QUADRILLE_";
constexpr std::string_view file_variable = "QUADRILLE_CONFIG";

std::string variable_of(std::string_view key) {
  std::string name(prefix);
  for (const char c : key)
    name += c == '.' || c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

const ConfigKey* find_key(const std::vector<ConfigKey>& keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const ConfigKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

// Those of the same table are more likely to be meant than all of them.
Error no_such_key(const std::vector<ConfigKey>& keys, std::string_view name) {
  const std::string_view table = name.substr(0, name.find('.') + 1);
  std::vector<std::string> alike;
  for (const ConfigKey& key : keys)
    if (!table.empty() && key.name.starts_with(table)) alike.push_back(key.name);
  return {ErrorCode::bad_settings,
          alike.empty()
              ? fmt::format("there is no key {}; \"quadrille config show\" lists them", in_quotes(name))
              : fmt::format("there is no key {}; there are {}", in_quotes(name), listed(alike, "and")),
          std::string(name)};
}

Result<void> check(const std::vector<ConfigKey>& keys, std::string_view name, std::string_view text) {
  const ConfigKey* key = find_key(keys, name);
  if (key == nullptr) return no_such_key(keys, name);
  return key->check(text);
}

// "FILE:" before what is wrong in it. A fault of the text itself begins with its line.
Error in_file(const fs::path& file, const Error& error) {
  return {error.code, fmt::format("{}:{}", file.string(), error.message), file.string()};
}

Result<std::string> text_of(const fs::path& file) {
  std::error_code problem;
  if (file.empty() || !fs::exists(file, problem)) return std::string();
  return read_file(file);
}

}  // namespace

std::vector<ConfigKey> rule_keys(const Catalog& catalog) {
  std::vector<ConfigKey> keys;
  for (const Entry& entry : catalog.entries())
    for (const Option& option : entry.options)
      keys.push_back({entry.name + "." + option.name, option.about, usual_of(option),
                      [entry, name = option.name](std::string_view text) -> Result<void> {
                        const auto set = Settings(entry.options).set(name, text);
                        if (set) return {};
                        return Error{ErrorCode::bad_settings, entry.name + "." + set.error().message, name};
                      }});
  return keys;
}

fs::path configuration_file() {
  if (const char* file = std::getenv(file_variable.data()); file != nullptr && *file != '\0') return file;
  const fs::path folder = user_config_folder();
  return folder.empty() ? folder : folder / "config.toml";
}

Result<Configuration> Configuration::load(std::vector<ConfigKey> keys, const fs::path& file,
                                          const char* const* environment) {
  Configuration configuration;
  configuration.keys_ = std::move(keys);
  const auto text = text_of(file);
  if (!text) return text.error();
  const auto lines = read_config_text(*text);
  if (!lines) return in_file(file, lines.error());
  for (const ConfigLine& line : *lines) {
    const std::string from = fmt::format("{}:{}", file.string(), line.line);
    if (auto fine = check(configuration.keys_, line.key, line.text); !fine)
      return Error{ErrorCode::bad_settings, fmt::format("{}: {}", from, fine.error().message), from};
    configuration.values_[line.key] = {line.text, from};
  }
  for (; *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    const std::string_view variable = entry.substr(0, entry.find('='));
    if (!variable.starts_with(prefix) || variable == file_variable) continue;
    const auto key = std::find_if(configuration.keys_.begin(), configuration.keys_.end(),
                                  [&](const ConfigKey& each) { return variable_of(each.name) == variable; });
    if (key == configuration.keys_.end()) {
      configuration.strangers_.emplace_back(variable);
      continue;
    }
    const std::string_view value = entry.substr(std::min(variable.size() + 1, entry.size()));
    if (auto fine = check(configuration.keys_, key->name, value); !fine)
      return Error{ErrorCode::bad_settings, fmt::format("environment {}: {}", variable, fine.error().message),
                   std::string(variable)};
    configuration.values_[key->name] = {std::string(value), fmt::format("environment {}", variable)};
  }
  return configuration;
}

std::optional<std::string> Configuration::find(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  return found->second.text;
}

std::vector<std::pair<ConfigKey, Configuration::Value>> Configuration::all() const {
  std::vector<std::pair<ConfigKey, Value>> all;
  for (const ConfigKey& key : keys_) {
    const auto found = values_.find(key.name);
    all.emplace_back(key, found == values_.end() ? Value{key.usual, "default"} : found->second);
  }
  return all;
}

Result<void> configure(const std::vector<ConfigKey>& keys, const fs::path& file, std::string_view name,
                       const std::optional<std::string>& text) {
  if (file.empty())
    return Error{
        ErrorCode::storage,
        fmt::format("there is no home folder to keep a configuration in; {} names a file", file_variable),
        "config"};
  if (find_key(keys, name) == nullptr) return no_such_key(keys, name);
  if (text)
    if (auto fine = check(keys, name, *text); !fine) return fine.error();
  const auto before = text_of(file);
  if (!before) return before.error();
  const auto lines = read_config_text(*before);
  if (!lines) return in_file(file, lines.error());
  const bool there =
      std::any_of(lines->begin(), lines->end(), [&](const ConfigLine& line) { return line.key == name; });
  if (!text && !there)
    return Error{ErrorCode::not_found, fmt::format("{} does not set {}", file.string(), name),
                 std::string(name)};
  const auto after = text ? put_into_config_text(*before, name, *text) : take_from_config_text(*before, name);
  if (!after) return in_file(file, after.error());
  return write_durably(file, *after, Placing::replace);
}

Catalog with_usual_rules(const Catalog& catalog, const Configuration& configuration) {
  std::vector<Entry> entries = catalog.entries();
  for (Entry& entry : entries)
    for (Option& option : entry.options) {
      const auto text = configuration.find(entry.name + "." + option.name);
      if (!text) continue;
      Settings settings(entry.options);
      if (!settings.set(option.name, *text)) continue;  // was checked when it was loaded
      option.usual = settings[option.name];
      option.follows.clear();
      // What spells out a choice makes it the last of its words, unless that is configured too.
      for (Option& spelt_out : entry.options)
        if (spelt_out.name == option.details && !configuration.find(entry.name + "." + spelt_out.name))
          spelt_out.usual = spelt_out.most;
    }
  return Catalog(std::move(entries));
}

}  // namespace quadrille
