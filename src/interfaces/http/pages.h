#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "interfaces/http/message.h"

namespace quadrille::http {

// The files of the web page, in memory. Its own addresses, which are no files, are all answered by
// index.html.
class Pages {
 public:
  // All that is below the folder.
  [[nodiscard]] static Result<Pages> load(const std::filesystem::path& folder);

  // Nothing when it is not for the page to answer.
  [[nodiscard]] std::optional<Response> answer(const Request& request) const;

 private:
  struct File {
    std::string_view content_type;
    std::string content;
    std::string compressed;  // empty: not worth it
    std::string mark;        // another one when the content is another
    bool never_changes = false;
  };
  [[nodiscard]] const File* find(std::string_view path, std::string_view accept) const;

  std::map<std::string, File, std::less<>> files_;  // by the address, from its slash on
};

}  // namespace quadrille::http
