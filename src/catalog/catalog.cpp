#include "catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <mutex>
#include <utility>

#include "core/text.h"

namespace quadrille {

// A cache of created games, the last used first. Thread-safe.
class CreatedGames {
 public:
  using Created = Result<std::shared_ptr<const Game>>;

  // Returns the game of the key, and creates it if it is not cached. Errors are not cached.
  template <class Create>
  [[nodiscard]] Created get(const std::string& key, Create create) {
    if (auto known = find(key)) return known;
    auto created = create();  // unlocked: it may take long
    if (created) keep(key, *created);
    return created;
  }

 private:
  using Games = std::list<std::pair<std::string, std::shared_ptr<const Game>>>;

  [[nodiscard]] std::shared_ptr<const Game> find(const std::string& key) {
    const std::lock_guard lock(guard_);
    const auto found = position_of(key);
    if (found == games_.end()) return nullptr;
    games_.splice(games_.begin(), games_, found);
    return found->second;
  }

  // Does nothing if another thread has added the same key.
  void keep(const std::string& key, const std::shared_ptr<const Game>& game) {
    Games oldest;  // destroyed after the lock is released: a large game takes long
    const std::lock_guard lock(guard_);
    if (position_of(key) != games_.end()) return;
    games_.emplace_front(key, game);
    if (games_.size() > Catalog::max_created) oldest.splice(oldest.begin(), games_, std::prev(games_.end()));
  }

  [[nodiscard]] Games::iterator position_of(const std::string& key) {
    return std::find_if(games_.begin(), games_.end(), [&](const auto& each) { return each.first == key; });
  }

  std::mutex guard_;
  Games games_;
};

namespace {

// Returns a key of everything that `create` reads from the settings.
std::string key_of(const std::string& game, const Settings& settings) {
  std::string key = game;
  for (const Option& option : settings.options())
    key += fmt::format(",{}{}", settings[option.name], settings.given(option.name) ? "!" : "");
  return key;
}

}  // namespace

Catalog::Catalog(std::vector<Entry> entries)
    : entries_(std::move(entries)), created_(std::make_shared<CreatedGames>()) {
  for (Entry& entry : entries_)
    entry.create = [name = entry.name, create = std::move(entry.create),
                    created = created_](const Settings& settings) {
      return created->get(key_of(name, settings), [&] { return create(settings); });
    };
}

std::string name_of(const Identity& identity) { return fmt::format("{}:{}", identity.game, identity.rules); }

const std::vector<Level>& levels_of(const Game& game) {
  static const std::vector<Level> none;
  const auto* engines = game.ability<Engines>();
  return engines != nullptr ? engines->levels : none;
}

Error no_such_level(std::string_view level, const std::vector<Level>& levels) {
  std::vector<std::string> names;
  for (const Level& each : levels) names.push_back(each.name);
  const std::string fault =
      level.empty() ? "the level is missing" : in_quotes(level) + " is no level of these rules";
  return {ErrorCode::bad_usage, fmt::format("{}: take {}", fault, listed(names, "or")), "level"};
}

std::string write_line(const Identity& identity, std::string_view state) {
  return fmt::format("{}:{}:{}", identity.game, identity.rules, state);
}

Result<const Entry*> Catalog::find(std::string_view name) const {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.name == name; });
  if (found != entries_.end()) return &*found;
  std::vector<std::string> names;
  for (const Entry& entry : entries_) names.push_back(entry.name);
  const std::string fault = name.empty() ? "the game is missing" : "there is no game " + in_quotes(name);
  return Error{ErrorCode::not_found, fmt::format("{}; the games are {}", fault, listed(names, "and")),
               "game"};
}

Result<std::shared_ptr<const Game>> Catalog::create(std::string_view name, std::string_view rules) const {
  const auto entry = find(name);
  if (!entry) return entry.error();
  return created_->get(fmt::format("{}:{}", name, rules),
                       [&] { return (*entry)->read_rules(rules).and_then((*entry)->create); });
}

bool Catalog::is_line(std::string_view text) const {
  const auto colon = text.find(':');
  return colon != std::string_view::npos && find(text.substr(0, colon)).has_value();
}

Result<PositionLine> Catalog::read_line(std::string_view text) const {
  const auto first = text.find(':');
  const auto second = first == std::string_view::npos ? first : text.find(':', first + 1);
  if (second == std::string_view::npos)
    return Error{ErrorCode::bad_notation, in_quotes(text) + " is not of the form game:rules:state",
                 "position"};
  return PositionLine{std::string(text.substr(0, first)),
                      std::string(text.substr(first + 1, second - first - 1)),
                      std::string(text.substr(second + 1))};
}

namespace {

// Refuses a position that contradicts the rules given beside it.
Result<void> check_agreement(const Settings& given, const Settings& told) {
  for (const Option& option : told.options())
    if (told.given(option.name) && given.given(option.name) && told[option.name] != given[option.name])
      return Error{
          ErrorCode::bad_settings,
          fmt::format("the position has {} {}, but {} is given as {}", write_value(option, told[option.name]),
                      option.name, option.name, write_value(option, given[option.name])),
          option.name};
  return {};
}

}  // namespace

Result<Catalog::Named> Catalog::position(const Entry& entry, const Settings& given,
                                         std::string_view text) const {
  Settings settings = given;
  Named named;
  // Text with two colons is a whole line, even if its game is unknown: a state has at most one.
  if (is_line(text) || std::count(text.begin(), text.end(), ':') > 1) {
    auto line = read_line(text);
    if (!line) return line.error();
    if (const auto known = find(line->game); !known) return known.error();
    if (line->game != entry.name)
      return Error{ErrorCode::bad_usage,
                   fmt::format("the position is one of {}, not of {}", line->game, entry.name), "position"};
    // A line does not depend on the configuration: rules that it omits have the defaults of the game.
    auto rules = entry.read_rules(line->rules);
    if (!rules) return rules.error();
    if (auto merged = rules->merge(settings); !merged) return merged.error();
    settings = *std::move(rules);
    named.state = line->state;
  } else {
    named.state = text;
  }
  if (entry.rules_in_state) {
    const auto told = entry.rules_in_state(named.state);
    if (!told) return told.error();
    if (auto agreed = check_agreement(settings, *told); !agreed) return agreed.error();
    if (auto merged = settings.merge(*told); !merged) return merged.error();
  }
  auto game = entry.create(settings);
  if (!game) return game.error();
  named.game = *std::move(game);
  return named;
}

}  // namespace quadrille
