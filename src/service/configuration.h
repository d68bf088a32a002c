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

// Something that can be configured. Its name is as in the file, with a dot between table and key:
// "connect.columns"; in the environment that is QUADRILLE_CONNECT_COLUMNS.
struct ConfigKey {
  std::string name;
  std::string about;
  std::string default_value;                            // in words
  std::function<Result<void>(std::string_view)> check;  // its refusal begins with the name
};

// The keys that the rules of all games make: GAME.OPTION.
[[nodiscard]] std::vector<ConfigKey> rule_keys(const Catalog& catalog);

// Where the file lies: QUADRILLE_CONFIG, or the place that the system has for such files; empty when there is
// none.
[[nodiscard]] std::filesystem::path configuration_file();

// What was configured: the environment over the file over the defaults, every value checked. Flags come over
// all of it, where a command takes them.
class Configuration {
 public:
  enum class Source { defaults, file, environment };  // a later one goes before an earlier one
  struct Value {
    std::string text;
    std::string from;  // "default", "environment QUADRILLE_THREADS", "FILE:3"
    Source source = Source::defaults;
  };

  // The keys are those of the rules of this catalogue, and any others. Refused with the file and line, or the
  // variable, that is wrong, variables that look like ours and name no key among them. A file that is not
  // there is no fault.
  [[nodiscard]] static Result<Configuration> load(std::vector<ConfigKey> keys, const Catalog& catalog,
                                                  const std::filesystem::path& file,
                                                  const char* const* environment);
  // The same of a text that is, or is to be, the content of the file.
  [[nodiscard]] static Result<Configuration> load_text(std::vector<ConfigKey> keys, const Catalog& catalog,
                                                       const std::filesystem::path& file,
                                                       std::string_view text, const char* const* environment);

  // Only what somebody configured, and what follows from that: the sizes of a preset.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  // Every key in its order, defaults included.
  [[nodiscard]] std::vector<std::pair<ConfigKey, Value>> all() const;

 private:
  [[nodiscard]] Result<void> read_file_values(const std::filesystem::path& file, std::string_view text);
  [[nodiscard]] Result<void> read_environment(const char* const* environment);
  [[nodiscard]] Result<void> spell_out(const Entry& entry, const Option& choice);

  std::vector<ConfigKey> keys_;
  std::map<std::string, Value, std::less<>> values_;
};

// Writes a value into the file, or with none takes it out, and leaves everything else there as it is.
// Refused, also where the value contradicts others of the file: unchanged.
[[nodiscard]] Result<void> configure(const std::vector<ConfigKey>& keys, const Catalog& catalog,
                                     const std::filesystem::path& file, std::string_view name,
                                     const std::optional<std::string>& text);

// The same catalogue with the rules that were configured as the usual ones. Positions in one line mean what
// they meant before.
[[nodiscard]] Catalog with_default_rules(const Catalog& catalog, const Configuration& configuration);

}  // namespace quadrille
