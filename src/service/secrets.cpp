#include "service/secrets.h"

#include <sodium.h>

#include <array>
#include <bit>
#include <cstdlib>

namespace quadrille {
namespace {

// Must precede any other call of libsodium; repeated calls do nothing.
void prepare() {
  if (sodium_init() < 0) std::abort();  // no randomness: no secret would be safe
}

}  // namespace

std::string random_name() {
  prepare();
  std::array<unsigned char, 16> bits{};
  randombytes_buf(bits.data(), bits.size());
  constexpr int kind = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<char, sodium_base64_ENCODED_LEN(16, kind)> text{};
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(), kind);
  return text.data();
}

std::string hash_of(std::string_view token) {
  prepare();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::array<char, 2 * crypto_generichash_BYTES + 1> text{};
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return text.data();
}

std::uint64_t short_hash(std::string_view name) {
  static const auto key = [] {
    prepare();
    std::array<unsigned char, crypto_shorthash_KEYBYTES> made{};
    crypto_shorthash_keygen(made.data());
    return made;
  }();
  std::array<unsigned char, sizeof(std::uint64_t)> hash{};
  static_assert(hash.size() == crypto_shorthash_BYTES);
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(name.data()), name.size(), key.data());
  return std::bit_cast<std::uint64_t>(hash);
}

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace quadrille
