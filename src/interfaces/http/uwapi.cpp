#include "interfaces/http/uwapi.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/text.h"

namespace quadrille::uwapi {
namespace {

json::object shown(const Dialect& dialect, const View& view) {
  return {{"position", dialect.write(view)}, {"autoguiPosition", dialect.draw(view)}};
}

struct KnownValue {
  std::optional<Value> value;
  std::optional<int> remoteness;
};

KnownValue known_value_of(const Verdict& verdict) {
  if (!verdict.value.exact()) return {};
  return {verdict.value.min, verdict.remoteness};
}

std::string_view name_of(const std::optional<Value>& value) {
  return value ? quadrille::name_of(*value) : "unsolved";
}

// All games end, so of the page's two codes for an unknown length this one is right.
int length_of(const KnownValue& known) { return known.remoteness.value_or(-100); }

struct Choice {
  std::string move;
  View after;
  KnownValue known;  // for the player who makes the move; remoteness after it
  int delta = 0;
};

// Sets each delta: by how many moves the choice is worse than the best one of the same value. Unknown lengths
// count as longer than all known ones.
void compare(std::vector<Choice>& choices) {
  for (const Value value : {Value::win, Value::tie, Value::lose}) {
    std::vector<Choice*> same;
    int longest = 0;
    for (Choice& choice : choices) {
      if (choice.known.value != value) continue;
      same.push_back(&choice);
      longest = std::max(longest, choice.known.remoteness.value_or(0));
    }
    if (same.empty()) continue;
    const auto length = [&](const Choice* choice) { return choice->known.remoteness.value_or(longest + 1); };
    const auto [shortest, last] = std::minmax_element(
        same.begin(), same.end(), [&](const Choice* a, const Choice* b) { return length(a) < length(b); });
    const int best = length(value == Value::lose ? *last : *shortest);
    for (Choice* choice : same) choice->delta = std::abs(length(choice) - best);
  }
}

// The order of values: wins first, unknown values last.
int rank(const Choice& choice) { return choice.known.value ? -static_cast<int>(*choice.known.value) : 1; }

std::optional<Value> turned(const std::optional<Value>& value) {
  if (!value || *value == Value::tie) return value;
  return *value == Value::win ? Value::lose : Value::win;
}

json::object told(const Chosen& chosen, const View& before, const Choice& choice) {
  const Dialect& dialect = *chosen.dialect;
  json::object told = shown(dialect, choice.after);
  const bool same_player = told["position"].get_string()[0] == dialect.write(before)[0];
  told["move"] = choice.move;
  told["autoguiMove"] = dialect.button(*chosen.game, before, choice.move);
  told["moveValue"] = name_of(choice.known.value);
  told["deltaRemoteness"] = choice.delta;
  told["positionValue"] = name_of(same_player ? choice.known.value : turned(choice.known.value));
  told["remoteness"] = length_of(choice.known);
  return told;
}

View start_of(const Game& game) { return game.describe(*game.read("")); }

}  // namespace

bool is_playable(const Game& game) {
  const View board = start_of(game);
  return game.identity().players() == 2 && game.ability<Analyser>() != nullptr &&
         board.columns * (board.rows + 1) <= 128;
}

json::object variant(const Chosen& chosen) {
  const View start = start_of(*chosen.game);
  const json::object at = shown(*chosen.dialect, start);
  return {{"id", chosen.id},
          {"name", chosen.name},
          {"gui", "v3"},
          {"startPosition", at.at("position")},
          {"autoguiStartPosition", at.at("autoguiPosition")},
          {"imageAutoGUIData", chosen.dialect->pictures(*chosen.game, start)}};
}

Result<Observation> read_position(const Chosen& chosen, std::string_view text) {
  const View start = start_of(*chosen.game);
  const Error malformed{
      ErrorCode::bad_notation,
      fmt::format("{} is no position of this variant: 1 or 2, who is to move, then _, then {}; the "
                  "start is {}",
                  in_quotes(text), chosen.dialect->position_form, chosen.dialect->write(start)),
      "p"};
  if (text.size() < 3 || text[1] != '_') return malformed;
  if (text[0] != '1' && text[0] != '2')
    return Error{ErrorCode::bad_notation,
                 fmt::format("a position begins with the player to move, 1 or 2, not with {}",
                             in_quotes(text.substr(0, 1))),
                 "p"};
  const Player player{static_cast<std::uint8_t>(text[0] - '1')};
  auto observation = chosen.game->read(chosen.dialect->state_of(start, player, text.substr(2)));
  if (!observation) return malformed;  // the error of the game names characters of another notation
  const std::string right = chosen.dialect->write(chosen.game->describe(*observation));
  if (right != text && right.substr(1) == text.substr(1))
    return Error{ErrorCode::bad_notation,
                 fmt::format("it is not player {} who is to move in this position, but player {}: {}",
                             text[0], right[0], right),
                 "p"};
  if (right != text) return malformed;
  return observation;
}

json::object position(const Chosen& chosen, const Observation& observation, const Analysis& found) {
  const Game& game = *chosen.game;
  const View view = game.describe(observation);
  const auto state = game.start(0, view.state);
  assert(state);
  std::vector<Choice> choices;
  for (const auto& [move, verdict] : found.moves) {
    State next = *state;
    [[maybe_unused]] const auto played = game.play(next, move);
    assert(played);
    Choice choice{move, game.describe(game.observe(next, std::nullopt)), known_value_of(verdict)};
    if (choice.known.remoteness) --*choice.known.remoteness;
    choices.push_back(std::move(choice));
  }
  compare(choices);
  std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return std::pair(rank(a), a.delta) < std::pair(rank(b), b.delta);
  });
  const KnownValue known = known_value_of(found.position);
  json::object answer = shown(*chosen.dialect, view);
  answer["positionValue"] = name_of(known.value);
  answer["remoteness"] = length_of(known);
  json::array moves;
  for (const Choice& choice : choices) moves.push_back(told(chosen, view, choice));
  answer["moves"] = std::move(moves);
  return answer;
}

}  // namespace quadrille::uwapi
