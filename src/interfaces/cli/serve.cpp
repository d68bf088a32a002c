#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/diagnostics.h"
#include "core/files.h"
#include "core/text.h"
#include "games/service_parts.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/http/access_log.h"
#include "interfaces/http/api.h"
#include "interfaces/http/metrics.h"
#include "interfaces/http/pages.h"
#include "interfaces/http/request_policy.h"
#include "interfaces/http/server.h"
#include "interfaces/json/answers.h"
#include "service/json_text.h"
#include "service/matches.h"
#include "service/retention.h"
#include "service/store.h"

namespace quadrille::cli {
namespace {

struct ServeOptions {
  std::string port = "8080";
  std::string bind = "127.0.0.1";
  std::optional<std::string> threads;
  std::optional<std::string> analysis_time;
  std::optional<std::string> request_time;
  std::optional<std::string> data;
  std::optional<std::string> database;
  std::optional<std::string> database_password_file;
  std::optional<std::string> keep;
  std::optional<std::string> import_storage;
  std::optional<std::string> tls_certificate;
  std::optional<std::string> tls_key;
  std::optional<std::string> rate;
  std::optional<std::string> access_log;
  std::vector<std::string> origins;
  std::vector<std::string> proxies;
  std::vector<std::string> hosts;
  bool no_limits = false;
  bool public_metrics = false;
};

// Reads the duration of a flag into `into`, if it was typed.
Result<void> read_time(const std::optional<std::string>& typed, const std::string& flag,
                       std::chrono::milliseconds& into) {
  if (!typed) return {};
  const auto time = parse_duration(*typed);
  if (!time) return Error{ErrorCode::bad_usage, fmt::format("--{}: {}", flag, time.error().message), flag};
  into = *time;
  return {};
}

// The signals that end the program. They are blocked in all threads, so that sigtimedwait() receives them.
sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

// Makes malloc return blocks of 1 MiB and more to the system when they are freed: its threshold otherwise
// grows.
void return_large_blocks() {
  constexpr int large = 1 << 20;
  ::mallopt(M_MMAP_THRESHOLD, large);
}

// Raises the limit of descriptors: each client takes one, and the default limit is low.
void allow_many_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);  // on failure fewer clients fit
}

// Returns the address of the database for Store::open().
Result<std::string> database_of(const ServeOptions& options) {
  if (options.database && options.data)
    return Error{ErrorCode::bad_usage, "--data and --database both say where matches are kept: give one",
                 "data"};
  if (options.database) return *options.database;
  const std::filesystem::path folder =
      options.data ? std::filesystem::path(*options.data) : user_data_folder();
  if (folder.empty()) return Error{ErrorCode::bad_usage, "there is no home for data: say --data DIR", "data"};
  return "sqlite:" + (folder / "matches.db").string();
}

// Returns how long finished matches are kept; empty: for ever.
Result<std::optional<std::chrono::milliseconds>> keep_of(const ServeOptions& options) {
  std::chrono::milliseconds time{0};
  if (options.keep && *options.keep != "0")
    if (auto read = read_time(options.keep, "keep", time); !read) return read.error();
  return time.count() == 0 ? std::nullopt : std::optional(time);
}

// Reads the password from a file, which keeps it out of the process list, the shell's history and the
// environment.
Result<std::string> password_of(const ServeOptions& options) {
  if (!options.database_password_file) return std::string();
  const auto refusal = [](const std::string& reason) {
    return Error{ErrorCode::bad_usage, "--database-password-file: " + reason, "database-password-file"};
  };
  if (!options.database) return refusal("this is for --database");
  const auto content = read_file(*options.database_password_file);
  if (!content) return refusal(content.error().message);
  std::string password = content->substr(0, content->find('\n'));
  if (password.ends_with('\r')) password.pop_back();
  if (password.empty()) return refusal("the first line of the file is empty");
  return password;
}

Result<Store::Options> store_options_of(const ServeOptions& options) {
  Store::Options store{.is_server = true};
  if (options.import_storage) {
    const auto bytes = parse_bytes(*options.import_storage);
    if (!bytes)
      return Error{ErrorCode::bad_usage, fmt::format("--import-storage: {}", bytes.error().message),
                   "import-storage"};
    store.import_limit = *bytes;
  }
  auto password = password_of(options);
  if (!password) return password.error();
  store.password = *std::move(password);
  return store;
}

Result<http::RequestPolicy::Options> policy_of(const ServeOptions& options) {
  http::RequestPolicy::Options policy;
  policy.limits_costs = !options.no_limits;
  for (const std::string& each : options.hosts)
    if (each.empty() || each.find_first_of("/: ") != std::string::npos)
      return Error{ErrorCode::bad_usage,
                   fmt::format("--host: {} is no name like example.org", in_quotes(each)), "host"};
  policy.hosts = options.hosts;
  policy.origins = options.origins;
  for (const std::string& each : options.proxies) {
    const auto range = http::IpRange::parse(each);
    if (!range) return Error{ErrorCode::bad_usage, "--trust-proxy: " + range.error().message, "trust-proxy"};
    policy.proxies.push_back(*range);
  }
  constexpr std::uint64_t usual = 50;
  const auto bound = http::IpAddress::parse(options.bind);
  const bool is_private = options.no_limits || (bound && bound->is_loopback());
  const auto rate = options.rate ? parse_unsigned(*options.rate)
                                 : Result<std::uint64_t>(is_private ? std::uint64_t{0} : usual);
  constexpr std::uint64_t max_rate = 1'000'000;
  if (!rate || *rate > max_rate)
    return Error{ErrorCode::bad_usage, fmt::format("--rate: take a number from 0 to {}", max_rate), "rate"};
  constexpr double burst = 4;  // in seconds of the rate: a page loads many files at once
  policy.rate = static_cast<double>(*rate);
  policy.burst = burst * policy.rate;
  return policy;
}

Result<void> read_tls(const ServeOptions& options, http::Server::Options& into) {
  if (options.tls_certificate.has_value() != options.tls_key.has_value())
    return Error{ErrorCode::bad_usage, "--tls-cert and --tls-key go together", "tls-cert"};
  into.tls_certificate = options.tls_certificate.value_or("");
  into.tls_key = options.tls_key.value_or("");
  return {};
}

std::string address_of(const ServeOptions& options, std::uint16_t port) {
  const bool is_v6 = options.bind.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}/", options.tls_certificate ? "https" : "http",
                     is_v6 ? fmt::format("[{}]", options.bind) : options.bind, port);
}

// The worker pools of the service. Each client has a share of their threads and queues. In the pools for long
// work, the last of several threads stays free for other clients.
struct Pools {
  Pools(int threads, bool limits)
      : thinking(long_work(threads, limits)),
        dealing(long_work(threads, limits)),
        reading(short_work(threads, limits)),
        writing(short_work(threads, limits)) {}

  static WorkerPool::Options long_work(int threads, bool limits) {
    WorkerPool::Options options{.threads = threads, .max_queued = 64, .nice = 10};
    if (!limits) return options;
    options.max_per_client = 16;
    options.max_running_per_client = static_cast<std::size_t>(std::max(1, threads - 1));
    return options;
  }
  static WorkerPool::Options short_work(int threads, bool limits) {
    WorkerPool::Options options{.threads = threads, .max_queued = 10'000};
    if (limits) options.max_per_client = 1000;
    return options;
  }
  [[nodiscard]] bool drain(std::chrono::steady_clock::time_point deadline) {
    bool all = true;
    for (WorkerPool* each : {&thinking, &dealing, &reading, &writing}) all = each->drain(deadline) && all;
    return all;
  }

  WorkerPool thinking;
  WorkerPool dealing;
  WorkerPool reading;
  WorkerPool writing;
};

// Waits for a signal that ends the program. SIGHUP renews the certificate if there is one. Calls
// `free_memory` every 10 s.
void wait_for_the_end(http::Server& server, const ServeOptions& options,
                      const std::function<void()>& free_memory) {
  const sigset_t signals = ending_signals();
  constexpr timespec pause{10, 0};
  while (true) {
    const int came = ::sigtimedwait(&signals, nullptr, &pause);
    if (came < 0) {
      free_memory();
      // glibc keeps freed memory in an arena for each thread: returns it to the system.
      ::malloc_trim(0);
    } else if (came == SIGHUP && options.tls_certificate) {
      if (auto renewed = server.renew_certificate(); !renewed)
        print_error("quadrille: the old certificate stays: {}\n", renewed.error().message);
    } else {
      return;
    }
  }
}

int run(const Program& program, const ServeOptions& options) {
  const auto port = parse_unsigned(options.port);
  if (!port || *port > 65535)
    return fail(
        {ErrorCode::bad_usage, "--port: take a number from 0 to 65535, where 0 is any that is free", "port"},
        Format::text);
  const auto threads = parse_threads(options.threads, program.threads);
  if (!threads) return fail(threads.error(), Format::text);
  http::Api::Options api_options;
  api_options.public_metrics = options.public_metrics;
  http::Server::Options server_options;
  if (auto read = read_time(options.analysis_time, "analysis-time", api_options.analysis_time); !read)
    return fail(read.error(), Format::text);
  if (auto read = read_time(options.request_time, "request-time", server_options.header_time); !read)
    return fail(read.error(), Format::text);
  if (options.request_time) server_options.body_time = server_options.header_time;
  if (auto read = read_tls(options, server_options); !read) return fail(read.error(), Format::text);
  const auto policy_options = policy_of(options);
  if (!policy_options) return fail(policy_options.error(), Format::text);
  const auto store_options = store_options_of(options);
  if (!store_options) return fail(store_options.error(), Format::text);
  const auto keep = keep_of(options);
  if (!keep) return fail(keep.error(), Format::text);
  std::optional<http::AccessLog> log;
  if (options.access_log) {
    auto opened = http::AccessLog::open(*options.access_log);
    if (!opened) return fail(opened.error(), Format::text);
    log = *std::move(opened);
  }
  const sigset_t signals = ending_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  allow_many_descriptors();
  return_large_blocks();

  const auto store = database_of(options).and_then(
      [&](const std::string& where) { return Store::open(where, *store_options); });
  if (!store) return fail(store.error(), Format::text);

  // The order matters: each object is destroyed before those that its work uses.
  Matches::Options match_options;
  match_options.threads = *threads;
  if (options.no_limits) match_options.max_engine_matches = WorkerPool::unlimited;
  match_options.write = [](const MatchView& view) { return json_text(answers::match(view)); };
  Matches matches(program.catalog, **store, match_options);
  Pools pools(*threads, !options.no_limits);
  BackgroundJobs jobs(options.no_limits ? WorkerPool::unlimited : BackgroundJobs::default_per_client);
  matches.resume();
  std::optional<Retention> retention;
  if (*keep) retention.emplace(program.catalog, **store, Retention::Options{.age = **keep});
  std::optional<http::Pages> pages;
  if (const auto index = find_data_file("web/index.html")) {
    auto loaded = http::Pages::load(index->parent_path());
    if (!loaded) return fail(loaded.error(), Format::text);
    pages = *std::move(loaded);
    api_options.pages = &*pages;
  }
  std::optional<http::Metrics> metrics;
  api_options.metrics = [&metrics] { return metrics->text(); };
  const http::Api api(program.catalog, matches, jobs, service_parts_of_games(), api_options);
  metrics.emplace(api.route_names(), api.nowhere());
  http::RequestPolicy policy(*policy_options, api.nowhere(),
                             [&](const http::Request& request) { return api.answer(request); });
  server_options.address = options.bind;
  server_options.port = static_cast<std::uint16_t>(*port);
  server_options.threads = *threads;
  if (!options.no_limits)
    server_options.account_of = [&](std::string_view address) { return policy.account_of(address); };
  server_options.observer = [&](const http::Exchange& exchange) {
    metrics->count(exchange);
    if (log) log->write(exchange);
  };
  std::atomic<const http::Server*> running = nullptr;
  metrics->watch("quadrille_http_connections", "Clients that are connected", [&running] {
    const http::Server* server = running;
    return server == nullptr ? 0.0 : static_cast<double>(server->connections());
  });
  const auto watch_queue = [&](const std::string& name, const std::string& about, const WorkerPool& pool) {
    metrics->watch(name, about, [&pool] { return static_cast<double>(pool.queued()); });
  };
  watch_queue("quadrille_thinking_waiting", "Analyses that wait for a thread", pools.thinking);
  metrics->watch("quadrille_thinking_running", "Analyses that a thread works on",
                 [&pools] { return static_cast<double>(pools.thinking.running()); });
  watch_queue("quadrille_dealing_waiting", "Searches for a board that wait for a thread", pools.dealing);
  watch_queue("quadrille_reading_waiting", "Reads that wait for the database", pools.reading);
  watch_queue("quadrille_keeping_waiting", "Writes that wait for the database", pools.writing);
  metrics->watch("quadrille_programs_waiting", "Moves of engines that wait for a thread",
                 [&] { return static_cast<double>(matches.engine_moves_queued()); });
  metrics->watch("quadrille_matches_followed", "Matches with a live follower",
                 [&] { return static_cast<double>(matches.followed()); });
  metrics->watch("quadrille_matches_removed_total", "Finished matches removed after --keep",
                 [&] { return retention ? static_cast<double>(retention->removed()) : 0.0; });
  const auto server = http::Server::start(
      server_options, [&](const http::Request& request) { return policy.answer(request); },
      {pools.thinking, pools.dealing, pools.reading, pools.writing});
  if (!server) return fail(server.error(), Format::text);
  running = server->get();
  const std::string address = address_of(options, (*server)->port());
  print_line(address);
  const bool told = std::fflush(stdout) == 0;
  if (told) {
    wait_for_the_end(**server, options, [&] {
      policy.forget_idle();
      (*store)->free_memory();
    });
  } else {
    // A service is of no use if its address cannot be written.
    print_error("quadrille: cannot write the address {} to standard output: {}\n", address,
                std::strerror(errno));
    std::clearerr(stdout);  // already reported
  }
  (*server)->stop();
  // All changes are durable already: work that does not end in time is abandoned.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  const bool pools_end = pools.drain(deadline);
  const bool jobs_end = jobs.stop(deadline);
  const int exit_code = told ? fine : internal_fault;
  if (matches.stop(deadline) && jobs_end && pools_end) return exit_code;
  print_error("quadrille: some work did not end in time and was left behind\n");
  std::_Exit(exit_code);
}

}  // namespace

void add_serve(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("serve", "Serve games, analyses and the page over HTTP")->group("Serve");
  const auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "port, 0 for any that is free (default: 8080)")
      ->type_name("N");
  command->add_option("--bind", options->bind, "address to listen at, 0.0.0.0 for all (default: 127.0.0.1)")
      ->type_name("ADDRESS");
  command
      ->add_option("--threads", options->threads,
                   fmt::format("threads that answer, and as many that analyse (default: {})",
                               default_threads(program.threads)))
      ->type_name("N");
  command->add_option("--analysis-time", options->analysis_time, "time limit for one analysis (default: 5s)")
      ->type_name("TIME");
  command->add_option("--data", options->data, "folder of the database (default: the user's data folder)")
      ->type_name("DIR");
  command->add_option("--database", options->database, "PostgreSQL database to use instead")
      ->type_name("URL");
  command
      ->add_option("--database-password-file", options->database_password_file,
                   "file with the password of the database in its first line")
      ->type_name("FILE");
  command
      ->add_option("--keep", options->keep,
                   "time after which finished matches are removed, such as 90d; 0 keeps them (default: 0)")
      ->type_name("TIME");
  command
      ->add_option("--import-storage", options->import_storage,
                   "storage limit for imported matches (default: 1G)")
      ->type_name("SIZE");
  command
      ->add_option("--request-time", options->request_time,
                   "time limit for the headers of a request, and for its body (default: 10s, 20s)")
      ->type_name("TIME");
  command->add_option("--tls-cert", options->tls_certificate, "certificate with its chain, to serve over TLS")
      ->type_name("FILE");
  command->add_option("--tls-key", options->tls_key, "key of the certificate")->type_name("FILE");
  command
      ->add_option("--rate", options->rate,
                   "request rate limit for each address and each token, a second; 0 for none "
                   "(default: 50; none where only this machine can ask)")
      ->type_name("N");
  command->add_flag("--no-limits", options->no_limits,
                    "no limits for a client: any number of analyses, matches and connections at once");
  command
      ->add_option("--host", options->hosts,
                   "host name of this service, besides localhost and IP addresses; other hosts are refused")
      ->type_name("NAME");
  command->add_flag("--public-metrics", options->public_metrics, "answer /metrics for other machines too");
  command
      ->add_option("--allow-origin", options->origins,
                   "site whose pages may send requests, such as https://example.org, or * (default: none)")
      ->type_name("ORIGIN");
  command
      ->add_option("--trust-proxy", options->proxies,
                   "proxy whose X-Forwarded-For is trusted, or a range such as 10.0.0.0/8 (default: none)")
      ->type_name("ADDRESS");
  command
      ->add_option("--access-log", options->access_log,
                   "file for a line of JSON for each request, - for standard error")
      ->type_name("FILE");
  command->footer(
      "Ends at an interrupt, once requests in flight are answered.\nExample: quadrille serve --port 8080");
  command->callback([program, options] { program.exit_code = run(program, *options); });
}

}  // namespace quadrille::cli
