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

// The headers of a request; one that did not come is empty.
class Headers {
 public:
  Headers() = default;
  Headers(const Headers&) = delete;
  Headers& operator=(const Headers&) = delete;
  virtual ~Headers() = default;
  [[nodiscard]] virtual std::string_view find(std::string_view name) const = 0;
  // Every line of this name, in the order in which they came.
  [[nodiscard]] virtual std::vector<std::string_view> all(std::string_view name) const = 0;
};

// A request as handlers see it. What it points to lives as long as the connection waits for the answer.
struct Request {
  std::string_view method;
  std::string_view target;  // as it was sent
  std::string_view body;
  std::string_view address;  // of the other end of the connection, which may be a proxy
  const Headers& headers;
  std::string_view client = address;  // on whose account the work is done: see RequestPolicy

  [[nodiscard]] std::string_view header(std::string_view name) const { return headers.find(name); }
  [[nodiscard]] std::string_view token() const;  // after Authorization: Bearer
  // Whether it comes from this machine, and not through a proxy here that speaks for others.
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
  std::shared_ptr<void> until_sent = {};  // let go once the answer is written
};

// What never changes may be kept by anybody.
[[nodiscard]] Response kept(Response response);

// What a request costs, where that is more than a look-up. Each kind has a rate of its own for each client.
enum class Cost { plain, analysis, strict_check, dealing, arena, import, match, feed };
inline constexpr std::size_t cost_kinds = 8;

// Work that takes too long for an event loop. `cancelled` is set when the client has gone. Each kind has a
// pool of threads: play goes on while others analyse or search for boards, and reads do not wait for writes.
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

// Messages that go on coming, over a WebSocket. `open` subscribes: as long as what it returns lives, `tell`
// may be called by any thread with the newest message. A message that was not sent yet is replaced by the
// next one.
struct Feed {
  using Message = std::shared_ptr<const std::string>;
  using Tell = std::function<void(Message)>;
  std::function<Result<std::shared_ptr<void>>(Tell tell)> open;
  std::string client = {};
  std::shared_ptr<void> until_closed = {};
};
using Reply = std::variant<Response, Job, Feed>;

// A reply, and which of the routes gave it: for those who count.
struct Routed {
  Reply reply;
  std::size_t route = 0;
};
using Handler = std::function<Routed(const Request&)>;

// What became of a request.
struct Exchange {
  std::string_view address;
  std::string_view method;
  std::string_view target;
  std::optional<std::size_t> route;  // absent: nobody understood it
  int status = 0;
  std::size_t bytes = 0;  // of the answer
  std::chrono::nanoseconds time{};
};
using Observer = std::function<void(const Exchange&)>;

// Where a request goes, taken apart. Percent signs and plus signs mean what they mean in forms.
struct Target {
  std::vector<std::string> path;  // "/api/v1/games" has three parts
  std::vector<std::pair<std::string, std::string>> query;
};
[[nodiscard]] Result<Target> read_target(std::string_view target);

// An error as application/problem+json. Its code is stable; the status follows from it.
[[nodiscard]] Response problem(const Error& error);
[[nodiscard]] Response problem(int status, std::string_view code, std::string_view detail,
                               std::string_view where = {});
[[nodiscard]] int status_of(ErrorCode code);

// Whether the caller would rather have JSON than plain text.
[[nodiscard]] bool wants_json(std::string_view accept);

}  // namespace quadrille::http
