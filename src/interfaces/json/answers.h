#pragma once

#include <boost/json/object.hpp>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/catalog.h"
#include "catalog/solo.h"
#include "catalog/view.h"
#include "service/arena.h"
#include "service/matches.h"

// The JSON that the command line and the service answer. The field names are a contract with scripts and
// clients. Thread-safe.
namespace quadrille::answers {

namespace json = boost::json;

[[nodiscard]] json::object game(const Entry& entry);
[[nodiscard]] json::object games(const Catalog& catalog);
[[nodiscard]] json::object analysis(const Game& game, const View& view, const Analysis& found);
[[nodiscard]] json::object odds(const Game& game, const View& view, const BoardOdds& found);

// Contains the 95% intervals of the win rates.
[[nodiscard]] json::object arena(const ArenaResult& result);
[[nodiscard]] json::object solo(const SoloTally& tally);

[[nodiscard]] json::object match(const MatchView& view);
// A position that has no match, with the levels of the engine for its rules. `movers` are the players of the
// moves that led to it.
[[nodiscard]] json::object position(const Entry& entry, const Game& game, const Observation& observation,
                                    const std::vector<Player>& movers);

}  // namespace quadrille::answers
