#include "interfaces/terminal/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace quadrille {

Input LineReader::next() {
  std::string line;
  std::size_t length = 0;
  const auto finished = [&]() -> Input {
    if (length > longest_) return {Input::Kind::too_long, {}, length};
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return {Input::Kind::line, std::move(line)};
  };
  while (true) {
    const auto end = std::find(buffer_.begin() + static_cast<std::ptrdiff_t>(used_), buffer_.end(), '\n');
    const auto piece = static_cast<std::size_t>(end - buffer_.begin()) - used_;
    if (line.size() < longest_) line.append(buffer_, used_, std::min(piece, longest_ - line.size()));
    length += piece;
    used_ += piece;
    if (end != buffer_.end()) {
      ++used_;
      return finished();
    }
    if (ended_) return length > 0 ? finished() : Input{Input::Kind::end};

    constexpr std::size_t block = 65536;
    buffer_.resize(block);
    used_ = 0;
    const auto count = ::read(descriptor_, buffer_.data(), block);
    buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count < 0 && errno == EINTR) return {Input::Kind::interrupted};
    if (count <= 0) ended_ = true;
  }
}

}  // namespace quadrille
