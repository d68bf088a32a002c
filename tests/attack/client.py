"""HTTP and WebSocket over raw sockets, from a chosen loopback address."""
import base64
import json
import os
import select
import socket
import struct
import time
from typing import Any, NamedTuple

PERSON = "127.0.0.1"
_IP_BIND_ADDRESS_NO_PORT = 24


def attacker(number: int = 0) -> str:
    """The source address of an attacker."""
    return f"127.0.{number // 100}.{66 + number % 100}"


class Answer(NamedTuple):
    """One answer of the server."""

    status: int
    headers: dict[str, str]  # names in lower case
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def open_socket(port: int, source: str, timeout: float, receive_buffer: int = 0) -> socket.socket:
    """A connection to the server. Raises OSError when there is none."""
    link = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        link.settimeout(timeout)
        if receive_buffer:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # loopback's segments would hide what is not read
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link.setsockopt(socket.IPPROTO_IP, _IP_BIND_ADDRESS_NO_PORT, 1)
        link.bind((source, 0))
        link.connect(("127.0.0.1", port))
    except OSError:
        link.close()
        raise
    return link


def request_text(port: int, method: str, target: str, body: Any = None, token: str = "", headers: str = "") -> bytes:
    """A whole request. `body` is JSON, or bytes as they are; `headers` are whole lines."""
    content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    text = f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: application/json\r\n{headers}"
    if token:
        text += f"Authorization: Bearer {token}\r\n"
    if body is not None:
        text += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return text.encode() + b"\r\n" + content


class Client:
    """A connection that sends what it is told to. Errors of the connection are answers that do not come."""

    def __init__(self, port: int, source: str = PERSON, timeout: float = 120, receive_buffer: int = 0) -> None:
        self.port = port
        self.socket = open_socket(port, source, timeout, receive_buffer)
        self._unread = bytearray()

    def close(self) -> None:
        """Also wakes a thread that reads."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other side is gone
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """False when the other side is gone."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def ask(self, method: str, target: str, body: Any = None, token: str = "", headers: str = "") -> Answer | None:
        self.send(request_text(self.port, method, target, body, token, headers))
        return self.answer()

    def answer(self) -> Answer | None:
        """The next answer; None when the connection ends, or nothing comes in time."""
        while (end := self._unread.find(b"\r\n\r\n")) < 0:
            if not self._read_more():
                return None
        first, *lines = self._unread[:end].decode("latin-1").split("\r\n")
        del self._unread[: end + 4]
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        status = int(first.split()[1])
        if status == 100:
            return self.answer()
        body = self.take(int(headers.get("content-length", 0)))
        return None if body is None else Answer(status, headers, body)

    def take(self, count: int) -> bytes | None:
        """Exactly so many bytes; None when the connection ends before."""
        while len(self._unread) < count:
            if not self._read_more():
                return None
        taken = bytes(self._unread[:count])
        del self._unread[:count]
        return taken

    def has_answer(self) -> bool:
        """Whether something can be read at once."""
        return bool(self._unread) or bool(self._peek())

    def is_closed(self) -> bool:
        """Whether the other side is known to be gone."""
        return self._peek() == b""

    def _peek(self) -> bytes | None:
        """The next byte; empty at the end of the connection, None when there is nothing yet."""
        try:
            poll = select.poll()
            poll.register(self.socket, select.POLLIN)
            return self.socket.recv(1, socket.MSG_PEEK) if poll.poll(0) else None
        except (OSError, ValueError):
            return b""

    def _read_more(self) -> bool:
        try:
            block = self.socket.recv(65536)
        except OSError:
            return False
        self._unread += block
        return bool(block)


class Feed:
    """A match followed by WebSocket, as the page follows it."""

    def __init__(self, port: int, match: str, token: str = "", source: str = PERSON, timeout: float = 120,
                 receive_buffer: int = 0, query: str = "") -> None:
        self.client = Client(port, source, timeout, receive_buffer)
        protocol = f"Sec-WebSocket-Protocol: quadrille, token.{token}\r\n" if token else ""
        key = base64.b64encode(os.urandom(16)).decode()
        self.opening = self.client.ask("GET", f"/api/v1/matches/{match}/live{query}", headers=(
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{protocol}"))

    @property
    def status(self) -> int:
        """101 when the server agrees, 0 when it does not answer."""
        return self.opening.status if self.opening else 0

    def next(self, patience: float) -> Any:
        """The next message; None when the feed ends or nothing comes in time."""
        deadline = time.monotonic() + patience
        text = b""
        while (left := deadline - time.monotonic()) > 0:
            self.client.socket.settimeout(left)
            frame = self._frame()
            if frame is None or frame[0] == 8:
                return None
            kind, is_last, content = frame
            if kind == 9:  # a ping, answered with an empty mask
                self.client.send(struct.pack("!BBI", 0x8A, 0x80 | len(content), 0) + content)
            elif kind < 2:
                text += content
                if is_last:
                    return json.loads(text)
        return None

    def close(self) -> None:
        self.client.close()

    def _frame(self) -> tuple[int, bool, bytes] | None:
        head = self.client.take(2)
        if head is None:
            return None
        length = head[1] & 127
        if length >= 126:
            more = self.client.take(2 if length == 126 else 8)
            if more is None:
                return None
            length = int.from_bytes(more, "big")
        content = self.client.take(length)
        return None if content is None else (head[0] & 15, bool(head[0] & 128), content)
