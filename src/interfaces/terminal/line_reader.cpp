#include "interfaces/terminal/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

namespace quadrille {

bool LineReader::interrupted() const {
  pollfd end{interrupts_, POLLIN, 0};
  return interrupts_ >= 0 && ::poll(&end, 1, 0) > 0;
}

bool LineReader::wait(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (true) {
    if (used_ < buffer_.size()) return true;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    // poll() ignores a negative descriptor.
    std::array<pollfd, 2> ends = {{{ended_ ? -1 : descriptor_, POLLIN, 0}, {interrupts_, POLLIN, 0}}};
    if (::poll(ends.data(), ends.size(), static_cast<int>(std::max<std::int64_t>(0, left.count()))) <= 0)
      return false;
    if (ends[1].revents != 0) return true;
    refill();
  }
}

void LineReader::refill() {
  std::array<pollfd, 2> ends = {{{descriptor_, POLLIN, 0}, {interrupts_, POLLIN, 0}}};
  while (::poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR) {
  }
  used_ = 0;
  buffer_.clear();
  if (ends[1].revents != 0) return;
  constexpr std::size_t block = 65536;
  buffer_.resize(block);
  const auto count = ::read(descriptor_, buffer_.data(), block);
  buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  ended_ = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
}

Input LineReader::next() {
  std::string line;
  std::size_t length = 0;
  const auto finished = [&]() -> Input {
    if (length > longest_) return {Input::Kind::too_long, {}, length};
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return {Input::Kind::line, std::move(line)};
  };
  while (!interrupted()) {
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
    refill();
  }
  return {Input::Kind::interrupted};
}

}  // namespace quadrille
