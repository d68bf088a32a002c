#pragma once

#include <cassert>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace quadrille {

// The kinds of errors. Their names (name_of) are part of the contract: scripts and HTTP clients branch on
// them.
enum class ErrorCode {
  bad_usage,        // unknown command or flag, missing argument
  bad_settings,     // a rule out of range, or rules that do not fit each other
  bad_notation,     // text that names no move or position
  bad_board,        // a board of wrong length or letters, or one that cannot occur
  multiple_winner,  // W03
  illegal_move,
  game_over,
  not_found,
  unauthorized,  // the caller is not identified
  forbidden,     // the caller may not do this
  too_many,      // too many of this kind at once; a later attempt may succeed
  conflict,      // the state has changed since, or is not ready yet
  unsupported,   // these rules lack the requested ability
  over_budget,   // the work exceeded its limits of time or memory
  storage,       // a file or database cannot be read, or its content is invalid
  unwritable,    // the system refused to write a file
};

[[nodiscard]] std::string_view name_of(ErrorCode code);

// An error in words for the user: `message` says what is wrong and what would be right, `where` names the
// place in the input (can be empty).
struct Error {
  ErrorCode code = ErrorCode::bad_notation;
  std::string message;
  std::string where = {};
};

// A value or an Error. Member names are those of std::expected. The value must be accessed only if
// has_value(), the error only if not; both are asserted.
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

  // The Result that `next` makes of the value, or the error.
  template <class Next>
  [[nodiscard]] std::invoke_result_t<Next, const T&> and_then(Next&& next) const& {
    if (!has_value()) return error();
    return std::invoke(std::forward<Next>(next), value());
  }
  template <class Next>
  [[nodiscard]] std::invoke_result_t<Next, T&&> and_then(Next&& next) && {
    if (!has_value()) return error();
    return std::invoke(std::forward<Next>(next), std::move(*this).value());
  }
  // Returns the result of `change` for the value, or the error.
  template <class Change>
  [[nodiscard]] Result<std::remove_cvref_t<std::invoke_result_t<Change, T&&>>> transform(Change&& change) && {
    if (!has_value()) return error();
    return std::invoke(std::forward<Change>(change), std::move(*this).value());
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
