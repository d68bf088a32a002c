"""Minesweeper boards that need no guess, which are searched for."""
import random
from typing import Any

from attacks.thinking import visit
from siege import Siege, attack

SIZE, MINES = 255, 16900  # takes a core six seconds
RULES = {"width": SIZE, "height": SIZE, "mines": MINES, "first_click": "noguess"}
AT_ONCE = 10
FULL_QUEUE = 70  # requests at once, more than may wait for a thinker


@attack()
def deal_matches(siege: Siege) -> None:
    """New matches on boards of 255 x 255 that need no guess."""
    visit(siege)
    siege.again(FULL_QUEUE, lambda _: siege.ask("POST", "/api/v1/matches", {"game": "minesweeper", "rules": RULES}))
    siege.wait(siege.server.is_idle, "the server goes on dealing for clients that are gone")


def record(rules: str) -> dict[str, Any]:
    return {"quadrille": 1, "game": "minesweeper", "rules": rules, "from": "", "moves": [], "version": 0}


@attack()
def deal_imports(siege: Siege) -> None:
    """Records of 110 bytes, without a start, of boards that need no guess."""
    rules = [f"{SIZE}x{SIZE}m{MINES}noguess", "1000x1000m250000noguess"]
    siege.again(AT_ONCE, lambda number: siege.ask("POST", "/api/v1/matches", record(rules[number % 2])))
    siege.wait(siege.server.is_idle, "the server goes on dealing for clients that are gone")


def finished_match(siege: Siege) -> tuple[str, str] | None:
    """A match that is over, on a board that was not dealt: its name and the token of its seat."""
    mines = [True] * MINES + [False] * (SIZE * SIZE - MINES)
    random.shuffle(mines)
    middle = SIZE // 2
    rows = ["".join("*" if mines[row * SIZE + column] and max(abs(row - middle), abs(column - middle)) > 2 else "."
                    for column in range(SIZE)) for row in range(SIZE)]
    rules = {**RULES, "mines": "".join(rows).count("*")}
    begun = siege.ask("POST", "/api/v1/matches", {"game": "minesweeper", "rules": rules, "position": "/".join(rows)})
    if begun is None or begun.status != 201:
        return None
    match = begun.json()
    name, token = match["id"], match["seats"][0]["token"]
    ended = siege.ask("POST", f"/api/v1/matches/{name}/resign", token=token)
    return (name, token) if ended and ended.status == 200 else None


@attack()
def deal_rematches(siege: Siege) -> None:
    """Rematches on boards of 255 x 255 that need no guess."""

    def again(number: int) -> None:
        if match := finished_match(siege):
            name, token = match
            siege.ask("POST", f"/api/v1/matches/{name}/rematch", {"rules": RULES} if number == 0 else {}, token)

    siege.again(4 * AT_ONCE, again)
    siege.check(siege.statuses[200] > 0, "no match could be begun and given up")
    siege.wait(siege.server.is_idle, "the server goes on dealing for clients that are gone")
