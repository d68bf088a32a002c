"""An honest person, who plays against `easy` while the server is attacked."""
import random
import threading
import time
from typing import Any, Callable

from client import PERSON, Answer, Client, Feed

MAX_GAMES = 4
PAUSE = 0.15  # seconds between the engine's move and the person's


class Problem(Exception):
    """The server does not keep a promise to the person."""


class Person(threading.Thread):
    """Plays whole games of Connect 7x6 one after the other until `is_enough` says so, and keeps the time of each move."""

    def __init__(self, port: Callable[[], int], patience: float, is_enough: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self._port = port
        self._patience = patience
        self._is_enough = is_enough
        self._client: Client | None = None
        self._feed: Feed | None = None
        self._stopped = False
        self._moves = 0
        self.times: list[float] = []  # seconds from POST of a move until the engine's answer is seen
        self.games = 0  # played to the end
        self.problem = ""

    def run(self) -> None:
        try:
            while not self._stopped:
                self.play_game()
                if self.games >= MAX_GAMES or self._is_enough():
                    break
        except (Problem, OSError) as problem:
            self.problem = str(problem) or repr(problem)
        finally:
            self._hang_up()

    def play_game(self, pause: float = PAUSE) -> None:
        """Plays one game to its end. Raises Problem."""
        match = self._ask(201, "POST", "/api/v1/matches", {"game": "connect", "seats": ["human", "easy"]}).json()
        name, token = match["id"], match["seats"][0]["token"]
        match = self._told(name, token)
        while match["state"] == "open":
            began = time.monotonic()
            self._move(name, token, match)
            version = match["version"]
            while match["version"] <= version or (match["state"] == "open" and match["to_move"] != 0):
                match = self._told(name, token)
            self.times.append(time.monotonic() - began)
            time.sleep(pause)
        self._leave_feed()
        self.games += 1

    def stop(self) -> None:
        """Ends the thread in the middle of a game."""
        self._stopped = True
        self._hang_up()

    def _move(self, name: str, token: str, match: Any) -> None:
        self._moves += 1
        self._ask(200, "POST", f"/api/v1/matches/{name}/moves",
                  {"move": random.choice(match["view"]["legal"])["move"], "version": match["version"]}, token,
                  f"Idempotency-Key: {self._moves}\r\n")

    def _told(self, name: str, token: str) -> Any:
        """The next message. Like the page, follows again where the feed has ended: the first message has all."""
        deadline = time.monotonic() + self._patience
        while not self._stopped and (left := deadline - time.monotonic()) > 0:
            if self._feed is None:
                self._feed = Feed(self._port(), name, token, timeout=left)
                if self._feed.status != 101:
                    raise Problem(f"the feed answers {self._feed.status or 'nothing'}")
            if match := self._feed.next(left):
                return match
            self._leave_feed()
        raise Problem(f"the feed says nothing in {self._patience:.0f} s")

    def _leave_feed(self) -> None:
        if self._feed:
            self._feed.close()
        self._feed = None

    def _ask(self, status: int, method: str, target: str, body: Any, token: str = "", headers: str = "") -> Answer:
        """Asks on a kept connection. Like a browser it asks again where the server has closed it meanwhile."""
        if self._client is None or self._client.is_closed():
            self._client = Client(self._port(), PERSON, self._patience)
        answer = self._client.ask(method, target, body, token, headers)
        if answer is None:
            raise Problem(f"{method} {target} is not answered in {self._patience:.0f} s, or the connection ends")
        if answer.status != status:
            raise Problem(f"{method} {target} is answered {answer.status}: {answer.body[:300].decode(errors='replace')}")
        if answer.headers.get("connection") == "close":
            self._client = None
        return answer

    def _hang_up(self) -> None:
        for each in (self._client, self._feed):
            if each:
                each.close()
