#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/game.h"

namespace quadrille {

// The end of a match by resignation or on time.
struct Forfeit {
  enum class By { resignation, time };
  std::size_t seat = 0;  // the seat that lost
  By by = By::resignation;
  friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

// A match as plain data: the form in which it is stored, exported and sent.
struct Record {
  std::string game;
  std::string rules;
  std::optional<std::uint64_t> seed;  // absent in the public record of a running match
  std::string from;                   // given start; empty: the default one
  std::vector<std::string> moves;
  std::uint64_t version = 0;
  bool undo_allowed = true;
  std::vector<std::string> seats = {};  // human or a level for each seat; empty: people only
  std::size_t first = 0;                // the seat of player 0; the other players follow in order
  bool practice = false;                // see Match::is_practice
  bool sealed = false;                  // the seed is secret and must not be published
  bool analysis_allowed = false;        // see Match::may_be_analysed
  bool was_between_people = false;      // see Match::is_between_people
  // Not a part of a Match: the code that exports and imports a match stores it beside the match.
  std::optional<Forfeit> forfeited = {};
  friend bool operator==(const Record&, const Record&) = default;
};

// A match: rules, seed, start and moves. The state follows from them, so undo, replay, resume, export and
// import are the same code for every game. A value: copies are independent. Const member functions may be
// called from several threads at once.
class Match {
 public:
  struct Setup {
    std::uint64_t seed = 0;
    std::string from = {};  // given start; empty: the default one
    bool undo_allowed = true;
    std::vector<std::string> seats = {};
    // The seat of player 0. Empty: seat 0, or drawn by the seed if the rules want a random first player and
    // no start is given.
    std::optional<std::size_t> first = {};
    bool practice = false;
    bool analysis_allowed = false;  // all agree to analysis of the running match
    // At least two people had seats after the first move, and a seat has changed since.
    bool was_between_people = false;
  };
  // Returns an error (bad_settings) unless there is one seat for each player, or none, and each is human, a
  // level of the game, or `besides`.
  [[nodiscard]] static Result<void> check_seats(const Game& game, const std::vector<std::string>& seats,
                                                std::string_view besides = {});
  // The same for one seat.
  [[nodiscard]] static Result<void> check_seat(const Game& game, std::string_view who,
                                               std::string_view besides = {});
  // Returns whether begin() may take longer than a move: it searches for a board, or completes a given start.
  [[nodiscard]] static bool takes_long_to_begin(const Game& game, std::string_view from);
  // Begins a match. A given start, or an engine in a game with secrets, makes it practice. The budget limits
  // the search for a board and the completion of a given start (over_budget). Other errors: bad_settings for
  // the seats, and those of Game::start().
  [[nodiscard]] static Result<Match> begin(std::shared_ptr<const Game> game, Setup setup,
                                           const Budget& budget = {});
  // Replays a record move by move. Fails at the first illegal move, and if the version, the seats or the
  // forfeit do not fit. The budget limits the search for a board in a record without a start, and the
  // completion of the start in a record without a seed.
  [[nodiscard]] static Result<Match> replay(const Catalog& catalog, const Record& record,
                                            const Budget& budget = {});
  [[nodiscard]] static Result<Match> replay(std::shared_ptr<const Game> game, const Record& record,
                                            const Budget& budget = {});

  // Plays a move for the player to move. On an error, and for a legal move without effect, the match is
  // unchanged.
  Result<Played> play(std::string_view move);
  // Gives the seat of a player to a person (human) or to a level. Error (bad_settings): there is no such
  // player or level.
  Result<void> seat(Player player, std::string_view who);
  // Returns whether a person plays for this player; if not, seat_of() is the level of the engine.
  [[nodiscard]] bool is_human(Player player) const { return seat_of(player) == human; }
  [[nodiscard]] const std::string& seat_of(Player player) const { return setup_.seats[seat_number(player)]; }
  // A seat is a place, a player is a role: returns the seat of a player, from 0.
  [[nodiscard]] std::size_t seat_number(Player player) const {
    return (player.value + *setup_.first) % setup_.seats.size();
  }
  [[nodiscard]] Player player_at(std::size_t seat) const {
    const std::size_t seats = setup_.seats.size();
    return Player{static_cast<std::uint8_t>((seat + seats - *setup_.first) % seats)};
  }
  [[nodiscard]] const std::vector<std::string>& seats() const { return setup_.seats; }
  static constexpr std::string_view human = "human";

  // Returns the move of a level for the player to move. The same for every call, unless the budget has a
  // deadline or is stopped. Errors: those of Engines::choose. REQUIRES: the game has engines, and is open.
  [[nodiscard]] Result<std::string> engine_move(std::string_view level, const Budget& budget) const;

  // Takes the last `count` moves back by replaying those before them, and makes the match practice. Error
  // (illegal_move): takebacks are not allowed, or `count` is 0 or more than the moves.
  Result<void> undo(std::size_t count);
  [[nodiscard]] bool undo_allowed() const { return setup_.undo_allowed; }
  // True if people play each other, or did before an engine took a seat: a person could lend a seat to an
  // engine to get an analysis. C12: a takeback then needs the agreement of the people.
  [[nodiscard]] bool is_between_people() const { return people() > 1 || setup_.was_between_people; }

  // Returns whether analysis and hints are allowed now. P04: between people a running match needs an
  // agreement made at its start.
  [[nodiscard]] bool may_be_analysed() const;
  [[nodiscard]] bool analysis_allowed() const { return setup_.analysis_allowed; }
  // Q10: true if only the result is shown, and the replay of a finished match on request.
  [[nodiscard]] bool is_hidden() const { return game_->identity().hides_engine_games && people() == 0; }
  [[nodiscard]] std::size_t people() const;  // number of seats that people play

  // M02: true if the match does not count. Permanent: its seed or start was chosen, a move was taken back, or
  // a player had help.
  [[nodiscard]] bool is_practice() const { return setup_.practice; }
  void practise() { setup_.practice = true; }

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Turn turn() const { return game_->turn(state_); }
  [[nodiscard]] Observation observe(Viewer viewer) const { return game_->observe(state_, viewer); }
  [[nodiscard]] View view(Viewer viewer) const { return game_->describe(observe(viewer)); }
  // Returns the number of moves since the last move of this player, that move included; without a player,
  // since the last move of a person. 0 if there is none.
  [[nodiscard]] std::size_t moves_to_last_decision(std::optional<Player> of = {}) const;
  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  // The player who made each move.
  [[nodiscard]] const std::vector<Player>& movers() const { return movers_; }
  // Player 0, unless the start is a position in which another one is to move.
  [[nodiscard]] Player first_to_move() const { return first_to_move_; }
  // Returns the match as it was after `ply` moves, for display: its version is that of *this. Replays the
  // moves.
  [[nodiscard]] Match at(std::size_t ply) const;
  // Increases by one with every change, undo included, so it identifies a state of the match.
  [[nodiscard]] std::uint64_t version() const { return version_; }

  [[nodiscard]] Record record() const;  // complete, with secrets: for the store only
  // Returns a record that may be published. While the match runs it has no seed, and in a game with secrets
  // it starts from the public view. A forfeited match does not run.
  [[nodiscard]] Record public_record(const std::optional<Forfeit>& forfeited = {}) const;

 private:
  // Begins from a start that is complete, or that was stored by a version that did not complete starts.
  [[nodiscard]] static Result<Match> begin_as_kept(std::shared_ptr<const Game> game, Setup setup,
                                                   const Budget& budget);
  Match(std::shared_ptr<const Game> game, Setup setup, State state)
      : game_(std::move(game)),
        setup_(std::move(setup)),
        state_(std::move(state)),
        first_to_move_(game_->turn(state_).to_move) {}

  std::shared_ptr<const Game> game_;
  Setup setup_;
  State state_;
  Player first_to_move_;
  std::vector<std::string> moves_;
  std::vector<Player> movers_;
  std::uint64_t version_ = 0;
};

// "Player 2 (B, hard)", by seat and not by role.
[[nodiscard]] std::string player_name(const Match& match, Player player);
// "Player 1 (A) resigned. Player 2 (B) wins."
[[nodiscard]] std::string forfeit_words(const Match& match, const Forfeit& forfeit);

}  // namespace quadrille
