"""``judge discord`` against a server that takes the commands as Discord does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli.main import main

TOKEN = "the.token.of-a-bot"


class _Discord(BaseHTTPRequestHandler):
    heard: list[tuple[str, Any]]

    def do_PUT(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = self.headers["Authorization"] == f"Bot {TOKEN}"
        self.heard.append((self.path, body))
        self.send_response(200 if known else 401)
        self.end_headers()
        self.wfile.write(json.dumps(body if known else {"message": "401: Unauthorized"}).encode())

    def log_message(self, *_: object) -> None:
        """Nothing is said on the terminal."""


@pytest.fixture
def api() -> Iterator[str]:
    _Discord.heard = []
    with HTTPServer(("127.0.0.1", 0), _Discord) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def registered(api: str, token: str) -> Result:
    command = ["discord", "register", "--application", "42", "--api", api]
    return CliRunner().invoke(main, command, env={"JUDGE_DISCORD_TOKEN": token})


def test_the_commands_are_registered(api: str) -> None:
    """Those that are printed, in one request, with the token of the environment."""
    told = registered(api, TOKEN)
    assert (told.exit_code, told.output) == (0, "Discord offers /rule, /card, /case.\n")
    printed = json.loads(CliRunner().invoke(main, ["discord", "commands"]).output)
    assert _Discord.heard == [("/applications/42/commands", printed)]


def test_a_refusal_is_told(api: str) -> None:
    """What Discord answers, or that it was not reached; the token is never printed."""
    refused = registered(api, "another")
    assert refused.exit_code == 2
    assert "Unauthorized" in refused.output
    lost = registered("http://127.0.0.1:9", TOKEN)
    assert lost.exit_code == 2
    assert "not reached" in lost.output
    assert TOKEN not in refused.output + lost.output
