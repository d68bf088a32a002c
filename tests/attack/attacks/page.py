"""What an honest page does, which meets no limit."""
import random
import re
import threading
import time
from typing import Any

from client import PERSON, Answer, Client, Feed, request_text
from siege import Siege, attack

PAUSE = 0.3  # seconds between moves
STEPS = 40  # through a replay
STEP_PAUSE = 0.1


class Page:
    """One tab of a browser. Every answer must be a good one."""

    def __init__(self, siege: Siege) -> None:
        self.siege = siege
        self.analysis: Client | None = None

    def ask(self, method: str, target: str, body: Any = None, token: str = "") -> Answer | None:
        answer = self.siege.ask(method, target, body, token, source=PERSON)
        status = answer.status if answer else 0
        self.siege.check(200 <= status < 300, f"the page's {method} {target.split('?')[0]} is answered {status or 'nothing'}")
        return answer

    def load(self) -> None:
        """The page with all its files; where it is not built, as many answers of the service."""
        index = self.siege.ask("GET", "/", headers="Accept: text/html\r\n", source=PERSON)
        files = re.findall(r'(?:src|href)="(/[^"]+)"', index.body.decode()) if index and index.status == 200 else []
        for target in files or ["/api/v1/openapi.json"] * 20:
            self.ask("GET", target)
        self.ask("GET", "/api/v1/games")

    def analyse(self, match: Any) -> None:
        """Asks for the analysis of a position, and hangs up on the one before."""
        self.hang_up()
        if match["state"] == "open":
            self.analysis = self.siege.connect(PERSON)
            if self.analysis:
                self.analysis.send(request_text(self.siege.port, "GET", f"/api/v1/games/{match['game']}/analysis?position={match['position']}"))

    def hang_up(self) -> None:
        """An answer that is there by now must be a good one."""
        if self.analysis is None:
            return
        if self.analysis.has_answer():
            answer = self.analysis.answer()
            status = answer.status if answer else 0
            self.siege.check(status == 200, f"the page's analysis is answered {status or 'nothing'}")
        self.siege.close(self.analysis)
        self.analysis = None

    def play(self) -> Any:
        """A match against `easy` with the analysis on. Returns its last state."""
        begun = self.ask("POST", "/api/v1/matches", {"game": "connect", "seats": ["human", "easy"]})
        match = begun.json() if begun and begun.status == 201 else None
        if not match:
            return None
        token, name = match["seats"][0]["token"], match["id"]
        feed = Feed(self.siege.port, name, token, timeout=self.siege.patience)
        self.siege.check(feed.status == 101, f"the page's feed is answered {feed.status}")
        while feed.status == 101 and (match := feed.next(self.siege.patience)) and match["state"] == "open":
            self.analyse(match)
            if match["to_move"] == 0:
                time.sleep(PAUSE)
                began = time.monotonic()
                self.ask("POST", f"/api/v1/matches/{name}/moves",
                         {"move": random.choice(match["view"]["legal"])["move"], "version": match["version"]}, token)
                self.siege.person.times.append(time.monotonic() - began)
        self.siege.check(bool(match), "the page's feed ends before the game")
        self.hang_up()
        feed.close()
        return match

    def replay(self, match: Any) -> None:
        """Steps through the match and back, faster than any analysis ends."""
        moves = len(match["moves"])
        for step in range(STEPS):
            ply = abs(step % (2 * moves) - moves) if moves else 0
            shown = self.ask("GET", f"/api/v1/matches/{match['id']}?ply={ply}")
            if shown and shown.status == 200:
                self.analyse(shown.json())
            time.sleep(STEP_PAUSE)
        self.hang_up()

    def run(self) -> None:
        self.load()
        if match := self.play():
            self.siege.person.games += 1
            self.replay(match)


@attack(person_plays=False)
def honest_page(siege: Siege) -> None:
    """No attack: a page with two tabs and the analysis on is never told to wait."""
    tabs = [threading.Thread(target=Page(siege).run, daemon=True) for _ in range(2)]
    for each in tabs:
        each.start()
    for each in tabs:
        each.join()
    siege.check(siege.person.games == 2, "not both games are played to the end")
