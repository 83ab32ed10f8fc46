"""``judge serve``: the site on this machine."""

from __future__ import annotations

import socket
from typing import Literal

import click

from judge.errors import JudgeError

SHORTEST_TOKEN = 16


class PortError(JudgeError):
    """The address cannot be served on."""

    code = "serve/address"


class PublicUrlError(JudgeError):
    """What is to stand in QR codes is no address of a site."""

    code = "serve/public-url"


class TokenError(JudgeError):
    """The owner token could be guessed."""

    code = "serve/token"


@click.command(name="serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 opens the site to the whole network.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option("--threads", default=4, show_default=True, type=click.IntRange(1, 64), help="Threads in each process.")
@click.option(
    "--owner-token", default="", envvar="JUDGE_OWNER_TOKEN", show_envvar=True, help="Who gives it may take documents in."
)
@click.option(
    "--public-url",
    default="",
    envvar="JUDGE_PUBLIC_URL",
    show_envvar=True,
    help="How the world calls the site (https://judge.example): what QR codes hold. Without it they hold the address asked for.",
)
@click.option(
    "--discord-key",
    default="",
    envvar="JUDGE_DISCORD_KEY",
    show_envvar=True,
    help="The public key of a Discord application, whose commands are then answered at /discord.",
)
@click.option(
    "--trusted-proxy",
    default=0,
    show_default=True,
    envvar="JUDGE_TRUSTED_PROXY",
    show_envvar=True,
    type=click.IntRange(0, 9),
    help="How many proxies stand before the site: what they say of a client's address, scheme and host is believed.",
)
@click.option("--rate", default=20.0, show_default=True, help="API requests a second from one visitor; 0: no limits.")
@click.option("--log", default="quiet", show_default=True, type=click.Choice(["quiet", "json"]), help="json: a line a request.")
def command(
    host: str,
    port: int,
    workers: int,
    threads: int,
    owner_token: str,
    public_url: str,
    discord_key: str,
    trusted_proxy: int,
    rate: float,
    log: Literal["quiet", "json"],
) -> None:
    """Serve the site until Ctrl-C.

    The owner of the site takes official rulebooks in at /import. The owner is whoever gives the owner token; without one,
    whoever opens the address that is printed at the start, and only while the site is served on a loopback address such as
    127.0.0.1. Behind a proxy (nginx, Caddy) give --trusted-proxy 1.
    """
    _check_token(owner_token)
    _check_public(public_url)
    _check_free(host, port)
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    click.echo(f"KeyForge Judge is at http://{shown}:{port}  (Ctrl-C stops it)")
    from judge.web.serve import serve

    serve(
        host, port, workers, threads, owner_token,
        public_url=public_url, discord_key=discord_key, trusted_proxies=trusted_proxy, rate=rate, log=log,
    )  # fmt: skip


def _check_token(token: str) -> None:
    if token and len(token) < SHORTEST_TOKEN:
        raise TokenError(f"the owner token has {len(token)} characters; take {SHORTEST_TOKEN} or more, so that nobody guesses it")


def _check_public(url: str) -> None:
    from judge.web.takeaway import is_origin

    if url and not is_origin(url):
        raise PublicUrlError(f"{url!r} is no address of a site; write it as https://judge.example, without a path")


def _check_free(host: str, port: int) -> None:
    """Say at once, in one line, that the port is taken; the server itself would try again for seconds."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as wrong:
            says = f"cannot serve on {host}:{port} ({wrong.strerror}); choose another with --port (make serve PORT=9000)"
            raise PortError(says, where=f"{host}:{port}") from wrong
