#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace quadrille::http {

// The headers of a request. A missing header is empty.
class Headers {
 public:
  Headers() = default;
  Headers(const Headers&) = delete;
  Headers& operator=(const Headers&) = delete;
  virtual ~Headers() = default;
  [[nodiscard]] virtual std::string_view find(std::string_view name) const = 0;
  // Returns every line of this name, in the order of arrival.
  [[nodiscard]] virtual std::vector<std::string_view> all(std::string_view name) const = 0;
};

// A request as handlers see it. Its views are valid while the handler runs: a Job or Feed copies what it
// needs.
struct Request {
  std::string_view method;
  std::string_view target;  // as sent, not decoded
  std::string_view body;
  std::string_view address;  // peer of the connection, perhaps a proxy
  const Headers& headers;
  std::string_view client = address;  // account of the work: see RequestPolicy

  [[nodiscard]] std::string_view header(std::string_view name) const { return headers.find(name); }
  [[nodiscard]] std::string_view token() const;  // of Authorization: Bearer
  // Returns whether the request comes from this machine, and not through a proxy on it.
  [[nodiscard]] bool is_local() const;
};

struct Header {
  std::string_view name;
  std::string value;
};

struct Response {
  int status = 200;
  std::string_view content_type = "application/json";
  std::string body = {};
  std::vector<Header> headers = {};
  std::shared_ptr<void> until_sent = {};  // released once the answer is written
};

// Marks a response that never changes as cacheable by all, for a day.
[[nodiscard]] Response kept(Response response);

// The kind of work of a request, if it is more than a look-up. Each kind has a rate limit of its own for each
// client.
enum class Cost { plain, analysis, strict_check, dealing, arena, import, match, feed };
inline constexpr std::size_t cost_kinds = 8;

// Work that takes too long for an event loop. `cancelled` becomes true when the client has hung up. Each kind
// has a pool of threads: moves do not wait for analyses or searches for boards, and reads do not wait for
// writes.
struct Job {
  enum class Kind { thinking, dealing, reading, writing };
  Kind kind = Kind::thinking;
  std::function<Response(const std::atomic<bool>& cancelled)> work;
  Cost cost = Cost::plain;
  std::string client = {};
};

template <class Work>
[[nodiscard]] Job thinking(Work work, Cost cost) {
  return {Job::Kind::thinking, std::move(work), cost};
}

// A stream of messages over a WebSocket. `open` subscribes, on a pool's thread: while the returned handle
// lives, any thread may call `tell` with the newest message. A message replaces the previous one if that is
// not sent yet.
struct Feed {
  using Message = std::shared_ptr<const std::string>;
  using Tell = std::function<void(Message)>;
  std::function<Result<std::shared_ptr<void>>(Tell tell)> open;
  std::string client = {};
  std::shared_ptr<void> until_closed = {};
};
using Reply = std::variant<Response, Job, Feed>;

// A reply and the number of its route, for the metrics.
struct Routed {
  Reply reply;
  std::size_t route = 0;
};
using Handler = std::function<Routed(const Request&)>;

// An answered request, for logs and metrics. Its views are valid while the observer runs.
struct Exchange {
  std::string_view address;
  std::string_view method;
  std::string_view target;
  std::optional<std::size_t> route;  // empty: the request was not understood
  int status = 0;
  std::size_t bytes = 0;  // of the answer's body
  std::chrono::nanoseconds time{};
};
using Observer = std::function<void(const Exchange&)>;

// The parsed target of a request. Percent signs are decoded, and plus signs in the query are blanks.
struct Target {
  std::vector<std::string> path;  // "/api/v1/games" has three parts
  std::vector<std::pair<std::string, std::string>> query;
};
[[nodiscard]] Result<Target> read_target(std::string_view target);

// Returns an error as application/problem+json. Its code is stable; the status follows from it.
[[nodiscard]] Response problem(const Error& error);
[[nodiscard]] Response problem(int status, std::string_view code, std::string_view detail,
                               std::string_view where = {});
[[nodiscard]] int status_of(ErrorCode code);

// Returns whether an Accept header prefers JSON to plain text.
[[nodiscard]] bool wants_json(std::string_view accept);

}  // namespace quadrille::http
