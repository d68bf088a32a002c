#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/program.h"

struct sqlite3;

namespace quadrille {

// A PostgreSQL of its own, in a folder of its own, reached by a socket there. It goes with the object.
class RunningPostgres {
 public:
  // With a password it asks for that, and otherwise for none.
  explicit RunningPostgres(std::string password = "");
  ~RunningPostgres();
  RunningPostgres(const RunningPostgres&) = delete;
  RunningPostgres& operator=(const RunningPostgres&) = delete;

  void start();
  void stop();  // at once, as a crash would
  // A new database, by its address.
  [[nodiscard]] std::string create_database();
  static void execute(const std::string& address, const std::string& statements);
  // All that it holds, as text.
  [[nodiscard]] std::string dump(const std::string& address) const;

 private:
  ScratchDirectory folder_;
  std::string password_;
  int databases_ = 0;
};

// Another process that holds the only lock for writing on a SQLite database, as long as the object lives.
class ForeignLock {
 public:
  explicit ForeignLock(const std::filesystem::path& database);
  ~ForeignLock();
  ForeignLock(const ForeignLock&) = delete;
  ForeignLock& operator=(const ForeignLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

// A place where a service keeps its matches, empty at first.
class Storage {
 public:
  enum class Kind { sqlite, postgres };
  explicit Storage(Kind kind);

  // With these flags a service keeps its matches here.
  [[nodiscard]] std::vector<std::string> flags() const;
  // As `Store::open` takes it.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::string content() const;
  // The files in its folder, if it has one.
  [[nodiscard]] std::vector<std::string> files() const;
  // Statements of SQL, for what no program of this version would do.
  void execute(const std::string& statements) const;

 private:
  ScratchDirectory folder_;
  std::string address_;  // empty: a file in the folder
};

[[nodiscard]] std::string name_of_storage(const testing::TestParamInfo<Storage::Kind>& info);

}  // namespace quadrille
