#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/files.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/http/access_log.h"
#include "interfaces/http/api.h"
#include "interfaces/http/gate.h"
#include "interfaces/http/metrics.h"
#include "interfaces/http/pages.h"
#include "interfaces/http/server.h"
#include "service/matches.h"
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
  std::optional<std::string> tls_certificate;
  std::optional<std::string> tls_key;
  std::optional<std::string> rate;
  std::optional<std::string> access_log;
  std::vector<std::string> origins;
  std::vector<std::string> proxies;
};

// What a flag for a length of time says, where it was typed.
Result<void> read_time(const std::optional<std::string>& typed, const std::string& flag,
                       std::chrono::milliseconds& into) {
  if (!typed) return {};
  const auto time = parse_duration(*typed);
  if (!time) return Error{ErrorCode::bad_usage, fmt::format("--{}: {}", flag, time.error().message), flag};
  into = *time;
  return {};
}

// The signals that ask the program to end, kept from its threads: whoever waits for them gets them.
sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

// A client is a descriptor, and the usual limit is for programs that talk to few.
void allow_many_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);  // without it fewer can come
}

// As Store::open wants it.
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

Result<http::Gate::Options> gate_of(const ServeOptions& options) {
  http::Gate::Options gate{.origins = options.origins, .proxies = options.proxies};
  // Who runs it for himself alone need not be kept from anything.
  constexpr std::uint64_t usual = 50;
  const bool is_private = options.bind.starts_with("127.") || options.bind == "::1";
  const auto rate = options.rate ? parse_unsigned(*options.rate)
                                 : Result<std::uint64_t>(is_private ? std::uint64_t{0} : usual);
  constexpr std::uint64_t most = 1'000'000;
  if (!rate || *rate > most)
    return Error{ErrorCode::bad_usage, fmt::format("--rate: take a number from 0 to {}", most), "rate"};
  constexpr double burst = 4;  // seconds' worth at once: a page loads many things
  gate.rate = static_cast<double>(*rate);
  gate.burst = burst * gate.rate;
  return gate;
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

int run(const Program& program, const ServeOptions& options) {
  const auto port = parse_unsigned(options.port);
  if (!port || *port > 65535)
    return fail(
        {ErrorCode::bad_usage, "--port: take a number from 0 to 65535, where 0 is any that is free", "port"},
        Format::text);
  const auto threads = parse_threads(options.threads, program.threads);
  if (!threads) return fail(threads.error(), Format::text);
  http::Api::Options api_options;
  http::Server::Options server_options;
  if (auto read = read_time(options.analysis_time, "analysis-time", api_options.analysis_time); !read)
    return fail(read.error(), Format::text);
  if (auto read = read_time(options.request_time, "request-time", server_options.header_time); !read)
    return fail(read.error(), Format::text);
  if (options.request_time) server_options.body_time = server_options.header_time;
  if (auto read = read_tls(options, server_options); !read) return fail(read.error(), Format::text);
  const auto gate_options = gate_of(options);
  if (!gate_options) return fail(gate_options.error(), Format::text);
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

  const auto where = database_of(options);
  if (!where) return fail(where.error(), Format::text);
  const auto store = Store::open(*where);
  if (!store) return fail(store.error(), Format::text);

  // Work for these is over before what it works on is gone: the order matters.
  Matches matches(program.catalog, **store, *threads);
  constexpr std::size_t longest_queue = 64;
  constexpr std::size_t longest_queue_for_the_disk = 10'000;
  WorkerPool thinking(*threads, longest_queue);
  WorkerPool keeping(*threads, longest_queue_for_the_disk);
  Trials trials;
  matches.resume();
  std::optional<http::Pages> pages;
  if (const auto index = find_data_file("web/index.html")) {
    auto loaded = http::Pages::load(index->parent_path());
    if (!loaded) return fail(loaded.error(), Format::text);
    pages = *std::move(loaded);
    api_options.pages = &*pages;
  }
  std::optional<http::Metrics> metrics;
  api_options.metrics = [&metrics] { return metrics->text(); };
  const http::Api api(program.catalog, matches, trials, api_options);
  metrics.emplace(api.route_names(), api.nowhere());
  http::Gate gate(*gate_options, api.nowhere(),
                  [&](const http::Request& request) { return api.answer(request); });
  server_options.address = options.bind;
  server_options.port = static_cast<std::uint16_t>(*port);
  server_options.threads = *threads;
  server_options.observer = [&](const http::Exchange& exchange) {
    metrics->count(exchange);
    if (log) log->write(exchange);
  };
  std::atomic<const http::Server*> running = nullptr;
  metrics->watch("quadrille_http_connections", "Clients that are connected", [&running] {
    const http::Server* server = running;
    return server == nullptr ? 0.0 : static_cast<double>(server->connections());
  });
  metrics->watch("quadrille_thinking_waiting", "Analyses that wait for a thread",
                 [&] { return static_cast<double>(thinking.waiting()); });
  metrics->watch("quadrille_keeping_waiting", "Requests that wait for the database",
                 [&] { return static_cast<double>(keeping.waiting()); });
  metrics->watch("quadrille_programs_waiting", "Moves of programs that wait for a thread",
                 [&] { return static_cast<double>(matches.programs_waiting()); });
  metrics->watch("quadrille_matches_followed", "Matches that somebody follows live",
                 [&] { return static_cast<double>(matches.followed()); });
  const auto server =
      http::Server::start(server_options, [&](const http::Request& request) { return gate.answer(request); },
                          {thinking, keeping});
  if (!server) return fail(server.error(), Format::text);
  running = server->get();
  print_line(address_of(options, (*server)->port()));
  std::fflush(stdout);
  int came = 0;
  ::sigwait(&signals, &came);
  (*server)->stop();
  return fine;
}

}  // namespace

void add_serve(const Program& program) {
  CLI::App* command = program.app.add_subcommand("serve", "answer over HTTP");
  const auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "to listen at, 0 for any that is free [8080]")->type_name("N");
  command->add_option("--bind", options->bind, "the address to listen at; 0.0.0.0 for all [127.0.0.1]")
      ->type_name("ADDRESS");
  command
      ->add_option("--threads", options->threads,
                   fmt::format("that answer, and as many that analyse [{}]", usual_threads(program.threads)))
      ->type_name("N");
  command->add_option("--analysis-time", options->analysis_time, "for one analysis at most [5s]")
      ->type_name("TIME");
  command->add_option("--data", options->data, "the folder where matches are kept [the user's data folder]")
      ->type_name("DIR");
  command->add_option("--database", options->database, "a PostgreSQL database to keep them in instead")
      ->type_name("URL");
  command
      ->add_option("--request-time", options->request_time,
                   "for a client to send the headers, and again the body, of a request [10s, 20s]")
      ->type_name("TIME");
  command
      ->add_option("--tls-cert", options->tls_certificate, "a certificate with its chain, to answer over TLS")
      ->type_name("FILE");
  command->add_option("--tls-key", options->tls_key, "the certificate's key")->type_name("FILE");
  command
      ->add_option("--rate", options->rate,
                   "requests a second that each address and each token may make, 0 for any number "
                   "[50; any number where only this machine can ask]")
      ->type_name("N");
  command
      ->add_option("--allow-origin", options->origins,
                   "another site whose pages may ask, like https://example.org, or * [none]")
      ->type_name("ORIGIN");
  command
      ->add_option("--trust-proxy", options->proxies,
                   "the address of a proxy whose X-Forwarded-For is believed [none]")
      ->type_name("ADDRESS");
  command
      ->add_option("--access-log", options->access_log,
                   "a line of JSON for each request, - for standard error")
      ->type_name("FILE");
  command->footer(
      "Ends at an interrupt, once requests in flight are answered.\nExample: quadrille serve --port 8080");
  command->callback([program, options] { program.exit_code = run(program, *options); });
}

}  // namespace quadrille::cli
