"""Bytes without an end, fast or slow."""
import time

from client import Client, attacker, request_text
from siege import Siege, attack

BLOCK = 1 << 16
CHUNKED = "POST /api/v1/connect/winner HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n"


def flood(siege: Siege, *kinds: tuple[str, bytes], reads: bool = True) -> None:
    """Four connections send an opening, then its block without an end. They share the kinds. Who reads stops at an answer."""

    def send(number: int) -> None:
        opening, block = kinds[number % len(kinds)]
        client = siege.connect()
        if client is None:
            return
        if client.send(opening.format(port=siege.port).encode()):
            while siege.on() and siege.spend(len(block)) and not (reads and client.has_answer()) and client.send(block):
                pass
        if client.has_answer():
            answer = client.answer()
            siege.statuses[answer.status if answer else 0] += 1
        siege.close(client)

    siege.again(4, send)


@attack()
def chunk_extensions(siege: Siege) -> None:
    """An extension of a chunk that does not end, on 4 connections."""
    flood(siege, (CHUNKED + "1;", b"a" * BLOCK))


@attack()
def chunk_trailers(siege: Siege) -> None:
    """Trailers after the last chunk that do not end, on 4 connections."""
    flood(siege, (CHUNKED + "0\r\n", b"a: b\r\n" * (BLOCK // 6)))


@attack()
def chunk_size(siege: Siege) -> None:
    """A chunk size with zeros in front that do not end, on 4 connections."""
    flood(siege, (CHUNKED, b"0" * BLOCK))


@attack()
def headers(siege: Siege) -> None:
    """An address, a version, a header and a list of headers that do not end, on 4 connections."""
    begun = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    flood(siege, ("GET /", b"a" * BLOCK), ("GET /healthz HTTP/1.", b"1" * BLOCK), (begun + "X: ", b"a" * BLOCK),
          (begun, b"a: b\r\n" * (BLOCK // 6)))


@attack()
def one_byte_chunks(siege: Siege) -> None:
    """A body of chunks of one byte, without an end, on 4 connections."""
    flood(siege, (CHUNKED, b"1\r\n \r\n" * (BLOCK // 6)))


@attack()
def pipelined(siege: Siege) -> None:
    """Requests sent ahead without an end, whose answers nobody reads, on 4 connections."""
    flood(siege, ("", request_text(siege.port, "GET", "/api/v1/games") * 500), reads=False)


@attack()
def slow_loris(siege: Siege) -> None:
    """300 connections that send a byte of a header a second."""
    links: dict[int, Client] = {}
    while siege.on():
        for number in range(300):
            client = links.get(number)
            if client is None or client.is_closed() or not client.send(b"a"):
                if client:
                    siege.close(client)
                client = siege.connect(attacker(number % 3))
                if client:
                    client.send(b"GET /healthz HTTP/1.1\r\nX: ")
                    links[number] = client
        time.sleep(1)
