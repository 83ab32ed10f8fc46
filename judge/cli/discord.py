"""``judge discord``: the commands that a Discord application offers."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import click

from judge import __version__
from judge.errors import JudgeError
from judge.show.api.discord import commands
from judge.show.context.library import Library
from judge.show.context.plain import as_json

API = "https://discord.com/api/v10"
_SECONDS = 20


class DiscordError(JudgeError):
    """Discord has not taken the commands."""

    code = "discord/refused"


@click.group(name="discord")
def command() -> None:
    """Tell Discord the commands /rule, /card and /case, which judge serve --discord-key answers."""


@command.command(name="commands")
def commands_() -> None:
    """Print the commands as JSON, as Discord takes them."""
    click.echo(as_json(commands(Library())))


@command.command()
@click.option("--application", required=True, metavar="ID", help="The application's id; Discord shows it beside the public key.")
@click.option("--token", required=True, envvar="JUDGE_DISCORD_TOKEN", show_envvar=True, help="The token of its bot, used once.")
@click.option("--api", default=API, show_default=True, metavar="URL", help="Where Discord takes them.")
def register(application: str, token: str, api: str) -> None:
    """Register the commands with Discord, in the place of those that the application had."""
    body = json.dumps(commands(Library())).encode()
    headers = {
        "Authorization": f"Bot {token}",
        "Content-Type": "application/json",
        "User-Agent": f"DiscordBot (keyforge-judge, {__version__})",
    }
    wanted = urllib.request.Request(f"{api}/applications/{application}/commands", body, headers, method="PUT")
    try:
        with urllib.request.urlopen(wanted, timeout=_SECONDS) as answer:
            taken = json.loads(answer.read())
    except urllib.error.HTTPError as wrong:
        raise DiscordError(f"Discord answers {wrong.code}: {wrong.read().decode(errors='replace')[:500]}") from wrong
    except (OSError, ValueError) as wrong:
        raise DiscordError(f"Discord was not reached at {api}: {wrong}") from wrong
    click.echo(f"Discord offers {', '.join('/' + each['name'] for each in taken)}.")
