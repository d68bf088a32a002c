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

// A match as a row of the database. Whoever writes `body` reads it.
struct MatchRow {
  // What made the match. Rows of versions that did not note it are `unknown`. The numbers are in the
  // database.
  enum class Origin { unknown = 0, service = 1, imported = 2, terminal = 3 };

  std::string id;
  std::uint64_t version = 0;
  bool waits_for_program = false;  // so that a restart goes on where it was
  std::string body = {};
  std::optional<Instant> changed = {};  // set by the store; nothing: the row is older than this column
  Origin origin = Origin::service;      // `replace` leaves that of the row as it is
  bool is_over = false;                 // written only: a row that is read does not tell
};

// Where matches are kept. What a call has answered is durable. Threads may call it at once. Reads and writes
// have connections of their own: a write that waits for a lock of another process keeps no read waiting, and
// fails after a bounded time.
class Store {
 public:
  // What a database says when it fails may tell more than strangers should know: a service keeps it for its
  // log, on standard error, and who plays alone is told.
  enum class Faults { logged, told };
  static constexpr std::uint64_t default_import_limit = std::uint64_t{1} << 30;
  struct Options {
    Faults faults = Faults::logged;
    // A SQLite file has at most one store with this flag, on this machine: the next one is refused. The
    // kernel frees the place when its process ends.
    bool is_server = false;
    std::uint64_t import_limit = default_import_limit;  // bytes of all imported matches together
    std::string password = {};                          // of PostgreSQL, where the address has none
  };
  // `sqlite:FILE`, or `postgresql://...`. Makes the tables that are missing. A SQLite file and its folder, if
  // they are made here, are for their owner only; a file of this user that others can read is closed to them.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where, const Options& options);
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& where) {
    return open(where, Options{});
  }

  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // An imported match is refused when `room_for_import` refuses it.
  [[nodiscard]] virtual Result<void> insert(const MatchRow& match) = 0;
  [[nodiscard]] virtual Result<std::optional<MatchRow>> load(const std::string& id) = 0;
  // Replaces the match unless somebody else was faster: false when its version is no longer `expected`.
  [[nodiscard]] virtual Result<bool> replace(const MatchRow& match, std::uint64_t expected) = 0;

  // All there are, by id.
  [[nodiscard]] virtual Result<std::vector<MatchRow>> all() = 0;
  // False when there is none.
  [[nodiscard]] virtual Result<bool> erase(const std::string& id) = 0;

  // The matches where a program is on turn.
  struct Version {
    std::string id;
    std::uint64_t version = 0;
    friend bool operator<(const Version& a, const Version& b) {
      return std::tie(a.id, a.version) < std::tie(b.id, b.version);
    }
  };
  [[nodiscard]] virtual Result<std::vector<Version>> waiting_for_programs() = 0;

  // Removes matches of the service, imported ones included, that are over and have not changed since
  // `unchanged_since`: at most `max_rows`, the oldest first. Returns their number. Never removes a game of
  // the terminal or a row of unknown origin.
  [[nodiscard]] virtual Result<std::size_t> remove_finished(Instant unchanged_since,
                                                            std::size_t max_rows) = 0;
  // At most `max_rows` rows of unknown origin with an id after `after`, by id.
  [[nodiscard]] virtual Result<std::vector<MatchRow>> of_unknown_origin(const std::string& after,
                                                                        std::size_t max_rows) = 0;
  // Notes the origin of such a row, and when it ended, unless the row has changed since it was read.
  [[nodiscard]] virtual Result<void> note_origin(const MatchRow& match, std::optional<Instant> ended) = 0;

  // Whether so many bytes more fit into the storage for imported matches. It counts the rows once, adds what
  // is inserted here, and counts again after half a minute: other servers' imports show up late.
  [[nodiscard]] virtual Result<void> room_for_import(std::size_t bytes) = 0;
  [[nodiscard]] virtual Result<std::uint64_t> imported_bytes() = 0;

  // As long as what it returns lives, `heard` is called after every change of a match, on whatever server
  // that shares the database, and with an empty id when some may have been missed. One process alone hears
  // nothing.
  using Heard = std::function<void(const Version&)>;
  [[nodiscard]] virtual std::shared_ptr<void> listen(Heard heard) = 0;

  // Returns the memory that connections hold as a cache of the database. It fills again by use.
  virtual void free_memory() = 0;

  // Whether the database takes writes: writes a row, at most once a second; in between, and while another
  // thread's write is under way, the last result counts.
  [[nodiscard]] virtual Result<void> ping() = 0;
};

}  // namespace quadrille
