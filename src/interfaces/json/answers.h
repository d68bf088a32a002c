#pragma once

#include <boost/json/object.hpp>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/catalog.h"
#include "catalog/solo.h"
#include "catalog/view.h"
#include "service/arena.h"
#include "service/matches.h"

// What the program and the service answer, as JSON. The field names are a contract with scripts and clients.
namespace quadrille::answers {

namespace json = boost::json;

[[nodiscard]] json::object game(const Entry& entry);
[[nodiscard]] json::object games(const Catalog& catalog);
[[nodiscard]] json::object analysis(const Game& game, const View& view, const Analysis& found);
[[nodiscard]] json::object odds(const Game& game, const View& view, const BoardOdds& found);

// With the 95% intervals of what was won.
[[nodiscard]] json::object arena(const ArenaResult& result);
[[nodiscard]] json::object solo(const SoloTally& tally);

[[nodiscard]] json::object match(const MatchView& view);
// A position of which nobody has seen more than it says, with the levels that play by its rules.
[[nodiscard]] json::object position(const Entry& entry, const Game& game, const Observation& observation,
                                    const std::vector<Player>& movers);

}  // namespace quadrille::answers
