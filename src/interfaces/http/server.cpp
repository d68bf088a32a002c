#include "interfaces/http/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <boost/asio/ssl/context.hpp>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "interfaces/http/conversation.h"

namespace quadrille::http {
namespace {

using Secured = asio::ssl::stream<tcp::socket>;

// The TLS context of new connections; null without TLS. Thread-safe.
class Certificate {
 public:
  using Context = std::shared_ptr<asio::ssl::context>;
  [[nodiscard]] Context current() const {
    const std::lock_guard lock(guard_);
    return context_;
  }
  void replace(Context with) {
    const std::lock_guard lock(guard_);
    context_ = std::move(with);
  }

 private:
  mutable std::mutex guard_;
  Context context_;
};

// The event loop of one thread, with its listening socket and its connections.
class Listener {
 public:
  Listener(const Server::Options& options, const Handler& handler, const Server::Pools& pools, Shared& shared,
           const Certificate& certificate)
      : loop_(options, handler, pools, shared), acceptor_(loop_.context), certificate_(certificate) {}

  [[nodiscard]] error_code listen(const tcp::endpoint& at) {
    error_code problem;
    acceptor_.open(at.protocol(), problem);
    if (!problem) acceptor_.set_option(tcp::acceptor::reuse_address(true), problem);
    // Each loop has its own socket; the kernel spreads connections over them.
    const int yes = 1;
    if (!problem && ::setsockopt(acceptor_.native_handle(), SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) != 0)
      problem = {errno, boost::system::system_category()};
    if (!problem) acceptor_.bind(at, problem);
    if (!problem) acceptor_.listen(asio::socket_base::max_listen_connections, problem);
    if (problem) return problem;
    acceptor_.non_blocking(true, problem);
    if (problem) return problem;
    asio::co_spawn(loop_.context, accept(), log_fault);
    asio::co_spawn(loop_.context, sweep(), log_fault);
    return {};
  }
  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  // An exception that leaves a completion handler ends its own work only.
  void run() {
    while (true) try {
        loop_.context.run();
        return;
      } catch (...) {
        log_fault(std::current_exception());
      }
  }

  // Called on another thread.
  void stop() {
    asio::post(loop_.context, [this] {
      error_code ignored;  // it is gone either way
      // Connections in the kernel's queue are answered too.
      for (error_code none; !none;)
        if (tcp::socket socket = acceptor_.accept(none); !none) begin(std::move(socket));
      loop_.stopping = true;
      acceptor_.close(ignored);
      // Bytes that have arrived can still be read after this; then the stream ends.
      for (Connection* each : loop_.open)
        if (each->idle) each->socket.shutdown(tcp::socket::shutdown_receive, ignored);
      for (Outbox* each : loop_.outboxes) {
        each->closed = true;
        each->wake.cancel();
      }
    });
  }
  void cancel_jobs() {
    asio::post(loop_.context, [this] {
      for (Waiting* each : loop_.jobs) each->cancelled = true;
    });
  }
  void abandon() { loop_.context.stop(); }

 private:
  asio::awaitable<void> accept() {
    while (!loop_.stopping) {
      auto [problem, socket] = co_await acceptor_.async_accept(awaited);
      if (problem == asio::error::operation_aborted || loop_.stopping) co_return;
      if (problem) {  // most likely no descriptors left: wait until others end
        asio::steady_timer pause(loop_.context, std::chrono::milliseconds(50));
        co_await pause.async_wait(awaited);
        continue;
      }
      begin(std::move(socket));
    }
  }

  void begin(tcp::socket socket) {
    error_code ignored;  // without these answers are only slower
    socket.set_option(tcp::no_delay(true), ignored);
    socket.non_blocking(true, ignored);
    asio::co_spawn(loop_.context, converse(std::move(socket)), log_fault);
  }

  asio::awaitable<void> converse(tcp::socket socket) {
    if (const auto tls = certificate_.current()) {
      Conversation<Secured> conversation(loop_, Secured(std::move(socket), *tls));
      co_await conversation.run();
    } else {
      Conversation<tcp::socket> conversation(loop_, std::move(socket));
      co_await conversation.run();
    }
  }

  // Cancels the jobs whose client has hung up, even if it has sent more. A half-closed connection counts as
  // hung up.
  void cancel_abandoned_jobs() {
    polled_.clear();
    for (const Waiting* each : loop_.jobs) polled_.push_back({each->socket, POLLRDHUP, 0});
    if (polled_.empty() || ::poll(polled_.data(), polled_.size(), 0) <= 0) return;
    auto polled = polled_.begin();
    for (Waiting* each : loop_.jobs)
      if ((polled++)->revents != 0) each->abandon();
  }

  // One timer serves all connections, so that setting a deadline is an assignment: each request sets several.
  asio::awaitable<void> sweep() {
    asio::steady_timer pause(loop_.context);
    while (!loop_.stopping || !loop_.open.empty()) {
      pause.expires_after(std::chrono::milliseconds(100));
      co_await pause.async_wait(awaited);
      const auto now = Clock::now();
      for (Connection* each : loop_.open)
        if (each->deadline < now) each->close();
      cancel_abandoned_jobs();
    }
  }

  Loop loop_;
  tcp::acceptor acceptor_;
  const Certificate& certificate_;
  std::vector<pollfd> polled_;  // kept for its capacity
};

class ListeningServer final : public Server {
 public:
  ListeningServer(Options options, Handler handler, const Pools& pools)
      : options_(std::move(options)), handler_(std::move(handler)), pools_(pools) {}
  // NOLINTNEXTLINE(bugprone-exception-escape): a thread that cannot be joined is the end of everything
  ~ListeningServer() override { stop(); }

  [[nodiscard]] Result<void> begin() {
    error_code problem;
    const auto address = asio::ip::make_address(options_.address, problem);
    if (problem)
      return Error{ErrorCode::bad_usage, fmt::format("{} is no address to listen at", options_.address),
                   "bind"};
    if (auto read = renew_certificate(); !read) return read;
    const auto refused = [&](const error_code& failed) {
      return Error{
          ErrorCode::storage,
          fmt::format("cannot listen at {} port {}: {}", options_.address, options_.port, failed.message()),
          "port"};
    };
    if (const error_code taken = try_alone({address, options_.port})) return refused(taken);
    for (int i = 0; i < std::max(1, options_.threads); ++i) {
      listeners_.push_back(std::make_unique<Listener>(options_, handler_, pools_, shared_, certificate_));
      if (const error_code failed = listeners_.back()->listen({address, options_.port}); failed)
        return refused(failed);
      options_.port = listeners_.back()->port();  // the others use the same port
    }
    for (auto& each : listeners_) threads_.emplace_back([&each = *each] { each.run(); });
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return options_.port; }
  [[nodiscard]] std::size_t connections() const override { return shared_.connections; }

  void stop() override {
    if (threads_.empty()) return;
    for (auto& each : listeners_) each->stop();
    // Jobs get half of the time to end by themselves, then they are cancelled. Answers that are not written
    // by the end are dropped.
    wait_until_quiet(options_.grace / 2);
    for (auto& each : listeners_) each->cancel_jobs();
    wait_until_quiet(options_.grace / 2);
    if (shared_.connections > 0)
      for (auto& each : listeners_) each->abandon();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  [[nodiscard]] Result<void> renew_certificate() override {
    if (options_.tls_certificate.empty()) return {};
    auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    error_code problem;
    tls->set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1, problem);
    if (!problem) tls->use_certificate_chain_file(options_.tls_certificate, problem);
    if (problem)
      return Error{
          ErrorCode::bad_usage,
          fmt::format("{} holds no certificate in PEM: {}", options_.tls_certificate, problem.message()),
          "tls-cert"};
    tls->use_private_key_file(options_.tls_key, asio::ssl::context::pem, problem);
    if (problem)
      return Error{ErrorCode::bad_usage,
                   fmt::format("{} holds no key in PEM that fits the certificate: {}", options_.tls_key,
                               problem.message()),
                   "tls-key"};
    certificate_.replace(std::move(tls));
    return {};
  }

 private:
  // SO_REUSEPORT would let a second process share the port: one bind without it shows that the port is free.
  [[nodiscard]] static error_code try_alone(const tcp::endpoint& at) {
    asio::io_context context;
    tcp::acceptor alone(context);
    error_code problem;
    alone.open(at.protocol(), problem);
    if (!problem) alone.set_option(tcp::acceptor::reuse_address(true), problem);
    if (!problem) alone.bind(at, problem);
    return problem;
  }

  void wait_until_quiet(std::chrono::milliseconds time) const {
    const auto deadline = Clock::now() + time;
    while (shared_.connections > 0 && Clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  Options options_;
  Handler handler_;
  Pools pools_;
  Shared shared_;
  Certificate certificate_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::vector<std::thread> threads_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const Options& options, Handler handler, const Pools& pools) {
  auto server = std::make_unique<ListeningServer>(options, std::move(handler), pools);
  if (auto begun = server->begin(); !begun) return begun.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace quadrille::http
