#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "catalog/analysis.h"

namespace quadrille {

// The progress of a book: the solved positions of a ply, and all of them.
struct BookProgress {
  int ply = 0;
  std::size_t solved = 0;
  std::size_t all = 0;
};

// A plan for a book of all positions up to a ply. An interrupted build is resumed.
struct BookPlan {
  std::filesystem::path file;
  int depth = 8;
  Budget budget = {};
  // Calls do not overlap, but may come from several threads. May be empty.
  std::function<void(const BookProgress&)> progress = {};
};

struct BookReport {
  bool complete = false;
  int depth = -1;             // of the book file; -1: none yet
  std::size_t positions = 0;  // in the book file
  BookProgress last = {};     // of the last ply worked on
};

// The result of verifying a book.
struct BookCheck {
  std::size_t positions = 0;  // in the book
  std::size_t derived = 0;    // compared with the positions one ply later
  std::size_t solved = 0;     // solved again
  std::size_t wrong = 0;
  std::string first_wrong = {};  // in words
};

}  // namespace quadrille
