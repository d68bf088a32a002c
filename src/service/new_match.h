#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "core/result.h"
#include "service/clock.h"
#include "service/stored_match.h"

namespace quadrille {

// The kind of a seat that the first person who joins takes.
inline constexpr std::string_view open_seat = "open";

// A request for a match.
struct MatchPlan {
  std::string game;
  Settings rules;
  std::vector<std::string> seats = {};  // human, open or a level for each; empty: people only
  std::string from = {};                // a position; empty: the start
  std::vector<std::string> names = {};  // by seat; those at the end may be missing
  bool undo_allowed = true;
  bool analysis_allowed = false;  // while several people play each other
  Clock::Limit clock = {};        // no time at all: no clock
  std::string creator = {};       // the client who asks for it
};

// What a rematch changes; what is absent or empty stays.
struct MatchChanges {
  std::function<Result<Settings>(const Entry& game)> rules = {};
  std::vector<std::string> seats = {};  // as in a plan
  std::optional<Clock::Limit> clock = {};
  std::optional<bool> undo_allowed = {};
};

// A match that no store has yet.
struct NewMatch {
  StoredMatch stored;
  std::vector<std::optional<std::string>> tokens;  // by seat, for the people who take them
};

// The budget limits the search for a board, where the rules need one.
[[nodiscard]] Result<NewMatch> new_match(const Catalog& catalog, const MatchPlan& plan, const Budget& budget);
// Continues an exported record. It is practice where its author could have looked at its secrets.
[[nodiscard]] Result<NewMatch> imported_match(const Catalog& catalog, Record record,
                                              const std::string& creator, const Budget& budget);
// Refuses changes that no rematch can have.
[[nodiscard]] Result<void> check_changes(const Catalog& catalog, const StoredMatch& before,
                                         const MatchChanges& changes);
// People who keep a seat keep its token; the other seats of people are open.
[[nodiscard]] Result<StoredMatch> match_after(const Catalog& catalog, const StoredMatch& before,
                                              const MatchChanges& changes, const Budget& budget);

}  // namespace quadrille
