#include "interfaces/http/ip_address.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille::http {
namespace {

constexpr std::array<std::uint8_t, 12> v4_prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int v4_prefix_bits = 96;
constexpr int all_bits = 128;

}  // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
  IpAddress address;
  if (text.find(':') != std::string_view::npos) {
    const std::string without_zone(text.substr(0, text.find('%')));
    if (::inet_pton(AF_INET6, without_zone.c_str(), address.bytes_.data()) == 1) return address;
    return std::nullopt;
  }
  std::copy(v4_prefix.begin(), v4_prefix.end(), address.bytes_.begin());
  const std::string plain(text);
  if (::inet_pton(AF_INET, plain.c_str(), address.bytes_.data() + v4_prefix.size()) == 1) return address;
  return std::nullopt;
}

bool IpAddress::is_v4() const { return std::equal(v4_prefix.begin(), v4_prefix.end(), bytes_.begin()); }

bool IpAddress::is_loopback() const {
  constexpr std::uint8_t loopback_net = 127;
  if (is_v4()) return bytes_[v4_prefix.size()] == loopback_net;
  return bytes_.back() == 1 && std::count(bytes_.begin(), bytes_.end(), 0) == 15;
}

IpAddress IpAddress::subscriber() const {
  if (is_v4()) return *this;
  IpAddress network = *this;
  std::fill(network.bytes_.begin() + network.bytes_.size() / 2, network.bytes_.end(), 0);
  return network;
}

bool IpAddress::shares_prefix(const IpAddress& other, int bits) const {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(bytes_.begin(), bytes_.begin() + whole, other.bytes_.begin())) return false;
  const int rest = bits % 8;
  return rest == 0 || (bytes_[whole] ^ other.bytes_[whole]) >> (8 - rest) == 0;
}

std::string IpAddress::text() const {
  std::array<char, INET6_ADDRSTRLEN> written{};
  if (is_v4())
    ::inet_ntop(AF_INET, bytes_.data() + v4_prefix.size(), written.data(), written.size());
  else
    ::inet_ntop(AF_INET6, bytes_.data(), written.data(), written.size());
  return written.data();
}

Result<IpRange> IpRange::parse(std::string_view text) {
  const Error wrong{ErrorCode::bad_usage,
                    fmt::format("{} is no IP address, nor a range like 10.0.0.0/8", in_quotes(text)),
                    "address"};
  const auto slash = text.find('/');
  const auto base = IpAddress::parse(text.substr(0, slash));
  if (!base) return wrong;
  if (slash == std::string_view::npos) return IpRange{*base, all_bits};
  const auto bits = parse_unsigned(text.substr(slash + 1));
  const int before = base->is_v4() ? v4_prefix_bits : 0;
  if (!bits || *bits > static_cast<std::uint64_t>(all_bits - before)) return wrong;
  return IpRange{*base, before + static_cast<int>(*bits)};
}

}  // namespace quadrille::http
