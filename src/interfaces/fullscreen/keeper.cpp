#include "interfaces/fullscreen/keeper.h"

namespace quadrille::fullscreen {

Result<void> Keeper::keep(const Match& match) {
  if (games_ == nullptr)
    return Error{ErrorCode::storage, "there is no place for games: set XDG_DATA_HOME or HOME", "data"};
  if (kept_) return games_->update(*kept_, match.record());
  auto added = games_->add(match);
  if (!added) return added.error();
  kept_ = *std::move(added);
  return {};
}

}  // namespace quadrille::fullscreen
