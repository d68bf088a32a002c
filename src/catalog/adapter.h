#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "catalog/found_file.h"
#include "catalog/game.h"
#include "catalog/rules.h"
#include "catalog/table_analysis.h"
#include "core/lazy.h"
#include "core/random.h"
#include "solve/table.h"
#include "solve/tier_work.h"

namespace quadrille {

// Adapts the rules and the notation of a game to the virtual interface Game.
template <class R, class N>
class Adapter final : public Game {
  static_assert(Rules<R>);
  static_assert(Notation<N, R>);
  using Position = typename R::Position;
  using Seen = typename R::Observation;

 public:
  Adapter(R rules, N notation, Identity identity)
      : rules_(std::move(rules)),
        notation_(std::move(notation)),
        identity_(std::move(identity)),
        table_("tables/" + identity_.game + "-" + identity_.rules + ".table",
               [name = identity_.game + ":" + identity_.rules](const std::filesystem::path& file) {
                 return Table::open(file, name);
               }) {
    identity_.has_secrets = !std::is_same_v<Position, Seen>;
  }

  // REQUIRES: the game is not shared between threads yet. The same holds for the other offer functions.
  template <class Ability>
  void offer(Ability ability) {
    abilities_.add(std::move(ability));
  }
  // Returns a function of an Observation that calls `answer(seen, arguments...)` with its content. It must
  // not outlive *this.
  template <class Answer>
  [[nodiscard]] auto on_observation(Answer answer) const {
    return [this, answer = std::move(answer)](const Observation& observation, const auto&... arguments) {
      return answer(opened(observation), arguments...);
    };
  }
  // Offers analysis by the table of these rules, which counts as a book, where the table has the position;
  // otherwise by `analyse`.
  void offer_analysis(std::function<Result<Analysis>(const Seen&, const Budget&)> analyse) {
    offer(Analyser{[this, analyse = std::move(analyse)](const Observation& observation,
                                                        const Budget& budget) -> Result<Analysis> {
      if (budget.use_book && place_) {
        const auto table = table_.get();
        if (!table) return table.error();
        if (*table != nullptr) {
          auto known =
              analyse_by_table(*this, notation_.describe(rules_, opened(observation)).state, **table);
          if (known || known.error().code != ErrorCode::not_found) return known;
        }
      }
      return analyse(opened(observation), budget);
    }});
  }
  void offer_engines(
      std::vector<Level> levels,
      std::function<Result<typename R::Move>(const Seen&, std::string_view, const Budget&, std::uint64_t)>
          choose) {
    offer(Engines{levels,
                  [this, levels, choose = std::move(choose)](const Observation& observation,
                                                             std::string_view name, const Budget& budget,
                                                             std::uint64_t seed) -> Result<std::string> {
                    const Seen& seen = opened(observation);
                    const auto level = std::find_if(levels.begin(), levels.end(),
                                                    [&](const Level& each) { return each.name == name; });
                    if (level != levels.end() && level->plays_by_table) {
                      const auto settled = move_by_table(seen, seed);
                      if (!settled) return settled.error();
                      if (*settled) return notation_.write_move(rules_, **settled);
                    }
                    const auto move = choose(seen, name, budget, seed);
                    if (!move) return move.error();
                    return notation_.write_move(rules_, *move);
                  }});
  }
  // Offers the TierWork that `make` returns, called at the first use. `convert` turns an observation into a
  // position of that work.
  template <class Make, class Convert>
  void offer_strong_solving(Make make, Convert convert) {
    using Work = std::remove_cvref_t<decltype(*make())>;
    const auto work = std::make_shared<const Lazy<Work>>(std::move(make));
    place_ = [work, convert = std::move(convert)](const Seen& seen) {
      return work->get().place_of(convert(seen));
    };
    offer(StrongSolving{.work = [work]() -> const TierWork& { return work->get(); },
                        .place = on_observation(place_)});
  }

  [[nodiscard]] const Identity& identity() const override { return identity_; }

  [[nodiscard]] Result<State> start(std::uint64_t seed, std::string_view from) const override {
    if (from.empty()) return seal(rules_.start(seed));
    auto position = notation_.begin(rules_, seed, from);
    if (!position) return position.error();
    return seal(*std::move(position));
  }

  [[nodiscard]] Result<Played> play(State& state, std::string_view text) const override {
    const auto& at = state.template open<Position>(this);
    const Player mover = rules_.to_move(rules_.observe(at, std::nullopt));
    const auto& seen = rules_.observe(at, mover);
    const auto move = notation_.read_move(rules_, seen, text);
    if (!move) return move.error();
    const auto effect = rules_.validate(seen, *move);
    if (!effect) return effect.error();
    const Played played{notation_.write_move(rules_, *move), *effect};
    if (*effect == Effect::changes) {
      // A position that no other State or Observation shares is changed in place: boards of a million squares
      // are not copied.
      const bool only_holder = state.content_.use_count() == 1;
      state = seal(only_holder ? rules_.after(std::move(const_cast<Position&>(at)), *move)
                               : rules_.after(Position(at), *move));
    }
    return played;
  }

  [[nodiscard]] Turn turn(const State& state) const override {
    const auto& seen = rules_.observe(state.template open<Position>(this), std::nullopt);
    return {rules_.outcome(seen), rules_.to_move(seen)};
  }

  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const override {
    const auto& at = state.template open<Position>(this);
    if constexpr (std::is_reference_v<decltype(rules_.observe(at, viewer))>) {
      // The observation is a part of the position: share it, do not copy it.
      return {this, std::shared_ptr<const void>(state.content_, &rules_.observe(at, viewer))};
    } else {
      return {this, std::make_shared<const Seen>(rules_.observe(at, viewer))};
    }
  }

  [[nodiscard]] Result<Observation> read(std::string_view text) const override {
    auto seen = notation_.read(rules_, text);
    if (!seen) return seen.error();
    return Observation{this, std::make_shared<const Seen>(*std::move(seen))};
  }

  [[nodiscard]] View describe(const Observation& observation) const override {
    return notation_.describe(rules_, opened(observation));
  }

  [[nodiscard]] std::vector<std::string> moves(const Observation& observation) const override {
    return written(rules_.moves(opened(observation)));
  }

  [[nodiscard]] std::optional<std::vector<std::string>> moves_up_to(
      std::size_t max, const Observation& observation) const override {
    const auto& moves = rules_.moves(opened(observation));
    if (moves.size() > max) return std::nullopt;
    return written(moves);
  }

 private:
  [[nodiscard]] const Abilities& abilities() const override { return abilities_; }
  template <class Moves>
  [[nodiscard]] std::vector<std::string> written(const Moves& moves) const {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves) texts.push_back(notation_.write_move(rules_, move));
    return texts;
  }
  [[nodiscard]] State seal(Position position) const {
    return {this, std::make_shared<Position>(std::move(position))};
  }
  [[nodiscard]] const Seen& opened(const Observation& observation) const {
    return observation.template open<Seen>(this);
  }

  // Returns a best move by the table of these rules; the seed draws one of equal moves. Empty if there is no
  // table, or no game leads to the position.
  [[nodiscard]] Result<std::optional<typename R::Move>> move_by_table(const Seen& seen,
                                                                      std::uint64_t seed) const {
    std::optional<typename R::Move> best;
    if constexpr (std::is_same_v<Position, Seen>) {
      if (!place_) return best;
      const auto table = table_.get();
      if (!table) return table.error();
      if (*table == nullptr) return best;
      Random random(seed);
      SolvedValue least = 255;
      std::uint32_t alike = 0;
      for (const auto move : rules_.moves(seen)) {
        const Place place = place_(rules_.after(Position(seen), move));
        const auto solved = (*table)->find(place.tier, place.index);
        if (!solved) return solved.error();
        if (*solved == unreached) return std::optional<typename R::Move>();
        if (*solved > least) continue;
        alike = *solved < least ? 1 : alike + 1;
        least = *solved;
        if (random.below(alike) == 0) best = move;
      }
    }
    return best;
  }

  R rules_;
  N notation_;
  Identity identity_;
  Abilities abilities_;
  std::function<Place(const Seen&)> place_;
  FoundFile<Table> table_;
};

}  // namespace quadrille
