// What goes wrong outside: kills, full disks, databases that are gone, and several servers at once.

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/match_client.h"
#include "tests/storage.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr std::string_view large_board =
    R"({"game":"connect","rules":{"columns":60,"rows":60,"connect":60}})";

// A move that is legal at this version of a match on the large board.
HttpAnswer post_next_move(Endpoint service, const Held& match, std::int64_t version) {
  const json::object wish = {{"move", std::to_string(1 + version % 60)}, {"version", version}};
  return http_post(service, match.path("/moves"), json::serialize(wish), bearer(match.token_after(version)));
}

class Faults : public testing::TestWithParam<Storage::Kind> {
 protected:
  Storage storage_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(OnSqlite, Faults, testing::Values(Storage::Kind::sqlite), name_of_storage);
INSTANTIATE_TEST_SUITE_P(OnPostgres, Faults, testing::Values(Storage::Kind::postgres), name_of_storage);

// On a board that no book knows a strong program thinks for longer than the answer to its match takes.
TEST_P(Faults, P05_a_restart_keeps_matches_and_lets_programs_go_on) {
  Held match;
  {
    const RunningService service(storage_.flags());
    match =
        create(service, R"({"game":"connect","rules":{"columns":20,"rows":20},"seats":["hard","human"]})");
    ASSERT_EQ(look(service, match).number("version"), 0) << "it has moved too soon for this test";
    service.send(SIGKILL);
  }
  const RunningService service(storage_.flags());
  const Answer now = wait_for_turn(service, match, 1);
  EXPECT_EQ(now.body.at("moves").as_array().size(), 1U);
}

// A database as the first version left it, with one match after one move.
constexpr std::string_view first_version = R"(
CREATE TABLE quadrille_schema (version INTEGER NOT NULL);
CREATE TABLE matches (id VARCHAR(64) PRIMARY KEY, version BIGINT NOT NULL,
                      waits_for_program INTEGER NOT NULL, body TEXT NOT NULL);
INSERT INTO quadrille_schema (version) VALUES (1);
INSERT INTO matches VALUES ('NvEAMMe9_BEnC1PVXaMSAA', 1, 0, '{"record":"{\"quadrille\":1,\"game\":\"connect\",\"rules\":\"7x6n4p2\",\"from\":\"\",\"moves\":[\"4\"],\"version\":1,\"seats\":[\"human\",\"human\"],\"seed\":\"6199809142234849527\"}","tokens":["da7823bcff6874a29954033c48f4bbcc67f9e2bbca3af7b9810963ed91de02d4","0a7de351f35f454ab9373552209f09b5f694c878734278e725f75909619c3863"],"keys":["",""],"undo_wanted_by":[],"next":"","open":[false,false]}');
)";

TEST_P(Faults, a_database_of_the_first_version_is_taken_over_and_a_later_one_is_refused) {
  storage_.execute(std::string(first_version));
  const Held match{"NvEAMMe9_BEnC1PVXaMSAA", {"e6IqcVIO1RRD-SwBZ-fNRQ", "YJ2r8K4GBJXZZg5J-VO47w"}};
  {
    const RunningService service(storage_.flags());
    EXPECT_EQ(move(service, match, match.tokens[1], "4").text("position"), "connect:7x6n4p2:44");
  }
  storage_.execute("INSERT INTO quadrille_schema (version) VALUES (999)");
  std::vector<std::string> words = {"serve", "--port", "0"};
  for (const std::string& flag : storage_.flags()) words.push_back(flag);
  expect_refusal(run_program(words), "newer version");
}

TEST_P(Faults, a_damaged_row_is_503_and_harms_no_other) {
  const RunningService service(storage_.flags());
  const Held match = create(service, large_board);
  const Held other = create(service, large_board);
  storage_.execute("UPDATE matches SET body = '{\"record\":7}' WHERE id = '" + match.id + "'");
  EXPECT_EQ(look(service, match).status, 503);
  EXPECT_EQ(post_next_move(service, other, 0).status, 200);
}

// Each game has one writer, which counts what was acknowledged; after each kill all of that must be there.
TEST_P(Faults, acknowledged_moves_survive_50_kills_in_the_middle_of_100_games) {
  constexpr std::size_t games = 100;
  constexpr int kills = 50;
  std::vector<Held> matches;
  std::vector<std::int64_t> acknowledged(games, 0);
  for (int kill = 0; kill <= kills; ++kill) {
    RunningService service(storage_.flags());
    for (std::size_t i = 0; kill == 0 && i < games; ++i) matches.push_back(create(service, large_board));
    for (std::size_t i = 0; i < games; ++i) {
      const Answer now = look(service, matches[i]);
      ASSERT_EQ(now.status, 200);
      ASSERT_GE(now.number("version"), acknowledged[i]) << "kill " << kill << ", game " << i;
      ASSERT_LE(now.number("version"), acknowledged[i] + 1) << "one move may have been kept and not answered";
      ASSERT_EQ(now.body.at("moves").as_array().size(), static_cast<std::size_t>(now.number("version")));
      acknowledged[i] = now.number("version");
    }
    if (kill == kills) break;
    std::vector<std::thread> players;
    std::atomic<int> moves = 0;
    for (std::size_t i = 0; i < games; ++i)
      players.emplace_back([&, i] {
        while (post_next_move(service, matches[i], acknowledged[i]).status == 200) {
          ++acknowledged[i];
          ++moves;
        }
      });
    EXPECT_TRUE(wait_until([&] { return moves >= 100 + 17 * (kill % 10); }));
    service.send(SIGKILL);
    for (std::thread& player : players) player.join();
  }
  for (const auto moves : acknowledged) EXPECT_GT(moves, 0) << "every game got somewhere";
}

std::size_t resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST(FaultsOnSqlite, ten_thousand_idle_feeds_take_less_than_400_MB_and_all_hear_of_a_move) {
  constexpr std::size_t feeds = 10'000;
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max;
  if (limit.rlim_max < feeds + 100 || ::setrlimit(RLIMIT_NOFILE, &limit) != 0)
    GTEST_SKIP() << "only " << limit.rlim_max << " descriptors are allowed here";
  const RunningService service;
  const Held match = create(service, R"({"game":"connect"})");
  std::vector<std::unique_ptr<LiveConnection>> live;
  for (std::size_t i = 0; i < feeds; ++i) {
    live.push_back(std::make_unique<LiveConnection>(service, match.path("/live")));
    ASSERT_FALSE(live.back()->refusal()) << i;
    ASSERT_TRUE(live.back()->next()) << i;
  }
  const std::size_t used = resident_bytes(service.process());
  RecordProperty("bytes", std::to_string(used));
  EXPECT_LT(used, std::size_t{400} << 20);
  EXPECT_EQ(move(service, match, match.tokens[0], "4").status, 200);
  for (const auto& each : live) {
    const auto heard = each->next();
    ASSERT_TRUE(heard);
    ASSERT_TRUE(contains(*heard, R"("version":1)"));
  }
}

TEST(FaultsOnSqlite, a_full_disk_is_503_and_no_harm_once_there_is_room_again) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can make a small disk";
  const ScratchDirectory disk;
  ASSERT_EQ(::mount("none", disk.path().c_str(), "tmpfs", 0, "size=1m"), 0);
  const std::shared_ptr<void> unmount(nullptr, [&](void*) { ::umount2(disk.path().c_str(), MNT_DETACH); });
  const RunningService service({"--data", disk.path().string()});
  const Held match = create(service, large_board);
  std::int64_t version = 0;
  for (; version < 5; ++version) ASSERT_EQ(post_next_move(service, match, version).status, 200);
  const auto ballast = disk.path() / "ballast";
  {
    std::ofstream file(ballast, std::ios::binary);
    while (file.write(std::string(4096, 'x').data(), 4096) && file.flush()) {
    }
  }
  HttpAnswer answer;
  while ((answer = post_next_move(service, match, version)).status == 200) ++version;
  EXPECT_EQ(answer.status, 503) << answer.body;
  EXPECT_EQ(read(answer).text("code"), "storage");
  EXPECT_EQ(http_post(service, "/api/v1/matches", large_board).status, 503);
  EXPECT_EQ(look(service, match).number("version"), version) << "what was answered is there, and no more";
  std::filesystem::remove(ballast);
  EXPECT_EQ(post_next_move(service, match, version).status, 200);
  EXPECT_EQ(look(service, match).number("version"), version + 1);
}

TEST(FaultsOnSqlite, a_database_that_is_taken_away_is_503_until_it_is_back) {
  const ScratchDirectory data;
  const RunningService service({"--data", data.path().string()});
  const Held match = create(service, large_board);
  ASSERT_EQ(post_next_move(service, match, 0).status, 200);
  const auto aside = data.path() / "aside";
  std::filesystem::create_directory(aside);
  const auto move_all = [](const std::filesystem::path& from, const std::filesystem::path& to) {
    for (const char* name : {"matches.db", "matches.db-wal", "matches.db-shm"})
      if (std::filesystem::exists(from / name)) std::filesystem::rename(from / name, to / name);
  };
  move_all(data.path(), aside);
  EXPECT_EQ(look(service, match).status, 503);
  EXPECT_EQ(post_next_move(service, match, 1).status, 503);
  EXPECT_EQ(http_get(service, "/readyz").status, 503);
  EXPECT_EQ(http_get(service, "/healthz").status, 200) << "the process itself is well";
  EXPECT_FALSE(std::filesystem::exists(data.path() / "matches.db")) << "no empty one in its place";
  move_all(aside, data.path());
  EXPECT_EQ(post_next_move(service, match, 1).status, 200);
  EXPECT_EQ(http_get(service, "/readyz").status, 200);
}

TEST(FaultsOnPostgres, a_database_that_is_gone_is_503_until_it_is_back) {
  RunningPostgres postgres;
  const RunningService service({"--database", postgres.create_database()});
  const Held match = create(service, large_board);
  const Held alone = create(service, R"({"game":"connect","seats":["human","easy"]})");
  LiveConnection live(service, match.path("/live"));
  ASSERT_TRUE(live.next());
  ASSERT_EQ(post_next_move(service, match, 0).status, 200);
  ASSERT_TRUE(live.next());
  postgres.stop();
  EXPECT_EQ(look(service, match).status, 503);
  EXPECT_EQ(post_next_move(service, match, 1).status, 503);
  EXPECT_EQ(http_get(service, "/readyz").status, 503);
  EXPECT_EQ(http_get(service, "/api/v1/connect/winner?board=AAAA&columns=4&rows=1").body, "A");
  postgres.start();
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 200; }));
  EXPECT_EQ(look(service, match).number("version"), 1);
  EXPECT_EQ(post_next_move(service, match, 1).status, 200);
  const auto heard = live.next();
  ASSERT_TRUE(heard) << "the feed has lived through it";
  EXPECT_EQ(json::parse(*heard).at("version"), 2);
  EXPECT_EQ(move(service, alone, alone.tokens[0], "1").status, 200);
  EXPECT_EQ(wait_for_turn(service, alone, 0).number("version"), 2);
}

class TwoServersOnPostgres : public testing::Test {
 protected:
  Storage storage_{Storage::Kind::postgres};
  RunningService one_{storage_.flags()};
  RunningService other_{storage_.flags()};
};

TEST_F(TwoServersOnPostgres, play_one_match_without_a_lost_or_doubled_move) {
  const Held match = create(one_, large_board);
  constexpr std::int64_t moves = 200;
  std::atomic<std::int64_t> accepted = 0;
  std::vector<std::thread> players;
  for (const RunningService* service : {&one_, &other_, &one_, &other_})
    players.emplace_back([&, service] {
      for (std::int64_t version = 0; version < moves;) {
        const Answer answer = read(post_next_move(*service, match, version));
        if (answer.status == 200) ++accepted;
        EXPECT_TRUE(answer.status == 200 || answer.status == 409) << json::serialize(answer.body);
        version = answer.status == 200 ? answer.number("version") : look(*service, match).number("version");
      }
    });
  for (std::thread& player : players) player.join();
  const Answer now = look(other_, match);
  EXPECT_EQ(now.number("version"), accepted) << "each version was made by one move that was acknowledged";
  const json::array& made = now.body.at("moves").as_array();
  ASSERT_EQ(made.size(), static_cast<std::size_t>(accepted));
  for (std::size_t i = 0; i < made.size(); ++i) EXPECT_EQ(made[i].as_string(), std::to_string(1 + i % 60));
}

TEST_F(TwoServersOnPostgres, live_events_cross_between_them_in_order) {
  const Held match = create(one_, large_board);
  LiveConnection here(one_, match.path("/live"));
  LiveConnection there(other_, match.path("/live?token=" + match.tokens[1]));
  constexpr std::int64_t moves = 50;
  for (std::int64_t i = 0; i < moves; ++i)
    ASSERT_EQ(post_next_move(i % 3 == 0 ? other_ : one_, match, i).status, 200);
  for (LiveConnection* live : {&here, &there}) {
    std::int64_t last = -1;
    while (last < moves) {
      const auto message = live->next();
      ASSERT_TRUE(message);
      const auto version = json::parse(*message).at("version").to_number<std::int64_t>();
      EXPECT_GT(version, last) << "never an older one after a newer one";
      last = version;
    }
    EXPECT_EQ(last, moves);
  }
}

TEST_F(TwoServersOnPostgres, one_goes_on_with_the_programs_of_the_other_that_died) {
  const Held match =
      create(one_, R"({"game":"connect","rules":{"columns":20,"rows":20},"seats":["hard","human"]})");
  one_.send(SIGKILL);
  ASSERT_EQ(look(other_, match).number("version"), 0) << "it has moved too soon for this test";
  EXPECT_EQ(wait_for_turn(other_, match, 1).number("version"), 1);
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const auto at = text.find(what);
  if (at == std::string::npos) ADD_FAILURE() << "there is no " << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), instead);
}

// A port that was free a moment ago.
std::uint16_t free_port() {
  const RunningService service;
  return service.port();
}

TEST_F(TwoServersOnPostgres, behind_the_nginx_of_the_example_are_one_service) {
  if (run_command({"nginx", "-v"}).exit_code != 0) GTEST_SKIP() << "there is no nginx here";
  const ScratchDirectory folder;
  const Endpoint proxy(free_port());
  std::string site = bytes_of(QUADRILLE_SOURCE "/deploy/nginx/quadrille.conf");
  site = with(site, "listen 80;", "listen 127.0.0.1:" + std::to_string(proxy.port) + ";");
  site = with(site, "listen [::]:80;", "");
  site = with(site, "server 127.0.0.1:8080;", "server 127.0.0.1:" + std::to_string(one_.port()) + ";");
  site = with(site, "# server 127.0.0.1:8081;", "server 127.0.0.1:" + std::to_string(other_.port()) + ";");
  std::ofstream(folder.path() / "nginx.conf")
      << "daemon off; error_log stderr error; pid pid; events {} http { access_log off;"
      << "client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path "
         "s;"
      << site << "}";
  RunningCommand nginx(
      {"nginx", "-p", folder.path().string(), "-c", (folder.path() / "nginx.conf").string()});
  ASSERT_TRUE(wait_until([&] { return http_get(proxy, "/healthz").body == "ok\n"; }));
  const Held match = create(proxy, large_board);
  LiveConnection feeds[2] = {{proxy, match.path("/live")}, {proxy, match.path("/live")}};
  constexpr std::int64_t moves = 20;
  for (std::int64_t i = 0; i < moves; ++i)
    ASSERT_EQ(move(proxy, match, match.token_after(i), std::to_string(1 + i), i).status, 200) << i;
  for (LiveConnection& live : feeds)
    for (std::int64_t heard = -1; heard < moves;) {
      const auto message = live.next();
      ASSERT_TRUE(message);
      heard = json::parse(*message).at("version").to_number<std::int64_t>();
    }
  for (const RunningService* each : {&one_, &other_})
    EXPECT_TRUE(contains(http_get(*each, "/metrics").body, "quadrille_matches_followed 1"))
        << "each has one of the feeds";
  EXPECT_EQ(http_get(proxy, "/metrics").status, 200) << "from this machine";
  nginx.send(SIGTERM);
  (void)nginx.wait_for_exit();
}

TEST(FaultsOnPostgres, many_servers_may_start_at_once_on_an_empty_database) {
  const Storage storage(Storage::Kind::postgres);
  std::vector<std::unique_ptr<RunningService>> services(6);
  std::vector<std::thread> starters;
  for (auto& service : services)
    starters.emplace_back([&] { service = std::make_unique<RunningService>(storage.flags()); });
  for (std::thread& starter : starters) starter.join();
  const Held match = create(*services.front(), large_board);
  for (const auto& service : services) EXPECT_EQ(look(*service, match).status, 200);
}

}  // namespace
}  // namespace quadrille
