#include "service/store.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <list>
#include <mutex>
#include <utility>

#include "core/text.h"
#include "service/postgres.h"

namespace quadrille {
namespace {

// What brings a database from one version of its tables to the next. Never changed, only added to.
constexpr std::array migrations = {
    "CREATE TABLE matches (id VARCHAR(64) PRIMARY KEY, version BIGINT NOT NULL, "
    "waits_for_program INTEGER NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX matches_of_programs ON matches (id) WHERE waits_for_program = 1",
    "ALTER TABLE matches ADD COLUMN changed BIGINT NOT NULL DEFAULT 0",  // milliseconds since 1970; 0:
                                                                         // unknown
};

constexpr const char* channel = "quadrille_matches";

long long time_of_day() { return now().time_since_epoch().count(); }

std::optional<Instant> instant_of(long long number) {
  return number == 0 ? std::nullopt : std::optional(Instant(std::chrono::milliseconds(number)));
}

// What one kind of database does its own way.
struct Dialect {
  std::function<void(soci::session&)> connect;
  std::vector<const char*> begin_alone;  // a transaction that no other process makes at the same time
  std::size_t connections = 1;
  // Another number when it is another database by now; 0: there is none.
  std::function<std::uint64_t()> place = [] { return std::uint64_t{1}; };
  std::string channels_at = {};  // empty: it has no channels
};

// A few connections for many threads. When one has failed all are made anew: a database that was gone may be
// back, and then none of them leads there.
class Connections {
 public:
  Connections(const Dialect& dialect, Store::Faults faults)
      : dialect_(dialect), faults_(faults), free_(dialect.connections) {}

  template <class T, class Work>
  [[nodiscard]] Result<T> use(Work work) {
    auto done = attempt<T>(work);
    if (done || faults_ == Store::Faults::told) return done;
    fmt::print(stderr, "quadrille: {}\n", done.error().message);
    return Error{ErrorCode::storage, "the database does not answer", "database"};
  }

  template <class T, class Work>
  [[nodiscard]] Result<T> attempt(Work work) {
    const Lease lease(*this);
    try {
      const std::uint64_t place = dialect_.place();
      if (opened_ && place == 0) throw soci::soci_error("it is not where it was");
      if (lease->made_after != failures_ || lease->place != place) {
        lease->made_after = never;
        const std::uint64_t failures = failures_;
        lease->session.close();
        dialect_.connect(lease->session);
        lease->made_after = failures;
        lease->place = dialect_.place();
        opened_ = true;
      }
      return work(lease->session);
    } catch (const soci::soci_error& problem) {
      ++failures_;
      // Not what(), which tells the statement and its values, seeds among them.
      return Error{ErrorCode::storage,
                   fmt::format("the database does not answer: {}", one_line(problem.get_error_message())),
                   "database"};
    }
  }

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  struct Connection {
    soci::session session;
    std::uint64_t made_after = never;  // so many failures
    std::uint64_t place = 0;
  };
  static std::string one_line(std::string_view text) {
    std::string line(trimmed(text));
    for (char& c : line)
      if (c == '\n') c = ' ';
    return line;
  }

  class Lease {
   public:
    explicit Lease(Connections& from) : from_(from) {
      std::unique_lock lock(from_.guard_);
      from_.given_back_.wait(lock, [&] { return !from_.free_.empty(); });
      mine_.splice(mine_.end(), from_.free_, from_.free_.begin());
    }
    ~Lease() {
      {
        const std::lock_guard lock(from_.guard_);
        from_.free_.splice(from_.free_.end(), mine_);
      }
      from_.given_back_.notify_one();
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Connection* operator->() const { return &mine_.front(); }

   private:
    Connections& from_;
    mutable std::list<Connection> mine_;
  };

  const Dialect& dialect_;
  Store::Faults faults_;
  std::atomic<bool> opened_ = false;  // once at least
  std::atomic<std::uint64_t> failures_ = 0;
  std::mutex guard_;
  std::condition_variable given_back_;
  std::list<Connection> free_;
};

class SqlStore final : public Store {
 public:
  SqlStore(Dialect dialect, Faults faults) : dialect_(std::move(dialect)), connections_(dialect_, faults) {}

  [[nodiscard]] Result<void> begin() {
    return connections_.attempt<void>([this](soci::session& sql) -> Result<void> {
      for (const char* statement : dialect_.begin_alone) sql << statement;
      auto migrated = migrate(sql);
      sql << (migrated ? "COMMIT" : "ROLLBACK");
      return migrated;
    });
  }

  [[nodiscard]] Result<void> insert(const StoredMatch& match) override {
    return connections_.use<void>([&](soci::session& sql) -> Result<void> {
      const auto version = static_cast<long long>(match.version);
      const int waits = match.waits_for_program ? 1 : 0;
      const long long changed = time_of_day();
      sql << "INSERT INTO matches (id, version, waits_for_program, body, changed) "
             "VALUES (:i, :v, :w, :b, :c)",
          soci::use(match.id), soci::use(version), soci::use(waits), soci::use(match.body),
          soci::use(changed);
      return {};
    });
  }

  [[nodiscard]] Result<std::optional<StoredMatch>> load(const std::string& id) override {
    return connections_.use<std::optional<StoredMatch>>([&](soci::session& sql) {
      StoredMatch match{.id = id};
      long long version = 0;
      int waits = 0;
      long long changed = 0;
      sql << "SELECT version, waits_for_program, body, changed FROM matches WHERE id = :i", soci::use(id),
          soci::into(version), soci::into(waits), soci::into(match.body), soci::into(changed);
      if (!sql.got_data()) return std::optional<StoredMatch>();
      match.version = static_cast<std::uint64_t>(version);
      match.waits_for_program = waits != 0;
      match.changed = instant_of(changed);
      return std::optional<StoredMatch>(std::move(match));
    });
  }

  [[nodiscard]] Result<bool> replace(const StoredMatch& match, std::uint64_t expected) override {
    return connections_.use<bool>([&](soci::session& sql) {
      const auto version = static_cast<long long>(match.version);
      const auto before = static_cast<long long>(expected);
      const int waits = match.waits_for_program ? 1 : 0;
      const long long changed = time_of_day();
      soci::transaction whole(sql);
      soci::statement update =
          (sql.prepare << "UPDATE matches SET version = :v, waits_for_program = :w, body = :b, changed = :c "
                          "WHERE id = :i AND version = :e",
           soci::use(version), soci::use(waits), soci::use(match.body), soci::use(changed),
           soci::use(match.id), soci::use(before));
      update.execute(true);
      if (update.get_affected_rows() != 1) return false;
      if (!dialect_.channels_at.empty()) {
        const std::string news = fmt::format("{} {}", match.version, match.id);
        sql << fmt::format("SELECT pg_notify('{}', :n)", channel), soci::use(news);
      }
      whole.commit();
      return true;
    });
  }

  [[nodiscard]] Result<std::vector<StoredMatch>> all() override {
    return connections_.use<std::vector<StoredMatch>>([](soci::session& sql) {
      std::vector<StoredMatch> matches;
      const soci::rowset<soci::row> found =
          (sql.prepare << "SELECT id, version, waits_for_program, body, changed FROM matches ORDER BY id");
      for (const soci::row& row : found)
        matches.push_back({row.get<std::string>(0), static_cast<std::uint64_t>(row.get<long long>(1)),
                           row.get<int>(2) != 0, row.get<std::string>(3), instant_of(row.get<long long>(4))});
      return matches;
    });
  }

  [[nodiscard]] Result<bool> erase(const std::string& id) override {
    return connections_.use<bool>([&](soci::session& sql) {
      soci::statement removal = (sql.prepare << "DELETE FROM matches WHERE id = :i", soci::use(id));
      removal.execute(true);
      return removal.get_affected_rows() == 1;
    });
  }

  [[nodiscard]] Result<std::vector<Version>> waiting_for_programs() override {
    return connections_.use<std::vector<Version>>([](soci::session& sql) {
      std::vector<Version> waiting;
      const soci::rowset<soci::row> found =
          (sql.prepare << "SELECT id, version FROM matches WHERE waits_for_program = 1");
      for (const soci::row& row : found)
        waiting.push_back({row.get<std::string>(0), static_cast<std::uint64_t>(row.get<long long>(1))});
      return waiting;
    });
  }

  [[nodiscard]] std::shared_ptr<void> listen(Heard heard) override {
    if (dialect_.channels_at.empty()) return nullptr;
    return std::make_shared<postgres::Listener>(
        dialect_.channels_at, channel,
        [heard](const std::string& payload) {
          const auto blank = payload.find(' ');
          const auto version = parse_unsigned(payload.substr(0, blank));
          if (version && blank != std::string::npos) heard({payload.substr(blank + 1), *version});
        },
        [heard] { heard({}); });
  }

  [[nodiscard]] Result<void> ping() override {
    return connections_.use<void>([](soci::session& sql) -> Result<void> {
      int none = 0;
      sql << "SELECT COUNT(*) FROM matches WHERE id = ''", soci::into(none);
      return {};
    });
  }

 private:
  static Result<void> migrate(soci::session& sql) {
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
    return {};
  }

  Dialect dialect_;
  Connections connections_;
};

Result<Dialect> sqlite_dialect(const std::filesystem::path& file) {
  std::error_code problem;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), problem);
  if (problem)
    return Error{ErrorCode::storage,
                 fmt::format("cannot create {}: {}", file.parent_path().string(), problem.message()), "data"};
  return Dialect{.connect =
                     [file](soci::session& session) {
                       session.open(soci::sqlite3,
                                    fmt::format(R"(dbname="{}" timeout=10 synchronous=full)", file.string()));
                       std::string mode;
                       session << "PRAGMA journal_mode = WAL", soci::into(mode);
                     },
                 .begin_alone = {"BEGIN IMMEDIATE"},
                 // SQLite would go on writing to a file that was taken away.
                 .place = [file]() -> std::uint64_t {
                   struct stat found {};
                   return ::stat(file.c_str(), &found) == 0 ? found.st_ino : 0;
                 }};
}

Result<Dialect> postgres_dialect(const std::string& address) {
  const auto limited = postgres::with_limits(address);
  if (!limited) return limited.error();
  const auto backend = postgres::backend();
  if (!backend) return backend.error();
  return Dialect{
      .connect = [at = *limited, way = *backend](soci::session& session) { session.open(*way, at); },
      // The number only has to be the same everywhere.
      .begin_alone = {"BEGIN", "SELECT pg_advisory_xact_lock(7116835)"},
      .connections = 4,
      .channels_at = *limited};
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& where, Faults faults) {
  constexpr std::string_view sqlite = "sqlite:";
  const bool is_postgres = where.starts_with("postgresql://") || where.starts_with("postgres://");
  if (!is_postgres && !where.starts_with(sqlite))
    return Error{ErrorCode::bad_usage, "a database is named like postgresql://user@host/name", "database"};
  auto dialect = is_postgres ? postgres_dialect(where) : sqlite_dialect(where.substr(sqlite.size()));
  if (!dialect) return dialect.error();
  auto store = std::make_unique<SqlStore>(*std::move(dialect), faults);
  if (auto begun = store->begin(); !begun) return begun.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace quadrille
