#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "catalog/match.h"
#include "service/match_text.h"

// Any text is refused, or is a record that can be written and read again; one that replays keeps its moves.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  static const Catalog catalog = all_games();
  const auto record = read_record({reinterpret_cast<const char*>(data), size});
  if (!record) {
    if (record.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = read_record(write_record(*record));
  if (!again || *again != *record) std::abort();
  const auto match = Match::replay(catalog, *record);
  if (match && match->version() != record->version) std::abort();
  return 0;
}
