#include "service/best_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <utility>

#include "core/files.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// Reads {"beginner":[12.5,13.25],...}. A missing file is an empty object.
Result<json::object> read(const std::filesystem::path& file) {
  if (std::error_code problem; !std::filesystem::exists(file, problem)) return json::object();
  const auto text = read_file(file);
  if (!text) return text.error();
  json::error_code problem;
  json::value parsed = json::parse(*text, problem);
  if (problem || !parsed.is_object())
    return Error{ErrorCode::storage, fmt::format("{} does not hold best times: move it away", file.string()),
                 "best times"};
  return std::move(parsed.get_object());
}

std::vector<double> times_in(const json::object& all, std::string_view board) {
  std::vector<double> times;
  const json::value* list = all.if_contains(board);
  if (list == nullptr || !list->is_array()) return times;
  for (const json::value& each : list->get_array())
    if (each.is_number() && each.to_number<double>() > 0) times.push_back(each.to_number<double>());
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace

Result<std::vector<double>> BestTimes::of(std::string_view board) const {
  return read(file_).transform([&](const json::object& all) { return times_in(all, board); });
}

Result<std::optional<std::size_t>> BestTimes::add(std::string_view board, double seconds) const {
  if (file_.empty()) return std::optional<std::size_t>();
  auto all = read(file_);
  if (!all) return all.error();
  std::vector<double> times = times_in(*all, board);
  const auto place = std::upper_bound(times.begin(), times.end(), seconds) - times.begin();
  if (static_cast<std::size_t>(place) >= kept) return std::optional<std::size_t>();
  times.insert(times.begin() + place, seconds);
  if (times.size() > kept) times.resize(kept);
  (*all)[board] = json::array(times.begin(), times.end());
  if (auto written = write_durably(file_, json::serialize(*all) + "\n", Placing::replace); !written)
    return written.error();
  return std::optional<std::size_t>(static_cast<std::size_t>(place) + 1);
}

}  // namespace quadrille
