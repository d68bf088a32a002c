#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/result.h"
#include "service/clock.h"

namespace quadrille {

// A match as a row of the database. The store does not interpret `body`.
struct MatchRow {
  // The creator of the row; `unknown` in rows of versions that did not record it. The numbers are stored:
  // never change them.
  enum class Origin { unknown = 0, service = 1, imported = 2, terminal = 3 };

  std::string id;
  std::uint64_t version = 0;
  bool waits_for_engine = false;  // an engine is to move; a restarted service resumes it
  std::string body = {};
  std::optional<Instant> changed = {};  // set by the store; empty: the row is older than this column
  Origin origin = Origin::service;      // not changed by replace()
  bool is_over = false;                 // only written, never read back
};

// The database of matches. A change is durable when its call returns. Calls block. Thread-safe. Reads and
// writes have separate connections, so a write that waits for a lock of another process delays no read, and
// fails after a bounded time.
class Store {
 public:
  // A database's own error messages may reveal more than clients should know. A service has them `logged` to
  // standard error; the program of a single user has them `told`, as errors.
  enum class Faults { logged, told };
  static constexpr std::uint64_t default_import_limit = std::uint64_t{1} << 30;
  struct Options {
    Faults faults = Faults::logged;
    // At most one store with this flag uses a SQLite file on this machine: opening another is an error. The
    // kernel frees the lock when its process ends.
    bool is_server = false;
    std::uint64_t import_limit = default_import_limit;  // bytes of all imported matches together
    std::string password = {};                          // for PostgreSQL, if the address has none
  };
  // Opens `sqlite:FILE` or `postgresql://...`, and creates missing tables. A new SQLite file and its folder
  // are accessible to their owner only; access by others to an existing file of this user is removed. Error
  // storage if the database fails or was made by a newer version.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where, const Options& options);
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where) {
    return open(where, Options{});
  }

  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Adds a match with a new id. An imported one must pass room_for_import().
  [[nodiscard]] virtual Result<void> insert(const MatchRow& match) = 0;
  // Returns a match; empty if there is none. A row that cannot be read is an error.
  [[nodiscard]] virtual Result<std::optional<MatchRow>> load(const std::string& id) = 0;
  // Replaces the match if its version is still `expected`; returns false otherwise.
  [[nodiscard]] virtual Result<bool> replace(const MatchRow& match, std::uint64_t expected) = 0;

  // Returns all matches in order of id.
  [[nodiscard]] virtual Result<std::vector<MatchRow>> all() = 0;
  // Returns false if there is no such match.
  [[nodiscard]] virtual Result<bool> erase(const std::string& id) = 0;

  struct Version {
    std::string id;
    std::uint64_t version = 0;
    friend bool operator<(const Version& a, const Version& b) {
      return std::tie(a.id, a.version) < std::tie(b.id, b.version);
    }
  };
  // Returns the matches where an engine is to move.
  [[nodiscard]] virtual Result<std::vector<Version>> waiting_for_engines() = 0;

  // Removes matches of the service, imported ones included, that are over and have not changed since
  // `unchanged_since`: at most `max_rows`, the oldest first. Returns their number. Never removes a game of
  // the terminal or a row of unknown origin.
  [[nodiscard]] virtual Result<std::size_t> remove_finished(Instant unchanged_since,
                                                            std::size_t max_rows) = 0;
  // Returns at most `max_rows` rows of unknown origin with an id after `after`, in order of id.
  [[nodiscard]] virtual Result<std::vector<MatchRow>> of_unknown_origin(const std::string& after,
                                                                        std::size_t max_rows) = 0;
  // Records the origin of such a row, and when its match ended, unless the row has changed since it was read.
  [[nodiscard]] virtual Result<void> note_origin(const MatchRow& match, std::optional<Instant> ended) = 0;

  // Returns an error unless `bytes` more fit into the storage for imported matches. The total is counted from
  // the rows, kept up to date for this store's imports, and counted again after 30 s, so imports by other
  // servers show up late.
  [[nodiscard]] virtual Result<void> room_for_import(std::size_t bytes) = 0;

  // While the returned handle lives, `heard` is called after every change of a match by any server that
  // shares the database, and with an empty id when changes may have been missed. Called on a thread of the
  // store. Returns null for SQLite, which has no notifications.
  using Heard = std::function<void(const Version&)>;
  [[nodiscard]] virtual std::shared_ptr<void> listen(Heard heard) = 0;

  // Frees the database cache of the idle connections. It fills again by use.
  virtual void free_memory() = 0;

  // Returns an error unless the database takes writes. Writes a row at most once a second; in between, and
  // while another thread's write is under way, returns the last result.
  [[nodiscard]] virtual Result<void> ping() = 0;
};

}  // namespace quadrille
