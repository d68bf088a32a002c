#include <unistd.h>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "games/service_parts.h"
#include "interfaces/http/api.h"
#include "interfaces/http/request_policy.h"
#include "service/matches.h"
#include "service/store.h"

namespace quadrille {
namespace {

namespace beast = boost::beast;
using Parser = beast::http::request_parser<beast::http::string_body>;

class ParsedHeaders final : public http::Headers {
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

// A whole service without sockets, with small limits on its work.
struct Service {
  Service() {
    if (!store) std::abort();
  }
  ~Service() { std::filesystem::remove_all(folder); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // In memory: disk writes would slow the fuzzer.
  std::filesystem::path folder = "/dev/shm/quadrille-fuzz-" + std::to_string(::getpid());
  Result<std::unique_ptr<Store>> store = Store::open("sqlite:" + (folder / "matches.db").string());
  Catalog catalog = all_games();
  Matches matches{catalog, **store, {.threads = 1}};
  BackgroundJobs jobs;
  http::Api api{catalog,
                matches,
                jobs,
                service_parts_of_games(),
                {.analysis_time = std::chrono::milliseconds(1), .analysis_memory = 1 << 20}};
  http::RequestPolicy policy{{.rate = 1e9,
                              .burst = 1e9,
                              .limits_costs = false,
                              .hosts = {"friend"},
                              .origins = {"http://friend"},
                              .proxies = {*http::IpRange::parse("::1")}},
                             api.nowhere(),
                             [this](const http::Request& request) { return api.answer(request); }};
};

void check(const http::Response& response) {
  if (response.status < 200 || response.status == 500 || response.status > 503) std::abort();
  if (response.content_type.find("json") == std::string_view::npos) return;
  boost::json::error_code problem;
  const auto body = boost::json::parse(response.body, problem);
  if (problem) std::abort();
  if (response.status >= 400 && body.at("detail").as_string().empty()) std::abort();
}

}  // namespace
}  // namespace quadrille

// Any bytes are no request, or a request with an answer that is valid HTTP and JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static Service service;
  Parser parser;
  parser.eager(true);
  boost::system::error_code problem;
  parser.put(boost::asio::buffer(data, size), problem);
  if (problem || !parser.is_done()) return 0;
  const auto& message = parser.get();
  const ParsedHeaders headers(message);
  const auto routed =
      service.policy.answer({message.method_string(), message.target(), message.body(), "::1", headers});
  if (routed.route > service.api.nowhere() + 1) std::abort();
  if (const auto* response = std::get_if<http::Response>(&routed.reply)) check(*response);
  const std::atomic<bool> cancelled = true;
  if (const auto* job = std::get_if<http::Job>(&routed.reply)) check(job->work(cancelled));
  if (const auto* feed = std::get_if<http::Feed>(&routed.reply))
    (void)feed->open([](const http::Feed::Message&) {});
  return 0;
}
