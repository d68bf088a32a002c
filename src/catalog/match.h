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

// How a match ended that the rules did not end.
struct Forfeit {
  enum class By { resignation, time };
  std::size_t seat = 0;  // that has lost
  By by = By::resignation;
  friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

// A match as plain data: what is stored, exported and sent.
struct Record {
  std::string game;
  std::string rules;
  std::optional<std::uint64_t> seed;  // absent in a record that leaves while the game runs
  std::string from;                   // a given start; empty: the usual one
  std::vector<std::string> moves;
  std::uint64_t version = 0;
  bool undo_allowed = true;
  std::vector<std::string> seats = {};  // who plays each seat: human, or a level; empty: people only
  std::size_t first = 0;                // the seat of player 0; the others follow it
  bool practice = false;                // see Match::is_practice
  bool sealed = false;                  // the seed is a secret: it is not to be written for all to read
  bool analysis_allowed = false;        // see Match::may_be_analysed
  bool was_between_people = false;      // the same
  // Not part of a Match: the code that exports and imports a match stores it beside the match.
  std::optional<Forfeit> forfeited = {};
  friend bool operator==(const Record&, const Record&) = default;
};

// A match is a value: rules, seed, start and moves. The state follows from them, so undo, replay, resume,
// export and import are this one piece of code for every game.
class Match {
 public:
  struct Setup {
    std::uint64_t seed = 0;
    std::string from = {};  // a given start; empty: the usual one
    bool undo_allowed = true;
    std::vector<std::string> seats = {};
    // The seat of player 0. Without it the first one, or one drawn by the seed where the rules want a lot; a
    // given start has its players at their seats already.
    std::optional<std::size_t> first = {};
    bool practice = false;
    bool analysis_allowed = false;  // all agree that the game is analysed while it runs
    // Two people or more sat here after the first move, and a seat has changed since.
    bool was_between_people = false;
  };
  // The seats must be as many as the players, or none, and each human, a level of the game, or what the
  // caller takes besides.
  [[nodiscard]] static Result<void> check_seats(const Game& game, const std::vector<std::string>& seats,
                                                std::string_view besides = {});
  [[nodiscard]] static Result<void> check_seat(const Game& game, std::string_view who,
                                               std::string_view besides = {});
  // Whether begin() may take longer than a move: a board is searched for, or a given start is completed.
  [[nodiscard]] static bool takes_long_to_begin(const Game& game, std::string_view from);
  // The budget is for a board that is searched for, where the rules want one and no start is given, and for
  // completing a given start.
  [[nodiscard]] static Result<Match> begin(std::shared_ptr<const Game> game, Setup setup,
                                           const Budget& budget = {});
  // Plays the record again, move by move, and refuses it at the first move that the rules refuse. A record
  // without a start may need a board that is searched for, and one without a seed a start that is completed,
  // both within the budget.
  [[nodiscard]] static Result<Match> replay(const Catalog& catalog, const Record& record,
                                            const Budget& budget = {});
  [[nodiscard]] static Result<Match> replay(std::shared_ptr<const Game> game, const Record& record,
                                            const Budget& budget = {});

  // Refused, or allowed without an effect: the match is unchanged.
  Result<Played> play(std::string_view move);
  // Somebody else takes a seat.
  Result<void> seat(Player player, std::string_view who);
  // Whether a person plays for this player, and otherwise the level of the program that does.
  [[nodiscard]] bool is_human(Player player) const { return seat_of(player) == human; }
  [[nodiscard]] const std::string& seat_of(Player player) const { return setup_.seats[seat_number(player)]; }
  // Seats are chairs, players are roles: where the player sits, from 0, and who plays from there.
  [[nodiscard]] std::size_t seat_number(Player player) const {
    return (player.value + *setup_.first) % setup_.seats.size();
  }
  [[nodiscard]] Player player_at(std::size_t seat) const {
    const std::size_t seats = setup_.seats.size();
    return Player{static_cast<std::uint8_t>((seat + seats - *setup_.first) % seats)};
  }
  [[nodiscard]] const std::vector<std::string>& seats() const { return setup_.seats; }
  static constexpr std::string_view human = "human";

  // The move that a program of this level makes for the player on turn. The same every time it is asked,
  // unless the budget has a deadline.
  [[nodiscard]] Result<std::string> engine_move(std::string_view level, const Budget& budget) const;

  // Takes the last `count` moves back by replaying those before them. Refused where the match forbids it.
  Result<void> undo(std::size_t count);
  [[nodiscard]] bool undo_allowed() const { return setup_.undo_allowed; }
  // People play each other, or did before an engine took a seat: it could give the seat back with what it
  // was asked. C12: they must agree to an undo.
  [[nodiscard]] bool is_between_people() const { return people() > 1 || setup_.was_between_people; }

  // P04: between people, analysis and hints need an agreement made at the start while the game runs.
  [[nodiscard]] bool may_be_analysed() const;
  [[nodiscard]] bool analysis_allowed() const { return setup_.analysis_allowed; }
  // Q10: only the result is shown, and the replay of a finished game on request.
  [[nodiscard]] bool is_hidden() const { return game_->identity().hides_engine_games && people() == 0; }
  [[nodiscard]] std::size_t people() const;  // seats that people play

  // M02: a game that does not count, for good: its seed or its start was chosen, a turn was taken back, or
  // somebody helped.
  [[nodiscard]] bool is_practice() const { return setup_.practice; }
  void practise() { setup_.practice = true; }

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Turn turn() const { return game_->turn(state_); }
  [[nodiscard]] Observation observe(Viewer viewer) const { return game_->observe(state_, viewer); }
  [[nodiscard]] View view(Viewer viewer) const { return game_->describe(observe(viewer)); }
  // How many moves were made since a person last decided, this player or anybody, that move included; 0:
  // nobody has yet.
  [[nodiscard]] std::size_t moves_to_last_decision(std::optional<Player> of = {}) const;
  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  // The player who made each move.
  [[nodiscard]] const std::vector<Player>& movers() const { return movers_; }
  // Player 0, unless the start is a position in which another one is to move.
  [[nodiscard]] Player first_to_move() const { return first_to_move_; }
  // The match as it was after so many moves, for looking at.
  [[nodiscard]] Match at(std::size_t ply) const;
  // One higher after every change, an undo included: it tells two states of the match apart.
  [[nodiscard]] std::uint64_t version() const { return version_; }

  [[nodiscard]] Record record() const;  // all of it: for the store only
  // May leave: the seed is a secret while the game runs. A match that was forfeited has ended.
  [[nodiscard]] Record public_record(const std::optional<Forfeit>& forfeited = {}) const;

 private:
  // From a start that was completed when the match was made, or one of a version that did not complete it.
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
