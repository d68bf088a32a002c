// Faults from outside: kills, full disks, unreachable databases, and several servers at once.

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
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

// On a board without a book, a move of a strong level takes longer than the request for its match.
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

// A database of the first schema version, with one match after one move.
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

// Expects 503 for every request of a match, with and without its token.
void expect_unreadable(Endpoint service, const Held& match) {
  EXPECT_EQ(look(service, match).status, 503);
  EXPECT_EQ(look(service, match).text("code"), "storage");
  EXPECT_EQ(http_get(service, match.path("?ply=0")).status, 503);
  EXPECT_EQ(http_get(service, match.path("/export")).status, 503);
  EXPECT_EQ(http_post(service, match.path("/join"), "{}").status, 503);
  for (const char* what : {"undo", "resign", "rematch"})
    EXPECT_EQ(ask(service, match, what, match.tokens[0]).status, 503) << what;
  EXPECT_EQ(move(service, match, match.tokens[0], "1").status, 503);
  const LiveConnection live(service, match.path("/live"));
  ASSERT_TRUE(live.refusal());
  EXPECT_EQ(live.refusal()->status, 503);
}

TEST_P(Faults, a_row_that_cannot_be_read_is_503_whatever_is_asked_of_it) {
  const RunningService service(storage_.flags());
  const Held match = create(service, large_board);
  const auto damage = [&](const std::string& what) {
    storage_.execute("UPDATE matches SET " + what + " WHERE id = '" + match.id + "'");
    SCOPED_TRACE(what);
    expect_unreadable(service, match);
  };
  damage("body = ''");
  damage("body = '{}'");
  damage("body = '{\"record\":\"{\"}'");
  damage(R"(body = '{"record":"{\"quadrille\":1,\"game\":\"chess\",\"rules\":\"\",\"from\":\"\",)"
         R"(\"moves\":[],\"version\":0,\"seed\":\"1\"}","tokens":["",""],"keys":["",""],)"
         R"("undo_wanted_by":[],"next":"","open":[false,false]}')");
  const std::string record =
      R"({"record":"{\"quadrille\":1,\"game\":\"connect\",\"rules\":\"7x6n4p2\",)"
      R"(\"from\":\"\",\"moves\":[\"4\"],\"version\":1,\"seats\":[\"human\",\"human\"],)"
      R"(\"seed\":\"1\"}","tokens":["",""],"keys":["",""],"next":"","open":[false,false],)";
  damage("body = '" + record + R"("undo_wanted_by":[],"resigned":2}')");
  damage("body = '" + record + R"("undo_wanted_by":[9]}')");
}

TEST_P(Faults, a_rematch_that_cannot_be_read_is_503) {
  const RunningService service(storage_.flags());
  const Held match = create(service, R"({"game":"connect"})");
  ASSERT_EQ(ask(service, match, "resign", match.tokens[0]).status, 200);
  const Answer next = ask(service, match, "rematch", match.tokens[0]);
  ASSERT_EQ(next.status, 200);
  storage_.execute("UPDATE matches SET body = '{}' WHERE id = '" + next.text("id") + "'");
  EXPECT_EQ(ask(service, match, "rematch", match.tokens[0]).status, 503);
  EXPECT_EQ(look(service, match).status, 200);
}

TEST_P(Faults, an_engine_whose_row_cannot_be_read_keeps_no_other_from_moving_after_a_restart) {
  constexpr std::string_view game =
      R"({"game":"connect","rules":{"columns":20,"rows":20},"seats":["hard","human"]})";
  Held damaged;
  Held other;
  {
    const RunningService service(storage_.flags());
    damaged = create(service, game);
    other = create(service, game);
    service.send(SIGKILL);
  }
  storage_.execute("UPDATE matches SET body = '{}', waits_for_program = 1 WHERE id = '" + damaged.id + "'");
  const RunningService service(storage_.flags());
  EXPECT_EQ(wait_for_turn(service, other, 1).number("version"), 1);
  EXPECT_EQ(look(service, damaged).status, 503);
}

// Makes every finished match older than 90 days.
constexpr const char* age_by_91_days =
    "UPDATE matches SET changed = changed - 7862400000, finished = finished - 7862400000 WHERE finished > 0";

double metric(Endpoint service, const std::string& name) {
  const std::string text = http_get(service, "/metrics").body;
  const auto at = text.find("\n" + name + " ");
  if (at == std::string::npos) return -1;
  return std::strtod(text.c_str() + at + name.size() + 2, nullptr);
}

TEST_P(Faults, P05_finished_matches_go_after_the_time_of_keep_and_never_without_it) {
  std::vector<Held> finished;
  Held open;
  Held recent;
  {
    const RunningService service(storage_.flags());
    for (int i = 0; i < 5; ++i) {
      finished.push_back(create(service, R"({"game":"connect"})"));
      ASSERT_EQ(ask(service, finished.back(), "resign", finished.back().tokens[0]).status, 200);
    }
    open = create(service, R"({"game":"connect"})");
    storage_.execute(age_by_91_days);
    storage_.execute("UPDATE matches SET changed = 1 WHERE id = '" + open.id + "'");
    recent = create(service, R"({"game":"connect"})");
    ASSERT_EQ(ask(service, recent, "resign", recent.tokens[0]).status, 200);
    EXPECT_EQ(metric(service, "quadrille_matches_removed_total"), 0);
  }
  {
    std::vector<std::string> flags = storage_.flags();
    flags.insert(flags.end(), {"--keep", "0"});
    const RunningService service(flags);
    for (const Held& match : finished) EXPECT_EQ(look(service, match).status, 200);
  }
  std::vector<std::string> flags = storage_.flags();
  flags.insert(flags.end(), {"--keep", "90d"});
  const RunningService service(flags);
  EXPECT_TRUE(wait_until([&] { return metric(service, "quadrille_matches_removed_total") == 5; }));
  for (const Held& match : finished) EXPECT_EQ(look(service, match).status, 404);
  EXPECT_EQ(look(service, open).status, 200);
  EXPECT_EQ(look(service, recent).status, 200);
}

TEST_P(Faults, rows_of_the_first_version_are_removed_only_where_they_tell_that_the_service_made_them) {
  storage_.execute(std::string(first_version));
  // The same match twice: resigned, and resigned without tokens, as a terminal stores it.
  storage_.execute(
      R"(INSERT INTO matches SELECT 'over', version, 0, REPLACE(body, '"next":', '"resigned":0,"next":') FROM matches;)"
      R"(INSERT INTO matches SELECT 'terminal', version, 0, REPLACE(REPLACE(body, )"
      R"('da7823bcff6874a29954033c48f4bbcc67f9e2bbca3af7b9810963ed91de02d4', ''), )"
      R"('0a7de351f35f454ab9373552209f09b5f694c878734278e725f75909619c3863', '') FROM matches WHERE id = 'over';)"
      R"(INSERT INTO matches SELECT 'damaged', version, 0, '{}' FROM matches WHERE id = 'over')");
  {
    std::vector<std::string> flags = storage_.flags();
    flags.insert(flags.end(), {"--keep", "90d"});
    const RunningService service(flags);
    EXPECT_EQ(look(service, {"over", {}}).status, 200) << "its age counts from now on";
  }
  std::vector<std::string> flags = storage_.flags();
  flags.insert(flags.end(), {"--keep", "1ms"});
  const RunningService service(flags);
  EXPECT_TRUE(wait_until([&] { return look(service, {"over", {}}).status == 404; }));
  EXPECT_EQ(metric(service, "quadrille_matches_removed_total"), 1);
  EXPECT_EQ(look(service, {"terminal", {}}).status, 200);
  EXPECT_EQ(look(service, {"damaged", {}}).status, 503);
  EXPECT_EQ(look(service, {"NvEAMMe9_BEnC1PVXaMSAA", {}}).status, 200) << "it is not over";
}

TEST_P(Faults, imports_are_refused_when_their_storage_is_full_and_other_matches_are_not) {
  std::vector<std::string> flags = storage_.flags();
  flags.insert(flags.end(), {"--import-storage", "1K"});
  const RunningService service(flags);
  constexpr std::string_view record =
      R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["4"],"version":1})";
  HttpAnswer answer = http_post(service, "/api/v1/matches", record);
  EXPECT_EQ(answer.status, 201) << answer.body;
  for (int i = 0; i < 10 && answer.status == 201; ++i) answer = http_post(service, "/api/v1/matches", record);
  EXPECT_EQ(answer.status, 503);
  EXPECT_TRUE(contains(answer.body, "the storage for imported matches is full")) << answer.body;
  EXPECT_EQ(http_post(service, "/api/v1/matches", large_board).status, 201);
}

TEST(FaultsOnSqlite, a_game_of_the_terminal_outlives_keep) {
  const Storage storage(Storage::Kind::sqlite);
  const std::string folder = storage.folder().string();
  const Finished taken = run_program(
      {"matches", "import", "--data", folder},
      R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["1","2","1","2","1","2","1"],)"
      R"("version":7})");
  ASSERT_EQ(taken.exit_code, 0) << taken.err;
  Held match;
  {
    const RunningService service(storage.flags());
    match = create(service, R"({"game":"connect"})");
    ASSERT_EQ(ask(service, match, "resign", match.tokens[0]).status, 200);
  }
  storage.execute("UPDATE matches SET changed = 1, finished = 1");
  const RunningService service({"--data", folder, "--keep", "1d"});
  EXPECT_TRUE(wait_until([&] { return look(service, match).status == 404; }));
  EXPECT_EQ(look(service, {taken.out.substr(0, taken.out.size() - 1), {}}).text("state"), "won");
}

TEST(FaultsOnSqlite, the_terminal_names_a_row_that_it_cannot_read_and_lists_the_others) {
  const Storage storage(Storage::Kind::sqlite);
  const auto matches = [&](std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), "matches");
    words.insert(words.end(), {"--data", storage.folder().string()});
    return run_program(words, input);
  };
  constexpr std::string_view record =
      R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["4"],"version":1})";
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    const Finished taken = matches({"import"}, record);
    ASSERT_EQ(taken.exit_code, 0) << taken.err;
    ids.push_back(taken.out.substr(0, taken.out.size() - 1));
  }
  storage.execute("UPDATE matches SET body = '{}' WHERE id = '" + ids[0] + "'");
  storage.execute(R"(UPDATE matches SET body = REPLACE(body, 'connect', 'chess') WHERE id = ')" + ids[1] +
                  "'");
  for (const char* format : {"--all", "--json"}) {
    const Finished listed = matches({format});
    EXPECT_EQ(listed.exit_code, 2);
    EXPECT_TRUE(contains(listed.out, ids[2])) << listed.out;
    for (int i = 0; i < 2; ++i) {
      EXPECT_FALSE(contains(listed.out, ids[i])) << listed.out;
      EXPECT_TRUE(contains(listed.err, "match " + ids[i] + " cannot be read from the database"))
          << listed.err;
    }
  }
  for (const char* what : {"resume", "replay"})
    for (int i = 0; i < 2; ++i) expect_refusal(matches({what, ids[i]}), "cannot be read from the database");
  expect_refusal(matches({"export", ids[0]}), "cannot be read from the database");
}

// Each game has one writer, which counts the acknowledged moves. After each kill all of these must be there.
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
  EXPECT_EQ(http_get(service, "/readyz").status, 503);
  EXPECT_EQ(look(service, match).number("version"), version) << "what was answered is there, and no more";
  std::filesystem::remove(ballast);
  EXPECT_EQ(post_next_move(service, match, version).status, 200);
  EXPECT_EQ(look(service, match).number("version"), version + 1);
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 200; }));
}

TEST(FaultsOnSqlite, a_lock_of_another_process_keeps_no_read_waiting_and_a_write_gives_up) {
  const Storage storage(Storage::Kind::sqlite);
  const RunningService service({"--data", storage.folder().string(), "--threads", "2"});
  constexpr std::size_t writers = 16;  // more than the threads that wait for the database
  std::vector<Held> matches;
  for (std::size_t i = 0; i < writers; ++i) matches.push_back(create(service, large_board));
  {
    const ForeignLock lock(storage.folder() / "matches.db");
    // On a busy machine the writes may time out before the reads are answered; then the test tries again.
    EXPECT_TRUE(wait_until([&] {
      std::vector<std::unique_ptr<HttpConnection>> writes;
      for (const Held& match : matches) {
        writes.push_back(std::make_unique<HttpConnection>(service));
        const std::string body = R"({"move":"1","version":0})";
        writes.back()->send("POST " + match.path("/moves") + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" +
                            bearer(match.tokens[0]) + "Content-Type: application/json\r\nContent-Length: " +
                            std::to_string(body.size()) + "\r\n\r\n" + body);
      }
      bool all_read = true;
      for (const Held& match : matches) all_read = all_read && look(service, match).status == 200;
      const bool some_wait =
          std::any_of(writes.begin(), writes.end(), [](const auto& write) { return !write->has_answer(); });
      for (const auto& write : writes) {
        const HttpAnswer answer = write->receive();
        EXPECT_EQ(answer.status, 503);
        EXPECT_TRUE(contains(answer.body, R"("code":"storage")")) << answer.body;
      }
      return all_read && some_wait;
    }));
    EXPECT_EQ(http_get(service, "/readyz").status, 503);
    const Finished listed = run_program({"matches", "--data", storage.folder().string()});
    EXPECT_EQ(listed.exit_code, 0) << listed.err;
    EXPECT_TRUE(contains(listed.out, matches[0].id));
  }
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 200; }));
  for (const Held& match : matches) EXPECT_EQ(post_next_move(service, match, 0).status, 200);
}

TEST(FaultsOnSqlite, a_second_server_on_one_file_is_refused_until_the_first_is_gone) {
  const Storage storage(Storage::Kind::sqlite);
  const auto link = storage.folder() / "link";
  std::filesystem::create_directory_symlink(storage.folder(), link);
  Held match;
  {
    const RunningService service(storage.flags());
    match = create(service, large_board);
    for (const auto& folder : {storage.folder(), link})
      expect_refusal(run_command({"timeout", std::to_string(patience.count()), QUADRILLE_PROGRAM, "serve",
                                  "--port", "0", "--data", folder.string()}),
                     "another server uses");
    const Finished listed = run_program({"matches", "--data", storage.folder().string()});
    EXPECT_EQ(listed.exit_code, 0) << "the terminal shares the file";
    EXPECT_TRUE(contains(listed.out, match.id));
    service.send(SIGKILL);
  }
  const RunningService service(storage.flags());
  EXPECT_EQ(look(service, match).status, 200);
}

unsigned rights_of(const std::filesystem::path& path) {
  return static_cast<unsigned>(std::filesystem::status(path).permissions());
}

TEST(FaultsOnSqlite, files_with_seeds_are_for_their_owner_only_also_those_of_earlier_versions) {
  const ScratchDirectory scratch;
  const auto folder = scratch.path() / "deep" / "data";
  const auto check = [&] {
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      EXPECT_EQ(rights_of(file.path()), 0600U) << file.path();
      ++files;
    }
    EXPECT_GE(files, 3U) << "the database has two files beside it while it is open";
  };
  {
    const RunningService service({"--data", folder.string()});
    (void)create(service, large_board);
    EXPECT_EQ(rights_of(folder), 0700U);
    EXPECT_EQ(rights_of(folder.parent_path()), 0700U);
    check();
    for (const auto& file : std::filesystem::directory_iterator(folder))
      ASSERT_EQ(::chmod(file.path().c_str(), 0644), 0);
    service.send(SIGKILL);
  }
  const RunningService service({"--data", folder.string()});
  (void)create(service, large_board);
  check();
}

TEST(FaultsOnSqlite, an_exported_game_is_for_its_owner_only) {
  const ScratchDirectory scratch;
  const std::string data = (scratch.path() / "data").string();
  const auto file = scratch.path() / "game.json";
  const Finished taken =
      run_program({"matches", "import", "--data", data},
                  R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":[],"version":0})");
  ASSERT_EQ(taken.exit_code, 0) << taken.err;
  const std::string id = taken.out.substr(0, taken.out.size() - 1);
  ASSERT_EQ(run_program({"matches", "export", id, file.string(), "--data", data}).exit_code, 0);
  EXPECT_TRUE(contains(bytes_of(file), "\"seed\""));
  EXPECT_EQ(rights_of(file), 0600U);
}

TEST(FaultsOnPostgres, a_database_that_takes_no_writes_is_not_ready) {
  const Storage storage(Storage::Kind::postgres);
  const RunningService service(storage.flags());
  const Held match = create(service, large_board);
  ASSERT_EQ(http_get(service, "/readyz").status, 200);
  const auto let = [&](const std::string& setting) {
    storage.execute("BEGIN READ WRITE; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I " + setting +
                    "', current_database()); END $$; SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid(); COMMIT");
  };
  let("SET default_transaction_read_only = on");
  EXPECT_TRUE(wait_until([&] { return look(service, match).status == 200; }));
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 503; }));
  EXPECT_EQ(post_next_move(service, match, 0).status, 503);
  EXPECT_EQ(look(service, match).status, 200);
  EXPECT_EQ(http_get(service, "/readyz").status, 503);
  let("RESET default_transaction_read_only");
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 200; }));
  EXPECT_TRUE(wait_until([&] { return post_next_move(service, match, 0).status == 200; }));
}

TEST(FaultsOnPostgres, the_password_comes_from_a_file_and_is_seen_nowhere_else) {
  RunningPostgres postgres("open sesame");
  const std::string address = postgres.create_database();
  const ScratchDirectory folder;
  const auto file = folder.path() / "password";
  std::ofstream(file) << "another\n";
  const auto serve = [&](const std::string& password_file) {
    return run_program(
        {"serve", "--port", "0", "--database", address, "--database-password-file", password_file});
  };
  expect_refusal(serve(file.string()), "password authentication failed");
  expect_refusal(serve((folder.path() / "none").string()), "--database-password-file");
  std::ofstream(file) << "";
  expect_refusal(serve(file.string()), "is empty");
  expect_refusal(run_program({"serve", "--database-password-file", file.string()}), "this is for --database");
  std::ofstream(file) << "open sesame\n";
  const RunningService service({"--database", address, "--database-password-file", file.string()});
  EXPECT_EQ(http_get(service, "/readyz").status, 200);
  const std::string process = "/proc/" + std::to_string(service.process());
  for (const char* part : {"/cmdline", "/environ"}) {
    std::ifstream open(process + part, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(open)), {});
    EXPECT_FALSE(text.empty());
    EXPECT_FALSE(contains(text, "sesame"));
  }
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
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 200; }));
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
  LiveConnection there(other_, match.path("/live"), offering(match.tokens[1]));
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

// A port that was free a moment ago; another process may take it.
std::uint16_t free_port() {
  const RunningService service;
  return service.port();
}

// nginx with the example's configuration in front of these services.
class NginxOfExample {
 public:
  explicit NginxOfExample(const std::vector<const RunningService*>& services, bool has_tls = false)
      : port(free_port()), tls_port(free_port()) {
    std::string site = bytes_of(QUADRILLE_SOURCE "/deploy/nginx/quadrille.conf");
    site = with(site, "listen 80;", "listen 127.0.0.1:" + std::to_string(port) + ";");
    site = with(site, "listen [::]:80;", "");
    const auto server = [&](std::size_t i) {
      return "server 127.0.0.1:" + std::to_string(services[i]->port()) + ";";
    };
    site = with(site, "server 127.0.0.1:8080;", server(0));
    if (services.size() > 1) site = with(site, "# server 127.0.0.1:8081;", server(1));
    if (has_tls) {
      const auto file = [&](const char* name) { return (folder_.path() / name).string(); };
      const Finished made =
          run_command({"openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                       "/CN=localhost", "-keyout", file("key.pem"), "-out", file("cert.pem")});
      EXPECT_EQ(made.exit_code, 0) << made.err;
      site = with(site, "# listen 443 ssl;", "listen 127.0.0.1:" + std::to_string(tls_port) + " ssl;");
      site = with(site, "# ssl_certificate /etc/ssl/certs/quadrille.pem;",
                  "ssl_certificate " + file("cert.pem") + ";");
      site = with(site, "# ssl_certificate_key /etc/ssl/private/quadrille.key;",
                  "ssl_certificate_key " + file("key.pem") + ";");
    }
    std::ofstream(folder_.path() / "nginx.conf")
        << "daemon off; error_log stderr error; pid pid; events {} http { access_log off;"
        << "client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; "
           "scgi_temp_path s;"
        << site << "}";
    nginx_ = std::make_unique<RunningCommand>(std::vector<std::string>{
        "nginx", "-p", folder_.path().string(), "-c", (folder_.path() / "nginx.conf").string()});
    EXPECT_TRUE(wait_until([&] { return http_get(Endpoint(port), "/healthz").body == "ok\n"; }));
  }
  ~NginxOfExample() {
    nginx_->send(SIGTERM);
    (void)nginx_->wait_for_exit();
  }
  NginxOfExample(const NginxOfExample&) = delete;
  NginxOfExample& operator=(const NginxOfExample&) = delete;

  [[nodiscard]] Endpoint endpoint() const { return Endpoint(port); }
  const std::uint16_t port;
  const std::uint16_t tls_port;

 private:
  ScratchDirectory folder_;
  std::unique_ptr<RunningCommand> nginx_;
};

bool has_nginx() { return run_command({"nginx", "-v"}).exit_code == 0; }

TEST_F(TwoServersOnPostgres, behind_the_nginx_of_the_example_are_one_service) {
  if (!has_nginx()) GTEST_SKIP() << "there is no nginx here";
  const NginxOfExample nginx({&one_, &other_});
  const Endpoint proxy = nginx.endpoint();
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
}

TEST(DeployedService, the_nginx_of_the_example_closes_metrics_however_they_are_written) {
  if (!has_nginx()) GTEST_SKIP() << "there is no nginx here";
  const RunningService service({"--host", "example.org"});
  const NginxOfExample nginx({&service});
  for (const char* path :
       {"/metrics", "/metrics/", "/metrics/x", "/metrics?x=1", "//metrics", "/./metrics", "/api/../metrics",
        "/%6detrics", "/%6Detric%73", "/metrics%2f", "/metrics%3f", "/%2fmetrics", "/a/%2e%2e/metrics",
        "/metrics;x", "/metrics.", "http://x/metrics"}) {
    const HttpAnswer answer = http_get(nginx.endpoint(), path);
    EXPECT_EQ(answer.status, 403) << path;
    EXPECT_FALSE(contains(answer.body, "quadrille_")) << path;
  }
  EXPECT_EQ(http_get(nginx.endpoint(), "/healthz").status, 200);
}

TEST(DeployedService, a_page_behind_the_nginx_of_the_example_may_ask_its_own_origin_at_any_port) {
  if (!has_nginx()) GTEST_SKIP() << "there is no nginx here";
  const RunningService service({"--host", "example.org"});
  const NginxOfExample nginx({&service}, true);
  const std::string name = "example.org:" + std::to_string(nginx.port);
  const auto post = [&](const std::string& origin) {
    HttpConnection connection(nginx.endpoint());
    const std::string body = R"({"game":"connect"})";
    connection.send("POST /api/v1/matches HTTP/1.1\r\nHost: " + name + "\r\nOrigin: http://" + origin +
                    "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                    "\r\n\r\n" + body);
    return connection.receive().status;
  };
  EXPECT_EQ(post(name), 201);
  EXPECT_EQ(post("elsewhere.example"), 403);
  // Browsers that came over TLS are told to use only TLS; others are not.
  const Finished secure = run_command({"curl", "-sk", "-D", "-", "-o", "/dev/null",
                                       "https://127.0.0.1:" + std::to_string(nginx.tls_port) + "/healthz"});
  EXPECT_TRUE(contains(secure.out, " 200")) << secure.out << secure.err;
  EXPECT_TRUE(contains(secure.out, "Strict-Transport-Security: max-age=31536000")) << secure.out;
  EXPECT_FALSE(contains(http_get(nginx.endpoint(), "/healthz").headers, "strict-transport-security"));
}

TEST(DeployedService, the_health_check_of_the_image_asks_whether_matches_can_be_kept) {
  const ScratchDirectory data;
  const RunningService service({"--data", data.path().string()});
  const auto check = [&](std::uint16_t port) {
    return run_command({"bash", QUADRILLE_SOURCE "/deploy/docker/healthcheck", std::to_string(port)})
        .exit_code;
  };
  EXPECT_EQ(check(service.port()), 0);
  std::filesystem::rename(data.path() / "matches.db", data.path() / "aside");
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/readyz").status == 503; }));
  EXPECT_NE(check(service.port()), 0) << "the process lives, and keeps nothing";
  EXPECT_NE(check(free_port()), 0);
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
