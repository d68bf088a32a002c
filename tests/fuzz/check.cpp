#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/connect/check.h"

// Any board and sizes give an answer or an error with a message. A reachable board has as many moves as
// tokens.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  if (size < 4) return 0;
  const std::string_view board(reinterpret_cast<const char*>(data) + 4, size - 4);
  connect::Inquiry inquiry{.columns = data[0], .rows = data[1], .in_a_row = data[2]};
  inquiry.strict = (data[3] & 1) != 0;
  if ((data[3] & 2) != 0) inquiry.players = data[3] >> 3;
  if ((data[3] & 4) != 0) inquiry.first = static_cast<char>('A' + (data[3] >> 4));
  inquiry.budget = 2000;
  const auto verdict = connect::check(board, inquiry);
  if (!verdict) {
    if (verdict.error().message.empty()) std::abort();
    return 0;
  }
  if (inquiry.strict != verdict->reach.has_value()) std::abort();
  if (verdict->reach && verdict->reach->answer == connect::Reach::Answer::reachable) {
    std::size_t tokens = 0;
    for (const char c : board) tokens += c == 'X' ? 0 : 1;
    if (verdict->reach->moves.size() != tokens) std::abort();
  }
  return 0;
}
