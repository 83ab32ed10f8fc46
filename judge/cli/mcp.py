"""``judge mcp``: the judge as tools for assistants."""

from __future__ import annotations

import click

from judge.errors import JudgeError


class MissingPartError(JudgeError):
    """An optional part is not installed."""

    code = "assist/missing"


@click.command(name="mcp")
@click.option("--http", is_flag=True, help="Serve streamable HTTP in place of standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8001, show_default=True, type=click.IntRange(1, 65535))
@click.option("--site", default="http://127.0.0.1:8000", show_default=True, help="The site whose addresses the answers name.")
def command(http: bool, host: str, port: int, site: str) -> None:
    """Serve the judge as tools of the Model Context Protocol: search, show, card, board_check, step, explore, verify.

    An assistant starts it by itself and talks to it over standard input and output; with --http it is at http://HOST:PORT/mcp.
    Needs the extra: pip install 'keyforge-judge[mcp]'.
    """
    try:
        from judge.assist.server import PATH, serve_http, serve_stdio
    except ModuleNotFoundError as wrong:
        raise MissingPartError(f"this needs {wrong.name}; install it with: pip install 'keyforge-judge[mcp]'") from wrong
    if not http:
        serve_stdio(site.rstrip("/"))
        return
    click.echo(f"The tools are at http://{host}:{port}{PATH}  (Ctrl-C stops it)")
    serve_http(site.rstrip("/"), host, port)
