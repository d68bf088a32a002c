#include "service/new_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>

#include "core/text.h"
#include "service/match_view.h"
#include "service/secrets.h"

namespace quadrille {
namespace {

std::uint64_t secret_seed() {
  std::random_device chance;
  return std::uint64_t{chance()} << 32 | chance();
}

// The kinds of seats as a match knows them: an open seat is that of a person.
struct Seats {
  explicit Seats(std::vector<std::string> wanted) : kinds(std::move(wanted)) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (kinds[i] != open_seat) continue;
      kinds[i] = Match::human;
      open.push_back(i);
    }
  }
  [[nodiscard]] bool is_open(std::size_t seat) const {
    return std::find(open.begin(), open.end(), seat) != open.end();
  }
  std::vector<std::string> kinds;
  std::vector<std::size_t> open;
};

// As Match::check_seats(), but every error names the field `seats`.
Result<void> check_seats(const Game& game, const std::vector<std::string>& seats,
                         std::string_view besides = {}) {
  auto fine = Match::check_seats(game, seats, besides);
  if (fine) return fine;
  Error error = fine.error();
  error.where = "seats";
  return error;
}

Result<void> check_size(const Game& game) {
  const auto start = game.read("");
  if (!start) return start.error();
  return check_squares(game.describe(*start));
}

// Creates a token for every seat that a person has taken.
NewMatch with_tokens(StoredMatch stored) {
  std::vector<std::optional<std::string>> tokens(stored.seats.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!stored.is_human(i) || stored.seats[i].open) continue;
    tokens[i] = random_name();
    stored.seats[i].hash = hash_of(*tokens[i]);
  }
  return {std::move(stored), std::move(tokens)};
}

}  // namespace

Result<NewMatch> new_match(const Catalog& catalog, const MatchPlan& plan, const Budget& budget) {
  const auto entry = catalog.find(plan.game);
  if (!entry) return entry.error();
  auto named = catalog.position(**entry, plan.rules, plan.from);
  if (!named) return named.error();
  if (auto fits = check_size(*named->game); !fits) return fits.error();
  if (auto fine = check_seats(*named->game, plan.seats, open_seat); !fine) return fine.error();
  const Seats seats(plan.seats);
  auto match = Match::begin(named->game,
                            {.seed = secret_seed(),
                             .from = named->state,
                             .undo_allowed = plan.undo_allowed,
                             .seats = seats.kinds,
                             .analysis_allowed = plan.analysis_allowed},
                            budget);
  if (!match) return match.error();
  StoredMatch stored(random_name(), *std::move(match));
  if (!plan.creator.empty()) stored.creator = hash_of(plan.creator);
  if (plan.names.size() > stored.seats.size())
    return Error{
        ErrorCode::bad_usage,
        fmt::format("{} names are too many for {}", plan.names.size(), counted(stored.seats.size(), "seat")),
        "names"};
  if (plan.clock.each.count() > 0) stored.clock.emplace(plan.clock, stored.seats.size());
  for (const std::size_t seat : seats.open) stored.seats[seat].open = true;
  for (std::size_t i = 0; i < plan.names.size(); ++i) stored.seats[i].name = plan.names[i];
  return with_tokens(std::move(stored));
}

Result<NewMatch> imported_match(const Catalog& catalog, Record record, const std::string& creator,
                                const Budget& budget) {
  // Leaves room for the versions that follow: the database keeps 64 bits.
  constexpr std::uint64_t max_version = 1'000'000'000'000;
  if (record.version > max_version)
    return Error{ErrorCode::bad_notation, fmt::format("a version is at most {}", max_version), "version"};
  if (!record.seed) record.seed = secret_seed();
  // The size is checked before a board is searched for.
  auto game = catalog.create(record.game, record.rules);
  if (!game) return game.error();
  if (auto fits = check_size(**game); !fits) return fits.error();
  if (auto fine = check_seats(**game, record.seats); !fine) return fine.error();
  auto match = Match::replay(*std::move(game), record, budget);
  if (!match) return match.error();
  if (match->game().identity().has_secrets || !record.from.empty()) match->practise();
  StoredMatch stored(random_name(), *std::move(match));
  stored.origin = MatchRow::Origin::imported;
  stored.forfeited = record.forfeited;
  if (!creator.empty()) stored.creator = hash_of(creator);
  return with_tokens(std::move(stored));
}

namespace {

struct NextGame {
  std::shared_ptr<const Game> game;
  std::vector<std::string> seats;
};

Result<NextGame> next_game(const Catalog& catalog, const StoredMatch& before, const MatchChanges& changes) {
  NextGame next{before.match.shared_game(), changes.seats.empty() ? before.match.seats() : changes.seats};
  if (changes.rules) {
    const auto entry = catalog.find(next.game->identity().game);
    if (!entry) return entry.error();
    const auto rules = changes.rules(**entry);
    if (!rules) return rules.error();
    auto other = (*entry)->create(*rules);
    if (!other) return other.error();
    next.game = *std::move(other);
    if (auto fits = check_size(*next.game); !fits) return fits.error();
  }
  if (auto fine = check_seats(*next.game, next.seats, open_seat); !fine) return fine.error();
  return next;
}

}  // namespace

Result<void> check_changes(const Catalog& catalog, const StoredMatch& before, const MatchChanges& changes) {
  const auto next = next_game(catalog, before, changes);
  if (!next) return next.error();
  return {};
}

Result<StoredMatch> match_after(const Catalog& catalog, const StoredMatch& before,
                                const MatchChanges& changes, const Budget& budget) {
  const Record record = before.match.record();
  auto planned = next_game(catalog, before, changes);
  if (!planned) return planned.error();
  const Seats seats(std::move(planned->seats));
  auto match = Match::begin(planned->game,
                            {.seed = secret_seed(),
                             .undo_allowed = changes.undo_allowed.value_or(record.undo_allowed),
                             .seats = seats.kinds,
                             .analysis_allowed = record.analysis_allowed},
                            budget);
  if (!match) return match.error();
  StoredMatch next(random_name(), *std::move(match));
  next.creator = before.creator;
  const auto limit = changes.clock ? *changes.clock : before.clock ? before.clock->limit : Clock::Limit{};
  if (limit.each.count() > 0) next.clock.emplace(limit, next.seats.size());
  for (std::size_t i = 0; i < next.seats.size(); ++i) {
    if (!next.is_human(i)) continue;
    const bool stays = i < before.seats.size() && !before.seats[i].hash.empty() && !seats.is_open(i);
    if (stays) next.seats[i] = {.hash = before.seats[i].hash, .name = before.seats[i].name};
    next.seats[i].open = !stays;
  }
  return next;
}

}  // namespace quadrille
