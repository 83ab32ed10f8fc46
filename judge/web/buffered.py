"""The server inside each process: waitress, which gives no thread to a request before all of it has come.

What waitress does not do is done here: a request has a deadline, the largest body is a question of the address, and where there
are too many connections the one that has done nothing for the longest time makes room.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher
from waitress.wasyncore import loop

from judge.errors import JudgeError
from judge.show.context.plain import as_short_json, refused

# A head fits one packet, a form a few; the owner's rulebooks may come over a slow line.
HEAD_SECONDS, BODY_SECONDS, LARGE_BODY_SECONDS = 10.0, 30.0, 600.0
KEPT_OPEN_SECONDS = 15
MOST_CONNECTIONS = 500
LARGEST_HEAD = 32 * 1024  # a position travels in its address, in 8 kB at most; the same again in cookies
LOOK_SECONDS = 0.5

# The largest body of a request with this path and these cookies.
Largest = Callable[[str, str], int]


class _Request(HTTPRequestParser):  # type: ignore[misc]  # waitress is untyped
    """A request on its way in."""

    usual = 0
    largest: Largest
    completed: bool

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self._began = time.monotonic()

    @property
    def is_late(self) -> bool:
        """Whether it should have come long ago."""
        most = LARGE_BODY_SECONDS if self._most > self.usual else BODY_SECONDS
        return time.monotonic() - self._began > (most if self.headers_finished else HEAD_SECONDS)

    @property
    def _most(self) -> int:
        return self.largest(self.path, self.headers.get("COOKIE", "")) if self.headers_finished else self.usual

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head; a body that is announced as too large is not waited for."""
        super().parse_header(header_plus)
        self.headers_finished = True
        if self.content_length > self.usual and self.content_length > self._most:
            self._turn_away(self.content_length)

    def received(self, data: bytes) -> int:
        """Take what has come; a body that was not announced is heard out only as far as it may go."""
        taken: int = super().received(data)
        size = self.body_bytes_received
        if self.chunked and not self.completed and size > self.usual and size > self._most:
            self._turn_away(size)
            self.completed = True
        return taken

    def _turn_away(self, size: int) -> None:
        """Let the site refuse it by its length, and leave the rest unread."""
        self.headers["CONTENT_LENGTH"], self.headers["CONNECTION"] = str(size), "close"
        self.content_length, self.body_rcv, self.expect_continue = 0, None, False


class _Refusal(ErrorTask):  # type: ignore[misc]
    """What is no request of HTTP, refused in the one envelope."""

    def execute(self) -> None:
        """Answer, and close."""
        wrong = self.request.error
        error = JudgeError(f"{wrong.reason}: {wrong.body}")
        error.code = f"http/{wrong.code}"
        body = (as_short_json(refused(error)) + "\n").encode()
        self.status = f"{wrong.code} {wrong.reason}"
        self.response_headers.append(("Content-Type", "application/json"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Server(TcpWSGIServer):  # type: ignore[misc]
    """Waitress with deadlines; ``run_while`` is its life."""

    def __init__(self, app: Flask, sock: socket.socket, threads: int, usual: int, largest: Largest, most: int) -> None:
        request = type("Request", (_Request,), {"usual": usual, "largest": staticmethod(largest)})
        self.channel_class = type("Channel", (HTTPChannel,), {"parser_class": request, "error_task_class": _Refusal})
        self._dispatcher = ThreadedTaskDispatcher()
        self._dispatcher.set_thread_count(threads)
        settings = Adjustments(
            threads=threads, channel_timeout=KEPT_OPEN_SECONDS, cleanup_interval=1, connection_limit=2 * MOST_CONNECTIONS,
            max_request_header_size=LARGEST_HEAD, max_request_body_size=most + 1, clear_untrusted_proxy_headers=False, ident="",
            log_socket_errors=False, backlog=1024,
        )  # fmt: skip
        info = (sock.family, sock.type, sock.proto, sock.getsockname())
        super().__init__(app, {}, _sock=sock, dispatcher=self._dispatcher, adj=settings, sockinfo=info, bind_socket=False)

    def handle_accept(self) -> None:
        """Take a connection; one too many makes the idlest one go."""
        super().handle_accept()
        if len(self.active_channels) > MOST_CONNECTIONS:
            idle = [each for each in self.active_channels.values() if not each.requests]
            if idle:
                min(idle, key=lambda each: each.creation_time if each.request else each.last_activity).handle_close()

    def maintenance(self, now: float) -> None:
        """Close what does nothing, and what was begun and does not come."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            if channel.request is not None and channel.request.is_late:
                channel.will_close = True

    def run_while(self, goes_on: Callable[[], bool], stop_seconds: float) -> None:
        """Serve as long as it goes on; then answer what was begun, and no more than that."""
        while goes_on():
            loop(LOOK_SECONDS, use_poll=True, map=self._map, count=1)
        self.accepting = False
        self.del_channel()
        end = time.monotonic() + stop_seconds
        while time.monotonic() < end and any(map(_is_busy, self.active_channels.values())):
            goes_on()
            loop(LOOK_SECONDS / 5, use_poll=True, map=self._map, count=1)
        self._dispatcher.shutdown()


def _is_busy(channel: Any) -> bool:
    return bool(channel.requests or channel.total_outbufs_len)
