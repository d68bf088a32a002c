#include "service/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <list>
#include <mutex>
#include <utility>

#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "service/postgres.h"

namespace quadrille {
namespace {

// The schema migrations in order. Append only: never change one.
constexpr std::array migrations = {
    "CREATE TABLE matches (id VARCHAR(64) PRIMARY KEY, version BIGINT NOT NULL, "
    "waits_for_program INTEGER NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX matches_of_programs ON matches (id) WHERE waits_for_program = 1",
    "ALTER TABLE matches ADD COLUMN changed BIGINT NOT NULL DEFAULT 0",   // milliseconds since 1970; 0:
                                                                          // unknown
    "ALTER TABLE matches ADD COLUMN origin INTEGER NOT NULL DEFAULT 0",   // MatchRow::Origin
    "ALTER TABLE matches ADD COLUMN finished BIGINT NOT NULL DEFAULT 0",  // when a match that is over was
                                                                          // last changed; 0: open or unknown
    "ALTER TABLE matches ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",     // of the body
    "CREATE INDEX matches_finished ON matches (finished) WHERE finished > 0",
    "CREATE INDEX matches_imported ON matches (bytes) WHERE origin = 2",
    "CREATE INDEX matches_of_unknown_origin ON matches (id) WHERE origin = 0",
    // One row, written to check that the database takes writes.
    "CREATE TABLE quadrille_health (id INTEGER PRIMARY KEY, written BIGINT NOT NULL, filler TEXT NOT NULL)",
    "INSERT INTO quadrille_health (id, written, filler) VALUES (1, 0, '')",
};

constexpr const char* channel = "quadrille_matches";

using SteadyTime = std::chrono::steady_clock::time_point;

long long number_of(Instant moment) { return moment.time_since_epoch().count(); }
long long time_of_day() { return number_of(now()); }

std::optional<Instant> instant_of(long long number) {
  return number == 0 ? std::nullopt : std::optional(Instant(std::chrono::milliseconds(number)));
}

// Returns whether a text can be the id of a match. Other ids are missing without a query, because a database
// may reject their bytes.
bool is_id(std::string_view text) {
  constexpr std::size_t max = 64;
  return !text.empty() && text.size() <= max && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

// Describes a SQLite result code. SQLite's own messages reveal statements and internal functions.
std::string sqlite_reason(int code, const std::string& message) {
  struct Reason {
    int code;
    std::string_view words;
  };
  constexpr std::array<Reason, 9> reasons = {{{3, "it may not be read"},
                                              {5, "another program holds a lock on it"},
                                              {6, "another program holds a lock on it"},
                                              {8, "it can only be read"},
                                              {10, "its disk fails"},
                                              {11, "its file is damaged"},
                                              {13, "its disk is full"},
                                              {14, "its file cannot be opened"},
                                              {26, "its file is no database"}}};
  constexpr int primary = 0xff;  // extended codes use the bits above
  for (const auto& [known, words] : reasons)
    if (known == (code & primary)) return std::string(words);
  const auto named = message.rfind(": ");
  return named == std::string::npos ? message : message.substr(named + 2);
}

// The differences between the kinds of database.
struct Dialect {
  std::function<void(soci::session&)> connect;
  std::vector<const char*> begin_alone;  // begins a transaction that excludes other processes
  std::size_t readers = 1;
  std::size_t writers = 1;
  // Identifies the database: the number changes when another one takes its place. 0: there is none.
  std::function<std::uint64_t()> place = [] { return std::uint64_t{1}; };
  const char* free_memory = nullptr;        // a statement; null: connections hold hardly any memory
  std::string channels_at = {};             // address for notifications; empty: none
  std::shared_ptr<Descriptor> server = {};  // holds the lock of the only server
};

// A few connections for many threads. After a failure of one, all reconnect: a database that was gone may be
// back, and no old connection leads there. Thread-safe.
class Connections {
 public:
  Connections(const Dialect& dialect, std::size_t count, Store::Faults faults)
      : dialect_(dialect), faults_(faults), free_(count) {}

  template <class T, class Work>
  [[nodiscard]] Result<T> use(Work work) {
    auto done = attempt<T>(work);
    if (done || faults_ == Store::Faults::told) return done;
    print_error("quadrille: {}\n", done.error().message);
    return Error{ErrorCode::storage, "the database does not answer", "database"};
  }

  template <class T, class Work>
  [[nodiscard]] Result<T> attempt(Work work) {
    const Lease lease(*this);
    if (!lease) return failure("it is busy");
    try {
      const std::uint64_t place = dialect_.place();
      if (exists_ && place == 0) return failure("it is not where it was");
      if (lease->made_after != failures_ || lease->place != place) {
        lease->made_after = never;
        const std::uint64_t failures = failures_;
        lease->session.close();
        dialect_.connect(lease->session);
        lease->made_after = failures;
        lease->place = dialect_.place();
      }
      return work(lease->session);
    } catch (const soci::sqlite3_soci_error& problem) {
      ++failures_;
      return failure(sqlite_reason(problem.result(), problem.get_error_message()));
    } catch (const soci::soci_error& problem) {
      ++failures_;
      // Not what(), which reveals the statement and its values, seeds included.
      return failure(problem.get_error_message());
    } catch (const std::exception& problem) {  // a column of another type, or out of memory
      ++failures_;
      return failure(problem.what());
    }
  }

  // Frees the cache of every idle connection; waits for none.
  void free_memory() {
    if (dialect_.free_memory == nullptr) return;
    std::list<Connection> idle;
    {
      const std::lock_guard lock(guard_);
      idle.swap(free_);
    }
    for (Connection& each : idle) {
      if (each.made_after == never) continue;
      try {
        each.session << dialect_.free_memory;
      } catch (const soci::soci_error&) {
        each.made_after = never;  // the next request reconnects, and reports a failure
      }
    }
    {
      const std::lock_guard lock(guard_);
      free_.splice(free_.end(), idle);
    }
    given_back_.notify_all();
  }

  // From now on a missing database is an error: it was removed, and no empty one takes its place.
  void expect_database() { exists_ = true; }

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};
  struct Connection {
    soci::session session;
    std::uint64_t made_after = never;  // value of `failures_` when connected
    std::uint64_t place = 0;
  };
  static Error failure(std::string_view reason) {
    std::string line(trimmed(reason));
    for (char& c : line)
      if (c == '\n') c = ' ';
    return {ErrorCode::storage, fmt::format("the database does not answer: {}", line), "database"};
  }

  // A connection for one call, waited for at most 5 s. If none has been taken or returned for 500 ms, another
  // process holds a lock: then at most two callers wait for it, and the others fail at once, so that they do
  // not occupy the threads of calls that only read.
  class Lease {
   public:
    explicit Lease(Connections& from) : from_(from) {
      using namespace std::chrono_literals;
      constexpr auto patience = 5s;
      constexpr auto stuck_after = 500ms;
      constexpr auto step = 50ms;
      constexpr std::size_t max_waiting_when_stuck = 2;
      std::unique_lock lock(from_.guard_);
      const auto asked = std::chrono::steady_clock::now();
      ++from_.waiting_;
      while (from_.free_.empty()) {
        from_.given_back_.wait_for(lock, step);
        const auto moment = std::chrono::steady_clock::now();
        const bool is_stuck = moment - from_.last_moved_ > stuck_after;
        if (from_.free_.empty() &&
            (moment - asked > patience || (is_stuck && from_.waiting_ > max_waiting_when_stuck)))
          break;
      }
      --from_.waiting_;
      if (from_.free_.empty()) return;
      mine_.splice(mine_.end(), from_.free_, from_.free_.begin());
      from_.last_moved_ = std::chrono::steady_clock::now();
    }
    ~Lease() {
      if (mine_.empty()) return;
      {
        const std::lock_guard lock(from_.guard_);
        from_.free_.splice(from_.free_.end(), mine_);
        from_.last_moved_ = std::chrono::steady_clock::now();
      }
      from_.given_back_.notify_one();
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    explicit operator bool() const { return !mine_.empty(); }
    Connection* operator->() const { return &mine_.front(); }

   private:
    Connections& from_;
    mutable std::list<Connection> mine_;
  };

  const Dialect& dialect_;
  Store::Faults faults_;
  std::atomic<bool> exists_ = false;
  std::atomic<std::uint64_t> failures_ = 0;
  std::mutex guard_;
  std::condition_variable given_back_;
  std::list<Connection> free_;
  std::size_t waiting_ = 0;
  SteadyTime last_moved_ = {};  // when a connection was last taken or returned
};

// Tracks whether writes succeed. Thread-safe.
class Health {
 public:
  void succeeded(std::size_t bytes) {
    const std::lock_guard lock(guard_);
    if (bytes < failed_bytes_) return;  // the disk may have room for a small write only
    failed_bytes_ = 0;
    result_ = Result<void>();
    checked_ = std::chrono::steady_clock::now();
  }
  // Records a failed write of that size, or a failed read. The next check() writes as many bytes.
  void failed(std::size_t bytes) {
    constexpr std::size_t max = std::size_t{1} << 20;
    const std::lock_guard lock(guard_);
    failed_bytes_ = std::min(std::max(failed_bytes_, bytes), max);
    checked_.reset();
  }

  // Returns the last result, or that of `write` if the last is too old and no other thread is writing.
  template <class Write>
  [[nodiscard]] Result<void> check(Write write) {
    constexpr auto valid = std::chrono::seconds(1);
    std::unique_lock lock(guard_);
    const bool is_new = checked_ && std::chrono::steady_clock::now() - *checked_ < valid;
    if (result_ && (is_new || checking_)) return *result_;
    done_.wait(lock, [&] { return !checking_; });  // no result yet: wait for the first
    if (result_ && checked_ && std::chrono::steady_clock::now() - *checked_ < valid) return *result_;
    checking_ = true;
    const std::size_t bytes = failed_bytes_;
    lock.unlock();
    Result<void> written = write(bytes);
    lock.lock();
    checking_ = false;
    if (written && failed_bytes_ <= bytes) failed_bytes_ = 0;
    result_ = written;
    checked_ = std::chrono::steady_clock::now();
    done_.notify_all();
    return written;
  }

 private:
  std::mutex guard_;
  std::condition_variable done_;
  bool checking_ = false;
  std::optional<Result<void>> result_;
  std::optional<SteadyTime> checked_;
  std::size_t failed_bytes_ = 0;  // largest failed write since one of its size succeeded
};

class SqlStore final : public Store {
 public:
  SqlStore(Dialect dialect, const Options& options)
      : dialect_(std::move(dialect)),
        import_limit_(options.import_limit),
        readers_(dialect_, dialect_.readers, options.faults),
        writers_(dialect_, dialect_.writers, options.faults) {}

  [[nodiscard]] Result<void> begin() {
    auto begun = writers_.attempt<void>([this](soci::session& sql) -> Result<void> {
      if (is_current(sql)) return {};  // needs no lock
      for (const char* statement : dialect_.begin_alone) sql << statement;
      auto migrated = migrate(sql);
      sql << (migrated ? "COMMIT" : "ROLLBACK");
      return migrated;
    });
    readers_.expect_database();
    writers_.expect_database();
    return begun;
  }

  [[nodiscard]] Result<void> insert(const MatchRow& match) override {
    const bool is_import = match.origin == MatchRow::Origin::imported;
    if (is_import)
      if (auto fits = reserve_import(match.body.size()); !fits) return fits;
    return write<void>(match.body.size(), [&](soci::session& sql) -> Result<void> {
      const auto version = static_cast<long long>(match.version);
      const int waits = match.waits_for_engine ? 1 : 0;
      const long long changed = time_of_day();
      const int origin = static_cast<int>(match.origin);
      const long long finished = match.is_over ? changed : 0;
      const auto bytes = static_cast<long long>(match.body.size());
      sql << "INSERT INTO matches (id, version, waits_for_program, body, changed, origin, finished, bytes) "
             "VALUES (:i, :v, :w, :b, :c, :o, :f, :s)",
          soci::use(match.id), soci::use(version), soci::use(waits), soci::use(match.body),
          soci::use(changed), soci::use(origin), soci::use(finished), soci::use(bytes);
      return {};
    });
  }

  [[nodiscard]] Result<std::optional<MatchRow>> load(const std::string& id) override {
    if (!is_id(id)) return std::optional<MatchRow>();
    return read<std::optional<MatchRow>>([&](soci::session& sql) {
      MatchRow match{.id = id};
      long long version = 0;
      int waits = 0;
      long long changed = 0;
      int origin = 0;
      int is_sound = 0;  // SQLite may hold text in a numeric column, and no write would match it
      sql << "SELECT version, waits_for_program, body, changed, origin, "
             "CASE WHEN version = CAST(version AS BIGINT) THEN 1 ELSE 0 END FROM matches WHERE id = :i",
          soci::use(id), soci::into(version), soci::into(waits), soci::into(match.body), soci::into(changed),
          soci::into(origin), soci::into(is_sound);
      if (!sql.got_data()) return std::optional<MatchRow>();
      if (is_sound == 0) throw soci::soci_error(fmt::format("match {} has no version", id));
      match.version = static_cast<std::uint64_t>(version);
      match.waits_for_engine = waits != 0;
      match.changed = instant_of(changed);
      match.origin = static_cast<MatchRow::Origin>(origin);
      return std::optional<MatchRow>(std::move(match));
    });
  }

  [[nodiscard]] Result<bool> replace(const MatchRow& match, std::uint64_t expected) override {
    return write<bool>(match.body.size(), [&](soci::session& sql) {
      const auto version = static_cast<long long>(match.version);
      const auto before = static_cast<long long>(expected);
      const int waits = match.waits_for_engine ? 1 : 0;
      const long long changed = time_of_day();
      const long long finished = match.is_over ? changed : 0;
      const auto bytes = static_cast<long long>(match.body.size());
      soci::transaction whole(sql);
      soci::statement update =
          (sql.prepare << "UPDATE matches SET version = :v, waits_for_program = :w, body = :b, changed = :c, "
                          "finished = :f, bytes = :s WHERE id = :i AND version = :e",
           soci::use(version), soci::use(waits), soci::use(match.body), soci::use(changed),
           soci::use(finished), soci::use(bytes), soci::use(match.id), soci::use(before));
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

  [[nodiscard]] Result<std::vector<MatchRow>> all() override {
    return read<std::vector<MatchRow>>([](soci::session& sql) {
      const soci::rowset<soci::row> found =
          (sql.prepare << fmt::format("SELECT {} FROM matches ORDER BY id", columns));
      return read_rows(found);
    });
  }

  [[nodiscard]] Result<bool> erase(const std::string& id) override {
    if (!is_id(id)) return false;
    return write<bool>(0, [&](soci::session& sql) {
      soci::statement removal = (sql.prepare << "DELETE FROM matches WHERE id = :i", soci::use(id));
      removal.execute(true);
      return removal.get_affected_rows() == 1;
    });
  }

  [[nodiscard]] Result<std::vector<Version>> waiting_for_engines() override {
    return read<std::vector<Version>>([](soci::session& sql) {
      std::vector<Version> waiting;
      const soci::rowset<soci::row> found =
          (sql.prepare << "SELECT id, version FROM matches WHERE waits_for_program = 1");
      for (const soci::row& row : found)
        waiting.push_back({row.get<std::string>(0), static_cast<std::uint64_t>(row.get<long long>(1))});
      return waiting;
    });
  }

  [[nodiscard]] Result<std::size_t> remove_finished(Instant unchanged_since, std::size_t max_rows) override {
    return write<std::size_t>(0, [&](soci::session& sql) {
      const long long since = number_of(unchanged_since);
      const auto rows = static_cast<long long>(max_rows);
      // The same condition twice: in PostgreSQL a row may change after the inner query has chosen it.
      constexpr std::string_view old =
          "finished > 0 AND finished < :t{0} AND changed < :u{0} AND origin IN (1, 2)";
      const std::string inner = fmt::format(fmt::runtime(old), 1);
      const std::string outer = fmt::format(fmt::runtime(old), 2);
      soci::statement removal =
          (sql.prepare << fmt::format(
               "DELETE FROM matches WHERE id IN (SELECT id FROM matches WHERE {} ORDER BY "
               "finished LIMIT :n) AND {}",
               inner, outer),
           soci::use(since), soci::use(since), soci::use(rows), soci::use(since), soci::use(since));
      removal.execute(true);
      return static_cast<std::size_t>(removal.get_affected_rows());
    });
  }

  [[nodiscard]] Result<std::vector<MatchRow>> of_unknown_origin(const std::string& after,
                                                                std::size_t max_rows) override {
    return read<std::vector<MatchRow>>([&](soci::session& sql) {
      const auto rows = static_cast<long long>(max_rows);
      const soci::rowset<soci::row> found =
          (sql.prepare << fmt::format(
               "SELECT {} FROM matches WHERE origin = 0 AND id > :a ORDER BY id LIMIT :n", columns),
           soci::use(after), soci::use(rows));
      return read_rows(found);
    });
  }

  [[nodiscard]] Result<void> note_origin(const MatchRow& match, std::optional<Instant> ended) override {
    return write<void>(0, [&](soci::session& sql) -> Result<void> {
      const int origin = static_cast<int>(match.origin);
      const long long finished = ended ? number_of(*ended) : 0;
      const auto bytes = static_cast<long long>(match.body.size());
      const auto version = static_cast<long long>(match.version);
      sql << "UPDATE matches SET origin = :o, finished = :f, bytes = :s "
             "WHERE id = :i AND version = :v AND origin = 0",
          soci::use(origin), soci::use(finished), soci::use(bytes), soci::use(match.id), soci::use(version);
      return {};
    });
  }

  [[nodiscard]] Result<void> room_for_import(std::size_t bytes) override {
    const std::lock_guard lock(imports_guard_);
    return check_import(bytes);
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

  void free_memory() override {
    readers_.free_memory();
    writers_.free_memory();
  }

  [[nodiscard]] Result<void> ping() override {
    return health_.check([this](std::size_t bytes) {
      return writers_.use<void>([bytes](soci::session& sql) -> Result<void> {
        int none = 0;
        sql << "SELECT COUNT(*) FROM matches WHERE id = ''", soci::into(none);
        const long long moment = time_of_day();
        const std::string filler(bytes, '.');
        soci::statement update =
            (sql.prepare << "UPDATE quadrille_health SET written = :t, filler = :f WHERE id = 1",
             soci::use(moment), soci::use(filler));
        update.execute(true);
        if (update.get_affected_rows() == 1) return {};
        return Error{ErrorCode::storage, "the database lacks the row of quadrille_health", "database"};
      });
    });
  }

 private:
  static constexpr std::string_view columns = "id, version, waits_for_program, body, changed, origin";

  static std::vector<MatchRow> read_rows(const soci::rowset<soci::row>& found) {
    std::vector<MatchRow> matches;
    for (const soci::row& row : found)
      matches.push_back({.id = row.get<std::string>(0),
                         .version = static_cast<std::uint64_t>(row.get<long long>(1)),
                         .waits_for_engine = row.get<int>(2) != 0,
                         .body = row.get<std::string>(3),
                         .changed = instant_of(row.get<long long>(4)),
                         .origin = static_cast<MatchRow::Origin>(row.get<int>(5))});
    return matches;
  }

  template <class T, class Work>
  [[nodiscard]] Result<T> read(Work work) {
    auto found = readers_.use<T>(std::move(work));
    if (!found) health_.failed(0);
    return found;
  }

  template <class T, class Work>
  [[nodiscard]] Result<T> write(std::size_t bytes, Work work) {
    auto written = writers_.use<T>(std::move(work));
    if (written)
      health_.succeeded(bytes);
    else
      health_.failed(bytes);
    return written;
  }

  // Called with imports_guard_ held, as check_import().
  [[nodiscard]] Result<void> count_imports() {
    constexpr auto valid = std::chrono::seconds(30);
    const auto moment = std::chrono::steady_clock::now();
    if (imports_counted_ && moment - *imports_counted_ < valid) return {};
    const auto counted = read<std::uint64_t>([](soci::session& sql) {
      // PostgreSQL sums BIGINT as a decimal.
      long long sum = 0;
      sql << "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM matches WHERE origin = 2", soci::into(sum);
      return static_cast<std::uint64_t>(sum);
    });
    if (!counted) return counted.error();
    imported_bytes_ = *counted;
    imports_counted_ = moment;
    return {};
  }

  [[nodiscard]] Result<void> check_import(std::size_t bytes) {
    if (auto counted = count_imports(); !counted) return counted;
    if (imported_bytes_ + bytes <= import_limit_) return {};
    return Error{ErrorCode::storage,
                 fmt::format("the storage for imported matches is full: {} of {} bytes are used",
                             std::min(imported_bytes_, import_limit_), import_limit_),
                 "import"};
  }

  [[nodiscard]] Result<void> reserve_import(std::size_t bytes) {
    const std::lock_guard lock(imports_guard_);
    auto fits = check_import(bytes);
    if (fits) imported_bytes_ += bytes;
    return fits;
  }

  static bool is_current(soci::session& sql) {
    try {
      int version = 0;
      soci::indicator known = soci::i_null;
      sql << "SELECT MAX(version) FROM quadrille_schema", soci::into(version, known);
      return known == soci::i_ok && version == static_cast<int>(migrations.size());
    } catch (const soci::soci_error&) {
      return false;  // no such table yet; another fault recurs in migrate()
    }
  }

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
  std::uint64_t import_limit_;
  Connections readers_;
  Connections writers_;
  Health health_;
  std::mutex imports_guard_;
  std::uint64_t imported_bytes_ = 0;
  std::optional<SteadyTime> imports_counted_;
};

// Creates the file before SQLite does, which would make it readable by all. SQLite gives the files that it
// makes beside it the same permissions.
Result<void> prepare_files(const std::filesystem::path& file) {
  if (auto made = create_private_folder(file.parent_path()); !made) return made;
  // Opened only if new: closing a file of an open database would release the locks of this process.
  const Descriptor made(::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (made.get() < 0 && errno != EEXIST) return write_error("create", file, errno);
  for (const char* ending : {"", "-wal", "-shm", "-server"}) {
    std::filesystem::path part = file;
    part += ending;
    if (auto closed = make_private(part); !closed) return closed;
  }
  return {};
}

// Takes the lock of the only server of a file, held as long as the result lives.
Result<std::shared_ptr<Descriptor>> take_place_of_server(const std::filesystem::path& file) {
  std::error_code problem;
  std::filesystem::path name = std::filesystem::canonical(file, problem);
  if (problem) return io_error("read", file, problem.value());
  name += "-server";
  auto place =
      std::make_shared<Descriptor>(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (place->get() < 0) return write_error("create", name, errno);
  if (::flock(place->get(), LOCK_EX | LOCK_NB) == 0) return place;
  if (errno != EWOULDBLOCK) return io_error("lock", name, errno);
  return Error{
      ErrorCode::storage,
      fmt::format("another server uses {}: stop it, give --data another folder, or share a PostgreSQL "
                  "with --database",
                  file.string()),
      "data"};
}

Result<Dialect> sqlite_dialect(const std::filesystem::path& file, const Store::Options& options) {
  if (auto prepared = prepare_files(file); !prepared) return prepared.error();
  Dialect dialect{.connect =
                      [file](soci::session& session) {
                        session.open(soci::sqlite3,
                                     fmt::format(R"(dbname="{}" timeout=5 synchronous=full)", file.string()));
                        std::string mode;
                        session << "PRAGMA journal_mode = WAL", soci::into(mode);
                      },
                  .begin_alone = {"BEGIN IMMEDIATE"},
                  .readers = 3,
                  // SQLite would go on writing to a deleted file.
                  .place = [file]() -> std::uint64_t {
                    struct stat found {};
                    return ::stat(file.c_str(), &found) == 0 ? found.st_ino : 0;
                  },
                  .free_memory = "PRAGMA shrink_memory"};
  if (options.is_server) {
    auto place = take_place_of_server(file);
    if (!place) return place.error();
    dialect.server = *std::move(place);
  }
  return dialect;
}

Result<Dialect> postgres_dialect(const std::string& address, const Store::Options& options) {
  const auto limited = postgres::with_limits(address, options.password);
  if (!limited) return limited.error();
  const auto backend = postgres::backend();
  if (!backend) return backend.error();
  return Dialect{
      .connect = [at = *limited, way = *backend](soci::session& session) { session.open(*way, at); },
      // An arbitrary number, the same on every server.
      .begin_alone = {"BEGIN", "SELECT pg_advisory_xact_lock(7116835)"},
      .readers = 4,
      .writers = 4,
      .channels_at = *limited};
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& where, const Options& options) {
  constexpr std::string_view sqlite = "sqlite:";
  const bool is_postgres = where.starts_with("postgresql://") || where.starts_with("postgres://");
  if (!is_postgres && !where.starts_with(sqlite))
    return Error{ErrorCode::bad_usage, "a database is named like postgresql://user@host/name", "database"};
  auto dialect =
      is_postgres ? postgres_dialect(where, options) : sqlite_dialect(where.substr(sqlite.size()), options);
  if (!dialect) return dialect.error();
  auto store = std::make_unique<SqlStore>(*std::move(dialect), options);
  if (auto begun = store->begin(); !begun) return begun.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace quadrille
