#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/program.h"

struct sqlite3;

namespace quadrille {

// A PostgreSQL server in a scratch folder, reached by a socket there. Stopped on destruction.
class RunningPostgres {
 public:
  // Requires the password, if there is one.
  explicit RunningPostgres(std::string password = "");
  ~RunningPostgres();
  RunningPostgres(const RunningPostgres&) = delete;
  RunningPostgres& operator=(const RunningPostgres&) = delete;

  void start();
  void stop();  // immediately, as in a crash
  // Creates a database and returns its address.
  [[nodiscard]] std::string create_database();
  static void execute(const std::string& address, const std::string& statements);
  // Returns a dump of a database as text.
  [[nodiscard]] std::string dump(const std::string& address) const;

 private:
  ScratchDirectory folder_;
  std::string password_;
  int databases_ = 0;
};

// A connection that holds the exclusive lock of a SQLite database, as another process would, until
// destruction.
class ForeignLock {
 public:
  explicit ForeignLock(const std::filesystem::path& database);
  ~ForeignLock();
  ForeignLock(const ForeignLock&) = delete;
  ForeignLock& operator=(const ForeignLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

// A database for the matches of a service, empty at first. The PostgreSQL server is shared by all tests of a
// process.
class Storage {
 public:
  enum class Kind { sqlite, postgres };
  explicit Storage(Kind kind);

  // The flags of `serve` that select this database.
  [[nodiscard]] std::vector<std::string> flags() const;
  // The address for Store::open().
  [[nodiscard]] std::string address() const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::string content() const;
  // The names of the files in its folder.
  [[nodiscard]] std::vector<std::string> files() const;
  // Runs SQL statements, for data that this version of the program never writes.
  void execute(const std::string& statements) const;

 private:
  ScratchDirectory folder_;
  std::string address_;  // empty: a file in the folder
};

[[nodiscard]] std::string name_of_storage(const testing::TestParamInfo<Storage::Kind>& info);

}  // namespace quadrille
