#include "catalog/found_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "core/temporary_folder.h"

namespace quadrille {
namespace {

// A temporary data folder of the user, which lives as long as *this.
class UserData {
 public:
  UserData() { ::setenv("XDG_DATA_HOME", folder_.path().c_str(), 1); }
  ~UserData() { ::unsetenv("XDG_DATA_HOME"); }
  UserData(const UserData&) = delete;
  UserData& operator=(const UserData&) = delete;
  void write(const std::string& name, const std::string& content) const {
    ASSERT_TRUE(write_durably(folder_.path() / "quadrille" / name, content, Placing::replace));
  }

 private:
  TemporaryFolder folder_{std::filesystem::temp_directory_path()};
};

TEST(FoundFile, a_file_that_is_added_or_mended_is_found_and_then_kept) {
  const UserData data;
  const FoundFile<std::string> file(
      "found-file-test", [](const std::filesystem::path& path) -> Result<std::shared_ptr<const std::string>> {
        auto content = read_file(path);
        if (!content) return content.error();
        if (*content == "damaged") return Error{ErrorCode::storage, "damaged", "file"};
        return std::make_shared<const std::string>(*std::move(content));
      });
  ASSERT_TRUE(file.get());
  EXPECT_EQ(*file.get(), nullptr);
  data.write("found-file-test", "damaged");
  EXPECT_FALSE(file.get());
  data.write("found-file-test", "whole");
  ASSERT_TRUE(file.get());
  const std::string* found = *file.get();
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(*found, "whole");
  data.write("found-file-test", "another");
  EXPECT_EQ(*file.get(), found) << "what was handed out stays good";
}

}  // namespace
}  // namespace quadrille
