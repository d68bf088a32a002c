#include "core/result.h"

#include <cstdlib>

namespace quadrille {

std::string_view name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_usage: return "bad_usage";
    case ErrorCode::bad_settings: return "bad_settings";
    case ErrorCode::bad_notation: return "bad_notation";
    case ErrorCode::bad_board: return "bad_board";
    case ErrorCode::multiple_winner: return "multiple_winner";
    case ErrorCode::illegal_move: return "illegal_move";
    case ErrorCode::game_over: return "game_over";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::unauthorized: return "unauthorized";
    case ErrorCode::forbidden: return "forbidden";
    case ErrorCode::too_many: return "too_many_requests";
    case ErrorCode::conflict: return "conflict";
    case ErrorCode::unsupported: return "unsupported";
    case ErrorCode::over_budget: return "over_budget";
    case ErrorCode::storage: return "storage";
    case ErrorCode::unwritable: return "unwritable";
  }
  std::abort();
}

}  // namespace quadrille
