#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace quadrille::http {

// An IPv4 or IPv6 address as a number. An IPv4 address and the IPv6 address that maps it are equal.
class IpAddress {
 public:
  // Returns empty if the text is not an address. A zone (`fe80::1%eth0`) is ignored.
  [[nodiscard]] static std::optional<IpAddress> parse(std::string_view text);

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] bool is_loopback() const;
  // Returns the network of one customer of a provider: an IPv4 address, or the first 64 bits of an IPv6 one.
  [[nodiscard]] IpAddress subscriber() const;
  // Returns whether the first `bits` of 128 are equal. The bits of an IPv4 address follow the 96 bits of the
  // prefix that maps it.
  [[nodiscard]] bool shares_prefix(const IpAddress& other, int bits) const;
  [[nodiscard]] std::string text() const;

  friend bool operator==(const IpAddress&, const IpAddress&) = default;

 private:
  std::array<std::uint8_t, 16> bytes_{};
};

// `10.0.0.0/8`, `fd00::/8`, or a single address.
struct IpRange {
  IpAddress base;
  int bits = 128;
  [[nodiscard]] static Result<IpRange> parse(std::string_view text);
  [[nodiscard]] bool contains(const IpAddress& address) const { return address.shares_prefix(base, bits); }
};

}  // namespace quadrille::http
