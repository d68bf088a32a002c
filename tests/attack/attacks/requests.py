"""Requests that the server refuses, and some like them that it takes."""
from typing import Any

from client import Answer, Feed
from siege import Siege, attack

BOARD = b'{"board":"AAAA","columns":4,"rows":1}'
CHUNKED_BOARD = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BOARD), BOARD)


def raw(siege: Siege, text: str, body: bytes = b"") -> Answer | None:
    """The answer to bytes as they are. `{port}` stands for the port."""
    client = siege.connect()
    if client is None:
        return None
    client.send(text.replace("{port}", str(siege.port)).encode() + body)
    answer = client.answer()
    siege.close(client)
    siege.statuses[answer.status if answer else 0] += 1
    return answer


def expect(siege: Siege, what: str, answer: Answer | None, *statuses: int) -> None:
    status = answer.status if answer else 0
    siege.check(status in statuses, f"{what}: {status or 'no answer'} and not {' or '.join(map(str, statuses))}")


@attack()
def transfer_encodings(siege: Siege) -> None:
    """A Transfer-Encoding other than `chunked`, or one beside a Content-Length, is refused."""
    post = "POST /api/v1/connect/winner HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    for headers in ("Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity", "Transfer-Encoding: chunked, chunked",
                    "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked", "Transfer-Encoding:",
                    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                    "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
                    f"Transfer-Encoding: chunked\r\nContent-Length: {len(CHUNKED_BOARD)}",
                    f"Content-Length: {len(CHUNKED_BOARD)}\r\nTransfer-Encoding: chunked"):
        expect(siege, headers.replace("\r\n", " and "), raw(siege, f"{post}{headers}\r\n\r\n", CHUNKED_BOARD), 400, 501)
    for headers in ("Transfer-Encoding: chunked", "transfer-encoding: Chunked"):
        expect(siege, headers, raw(siege, f"{post}{headers}\r\n\r\n", CHUNKED_BOARD), 200)
    siege.end_with_game()


@attack()
def hosts(siege: Siege) -> None:
    """A Host that is missing, given twice or of another site is refused; loopback names and addresses are taken."""
    get = "GET /healthz HTTP/1.1\r\n"
    expect(siege, "no Host", raw(siege, f"{get}\r\n"), 400)
    expect(siege, "two Hosts", raw(siege, get + "Host: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}\r\n\r\n"), 400)
    expect(siege, "two Hosts", raw(siege, get + "Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n\r\n"), 400)
    for host in ("evil.example", "evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example:{port}", "127.0.0.1@evil.example",
                 "evil.example:127.0.0.1"):
        expect(siege, f"Host: {host}", raw(siege, f"{get}Host: {host}\r\n\r\n"), 400, 403, 421)
    for host in ("localhost", "localhost:{port}", "LOCALHOST:{port}", "127.0.0.1", "127.0.0.1:{port}", "127.0.0.66:{port}",
                 "192.0.2.7:{port}", "[::1]:{port}", "[::1]", "[2001:db8::7]:{port}"):
        expect(siege, f"Host: {host}", raw(siege, f"{get}Host: {host}\r\n\r\n"), 200)
    siege.end_with_game()


@attack()
def duplicate_keys(siege: Siege) -> None:
    """JSON with the same key twice is refused."""
    for target, body in (("matches", '{"game":"connect","game":"quarto"}'),
                         ("matches", '{"game":"connect","rules":{"columns":7,"columns":8}}'),
                         ("matches", '{"game":"connect","clock":{"seconds":60,"seconds":600}}'),
                         ("matches", '{"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["1"],"moves":["2"],"version":1}'),
                         ("matches", r'{"game":"connect","g\u0061me":"quarto"}'),
                         ("connect/winner", '{"board":"AAAA","columns":4,"rows":1,"rows":1}'),
                         ("games/connect/analysis", '{"position":"44","position":"45"}'),
                         ("arena", '{"game":"connect","players":["easy","easy"],"games":1,"games":2}')):
        expect(siege, body, siege.ask("POST", f"/api/v1/{target}", body.encode()), 400)
    siege.end_with_game()


@attack()
def hidden_characters(siege: Siege) -> None:
    """Names with control, bidirectional or zero-width characters are refused."""
    begun = siege.ask("POST", "/api/v1/matches", {"game": "connect", "seats": ["human", "open"]})
    expect(siege, "a match", begun, 201)
    match: Any = begun.json() if begun else {}
    address, token = f"/api/v1/matches/{match['id']}", match["seats"][0]["token"]
    for code in (0x07, 0x0A, 0x7F, 0x85, 0x061C, 0x200B, 0x200D, 0x200E, 0x202A, 0x202E, 0x2028, 0x2060, 0x2066, 0x2069, 0xFEFF):
        name = f"a{chr(code)}b"
        expect(siege, f"a name with U+{code:04X}", siege.ask("POST", f"{address}/name", {"name": name}, token), 400)
    hidden = "a\u202eb"
    expect(siege, "names with U+202E", siege.ask("POST", "/api/v1/matches", {"game": "connect", "names": [hidden]}), 400)
    expect(siege, "joining with U+202E", siege.ask("POST", f"{address}/join", {"name": hidden}), 400)
    for name in ("Zoë", "李 小龙", "O'Neill", "Мария"):
        expect(siege, f"the name {name}", siege.ask("POST", f"{address}/name", {"name": name}, token), 200)
    siege.end_with_game()


@attack()
def idempotency_keys(siege: Siege) -> None:
    """An Idempotency-Key used again with another move is refused, with the same one it is answered again."""
    begun = siege.ask("POST", "/api/v1/matches", {"game": "connect", "seats": ["human", "human"]})
    expect(siege, "a match", begun, 201)
    match: Any = begun.json() if begun else {}
    address, token = f"/api/v1/matches/{match['id']}/moves", match["seats"][0]["token"]

    def move(column: str) -> Answer | None:
        return siege.ask("POST", address, {"move": column, "version": 0}, token, "Idempotency-Key: once\r\n")

    expect(siege, "a move", move("4"), 200)
    again = move("4")
    expect(siege, "the same again", again, 200)
    siege.check(again is None or again.status != 200 or again.json()["moves"] == ["4"], "the move is made twice")
    expect(siege, "another move with the same key", move("3"), 409)
    siege.end_with_game()


@attack()
def tokens(siege: Siege) -> None:
    """A token in a WebSocket's address is refused; as a subprotocol it is taken, and one of another match is not."""
    begun = siege.ask("POST", "/api/v1/matches", {"game": "connect", "seats": ["human", "human"]})
    expect(siege, "a match", begun, 201)
    match: Any = begun.json() if begun else {}
    name, token = match["id"], match["seats"][1]["token"]
    feed = Feed(siege.port, name, query=f"?token={token}")
    expect(siege, "a token in the address of a feed", feed.opening, 400, 401, 403)
    feed.close()
    expect(siege, "a token in the address of a match", siege.ask("GET", f"/api/v1/matches/{name}?token={token}"), 400, 401, 403)
    feed = Feed(siege.port, name, "x" * len(token))
    expect(siege, "a token of no seat", feed.opening, 401, 403)
    feed.close()
    feed = Feed(siege.port, name, token)
    expect(siege, "a token as a subprotocol", feed.opening, 101)
    chosen = feed.opening.headers.get("sec-websocket-protocol") if feed.opening else None
    siege.check(chosen == "quadrille", f"the subprotocol that the server takes is {chosen}")
    told = feed.next(siege.patience) if feed.status == 101 else None
    siege.check(bool(told) and told["you"] == 1, "the follower with a token is not the one of its seat")
    feed.close()
    siege.end_with_game()
