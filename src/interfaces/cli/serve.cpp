#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/files.h"
#include "core/text.h"
#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "interfaces/http/api.h"
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
  const sigset_t signals = ending_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

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
  matches.resume();
  const http::Api api(program.catalog, matches, api_options);
  server_options.address = options.bind;
  server_options.port = static_cast<std::uint16_t>(*port);
  server_options.threads = *threads;
  const auto server = http::Server::start(
      server_options, [&](const http::Request& request) { return api.answer(request); }, {thinking, keeping});
  if (!server) return fail(server.error(), Format::text);
  const bool is_v6 = options.bind.find(':') != std::string::npos;
  print_line(fmt::format(fmt::runtime(is_v6 ? "http://[{}]:{}/" : "http://{}:{}/"), options.bind,
                         (*server)->port()));
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
  command->footer(
      "Ends at an interrupt, once requests in flight are answered.\nExample: quadrille serve --port 8080");
  command->callback([program, options] { program.exit_code = run(program, *options); });
}

}  // namespace quadrille::cli
