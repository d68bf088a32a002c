#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/game.h"
#include "interfaces/fullscreen/canvas.h"
#include "interfaces/fullscreen/screen.h"

namespace quadrille::fullscreen {

// The choices for a new game. `entry` must outlive it.
struct GamePlan {
  const Entry* entry = nullptr;
  Settings settings;
  std::vector<std::string> seats = {};
  bool undo_allowed = true;
  bool analysis_allowed = false;  // while people play each other
};

// A form for game, rules and seats, each with its accepted values. It contains no game-specific code: the
// catalogue describes the rules, and the game checks whether they fit each other.
class SetupForm {
 public:
  enum class State { editing, done, left };

  // The catalogue must outlive *this.
  SetupForm(const Catalog& catalog, GamePlan plan);

  void press(char32_t pressed);
  void click(Point point);
  void paint(Canvas& canvas);
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] GamePlan plan() const;

 private:
  struct Field {
    enum class Kind { game, rule, seat, undo, analysis, start };
    Kind kind = Kind::start;
    const Option* option = nullptr;  // of a rule
    std::size_t seat = 0;
  };
  [[nodiscard]] std::vector<Field> fields() const;
  [[nodiscard]] const Field& field() const { return fields_[chosen_]; }
  [[nodiscard]] std::string label_of(const Field& field) const;
  [[nodiscard]] std::string value_of(const Field& field) const;
  [[nodiscard]] std::string about(const Field& field) const;
  [[nodiscard]] bool is_settled_elsewhere(const Option& option) const;
  [[nodiscard]] std::vector<std::string> offered_seats() const;  // Q03: unlisted levels can be typed
  [[nodiscard]] bool can_type(char32_t pressed) const;
  void step(int by);
  void step_rule(const Option& option, int by);
  void set(const Option& option, const std::string& text);
  void type(char32_t letter);
  void erase();
  void type_number();
  void type_seat();
  [[nodiscard]] Result<void> set_typed();
  [[nodiscard]] bool settle_typed();
  void choose_game(int by);
  void go(int by);
  void check();

  const Catalog& catalog_;
  GamePlan plan_;                     // with the rules that the user has chosen
  Settings settings_;                 // all rules: the other ones fit the chosen ones
  std::shared_ptr<const Game> game_;  // the last one that the rules could create
  std::string problem_;               // why the rules create none now
  std::vector<Field> fields_;
  std::size_t chosen_ = 0;
  std::size_t first_ = 0;  // first visible field
  std::string typed_;
  Settings before_typing_;
  State state_ = State::editing;
  std::vector<std::pair<Rect, std::size_t>> rows_;
  int arrows_ = 0;  // columns of the arrows around the value
  int arrows_end_ = 0;
};

// Shows the form until it is filled in. Returns empty if the user leaves it, or if the program must end;
// `interrupted` is then true.
[[nodiscard]] std::optional<GamePlan> fill_in(Screen& screen, SetupForm form, bool& interrupted);

}  // namespace quadrille::fullscreen
