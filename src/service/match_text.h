#pragma once

#include <string>
#include <string_view>

#include "catalog/match.h"
#include "core/result.h"

namespace quadrille {

// A match as one line of JSON, the same in saved games, exports and imports:
//   {"quadrille":1,"game":NAME,"rules":"7x6n4p2","from":"","moves":["4","4"],"version":2,"seed":"17"}
// The seed is text because JSON numbers lose its last digits; a record without a seed has no such field. A
// match without takebacks has "undo":false, a practice match "practice":true. A match lost by resignation or
// on time has "forfeited":{"seat":0,"by":"resignation"}, or "by":"time". While the seed is secret, "sealed"
// replaces it and the content of "from", so that no player sees the mines in a saved game by accident.
[[nodiscard]] std::string write_record(const Record& record);
// Error bad_notation names the field that is wrong or unknown. Does not check the record against the rules.
[[nodiscard]] Result<Record> read_record(std::string_view text);

}  // namespace quadrille
