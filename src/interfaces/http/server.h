#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "interfaces/http/message.h"
#include "service/worker_pool.h"

namespace quadrille::http {

// HTTP/1.1 on TCP: a thread and an event loop for each core, each with its own listening socket, so that
// connections never change threads. Handlers answer at once or give a job, which a pool does.
class Server {
 public:
  struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: one that is free
    int threads = 1;
    std::size_t max_connections = 20'000;
    std::size_t max_connections_per_account = 256;
    // On whose account a connection from an address is counted; nothing: on nobody's.
    std::function<std::optional<std::string>(std::string_view address)> account_of = [](std::string_view) {
      return std::nullopt;
    };
    std::size_t longest_target = 8192;     // 414
    std::size_t longest_headers = 8192;    // 431
    std::size_t longest_body = 256 << 10;  // 413
    std::chrono::milliseconds idle_time = std::chrono::seconds(75);
    std::chrono::milliseconds header_time = std::chrono::seconds(10);  // from the first byte on
    std::chrono::milliseconds body_time = std::chrono::seconds(20);
    std::chrono::milliseconds write_time = std::chrono::seconds(20);
    std::chrono::milliseconds ping_time = std::chrono::seconds(30);  // of a WebSocket that is quiet
    // Bytes of answers that clients have not read, of one account and of all together.
    std::size_t max_unsent_per_account = std::size_t{8} << 20;
    std::size_t max_unsent = std::size_t{64} << 20;
    std::chrono::milliseconds grace = std::chrono::seconds(20);  // for requests in flight at the end
    std::string tls_certificate = {};  // a file of PEM, with its chain; empty: no TLS
    std::string tls_key = {};
    Observer observer = {};  // called by all threads at once, before every answer is sent
  };
  // By the kind of a job.
  struct Pools {
    WorkerPool& thinking;
    WorkerPool& dealing;
    WorkerPool& reading;
    WorkerPool& writing;
  };
  // Listens when it returns. The handler is called by all threads at once.
  [[nodiscard]] static Result<std::unique_ptr<Server>> start(const Options& options, Handler handler,
                                                             const Pools& pools);
  Server() = default;
  virtual ~Server() = default;  // as stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::size_t connections() const = 0;
  // Takes no new connection, closes those that are idle, answers the requests that have come, and returns
  // when that is done or the grace is over. A job may still run then: the server must live until it ends.
  virtual void stop() = 0;
  // Reads the files of the certificate again: connections from now on get the new one. Refused: nothing
  // changes. Another thread may call it.
  [[nodiscard]] virtual Result<void> renew_certificate() = 0;
};

}  // namespace quadrille::http
