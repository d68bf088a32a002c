#include "tests/storage.h"

#include <pwd.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

namespace quadrille {
namespace {

// Debian keeps the programs of each version in a folder of its own; the newest is used.
std::filesystem::path postgres_program(const std::string& name) {
  std::filesystem::path found;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql"))
    found = std::max(found, version.path());
  return found / "bin" / name;
}

// PostgreSQL refuses to be run by root.
std::vector<std::string> as_postgres(std::vector<std::string> words) {
  if (::geteuid() != 0) return words;
  std::vector<std::string> whole = {"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"};
  whole.insert(whole.end(), words.begin(), words.end());
  return whole;
}

void run_well(const std::vector<std::string>& words, const Environment& environment = {}) {
  const Finished run = run_command(words, {}, environment);
  if (run.exit_code != 0) ADD_FAILURE() << words.front() << ": " << run.out << run.err;
}

// One server for all tests of this process.
RunningPostgres& shared_postgres() {
  static RunningPostgres postgres;
  return postgres;
}

}  // namespace

RunningPostgres::RunningPostgres(std::string password) : password_(std::move(password)) {
  if (::geteuid() == 0) {
    const passwd* user = ::getpwnam("postgres");
    if (user == nullptr || ::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) std::abort();
  }
  std::vector<std::string> words = {
      postgres_program("initdb"), "-D",        folder_.path() / "data", "-U", "quadrille", "--no-sync",
      "--encoding=UTF8",          "--locale=C"};
  if (password_.empty()) {
    words.emplace_back("--auth=trust");
  } else {
    std::ofstream(folder_.path() / "password") << password_ << "\n";
    words.insert(words.end(), {"--auth=scram-sha-256", "--pwfile", folder_.path() / "password"});
  }
  run_well(as_postgres(words));
  start();
}

RunningPostgres::~RunningPostgres() { stop(); }

void RunningPostgres::start() {
  run_well(as_postgres({postgres_program("pg_ctl"), "-D", folder_.path() / "data", "-w", "-s", "-l",
                        folder_.path() / "log", "-o", "-c listen_addresses='' -k " + folder_.path().string(),
                        "start"}));
}

void RunningPostgres::stop() {
  run_well(as_postgres(
      {postgres_program("pg_ctl"), "-D", folder_.path() / "data", "-w", "-s", "-m", "immediate", "stop"}));
}

std::string RunningPostgres::create_database() {
  const std::string name = "matches" + std::to_string(++databases_);
  run_well({postgres_program("createdb"), "-h", folder_.path(), "-U", "quadrille", name},
           {{"PGPASSWORD", password_}});
  return "postgresql://quadrille@/" + name + "?host=" + folder_.path().string();
}

void RunningPostgres::execute(const std::string& address, const std::string& statements) {
  run_well({postgres_program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-d", address, "-c", statements});
}

std::string RunningPostgres::dump(const std::string& address) const {
  return run_command({postgres_program("pg_dump"), "-d", address}).out;
}

Storage::Storage(Kind kind) {
  if (kind == Kind::postgres) address_ = shared_postgres().create_database();
}

ForeignLock::ForeignLock(const std::filesystem::path& database) {
  EXPECT_EQ(sqlite3_open(database.c_str(), &database_), SQLITE_OK);
  sqlite3_busy_timeout(database_, 60'000);
  EXPECT_EQ(sqlite3_exec(database_, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
}

ForeignLock::~ForeignLock() {
  sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_close(database_);
}

std::string Storage::address() const {
  return address_.empty() ? "sqlite:" + (folder_.path() / "matches.db").string() : address_;
}

std::vector<std::string> Storage::flags() const {
  if (address_.empty()) return {"--data", folder_.path().string()};
  return {"--database", address_};
}

std::string Storage::content() const {
  if (!address_.empty()) return shared_postgres().dump(address_);
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(folder_.path())) all += bytes_of(file.path());
  return all;
}

std::vector<std::string> Storage::files() const {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder_.path()))
    names.push_back(file.path().filename().string());
  return names;
}

void Storage::execute(const std::string& statements) const {
  if (!address_.empty()) return RunningPostgres::execute(address_, statements);
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open((folder_.path() / "matches.db").c_str(), &database), SQLITE_OK);
  sqlite3_busy_timeout(database, 60'000);
  EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

std::string name_of_storage(const testing::TestParamInfo<Storage::Kind>& info) {
  return info.param == Storage::Kind::sqlite ? "sqlite" : "postgres";
}

}  // namespace quadrille
