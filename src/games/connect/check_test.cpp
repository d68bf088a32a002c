#include "games/connect/check.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <thread>

#include "core/random.h"
#include "games/connect/notation.h"

namespace quadrille::connect {
namespace {

using Cells = std::vector<std::uint8_t>;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
constexpr bool is_sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool is_sanitized = false;
#endif

// Removes the blanks and line ends from a picture of a board.
std::string rolled_out(std::string_view picture) {
  std::string board(picture);
  std::erase_if(board, [](char c) { return c == '\n' || c == ' '; });
  return board;
}

char winner(const std::string& board, const Inquiry& inquiry = {}) {
  const auto verdict = check(rolled_out(board), inquiry);
  if (!verdict) {
    EXPECT_EQ(verdict.error().code, ErrorCode::multiple_winner) << verdict.error().message;
    return '!';
  }
  return verdict->letter();
}

TEST(ConnectCheck, W01_the_example_of_the_source_answers_X) {
  EXPECT_EQ(winner("BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX"), 'X');
}

TEST(ConnectCheck, W01_lines_in_all_four_directions_answer_their_owner) {
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX XXXXXXX XXXXXXX XXXXXXX XAAAAXX)"), 'A');
  EXPECT_EQ(winner(R"(BXXXXXX BXXXXXX BXXXXXX BXXXXXX XXXXXXX XXXXXXX)"), 'B');
  EXPECT_EQ(winner(R"(AXXXXXX XAXXXXX XXAXXXX XXXAXXX XXXXXXX XXXXXXX)"), 'A');
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX XXXXXXB XXXXXBX XXXXBXX XXXBXXX)"), 'B');
}

TEST(ConnectCheck, W01_a_line_does_not_go_round_the_edge) {
  EXPECT_EQ(winner(R"(XXXXXAA AAXXXXX XXXXXXX XXXXXXX XXXXXXX XXXXXXX)"), 'X');
}

TEST(ConnectCheck, W01_a_full_board_without_a_line_is_a_draw_and_answers_X) {
  const auto verdict = check(rolled_out("AAB BBA ABA"), {.columns = 3, .rows = 3, .in_a_row = 3});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->letter(), 'X');
  EXPECT_EQ(verdict->state(), "draw");
}

TEST(ConnectCheck, W02_any_size_and_any_length) {
  EXPECT_EQ(winner("XX BX AA", {.columns = 2, .rows = 3, .in_a_row = 2}), 'A');
  EXPECT_EQ(winner("AAAA", {.columns = 4, .rows = 1, .in_a_row = 4}), 'A');
  std::string board(255 * 255, 'X');
  for (std::size_t i = 0; i < 255; ++i) board[i * 255 + i] = 'W';
  EXPECT_EQ(winner(board, {.columns = 255, .rows = 255, .in_a_row = 255}), 'W');
}

// A chain by its definition: the indices of n squares in a row that have the same letter.
std::set<std::set<int>> chains_of(const std::string& board, int columns, int rows, int n) {
  std::set<std::set<int>> chains;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      for (const auto& [right, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
        std::set<int> chain;
        for (int i = 0; i < n; ++i) {
          const int c = column + i * right;
          const int r = row + i * down;
          if (c < 0 || c >= columns || r >= rows) break;
          const int index = r * columns + c;
          if (board[static_cast<std::size_t>(index)] == 'X') break;
          if (board[static_cast<std::size_t>(index)] !=
              board[static_cast<std::size_t>(row * columns + column)])
            break;
          chain.insert(index);
        }
        if (static_cast<int>(chain.size()) == n) chains.insert(chain);
      }
  return chains;
}

// The answer by that definition (W03); '!' if two chains share no square.
char defined_winner(const std::string& board, int columns, int rows, int n) {
  const auto chains = chains_of(board, columns, rows, n);
  for (const auto& one : chains)
    for (const auto& other : chains)
      if (std::none_of(one.begin(), one.end(), [&](int index) { return other.contains(index); })) return '!';
  return chains.empty() ? 'X' : board[static_cast<std::size_t>(*chains.begin()->begin())];
}

TEST(ConnectCheck, W02_every_length_from_1_to_more_than_fits_answers_as_defined_on_every_board_of_3_by_3) {
  for (int number = 0; number < 19683; ++number) {
    std::string board;
    for (int rest = number; board.size() < 9; rest /= 3) board += "XAB"[rest % 3];
    for (const int n : {1, 2, 3, 4, 9, 255})
      ASSERT_EQ(winner(board, {.columns = 3, .rows = 3, .in_a_row = n}), defined_winner(board, 3, 3, n))
          << board << " " << n;
  }
}

// All boards that games of two players on a 3 x 2 board show, with either player first.
void collect_shown(const std::string& board, int n, char next, std::set<std::string>& shown) {
  shown.insert(board);
  if (!chains_of(board, 3, 2, n).empty()) return;
  for (std::size_t column = 0; column < 3; ++column)
    for (const std::size_t square : {column + 3, column})
      if (board[square] == 'X') {
        std::string after = board;
        after[square] = next;
        collect_shown(after, n, next == 'A' ? 'B' : 'A', shown);
        break;
      }
}

TEST(ConnectCheck, W02_strict_agrees_with_all_games_for_chains_of_1_and_chains_that_do_not_fit) {
  for (const int n : {1, 2, 3, 4, 7}) {
    std::set<std::string> shown;
    for (const char first : {'A', 'B'}) collect_shown("XXXXXX", n, first, shown);
    for (int number = 0; number < 729; ++number) {
      std::string board;
      for (int rest = number; board.size() < 6; rest /= 3) board += "XAB"[rest % 3];
      const auto verdict = check(board, {.columns = 3, .rows = 2, .in_a_row = n, .strict = true});
      if (!verdict) {
        EXPECT_FALSE(shown.contains(board)) << board << " " << n;
        continue;
      }
      ASSERT_EQ(verdict->reach->answer == Reach::Answer::reachable, shown.contains(board))
          << board << " " << n << " " << verdict->reach->reason;
    }
  }
}

TEST(ConnectCheck, W02_a_chain_of_1_is_one_line_of_one_square) {
  const auto verdict = check("XXXXBX", {.columns = 3, .rows = 2, .in_a_row = 1});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->letter(), 'B');
  ASSERT_EQ(verdict->lines.size(), 1U);
  EXPECT_EQ(verdict->lines.front().squares(), std::vector<Square>({{2, 1}}));
}

TEST(ConnectCheck, W03_seven_in_a_row_is_fine_and_eight_is_an_error) {
  EXPECT_EQ(winner("XXXXXXXX XXXXXXXX XXXXXXXX AAAAAAAX", {.columns = 8, .rows = 4}), 'A');
  EXPECT_EQ(winner("XXXXXXXX XXXXXXXX XXXXXXXX AAAAAAAA", {.columns = 8, .rows = 4}), '!');
}

TEST(ConnectCheck, W03_chains_of_both_players_are_an_error) {
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX AXXXXXB AXXXXXB AXXXXXB AXXXXXB)"), '!');
}

TEST(ConnectCheck, W03_two_chains_that_share_a_piece_answer_their_owner) {
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX AXXXXXX AXXXXXX AXXXXXX AAAAXXX)"), 'A');
}

TEST(ConnectCheck, W03_two_chains_of_one_player_that_share_no_piece_are_an_error) {
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX AXXXXXA AXXXXXA AXXXXXA AXXXXXA)"), '!');
}

TEST(ConnectCheck, W03_a_crossing_that_one_of_five_can_miss_is_an_error) {
  // The column crosses the row of five at its end: the row's other four are a chain of their own.
  EXPECT_EQ(winner(R"(XXXXXXX XXXXXXX AXXXXXX AXXXXXX AXXXXXX AAAAAXX)"), '!');
}

TEST(ConnectCheck, W03_three_chains_that_share_pieces_pair_by_pair_answer_their_owner) {
  // A triangle: a row, a column and a diagonal with three different corners.
  const std::string triangle = rolled_out("AXXX AAXX AXAX AAAA");
  const Inquiry inquiry{.columns = 4, .rows = 4, .in_a_row = 4, .strict = true};
  const auto verdict = check(triangle, inquiry);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->letter(), 'A');
  EXPECT_EQ(verdict->lines.size(), 3U);
}

// A second implementation of the definition: every window of n cells, every pair of windows.
char winner_by_definition(const Shape& shape, const Cells& cells) {
  struct Chain {
    std::uint8_t owner;
    std::set<int> squares;
  };
  std::vector<Chain> chains;
  for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
    for (int column = 0; column < shape.columns; ++column)
      for (int row = 0; row < shape.rows; ++row) {
        Chain chain{cells[static_cast<std::size_t>(row * shape.columns + column)], {}};
        for (int i = 0; i < shape.in_a_row; ++i) {
          const int c = column + i * dc;
          const int r = row + i * dr;
          if (c >= shape.columns || r < 0 || r >= shape.rows) break;
          if (cells[static_cast<std::size_t>(r * shape.columns + c)] != chain.owner) break;
          chain.squares.insert(r * shape.columns + c);
        }
        if (chain.owner != empty_cell && static_cast<int>(chain.squares.size()) == shape.in_a_row)
          chains.push_back(std::move(chain));
      }
  for (const Chain& a : chains)
    for (const Chain& b : chains) {
      const bool shared = std::any_of(a.squares.begin(), a.squares.end(),
                                      [&](int square) { return b.squares.contains(square); });
      if (a.owner != b.owner || !shared) return '!';
    }
  return chains.empty() ? 'X' : static_cast<char>('A' + chains.front().owner);
}

// Calls `use` with every filling of a board.
template <class Use>
void for_each_board(const Shape& shape, Use use) {
  Cells cells(static_cast<std::size_t>(shape.cells()), empty_cell);
  while (true) {
    use(cells);
    std::size_t i = 0;
    for (; i < cells.size(); ++i) {
      cells[i] = cells[i] == empty_cell ? std::uint8_t{0} : static_cast<std::uint8_t>(cells[i] + 1);
      if (cells[i] < shape.players) break;
      cells[i] = empty_cell;
    }
    if (i == cells.size()) return;
  }
}

char fast_winner(const Shape& shape, const Cells& cells) {
  const auto found = find_winner(shape, find_lines(shape, cells));
  if (!found) return '!';
  return *found ? static_cast<char>('A' + (*found)->value) : 'X';
}

TEST(ConnectCheck, W03_agrees_with_the_definition_on_every_board_of_small_sizes) {
  for (const Shape& shape : {Shape{3, 3, 2, 2}, Shape{3, 3, 3, 2}, Shape{3, 3, 2, 3}, Shape{4, 3, 2, 2},
                             Shape{4, 3, 3, 2}, Shape{3, 4, 3, 2}, Shape{10, 1, 3, 2}, Shape{1, 10, 3, 2}})
    for_each_board(shape, [&](const Cells& cells) {
      ASSERT_EQ(fast_winner(shape, cells), winner_by_definition(shape, cells))
          << write_rules(shape) << " " << write_board(shape, cells);
    });
}

TEST(ConnectCheck, W03_agrees_with_the_definition_on_dense_random_boards) {
  Random random(31);
  int winners = 0;
  int errors = 0;
  for (int i = 0; i < 20000; ++i) {
    const Shape shape{4 + static_cast<int>(random.below(5)), 4 + static_cast<int>(random.below(5)),
                      3 + static_cast<int>(random.below(2)), 2};
    const auto density = 20 + random.below(60);
    Cells cells(static_cast<std::size_t>(shape.cells()), empty_cell);
    for (auto& cell : cells)
      if (random.below(100) < density) cell = random.below(10) == 0 ? 1 : 0;
    const char expected = winner_by_definition(shape, cells);
    ASSERT_EQ(fast_winner(shape, cells), expected) << write_rules(shape) << " " << write_board(shape, cells);
    winners += expected == 'A' ? 1 : 0;
    errors += expected == '!' ? 1 : 0;
  }
  EXPECT_GT(winners, 1000);
  EXPECT_GT(errors, 1000);
}

// Every board that a game with this first player reaches, final positions included: the oracle for `strict`.
std::set<Cells> reachable_boards(const Shape& shape, int first) {
  // The plain rules let player 0 begin: play with rotated letters, then rotate them back.
  const PlainRules rules(shape);
  std::set<Cells> boards;
  std::vector<Position> open = {rules.start()};
  std::set<Cells> seen = {open.back().cells()};
  while (!open.empty()) {
    const Position at = std::move(open.back());
    open.pop_back();
    Cells turned = at.cells();
    for (auto& cell : turned)
      if (cell != empty_cell) cell = static_cast<std::uint8_t>((cell + first) % shape.players);
    boards.insert(std::move(turned));
    for (const Column column : rules.moves(at)) {
      Position next = rules.after(at, column);
      if (seen.insert(next.cells()).second) open.push_back(std::move(next));
    }
  }
  return boards;
}

// Returns the board after the moves that `strict` found; nullopt if one of them is illegal.
std::optional<Cells> play_back(const Shape& shape, const Reach& reach) {
  const PlainRules rules(shape);
  Position at = rules.start();
  for (const Column column : reach.moves) {
    if (!rules.validate(at, column)) return std::nullopt;
    at = rules.after(std::move(at), column);
  }
  Cells turned = at.cells();
  for (auto& cell : turned)
    if (cell != empty_cell) cell = static_cast<std::uint8_t>((cell + reach.first.value) % shape.players);
  return turned;
}

TEST(ConnectCheck, W04_strict_is_right_on_every_board_of_small_sizes) {
  for (const Shape& shape : {Shape{3, 3, 3, 2}, Shape{3, 3, 2, 2}, Shape{4, 3, 3, 2}, Shape{3, 3, 3, 3},
                             Shape{2, 4, 2, 3}, Shape{5, 2, 2, 2}}) {
    std::vector<std::set<Cells>> by_first;
    for (int first = 0; first < shape.players; ++first) by_first.push_back(reachable_boards(shape, first));
    std::size_t reachable = 0;
    for_each_board(shape, [&](const Cells& cells) {
      const auto lines = find_lines(shape, cells);
      if (!find_winner(shape, lines)) return;  // multiple winners are an error before anything else
      const bool any = std::any_of(by_first.begin(), by_first.end(),
                                   [&](const auto& boards) { return boards.contains(cells); });
      const Reach reach = find_game(shape, cells, lines, std::nullopt, usual_reach_budget);
      ASSERT_EQ(reach.answer, any ? Reach::Answer::reachable : Reach::Answer::unreachable)
          << write_rules(shape) << " " << write_board(shape, cells) << " " << reach.reason;
      ASSERT_EQ(reach.reason.empty(), any);
      if (any) {
        ++reachable;
        ASSERT_EQ(play_back(shape, reach), cells);
      }
      for (std::size_t first = 0; first < by_first.size(); ++first) {
        const Reach fixed =
            find_game(shape, cells, lines, Player{static_cast<std::uint8_t>(first)}, usual_reach_budget);
        ASSERT_EQ(fixed.answer == Reach::Answer::reachable, by_first[first].contains(cells));
      }
    });
    EXPECT_GT(reachable, 10U);
  }
}

TEST(ConnectCheck, W04_strict_finds_the_moves_of_random_games_on_any_board) {
  Random random(77);
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{9, 7, 5, 3}, Shape{11, 10, 5, 2}, Shape{20, 20, 6, 4},
                             Shape{40, 30, 7, 2}, Shape{255, 255, 6, 23}}) {
    const PlainRules rules(shape);
    const int games = shape.cells() > 1000 ? 3 : 200;
    for (int game = 0; game < games; ++game) {
      Position at = rules.start();
      const auto length = random.below(static_cast<std::uint32_t>(shape.cells())) + 1;
      while (rules.outcome(at).is_open() && at.history().size() < length) {
        const auto moves = rules.moves(at);
        at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      const Reach reach =
          find_game(shape, at.cells(), find_lines(shape, at.cells()), Player{0}, usual_reach_budget);
      ASSERT_NE(reach.answer, Reach::Answer::unreachable) << write_moves(shape, at.history());
      ASSERT_EQ(reach.answer, Reach::Answer::reachable) << write_moves(shape, at.history());
      ASSERT_EQ(play_back(shape, reach), at.cells());
    }
  }
}

TEST(ConnectCheck, W04_strict_names_what_is_wrong) {
  const auto reason = [](const std::string& board, Inquiry inquiry) {
    inquiry.strict = true;
    const auto verdict = check(rolled_out(board), inquiry);
    EXPECT_TRUE(verdict);
    EXPECT_EQ(verdict->reach->answer, Reach::Answer::unreachable);
    return verdict->reach->reason;
  };
  const Inquiry small{.columns = 3, .rows = 3, .in_a_row = 3};
  EXPECT_NE(reason("XXX XAX XXX", small).find("column 2, row 2 floats"), std::string::npos);
  EXPECT_NE(reason("XXX XXX AAX", small).find("A has 2, B has 0"), std::string::npos);
  Inquiry a_first = small;
  a_first.first = 'A';
  Inquiry b_first = small;
  b_first.first = 'B';
  EXPECT_NE(reason("XXX BBX AAA", b_first).find("with B first"), std::string::npos);
  EXPECT_NE(reason("BXX BBX AAA", a_first).find("it was not A who moved last"), std::string::npos);
  EXPECT_NE(reason("XBX BAB AAA", small).find("no token on top"), std::string::npos);
  EXPECT_NE(reason("XXX AXX BXX", a_first).find("no order of turns"), std::string::npos);
}

TEST(ConnectCheck, W04_a_budget_that_is_too_small_gives_undecided_and_no_guess) {
  const PlainRules rules(Shape{});
  const Cells cells = *read_board({}, rolled_out("XXXXXXX XXXXXXX XXXXXXX XXXXXXX XBXXXXX AABXXXX"));
  const Reach reach = find_game({}, cells, {}, std::nullopt, 2);
  EXPECT_EQ(reach.answer, Reach::Answer::undecided);
  EXPECT_NE(reach.reason.find("not decided within 2 positions"), std::string::npos);
  EXPECT_EQ(find_game({}, cells, {}, std::nullopt, 100).answer, Reach::Answer::reachable);
}

TEST(ConnectCheck, W04_no_way_to_begin_starves_the_others_of_their_budget) {
  // Only B can have begun, and only a search from the end sees at once that A cannot.
  std::string board = "AAAAAAAABBBBBBBB";
  for (int i = 0; i < 32; ++i) board += "AB";
  Inquiry inquiry{.columns = 8, .rows = 10, .in_a_row = 10, .strict = true};
  inquiry.budget = 10000;
  const auto verdict = check(board, inquiry);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->reach->answer, Reach::Answer::reachable);
  EXPECT_EQ(verdict->reach->first, Player{1});
  inquiry.first = 'A';
  EXPECT_EQ(check(board, inquiry)->reach->answer, Reach::Answer::unreachable);
}

// 50 x 100 squares with random tokens, equally many of each of 23 players: without limits a check takes
// minutes.
std::string hard_board() {
  constexpr int cells = 5000;
  constexpr int players = 23;
  std::string board(cells, 'X');
  const int tokens = cells - cells % players;
  for (int i = 0; i < tokens; ++i)
    board[static_cast<std::size_t>(cells - 1 - i)] = static_cast<char>('A' + i % players);
  Random random(1);
  for (int i = tokens; i > 1; --i)
    std::swap(board[static_cast<std::size_t>(cells - i)],
              board[static_cast<std::size_t>(cells - 1) - random.below(static_cast<std::uint32_t>(i))]);
  return board;
}
constexpr Inquiry hard_inquiry{
    .columns = 50, .rows = 100, .in_a_row = 12, .players = 23, .strict = true, .budget = 1'000'000'000};

std::string reason_within(const Limits& limits) {
  const auto verdict = check(hard_board(), hard_inquiry, limits);
  EXPECT_TRUE(verdict);
  EXPECT_EQ(verdict->reach->answer, Reach::Answer::undecided);
  return verdict->reach->reason;
}

TEST(ConnectCheck, W04_a_strict_check_ends_at_its_deadline_undecided) {
  EXPECT_EQ(reason_within({.deadline = std::chrono::steady_clock::now()}),
            "not decided within the time limit");
  EXPECT_EQ(reason_within({.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20)}),
            "not decided within the time limit");
}

TEST(ConnectCheck, W04_a_strict_check_ends_when_it_is_stopped) {
  std::atomic<bool> stop = true;
  EXPECT_EQ(reason_within({.stop = &stop}), "stopped before it was decided");
  stop = false;
  std::thread other([&] { stop = true; });
  EXPECT_EQ(reason_within({.stop = &stop}), "stopped before it was decided");
  other.join();
}

TEST(ConnectCheck, W04_a_strict_check_ends_at_its_memory_limit_undecided) {
  EXPECT_EQ(reason_within({.memory = 8'000'000}), "not decided within the memory limit of 8000000 bytes");
}

TEST(ConnectCheck, W04_the_memory_limit_of_a_strict_check_holds_for_the_resident_memory) {
  if constexpr (is_sanitized) GTEST_SKIP() << "sanitizers keep memory that was freed";
  // In a process of its own, whose peak no other test has raised.
  const auto peak = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024L;
  };
  constexpr std::size_t limit = 64'000'000;
  EXPECT_EXIT(
      {
        const long before = peak();
        (void)reason_within({.memory = limit});
        const auto taken = static_cast<std::size_t>(peak() - before);
        std::fprintf(stderr, "taken %zu", taken);
        std::_Exit(taken > limit / 2 && taken <= limit + limit / 10 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "taken");
}

TEST(ConnectCheck, W05_a_wrong_length_names_both_lengths) {
  const auto verdict = check("XXX", {});
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().code, ErrorCode::bad_board);
  EXPECT_EQ(verdict.error().message, "a board of 7 columns by 6 rows has 42 characters, not 3");
}

TEST(ConnectCheck, W05_a_wrong_letter_is_named_with_its_index) {
  for (const char wrong : {'Y', 'a', '0', ' ', '\0', '\xff'}) {
    std::string board(42, 'X');
    board[9] = wrong;
    const auto verdict = check(board, {});
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error().where, "board[9]");
    EXPECT_NE(verdict.error().message.find("index 9 (column 3, row 5 from the bottom)"), std::string::npos);
  }
}

TEST(ConnectCheck, W05_letters_beyond_the_stated_players_are_wrong) {
  std::string board(42, 'X');
  board[41] = 'C';
  EXPECT_TRUE(check(board, {}));
  EXPECT_FALSE(check(board, {.players = 2}));
}

TEST(ConnectCheck, W05_sizes_out_of_range_are_refused) {
  EXPECT_EQ(check("X", {.columns = 0}).error().where, "columns");
  EXPECT_EQ(check("X", {.columns = -7}).error().where, "columns");
  EXPECT_EQ(check("X", {.rows = 256}).error().where, "rows");
  EXPECT_EQ(check("X", {.in_a_row = 0}).error().where, "connect");
  EXPECT_EQ(check("X", {.players = 24}).error().where, "players");
}

}  // namespace
}  // namespace quadrille::connect
