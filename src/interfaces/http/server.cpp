#include "interfaces/http/server.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <ctime>
#include <deque>
#include <exception>
#include <list>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::http {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;
using Parser = beast::http::request_parser<beast::http::string_body>;

constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

// What every answer carries: nothing of ours runs scripts from elsewhere, is framed, or is guessed at.
constexpr std::string_view always =
    "X-Content-Type-Options: nosniff\r\n"
    "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: no-referrer\r\n";

// The state of one connection that others must know of.
struct Connection {
  using Clock = std::chrono::steady_clock;
  explicit Connection(tcp::socket accepted) : socket(std::move(accepted)) {}
  tcp::socket socket;
  bool idle = true;  // between two requests: may be closed at any time
  Clock::time_point deadline = Clock::time_point::max();

  void expires_after(std::chrono::milliseconds time) { deadline = Clock::now() + time; }
};

// A job and who waits for it.
struct Waiting {
  explicit Waiting(const asio::any_io_executor& executor)
      : done(executor, asio::steady_timer::time_point::max()) {}
  std::atomic<bool> cancelled = false;
  Response response;
  asio::steady_timer done;
};

std::string_view token_in(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  return authorization.starts_with(scheme) ? authorization.substr(scheme.size()) : std::string_view();
}

// What one WebSocket has still to be sent. Belongs to the loop's thread.
struct Outbox {
  explicit Outbox(const asio::any_io_executor& executor)
      : wake(executor, asio::steady_timer::time_point::max()) {}
  std::deque<std::string> messages;
  asio::steady_timer wake;
  bool closed = false;
  std::function<void()> drop = {};  // the connection, whoever waits for it
};

// A page of another site must not speak for whoever looks at it.
bool is_from_elsewhere(std::string_view origin, std::string_view host) {
  if (origin.empty()) return false;
  const auto authority = origin.find("://");
  return authority == std::string_view::npos || origin.substr(authority + 3) != host;
}

Response fault() { return problem(500, "internal", "something went wrong here; it is not your fault"); }

// One thread, its event loop and its connections. All but the counter belongs to that thread.
class Loop {
 public:
  Loop(const Server::Options& options, const Handler& handler, const Server::Pools& pools,
       std::atomic<std::size_t>& connections)
      : options_(options), handler_(handler), pools_(pools), connections_(connections), acceptor_(context_) {}

  [[nodiscard]] error_code listen(const tcp::endpoint& at) {
    error_code problem;
    acceptor_.open(at.protocol(), problem);
    if (!problem) acceptor_.set_option(tcp::acceptor::reuse_address(true), problem);
    // Each loop listens by itself; the system spreads connections over them.
    const int yes = 1;
    if (!problem && ::setsockopt(acceptor_.native_handle(), SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) != 0)
      problem = {errno, boost::system::system_category()};
    if (!problem) acceptor_.bind(at, problem);
    if (!problem) acceptor_.listen(asio::socket_base::max_listen_connections, problem);
    if (problem) return problem;
    asio::co_spawn(context_, accept(), asio::detached);
    asio::co_spawn(context_, cut_off_the_late(), asio::detached);
    return {};
  }
  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() { context_.run(); }

  // From another thread.
  void stop() {
    asio::post(context_, [this] {
      stopping_ = true;
      error_code ignored;  // it is gone either way
      acceptor_.close(ignored);
      for (Connection& each : open_)
        if (each.idle) each.socket.shutdown(tcp::socket::shutdown_both, ignored);
      for (Outbox* each : outboxes_) {
        each->closed = true;
        each->wake.cancel();
      }
    });
  }
  void cancel_jobs() {
    asio::post(context_, [this] {
      for (Waiting* each : jobs_) each->cancelled = true;
    });
  }
  void abandon() { context_.stop(); }

 private:
  asio::awaitable<void> accept() {
    while (!stopping_) {
      auto [problem, socket] = co_await acceptor_.async_accept(awaited);
      if (problem == asio::error::operation_aborted || stopping_) co_return;
      if (problem) {  // no descriptors left, most likely: others must end first
        asio::steady_timer pause(context_, std::chrono::milliseconds(50));
        co_await pause.async_wait(awaited);
        continue;
      }
      asio::co_spawn(context_, converse(std::move(socket)), asio::detached);
    }
  }

  // One timer for all: a deadline is a number then, and a request sets several of them.
  asio::awaitable<void> cut_off_the_late() {
    asio::steady_timer pause(context_);
    while (!stopping_ || !open_.empty()) {
      pause.expires_after(std::chrono::milliseconds(100));
      co_await pause.async_wait(awaited);
      const auto now = Connection::Clock::now();
      error_code ignored;  // what waits for it is told either way
      for (Connection& each : open_)
        if (each.deadline < now) each.socket.close(ignored);
    }
  }

  asio::awaitable<void> converse(tcp::socket socket) {
    error_code ignored;  // without it answers are only slower
    socket.set_option(tcp::no_delay(true), ignored);
    const bool too_many = ++connections_ > options_.most_connections;
    const auto here = open_.emplace(open_.end(), std::move(socket));
    if (too_many) {
      co_await write(*here, busy("too many connections"), Manner{.keep_alive = false});
    } else {
      beast::flat_buffer buffer;
      while (!stopping_ && co_await exchange(*here, buffer)) {
      }
    }
    here->socket.shutdown(tcp::socket::shutdown_both, ignored);
    open_.erase(here);
    --connections_;
  }

  struct Manner {
    bool keep_alive = true;
    bool with_body = true;  // not after HEAD
  };

  static Response busy(std::string_view why) { return problem(503, "busy", why); }

  // One request and its answer. False when the connection is to be closed.
  asio::awaitable<bool> exchange(Connection& at, beast::flat_buffer& buffer) {
    if (buffer.size() == 0) {
      at.expires_after(options_.idle_time);
      constexpr std::size_t block = 4096;
      const auto [problem, size] = co_await at.socket.async_read_some(buffer.prepare(block), awaited);
      if (problem) co_return false;
      buffer.commit(size);
    }
    at.idle = false;
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(options_.longest_target + options_.longest_headers));
    parser.body_limit(options_.longest_body);
    at.expires_after(options_.header_time);
    auto [problem, header_size] = co_await beast::http::async_read_header(at.socket, buffer, parser, awaited);
    if (!problem && !is_too_long(parser, header_size)) {
      if (beast::iequals(parser.get()[beast::http::field::expect], "100-continue")) co_await go_on(at);
      at.expires_after(options_.body_time);
      std::tie(problem, std::ignore) = co_await beast::http::async_read(at.socket, buffer, parser, awaited);
    }
    Manner manner{.keep_alive = false, .with_body = parser.get().method() != beast::http::verb::head};
    const auto refused = refusal(problem, parser, header_size);
    if (refused) {
      if (refused->status != 0) co_await write(at, *refused, manner);
      co_return false;
    }
    Reply reply = handle(parser.get());
    if (auto* feed = std::get_if<Feed>(&reply)) {
      co_await serve_feed(at, parser, *feed, manner);
      co_return false;
    }
    manner.keep_alive = parser.get().keep_alive() && !stopping_;
    const Response response = co_await answer(at, std::move(reply));
    const bool written = co_await write(at, response, manner);
    at.idle = true;
    co_return written&& manner.keep_alive;
  }

  [[nodiscard]] bool is_too_long(const Parser& parser, std::size_t header_size) const {
    const std::size_t target = parser.get().target().size();
    return target > options_.longest_target || header_size - target > options_.longest_headers;
  }

  // Why a request was not read to its end. Status 0: nobody is there to be told; who is too slow is cut off.
  [[nodiscard]] std::optional<Response> refusal(const error_code& found, const Parser& parser,
                                                std::size_t header_size) const {
    using beast::http::error;
    if (!found && !is_too_long(parser, header_size)) return std::nullopt;
    const bool header_too_long = !found || found == error::header_limit;
    const std::size_t target = parser.get().target().size();
    if (header_too_long && (target == 0 || target > options_.longest_target))
      return problem(414, "address_too_long",
                     fmt::format("an address has at most {} characters: send what is longer by POST",
                                 options_.longest_target));
    if (header_too_long)
      return problem(431, "headers_too_large",
                     fmt::format("headers have at most {} bytes in all", options_.longest_headers));
    if (found == error::body_limit)
      return problem(413, "body_too_large",
                     fmt::format("a body has at most {} bytes", options_.longest_body));
    if (found.category() == beast::http::make_error_code(error::bad_method).category() &&
        found != error::end_of_stream && found != error::partial_message)
      return problem(400, "bad_request", "this is no HTTP request: " + found.message());
    return Response{.status = 0};
  }

  asio::awaitable<void> go_on(Connection& at) {
    static constexpr std::string_view text = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await asio::async_write(at.socket, asio::buffer(text), awaited);
  }

  Reply handle(const Parser::value_type& message) const {
    const Request request{message.method_string(),
                          message.target(),
                          message.body(),
                          message[beast::http::field::accept],
                          token_in(message[beast::http::field::authorization]),
                          message["Idempotency-Key"]};
    try {
      return handler_(request);
    } catch (const std::exception& problem) {
      fmt::print(stderr, "quadrille: internal fault at {} {}: {}\n", request.method, request.target,
                 problem.what());
      return fault();
    }
  }

  asio::awaitable<Response> answer(Connection& at, Reply reply) {
    if (auto* response = std::get_if<Response>(&reply)) co_return std::move(*response);
    co_return co_await run(at, std::move(std::get<Job>(reply)));
  }

  // Subscribes, then shakes hands, then sends what comes until one side has enough. `refused` is how a
  // refusal is written.
  asio::awaitable<void> serve_feed(Connection& at, const Parser& parser, const Feed& feed, Manner refused) {
    const auto& message = parser.get();
    if (!beast::websocket::is_upgrade(message)) {
      co_await write(at, problem(426, "upgrade_required", "this address speaks WebSocket only"), refused);
      co_return;
    }
    if (is_from_elsewhere(message[beast::http::field::origin], message[beast::http::field::host])) {
      co_await write(at, problem(403, "forbidden", "pages of other sites may not follow matches", "origin"),
                     refused);
      co_return;
    }
    const auto outbox = std::make_shared<Outbox>(context_.get_executor());
    // Whoever tells is another thread, and may be late: by then the box may be gone.
    const Feed::Tell tell = [this, weak = std::weak_ptr(outbox)](std::string text) {
      asio::post(context_, [this, weak, text = std::move(text)]() mutable {
        if (const auto box = weak.lock()) put(*box, std::move(text));
      });
    };
    std::shared_ptr<void> subscription;
    // By name: GCC 12 destroys what is made of braces in the middle of a wait twice.
    Job job{Job::Kind::keeping, [&](const std::atomic<bool>&) {
              auto result = feed.open(tell);
              if (!result) return problem(result.error());
              subscription = *std::move(result);
              return Response{.status = 101};
            }};
    const Response opened = co_await run(at, std::move(job));
    if (opened.status != 101) {
      co_await write(at, opened, refused);
      co_return;
    }
    WebSocket socket(std::move(at.socket));
    at.deadline = Connection::Clock::time_point::max();  // the socket keeps its own time from here on
    socket.set_option(beast::websocket::stream_base::timeout{options_.header_time, options_.ping_time, true});
    socket.read_message_max(4096);
    const auto [problem] = co_await socket.async_accept(message, awaited);
    if (!problem) {
      outboxes_.push_back(outbox.get());
      const auto drop = [&socket] {
        error_code ignored;  // it is over either way
        beast::get_lowest_layer(socket).close(ignored);
      };
      outbox->drop = drop;
      auto reader = std::make_shared<asio::steady_timer>(context_, asio::steady_timer::time_point::max());
      asio::co_spawn(context_, read_to_the_end(socket, outbox, reader), asio::detached);
      co_await send_all(socket, *outbox);
      outboxes_.remove(outbox.get());
      outbox->drop = {};
      drop();
      co_await reader->async_wait(awaited);  // the other coroutine uses the socket too
    }
    at.socket = std::move(beast::get_lowest_layer(socket));
  }

  using WebSocket = beast::websocket::stream<tcp::socket>;

  void put(Outbox& box, std::string text) const {
    box.messages.push_back(std::move(text));
    if (box.messages.size() > options_.most_unsent) {
      box.closed = true;
      if (box.drop) box.drop();
    }
    box.wake.cancel();
  }

  asio::awaitable<void> send_all(WebSocket& socket, Outbox& box) {
    while (!box.closed) {
      if (box.messages.empty()) {
        box.wake.expires_at(asio::steady_timer::time_point::max());
        co_await box.wake.async_wait(awaited);
        continue;
      }
      const std::string text = std::move(box.messages.front());
      box.messages.pop_front();
      const auto [problem, size] = co_await socket.async_write(asio::buffer(text), awaited);
      if (problem) co_return;
    }
    if (stopping_) co_await socket.async_close(beast::websocket::close_code::going_away, awaited);
  }

  // Answers pings and sees the end; what else a client says means nothing here.
  asio::awaitable<void> read_to_the_end(WebSocket& socket, std::shared_ptr<Outbox> box,
                                        std::shared_ptr<asio::steady_timer> over) {
    beast::flat_buffer heard;
    while (true) {
      const auto [problem, size] = co_await socket.async_read(heard, awaited);
      if (problem) break;
      heard.consume(heard.size());
    }
    box->closed = true;
    box->wake.cancel();
    over->expires_at(asio::steady_timer::time_point::min());
    over->cancel();
  }

  // Has the pool do it, and tells it when the client has gone.
  asio::awaitable<Response> run(Connection& at, Job job) {
    const auto waiting = std::make_shared<Waiting>(context_.get_executor());
    WorkerPool& pool = job.kind == Job::Kind::thinking ? pools_.thinking : pools_.keeping;
    const bool taken = pool.submit([this, waiting, work = std::move(job.work)] {
      try {
        waiting->response = work(waiting->cancelled);
      } catch (const std::exception& problem) {
        fmt::print(stderr, "quadrille: internal fault: {}\n", problem.what());
        waiting->response = fault();
      }
      asio::post(context_, [waiting] { waiting->done.cancel(); });
    });
    if (!taken) co_return busy("all workers are busy, and the queue is full");
    asio::co_spawn(context_, watch(at, waiting), asio::detached);
    const auto here = jobs_.insert(jobs_.end(), waiting.get());
    at.deadline = Connection::Clock::time_point::max();  // a job has its own limits
    co_await waiting->done.async_wait(awaited);
    jobs_.erase(here);
    error_code ignored;
    at.socket.cancel(ignored);  // the watch
    co_return std::move(waiting->response);
  }

  // Sees a client leave while it should wait. More bytes are the next request, and end the watch.
  asio::awaitable<void> watch(Connection& at, std::shared_ptr<Waiting> waiting) {
    const auto [problem] = co_await at.socket.async_wait(tcp::socket::wait_read, awaited);
    if (problem) co_return;
    char byte = 0;
    if (::recv(at.socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) waiting->cancelled = true;
  }

  asio::awaitable<bool> write(Connection& at, const Response& response, Manner manner) {
    std::string& text = text_of(response, manner);
    at.expires_after(options_.write_time);
    std::string sent = std::move(text);  // others may write while this waits
    const auto [problem, size] = co_await asio::async_write(at.socket, asio::buffer(sent), awaited);
    text = std::move(sent);
    co_return !problem;
  }

  std::string& text_of(const Response& response, Manner manner) {
    const auto reason = beast::http::obsolete_reason(static_cast<beast::http::status>(response.status));
    std::string& text = text_;
    text.clear();
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}",
                   response.status, std::string_view(reason), date(), response.content_type,
                   response.body.size(), always);
    for (const auto& [name, value] : response.headers) fmt::format_to(out, "{}: {}\r\n", name, value);
    if (!manner.keep_alive) text += "Connection: close\r\n";
    text += "\r\n";
    if (manner.with_body) text += response.body;
    return text;
  }

  // As HTTP wants it, made once a second.
  std::string_view date() {
    const std::time_t now = std::time(nullptr);
    if (now != date_made_) {
      std::tm parts{};
      ::gmtime_r(&now, &parts);
      date_.resize(64);
      date_.resize(std::strftime(date_.data(), date_.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
      date_made_ = now;
    }
    return date_;
  }

  const Server::Options& options_;
  const Handler& handler_;
  Server::Pools pools_;
  std::atomic<std::size_t>& connections_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  std::list<Connection> open_;
  std::list<Waiting*> jobs_;
  std::list<Outbox*> outboxes_;
  bool stopping_ = false;
  std::string text_;  // kept for its room
  std::string date_;
  std::time_t date_made_ = 0;
};

class LoopServer final : public Server {
 public:
  LoopServer(const Options& options, Handler handler, const Pools& pools)
      : options_(options), handler_(std::move(handler)) {
    for (int i = 0; i < std::max(1, options.threads); ++i)
      loops_.push_back(std::make_unique<Loop>(options_, handler_, pools, connections_));
  }
  // NOLINTNEXTLINE(bugprone-exception-escape): a thread that cannot be joined is the end of everything
  ~LoopServer() override { stop(); }

  [[nodiscard]] Result<void> begin() {
    error_code problem;
    const auto address = asio::ip::make_address(options_.address, problem);
    if (problem)
      return Error{ErrorCode::bad_usage, fmt::format("{} is no address to listen at", options_.address),
                   "bind"};
    for (auto& loop : loops_) {
      if (const error_code failed = loop->listen({address, options_.port}); failed)
        return Error{
            ErrorCode::storage,
            fmt::format("cannot listen at {} port {}: {}", options_.address, options_.port, failed.message()),
            "port"};
      options_.port = loop->port();  // the others take the same
    }
    for (auto& loop : loops_) threads_.emplace_back([&loop = *loop] { loop.run(); });
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return options_.port; }
  [[nodiscard]] std::size_t connections() const override { return connections_; }

  void stop() override {
    if (threads_.empty()) return;
    for (auto& loop : loops_) loop->stop();
    // Jobs get half of the time to end by themselves, then they are told to, and what cannot be written by
    // the end is not.
    wait_until_quiet(options_.grace / 2);
    for (auto& loop : loops_) loop->cancel_jobs();
    wait_until_quiet(options_.grace / 2);
    if (connections_ > 0)
      for (auto& loop : loops_) loop->abandon();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  void wait_until_quiet(std::chrono::milliseconds time) const {
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (connections_ > 0 && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  Options options_;
  Handler handler_;
  std::atomic<std::size_t> connections_ = 0;
  std::vector<std::unique_ptr<Loop>> loops_;
  std::vector<std::thread> threads_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const Options& options, Handler handler, const Pools& pools) {
  auto server = std::make_unique<LoopServer>(options, std::move(handler), pools);
  if (auto begun = server->begin(); !begun) return begun.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace quadrille::http
