#include "games/service_parts.h"

#include "games/connect/interfaces/uwapi.h"
#include "games/connect/interfaces/winner_routes.h"
#include "games/kaboom/interfaces/uwapi.h"
#include "games/quarto/interfaces/uwapi.h"

quadrille::http::GameParts quadrille::service_parts_of_games() {
  return {.routes = connect::winner_routes(),
          .dialects = {connect::uwapi_dialect(), kaboom::uwapi_dialect(), quarto::uwapi_dialect()}};
}
