#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "core/result.h"
#include "interfaces/http/message.h"

namespace quadrille::http {

// A line of JSON for each request, without what follows the question mark, where tokens may stand.
class AccessLog {
 public:
  // Adds to the file; `-` is the standard error.
  [[nodiscard]] static Result<AccessLog> open(const std::string& file);

  // Threads may call it at once.
  void write(const Exchange& exchange) const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  explicit AccessLog(File file) : file_(std::move(file)) {}
  File file_;
};

}  // namespace quadrille::http
