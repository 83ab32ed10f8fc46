"""Both ways of the protocol, as an assistant's own client goes them: over standard input and output, and over HTTP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters

from judge.assist.server import PATH
from judge.assist.tools import BY_NAME
from judge.cli.main import main
from tests.assist.conftest import talk_to
from tests.sampling import NIGHT

HERE = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}


async def _talk(client: Client) -> tuple[list[str], dict[str, Any], str]:
    tools = await client.list_tools()
    for each in tools.tools:
        assert each.annotations is not None
        assert each.annotations.read_only_hint
        assert each.annotations.idempotent_hint
        assert not each.annotations.destructive_hint
        assert not each.annotations.open_world_hint
    found = await client.call_tool("show", {"cite": "glossary:ward"})
    assert found.structured_content is not None
    return [each.name for each in tools.tools], found.structured_content, client.instructions or ""


def _heard(heard: tuple[list[str], dict[str, Any], str]) -> None:
    names, answer, instructions = heard
    assert names == list(BY_NAME)
    assert answer["cites"][0]["cite"] == "18.4:glossary:ward"
    assert answer["address"] == "https://judge.example/entry/glossary:ward"
    assert "cite what they cite" in instructions


def test_an_assistant_starts_it_by_itself(tmp_path: Path) -> None:
    """And talks to it over standard input and output."""
    command = ["-m", "judge", "mcp", "--site", "https://judge.example/"]
    server = StdioServerParameters(command=sys.executable, args=command, env={**HERE, "JUDGE_HOME": str(tmp_path)})
    _heard(talk_to(Client(server), _talk))


@pytest.mark.skipif(not NIGHT, reason="starts a server; by day the other way of the protocol does")
def test_several_assistants_reach_it_over_http(tmp_path: Path) -> None:
    """On this machine alone: another name for it is refused, as a page of another site would use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "judge", "mcp", "--http", "--port", str(port), "--site", "https://judge.example"]
    server = subprocess.Popen(command, env={**HERE, "JUDGE_HOME": str(tmp_path)}, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        for _ in range(2):
            _heard(talk_to(Client(f"http://127.0.0.1:{port}{PATH}"), _talk))
        assert _status(port, "elsewhere.example") == 421
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError


def _status(port: int, host: str) -> int:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        lines = (
            f"POST {PATH} HTTP/1.1", f"Host: {host}", "Content-Type: application/json",
            "Accept: application/json, text/event-stream", f"Content-Length: {len(body)}", "Connection: close", "", body,
        )  # fmt: skip
        wire.sendall("\r\n".join(lines).encode())
        return int(wire.recv(64).split(b" ")[1])


def test_without_the_extra_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback, and exit code 2."""
    monkeypatch.delitem(sys.modules, "judge.assist.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    result = CliRunner().invoke(main, ["mcp"])
    assert result.exit_code == 2
    assert "pip install 'keyforge-judge[mcp]'" in result.output
