#pragma once

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <ctime>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "interfaces/http/message.h"
#include "interfaces/http/server.h"

// How the server talks to one client. Only server.cpp includes this: it takes long to compile.
namespace quadrille::http {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;
using Parser = beast::http::request_parser<beast::http::string_body>;
using Clock = std::chrono::steady_clock;

inline constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

// What others must know of a connection.
struct Connection {
  using Socket = asio::basic_socket<tcp>;
  explicit Connection(Socket& of) : socket(of) {}
  Socket& socket;
  bool idle = true;  // between two requests: may be closed at any time
  Clock::time_point deadline = Clock::time_point::max();

  void expires_after(std::chrono::milliseconds time) { deadline = Clock::now() + time; }
  void never_expires() { deadline = Clock::time_point::max(); }
  void close() {
    error_code ignored;  // it is gone either way
    socket.close(ignored);
  }
};

// A job and who waits for it.
struct Waiting {
  explicit Waiting(const asio::any_io_executor& executor)
      : done(executor, asio::steady_timer::time_point::max()) {}
  std::atomic<bool> cancelled = false;
  Response response;
  asio::steady_timer done;
};

// What one WebSocket has still to be sent.
struct Outbox {
  explicit Outbox(const asio::any_io_executor& executor)
      : wake(executor, asio::steady_timer::time_point::max()) {}
  std::deque<std::string> messages;
  asio::steady_timer wake;
  bool closed = false;
  Connection* connection = nullptr;  // once there is one
};

struct Manner {
  bool keep_alive = true;
  bool with_body = true;  // not after HEAD
};

// Answers as they are sent.
class Writer {
 public:
  // Good until the next call.
  std::string& text_of(const Response& response, Manner manner) {
    // What every answer carries: nothing of ours runs scripts from elsewhere, is framed, or is guessed at.
    constexpr std::string_view always =
        "X-Content-Type-Options: nosniff\r\n"
        "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\r\n"
        "Referrer-Policy: no-referrer\r\n";
    const auto reason = beast::http::obsolete_reason(static_cast<beast::http::status>(response.status));
    text_.clear();
    const auto out = std::back_inserter(text_);
    fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status, std::string_view(reason), date());
    if (!response.content_type.empty()) fmt::format_to(out, "Content-Type: {}\r\n", response.content_type);
    // An answer without content may not tell its length.
    if (response.status != 204 && response.status != 304)
      fmt::format_to(out, "Content-Length: {}\r\n", response.body.size());
    text_ += always;
    for (const auto& [name, value] : response.headers) fmt::format_to(out, "{}: {}\r\n", name, value);
    if (!manner.keep_alive) text_ += "Connection: close\r\n";
    text_ += "\r\n";
    if (manner.with_body) text_ += response.body;
    return text_;
  }

 private:
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

  std::string text_;  // kept for its room
  std::string date_;
  std::time_t date_made_ = 0;
};

// What the connections of one event loop share. All but the counter belongs to the loop's thread.
struct Loop {
  Loop(const Server::Options& with, const Handler& by, const Server::Pools& workers,
       std::atomic<std::size_t>& counter)
      : options(with), handler(by), pools(workers), connections(counter) {}

  const Server::Options& options;
  const Handler& handler;
  Server::Pools pools;
  std::atomic<std::size_t>& connections;
  asio::io_context context{1};
  std::list<Connection*> open;
  std::list<Waiting*> jobs;
  std::list<Outbox*> outboxes;
  bool stopping = false;
  Writer writer;
};

class ParsedHeaders final : public Headers {
 public:
  explicit ParsedHeaders(const Parser::value_type& message) : message_(message) {}
  [[nodiscard]] std::string_view find(std::string_view name) const override { return message_[name]; }

 private:
  const Parser::value_type& message_;
};

// There before the connection that points to it.
template <class Stream>
struct Streaming {
  explicit Streaming(Stream stream) : stream_(std::move(stream)) {}
  Stream stream_;
};

// One client, from its first byte to its last, over plain or secured bytes.
template <class Stream>
class Conversation final : private Streaming<Stream>, private Connection {
 public:
  Conversation(Loop& loop, Stream stream)
      : Streaming<Stream>(std::move(stream)),
        Connection(stream_.lowest_layer()),
        loop_(loop),
        here_(loop.open.insert(loop.open.end(), this)) {
    error_code unknown;  // it has gone already
    address_ = socket.remote_endpoint(unknown).address().to_string();
  }
  ~Conversation() {
    error_code ignored;
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    loop_.open.erase(here_);
    --loop_.connections;
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  asio::awaitable<void> run(bool is_one_too_many) {
    if constexpr (is_secured) {
      expires_after(loop_.options.header_time);
      const auto [problem] = co_await stream_.async_handshake(asio::ssl::stream_base::server, awaited);
      if (problem) co_return;
    }
    if (is_one_too_many) {
      const Response busy = problem(503, "busy", "too many connections");
      const Manner manner{.keep_alive = false};
      co_await write(busy, manner);
    } else {
      while (!loop_.stopping && co_await exchange()) {
      }
    }
    if constexpr (is_secured) {
      constexpr auto patience = std::chrono::seconds(1);
      expires_after(patience);
      co_await stream_.async_shutdown(awaited);
    }
  }

 private:
  using Streaming<Stream>::stream_;
  static constexpr bool is_secured = !std::is_same_v<Stream, tcp::socket>;
  using WebSocket = beast::websocket::stream<Stream&>;

  // One request and its answer. False when the connection is to be closed.
  asio::awaitable<bool> exchange() {
    if (buffer_.size() == 0) {
      expires_after(loop_.options.idle_time);
      if (!co_await read_more()) co_return false;
    }
    idle = false;
    began_ = Clock::now();
    deadline = began_ + loop_.options.header_time;
    Parser parser;
    parser.header_limit(
        static_cast<std::uint32_t>(loop_.options.longest_target + loop_.options.longest_headers));
    parser.body_limit(loop_.options.longest_body);
    std::size_t header_size = 0;
    error_code problem = feed(parser, header_size);
    while (!problem && !parser.is_header_done()) {
      if (!co_await read_more()) co_return false;  // whoever is too slow is cut off
      problem = feed(parser, header_size);
    }
    const bool is_fine = !problem && !is_too_long(parser, header_size);
    if (is_fine && !parser.is_done()) {
      if (beast::iequals(parser.get()[beast::http::field::expect], "100-continue")) co_await go_on();
      deadline = Clock::now() + loop_.options.body_time;
      parser.eager(true);
      std::size_t body_size = 0;
      problem = feed(parser, body_size);
      while (!problem && !parser.is_done()) {
        if (!co_await read_more()) co_return false;
        problem = feed(parser, body_size);
      }
    }
    Manner manner{.keep_alive = false, .with_body = parser.get().method() != beast::http::verb::head};
    const auto& message = parser.get();
    if (problem || !is_fine) {
      const Response refused = refusal(problem, parser);
      observe(message, std::nullopt, refused);
      co_await write(refused, manner);
      co_return false;
    }
    const ParsedHeaders headers(message);
    const Request request{message.method_string(), message.target(), message.body(), address_, headers};
    Routed routed = handle(request);
    if (auto* live = std::get_if<Feed>(&routed.reply)) {
      const Response ended = co_await serve_feed(message, *live);
      observe(message, routed.route, ended);
      if (ended.status != 101) co_await write(ended, manner);
      co_return false;
    }
    if (auto* job = std::get_if<Job>(&routed.reply)) routed.reply = co_await run(std::move(*job));
    const auto& response = std::get<Response>(routed.reply);
    manner.keep_alive = message.keep_alive() && !loop_.stopping;
    observe(message, routed.route, response);
    bool written = write_at_once(response, manner);
    if (!unsent_.empty()) written = co_await write_rest();
    idle = true;
    co_return written&& manner.keep_alive;
  }

  asio::awaitable<bool> read_more() {
    constexpr std::size_t block = 4096;
    const auto [problem, size] = co_await stream_.async_read_some(buffer_.prepare(block), awaited);
    if (problem) co_return false;
    buffer_.commit(size);
    co_return true;
  }

  // What there is goes to the parser: its verdict, unless that is only that more must come. Adds up how much
  // it took.
  error_code feed(Parser& parser, std::size_t& taken) {
    error_code problem;
    while (!problem && buffer_.size() > 0 && !parser.is_done()) {
      const bool in_header = !parser.is_header_done();
      const std::size_t some = parser.put(buffer_.data(), problem);
      buffer_.consume(some);
      taken += some;
      if (some == 0 || (in_header && parser.is_header_done())) break;
    }
    if (problem == beast::http::error::need_more) problem = {};
    return problem;
  }

  [[nodiscard]] bool is_too_long(const Parser& parser, std::size_t header_size) const {
    const std::size_t target = parser.get().target().size();
    return target > loop_.options.longest_target || header_size - target > loop_.options.longest_headers;
  }

  // Why a request was not read to its end.
  [[nodiscard]] Response refusal(const error_code& found, const Parser& parser) const {
    using beast::http::error;
    const Server::Options& options = loop_.options;
    const bool header_too_long = !found || found == error::header_limit;
    const std::size_t target = parser.get().target().size();
    if (header_too_long && (target == 0 || target > options.longest_target))
      return problem(414, "address_too_long",
                     fmt::format("an address has at most {} characters: send what is longer by POST",
                                 options.longest_target));
    if (header_too_long)
      return problem(431, "headers_too_large",
                     fmt::format("headers have at most {} bytes in all", options.longest_headers));
    if (found == error::body_limit)
      return problem(413, "body_too_large", fmt::format("a body has at most {} bytes", options.longest_body));
    return problem(400, "bad_request", "this is no HTTP request: " + found.message());
  }

  asio::awaitable<void> go_on() {
    static constexpr std::string_view text = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await asio::async_write(stream_, asio::buffer(text), awaited);
  }

  static Response fault() {
    return problem(500, "internal", "something went wrong here; it is not your fault");
  }

  Routed handle(const Request& request) const {
    try {
      return loop_.handler(request);
    } catch (const std::exception& problem) {
      fmt::print(stderr, "quadrille: internal fault at {} {}: {}\n", request.method, request.target,
                 problem.what());
      return {fault()};
    }
  }

  void observe(const Parser::value_type& message, std::optional<std::size_t> route,
               const Response& response) const {
    if (!loop_.options.observer) return;
    loop_.options.observer({address_, message.method_string(), message.target(), route, response.status,
                            response.body.size(), Clock::now() - began_});
  }

  // Has the pool do it, and tells it when the client has gone.
  asio::awaitable<Response> run(Job job) {
    const auto waiting = std::make_shared<Waiting>(loop_.context.get_executor());
    WorkerPool& pool = job.kind == Job::Kind::thinking ? loop_.pools.thinking : loop_.pools.keeping;
    const bool taken = pool.submit([&context = loop_.context, waiting, work = std::move(job.work)] {
      try {
        waiting->response = work(waiting->cancelled);
      } catch (const std::exception& problem) {
        fmt::print(stderr, "quadrille: internal fault: {}\n", problem.what());
        waiting->response = fault();
      }
      asio::post(context, [waiting] { waiting->done.cancel(); });
    });
    if (!taken) co_return problem(503, "busy", "all workers are busy, and the queue is full");
    asio::co_spawn(loop_.context, watch(waiting), asio::detached);
    const auto here = loop_.jobs.insert(loop_.jobs.end(), waiting.get());
    never_expires();  // a job has its own limits
    co_await waiting->done.async_wait(awaited);
    loop_.jobs.erase(here);
    error_code ignored;
    socket.cancel(ignored);  // the watch
    co_return std::move(waiting->response);
  }

  // Sees a client leave while it should wait. More bytes are the next request, and end the watch.
  asio::awaitable<void> watch(std::shared_ptr<Waiting> waiting) {
    const auto [problem] = co_await socket.async_wait(tcp::socket::wait_read, awaited);
    if (problem) co_return;
    pollfd end{socket.native_handle(), POLLRDHUP, 0};
    if (::poll(&end, 1, 0) > 0) waiting->cancelled = true;
  }

  asio::awaitable<bool> write(const Response& response, Manner manner) {
    const bool written = write_at_once(response, manner);
    if (unsent_.empty()) co_return written;
    co_return co_await write_rest();
  }

  // As much as goes without waiting; what does not is in `unsent_`. False when nobody is there any more.
  bool write_at_once(const Response& response, Manner manner) {
    std::string& text = loop_.writer.text_of(response, manner);
    std::size_t sent = 0;
    if constexpr (!is_secured) {
      error_code problem;
      sent = stream_.write_some(asio::buffer(text), problem);
      if (problem && problem != asio::error::would_block) return false;
    }
    if (sent < text.size()) unsent_ = text.substr(sent);
    return true;
  }

  asio::awaitable<bool> write_rest() {
    expires_after(loop_.options.write_time);
    const auto [problem, size] = co_await asio::async_write(stream_, asio::buffer(unsent_), awaited);
    unsent_ = {};
    co_return !problem;
  }

  // Subscribes, then shakes hands, then sends what comes until one side has enough: 101. Or why not.
  asio::awaitable<Response> serve_feed(const Parser::value_type& message, const Feed& feed) {
    if (!beast::websocket::is_upgrade(message))
      co_return problem(426, "upgrade_required", "this address speaks WebSocket only");
    const auto outbox = std::make_shared<Outbox>(loop_.context.get_executor());
    // Whoever tells is another thread, and may be late: by then the box may be gone.
    const Feed::Tell tell = [&loop = loop_, weak = std::weak_ptr(outbox)](std::string text) {
      asio::post(loop.context, [&loop, weak, text = std::move(text)]() mutable {
        if (const auto box = weak.lock()) put(loop, *box, std::move(text));
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
    Response opened = co_await run(std::move(job));
    if (opened.status != 101) co_return opened;
    const auto live = std::make_shared<WebSocket>(stream_);
    never_expires();  // it keeps its own time from here on
    live->set_option(
        beast::websocket::stream_base::timeout{loop_.options.header_time, loop_.options.ping_time, true});
    live->read_message_max(4096);
    const auto [problem] = co_await live->async_accept(message, awaited);
    if (problem) co_return opened;
    outbox->connection = this;
    loop_.outboxes.push_back(outbox.get());
    const auto over =
        std::make_shared<asio::steady_timer>(loop_.context, asio::steady_timer::time_point::max());
    asio::co_spawn(loop_.context, read_to_the_end(live, outbox, over), asio::detached);
    co_await send_all(*live, *outbox);
    loop_.outboxes.remove(outbox.get());
    outbox->connection = nullptr;
    close();
    co_await over->async_wait(awaited);  // the other coroutine uses the socket too
    co_return opened;
  }

  static void put(const Loop& loop, Outbox& box, std::string text) {
    box.messages.push_back(std::move(text));
    if (box.messages.size() > loop.options.most_unsent) {
      box.closed = true;
      if (box.connection != nullptr) box.connection->close();
    }
    box.wake.cancel();
  }

  asio::awaitable<void> send_all(WebSocket& live, Outbox& box) {
    while (!box.closed) {
      if (box.messages.empty()) {
        box.wake.expires_at(asio::steady_timer::time_point::max());
        co_await box.wake.async_wait(awaited);
        continue;
      }
      const std::string text = std::move(box.messages.front());
      box.messages.pop_front();
      const auto [problem, size] = co_await live.async_write(asio::buffer(text), awaited);
      if (problem) co_return;
    }
    if (loop_.stopping) co_await live.async_close(beast::websocket::close_code::going_away, awaited);
  }

  // Answers pings and sees the end; what else a client says means nothing here.
  static asio::awaitable<void> read_to_the_end(std::shared_ptr<WebSocket> live, std::shared_ptr<Outbox> box,
                                               std::shared_ptr<asio::steady_timer> over) {
    beast::flat_buffer heard;
    while (true) {
      const auto [problem, size] = co_await live->async_read(heard, awaited);
      if (problem) break;
      heard.consume(heard.size());
    }
    box->closed = true;
    box->wake.cancel();
    over->expires_at(asio::steady_timer::time_point::min());
    over->cancel();
  }

  Loop& loop_;
  std::list<Connection*>::iterator here_;
  std::string address_;
  beast::flat_buffer buffer_;
  std::string unsent_;
  Clock::time_point began_;
};

}  // namespace quadrille::http
