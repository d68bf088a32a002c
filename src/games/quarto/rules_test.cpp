#include "games/quarto/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/quarto/notation.h"
#include "games/quarto/wording.h"

namespace quadrille::quarto {
namespace {

const PlainRules straight({.squares = false});
const PlainRules with_squares({.squares = true});

Position stood(std::string_view text, const PlainRules& rules = straight) {
  auto at = Notation{}.read(rules, text);
  EXPECT_TRUE(at) << text << ": " << at.error().message;
  return *std::move(at);
}

Position played(Position at, const std::vector<std::string_view>& moves, const PlainRules& rules = straight) {
  for (const std::string_view text : moves) {
    const auto move = Notation{}.read_move(rules, at, text);
    EXPECT_TRUE(move) << move.error().message;
    const auto effect = rules.validate(at, *move);
    EXPECT_TRUE(effect) << effect.error().message;
    at = rules.after(at, *move);
  }
  return at;
}

std::string refusal(const Position& at, std::string_view text) {
  const auto move = Notation{}.read_move(straight, at, text);
  if (!move) return move.error().message;
  const auto effect = straight.validate(at, *move);
  return effect ? "accepted" : effect.error().message;
}

std::string unreadable(std::string_view text, const PlainRules& rules = straight) {
  const auto at = Notation{}.read(rules, text);
  return at ? "accepted" : at.error().message;
}

TEST(QuartoRules, Q01_a_board_of_4_by_4_and_16_pieces_that_are_all_different) {
  const Position at = straight.start();
  EXPECT_EQ(cells, 16);
  EXPECT_EQ(straight.moves(at).size(), 16U);
  std::set<std::string> pictures;
  for (Piece piece = 0; piece < pieces; ++piece) {
    EXPECT_TRUE(at.is_left(piece));
    EXPECT_EQ(at.at(piece), no_piece);
    pictures.insert(picture_of(piece));
  }
  EXPECT_EQ(pictures.size(), 16U);
}

TEST(QuartoRules, Q06_a_picked_piece_leaves_the_collection_and_the_other_player_places_it) {
  const Position picked = played(straight.start(), {"@5"});
  EXPECT_EQ(straight.start().to_move(), Player{0});
  EXPECT_EQ(picked.to_move(), Player{1});
  EXPECT_FALSE(picked.is_left(5));
  EXPECT_EQ(picked.in_hand(), 5);
  EXPECT_EQ(straight.moves(picked).size(), 16U) << "any empty cell";
  EXPECT_EQ(Notation{}.write(played(picked, {"b3"})), "---------5------:-");
}

TEST(QuartoRules, Q08_who_placed_picks_the_next_piece) {
  Position at = played(straight.start(), {"@5", "b3"});
  EXPECT_EQ(at.to_move(), Player{1});
  at = played(at, {"@a"});
  EXPECT_EQ(at.to_move(), Player{0});
  at = played(at, {"a1"});
  EXPECT_EQ(at.to_move(), Player{0});
}

TEST(QuartoRules, Q07_four_in_any_row_that_share_a_characteristic_win_for_the_placer_at_once) {
  // 1, 3, 5 and 7 have the first characteristic in common and nothing else.
  struct Case {
    const char* before;
    const char* cell;
  };
  for (const auto& [before, cell] :
       {Case{"135-------------:7", "d1"}, Case{"1---3-------5---:7", "a3"}, Case{"1----3----5-----:7", "d4"},
        Case{"---1--3--5------:7", "a4"}, Case{"----13-5--------:7", "c2"}}) {
    const Position at = played(stood(before), {cell});
    EXPECT_EQ(at.outcome(), won_by(Player{0}))
        << before;  // the player who picked first places the fourth piece
    EXPECT_TRUE(straight.moves(at).empty());
  }
  EXPECT_TRUE(played(stood("135-------------:8"), {"d1"}).outcome().is_open()) << "8 lacks what they share";
}

TEST(QuartoRules, Q07_pieces_win_by_what_they_lack_too) {
  EXPECT_EQ(played(stood("024-------------:6"), {"d1"}).outcome(), won_by(Player{0}));
}

TEST(QuartoRules, Q07_every_shared_characteristic_wins_and_complete_opposites_never_do) {
  for (unsigned c = 0; c < characteristics; ++c) {
    std::array<Piece, side> four{};
    std::size_t found = 0;
    for (Piece piece = 0; piece < pieces && found < side; ++piece)
      if ((piece >> c & 1) != 0) four[found++] = piece;
    EXPECT_NE(shared_by(four) & 1U << c, 0U);
  }
  EXPECT_EQ(shared_by({0, 15, 3, 12}), 0U);
}

TEST(QuartoRules, with_the_squares_rule_a_block_wins_and_without_it_does_not) {
  EXPECT_EQ(played(stood("13--5-----------:7", with_squares), {"b2"}, with_squares).outcome(),
            won_by(Player{0}));
  EXPECT_TRUE(played(stood("13--5-----------:7"), {"b2"}).outcome().is_open());
  EXPECT_EQ(lines_of({.squares = false}).size(), 10U);
  EXPECT_EQ(lines_of({.squares = true}).size(), 19U);
}

TEST(QuartoRules, Q09_all_pieces_placed_without_such_a_row_is_a_draw) {
  // In every row, column and diagonal each characteristic is present and absent, as in row 1: 0100 1111 0000
  // 0111.
  const Position before_last = stood("4f07ea35bd1862c-:9");
  EXPECT_TRUE(before_last.outcome().is_open());
  const Position at = played(before_last, {"d4"});
  EXPECT_EQ(at.outcome(), drawn());
  EXPECT_TRUE(straight.moves(at).empty());
  for (const Line& line : lines_of({}))
    EXPECT_EQ(shared_by({at.at(line[0]), at.at(line[1]), at.at(line[2]), at.at(line[3])}), 0U);
}

TEST(QuartoRules, Q11_occupied_cells_used_pieces_and_nonsense_are_refused_with_the_reason) {
  const Position to_place = stood("5---------------:a");
  const Position to_pick = stood("5---------------:-");
  EXPECT_EQ(refusal(to_place, "a1"), "Cell a1 is occupied by 5 (TwRf): choose an empty one.");
  EXPECT_EQ(refusal(to_pick, "@5"), "Piece 5 (TwRf) is used: pick one of 0 1 2 3 4 6 7 8 9 a b c d e f.");
  EXPECT_EQ(refusal(to_place, "@1"), "Piece a (lDsH) is in hand: place it on an empty cell first, like b3.");
  EXPECT_EQ(refusal(to_pick, "b3"),
            "There is no piece in hand: pick one for the other player first, like @5.");
  EXPECT_EQ(refusal(to_place, "e1"),
            "\"e1\" is not a cell: the cells are a1 to d4, column and row from the top.");
  EXPECT_EQ(refusal(to_pick, "@g"),
            "\"@g\" is not a piece: pick one of 0 1 2 3 4 6 7 8 9 a b c d e f, like @0.");
  EXPECT_EQ(refusal(stood("1357------------:-"), "@0"), "The game is over.");
}

TEST(QuartoNotation, whoever_is_asked_for_a_piece_may_name_it_alone) {
  const auto read = [](const Position& at, std::string_view text) {
    return Notation{}.read_move(straight, at, text);
  };
  EXPECT_EQ(*read(stood("5---------------:-"), "a"), *read(stood("5---------------:-"), "@a"));
  EXPECT_FALSE(read(stood("5---------------:a"), "b")) << "a cell is wanted";
}

TEST(QuartoNotation, a_position_reads_back_from_its_own_text) {
  for (const char* text : {"----------------:-", "----------------:f", "0---1-----------:5",
                           "0123-----------f:-", "1357------------:-"})
    EXPECT_EQ(Notation{}.write(stood(text)), text);
  EXPECT_EQ(stood(""), straight.start());
  EXPECT_EQ(stood("A--------------F:C"), stood("a--------------f:c"));
}

TEST(QuartoNotation, positions_that_no_game_can_show_are_refused_with_the_reason) {
  EXPECT_EQ(unreadable("0---0-----------:-"), "piece 0 (lwsf) is on the board twice");
  EXPECT_EQ(unreadable("0---------------:0"), "piece 0 (lwsf) is in hand and on the board");
  EXPECT_EQ(unreadable("1357------------:0"), "the game was over before the piece in hand was picked");
  EXPECT_EQ(unreadable("1357----0246----:-"),
            "no single last piece makes all the winning lines of this board");
  EXPECT_EQ(unreadable("g---------------:-"),
            "\"g\" at a1 is no piece: use 0 to 9 and a to f, or - for none");
  for (const char* text : {"0", "----------------", "----------------:--", "---------------:-"})
    EXPECT_NE(unreadable(text).find("is no position"), std::string::npos) << text;
}

TEST(QuartoNotation, two_lines_through_the_last_piece_are_one_win) {
  const Position at = stood("1357b---9---d---:-");  // row 1 and column a share a1
  EXPECT_EQ(at.outcome(), won_by(Player{1}));       // the seventh piece is placed by the second player
  EXPECT_EQ(straight.winning_lines(at).size(), 2U);
  EXPECT_EQ(result(straight, at), "Quarto: a1 b1 c1 d1 all tall and full; a1 a2 a3 a4 all tall.");
}

}  // namespace
}  // namespace quadrille::quarto
