"""The tools behind the protocol: on standard input and output for one assistant, or as HTTP for several."""

from __future__ import annotations

import functools
from typing import Any

import anyio
import mcp_types as types
import uvicorn
from anyio import CapacityLimiter, to_thread
from mcp.server import Server
from mcp.server.stdio import stdio_server

from judge import __version__
from judge.assist.tools import TOOLS, Desk, tool_named
from judge.errors import JudgeError
from judge.show.api.schema import read
from judge.show.context.plain import Plain, refused, to_plain

PATH = "/mcp"
INSTRUCTIONS = (
    "Answer questions about the rules of KeyForge with these tools alone, and cite what they cite. For a question look it up"
    " with `search`, read the entry with `show`, and the cards with `card`. Where no ruling answers, set the position up:"
    " `board_check` it, play it with `step`, and `explore` what can come of it. `verify` proves a scenario over every branch."
    " An answer holds only for the rulebook that it names. Give the address, so that people can look. This is an unofficial tool."
)
# So many questions are worked on at a time; the others wait.
_AT_A_TIME = 2


def make_server(desk: Desk, site: str = "") -> Server[Any]:
    """The tools over a desk; ``site`` stands before every address."""
    limiter = functools.cache(functools.partial(CapacityLimiter, _AT_A_TIME))

    async def tools(_context: object, _wanted: object) -> types.ListToolsResult:
        found = [types.Tool(name=each.name, description=each.says, input_schema=each.takes, annotations=_READS) for each in TOOLS]
        return types.ListToolsResult(tools=found)

    async def call(_context: object, wanted: types.CallToolRequestParams) -> types.CallToolResult:
        work = functools.partial(called, desk, wanted.name, wanted.arguments or {}, site)
        return await to_thread.run_sync(work, limiter=limiter())

    return Server(
        "keyforge-judge", version=__version__, title="KeyForge Judge", instructions=INSTRUCTIONS,
        on_list_tools=tools, on_call_tool=call,
    )  # fmt: skip


# They look and work out; nothing is changed anywhere.
_READS = types.ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def called(desk: Desk, name: str, arguments: dict[str, Any], site: str = "") -> types.CallToolResult:
    """The answer of a tool, or the one envelope of errors; both in words and as data."""
    try:
        tool = tool_named(name)
        found = tool.run(desk, read(tool.asks, arguments))
    except JudgeError as wrong:
        text = types.TextContent(type="text", text=str(wrong))
        return types.CallToolResult(content=[text], structured_content=refused(wrong), is_error=True)
    plain = to_plain(found)
    assert isinstance(plain, dict)
    plain = {**plain, "address": f"{site}{found.address}", "cites": [_at(site, each) for each in _list(plain["cites"])]}
    lines = [found.says, "", *(f"[{each.cite}] {each.title}: {each.says}" for each in found.cites), "", f"{site}{found.address}"]
    return types.CallToolResult(content=[types.TextContent(type="text", text="\n".join(lines))], structured_content=plain)


def _list(value: Plain) -> list[Plain]:
    return value if isinstance(value, list) else []


def _at(site: str, cite: Plain) -> Plain:
    if isinstance(cite, dict) and cite["address"]:
        return {**cite, "address": f"{site}{cite['address']}"}
    return cite


def serve_stdio(site: str) -> None:
    """Serve one assistant on standard input and output, until it hangs up."""
    anyio.run(_stdio, make_server(Desk(), site))


async def _stdio(server: Server[Any]) -> None:
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def serve_http(site: str, host: str, port: int) -> None:
    """Serve assistants over streamable HTTP, until Ctrl-C."""
    server = make_server(Desk(), site)
    app = server.streamable_http_app(streamable_http_path=PATH, host=host, stateless_http=True, json_response=True)
    uvicorn.run(app, host=host, port=port, log_level="warning")
