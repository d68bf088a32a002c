#include "service/postgres.h"

#include <dlfcn.h>
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

// SOCI's library for PostgreSQL depends on the client library and twenty others. Loading them would take a
// third of the start-up time of every command, so it is loaded when a PostgreSQL database is named.
Result<void*> library() {
  void* loaded = ::dlopen("libsoci_postgresql.so.4.0", RTLD_NOW | RTLD_LOCAL);
  if (loaded != nullptr) return loaded;
  return Error{ErrorCode::storage,
               fmt::format("PostgreSQL needs the library of SOCI for it: {}", ::dlerror()), "database"};
}

// The functions of libpq that are used.
struct Client {
  explicit Client(void* from) : library(from) {}
  void* library;
  template <class Function>
  [[nodiscard]] Function find(const char* name) const {
    return reinterpret_cast<Function>(::dlsym(library, name));
  }
  decltype(&PQclear) clear = find<decltype(&PQclear)>("PQclear");
  decltype(&PQconnectdb) connectdb = find<decltype(&PQconnectdb)>("PQconnectdb");
  decltype(&PQconninfoFree) conninfoFree = find<decltype(&PQconninfoFree)>("PQconninfoFree");
  decltype(&PQconninfoParse) conninfoParse = find<decltype(&PQconninfoParse)>("PQconninfoParse");
  decltype(&PQconsumeInput) consumeInput = find<decltype(&PQconsumeInput)>("PQconsumeInput");
  decltype(&PQexec) exec = find<decltype(&PQexec)>("PQexec");
  decltype(&PQfinish) finish = find<decltype(&PQfinish)>("PQfinish");
  decltype(&PQfreemem) freemem = find<decltype(&PQfreemem)>("PQfreemem");
  decltype(&PQnotifies) notifies = find<decltype(&PQnotifies)>("PQnotifies");
  decltype(&PQresultStatus) resultStatus = find<decltype(&PQresultStatus)>("PQresultStatus");
  decltype(&PQsocket) socket = find<decltype(&PQsocket)>("PQsocket");
};

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;
using Notice = std::unique_ptr<PGnotify, decltype(&PQfreemem)>;

// Quotes a value for a connection string.
std::string in_quotes(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

}  // namespace

Result<const soci::backend_factory*> backend() {
  const auto loaded = library();
  if (!loaded) return loaded.error();
  using Factory = const soci::backend_factory* (*)();
  return Client(*loaded).find<Factory>("factory_postgresql")();
}

Result<std::string> with_limits(const std::string& address, const std::string& password) {
  const std::array<std::pair<std::string_view, std::string_view>, 7> defaults = {{
      {"password", password},
      {"connect_timeout", "5"},
      {"tcp_user_timeout", "10000"},
      {"keepalives_idle", "10"},
      {"keepalives_interval", "5"},
      {"keepalives_count", "3"},
      {"options", "-c statement_timeout=10s -c lock_timeout=5s -c client_min_messages=warning"},
  }};
  const auto loaded = library();
  if (!loaded) return loaded.error();
  const Client client(*loaded);
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parts(
      client.conninfoParse(address.c_str(), &why), client.conninfoFree);
  if (!parts) {
    const std::unique_ptr<char, decltype(&PQfreemem)> reason(why, client.freemem);
    return Error{ErrorCode::bad_usage,
                 fmt::format("this is no address of a database: {}", why == nullptr ? "" : why), "database"};
  }
  std::string text;
  for (const PQconninfoOption* part = parts.get(); part->keyword != nullptr; ++part) {
    std::string_view value = part->val == nullptr ? "" : part->val;
    for (const auto& [name, otherwise] : defaults)
      if (value.empty() && name == part->keyword) value = otherwise;
    if (!value.empty()) text += fmt::format("{}={} ", part->keyword, in_quotes(value));
  }
  return text;
}

class Listener::Thread {
 public:
  Thread(Client client, std::string address, std::string channel,
         std::function<void(const std::string&)> heard, std::function<void()> missed)
      : client_(client),
        address_(std::move(address)),
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
    constexpr int pause = 500;  // milliseconds between attempts to connect
    do {
      const Connection connection(client_.connectdb(address_.c_str()), client_.finish);
      const Answer listening(client_.exec(connection.get(), fmt::format("LISTEN {}", channel_).c_str()),
                             client_.clear);
      if (client_.resultStatus(listening.get()) != PGRES_COMMAND_OK) continue;
      missed_();
      if (!hear(connection.get())) return;
    } while (!is_over(pause));
  }

  // Returns false when the listener ends, true when the connection is lost.
  bool hear(PGconn* connection) {
    while (true) {
      std::array<pollfd, 2> waiting = {{{client_.socket(connection), POLLIN, 0}, {end_, POLLIN, 0}}};
      if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return true;
      if (waiting[1].revents != 0) return false;
      if (client_.consumeInput(connection) == 0) return true;
      while (const Notice notice{client_.notifies(connection), client_.freemem}) heard_(notice->extra);
    }
  }

  bool is_over(int milliseconds) const {
    pollfd waiting{end_, POLLIN, 0};
    return ::poll(&waiting, 1, milliseconds) > 0;
  }

  Client client_;
  std::string address_;
  std::string channel_;
  std::function<void(const std::string&)> heard_;
  std::function<void()> missed_;
  int end_;
  std::thread thread_;
};

Listener::Listener(std::string address, std::string channel,
                   std::function<void(const std::string& payload)> heard, std::function<void()> missed)
    // Cannot fail: with_limits() has loaded the library.
    : thread_(std::make_unique<Thread>(Client(*library()), std::move(address), std::move(channel),
                                       std::move(heard), std::move(missed))) {}

Listener::~Listener() = default;

}  // namespace quadrille::postgres
