#include "interfaces/json/answers.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <cstdlib>
#include <string>
#include <utility>

namespace quadrille::answers {
namespace {

// Returns a name as a form writes it: "Start column" for "start-column".
std::string in_capitals(std::string word) {
  std::replace(word.begin(), word.end(), '-', ' ');
  word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
  return word;
}

void put(json::object& into, const Verdict& verdict) {
  const bool exact = verdict.value.exact();
  into["value"] = exact ? name_of(verdict.value.min) : "unknown";
  if (!exact) into["bounds"] = json::array{name_of(verdict.value.min), name_of(verdict.value.max)};
  into["remoteness"] = verdict.remoteness ? json::value(*verdict.remoteness) : json::value(nullptr);
  if (verdict.score) into["score"] = *verdict.score;
}

json::value seat(const std::optional<std::size_t>& index) {
  return index ? json::value(*index) : json::value(nullptr);
}

json::object clock(const MatchView::ClockFace& face) {
  return {{"seconds", face.each},
          {"increment", face.increment},
          {"left", json::value_from(face.left)},
          {"running", seat(face.running)}};
}

std::string field_name(std::string rule) {
  std::replace(rule.begin(), rule.end(), '-', '_');
  return rule;
}

// Returns the words of a choice with their labels and descriptions for a form.
json::array choices(const Option& option) {
  json::array answer;
  for (std::size_t i = 0; i < option.words.size(); ++i) {
    const Option::WordInfo info = i < option.word_infos.size() ? option.word_infos[i] : Option::WordInfo{};
    json::object sets;
    for (const auto& [rule, value] : info.sets) sets[field_name(rule)] = value;
    answer.push_back(json::object{{"word", option.words[i]},
                                  {"label", info.label.empty() ? in_capitals(option.words[i]) : info.label},
                                  {"about", info.about},
                                  {"sets", std::move(sets)}});
  }
  return answer;
}

json::object rule(const Option& option) {
  json::object answer = {{"name", option.name},
                         {"label", option.label.empty() ? in_capitals(option.name) : option.label},
                         {"about", option.about}};
  switch (option.kind) {
    case Option::Kind::whole_number:
      answer["kind"] = "number";
      answer["min"] = option.min;
      answer["max"] = option.max;
      answer["default"] = option.default_value;
      if (!option.unit.empty()) answer["unit"] = option.unit;
      break;
    case Option::Kind::yes_or_no:
      answer["kind"] = "switch";
      answer["default"] = option.default_value != 0;
      break;
    case Option::Kind::choice:
      answer["kind"] = "choice";
      answer["choices"] = choices(option);
      answer["default"] = write_value(option, option.default_value);
      break;
  }
  if (!option.follows.empty()) answer["follows"] = option.follows;
  if (option.applies_when)
    answer["applies_when"] = json::object{{"rule", option.applies_when->option},
                                          {"words", json::value_from(option.applies_when->words)}};
  return answer;
}

// Returns the rules under the field names of requests. A choice whose details are given has its last word.
json::object settings(const Settings& settings) {
  const auto is_detailed = [&](const Option& choice) {
    return std::any_of(settings.options().begin(), settings.options().end(), [&](const Option& each) {
      return each.details == choice.name && settings.given(each.name);
    });
  };
  // A rule that others follow contradicts them unless they have its value.
  const auto is_contradicted = [&](const Option& followed) {
    return std::any_of(settings.options().begin(), settings.options().end(), [&](const Option& each) {
      return each.follows == followed.name && settings[each.name] != settings[followed.name];
    });
  };
  json::object answer;
  for (const Option& option : settings.options()) {
    if (is_contradicted(option)) continue;
    json::value& value = answer[field_name(option.name)];
    switch (option.kind) {
      case Option::Kind::whole_number: value = settings[option.name]; break;
      case Option::Kind::yes_or_no: value = settings[option.name] != 0; break;
      case Option::Kind::choice:
        value = is_detailed(option) ? option.words.back() : write_value(option, settings[option.name]);
        break;
    }
  }
  return answer;
}

json::object legal(const LegalMove& move) {
  json::object answer = {{"move", move.text}, {"verb", move.verb}, {"label", move.label}};
  switch (move.points_at) {
    case Verb::Target::column: answer["column"] = move.target.square.column; break;
    case Verb::Target::square:
      answer["square"] = json::array{move.target.square.column, move.target.square.row};
      break;
    case Verb::Target::piece: answer["piece"] = std::string(1, move.target.piece); break;
    case Verb::Target::none: break;
  }
  return answer;
}

json::value legal(const std::optional<std::vector<LegalMove>>& moves) {
  if (!moves) return nullptr;
  json::array answer;
  answer.reserve(moves->size());
  for (const LegalMove& move : *moves) answer.push_back(legal(move));
  return answer;
}

json::array pieces(const Identity& identity) {
  json::array answer;
  for (const PieceKind& piece : identity.pieces)
    answer.push_back(
        json::object{{"symbol", std::string(1, piece.symbol)},
                     {"owner", piece.owner ? json::value(piece.owner->value) : json::value(nullptr)},
                     {"name", piece.name},
                     {"drawing", piece.drawing}});
  return answer;
}

std::string_view name_of(Mark::Kind kind) {
  switch (kind) {
    case Mark::Kind::last_move: return "last_move";
    case Mark::Kind::winning: return "winning";
    case Mark::Kind::removed: return "removed";
    case Mark::Kind::start: return "start";
  }
  std::abort();
}

json::array levels(const std::vector<Level>& levels) {
  json::array answer;
  for (const Level& level : levels)
    answer.push_back(json::object{{"name", level.name}, {"about", level.about}});
  return answer;
}

json::array verbs(const std::vector<Verb>& verbs) {
  json::array answer;
  for (const Verb& verb : verbs)
    answer.push_back(
        json::object{{"id", verb.id},
                     {"label", verb.label},
                     {"target", quadrille::name_of(verb.target)},
                     {"pattern", verb.pattern},
                     {"phrase", verb.phrase},
                     {"ends_turn", verb.ends_turn},
                     {"key", verb.key == 0 ? json::value(nullptr) : json::value(std::string(1, verb.key))}});
  return answer;
}

json::object board(const View& view, const std::optional<std::vector<LegalMove>>& moves) {
  json::array marks;
  for (const auto& from : {view.marks, view.aftermath.marks})
    for (const auto& [square, kind, wave] : from) {
      json::object mark = {{"square", json::array{square.column, square.row}}, {"kind", name_of(kind)}};
      if (kind == Mark::Kind::removed) mark["wave"] = wave;
      marks.push_back(std::move(mark));
    }
  json::array facts;
  for (const auto& [name, value] : view.facts)
    facts.push_back(json::object{{"name", name}, {"value", value}});
  return {{"columns", view.columns},
          {"rows", view.rows},
          {"rows_from_bottom", view.rows_from_bottom},
          {"column_letters", view.column_letters},
          {"cells", view.cells},
          {"notation", view.notation.empty() ? view.state : view.notation},
          {"supply", view.supply},
          {"in_hand", view.in_hand},
          {"marks", std::move(marks)},
          {"facts", std::move(facts)},
          {"story", view.aftermath.story},
          {"prompt", view.prompt},
          {"result", view.result},
          {"legal", legal(moves)}};
}

}  // namespace

json::object game(const Entry& entry) {
  // Absent when the default rules are configured wrongly.
  const auto by_default = entry.create(Settings(entry.options));
  json::array rules;
  for (const Option& option : entry.options) rules.push_back(rule(option));
  return {{"name", entry.name},
          {"title", entry.title},
          {"about", entry.about},
          {"rules", std::move(rules)},
          {"verbs", by_default ? verbs((*by_default)->identity().verbs) : json::array()},
          {"pieces", by_default ? pieces((*by_default)->identity()) : json::array()},
          {"players", by_default ? json::value((*by_default)->identity().players()) : json::value(nullptr)},
          {"levels", by_default ? levels(levels_of(**by_default)) : json::array()},
          {"examples", json::array(entry.examples.begin(), entry.examples.end())}};
}

json::object games(const Catalog& catalog) {
  json::array games;
  for (const Entry& entry : catalog.entries()) games.push_back(game(entry));
  return {{"games", std::move(games)}};
}

json::object analysis(const Game& game, const View& view, const Analysis& found) {
  const Identity& identity = game.identity();
  json::object answer = {{"game", identity.game},
                         {"position", write_line(identity, view.state)},
                         {"to_move", nullptr},
                         {"solved", found.position.value.exact()}};
  if (!identity.random_first_player) answer["to_move"] = identity.letter(view.turn.to_move);
  put(answer, found.position);
  answer["nodes"] = found.nodes;
  json::array moves;
  for (const auto& [move, verdict] : found.moves) {
    json::object each = {{"move", move}};
    put(each, verdict);
    moves.push_back(std::move(each));
  }
  answer["moves"] = std::move(moves);
  answer["pv"] = json::value_from(found.pv);
  return answer;
}

json::object odds(const Game& game, const View& view, const BoardOdds& found) {
  const auto squares = [](const std::vector<Square>& from) {
    json::array list;
    for (const Square square : from) list.push_back(json::array{square.column, square.row});
    return list;
  };
  json::array rows;
  auto next = found.mine_probability.begin();
  for (int row = 0; row < found.rows; ++row) {
    json::array line;
    for (int column = 0; column < found.columns; ++column, ++next)
      line.push_back(*next ? json::value(**next) : json::value(nullptr));
    rows.push_back(std::move(line));
  }
  json::array reasons;
  for (const auto& [safe, mines, why, because] : found.reasons)
    reasons.push_back(json::object{
        {"safe", squares(safe)}, {"mines", squares(mines)}, {"why", why}, {"because", squares(because)}});
  json::object answer = {{"game", game.identity().game},
                         {"position", write_line(game.identity(), view.state)},
                         {"mine_probability", std::move(rows)},
                         {"solutions", found.solutions},
                         {"safe", squares(found.safe)},
                         {"mines", squares(found.mines)},
                         {"best", nullptr},
                         {"reasons", std::move(reasons)}};
  if (found.best) {
    json::object best = {{"column", found.best->square.column},
                         {"row", found.best->square.row},
                         {"why", found.best->why},
                         {"level", found.best->level}};
    if (found.best->alternative)
      best["alternative"] = json::array{found.best->alternative->column, found.best->alternative->row};
    if (found.best->win_probability) best["win_probability"] = *found.best->win_probability;
    answer["best"] = std::move(best);
  }
  return answer;
}

json::object match(const MatchView& view) {
  json::array seats;
  for (const auto& [player, kind, name, present] : view.seats)
    seats.push_back(json::object{{"player", player},
                                 {"kind", kind},
                                 {"name", name.empty() ? json::value(nullptr) : json::value(name)},
                                 {"present", present}});
  json::object answer = {
      {"id", view.id}, {"game", view.game}, {"version", view.version}, {"state", view.state}};
  if (!view.hidden) answer["to_move"] = seat(view.to_move);
  answer["winner"] = seat(view.winner);
  if (!view.hidden) {
    answer["position"] = view.position;
    answer["view"] = board(view.view, view.legal);
    answer["moves"] = json::value_from(view.moves);
    answer["movers"] = json::value_from(view.movers);
    answer["since"] = view.since;
  }
  answer["seats"] = std::move(seats);
  answer["you"] = seat(view.you);
  answer["undo_wanted_by"] = json::value_from(view.undo_wanted_by);
  answer["undo_allowed"] = view.undo_allowed;
  answer["analysis_allowed"] = view.analysis_allowed;
  answer["hidden"] = view.hidden;
  answer["practice"] = view.practice;
  answer["next"] = view.next.empty() ? json::value(nullptr) : json::value(view.next);
  answer["first"] = view.first;
  answer["clock"] = view.clock ? json::value(clock(*view.clock)) : json::value(nullptr);
  answer["elapsed"] = view.elapsed ? json::value(*view.elapsed) : json::value(nullptr);
  return answer;
}

json::object arena(const ArenaResult& result) {
  json::array players;
  for (const Tally& tally : result.players) {
    const Rate rate = wilson(tally.wins, result.games);
    players.push_back(json::object{{"name", tally.name},
                                   {"wins", tally.wins},
                                   {"draws", tally.draws},
                                   {"losses", tally.losses},
                                   {"win_rate", rate.share},
                                   {"low", rate.low},
                                   {"high", rate.high}});
  }
  return {{"games", result.games}, {"players", std::move(players)}};
}

json::object solo(const SoloTally& tally) {
  const Rate rate = wilson(tally.wins, tally.games);
  const auto games = static_cast<double>(tally.games);
  const auto won = static_cast<double>(tally.wins);
  const double cpu_seconds = static_cast<double>(tally.cpu_nanoseconds) * 1e-9;
  const auto mean = [](std::uint64_t sum, double count) {
    return count > 0 ? static_cast<double>(sum) / count : 0;
  };
  json::array uses;
  for (const SoloTally::Use& use : tally.by_algorithm)
    uses.push_back(json::object{
        {"algorithm", use.algorithm}, {"asked", use.asked}, {"found", use.found}, {"lost", use.lost}});
  return {{"games", tally.games},
          {"wins", tally.wins},
          {"win_rate", rate.share},
          {"low", rate.low},
          {"high", rate.high},
          {"games_per_cpu_second", mean(tally.games, cpu_seconds)},
          {"cpu_seconds", cpu_seconds},
          {"slowest_move_ms", static_cast<double>(tally.slowest_nanoseconds) * 1e-6},
          {"guesses_per_game", mean(tally.guesses, games)},
          {"three_bv_of_won", mean(tally.three_bv, won)},
          {"clicks_of_won", mean(tally.won_moves, won)},
          {"effective_clicks_of_won", mean(tally.won_effective_moves, won)},
          {"by_algorithm", std::move(uses)}};
}

json::object position(const Entry& entry, const Game& game, const Observation& observation,
                      const std::vector<Player>& movers) {
  const Identity& identity = game.identity();
  const View view = game.describe(observation);
  const Outcome& outcome = view.turn.outcome;
  const auto letter = [&](bool is_known, Player player) {
    return is_known && !identity.random_first_player ? json::value(identity.letter(player))
                                                     : json::value(nullptr);
  };
  const auto* history = game.ability<MoveHistory>();
  json::array players;
  for (const Player player : movers) players.push_back(player.value);
  return {{"game", identity.game},
          {"rules", identity.rules},
          {"settings", settings(*entry.read_rules(identity.rules))},
          {"players", identity.players()},
          {"about", identity.description},
          {"position", write_line(identity, view.state)},
          {"state", quadrille::name_of(outcome.kind)},
          {"to_move", letter(outcome.is_open(), view.turn.to_move)},
          {"winner", letter(outcome.kind == Outcome::Kind::won, outcome.winner)},
          {"moves",
           history == nullptr ? json::array() : json::value_from(history->moves(observation)).as_array()},
          {"movers", std::move(players)},
          {"view", board(view, listed_moves(game, observation))},
          {"levels", levels(levels_of(game))}};
}

}  // namespace quadrille::answers
