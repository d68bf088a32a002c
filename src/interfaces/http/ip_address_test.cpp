#include "interfaces/http/ip_address.h"

#include <gtest/gtest.h>

namespace quadrille::http {
namespace {

IpAddress address(std::string_view text) {
  const auto parsed = IpAddress::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(IpAddress());
}

IpRange range(std::string_view text) {
  const auto parsed = IpRange::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : IpRange();
}

TEST(IpAddress, is_a_number_whatever_its_spelling) {
  EXPECT_EQ(address("2001:db8::1"), address("2001:0DB8:0:0:0:0:0:1"));
  EXPECT_EQ(address("::ffff:192.0.2.1"), address("192.0.2.1"));
  EXPECT_EQ(address("fe80::1%eth0"), address("fe80::1"));
  EXPECT_FALSE(address("2001:db8::1") == address("2001:db8::2"));
  for (const char* nonsense : {"", "localhost", "1.2.3", "1.2.3.4.5", "2001:db8", "evil.example", "1.2.3.4 ",
                               "1.2.3.4%evil.example"})
    EXPECT_FALSE(IpAddress::parse(nonsense)) << nonsense;
}

TEST(IpAddress, knows_loopback) {
  for (const char* here : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
    EXPECT_TRUE(address(here).is_loopback()) << here;
  for (const char* there : {"128.0.0.1", "::2", "::", "1::1", "10.0.0.1"})
    EXPECT_FALSE(address(there).is_loopback()) << there;
}

TEST(IpAddress, a_subscriber_has_one_IPv4_address_or_64_bits_of_IPv6) {
  EXPECT_EQ(address("2001:db8:1:2:3::4").subscriber(), address("2001:db8:1:2::").subscriber());
  EXPECT_EQ(address("2001:db8:1:2:ffff:ffff:ffff:ffff").subscriber().text(), "2001:db8:1:2::");
  EXPECT_FALSE(address("2001:db8:1:2::").subscriber() == address("2001:db8:1:3::").subscriber());
  EXPECT_EQ(address("192.0.2.7").subscriber().text(), "192.0.2.7");
}

TEST(IpRange, compares_prefixes_as_numbers) {
  EXPECT_TRUE(range("10.0.0.0/8").contains(address("10.255.0.1")));
  EXPECT_FALSE(range("10.0.0.0/8").contains(address("11.0.0.1")));
  EXPECT_TRUE(range("192.0.2.128/25").contains(address("192.0.2.200")));
  EXPECT_FALSE(range("192.0.2.128/25").contains(address("192.0.2.100")));
  EXPECT_TRUE(range("2001:0db8::/33").contains(address("2001:db8:7fff::1")));
  EXPECT_FALSE(range("2001:0db8::/33").contains(address("2001:db8:8000::1")));
  EXPECT_TRUE(range("::1").contains(address("0:0:0:0:0:0:0:1")));
  EXPECT_FALSE(range("::1").contains(address("::2")));
  EXPECT_TRUE(range("0.0.0.0/0").contains(address("203.0.113.9")));
  EXPECT_FALSE(range("0.0.0.0/0").contains(address("2001:db8::1"))) << "other addresses than IPv4";
  for (const char* nonsense : {"", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "name/8"})
    EXPECT_FALSE(IpRange::parse(nonsense)) << nonsense;
}

}  // namespace
}  // namespace quadrille::http
