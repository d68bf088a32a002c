"""One attack: the server under it, the person who plays meanwhile, and what is found wrong."""
import collections
import threading
import time
from typing import Any, Callable, NamedTuple

from client import Answer, Client, Feed, attacker
from person import Person
from server import MEGABYTE, Sample, Server, wait_until

MAX_BYTES = 600 * MEGABYTE  # that one attack sends


class Siege:
    """What an attack works with. Attackers run in threads, and go on while `on()`."""

    def __init__(self, server: Server, seconds: float, patience: float) -> None:
        self.server = server
        self.seconds = seconds
        self.patience = patience
        self.failures: list[str] = []
        self.statuses: collections.Counter[int] = collections.Counter()  # of the attackers; 0: no answer
        self.person = Person(lambda: server.port, patience, lambda: not self.on())
        self.start = Sample(0, 0, 0, 0)
        self._visitors: list[threading.Thread] = []
        self._open: set[Client] = set()
        self._guard = threading.Lock()
        self._bytes = 0
        self._began = time.monotonic()

    @property
    def port(self) -> int:
        return self.server.port

    def warm_up(self) -> None:
        """Plays one game without an attack, and notes what the server holds then."""
        visitor = Person(lambda: self.port, self.patience, lambda: True)
        visitor.play_game(pause=0)
        visitor.stop()
        base = self.server.sample()
        assert base
        self.start = base
        self.server.forget_peak()
        self._began = time.monotonic()

    def on(self) -> bool:
        """An attack lasts its seconds, and on until the person has played a whole game and every visitor is served. It
        has an end in any case."""
        spent = time.monotonic() - self._began
        plays = self.person.ident is not None and self.person.games == 0 and not self.person.problem
        waits = plays or any(each.is_alive() for each in self._visitors)
        return self.server.alive() and (spent < self.seconds or (waits and spent < self.patience))

    def invite(self, visit: Callable[[], None]) -> None:
        """Runs a visitor in a thread. The attack lasts until the visit ends."""
        self._visitors.append(threading.Thread(target=visit, daemon=True))
        self._visitors[-1].start()

    def fail(self, message: str) -> None:
        if message not in self.failures:
            self.failures.append(message)

    def check(self, holds: bool, message: str) -> None:
        if not holds:
            self.fail(message)

    def wait(self, condition: Callable[[], bool], message: str) -> None:
        self.check(wait_until(condition, self.patience), message)

    def spend(self, count: int) -> bool:
        """Whether so many more bytes may be sent."""
        with self._guard:
            self._bytes += count
            return self._bytes <= MAX_BYTES

    def connect(self, source: str = attacker(), receive_buffer: int = 0) -> Client | None:
        """A connection that is closed with the attack. None when there is none to be had."""
        try:
            client = Client(self.port, source, self.patience, receive_buffer)
        except OSError:
            return None
        with self._guard:
            self._open.add(client)
        return client

    def follow(self, match: str, source: str, receive_buffer: int = 0) -> Feed | None:
        """A feed that is closed with the attack."""
        try:
            feed = Feed(self.port, match, "", source, self.patience, receive_buffer)
        except OSError:
            return None
        with self._guard:
            self._open.add(feed.client)
        self.statuses[feed.status] += 1
        return feed

    def close(self, client: Client) -> None:
        with self._guard:
            self._open.discard(client)
        client.close()

    def ask(self, method: str, target: str, body: Any = None, token: str = "", headers: str = "",
            source: str = attacker()) -> Answer | None:
        """One request on a connection of its own. No attacker makes the server fail."""
        client = self.connect(source)
        answer = client.ask(method, target, body, token, headers) if client else None
        if client:
            self.close(client)
        self.statuses[answer.status if answer else 0] += 1
        self.check(answer is None or answer.status != 500, f"{method} {target[:80]} is answered 500")
        if answer and answer.status in (429, 503) and self.on():
            time.sleep(0.2)  # the machine is for the server
        return answer

    def again(self, count: int, work: Callable[[int], Any]) -> None:
        """Runs `work(number)` in so many threads, each again and again while the attack is on, then hangs up."""

        def repeat(number: int) -> None:
            while self.on():
                work(number)
                time.sleep(0.01)

        threads = [threading.Thread(target=repeat, args=(i,), daemon=True) for i in range(count)]
        for each in threads:
            each.start()
        while self.on():
            time.sleep(0.05)
        self.hang_up()
        for each in threads:
            each.join()
        self.hang_up()

    def last(self) -> None:
        """Waits for the end of the attack."""
        while self.on():
            time.sleep(0.05)

    def end_with_game(self) -> None:
        """There is nothing more to attack with: the person's first game is the last."""
        self.seconds = 0

    def hang_up(self) -> None:
        with self._guard:
            clients, self._open = self._open, set()
        for each in clients:
            each.close()

    def check_person(self) -> None:
        """The person's games are played to the end, without an error."""
        if self.person.ident is None:
            return
        self.last()
        if self.person.games == 0 and not self.person.problem:
            self.fail(f"the person's game does not end while the attack lasts ({len(self.person.times)} moves are answered)")
            self.person.stop()
            self.person.join()
            return
        self.person.join()
        self.check(not self.person.problem, f"the person: {self.person.problem}")

    def check_memory(self, limit: int) -> None:
        peak = self.server.peak.memory
        self.check(peak < limit, f"resident memory reaches {peak // MEGABYTE} MB")

    def check_server(self) -> None:
        """The process lives, and holds after the attack what it held before."""
        def is_calm() -> bool:
            now = self.server.sample()
            return now is None or (now.descriptors <= self.start.descriptors + 4 and now.threads <= self.start.threads + 2)

        if not wait_until(is_calm, self.patience):
            now = self.server.sample()
            self.fail(f"descriptors and threads do not fall back: {self.start} before, {now} after")
        self.check(self.server.alive(), f"the server is dead, exit code {self.server.exit_code}: {self.server.errors()}")


class Attack(NamedTuple):
    """An attack as the command line knows it."""

    name: str
    about: str
    run: Callable[[Siege], None]
    flags: list[str]  # of the server
    person_plays: bool  # from the beginning; else the attack starts the person itself, or there is none
    server_ends: bool  # the attack ends the server
    alone: bool  # needs a server of its own: it starts it again, limits it, loosens its limits, or leaves work behind for long


ATTACKS: list[Attack] = []


def attack(flags: str = "", person_plays: bool = True, server_ends: bool = False, alone: bool = False) -> Callable[[Callable[[Siege], None]], Callable[[Siege], None]]:
    """Registers a function as an attack; its name and its first line of documentation are those of the attack."""

    def register(run: Callable[[Siege], None]) -> Callable[[Siege], None]:
        about = (run.__doc__ or "").split("\n")[0]
        ATTACKS.append(Attack(run.__name__, about, run, flags.split(), person_plays, server_ends, alone))
        return run

    return register
