#include "search/book.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/program.h"

namespace quadrille {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void put_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

const Bits128 large = Bits128{1} << 100;

TEST(Book, finds_what_was_written_and_nothing_else) {
  const ScratchDirectory scratch;
  const auto path = scratch.path() / "new" / "a.book";
  ASSERT_TRUE(Book::write(path, "game:rules", 3, 16, {{large, -5}, {7, 127}, {9, -128}, {8, 0}}));
  const auto book = Book::open(path, "game:rules");
  ASSERT_TRUE(book);
  EXPECT_EQ((*book)->depth(), 3);
  EXPECT_EQ((*book)->size(), 4U);
  EXPECT_EQ((*book)->find(large), -5);
  EXPECT_EQ((*book)->find(7), 127);
  EXPECT_EQ((*book)->find(8), 0);
  EXPECT_EQ((*book)->find(9), -128);
  for (const Bits128 other : {Bits128{0}, Bits128{6}, Bits128{10}, large - 1, large + 1})
    EXPECT_FALSE((*book)->find(other));
}

TEST(Book, a_file_that_is_damaged_in_any_byte_is_refused) {
  const ScratchDirectory scratch;
  const auto path = scratch.path() / "a.book";
  ASSERT_TRUE(Book::write(path, "game:rules", 3, 4, {{1, 1}, {2, 2}, {300, 3}}));
  const std::string whole = bytes_of(path);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    put_bytes(path, damaged);
    EXPECT_FALSE(Book::open(path, "game:rules")) << i;
  }
  for (std::size_t length = 0; length < whole.size(); ++length) {
    put_bytes(path, whole.substr(0, length));
    EXPECT_FALSE(Book::open(path, "game:rules")) << length;
  }
  put_bytes(path, whole + "x");
  EXPECT_FALSE(Book::open(path, "game:rules"));
}

TEST(Book, says_which_file_cannot_be_used_and_why) {
  const ScratchDirectory scratch;
  const auto path = scratch.path() / "a.book";
  ASSERT_TRUE(Book::write(path, "game:rules", 3, 4, {{1, 1}}));
  const auto other = Book::open(path, "game:others");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("it is a book of game:rules, not of game:others"), std::string::npos);
  EXPECT_NE(other.error().message.find(path.string()), std::string::npos);
  EXPECT_EQ(Book::open(scratch.path() / "none.book", "game:rules").error().code, ErrorCode::storage);
}

}  // namespace
}  // namespace quadrille
