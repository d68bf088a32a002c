"""The end of the server while it is attacked."""
import signal

from attacks.dealing import RULES, record
from attacks.readers import LARGE_ADDRESSES, SMALL_BUFFER, begin_large_match, flag
from attacks.thinking import ODDS, WINNER, long_frontier, strict_board
from client import PERSON, attacker, request_text
from siege import Siege, attack


def end(siege: Siege) -> None:
    """SIGTERM: requests that are sent already are answered or refused, and the exit code is 0."""
    kept = [client for client in (siege.connect(PERSON) for _ in range(30)) if client]
    for client in kept:
        answer = client.ask("GET", "/healthz")
        siege.check(answer is not None and answer.status == 200, "a visitor is not answered before the end")
    siege.server.send(signal.SIGSTOP)  # so that the requests are there before the server hears of its end
    for number, client in enumerate(kept):
        client.send(request_text(siege.port, "GET", "/healthz" if number % 2 else "/readyz"))
    siege.server.send(signal.SIGTERM)
    siege.server.send(signal.SIGCONT)
    dropped = sum(client.answer() is None for client in kept)
    siege.check(dropped == 0, f"{dropped} of {len(kept)} requests that were sent before the end are dropped")
    code = siege.server.wait(siege.patience)
    siege.check(code is not None, f"the server does not end in {siege.patience:.0f} s")
    siege.check(code in (0, None), f"the exit code is {code}: {siege.server.errors()}")


def play_before(siege: Siege) -> None:
    """The person's game ends before the server does."""
    siege.person.start()
    siege.end_with_game()
    siege.check_person()


@attack(person_plays=False, server_ends=True)
def end_while_thinking(siege: Siege) -> None:
    """SIGTERM while strict checks and odds are worked on."""
    play_before(siege)
    before = siege.server.cpu_seconds()
    for number in range(6):
        client = siege.connect(attacker(number))
        if client:
            client.send(request_text(siege.port, "POST", *((WINNER, strict_board(1)) if number % 2 else (ODDS, long_frontier(1)))))
    siege.wait(lambda: siege.server.cpu_seconds() > before + 0.5, "the server does not think")
    end(siege)


@attack(person_plays=False, server_ends=True)
def end_slow_readers(siege: Siege) -> None:
    """SIGTERM while followers and clients do not read."""
    play_before(siege)
    name, token = begin_large_match(siege)
    for number in range(12):
        siege.follow(name, attacker(1 + number % 6), SMALL_BUFFER)
        client = siege.connect(attacker(1 + number % 6), SMALL_BUFFER)
        if client:
            client.send(request_text(siege.port, "GET", LARGE_ADDRESSES[2]))
    player = siege.connect()
    for number in range(60):
        if player is None or not flag(siege, player, name, token, number):
            player = siege.connect()
    end(siege)


@attack(person_plays=False, server_ends=True)
def end_while_dealing(siege: Siege) -> None:
    """SIGTERM while boards that need no guess are dealt and engines think."""
    play_before(siege)
    before = siege.server.cpu_seconds()
    jobs = [{"game": "minesweeper", "rules": RULES}, record("1000x1000m250000noguess"),
            {"game": "connect", "rules": {"columns": 9, "rows": 8}, "seats": ["perfect", "perfect"]}]
    for number in range(9):
        client = siege.connect(attacker(number % 3))
        if client:
            client.send(request_text(siege.port, "POST", "/api/v1/matches", jobs[number % 3]))
    siege.wait(lambda: siege.server.cpu_seconds() > before + 0.5, "the server does not deal")
    end(siege)
