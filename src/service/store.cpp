#include "service/store.h"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <array>
#include <filesystem>
#include <functional>
#include <mutex>

namespace quadrille {
namespace {

// What brings a database from one version of its tables to the next. Never changed, only added to.
constexpr std::array migrations = {
    "CREATE TABLE matches (id VARCHAR(64) PRIMARY KEY, version BIGINT NOT NULL, "
    "waits_for_program INTEGER NOT NULL, body TEXT NOT NULL)",
};

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::function<void(soci::session&)> connect) : connect_(std::move(connect)) {}

  [[nodiscard]] Result<void> begin() {
    return attempt<void>([](soci::session& sql) -> Result<void> {
      soci::transaction whole(sql);
      sql << "CREATE TABLE IF NOT EXISTS quadrille_schema (version INTEGER NOT NULL)";
      int version = 0;
      soci::indicator known = soci::i_null;
      sql << "SELECT MAX(version) FROM quadrille_schema", soci::into(version, known);
      if (known == soci::i_null) version = 0;
      if (version > static_cast<int>(migrations.size()))
        return Error{ErrorCode::storage, "the database was made by a newer version of this program",
                     "database"};
      for (auto next = static_cast<std::size_t>(version); next < migrations.size(); ++next) {
        sql << migrations[next];
        const int reached = static_cast<int>(next) + 1;
        sql << "INSERT INTO quadrille_schema (version) VALUES (:v)", soci::use(reached);
      }
      whole.commit();
      return {};
    });
  }

  [[nodiscard]] Result<void> insert(const StoredMatch& match) override {
    return attempt<void>([&](soci::session& sql) -> Result<void> {
      const auto version = static_cast<long long>(match.version);
      const int waits = match.waits_for_program ? 1 : 0;
      sql << "INSERT INTO matches (id, version, waits_for_program, body) VALUES (:i, :v, :w, :b)",
          soci::use(match.id), soci::use(version), soci::use(waits), soci::use(match.body);
      return {};
    });
  }

  [[nodiscard]] Result<std::optional<StoredMatch>> load(const std::string& id) override {
    return attempt<std::optional<StoredMatch>>([&](soci::session& sql) {
      StoredMatch match{.id = id};
      long long version = 0;
      int waits = 0;
      sql << "SELECT version, waits_for_program, body FROM matches WHERE id = :i", soci::use(id),
          soci::into(version), soci::into(waits), soci::into(match.body);
      if (!sql.got_data()) return std::optional<StoredMatch>();
      match.version = static_cast<std::uint64_t>(version);
      match.waits_for_program = waits != 0;
      return std::optional<StoredMatch>(std::move(match));
    });
  }

  [[nodiscard]] Result<bool> replace(const StoredMatch& match, std::uint64_t expected) override {
    return attempt<bool>([&](soci::session& sql) {
      const auto version = static_cast<long long>(match.version);
      const auto before = static_cast<long long>(expected);
      const int waits = match.waits_for_program ? 1 : 0;
      soci::statement update =
          (sql.prepare << "UPDATE matches SET version = :v, waits_for_program = :w, body = :b "
                          "WHERE id = :i AND version = :e",
           soci::use(version), soci::use(waits), soci::use(match.body), soci::use(match.id),
           soci::use(before));
      update.execute(true);
      return update.get_affected_rows() == 1;
    });
  }

  [[nodiscard]] Result<std::vector<std::string>> waiting_for_programs() override {
    return attempt<std::vector<std::string>>([](soci::session& sql) {
      std::vector<std::string> ids;
      const soci::rowset<std::string> found =
          (sql.prepare << "SELECT id FROM matches WHERE waits_for_program = 1");
      for (const std::string& id : found) ids.push_back(id);
      return ids;
    });
  }

 private:
  // Does it on the one connection, which is made anew after a failure: a database that was gone may be back.
  template <class T, class Work>
  [[nodiscard]] Result<T> attempt(Work work) {
    const std::lock_guard lock(guard_);
    try {
      if (!connected_) {
        session_.close();
        connect_(session_);
        connected_ = true;
      }
      return work(session_);
    } catch (const soci::soci_error& problem) {
      // Not what(), which tells the statement and its values, seeds among them.
      return failed(problem.get_error_message());
    } catch (const std::exception& problem) {
      return failed(problem.what());
    }
  }
  [[nodiscard]] Error failed(const std::string& why) {
    connected_ = false;
    return {ErrorCode::storage, fmt::format("the database does not answer: {}", why), "database"};
  }

  std::function<void(soci::session&)> connect_;
  std::mutex guard_;
  soci::session session_;
  bool connected_ = false;
};

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& where) {
  constexpr std::string_view sqlite = "sqlite:";
  std::function<void(soci::session&)> connect;
  if (where.starts_with(sqlite)) {
    const std::filesystem::path file(where.substr(sqlite.size()));
    std::error_code problem;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), problem);
    if (problem)
      return Error{ErrorCode::storage,
                   fmt::format("cannot create {}: {}", file.parent_path().string(), problem.message()),
                   "data"};
    connect = [name = file.string()](soci::session& session) {
      session.open(soci::sqlite3, fmt::format(R"(dbname="{}" timeout=10 synchronous=full)", name));
      std::string mode;
      session << "PRAGMA journal_mode = WAL", soci::into(mode);
    };
  } else if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    connect = [where](soci::session& session) { session.open(soci::postgresql, where); };
  } else {
    return Error{ErrorCode::bad_usage, "a database is named like postgresql://user@host/name", "database"};
  }
  auto store = std::make_unique<SqlStore>(std::move(connect));
  if (auto begun = store->begin(); !begun) return begun.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace quadrille
