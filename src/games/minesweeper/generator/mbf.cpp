#include "games/minesweeper/generator/mbf.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"

namespace quadrille::minesweeper {
namespace {

constexpr int longest_mbf_side = 255;
constexpr int most_mbf_mines = 65535;
constexpr std::size_t header = 4;

Error refused(std::string reason) { return {ErrorCode::bad_board, std::move(reason), "mbf"}; }

}  // namespace

Result<std::string> write_mbf(const Layout& layout) {
  const int mines = layout.count();
  if (layout.width > longest_mbf_side || layout.height > longest_mbf_side || mines > most_mbf_mines)
    return refused(fmt::format("an MBF file holds up to {} columns, {} rows and {} mines, not {}, {} and {}",
                               longest_mbf_side, longest_mbf_side, most_mbf_mines, layout.width,
                               layout.height, mines));
  std::string bytes;
  for (const int byte : {layout.width, layout.height, mines / 256, mines % 256})
    bytes += static_cast<char>(byte);
  const auto width = static_cast<std::size_t>(layout.width);
  for (std::size_t cell = 0; cell < layout.mines.size(); ++cell) {
    if (!layout.mines[cell]) continue;
    bytes += static_cast<char>(cell % width);
    bytes += static_cast<char>(cell / width);
  }
  return bytes;
}

Result<Layout> read_mbf(std::string_view bytes) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
  };
  if (bytes.size() < header) return refused("an MBF file has at least 4 bytes");
  const std::size_t width = byte(0);
  const std::size_t height = byte(1);
  const std::size_t mines = byte(2) * 256 + byte(3);
  if (width == 0 || height == 0) return refused("the MBF file has a board without squares");
  if (bytes.size() != header + 2 * mines)
    return refused(fmt::format("the MBF file has {} bytes; with {} it must have {}", bytes.size(),
                               counted(mines, "mine"), header + 2 * mines));
  Layout layout{static_cast<int>(width), static_cast<int>(height), std::vector<bool>(width * height, false)};
  for (std::size_t at = header; at < bytes.size(); at += 2) {
    const std::size_t column = byte(at);
    const std::size_t row = byte(at + 1);
    if (column >= width || row >= height)
      return refused(fmt::format("the MBF file has a mine at {},{}, outside of {} x {}", column + 1, row + 1,
                                 width, height));
    if (layout.mines[row * width + column])
      return refused(fmt::format("the MBF file has two mines at {},{}", column + 1, row + 1));
    layout.mines[row * width + column] = true;
  }
  return layout;
}

}  // namespace quadrille::minesweeper
