#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace quadrille {

// Every way in which input from outside can be wrong. The names are part of the contract: scripts and
// HTTP clients branch on them.
enum class ErrorCode {
  bad_usage,        // unknown command or flag, missing argument
  bad_settings,     // a rule out of range, or rules that do not fit each other
  bad_notation,     // text that names no move or position
  bad_board,        // a board of wrong length or letters, or one that no game can show
  multiple_winner,  // W03
  illegal_move,
  game_over,
  not_found,
  unauthorized,  // who asks has not said who they are
  forbidden,     // it is for somebody else to do
  too_many,      // of this kind at once: later there may be room
  conflict,      // things have changed since, or are not so far yet
  unsupported,   // these rules lack the ability that was asked for
  over_budget,   // the work did not end within its limits of time or memory
  storage,       // a file or a database could not be read, or is not what it should be
  unwritable,    // the system refused to write a file
};

[[nodiscard]] std::string_view name_of(ErrorCode code);

// What was wrong and what would be right (`message`), and the place in the input (`where`, may be empty).
struct Error {
  ErrorCode code = ErrorCode::bad_notation;
  std::string message;
  std::string where = {};
};

// A value, or the reason why there is none. Member names are those of std::expected.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(*-explicit-*)
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  [[nodiscard]] T& value() & { return get(*this); }
  [[nodiscard]] const T& value() const& { return get(*this); }
  [[nodiscard]] T&& value() && { return std::move(get(*this)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  template <class Self>
  static auto& get(Self& self) {
    assert(self.has_value());
    return *std::get_if<0>(&self.content_);
  }

  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}  // NOLINT(*-explicit-*)

  [[nodiscard]] bool has_value() const { return !failed_; }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] const Error& error() const {
    assert(failed_);
    return error_;
  }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace quadrille
