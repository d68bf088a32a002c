#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "core/result.h"
#include "interfaces/http/message.h"

namespace quadrille::http {

// Writes a line of JSON for each request, without the query, which may hold tokens.
class AccessLog {
 public:
  // Appends to the file; `-` is standard error. Error if the file cannot be opened.
  [[nodiscard]] static Result<AccessLog> open(const std::string& file);

  // Thread-safe.
  void write(const Exchange& exchange) const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  explicit AccessLog(File file) : file_(std::move(file)) {}
  File file_;
};

}  // namespace quadrille::http
