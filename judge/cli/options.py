"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """``--json``: the same object as the site's ``.json`` twin, errors included."""
    return click.option(
        "--json", "as_plain", is_flag=True, help="Print JSON, errors included.", callback=_remember, is_eager=True
    )(command)


def rulebook_option(command: Command) -> Command:
    """``--rulebook``: which rulebook to follow; the one in force when it is left out."""
    says = "Follow another rulebook, such as 1.1."
    return click.option("--rulebook", default="", metavar="VERSION", help=says)(command)


def reading_option(command: Command) -> Command:
    """``--reading``: open readings that are taken the other way."""
    says = "Take an open reading of the rulebook the other way, such as tagged-watcher; repeat."
    return click.option("--reading", "readings", multiple=True, metavar="READING", help=says)(command)


def _remember(ctx: click.Context, param: click.Parameter, value: bool) -> bool:  # noqa: ARG001
    """Leave word for the error handler, which sits outside the command."""
    ctx.find_root().meta["judge.json"] = value
    return value


class DefaultGroup(click.Group):
    """A group that runs its ``default`` command where the arguments begin with the name of none."""

    def __init__(self, *args: Any, default: str, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help"):
            args = [self.default, *args]
        return super().parse_args(ctx, args)
