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

// HTTP/1.1 on TCP or TLS. Each thread has an event loop and a listening socket of its own, so that
// connections never change threads. A handler answers at once, or returns a Job for a pool or a Feed.
class Server {
 public:
  struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free port
    int threads = 1;
    std::size_t max_connections = 20'000;
    std::size_t max_connections_per_account = 256;
    // Returns the account of connections from an address; empty: none.
    std::function<std::optional<std::string>(std::string_view address)> account_of = [](std::string_view) {
      return std::nullopt;
    };
    std::size_t longest_target = 8192;     // bytes; 414 above
    std::size_t longest_headers = 8192;    // bytes; 431 above
    std::size_t longest_body = 256 << 10;  // bytes; 413 above
    std::chrono::milliseconds idle_time = std::chrono::seconds(75);
    std::chrono::milliseconds header_time = std::chrono::seconds(10);  // from the first byte
    std::chrono::milliseconds body_time = std::chrono::seconds(20);
    std::chrono::milliseconds write_time = std::chrono::seconds(20);
    std::chrono::milliseconds ping_time = std::chrono::seconds(30);  // of a silent WebSocket
    // Limits of unsent bytes of answers, per account and in all.
    std::size_t max_unsent_per_account = std::size_t{8} << 20;
    std::size_t max_unsent = std::size_t{64} << 20;
    std::chrono::milliseconds grace = std::chrono::seconds(20);  // for requests in flight at stop()
    std::string tls_certificate = {};                            // PEM file with the chain; empty: no TLS
    std::string tls_key = {};
    Observer observer = {};  // called on all threads, before each answer is sent
  };
  // The pools by the kind of a job. They must live until stop() returns.
  struct Pools {
    WorkerPool& thinking;
    WorkerPool& dealing;
    WorkerPool& reading;
    WorkerPool& writing;
  };
  // Returns a server that listens. `handler` is called on all threads at once. Error if the address cannot be
  // bound or the certificate cannot be used.
  [[nodiscard]] static Result<std::unique_ptr<Server>> start(const Options& options, Handler handler,
                                                             const Pools& pools);
  Server() = default;
  virtual ~Server() = default;  // as stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::size_t connections() const = 0;
  // Accepts no new connection, closes idle ones, answers the requests that have arrived, and returns when
  // that is done or the grace is over. A job may still run then: the server must live until it ends.
  virtual void stop() = 0;
  // Reads the certificate files again, for new connections. On error nothing changes. Another thread may call
  // it.
  [[nodiscard]] virtual Result<void> renew_certificate() = 0;
};

}  // namespace quadrille::http
