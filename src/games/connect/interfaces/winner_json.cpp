#include "games/connect/interfaces/winner_json.h"

#include <boost/json.hpp>
#include <string>
#include <utility>

#include "games/connect/notation.h"

namespace quadrille::connect {

namespace json = boost::json;

json::object winner_json(const Inquiry& inquiry, const Verdict& verdict) {
  json::array lines;
  for (const Line& line : verdict.lines) {
    json::array squares;
    for (const Square square : line.squares()) squares.push_back(json::array{square.column, square.row});
    lines.push_back(std::move(squares));
  }
  json::object answer = {{"winner", std::string(1, verdict.letter())},
                         {"state", verdict.state()},
                         {"lines", std::move(lines)},
                         {"reachable", nullptr},
                         {"moves", nullptr},
                         {"reason", nullptr}};
  if (!verdict.reach) return answer;
  if (verdict.reach->answer != Reach::Answer::undecided)
    answer["reachable"] = verdict.reach->answer == Reach::Answer::reachable;
  if (verdict.reach->answer == Reach::Answer::reachable) {
    answer["moves"] = write_moves({.columns = inquiry.columns, .rows = inquiry.rows}, verdict.reach->moves);
    answer["first"] = std::string(1, static_cast<char>('A' + verdict.reach->first.value));
  } else {
    answer["reason"] = verdict.reach->reason;
  }
  return answer;
}

}  // namespace quadrille::connect
