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
  // Nothing where the text is no address. A zone (`fe80::1%eth0`) is ignored.
  [[nodiscard]] static std::optional<IpAddress> parse(std::string_view text);

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] bool is_loopback() const;
  // The address of what one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 one.
  [[nodiscard]] IpAddress subscriber() const;
  // The first bits alike; an IPv4 address has its bits after the 96 of the prefix that maps it.
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
