#include "interfaces/http/access_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "service/json_text.h"

namespace quadrille::http {

Result<AccessLog> AccessLog::open(const std::string& file) {
  if (file == "-") return AccessLog(File(stderr, [](std::FILE*) { return 0; }));
  File opened(std::fopen(file.c_str(), "ae"), std::fclose);
  if (!opened)
    return Error{ErrorCode::unwritable, fmt::format("cannot write to {}: {}", file, std::strerror(errno)),
                 "access-log"};
  constexpr std::size_t longest_line = 16384;
  std::setvbuf(opened.get(), nullptr, _IOLBF, longest_line);
  return AccessLog(std::move(opened));
}

void AccessLog::write(const Exchange& exchange) const {
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  const boost::json::object line = {
      {"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(second), (now - second).count())},
      {"address", exchange.address},
      {"method", exchange.method},
      {"path", exchange.target.substr(0, exchange.target.find('?'))},
      {"status", exchange.status},
      {"bytes", exchange.bytes},
      {"seconds", std::chrono::duration<double>(exchange.time).count()}};
  std::fputs((json_text(line) + '\n').c_str(), file_.get());
}

}  // namespace quadrille::http
