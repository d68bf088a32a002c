#include "interfaces/http/pages.h"

#include <fmt/format.h>
#include <xxhash.h>
#include <zlib.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

namespace quadrille::http {
namespace {

namespace fs = std::filesystem;

std::string_view content_type_of(const fs::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> types = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
  }};
  const std::string end = file.extension().string();
  for (const auto& [extension, type] : types)
    if (extension == end) return type;
  return "application/octet-stream";
}

std::string gzip(std::string_view content) {
  z_stream stream{};
  constexpr int gzip_window = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    std::abort();  // no memory
  std::string packed(deflateBound(&stream, content.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

bool holds(std::string_view list, std::string_view word) { return list.find(word) != std::string_view::npos; }

}  // namespace

Result<Pages> Pages::load(const fs::path& folder) {
  Pages pages;
  std::error_code problem;
  for (const auto& entry : fs::recursive_directory_iterator(folder, problem)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    File file;
    file.content.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream)
      return Error{ErrorCode::storage, fmt::format("cannot read {}", entry.path().string()), "page"};
    const std::string name = "/" + fs::relative(entry.path(), folder).generic_string();
    file.content_type = content_type_of(entry.path());
    file.mark = fmt::format("\"{:016x}\"", XXH3_64bits(file.content.data(), file.content.size()));
    file.never_changes = name.starts_with("/assets/");  // their names contain a hash of the content
    if (file.content_type.starts_with("text/") || file.content_type == "image/svg+xml")
      file.compressed = gzip(file.content);
    if (file.compressed.size() >= file.content.size()) file.compressed.clear();
    pages.files_.emplace(name, std::move(file));
  }
  if (problem || !pages.files_.contains("/index.html"))
    return Error{ErrorCode::storage, fmt::format("{} holds no page", folder.string()), "page"};
  return pages;
}

const Pages::File* Pages::find(std::string_view path, std::string_view accept) const {
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  // A route of the page itself: a browser asks for it, and it is neither a file nor a path of the APIs.
  const bool is_programs = path.starts_with("/api/") || path.starts_with("/uwapi/");
  const bool is_address =
      !is_programs && path.find('.') == std::string_view::npos && holds(accept, "text/html");
  return path == "/" || is_address ? &files_.find("/index.html")->second : nullptr;
}

std::optional<Response> Pages::answer(const Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
  const File* file = find(request.target.substr(0, request.target.find('?')), request.header("Accept"));
  if (file == nullptr) return std::nullopt;
  Response response{200, file->content_type, {}, {}};
  response.headers.push_back(
      {"Cache-Control", file->never_changes ? "public, max-age=31536000, immutable" : "no-cache"});
  response.headers.push_back({"ETag", file->mark});
  response.headers.push_back({"Vary", "Accept, Accept-Encoding"});
  if (request.header("If-None-Match") == file->mark) {
    response.status = 304;
    response.content_type = {};
    return response;
  }
  const bool packed = !file->compressed.empty() && holds(request.header("Accept-Encoding"), "gzip");
  if (packed) response.headers.push_back({"Content-Encoding", "gzip"});
  response.body = packed ? file->compressed : file->content;
  return response;
}

}  // namespace quadrille::http
