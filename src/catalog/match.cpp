#include "catalog/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "core/text.h"

namespace quadrille {

namespace {

std::size_t seat_of_first(const Identity& identity, const Match::Setup& setup) {
  if (!identity.random_first_player || !setup.from.empty()) return 0;
  // Independent of the seeds of engine moves.
  return Random(~setup.seed).below(static_cast<std::uint32_t>(identity.players()));
}

}  // namespace

Result<void> Match::check_seat(const Game& game, std::string_view who, std::string_view besides) {
  std::vector<std::string> names = {std::string(human)};
  if (!besides.empty()) names.emplace_back(besides);
  for (const Level& level : levels_of(game)) names.push_back(level.name);
  if (std::find(names.begin(), names.end(), who) != names.end()) return {};
  return Error{ErrorCode::bad_settings,
               fmt::format("{} cannot take a seat: choose {}", in_quotes(who), listed(names, "or")), "seats"};
}

Result<void> Match::check_seats(const Game& game, const std::vector<std::string>& seats,
                                std::string_view besides) {
  const auto players = static_cast<std::size_t>(game.identity().players());
  if (!seats.empty() && seats.size() != players)
    return Error{ErrorCode::bad_settings,
                 players == 1
                     ? fmt::format("one player needs one seat, not {}", seats.size())
                     : fmt::format("{} players need {} seats, not {}", players, players, seats.size()),
                 "players"};
  for (const std::string& who : seats)
    if (auto fine = check_seat(game, who, besides); !fine) return fine;
  return {};
}

bool Match::takes_long_to_begin(const Game& game, std::string_view from) {
  return from.empty() ? game.ability<Dealing>() != nullptr : game.ability<StartCompletion>() != nullptr;
}

Result<Match> Match::begin(std::shared_ptr<const Game> game, Setup setup, const Budget& budget) {
  if (const auto* completion = game->ability<StartCompletion>(); completion && !setup.from.empty()) {
    auto from = completion->complete(setup.seed, setup.from, budget);
    if (!from) return from.error();
    setup.from = *std::move(from);
  }
  return begin_as_kept(std::move(game), std::move(setup), budget);
}

Result<Match> Match::begin_as_kept(std::shared_ptr<const Game> game, Setup setup, const Budget& budget) {
  const auto players = static_cast<std::size_t>(game->identity().players());
  if (auto fine = check_seats(*game, setup.seats); !fine) return fine.error();
  if (setup.seats.empty()) setup.seats.assign(players, std::string(human));
  if (!setup.first) setup.first = seat_of_first(game->identity(), setup);
  if (*setup.first >= players)
    return Error{ErrorCode::bad_settings,
                 fmt::format("player 0 must sit at a seat from 0 to {}", players - 1), "first"};
  // M02: a game that an engine plays has no best time.
  if (game->identity().has_secrets &&
      std::any_of(setup.seats.begin(), setup.seats.end(), [](const auto& who) { return who != human; }))
    setup.practice = true;
  if (!setup.from.empty()) {
    setup.practice = true;
  } else if (const auto* dealing = game->ability<Dealing>()) {
    auto from = dealing->deal(setup.seed, budget);
    if (!from) return from.error();
    setup.from = *std::move(from);
  }
  auto state = game->start(setup.seed, setup.from);
  if (!state) return state.error();
  return Match(std::move(game), std::move(setup), *std::move(state));
}

Result<Match> Match::replay(const Catalog& catalog, const Record& record, const Budget& budget) {
  return catalog.create(record.game, record.rules).and_then([&](std::shared_ptr<const Game> game) {
    return replay(std::move(game), record, budget);
  });
}

Result<Match> Match::replay(std::shared_ptr<const Game> game, const Record& record, const Budget& budget) {
  Setup setup{record.seed.value_or(0), record.from, record.undo_allowed, record.seats, record.first};
  // A record without a seed comes from a running match and omits its secrets: they are drawn anew.
  auto match = record.seed ? begin_as_kept(std::move(game), std::move(setup), budget)
                           : begin(std::move(game), std::move(setup), budget);
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
    return Error{
        ErrorCode::bad_notation,
        fmt::format("version {} is too low for {}", record.version, counted(match->moves_.size(), "move")),
        "version"};
  if (record.forfeited &&
      (record.forfeited->seat >= match->seats().size() || !match->turn().outcome.is_open()))
    return Error{ErrorCode::bad_notation,
                 match->turn().outcome.is_open()
                     ? fmt::format("there is no seat {}: {}, from 0", record.forfeited->seat,
                                   counted(static_cast<std::int64_t>(match->seats().size()), "seat"))
                     : "the moves have ended the game: nobody can have forfeited it",
                 "forfeited"};
  match->version_ = record.version;
  match->setup_.practice = record.practice;
  match->setup_.analysis_allowed = record.analysis_allowed;
  match->setup_.was_between_people = record.was_between_people;
  return match;
}

Result<Played> Match::play(std::string_view move) {
  const Player mover = game_->turn(state_).to_move;
  auto played = game_->play(state_, move);
  if (played && played->effect == Effect::changes) {
    moves_.push_back(played->move);
    movers_.push_back(mover);
    ++version_;
  }
  return played;
}

Result<void> Match::seat(Player player, std::string_view who) {
  if (player.value >= setup_.seats.size())
    return Error{ErrorCode::bad_settings,
                 fmt::format("there is no seat {}: {}", player.value + 1,
                             counted(static_cast<std::int64_t>(setup_.seats.size()), "seat")),
                 "seats"};
  if (auto fine = check_seat(*game_, who); !fine) return fine;
  if (people() > 1 && !moves_.empty()) setup_.was_between_people = true;
  setup_.seats[seat_number(player)] = who;
  return {};
}

Result<std::string> Match::engine_move(std::string_view level, const Budget& budget) const {
  // Each move has its own seed, from the seed of the match and the number of moves. If the seed is secret,
  // the moves of an engine must not reveal it: the public moves so far replace it.
  std::uint64_t seed = setup_.seed + moves_.size();
  if (game_->identity().has_secrets) {
    seed = 0;
    for (const std::string& move : moves_)
      for (const char c : move) seed = Random(seed ^ static_cast<unsigned char>(c)).next();
  }
  seed = Random(seed).next();
  return game_->ability<Engines>()->choose(observe(turn().to_move), level, budget, seed);
}

std::size_t Match::people() const {
  return static_cast<std::size_t>(std::count(setup_.seats.begin(), setup_.seats.end(), human));
}

bool Match::may_be_analysed() const {
  return !is_between_people() || setup_.analysis_allowed || !turn().outcome.is_open();
}

std::size_t Match::moves_to_last_decision(std::optional<Player> of) const {
  for (std::size_t ply = moves_.size(); ply > 0; --ply) {
    const Player player = movers_[ply - 1];
    if (of ? player == *of : is_human(player)) return moves_.size() - ply + 1;
  }
  return 0;
}

Result<void> Match::undo(std::size_t count) {
  if (!setup_.undo_allowed)
    return Error{ErrorCode::illegal_move, "Undo was ruled out when this game began.", "undo"};
  if (moves_.size() < count || count == 0)
    return Error{ErrorCode::illegal_move, "There is no turn to take back.", "undo"};
  auto state = game_->start(setup_.seed, setup_.from);
  if (!state) return state.error();
  moves_.resize(moves_.size() - count);
  movers_.resize(moves_.size());
  state_ = *std::move(state);
  for (const std::string& move : moves_)
    if (const auto played = game_->play(state_, move); !played) return played.error();
  ++version_;
  practise();
  return {};
}

Match Match::at(std::size_t ply) const {
  Match earlier = *this;
  // These moves were legal before, so replaying them cannot fail.
  earlier.state_ = *game_->start(setup_.seed, setup_.from);
  earlier.moves_.resize(std::min(ply, moves_.size()));
  earlier.movers_.resize(earlier.moves_.size());
  for (const std::string& move : earlier.moves_) (void)game_->play(earlier.state_, move);
  return earlier;
}

Record Match::record() const {
  const Identity& identity = game_->identity();
  return {.game = identity.game,
          .rules = identity.rules,
          .seed = setup_.seed,
          .from = setup_.from,
          .moves = moves_,
          .version = version_,
          .undo_allowed = setup_.undo_allowed,
          .seats = setup_.seats,
          .first = *setup_.first,
          .practice = setup_.practice,
          .sealed = identity.has_secrets && turn().outcome.is_open(),
          .analysis_allowed = setup_.analysis_allowed,
          .was_between_people = setup_.was_between_people};
}

Record Match::public_record(const std::optional<Forfeit>& forfeited) const {
  Record record = this->record();
  record.forfeited = forfeited;
  if (!turn().outcome.is_open() || forfeited) return record;
  record.seed.reset();
  if (!record.sealed) return record;
  // The start may be a layout, which is secret. The public view replaces it, and shows the effect of the
  // moves.
  record.from = view({}).state;
  record.moves.clear();
  record.practice = true;
  return record;
}

std::string player_name(const Match& match, Player player) {
  const std::size_t seat = match.seat_number(player);
  const Player at_seat{static_cast<std::uint8_t>(seat)};
  const std::string token = match.game().identity().letter(at_seat);
  return match.is_human(player) ? fmt::format("Player {} ({})", seat + 1, token)
                                : fmt::format("Player {} ({}, {})", seat + 1, token, match.seat_of(player));
}

std::string forfeit_words(const Match& match, const Forfeit& forfeit) {
  const bool is_late = forfeit.by == Forfeit::By::time;
  const std::size_t seats = match.seats().size();
  if (seats == 1) return is_late ? "The time ran out." : "The game was given up.";
  const auto name = [&](std::size_t seat) { return player_name(match, match.player_at(seat)); };
  std::string words = fmt::format("{} {}.", name(forfeit.seat), is_late ? "ran out of time" : "resigned");
  if (seats == 2) words += fmt::format(" {} wins.", name(1 - forfeit.seat));
  return words;
}

}  // namespace quadrille
