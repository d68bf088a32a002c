#include "catalog/match.h"

#include <fmt/format.h>

#include <utility>

namespace quadrille {

Result<Match> Match::begin(std::shared_ptr<const Game> game, Setup setup) {
  auto state = game->start(setup.seed, setup.from);
  if (!state) return state.error();
  return Match(std::move(game), std::move(setup), *std::move(state));
}

Result<Match> Match::replay(const Catalog& catalog, const Record& record) {
  auto game = catalog.create(record.game, record.rules);
  if (!game) return game.error();
  auto match = begin(*std::move(game), {record.seed.value_or(0), record.from, record.undo_allowed});
  if (!match) return match.error();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto played = match->play(record.moves[i]);
    if (!played) {
      Error error = played.error();
      error.message = fmt::format("move {} of the record: {}", i + 1, error.message);
      error.where = fmt::format("moves[{}]", i);
      return error;
    }
  }
  if (record.version < match->version_)
    return Error{ErrorCode::bad_notation,
                 fmt::format("version {} is too low for {} moves", record.version, match->moves_.size()),
                 "version"};
  match->version_ = record.version;
  return match;
}

Result<Played> Match::play(std::string_view move) {
  auto played = game_->play(state_, move);
  if (played && played->effect == Effect::changes) {
    moves_.push_back(played->move);
    ++version_;
  }
  return played;
}

Result<void> Match::undo(std::size_t count) {
  if (!setup_.undo_allowed)
    return Error{ErrorCode::illegal_move, "Undo was ruled out when this game began.", "undo"};
  if (moves_.size() < count || count == 0)
    return Error{ErrorCode::illegal_move, "There is no turn to take back.", "undo"};
  auto state = game_->start(setup_.seed, setup_.from);
  if (!state) return state.error();
  moves_.resize(moves_.size() - count);
  state_ = *std::move(state);
  for (const std::string& move : moves_)
    if (const auto played = game_->play(state_, move); !played) return played.error();
  ++version_;
  return {};
}

Record Match::record() const {
  const Identity& identity = game_->identity();
  return {identity.game, identity.rules, setup_.seed, setup_.from, moves_, version_, setup_.undo_allowed};
}

Record Match::public_record() const {
  Record record = this->record();
  if (turn().outcome.is_open()) record.seed.reset();
  return record;
}

}  // namespace quadrille
