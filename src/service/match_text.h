#pragma once

#include <string>
#include <string_view>

#include "catalog/match.h"
#include "core/result.h"

namespace quadrille {

// A match as one line of JSON, the same in saved games, exports and imports:
//   {"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["4","4"],"version":2,"seed":"17"}
// The seed is text because JSON numbers lose its last digits; a record without one has no such field. A match
// that forbids undo has "undo":false, and one that does not count "practice":true. One that a seat has lost
// other than by the rules has "forfeited":{"seat":0,"by":"resignation"}, or "by":"time". Where the seed is a
// secret "sealed" stands in its place and in that of "from", so that nobody reads the mines off a saved game
// by accident.
[[nodiscard]] std::string write_record(const Record& record);
[[nodiscard]] Result<Record> read_record(std::string_view text);

}  // namespace quadrille
