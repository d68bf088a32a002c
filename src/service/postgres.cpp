#include "service/postgres.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <thread>
#include <utility>

namespace quadrille::postgres {
namespace {

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;
using Notice = std::unique_ptr<PGnotify, decltype(&PQfreemem)>;

// As a value of a connection string is written.
std::string in_quotes(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

}  // namespace

Result<std::string> with_limits(const std::string& address) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> limits = {{
      {"connect_timeout", "5"},
      {"tcp_user_timeout", "10000"},
      {"keepalives_idle", "10"},
      {"keepalives_interval", "5"},
      {"keepalives_count", "3"},
      {"options", "-c statement_timeout=10s -c client_min_messages=warning"},
  }};
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parts(
      PQconninfoParse(address.c_str(), &why), PQconninfoFree);
  if (!parts) {
    const std::unique_ptr<char, decltype(&PQfreemem)> reason(why, PQfreemem);
    return Error{ErrorCode::bad_usage,
                 fmt::format("this is no address of a database: {}", why == nullptr ? "" : why), "database"};
  }
  std::string text;
  for (const PQconninfoOption* part = parts.get(); part->keyword != nullptr; ++part) {
    std::string_view value = part->val == nullptr ? "" : part->val;
    for (const auto& [name, usual] : limits)
      if (value.empty() && name == part->keyword) value = usual;
    if (!value.empty()) text += fmt::format("{}={} ", part->keyword, in_quotes(value));
  }
  return text;
}

class Listener::Thread {
 public:
  Thread(std::string address, std::string channel, std::function<void(const std::string&)> heard,
         std::function<void()> missed)
      : address_(std::move(address)),
        channel_(std::move(channel)),
        heard_(std::move(heard)),
        missed_(std::move(missed)),
        end_(::eventfd(0, EFD_CLOEXEC)),
        thread_([this] { run(); }) {}
  ~Thread() {
    const std::uint64_t one = 1;
    (void)::write(end_, &one, sizeof one);
    thread_.join();
    ::close(end_);
  }
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;

 private:
  void run() {
    constexpr int pause = 500;  // milliseconds, while the database is gone
    do {
      const Connection connection(PQconnectdb(address_.c_str()), PQfinish);
      const Answer listening(PQexec(connection.get(), fmt::format("LISTEN {}", channel_).c_str()), PQclear);
      if (PQresultStatus(listening.get()) != PGRES_COMMAND_OK) continue;
      missed_();
      if (!hear(connection.get())) return;
    } while (!is_over(pause));
  }

  // False when it is over, true when the connection is lost.
  bool hear(PGconn* connection) {
    while (true) {
      std::array<pollfd, 2> waiting = {{{PQsocket(connection), POLLIN, 0}, {end_, POLLIN, 0}}};
      if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return true;
      if (waiting[1].revents != 0) return false;
      if (PQconsumeInput(connection) == 0) return true;
      while (const Notice notice{PQnotifies(connection), PQfreemem}) heard_(notice->extra);
    }
  }

  bool is_over(int milliseconds) const {
    pollfd waiting{end_, POLLIN, 0};
    return ::poll(&waiting, 1, milliseconds) > 0;
  }

  std::string address_;
  std::string channel_;
  std::function<void(const std::string&)> heard_;
  std::function<void()> missed_;
  int end_;
  std::thread thread_;
};

Listener::Listener(std::string address, std::string channel,
                   std::function<void(const std::string& payload)> heard, std::function<void()> missed)
    : thread_(std::make_unique<Thread>(std::move(address), std::move(channel), std::move(heard),
                                       std::move(missed))) {}

Listener::~Listener() = default;

}  // namespace quadrille::postgres
