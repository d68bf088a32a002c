#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "interfaces/http/message.h"

namespace quadrille::http {

// The files of the web page, in memory. Its own routes, which are not files, are all answered by index.html.
// Immutable after load().
class Pages {
 public:
  // Loads all files below the folder. Error if one cannot be read, or there is no index.html.
  [[nodiscard]] static Result<Pages> load(const std::filesystem::path& folder);

  // Returns empty if the request is not for the page.
  [[nodiscard]] std::optional<Response> answer(const Request& request) const;

 private:
  struct File {
    std::string_view content_type;
    std::string content;
    std::string compressed;  // by gzip; empty: not worthwhile
    std::string mark;        // ETag, a hash of the content
    bool never_changes = false;
  };
  [[nodiscard]] const File* find(std::string_view path, std::string_view accept) const;

  std::map<std::string, File, std::less<>> files_;  // by path, with its leading slash
};

}  // namespace quadrille::http
