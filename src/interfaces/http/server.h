#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

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
    std::size_t most_connections = 20'000;
    std::size_t longest_target = 8192;     // 414
    std::size_t longest_headers = 8192;    // 431
    std::size_t longest_body = 256 << 10;  // 413
    std::chrono::milliseconds idle_time = std::chrono::seconds(75);
    std::chrono::milliseconds header_time = std::chrono::seconds(10);  // from the first byte on
    std::chrono::milliseconds body_time = std::chrono::seconds(20);
    std::chrono::milliseconds write_time = std::chrono::seconds(20);
    std::chrono::milliseconds ping_time = std::chrono::seconds(30);  // of a WebSocket that is quiet
    std::size_t most_unsent = 256;                                   // messages; a slower reader is dropped
    std::chrono::milliseconds grace = std::chrono::seconds(20);      // for requests in flight at the end
    std::string tls_certificate = {};  // a file of PEM, with its chain; empty: no TLS
    std::string tls_key = {};
    Observer observer = {};  // called by all threads at once, before every answer is sent
  };
  // By the kind of a job.
  struct Pools {
    WorkerPool& thinking;
    WorkerPool& keeping;
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
  // Takes no new connection, closes those that are idle, lets requests in flight finish, and returns then.
  virtual void stop() = 0;
};

}  // namespace quadrille::http
