#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "catalog/analysis.h"

namespace quadrille {

// How far a book is: positions of a ply that are solved, of all that it has.
struct BookProgress {
  int ply = 0;
  std::size_t solved = 0;
  std::size_t all = 0;
};

// A book of all positions up to a ply. Work that was stopped goes on from where it was.
struct BookPlan {
  std::filesystem::path file;
  int depth = 8;
  Budget budget = {};
  std::function<void(const BookProgress&)> progress = {};
};

struct BookReport {
  bool complete = false;
  int depth = -1;             // of the book that there is now; -1: none yet
  std::size_t positions = 0;  // in it
  BookProgress last = {};     // of the ply that was worked on last
};

// What a book says, checked against the solver.
struct BookCheck {
  std::size_t positions = 0;  // in the book
  std::size_t derived = 0;    // those that follow from the positions one ply later
  std::size_t solved = 0;     // those that were solved again
  std::size_t wrong = 0;
  std::string first_wrong = {};  // in words
};

}  // namespace quadrille
