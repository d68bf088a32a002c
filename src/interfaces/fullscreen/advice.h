#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/solo.h"
#include "catalog/verb.h"
#include "catalog/view.h"
#include "interfaces/fullscreen/board_painter.h"
#include "interfaces/fullscreen/page_painter.h"

namespace quadrille::fullscreen {

// Returns the lines of an analysis: a sentence, and the moves, best first.
[[nodiscard]] std::vector<StyledLine> value_lines(const Analysis& analysis, int players);
// Adds the values of the moves of one verb at the places that they point at.
void note_values(const Analysis& analysis, const Verb& verb, Notes& notes,
                 std::vector<std::pair<char, Note>>& pieces);

// Returns "Win in 21".
[[nodiscard]] std::string in_words(const Verdict& verdict);

// Adds the mine probability of every square as a map of shades. Squares beside a clue get a number, written
// so that it cannot be read as a clue where there are no shades.
void note_odds(const BoardOdds& odds, const View& view, int square_width, bool has_shades, Notes& notes);
[[nodiscard]] std::vector<StyledLine> odds_lines(const BoardOdds& odds, const View& view, bool in_tens);
// Returns "5,4: 23.1 %"; empty if the square has no probability.
[[nodiscard]] std::string chance_at(const BoardOdds& odds, Square square);

}  // namespace quadrille::fullscreen
