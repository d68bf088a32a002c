#include "service/secrets.h"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace quadrille {
namespace {

// Must have come before anything else of the library; further calls do nothing.
void prepare() {
  if (sodium_init() < 0) std::abort();  // the system has no randomness: nothing could be kept secret
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

bool same_hash(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace quadrille
