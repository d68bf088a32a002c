#include "service/match_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "service/new_match.h"

namespace quadrille {
namespace {

constexpr std::size_t max_listed_moves = 1000;  // limit of listed moves, unless the caller asks for more

double seconds_in(Clock::Duration duration) { return std::chrono::duration<double>(duration).count(); }

std::optional<MatchView::ClockFace> clock_of(const StoredMatch& stored) {
  if (!stored.clock) return std::nullopt;
  const Clock& clock = *stored.clock;
  MatchView::ClockFace face{
      seconds_in(clock.limit.each), seconds_in(clock.limit.increment), {}, clock.running};
  for (std::size_t seat = 0; seat < clock.left.size(); ++seat)
    face.left.push_back(seconds_in(clock.left_at(seat, now())));
  return face;
}

std::vector<MatchView::Seat> seats_of(const StoredMatch& stored, const std::vector<std::size_t>& present) {
  const Identity& identity = stored.match.game().identity();
  std::vector<MatchView::Seat> seats;
  for (std::size_t i = 0; i < stored.seats.size(); ++i)
    seats.push_back({identity.letter(Player{static_cast<std::uint8_t>(i)}),
                     stored.seats[i].open ? std::string(open_seat) : stored.match.seats()[i],
                     stored.seats[i].name});
  for (const std::size_t seat : present) seats[seat].present = true;
  return seats;
}

void put_result(MatchView& view, const StoredMatch& stored, const Turn& turn) {
  const Match& match = stored.match;
  if (const auto& forfeited = stored.forfeited) {
    view.state = name_of(forfeited->by);
    view.view.prompt.clear();
    view.view.result = forfeit_words(match, *forfeited);
    if (view.seats.size() == 2) view.winner = 1 - forfeited->seat;
    return;
  }
  view.state = name_of(turn.outcome.kind);
  if (turn.outcome.is_open()) view.to_move = stored.seat_to_move();
  if (turn.outcome.kind == Outcome::Kind::won) view.winner = match.seat_number(turn.outcome.winner);
}

}  // namespace

std::string_view name_of(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::open: return "open";
    case Outcome::Kind::won: return "won";
    case Outcome::Kind::draw: return "draw";
    case Outcome::Kind::lost: return "lost";
  }
  std::abort();
}

std::string_view name_of(Forfeit::By by) { return by == Forfeit::By::resignation ? "resigned" : "timeout"; }

Result<void> check_squares(const View& view) {
  constexpr int max = 255 * 255;
  if (view.columns * view.rows <= max) return {};
  return Error{
      ErrorCode::bad_settings,
      fmt::format("the service takes boards of at most {} squares; the program has no such limit", max),
      "rules"};
}

std::optional<std::vector<LegalMove>> listed_moves(const Game& game, const Observation& observation) {
  constexpr std::size_t max = 500;
  auto texts = game.moves_up_to(max, observation);
  if (!texts) return std::nullopt;
  std::vector<LegalMove> moves;
  moves.reserve(texts->size());
  for (std::string& text : *texts) moves.push_back(legal_move(game.identity().verbs, std::move(text)));
  return moves;
}

MatchView replay_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                    const std::vector<std::size_t>& present, std::optional<std::size_t> since) {
  const Match& match = stored.match;
  const Identity& identity = match.game().identity();
  const Turn turn = match.turn();
  Viewer viewer;
  if (seat) viewer = match.player_at(*seat);
  MatchView view;
  view.id = stored.id;
  view.game = identity.game;
  view.version = stored.version;
  const Observation observation = match.observe(viewer);
  view.view = match.game().describe(observation);
  view.position = write_line(identity, view.view.state);
  view.legal.emplace();
  if (!stored.is_over()) view.legal = listed_moves(match.game(), observation);
  const auto& moves = match.moves();
  view.since =
      std::min(moves.size(), since.value_or(moves.size() - std::min(moves.size(), max_listed_moves)));
  view.moves.assign(moves.begin() + static_cast<std::ptrdiff_t>(view.since), moves.end());
  for (std::size_t ply = view.since; ply < moves.size(); ++ply)
    view.movers.push_back(match.seat_number(match.movers()[ply]));
  view.you = seat;
  view.undo_wanted_by = stored.undo_wanted_by;
  view.undo_allowed = match.undo_allowed();
  view.analysis_allowed = stored.may_be_analysed();
  view.practice = match.is_practice();
  view.next = stored.next;
  view.first = match.seat_number(match.first_to_move());
  view.clock = clock_of(stored);
  if (stored.began) view.elapsed = seconds_in(stored.ended.value_or(now()) - *stored.began);
  view.seats = seats_of(stored, present);
  // A resignation leaves the outcome open and the board unfinished, so there is no summary.
  if (const auto* summary = match.game().ability<SoloSummary>(); summary && !turn.outcome.is_open())
    for (Fact& fact : summary->sum_up(observation, {.effective = moves.size(), .seconds = view.elapsed}))
      view.view.facts.push_back(std::move(fact));
  put_result(view, stored, turn);
  return view;
}

MatchView view_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                  const std::vector<std::size_t>& present) {
  MatchView view = replay_of(stored, seat, present);
  if (!stored.match.is_hidden()) return view;
  view.hidden = true;
  view.analysis_allowed = stored.is_over();
  view.position.clear();
  view.view = {};
  view.legal.reset();
  view.moves.clear();
  view.movers.clear();
  view.since = 0;
  view.to_move.reset();
  return view;
}

}  // namespace quadrille
