#pragma once

#include <fmt/format.h>
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
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <functional>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/diagnostics.h"
#include "interfaces/http/message.h"
#include "interfaces/http/server.h"

// The conversation with one client. Only server.cpp includes this, because it takes long to compile.
namespace quadrille::http {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;
using Parser = beast::http::request_parser<beast::http::string_body>;
using Clock = std::chrono::steady_clock;

inline constexpr auto awaited = asio::as_tuple(asio::use_awaitable);
inline constexpr std::string_view subprotocol = "quadrille";  // of the live feed

// The part of a connection that its event loop uses.
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

// A job and the connection that waits for it.
struct Waiting {
  using Work = decltype(Job::work);
  Waiting(const asio::any_io_executor& executor, int from, Work to_do)
      : socket(from), done(executor, asio::steady_timer::time_point::max()), work_(std::move(to_do)) {}

  // Called on a pool's thread. Returns the work; null if the client has gone.
  [[nodiscard]] Work take_work() {
    const std::lock_guard lock(guard_);
    return std::exchange(work_, nullptr);
  }
  // Called on the loop's thread when the client has gone. Work that has not begun is dropped, with its
  // captures.
  void abandon() {
    cancelled = true;
    if (!take_work()) return;
    response = problem(503, "cancelled", "the client ended the connection before the answer");
    done.cancel();
  }

  int socket;
  std::atomic<bool> cancelled = false;
  Response response;
  asio::steady_timer done;

 private:
  std::mutex guard_;
  Work work_;
};

// The unsent message of one WebSocket: the newest only.
struct Outbox {
  explicit Outbox(const asio::any_io_executor& executor)
      : wake(executor, asio::steady_timer::time_point::max()) {}
  Feed::Message newest;
  asio::steady_timer wake;
  bool closed = false;
};

// Keeps an outbox on a list while it lives.
class Listed {
 public:
  Listed(std::list<Outbox*>& list, Outbox* box) : list_(list), here_(list.insert(list.end(), box)) {}
  ~Listed() { list_.erase(here_); }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;

 private:
  std::list<Outbox*>& list_;
  std::list<Outbox*>::iterator here_;
};

struct Delivery {
  bool keep_alive = true;
  bool with_body = true;  // not after HEAD
};

// Writes responses as they are sent. Each event loop has one; not thread-safe.
class Writer {
 public:
  explicit Writer(bool is_secured) : is_secured_(is_secured) {}

  // The result is valid until the next call.
  std::string& text_of(const Response& response, Delivery manner) {
    // The security headers of every answer: no foreign scripts, no framing, no content sniffing.
    constexpr std::string_view always =
        "X-Content-Type-Options: nosniff\r\n"
        "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\r\n"
        "Referrer-Policy: no-referrer\r\n";
    const auto reason = beast::http::obsolete_reason(static_cast<beast::http::status>(response.status));
    constexpr std::size_t max_kept = std::size_t{64} << 10;
    text_.clear();
    if (text_.capacity() > max_kept) text_.shrink_to_fit();  // an assignment would keep the capacity
    const auto out = std::back_inserter(text_);
    fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status, std::string_view(reason), date());
    if (!response.content_type.empty()) fmt::format_to(out, "Content-Type: {}\r\n", response.content_type);
    // These answers have no content, and must not state a length.
    if (response.status != 204 && response.status != 304)
      fmt::format_to(out, "Content-Length: {}\r\n", response.body.size());
    text_ += always;
    // Makes browsers use TLS only, for a year.
    if (is_secured_) text_ += "Strict-Transport-Security: max-age=31536000\r\n";
    for (const auto& [name, value] : response.headers) fmt::format_to(out, "{}: {}\r\n", name, value);
    if (!manner.keep_alive) text_ += "Connection: close\r\n";
    text_ += "\r\n";
    if (manner.with_body) text_ += response.body;
    return text_;
  }

 private:
  // Returns the value of the Date header, formatted once a second.
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

  bool is_secured_;
  std::string text_;  // kept for its capacity
  std::string date_;
  std::time_t date_made_ = 0;
};

// A sum for each account. Thread-safe.
class AccountSums {
 public:
  // Returns the new sum.
  [[nodiscard]] std::size_t add(const std::string& account, std::size_t amount) {
    const std::lock_guard lock(guard_);
    return sums_[account] += amount;
  }
  void subtract(const std::string& account, std::size_t amount) {
    const std::lock_guard lock(guard_);
    const auto found = sums_.find(account);
    if ((found->second -= amount) == 0) sums_.erase(found);
  }

 private:
  std::mutex guard_;
  std::unordered_map<std::string, std::size_t> sums_;
};

// The state that all event loops share.
struct Shared {
  std::atomic<std::size_t> connections = 0;
  std::atomic<std::size_t> unsent = 0;  // bytes of answers that wait for clients to read
  AccountSums connections_of;
  AccountSums unsent_of;
};

// The state that the connections of one event loop share. Used on the loop's thread only.
struct Loop {
  Loop(const Server::Options& with, const Handler& by, const Server::Pools& workers, Shared& among_all)
      : options(with),
        handler(by),
        pools(workers),
        shared(among_all),
        writer(!with.tls_certificate.empty()) {}

  const Server::Options& options;
  const Handler& handler;
  Server::Pools pools;
  Shared& shared;
  std::list<Connection*> open;
  std::list<Waiting*> jobs;
  std::list<Outbox*> outboxes;
  std::list<Connection*> writing;  // connections with unsent bytes, oldest first
  bool stopping = false;
  Writer writer;
  // Last member: its destruction ends every connection, and they leave the lists above.
  asio::io_context context{1};
};

// Completion handler of a detached coroutine: logs the exception that ended it.
inline void log_fault(const std::exception_ptr& thrown) {
  if (!thrown) return;
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& problem) {
    print_error("quadrille: internal fault in a connection: {}\n", problem.what());
  } catch (...) {
    print_error("quadrille: internal fault in a connection, of unknown kind\n");
  }
}

class ParsedHeaders final : public Headers {
 public:
  explicit ParsedHeaders(const Parser::value_type& message) : message_(message) {}
  [[nodiscard]] std::string_view find(std::string_view name) const override { return message_[name]; }
  [[nodiscard]] std::vector<std::string_view> all(std::string_view name) const override {
    std::vector<std::string_view> lines;
    const auto [first, last] = message_.equal_range(name);
    for (auto line = first; line != last; ++line) lines.push_back(line->value());
    return lines;
  }

 private:
  const Parser::value_type& message_;
};

// A base class, so that the stream exists before the Connection that refers to it.
template <class Stream>
struct Streaming {
  explicit Streaming(Stream stream) : stream_(std::move(stream)) {}
  Stream stream_;
};

// The conversation with one client, from its first byte to its last, plain or over TLS.
template <class Stream>
class Conversation final : private Streaming<Stream>, private Connection {
 public:
  Conversation(Loop& loop, Stream stream)
      : Streaming<Stream>(std::move(stream)),
        Connection(stream_.lowest_layer()),
        loop_(loop),
        here_(loop.open.insert(loop.open.end(), this)) {
    error_code unknown;  // the client may be gone already
    address_ = socket.remote_endpoint(unknown).address().to_string();
    const Server::Options& options = loop_.options;
    is_one_too_many_ = ++loop_.shared.connections > options.max_connections;
    account_ = options.account_of(address_);
    if (account_ && loop_.shared.connections_of.add(*account_, 1) > options.max_connections_per_account)
      is_one_too_many_ = true;
  }
  ~Conversation() {
    error_code ignored;
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    loop_.open.erase(here_);
    if (account_) loop_.shared.connections_of.subtract(*account_, 1);
    --loop_.shared.connections;
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  asio::awaitable<void> run() {
    if constexpr (is_secured) {
      if (is_one_too_many_) co_return;  // refused without the costly handshake
      expires_after(loop_.options.header_time);
      const auto [problem] = co_await stream_.async_handshake(asio::ssl::stream_base::server, awaited);
      if (problem) co_return;
    }
    if (is_one_too_many_) {
      const Response busy = problem(503, "busy", "too many connections");
      const Delivery manner{.keep_alive = false};
      co_await write(busy, manner);
    } else {
      while (co_await exchange()) {
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

  // Handles one request and its answer. Returns false if the connection is to be closed.
  asio::awaitable<bool> exchange() {
    if (buffer_.size() == 0) {
      // While stopping, only bytes that have arrived already are read.
      error_code ignored;
      if (loop_.stopping) socket.shutdown(tcp::socket::shutdown_receive, ignored);
      expires_after(loop_.options.idle_time);
      if (!co_await read_more()) co_return false;
    }
    idle = false;
    began_ = Clock::now();
    Parser parser;
    Refusal refused;
    if (!co_await read_request(parser, refused)) co_return false;
    Delivery manner{.keep_alive = false, .with_body = parser.get().method() != beast::http::verb::head};
    const auto& message = parser.get();
    if (refused) {
      observe(message, std::nullopt, *refused);
      co_await write(*refused, manner);
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
    auto& response = std::get<Response>(routed.reply);
    manner.keep_alive = message.keep_alive() && (!loop_.stopping || has_more_to_read());
    observe(message, routed.route, response);
    bool written = write_at_once(response, manner);
    if (!unsent_.empty()) {
      response.body = {};  // it is in `unsent_`
      written = co_await write_rest();
    }
    idle = true;
    co_return written&& manner.keep_alive;
  }

  using Refusal = std::optional<Response>;

  // Reads one request to its end, or until it is refused. Returns false if the client has gone or is too
  // slow.
  asio::awaitable<bool> read_request(Parser& parser, Refusal& refused) {
    const Server::Options& options = loop_.options;
    deadline = began_ + options.header_time;
    parser.header_limit(static_cast<std::uint32_t>(max_unparsed()));
    parser.body_limit(options.longest_body);
    std::size_t header_size = 0;
    error_code found = feed(parser, header_size);
    while (!found && !parser.is_header_done()) {
      if (!co_await read_more()) co_return false;
      found = feed(parser, header_size);
    }
    if (found || is_too_long(parser, header_size)) {
      refused = refusal(found, parser);
      co_return true;
    }
    refused = refuse_framing(parser.get());
    if (refused || parser.is_done()) co_return true;
    if (beast::iequals(parser.get()[beast::http::field::expect], "100-continue")) co_await go_on();
    deadline = Clock::now() + options.body_time;
    parser.eager(true);
    const auto fields = std::distance(parser.get().begin(), parser.get().end());
    std::size_t body_size = 0;
    found = feed(parser, body_size);
    while (!found && !parser.is_done()) {
      // The rest is a part of a chunk's header or of the trailers, and neither is long.
      if (buffer_.size() >= max_unparsed()) found = beast::http::error::header_limit;
      // Chunks of one byte are allowed, but the bytes around them are limited.
      if (body_size > max_framing * options.longest_body) found = beast::http::error::body_limit;
      if (found) break;
      if (!co_await read_more()) co_return false;
      found = feed(parser, body_size);
    }
    if (found) refused = refusal(found, parser);
    // The parser adds trailer fields to the headers, after refuse_framing() has checked those.
    else if (std::distance(parser.get().begin(), parser.get().end()) != fields)
      refused = problem(400, "bad_request", "fields after the body are not accepted");
    co_return true;
  }

  // Refuses a request whose headers do not define its end and its host clearly.
  static Refusal refuse_framing(const Parser::value_type& message) {
    using beast::http::field;
    if (message.count(field::host) != 1)
      return problem(400, "bad_request", "a request has exactly one Host header", "host");
    const auto encodings = message.count(field::transfer_encoding);
    if (encodings > 0 && message.version() < 11)
      return problem(400, "bad_request", "HTTP/1.0 has no Transfer-Encoding");
    if (encodings > 1) return problem(400, "bad_request", "a request has one Transfer-Encoding at most");
    if (encodings == 1 && !beast::iequals(message[field::transfer_encoding], "chunked"))
      return problem(501, "not_implemented", "chunked is the only Transfer-Encoding here");
    return std::nullopt;
  }

  static constexpr std::size_t max_framing = 8;  // limit of bytes sent per byte of the longest body
  [[nodiscard]] std::size_t max_unparsed() const {
    return loop_.options.longest_target + loop_.options.longest_headers;
  }

  asio::awaitable<bool> read_more() {
    constexpr std::size_t block = 4096;
    const auto [problem, size] = co_await stream_.async_read_some(buffer_.prepare(block), awaited);
    if (problem) co_return false;
    buffer_.commit(size);
    co_return true;
  }

  // Returns whether bytes of a further request have arrived. Over TLS only bytes already read are known.
  [[nodiscard]] bool has_more_to_read() {
    if (buffer_.size() > 0) return true;
    if constexpr (is_secured) return false;
    char byte = 0;
    return ::recv(socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
  }

  // Feeds the buffered bytes to the parser, and adds their number to `taken`. Returns the parser's error,
  // except that it needs more.
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

  // Returns the answer to a request that was not read to its end.
  [[nodiscard]] Response refusal(const error_code& found, const Parser& parser) const {
    using beast::http::error;
    const Server::Options& options = loop_.options;
    const bool header_too_long = !found || found == error::header_limit;
    if (header_too_long && parser.is_header_done() && !is_too_long(parser, 0))
      return problem(431, "headers_too_large",
                     fmt::format("the header of a chunk, or the fields after the body, have at most {} bytes",
                                 max_unparsed()));
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
      print_error("quadrille: internal fault at {} {}: {}\n", request.method, request.target, problem.what());
      return {fault()};
    }
  }

  void observe(const Parser::value_type& message, std::optional<std::size_t> route,
               const Response& response) const {
    if (!loop_.options.observer) return;
    loop_.options.observer({address_, message.method_string(), message.target(), route, response.status,
                            response.body.size(), Clock::now() - began_});
  }

  // Runs a job on its pool. The loop cancels it when the client hangs up: see Listener::sweep.
  asio::awaitable<Response> run(Job job) {
    const auto waiting =
        std::make_shared<Waiting>(loop_.context.get_executor(), socket.native_handle(), std::move(job.work));
    const auto submitted = pool_of(job.kind).submit(job.client, [&context = loop_.context, waiting] {
      const auto work = waiting->take_work();
      if (!work) return;
      waiting->response = respond(work, waiting->cancelled);
      asio::post(context, [waiting] { waiting->done.cancel(); });
    });
    if (submitted == WorkerPool::Submitted::client_full)
      co_return problem(429, "too_many_requests", "too many of your requests wait for an answer already");
    if (submitted == WorkerPool::Submitted::queue_full)
      co_return problem(503, "busy", "all workers are busy, and the queue is full");
    const auto here = loop_.jobs.insert(loop_.jobs.end(), waiting.get());
    never_expires();  // a job has its own limits
    co_await waiting->done.async_wait(awaited);
    loop_.jobs.erase(here);
    co_return std::move(waiting->response);
  }

  [[nodiscard]] WorkerPool& pool_of(Job::Kind kind) const {
    switch (kind) {
      case Job::Kind::thinking: return loop_.pools.thinking;
      case Job::Kind::dealing: return loop_.pools.dealing;
      case Job::Kind::reading: return loop_.pools.reading;
      case Job::Kind::writing: return loop_.pools.writing;
    }
    std::abort();
  }

  static Response respond(const decltype(Job::work)& work, const std::atomic<bool>& cancelled) {
    try {
      return work(cancelled);
    } catch (const std::exception& problem) {
      print_error("quadrille: internal fault: {}\n", problem.what());
    } catch (...) {
      print_error("quadrille: internal fault of unknown kind\n");
    }
    return fault();
  }

  asio::awaitable<bool> write(const Response& response, Delivery manner) {
    const bool written = write_at_once(response, manner);
    if (unsent_.empty()) co_return written;
    co_return co_await write_rest();
  }

  // Writes as much as possible without waiting, and leaves the rest in `unsent_`. Returns false if the client
  // has gone.
  bool write_at_once(const Response& response, Delivery manner) {
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

  // Counts unsent bytes on the client's account, and lists the connection, while it lives.
  class Unsent {
   public:
    Unsent(Conversation& of, std::size_t bytes)
        : of_(of), bytes_(bytes), here_(of.loop_.writing.insert(of.loop_.writing.end(), &of)) {
      Shared& shared = of_.loop_.shared;
      of_all_ = shared.unsent += bytes_;
      if (of_.account_) of_account_ = shared.unsent_of.add(*of_.account_, bytes_);
    }
    ~Unsent() {
      of_.loop_.writing.erase(here_);
      of_.loop_.shared.unsent -= bytes_;
      if (of_.account_) of_.loop_.shared.unsent_of.subtract(*of_.account_, bytes_);
    }
    Unsent(const Unsent&) = delete;
    Unsent& operator=(const Unsent&) = delete;
    [[nodiscard]] std::size_t of_account() const { return of_account_; }
    [[nodiscard]] std::size_t of_all() const { return of_all_; }

   private:
    Conversation& of_;
    std::size_t bytes_;
    std::list<Connection*>::iterator here_;
    std::size_t of_account_ = 0;
    std::size_t of_all_ = 0;
  };

  // Drops a client that does not read if its account has too many unsent bytes. If all accounts together have
  // too many, closes the connection that has waited longest. An answer of up to 64 KiB triggers neither.
  asio::awaitable<bool> write_rest() {
    constexpr std::size_t small = std::size_t{64} << 10;
    const Server::Options& options = loop_.options;
    const Unsent unsent(*this, unsent_.size());
    if (unsent_.size() > small && unsent.of_account() > options.max_unsent_per_account) {
      free_unsent();
      co_return false;
    }
    if (unsent_.size() > small && unsent.of_all() > options.max_unsent) loop_.writing.front()->close();
    expires_after(options.write_time);
    const auto [problem, size] = co_await asio::async_write(stream_, asio::buffer(unsent_), awaited);
    free_unsent();
    co_return !problem;
  }

  // Frees the capacity as well, which an assignment would leave to the idle connection.
  void free_unsent() { std::string().swap(unsent_); }

  // Subscribes, shakes hands, then sends messages until one side closes. Returns status 101, or the refusal.
  asio::awaitable<Response> serve_feed(const Parser::value_type& message, const Feed& feed) {
    if (!beast::websocket::is_upgrade(message))
      co_return problem(426, "upgrade_required", "this address speaks WebSocket only");
    const auto outbox = std::make_shared<Outbox>(loop_.context.get_executor());
    // Called on other threads, perhaps after the outbox is gone.
    const Feed::Tell tell = [&context = loop_.context, weak = std::weak_ptr(outbox)](Feed::Message text) {
      asio::post(context, [weak, text = std::move(text)]() mutable {
        const auto box = weak.lock();
        if (!box) return;
        box->newest = std::move(text);
        box->wake.cancel();
      });
    };
    std::shared_ptr<void> subscription;
    // A named variable: GCC 12 destroys a braced temporary in a co_await expression twice.
    Job job{Job::Kind::reading,
            [&](const std::atomic<bool>&) {
              auto result = feed.open(tell);
              if (!result) return problem(result.error());
              subscription = *std::move(result);
              return Response{.status = 101};
            },
            Cost::plain, feed.client};
    Response opened = co_await run(std::move(job));
    if (opened.status != 101) co_return opened;
    const auto live = std::make_shared<WebSocket>(stream_);
    never_expires();  // the WebSocket has timeouts of its own
    live->set_option(
        beast::websocket::stream_base::timeout{loop_.options.header_time, loop_.options.ping_time, true});
    live->read_message_max(4096);
    // The other entries of the list may be a token, which no answer repeats.
    if (beast::http::token_list(message[beast::http::field::sec_websocket_protocol]).exists(subprotocol))
      live->set_option(
          beast::websocket::stream_base::decorator([](beast::websocket::response_type& response) {
            response.set(beast::http::field::sec_websocket_protocol, subprotocol);
          }));
    const auto [problem] = co_await live->async_accept(message, awaited);
    if (problem) co_return opened;
    // A small send buffer, so that a slow client gets the newest message instead of buffered old ones.
    constexpr int room = 128 << 10;
    error_code ignored;
    socket.set_option(asio::socket_base::send_buffer_size(room), ignored);
    const Listed listed(loop_.outboxes, outbox.get());
    const auto over =
        std::make_shared<asio::steady_timer>(loop_.context, asio::steady_timer::time_point::max());
    asio::co_spawn(loop_.context, read_to_the_end(live, outbox, over), log_fault);
    co_await send_all(*live, *outbox);
    close();
    co_await over->async_wait(awaited);  // the other coroutine uses the socket too
    co_return opened;
  }

  asio::awaitable<void> send_all(WebSocket& live, Outbox& box) {
    while (!box.closed) {
      if (!box.newest) {
        box.wake.expires_at(asio::steady_timer::time_point::max());
        co_await box.wake.async_wait(awaited);
        continue;
      }
      const Feed::Message text = std::exchange(box.newest, nullptr);
      expires_after(loop_.options.write_time);
      const auto [problem, size] = co_await live.async_write(asio::buffer(*text), awaited);
      if (problem) co_return;
      never_expires();
    }
    if (!loop_.stopping) co_return;
    constexpr auto patience = std::chrono::seconds(1);
    expires_after(patience);
    co_await live.async_close(beast::websocket::close_code::going_away, awaited);
  }

  // Answers pings and detects the end. Ignores the client's messages.
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
  std::optional<std::string> account_;
  bool is_one_too_many_ = false;
  beast::flat_buffer buffer_;
  std::string unsent_;
  Clock::time_point began_;
};

}  // namespace quadrille::http
