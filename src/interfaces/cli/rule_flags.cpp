#include "interfaces/cli/rule_flags.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <vector>

#include "core/text.h"
#include "interfaces/cli/suggestions.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t most_input = std::size_t{64} << 20;
constexpr const char* rules_group = "Rules";

}  // namespace

Result<std::string> text_or_input(const std::string& text, const std::string& flag, InputPart part) {
  if (text != "-") return text;
  const Error empty{ErrorCode::bad_usage, fmt::format("--{}: standard input is empty", flag), flag};
  std::string read;
  // The rest after the first line is left for the next reader.
  std::vector<char> block(part == InputPart::first_line ? 1 : 65536);
  while (true) {
    const auto count = ::read(STDIN_FILENO, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      return Error{ErrorCode::storage, fmt::format("cannot read standard input: {}", std::strerror(errno)),
                   flag};
    const bool ends = count == 0 || (part == InputPart::first_line && block.front() == '\n');
    if (ends && trimmed(read).empty()) return empty;
    if (ends) return std::string(trimmed(read));
    read.append(block.data(), static_cast<std::size_t>(count));
    if (read.size() > most_input)
      return Error{ErrorCode::bad_notation,
                   fmt::format("standard input has more than {} bytes: no position does", most_input), flag};
  }
}

Result<std::shared_ptr<const Game>> game_named(const Catalog& catalog, std::string_view text) {
  const auto colon = text.find(':');
  return catalog.create(text.substr(0, colon), colon == std::string_view::npos ? "" : text.substr(colon + 1));
}

Result<int> parse_threads(const std::optional<std::string>& text, int usual) {
  constexpr int most = 256;
  if (!text) return usual > 0 ? usual : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto number = parse_integer(*text);
  if (!number || *number < 1 || *number > most)
    return Error{ErrorCode::bad_usage,
                 fmt::format("--threads must be a whole number from 1 to {}, not {}", most, in_quotes(*text)),
                 "threads"};
  return static_cast<int>(*number);
}

Result<std::size_t> parse_memory(const std::optional<std::string>& text, std::string_view usual) {
  const auto there = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto wanted = parse_bytes(text ? std::string_view(*text) : usual);
  if (!wanted) return Error{ErrorCode::bad_usage, "--memory: " + wanted.error().message, "memory"};
  if (!text) return std::min(*wanted, there / 2);
  if (*wanted > there)
    return Error{ErrorCode::bad_usage,
                 fmt::format("--memory: {} is more than the {}M that this machine has", *text, there >> 20),
                 "memory"};
  return *wanted;
}

std::shared_ptr<const Game> default_game(const Entry& entry) {
  const auto game = entry.create(Settings(entry.options));
  return game ? *game : nullptr;
}

std::vector<std::string> level_names(const Entry& entry) {
  std::vector<std::string> names;
  if (const auto usual = default_game(entry))
    for (const Level& level : levels_of(*usual)) names.push_back(level.name);
  return names;
}

std::vector<std::string> game_names(const Catalog& catalog) {
  std::vector<std::string> names;
  for (const Entry& entry : catalog.entries()) names.push_back(entry.name);
  return names;
}

std::string default_threads(int usual) { return usual == 0 ? "all cores" : std::to_string(usual); }

bool is_rule_switch(const CLI::Option& option) {
  return option.get_group() == rules_group && option.get_expected_min() == 0;
}

void RuleFlags::add_to(CLI::App& command) {
  for (const Option& option : options_) {
    const std::string flag = "--" + option.name;
    switch (option.kind) {
      case Option::Kind::whole_number:
      case Option::Kind::choice: {
        CLI::Option* added = command.add_option(
            flag, typed_[option.name],
            fmt::format("{}, {} (default: {})", option.about, range_of(option), default_of(option)));
        added->type_name(option.kind == Option::Kind::choice ? "WORD" : "N")->group(rules_group);
        if (option.kind == Option::Kind::choice) suggest(added, option.words);
        break;
      }
      case Option::Kind::yes_or_no:
        command.add_flag(flag, option.about)
            ->each([&typed = typed_[option.name]](const std::string& said) {
              typed = said == "false" ? "no" : "yes";
            })
            ->group(rules_group);
        break;
    }
  }
}

void PositionFlags::add_to(CLI::App& command) {
  rules_.add_to(command);
  const auto add = [&](const std::string& name, const std::string& about) {
    command.add_option("--" + name, typed_[name], about)->type_name("TEXT")->group("Position");
  };
  for (const PositionFlag& flag : entry_->position_flags) add(flag.name, flag.about);
  add("position",
      fmt::format("{}, or a whole line like {}:{}:...; - reads standard input",
                  entry_->position_flags.empty() ? "a position in the game's notation" : "any of these",
                  entry_->name, entry_->examples.front()));
}

bool PositionFlags::named() const {
  return std::any_of(typed_.begin(), typed_.end(), [](const auto& flag) { return flag.second.has_value(); });
}

Result<Settings> RuleFlags::settings() const {
  Settings settings(options_);
  for (const auto& [name, text] : typed_)
    if (text)
      if (auto set = settings.set(name, *text); !set) return set.error();
  return settings;
}

Result<std::string> PositionFlags::text() const {
  std::string given_by;
  std::string given;
  for (const auto& [name, text] : typed_) {
    if (!text) continue;
    if (!given_by.empty())
      return Error{ErrorCode::bad_usage,
                   fmt::format("--{} and --{} both name a position: give one of them", given_by, name), name};
    given_by = name;
    given = *text;
  }
  return text_or_input(given, given_by, input_);
}

Result<Catalog::Named> PositionFlags::choose(const Catalog& catalog) const {
  const auto settings = rules_.settings();
  if (!settings) return settings.error();
  const auto text = this->text();
  if (!text) return text.error();
  return catalog.position(*entry_, *settings, *text);
}

}  // namespace quadrille::cli
