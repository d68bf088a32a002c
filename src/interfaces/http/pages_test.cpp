#include "interfaces/http/pages.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "tests/program.h"

namespace quadrille::http {
namespace {

class GivenHeaders final : public Headers {
 public:
  explicit GivenHeaders(std::map<std::string, std::string, std::less<>> given) : given_(std::move(given)) {}
  [[nodiscard]] std::string_view find(std::string_view name) const override {
    const auto found = given_.find(name);
    return found == given_.end() ? std::string_view() : found->second;
  }
  [[nodiscard]] std::vector<std::string_view> all(std::string_view name) const override {
    return given_.contains(name) ? std::vector{find(name)} : std::vector<std::string_view>();
  }

 private:
  std::map<std::string, std::string, std::less<>> given_;
};

class PagesTest : public testing::Test {
 protected:
  PagesTest() {
    std::filesystem::create_directory(folder_.path() / "assets");
    write("index.html", "<!doctype html><title>Quadrille</title>");
    write("assets/index-abc.js", script_);
    write("mark.svg", "<svg/>");
    auto loaded = Pages::load(folder_.path());
    EXPECT_TRUE(loaded);
    if (loaded) pages_ = *std::move(loaded);
  }
  void write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << content;
  }
  [[nodiscard]] std::optional<Response> get(std::string_view target,
                                            std::map<std::string, std::string, std::less<>> headers = {},
                                            std::string_view method = "GET") const {
    const GivenHeaders given(std::move(headers));
    return pages_.answer({method, target, "", "127.0.0.1", given});
  }
  static std::string header(const Response& response, std::string_view name) {
    for (const auto& [found, value] : response.headers)
      if (found == name) return value;
    return "";
  }

  ScratchDirectory folder_;
  std::string script_ = std::string(5000, 'x') + "();";
  Pages pages_;
};

TEST_F(PagesTest, files_are_answered_by_name_with_their_type) {
  const auto script = get("/assets/index-abc.js?v=1");
  ASSERT_TRUE(script);
  EXPECT_EQ(script->body, script_);
  EXPECT_EQ(script->content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(*script, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/mark.svg")->content_type, "image/svg+xml");
  EXPECT_EQ(header(*get("/"), "Cache-Control"), "no-cache") << "it names the files of this version";
}

TEST_F(PagesTest, addresses_of_the_page_are_index_html_for_browsers_and_nothing_for_others) {
  EXPECT_EQ(get("/match/abc", {{"Accept", "text/html,*/*"}})->body, get("/")->body);
  EXPECT_FALSE(get("/match/abc", {{"Accept", "application/json"}}));
  EXPECT_FALSE(get("/assets/gone.js", {{"Accept", "text/html"}}));
  EXPECT_FALSE(get("/api/v1/nothing", {{"Accept", "text/html"}})) << "a program mistook the address";
  EXPECT_FALSE(get("/", {}, "POST"));
}

TEST_F(PagesTest, nothing_outside_the_folder_is_ever_answered) {
  for (const std::string_view target :
       {"/../index.html", "/assets/../../etc/passwd", "//etc/passwd", "/%2e%2e/"})
    EXPECT_FALSE(get(target, {{"Accept", "*/*"}})) << target;
}

TEST_F(PagesTest, what_the_browser_has_already_is_not_sent_again) {
  const std::string mark = header(*get("/"), "ETag");
  const auto again = get("/", {{"If-None-Match", mark}});
  EXPECT_EQ(again->status, 304);
  EXPECT_TRUE(again->body.empty());
  EXPECT_EQ(get("/", {{"If-None-Match", "\"other\""}})->status, 200);
}

TEST_F(PagesTest, text_is_sent_compressed_to_whoever_can_read_that) {
  const auto packed = get("/assets/index-abc.js", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(header(*packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed->body.size(), script_.size() / 10);
  EXPECT_EQ(run_command({"gzip", "-dc"}, packed->body).out, script_);
  EXPECT_EQ(header(*get("/mark.svg", {{"Accept-Encoding", "gzip"}}), "Content-Encoding"), "")
      << "it would only grow";
}

TEST_F(PagesTest, a_folder_without_a_page_is_refused) {
  EXPECT_FALSE(Pages::load(folder_.path() / "assets"));
  EXPECT_FALSE(Pages::load(folder_.path() / "nowhere"));
}

}  // namespace
}  // namespace quadrille::http
