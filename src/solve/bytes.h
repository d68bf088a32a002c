#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace quadrille {

static_assert(std::endian::native == std::endian::little, "files hold numbers lowest byte first");

// Appends numbers as they lie in memory, without padding.
class ByteWriter {
 public:
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void put(Number number) { bytes_.append(reinterpret_cast<const char*>(&number), sizeof number); }
  void put(std::string_view bytes) { bytes_ += bytes; }
  [[nodiscard]] std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reads what a ByteWriter wrote. Past the end it returns zeros and empty text, and complete() is false from
// then on. The bytes must outlive it and the views that it returns.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  template <class Number>
  requires std::is_arithmetic_v<Number>
  [[nodiscard]] Number get() {
    Number number{};
    const std::string_view bytes = get(sizeof number);
    if (bytes.size() == sizeof number) std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }
  [[nodiscard]] std::string_view get(std::size_t count) {
    if (count > rest_.size()) {
      complete_ = false;
      rest_ = {};
      return {};
    }
    const std::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] bool at_end() const { return complete_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool complete_ = true;
};

}  // namespace quadrille
