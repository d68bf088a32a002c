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

// The kind of a seat that is open to the first person who joins.
inline constexpr std::string_view open_seat = "open";

// A request for a match.
struct MatchPlan {
  std::string game;
  Settings rules;
  std::vector<std::string> seats = {};  // human, open or a level for each; empty: people only
  std::string from = {};                // state or line of a position; empty: the start
  std::vector<std::string> names = {};  // by seat; may be shorter than `seats`
  bool undo_allowed = true;
  bool analysis_allowed = false;  // while several people play each other
  Clock::Limit clock = {};        // zero time: no clock
  std::string creator = {};       // the client that asks; only its hash is stored
};

// The changes of a rematch; empty members change nothing.
struct MatchChanges {
  std::function<Result<Settings>(const Entry& game)> rules = {};
  std::vector<std::string> seats = {};  // as in a plan
  std::optional<Clock::Limit> clock = {};
  std::optional<bool> undo_allowed = {};
};

// A match that is not stored yet.
struct NewMatch {
  StoredMatch stored;
  std::vector<std::optional<std::string>> tokens;  // by seat, for the people who take them
};

// Returns the match of a plan, with new tokens. The budget limits the search for a board, if the rules need
// one (over_budget).
[[nodiscard]] Result<NewMatch> new_match(const Catalog& catalog, const MatchPlan& plan, const Budget& budget);
// Returns a match that continues an exported record. It is practice if its author could have seen its
// secrets.
[[nodiscard]] Result<NewMatch> imported_match(const Catalog& catalog, Record record,
                                              const std::string& creator, const Budget& budget);
// Returns an error if no rematch of `before` can have these changes.
[[nodiscard]] Result<void> check_changes(const Catalog& catalog, const StoredMatch& before,
                                         const MatchChanges& changes);
// Returns the rematch of `before`. People who keep a seat keep its token; the other seats of people are open.
[[nodiscard]] Result<StoredMatch> match_after(const Catalog& catalog, const StoredMatch& before,
                                              const MatchChanges& changes, const Budget& budget);

}  // namespace quadrille
