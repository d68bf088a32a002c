#include "interfaces/http/api.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "service/store.h"
#include "tests/program.h"

namespace quadrille::http {
namespace {

class NoHeaders final : public Headers {
 public:
  [[nodiscard]] std::string_view find(std::string_view /*name*/) const override { return {}; }
  [[nodiscard]] std::vector<std::string_view> all(std::string_view /*name*/) const override { return {}; }
};

// The API without sockets, with answers of at most 1000 bytes.
class ApiTest : public testing::Test {
 protected:
  ApiTest() {
    auto opened = Store::open("sqlite:" + (folder_.path() / "matches.db").string());
    EXPECT_TRUE(opened);
    store_ = *std::move(opened);
    matches_ = std::make_unique<Matches>(catalog_, *store_, Matches::Options{});
    Api::Options options;
    options.max_answer = 1000;
    api_ = std::make_unique<Api>(catalog_, *matches_, jobs_, GameParts{}, options);
  }

  [[nodiscard]] Response get(std::string_view target) const {
    const NoHeaders headers;
    const Routed routed = api_->answer({"GET", target, "", "127.0.0.1", headers});
    const std::atomic<bool> cancelled = false;
    if (const auto* job = std::get_if<Job>(&routed.reply)) return job->work(cancelled);
    return std::get<Response>(routed.reply);
  }

 private:
  ScratchDirectory folder_;
  Catalog catalog_ = all_games();
  std::unique_ptr<Store> store_;
  std::unique_ptr<Matches> matches_;
  BackgroundJobs jobs_;
  std::unique_ptr<Api> api_;
};

TEST_F(ApiTest, large_answers_are_sent_only_when_they_are_asked_for) {
  const std::string job = "/api/v1/games/connect/view?columns=100&rows=100";
  for (const std::string& target : {std::string("/api/v1/games?"), job + "&"}) {
    const Response refused = get(target + "large=false");
    EXPECT_EQ(refused.status, 422) << target;
    EXPECT_TRUE(refused.body.find("answer_too_large") != std::string::npos) << refused.body;
    const Response whole = get(target + "large=true");
    EXPECT_EQ(whole.status, 200) << target;
    EXPECT_GT(whole.body.size(), 1000U);
    EXPECT_EQ(get(target + "large=maybe").status, 400);
  }
  EXPECT_EQ(get(job).status, 422) << "not to ask is to ask for none";
  EXPECT_EQ(get("/healthz?large=true").status, 200) << "small ones too";
}

}  // namespace
}  // namespace quadrille::http
