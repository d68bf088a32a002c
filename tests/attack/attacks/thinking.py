"""Requests of a few kilobytes that keep every thinker busy."""
import random
import time
from typing import Any

from client import PERSON, attacker, request_text
from siege import Siege, attack

WINNER = "/api/v1/connect/winner"
ODDS = "/api/v1/games/minesweeper/analysis"


def strict_board(seed: int) -> dict[str, Any]:
    """A board of 50 x 100 with 23 players, on which any of them can have begun."""
    tokens = [chr(ord("A") + i % 23) for i in range(217 * 23)]
    random.Random(seed).shuffle(tokens)
    return {"board": "X" * (5000 - len(tokens)) + "".join(tokens), "columns": 50, "rows": 100, "connect": 100,
            "players": 23, "strict": True}


def long_frontier(seed: int, size: int = 240, shown: float = 0.2) -> dict[str, Any]:
    """A Minesweeper position, half of its squares mines, with a clue on a share of the others."""
    chance = random.Random(seed)
    mines = [[chance.random() < 0.5 for _ in range(size)] for _ in range(size)]

    def face(column: int, row: int) -> str:
        if mines[row][column] or chance.random() > shown:
            return "#"
        return str(sum(mines[y][x] for y in range(max(0, row - 1), min(size, row + 2))
                       for x in range(max(0, column - 1), min(size, column + 2))))

    rows = ["".join(face(column, row) for column in range(size)) for row in range(size)]
    return {"position": "/".join(rows), "width": size, "height": size, "mines": sum(map(sum, mines))}


def visit(siege: Siege) -> None:
    """A visitor whose analysis is answered during the attack; one who is told to wait asks again, as the page does."""
    before = siege.server.cpu_seconds()

    def ask() -> None:
        while siege.on() and siege.server.cpu_seconds() < before + 1:  # the attack has begun
            time.sleep(0.02)
        while siege.on():
            answer = siege.ask("GET", "/api/v1/games/connect/analysis?position=44444432222", source=PERSON)
            if answer and answer.status == 200:
                return
            time.sleep(1)
        siege.fail("an analysis for somebody else is not answered while the attack lasts")

    siege.invite(ask)


def besiege(siege: Siege, target: str, body: dict[str, Any]) -> None:
    """70 connections of two addresses ask again and again; the thinkers rest soon after they hang up."""
    visit(siege)
    siege.again(70, lambda number: siege.ask("POST", target, body, source=attacker(number % 2)))
    siege.wait(siege.server.is_idle, "the server goes on thinking for clients that are gone")


@attack()
def strict_checks(siege: Siege) -> None:
    """Strict checks of boards of 50 x 100 with 23 players."""
    besiege(siege, WINNER, strict_board(1))


@attack()
def strict_arrays(siege: Siege) -> None:
    """Strict checks of 40 such boards in each request."""
    besiege(siege, WINNER, [strict_board(i) for i in range(40)])  # type: ignore[arg-type]


@attack()
def odds(siege: Siege) -> None:
    """Odds of 240 x 240 squares, half of them mines."""
    besiege(siege, ODDS, long_frontier(1))


@attack(flags="--analysis-time 10m", alone=True)
def hang_ups(siege: Siege) -> None:
    """Clients that ask for long jobs, send one byte more and hang up: their jobs end."""
    # The limit of an analysis is so long that nothing else ends these jobs.
    jobs = [request_text(siege.port, "POST", WINNER, strict_board(1)),
            request_text(siege.port, "POST", ODDS, long_frontier(1)),
            request_text(siege.port, "GET", "/api/v1/games/connect/analysis?columns=14&rows=8"),
            request_text(siege.port, "GET", "/api/v1/games/kaboom/analysis?columns=14&rows=8")]

    def leave(number: int) -> None:
        client = siege.connect(attacker(number % 2))
        if client:
            before = siege.server.cpu_seconds()
            client.send(jobs[number % len(jobs)])
            while siege.on() and siege.server.cpu_seconds() < before + 0.1 and not client.has_answer():
                time.sleep(0.02)
            client.send(b"G")
            siege.close(client)

    siege.again(8, leave)
    siege.wait(siege.server.is_idle, "the server goes on thinking for clients that are gone")
