#include <boost/json.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "tests/match_client.h"
#include "tests/program.h"
#include "tests/service.h"
#include "tests/wait_until.h"

// Malformed and hostile requests, and the answers to them.
namespace quadrille {
namespace {

namespace json = boost::json;

constexpr std::string_view post_head = "POST /api/v1/connect/winner HTTP/1.1\r\nHost: localhost\r\n";

std::string metrics_of(const RunningService& service) { return http_get(service, "/metrics").body; }

HttpAnswer answer_to(const RunningService& service, const std::string& text) {
  HttpConnection connection(service);
  connection.send(text);
  return connection.receive();
}

std::string code_of(const HttpAnswer& answer) { return read(answer).text("code"); }

// One service for all tests that change nothing.
class Hostile : public testing::Test {
 protected:
  static void SetUpTestSuite() { service_ = std::make_unique<RunningService>(); }
  static void TearDownTestSuite() { service_.reset(); }
  inline static std::unique_ptr<RunningService> service_;
};

TEST_F(Hostile, chunk_headers_and_trailers_have_a_bounded_length) {
  const std::string chunked = std::string(post_head) + "Transfer-Encoding: chunked\r\n\r\n";
  for (const std::string start : {"1;", "0\r\nTrailer: "}) {
    HttpConnection connection(*service_);
    connection.send(chunked + start + std::string(40'000, 'x'));
    const HttpAnswer answer = connection.receive();
    EXPECT_EQ(answer.status, 431) << start << answer.body;
    EXPECT_TRUE(connection.is_closed());
  }
  EXPECT_EQ(answer_to(*service_, chunked + "2;small=extension\r\n{}\r\n0\r\n\r\n").status, 400)
      << "of the board";
}

TEST_F(Hostile, many_small_chunks_do_not_carry_any_number_of_bytes) {
  HttpConnection connection(*service_);
  connection.send(std::string(post_head) + "Transfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "1;" + std::string(8000, 'x') + "\r\n \r\n";
  for (int i = 0; i < 400; ++i) connection.send(chunk);
  EXPECT_EQ(connection.receive().status, 413);
}

TEST_F(Hostile, fields_after_the_body_are_no_headers) {
  const std::string sent = std::string(post_head) + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n";
  EXPECT_EQ(code_of(answer_to(*service_, sent + "Authorization: Bearer x\r\n\r\n")), "bad_request");
  EXPECT_EQ(code_of(answer_to(*service_, sent + "\r\n")), "bad_board") << "without them it is read";
}

TEST_F(Hostile, chunked_is_the_only_transfer_encoding) {
  const auto status = [&](const std::string& headers) {
    return answer_to(*service_, std::string(post_head) + headers + "\r\n2\r\n{}\r\n0\r\n\r\n").status;
  };
  for (const std::string encoding : {"gzip, chunked", "identity", "gzip", "chunked, chunked", "xchunked"}) {
    const int refused = status("Transfer-Encoding: " + encoding + "\r\n");
    EXPECT_TRUE(refused == 400 || refused == 501) << encoding << refused;
  }
  EXPECT_EQ(status("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n"), 400);
  EXPECT_EQ(status("Content-Length: 2\r\nContent-Length: 3\r\n"), 400);
}

TEST_F(Hostile, a_request_has_exactly_one_host) {
  for (const std::string hosts :
       {"", "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\nhost: a\r\n"}) {
    const HttpAnswer answer = answer_to(*service_, "GET /healthz HTTP/1.1\r\n" + hosts + "\r\n");
    EXPECT_EQ(answer.status, 400) << hosts;
    EXPECT_EQ(read(answer).text("where"), "host");
  }
}

TEST(HostNames, are_loopback_names_addresses_and_those_that_were_named) {
  const RunningService service({"--host", "Games.Example"});
  const auto status = [&](const std::string& host) {
    return answer_to(service, "GET /healthz HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  for (const char* ours :
       {"localhost", "LOCALHOST:8080", "page.localhost", "127.0.0.1", "127.0.0.1:80", "[::1]:80", "192.0.2.7",
        "games.example", "GAMES.example:443", "games.example.:443"})
    EXPECT_EQ(status(ours), 200) << ours;
  for (const char* other : {"evil.example", "localhost.evil.example", "evil-localhost", "games.example.evil",
                            "", "games", "127.0.0.1.evil.example", "[::1", ".localhost"})
    EXPECT_EQ(status(other), 421) << other;
}

TEST_F(Hostile, a_name_that_comes_twice_in_JSON_is_refused) {
  const HttpAnswer answer = http_post(*service_, "/api/v1/matches",
                                      R"({"game":"connect","seats":["human","human"],"game":"quarto"})");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(read(answer).text("where"), "game");
}

TEST_F(Hostile, boards_that_are_too_large_for_a_service_are_refused) {
  for (const char* what : {"view", "analysis"}) {
    const std::string target = "/api/v1/games/minesweeper/" + std::string(what) + "?mines=9";
    EXPECT_EQ(code_of(http_get(*service_, target + "&width=256&height=255")), "bad_settings") << what;
    EXPECT_EQ(http_get(*service_, target + "&width=255&height=255&large=true").status, 200) << what;
  }
}

TEST(HostileLimits, a_client_that_sends_more_and_hangs_up_cancels_its_work) {
  const RunningService service({"--threads", "1", "--analysis-time", "1h"});
  {
    const HttpConnection connection(service);
    connection.send(get_request("/api/v1/games/connect/analysis?columns=9&rows=9") + "G");
  }
  EXPECT_EQ(http_get(service, "/api/v1/games/connect/analysis?position=334455").status, 200)
      << "the only worker is free again";
}

TEST(HostileLimits, one_address_has_a_limited_number_of_connections) {
  const RunningService service({RunningService::with_limits});
  std::vector<std::unique_ptr<HttpConnection>> open;
  for (int i = 0; i < 256; ++i) {
    open.push_back(std::make_unique<HttpConnection>(service));
    open.back()->send(get_request("/healthz"));
    ASSERT_EQ(open.back()->receive().status, 200) << i;
  }
  HttpConnection more(service);
  EXPECT_EQ(more.receive().status, 503);
  EXPECT_TRUE(more.is_closed());
  open.clear();
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/healthz").status == 200; }))
      << "as soon as some are gone";
}

TEST(HostileLimits, a_trusted_proxy_is_counted_by_the_clients_that_it_names) {
  const RunningService service({RunningService::with_limits, "--rate", "1", "--trust-proxy", "127.0.0.0/8"});
  const auto status = [&](const std::string& headers) {
    return http_get(service, "/healthz", headers).status;
  };
  const auto spend = [&](const std::string& headers) {
    int fine = 0;
    for (int i = 0; i < 30; ++i) fine += status(headers) == 200 ? 1 : 0;
    return fine;
  };
  EXPECT_LT(spend("X-Forwarded-For: 203.0.113.1\r\nX-Forwarded-For: 192.0.2.1\r\n"), 30);
  EXPECT_EQ(status("X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 127.0.0.9\r\n"), 429)
      << "the last line counts, and the last address there that is no proxy";
  EXPECT_EQ(status("X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\n"), 200);
  EXPECT_LT(spend("X-Forwarded-For: 2001:db8:0:1::1\r\n"), 30);
  EXPECT_EQ(status("X-Forwarded-For: 2001:0DB8:0000:0001:ffff::\r\n"), 429)
      << "the same network, spelt otherwise";
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:0:2::1\r\n"), 200);
}

TEST(HostileLimits, metrics_answer_this_machine_only_unless_told_otherwise) {
  const RunningService service;
  EXPECT_EQ(http_get(service, "/metrics").status, 200);
  for (const char* target : {"/metrics", "/metrics/", "/%6detrics"})
    EXPECT_EQ(http_get(service, target, "X-Forwarded-For: 192.0.2.1\r\n").status, 403) << target;
  EXPECT_EQ(http_get(service, "/metrics", "Forwarded: for=192.0.2.1\r\n").status, 403);
  const RunningService open({"--public-metrics"});
  EXPECT_EQ(http_get(open, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n").status, 200);
}

TEST(HostileLimits, work_that_costs_more_has_a_rate_of_its_own_on_loopback_too) {
  const RunningService service({RunningService::with_limits});
  const auto refused_of = [&](int count, const auto& request) {
    int refused = 0;
    for (int i = 0; i < count; ++i) {
      const HttpAnswer answer = request();
      if (answer.status != 429) continue;
      ++refused;
      EXPECT_TRUE(contains(answer.headers, "retry-after: ")) << answer.headers;
    }
    return refused;
  };
  const std::string strict = "/api/v1/connect/winner?board=AB&columns=2&rows=1&connect=2&strict=true";
  EXPECT_GT(refused_of(200, [&] { return http_get(service, strict); }), 0);
  EXPECT_GT(refused_of(200,
                       [&] {
                         return http_post(service, "/api/v1/arena",
                                          R"({"game":"quarto","players":["easy","easy"],"games":1})");
                       }),
            0);
  EXPECT_EQ(http_get(service, "/api/v1/connect/winner?board=AAAA&columns=4&rows=1").body, "A")
      << "what is cheap has no part in it";
}

TEST(HostileLimits, one_creator_has_a_limited_number_of_matches_between_engines) {
  const RunningService service({RunningService::with_limits});
  const auto begin = [&] {
    return http_post(
        service, "/api/v1/matches",
        R"({"game":"connect","rules":{"columns":100,"rows":100,"connect":50},"seats":["easy","easy"]})");
  };
  for (int i = 0; i < 8; ++i) ASSERT_EQ(begin().status, 201) << i;
  const HttpAnswer refused = begin();
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(read(refused).text("where"), "seats");
  EXPECT_EQ(http_post(service, "/api/v1/matches", R"({"game":"connect","seats":["human","easy"]})").status,
            201);
}

TEST(HostileEnd, what_was_sent_on_kept_connections_is_answered) {
  RunningService service({"--threads", "1", "--analysis-time", "1s"});
  std::vector<std::unique_ptr<HttpConnection>> kept;
  for (int i = 0; i < 20; ++i) {
    kept.push_back(std::make_unique<HttpConnection>(service));
    kept.back()->send(get_request("/healthz"));
    ASSERT_EQ(kept.back()->receive().status, 200);
  }
  // A stopped service reads nothing: all of these requests are pending at its end.
  service.send(SIGSTOP);
  for (const auto& each : kept) each->send(get_request("/healthz") + get_request("/healthz"));
  HttpConnection fresh(service);
  fresh.send(get_request("/healthz"));
  service.send(SIGTERM);
  service.send(SIGCONT);
  for (const auto& each : kept) {
    EXPECT_EQ(each->receive().status, 200);
    EXPECT_EQ(each->receive().status, 200) << "also the second of two";
  }
  EXPECT_EQ(fresh.receive().status, 200) << "also on a connection that was not accepted yet";
  EXPECT_EQ(service.wait_for_exit(), 0);
}

TEST(HostileEnd, a_job_that_takes_long_and_a_client_that_does_not_read_do_not_keep_it) {
  RunningService service({"--threads", "1", "--analysis-time", "1h"});
  HttpConnection working(service);
  working.send(get_request("/api/v1/games/connect/analysis?columns=9&rows=9"));
  HttpConnection waiting(service);
  waiting.send(get_request("/api/v1/games/connect/analysis?columns=9&rows=9"));
  ASSERT_TRUE(wait_until([&] { return contains(metrics_of(service), "\nquadrille_thinking_waiting 1\n"); }));
  HttpConnection unread(service);
  unread.send(get_request("/api/v1/games/minesweeper/view?width=255&height=255&mines=1"));
  ASSERT_TRUE(wait_until([&] { return unread.has_answer(); }));
  service.send(SIGTERM);
  EXPECT_EQ(service.wait_for_exit(), 0);
}

}  // namespace
}  // namespace quadrille
