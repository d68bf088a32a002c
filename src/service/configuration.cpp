#include "service/configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return upper;
}

std::string variable_of(std::string_view key) {
  std::string name = std::string(prefix) + upper_case(key);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

const ConfigKey* find_key(const std::vector<ConfigKey>& keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const ConfigKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

// Suggests the keys of the same table, which are more likely to be meant than the rest.
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

// Splits a key into its section, such as connect, and its name there, such as columns. A key of no game has
// no section.
std::pair<std::string_view, std::string_view> parts_of(std::string_view key) {
  const auto dot = key.find('.');
  return dot == std::string_view::npos ? std::pair(std::string_view(), key)
                                       : std::pair(key.substr(0, dot), key.substr(dot + 1));
}

// Returns an error for a variable that is a misspelt key, names a game without a key of it, or a key without
// its game. Other variables with this prefix, such as those of a wrapper script, are ignored.
Result<void> refuse_misspelt(const std::vector<ConfigKey>& keys, std::string_view variable) {
  const std::string typed = upper_case(variable);
  std::vector<std::string> all = {std::string(file_variable)};
  std::vector<std::string> bare;  // variables of the keys without their games
  std::vector<std::string> of_game;
  std::string game;  // named by the variable
  for (const ConfigKey& key : keys) {
    const auto [section, name] = parts_of(key.name);
    all.push_back(variable_of(key.name));
    if (section.empty()) continue;
    bare.push_back(variable_of(name));
    if (typed != variable_of(section) && !typed.starts_with(variable_of(section) + "_")) continue;
    of_game.push_back(all.back());
    game = section;
  }
  std::vector<std::string> meant;
  if (const auto near = nearest(typed, of_game.empty() ? all : of_game)) meant = {*near};
  if (meant.empty() && of_game.empty())
    if (const auto near = nearest(typed, bare, 1))
      for (const ConfigKey& key : keys)
        if (variable_of(parts_of(key.name).second) == *near) meant.push_back(variable_of(key.name));
  if (meant.empty() && of_game.empty() && typed.size() >= prefix.size() + 3)  // a shorter word
    for (const std::string& known : all)
      if (meant.empty() && known.starts_with(typed)) meant = {known};
  if (meant.empty() && of_game.empty())  // another word for the game
    for (const ConfigKey& key : keys) {
      const auto [section, name] = parts_of(key.name);
      if (!section.empty() && typed.ends_with("_" + upper_case(name))) meant.push_back(variable_of(key.name));
    }
  if (meant.empty() && of_game.empty()) return {};
  return Error{ErrorCode::bad_settings,
               fmt::format("environment {}: there is no such variable{}", variable,
                           meant.empty() ? fmt::format("; {} has {}", game, listed(of_game, "and"))
                                         : ": perhaps " + listed(meant, "or")),
               std::string(variable)};
}

Result<void> check(const std::vector<ConfigKey>& keys, std::string_view name, std::string_view text) {
  const ConfigKey* key = find_key(keys, name);
  if (key == nullptr) return no_such_key(keys, name);
  return key->check(text);
}

// Prefixes an error with "FILE:". An error of the text itself begins with its line.
Error in_file(const fs::path& file, const Error& error) {
  return {error.code, fmt::format("{}:{}", file.string(), error.message), file.string()};
}

Result<std::string> text_of(const fs::path& file) {
  std::error_code problem;
  if (file.empty() || !fs::exists(file, problem)) return std::string();
  if (fs::is_directory(file, problem))
    return Error{ErrorCode::storage,
                 fmt::format("{} is a folder, and the configuration is a file", file.string()), "config"};
  return read_file(file);
}

// Returns an error unless the configured rules of a game are consistent. Keys of no game always are.
Result<void> check_rules(const Catalog& catalog, const Configuration& configuration, std::string_view game) {
  for (const Entry& entry : catalog.entries()) {
    if (entry.name != game) continue;
    Settings settings(entry.options);
    for (const Option& option : entry.options)
      if (const auto text = configuration.find(entry.name + "." + option.name))
        if (auto set = settings.set(option.name, *text); !set) return set;
    if (const auto made = entry.create(settings); !made)
      return Error{made.error().code, fmt::format("{}: {}", game, made.error().message), made.error().where};
  }
  return {};
}

}  // namespace

std::vector<ConfigKey> rule_keys(const Catalog& catalog) {
  std::vector<ConfigKey> keys;
  for (const Entry& entry : catalog.entries())
    for (const Option& option : entry.options)
      keys.push_back({entry.name + "." + option.name, option.about, default_of(option),
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

Result<Configuration> Configuration::load(std::vector<ConfigKey> keys, const Catalog& catalog,
                                          const fs::path& file, const char* const* environment) {
  return text_of(file).and_then(
      [&](const std::string& text) { return load_text(std::move(keys), catalog, file, text, environment); });
}

Result<Configuration> Configuration::load_text(std::vector<ConfigKey> keys, const Catalog& catalog,
                                               const fs::path& file, std::string_view text,
                                               const char* const* environment) {
  Configuration configuration;
  configuration.keys_ = std::move(keys);
  if (auto read = configuration.read_file_values(file, text); !read) return read.error();
  if (auto read = configuration.read_environment(environment); !read) return read.error();
  for (const Entry& entry : catalog.entries())
    for (const Option& option : entry.options)
      if (option.kind == Option::Kind::choice)
        if (auto spelt = configuration.spell_out(entry, option); !spelt) return spelt.error();
  return configuration;
}

Result<void> Configuration::read_file_values(const fs::path& file, std::string_view text) {
  const auto lines = read_config_text(text);
  if (!lines) return in_file(file, lines.error());
  for (const ConfigLine& line : *lines) {
    const std::string from = fmt::format("{}:{}", file.string(), line.line);
    if (auto fine = check(keys_, line.key, line.text); !fine)
      return Error{ErrorCode::bad_settings, fmt::format("{}: {}", from, fine.error().message), from};
    values_[line.key] = {line.text, from, Source::file};
  }
  return {};
}

Result<void> Configuration::read_environment(const char* const* environment) {
  for (; *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    const std::string_view variable = entry.substr(0, entry.find('='));
    if (!upper_case(variable).starts_with(prefix) || variable == file_variable) continue;
    const auto key = std::find_if(keys_.begin(), keys_.end(),
                                  [&](const ConfigKey& each) { return variable_of(each.name) == variable; });
    if (key == keys_.end()) {
      if (auto fine = refuse_misspelt(keys_, variable); !fine) return fine;
      continue;
    }
    const std::string_view value = entry.substr(std::min(variable.size() + 1, entry.size()));
    const std::string from = fmt::format("environment {}", variable);
    if (auto fine = check(keys_, key->name, value); !fine)
      return Error{ErrorCode::bad_settings, fmt::format("{}: {}", from, fine.error().message),
                   std::string(variable)};
    values_[key->name] = {std::string(value), from, Source::environment};
  }
  return {};
}

// A choice, such as a preset, determines the options that spell it out. A value of a stronger source stays
// and sets the choice to its last word ("custom"), a value of a weaker source is replaced, and a value of the
// same source must agree with the choice.
Result<void> Configuration::spell_out(const Entry& entry, const Option& choice) {
  const auto key_of = [&](const Option& option) { return entry.name + "." + option.name; };
  const auto value_of = [&](const Option& option) -> std::optional<Value> {
    const auto found = values_.find(key_of(option));
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  };
  const auto chosen = value_of(choice);
  if (chosen && chosen->text == choice.words.back()) return {};
  Settings settings(entry.options);
  std::vector<const Option*> set_by_choice;
  std::optional<Value> stronger;
  for (const Option& option : entry.options) {
    if (option.details != choice.name) continue;
    const auto value = value_of(option);
    if (value && (!chosen || value->source > chosen->source)) {
      stronger = value;
      continue;
    }
    set_by_choice.push_back(&option);
    if (value && value->source == chosen->source)
      if (auto set = settings.set(option.name, value->text); !set) return set;
  }
  if (chosen && !set_by_choice.empty()) {
    if (auto set = settings.set(choice.name, chosen->text); !set) return set;
    const auto game = entry.create(settings);
    if (!game)
      return Error{ErrorCode::bad_settings,
                   fmt::format("{}: {}.{}", chosen->from, entry.name, game.error().message), chosen->from};
    const auto rules = entry.read_rules((*game)->identity().rules);
    if (!rules) return rules.error();
    for (const Option* option : set_by_choice)
      values_[key_of(*option)] = {write_value(*option, (*rules)[option->name]), chosen->from, chosen->source};
  }
  if (stronger) values_[key_of(choice)] = {choice.words.back(), stronger->from, stronger->source};
  return {};
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
    all.emplace_back(key, found == values_.end() ? Value{key.default_value, "default"} : found->second);
  }
  return all;
}

Result<void> configure(const std::vector<ConfigKey>& keys, const Catalog& catalog, const fs::path& file,
                       std::string_view name, const std::optional<std::string>& text) {
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
  if (text) {
    constexpr std::array<const char*, 1> no_environment = {nullptr};
    const auto loaded = Configuration::load_text(keys, catalog, file, *after, no_environment.data());
    if (!loaded) return loaded.error();
    if (auto fine = check_rules(catalog, *loaded, parts_of(name).first); !fine) return fine;
  }
  return write_durably(file, *after, Placing::replace);
}

Catalog with_default_rules(const Catalog& catalog, const Configuration& configuration) {
  std::vector<Entry> entries = catalog.entries();
  for (Entry& entry : entries)
    for (Option& option : entry.options) {
      const auto text = configuration.find(entry.name + "." + option.name);
      if (!text) continue;
      Settings settings(entry.options);
      if (!settings.set(option.name, *text)) continue;  // cannot fail: validated when loaded
      option.default_value = settings[option.name];
      option.follows.clear();
    }
  return Catalog(std::move(entries));
}

}  // namespace quadrille
