#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/program.h"

namespace quadrille {

// `quadrille serve` at a free port with these flags, and with its data in a scratch folder unless the flags
// say otherwise. Stopped on destruction. Limits per client are off unless the flags hold `with_limits`, since
// tests ask faster than people.
class RunningService {
 public:
  static constexpr const char* with_limits = "with limits";  // among the flags
  explicit RunningService(const std::vector<std::string>& flags = {}, const Environment& environment = {});
  ~RunningService();
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] pid_t process() const { return child_; }
  void send(int signal) const;
  [[nodiscard]] int wait_for_exit();

 private:
  ScratchDirectory own_data_;
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

// The port of a service on localhost.
struct Endpoint {
  // NOLINTNEXTLINE(google-explicit-constructor): most tests pass a service
  Endpoint(const RunningService& service) : port(service.port()) {}
  explicit Endpoint(std::uint16_t number) : port(number) {}
  std::uint16_t port;
};

struct HttpAnswer {
  int status = 0;       // 0: the connection ended before an answer came
  std::string headers;  // as sent, in lower case
  std::string body;
};

// A connection that sends exactly the given bytes.
class HttpConnection {
 public:
  explicit HttpConnection(Endpoint service);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void send(std::string_view text) const;
  // Returns the next answer. After HEAD it has no body, whatever its headers say.
  enum class Body { comes, does_not_come };
  [[nodiscard]] HttpAnswer receive(Body body = Body::comes);
  [[nodiscard]] bool has_answer() const;  // or the beginning of one
  // Returns whether the other side closes within the time limit.
  [[nodiscard]] bool is_closed();
  // Returns exactly `count` bytes; nullopt if the connection ends before.
  [[nodiscard]] std::optional<std::string> receive_bytes(std::size_t count);

 private:
  [[nodiscard]] bool read_more();
  int socket_ = -1;
  std::string unread_;
};

// A WebSocket client that only reads, pings and closes.
class LiveConnection {
 public:
  // Asks for the target. An answer other than 101 is in refusal().
  LiveConnection(Endpoint service, std::string_view target, std::string_view headers = {});
  [[nodiscard]] const std::optional<HttpAnswer>& refusal() const { return refusal_; }
  // Returns the text of the next message; nullopt once the connection has ended.
  [[nodiscard]] std::optional<std::string> next();
  // Sends a ping, and returns whether the next frame is its pong.
  [[nodiscard]] bool answers_ping();
  void close();

 private:
  struct Frame {
    int kind = 0;
    bool is_last = true;
    std::string text;
  };
  [[nodiscard]] std::optional<Frame> read_frame();
  HttpConnection connection_;
  std::optional<HttpAnswer> refusal_;
};

// One request on a connection of its own. `headers` are whole lines.
[[nodiscard]] HttpAnswer http_get(Endpoint service, std::string_view target, std::string_view headers = {});
[[nodiscard]] HttpAnswer http_post(Endpoint service, std::string_view target, std::string_view body,
                                   std::string_view headers = {});
[[nodiscard]] std::string get_request(std::string_view target, std::string_view headers = {});

}  // namespace quadrille
