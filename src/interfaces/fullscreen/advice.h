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

// What an analysis says: a sentence and the moves, best first.
[[nodiscard]] std::vector<StyledLine> value_lines(const Analysis& analysis, int players);
// The values of the moves of one verb, where they point.
void note_values(const Analysis& analysis, const Verb& verb, Notes& notes,
                 std::vector<std::pair<char, Note>>& pieces);

// "Win in 21"
[[nodiscard]] std::string in_words(const Verdict& verdict);

// How likely every square hides a mine, as a map of shades. Squares that touch a clue have a number, which
// nobody takes for a clue where there are no shades.
void note_odds(const BoardOdds& odds, const View& view, int square_width, bool has_shades, Notes& notes);
[[nodiscard]] std::vector<StyledLine> odds_lines(const BoardOdds& odds, const View& view, bool in_tens);
// "5,4: 23.1 %"; empty where there is nothing to say.
[[nodiscard]] std::string chance_at(const BoardOdds& odds, Square square);

}  // namespace quadrille::fullscreen
