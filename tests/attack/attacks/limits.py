"""Attacks on what the server remembers of its clients, and on how many it takes."""
import itertools
import time

from client import attacker, request_text
from server import MEGABYTE
from siege import Siege, attack

PROXY = attacker()
AHEAD = 40  # requests in one piece
MAX_GROWTH = 100 * MEGABYTE
DESCRIPTORS = 2048


@attack(flags=f"--rate 50 --trust-proxy {PROXY}")
def limiter_memory(siege: Siege) -> None:
    """Up to 200,000 requests, each with a token of 7 KB and a client's address of its own."""
    numbers = itertools.count()
    filler = "a" * 7400

    def send(_: int) -> None:
        client = siege.connect(PROXY)
        while client and siege.on():
            batch = "".join(
                f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{siege.port}\r\nAuthorization: Bearer {number:08}{filler}\r\n"
                f"X-Forwarded-For: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}\r\n\r\n"
                for number in itertools.islice(numbers, AHEAD)).encode()
            if not siege.spend(len(batch)):
                siege.last()
                return
            if not client.send(batch):
                break
            answers = [client.answer() for _ in range(AHEAD)]
            for each in answers:
                siege.statuses[each.status if each else 0] += 1
            if None in answers:
                break
        if client:
            siege.close(client)

    siege.again(4, send)
    growth = siege.server.peak.memory - siege.start.memory
    siege.check(growth < MAX_GROWTH, f"the limiter's memory grows by {growth // MEGABYTE} MB")


@attack(flags=f"--rate 50 --trust-proxy {PROXY}")
def forwarded_for(siege: Siege) -> None:
    """A client behind the proxy that invents another address for each request meets its limit all the same."""
    # The proxy adds what it sees after what the client says, on a line of its own or on the same.
    for client, between in (("203.0.113.1", "\r\nX-Forwarded-For: "), ("203.0.113.2", ", ")):
        invented = (f"10.0.{number >> 8}.{number & 255}" for number in range(400))
        met = any(answer is not None and answer.status == 429
                  for answer in (siege.ask("GET", "/healthz", source=PROXY, headers=f"X-Forwarded-For: {each}{between}{client}\r\n")
                                 for each in invented))
        siege.check(met, f"400 requests of a client that invents addresses meet no limit (joined by {between!r})")
    siege.end_with_game()


@attack(person_plays=False, alone=True)
def connections(siege: Siege) -> None:
    """2,500 connections of one address that ask once in a while, at a server with 2,048 descriptors."""
    siege.server.limit_descriptors(DESCRIPTORS)
    held = [siege.connect() for _ in range(2500)]
    siege.check(sum(each is not None for each in held) > 100, "hardly a connection is taken")
    siege.person.start()
    asked = time.monotonic()
    while siege.on():
        asks = time.monotonic() > asked + 20  # or the server closes them as idle
        for number, each in enumerate(held):
            if each is None or each.is_closed():
                if each:
                    siege.close(each)
                held[number] = siege.connect()
            elif asks:
                each.send(request_text(siege.port, "GET", "/healthz"))
        asked = time.monotonic() if asks else asked
        time.sleep(0.5)
    most = siege.server.peak.descriptors
    siege.check(most < DESCRIPTORS * 3 // 4, f"one address takes nearly all descriptors: the server has {most} of {DESCRIPTORS}")
