#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "core/result.h"

namespace quadrille {

// A configuration key. Its name in the file has a dot between table and key, "connect.columns"; its variable
// in the environment is QUADRILLE_CONNECT_COLUMNS.
struct ConfigKey {
  std::string name;
  std::string about;
  std::string default_value;                            // as shown to users
  std::function<Result<void>(std::string_view)> check;  // its error message begins with the name
};

// Returns a key GAME.OPTION for each option of the rules of each game.
[[nodiscard]] std::vector<ConfigKey> rule_keys(const Catalog& catalog);

// Returns the path of the configuration file: QUADRILLE_CONFIG, or config.toml in the user's configuration
// folder; empty if there is no such folder.
[[nodiscard]] std::filesystem::path configuration_file();

// The effective configuration: the environment overrides the file, which overrides the defaults. Every value
// is validated. A command's flags override all of these.
class Configuration {
 public:
  enum class Source { defaults, file, environment };  // a later source overrides an earlier one
  struct Value {
    std::string text;
    std::string from;  // "default", "environment QUADRILLE_THREADS", "FILE:3"
    Source source = Source::defaults;
  };

  // `keys` are all known keys: rule_keys() of this catalogue and any others. `environment` is a
  // null-terminated array of NAME=VALUE. An error names the file and line, or the variable, that is wrong; a
  // variable that looks like a misspelt key is an error too. A missing file is not.
  [[nodiscard]] static Result<Configuration> load(std::vector<ConfigKey> keys, const Catalog& catalog,
                                                  const std::filesystem::path& file,
                                                  const char* const* environment);
  // As load(), with `text` as the content of the file.
  [[nodiscard]] static Result<Configuration> load_text(std::vector<ConfigKey> keys, const Catalog& catalog,
                                                       const std::filesystem::path& file,
                                                       std::string_view text, const char* const* environment);

  // Returns a configured value, or one that follows from it, such as the sizes of a preset; empty for a
  // default.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  // Returns every key in order, defaults included.
  [[nodiscard]] std::vector<std::pair<ConfigKey, Value>> all() const;

 private:
  [[nodiscard]] Result<void> read_file_values(const std::filesystem::path& file, std::string_view text);
  [[nodiscard]] Result<void> read_environment(const char* const* environment);
  [[nodiscard]] Result<void> spell_out(const Entry& entry, const Option& choice);

  std::vector<ConfigKey> keys_;
  std::map<std::string, Value, std::less<>> values_;
};

// Sets a key in the file, or removes it if `text` is empty, and leaves the rest of the file as it is. Durable
// on return. On error the file is unchanged; a value that contradicts others of the file is an error.
[[nodiscard]] Result<void> configure(const std::vector<ConfigKey>& keys, const Catalog& catalog,
                                     const std::filesystem::path& file, std::string_view name,
                                     const std::optional<std::string>& text);

// Returns the catalogue with the configured rules as defaults. Positions in one line keep their meaning.
[[nodiscard]] Catalog with_default_rules(const Catalog& catalog, const Configuration& configuration);

}  // namespace quadrille
