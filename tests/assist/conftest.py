"""One desk for all tests of this room, and a client of the protocol that talks to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest
from mcp import Client

from judge.assist.server import make_server
from judge.assist.tools import Desk

SITE = "https://judge.example"
Call = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def desk() -> Desk:
    return Desk()


@pytest.fixture(scope="session")
def call(desk: Desk) -> Call:
    """Calls a tool as an assistant does, and gives its answer as data."""
    server = make_server(desk, SITE)

    def call(tool: str, **arguments: Any) -> dict[str, Any]:
        async def talk() -> dict[str, Any]:
            async with Client(server) as client:
                found = await client.call_tool(tool, arguments)
                assert found.structured_content is not None
                return {**found.structured_content, "text": found.content[0].text, "failed": bool(found.is_error)}  # type: ignore[union-attr]

        return anyio.run(talk)

    return call


def talk_to(client: Client, work: Callable[[Client], Awaitable[Any]]) -> Any:
    """What a client hears from a server that it starts or calls."""

    async def talk() -> Any:
        async with client:
            return await work(client)

    return anyio.run(talk)
