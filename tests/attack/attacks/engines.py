"""Engines that play each other without an end."""
import signal
import threading
import time

from client import PERSON, attacker
from siege import Siege, attack

MATCHES = 300
RULES = {"columns": 9, "rows": 8}
PLAN = {"game": "connect", "rules": RULES, "players": ["perfect", "perfect"], "games": 10_000}


def begin_matches(siege: Siege) -> int:
    """300 matches of `perfect` against `perfect`, each by an address of its own. Returns how many the server lets in."""
    begun = [0] * 8

    def begin(number: int) -> None:
        for each in range(number, MATCHES, len(begun)):
            answer = siege.ask("POST", "/api/v1/matches", {"game": "connect", "rules": RULES, "seats": ["perfect", "perfect"]},
                               source=attacker(each))
            begun[number] += answer is not None and answer.status == 201

    threads = [threading.Thread(target=begin, args=(i,), daemon=True) for i in range(len(begun))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return sum(begun)


@attack(person_plays=False, alone=True)
def engine_matches(siege: Siege) -> None:
    """300 matches of `perfect` against `perfect`."""
    siege.check(begin_matches(siege) == MATCHES, "not all matches are begun")
    siege.person.start()
    siege.last()


@attack(person_plays=False, alone=True)
def engine_restart(siege: Siege) -> None:
    """300 matches of `perfect` against `perfect`, after a kill and a restart on the same data."""
    siege.check(begin_matches(siege) == MATCHES, "not all matches are begun")
    siege.server.send(signal.SIGKILL)
    siege.server.wait(siege.patience)
    siege.server.start()
    siege.person.start()
    siege.last()


@attack(alone=True)
def strong_opponents(siege: Siege) -> None:
    """People of 20 addresses who make `perfect` think: `easy` answers the person all the same."""
    begun = 0
    for number in range(80):
        answer = siege.ask("POST", "/api/v1/matches", {"game": "connect", "rules": RULES, "seats": ["perfect", "human"]},
                           source=attacker(number % 20))
        begun += answer is not None and answer.status == 201
    siege.check(begun == 80, "not all matches are begun")
    siege.last()


@attack()
def arena_queue(siege: Siege) -> None:
    """Arenas and statistics of one address, as many as the server takes; a visitor has one too."""
    begun: list[str] = []
    for _ in range(40):
        for target, plan in (("arena", PLAN), ("stats", {"game": "minesweeper", "level": "strong", "games": 10_000,
                                                         "rules": {"preset": "expert"}})):
            answer = siege.ask("POST", f"/api/v1/{target}", plan)
            if answer and answer.status == 202:
                begun.append(f"/api/v1/{target}/{answer.json()['id']}")
    siege.check(bool(begun), "no arena could be begun")

    def stay() -> None:
        while siege.on():  # what nobody asks about ends
            for each in begun:
                siege.ask("GET", each)
            time.sleep(1)

    thread = threading.Thread(target=stay, daemon=True)
    thread.start()
    mine = siege.ask("POST", "/api/v1/arena", {"game": "connect", "players": ["easy", "easy"], "games": 2}, source=PERSON)
    siege.check(mine is not None and mine.status == 202, f"a visitor's arena is answered {mine.status if mine else 0}")
    if mine and mine.status == 202:
        address = f"/api/v1/arena/{mine.json()['id']}"

        def is_done() -> bool:
            time.sleep(0.2)
            answer = siege.ask("GET", address, source=PERSON)
            return answer is not None and answer.status == 200 and answer.json()["done"] and answer.json()["played"] == 2

        siege.wait(is_done, "a visitor's arena does not end")
    siege.last()
    thread.join()
