"""Clients that ask for much and do not read it."""
import time

from client import PERSON, Client, attacker, request_text
from server import MEGABYTE
from siege import Siege, attack

READERS = 60
VERSIONS = 60  # of the match at least: 8 MB for each of them
SMALL_BUFFER = 4096  # bytes that the kernel takes for a client that does not read
MAX_ANSWER = 2 * MEGABYTE + 65536  # the headers are not counted to the byte
LARGE = {"game": "minesweeper", "rules": {"width": 255, "height": 255, "mines": 6000}}
LARGE_ADDRESSES = [
    "/api/v1/games/minesweeper/analysis?width=1000&height=1000&mines=333333",
    "/api/v1/games/minesweeper/analysis?width=1000&height=1000&mines=1",
    "/api/v1/games/minesweeper/view?width=1000&height=1000&mines=0",
    "/api/v1/games/connect/view?columns=255&rows=255&players=23",
    "/api/v1/games/kaboom/view?columns=255&rows=255&bombs=99",
    "/api/v1/games/connect/analysis?columns=255&rows=255",
]
BOARDS = [{"board": "A" * 255, "columns": 255, "rows": 1, "connect": 128}] * 800  # their answer has 1.6 MB


def begin_large_match(siege: Siege) -> tuple[str, str]:
    """The name and the token of a match whose every version has 130 KB."""
    begun = siege.ask("POST", "/api/v1/matches", LARGE)
    assert begun and begun.status == 201, "a large match can be begun"
    match = begun.json()
    return match["id"], match["seats"][0]["token"]


def flag(siege: Siege, player: Client, name: str, token: str, number: int) -> bool:
    """Sets or takes a flag, which is a new version for every follower."""
    answer = player.ask("POST", f"/api/v1/matches/{name}/moves", {"move": f"f{1 + number // 2 % 255},1"}, token)
    siege.statuses[answer.status if answer else 0] += 1
    if answer and answer.status in (429, 503):
        time.sleep(0.1)
    return answer is not None and answer.headers.get("connection") != "close"


@attack()
def slow_followers(siege: Siege) -> None:
    """60 followers of a large match that do not read, of six addresses."""
    name, token = begin_large_match(siege)
    feeds = [siege.follow(name, attacker(1 + number % 6), SMALL_BUFFER) for number in range(READERS)]
    siege.check(any(feed and feed.status == 101 for feed in feeds), "nobody may follow")
    player = siege.connect()
    deadline = time.monotonic() + siege.patience
    number = 0
    while siege.on() or (siege.statuses[200] < VERSIONS and siege.server.alive() and time.monotonic() < deadline):
        if player is None or not flag(siege, player, name, token, number):
            player = siege.connect()
        number += 1
    growth = siege.server.peak.memory - siege.start.memory
    siege.check(growth < READERS * MEGABYTE, f"{READERS} followers that do not read cost {growth // MEGABYTE} MB")


@attack()
def slow_clients(siege: Siege) -> None:
    """60 clients that ask for the largest answers and do not read them, of six addresses."""
    for number in range(READERS):
        client = siege.connect(attacker(number % 6), SMALL_BUFFER)
        if client:
            client.send(request_text(siege.port, "GET", LARGE_ADDRESSES[number % 3]) * 4)
    siege.last()


@attack()
def unread_answers(siege: Siege) -> None:
    """75 clients of five addresses that ask for answers of 1.6 MB and do not read them: others get theirs, large ones too."""
    clients = [client for number in range(75) if (client := siege.connect(attacker(number % 5), SMALL_BUFFER))]
    for client in clients:
        client.send(request_text(siege.port, "POST", "/api/v1/connect/winner", BOARDS))
    siege.wait(lambda: all(client.has_answer() or client.is_closed() for client in clients), "an attacker is not answered")

    def visit() -> None:
        for _ in range(10):
            # Over a network the kernel does not take a large answer at once.
            visitor = siege.connect(PERSON, SMALL_BUFFER)
            answer = visitor and visitor.ask("GET", "/api/v1/games/minesweeper/view?width=255&height=255&mines=999")
            siege.check(bool(answer) and answer.status == 200, "a visitor's large answer does not come")

    siege.invite(visit)
    siege.last()


@attack()
def read_answers(siege: Siege) -> None:
    """30 clients of six addresses that read an answer of 1.6 MB, slowly, and stay: it is freed all the same."""
    clients = [client for number in range(30) if (client := siege.connect(attacker(number % 6), SMALL_BUFFER))]
    for client in clients:
        client.send(request_text(siege.port, "POST", "/api/v1/connect/winner", BOARDS))
    answers = [client.answer() for client in clients]
    siege.check(all(answer and answer.status == 200 for answer in answers), "an answer does not come whole")

    def is_freed() -> bool:
        for client in clients:
            client.ask("GET", "/healthz")  # so that it is not closed as idle
        now = siege.server.sample()
        return now is None or now.memory < siege.start.memory + 24 * MEGABYTE

    siege.wait(is_freed, "clients that have read their answer still cost its size")
    siege.check(not any(client.is_closed() for client in clients), "a client that stays is closed")


@attack()
def large_answers(siege: Siege) -> None:
    """Addresses of 90 bytes that ask for the largest boards."""
    for address in LARGE_ADDRESSES:
        answer = siege.ask("GET", address)
        size = len(answer.body) if answer else 0
        siege.check(answer is not None, f"{address} is not answered")
        siege.check(size <= MAX_ANSWER, f"GET {address} gives {size / MEGABYTE:.1f} MB")
    siege.again(8, lambda number: siege.ask("GET", LARGE_ADDRESSES[number % len(LARGE_ADDRESSES)], source=attacker(number % 2)))
