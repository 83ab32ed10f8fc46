"""The command ``judge``: a table of subcommands, each imported only when it is called."""

from __future__ import annotations

import gc
import importlib
from typing import Any

import click

from judge import __version__
from judge.errors import JudgeError
from judge.show.context.plain import as_json, refused

# To add a command: one file with a click command of the same name, and one line here.
COMMANDS = {
    "can": ("judge.cli.can", "Can something still come true this turn?"),
    "chains": ("judge.cli.chains", "Hand sizes, handicap and bidding."),
    "diff": ("judge.cli.diff", "Play a scenario under two rulebooks, or list what changed between them."),
    "discord": ("judge.cli.discord", "Tell Discord the commands that it offers."),
    "documents": ("judge.cli.documents", "The rulebooks you imported, and every version there was."),
    "event": ("judge.cli.event", "Create events with sign-in codes."),
    "export": ("judge.cli.export", "What the judge knows, for other tools and other hosts."),
    "explore": ("judge.cli.explore", "List every outcome of a scenario."),
    "run": ("judge.cli.run", "Play a scenario once and print the trace."),
    "step": ("judge.cli.step", "Play a board by hand."),
    "check": ("judge.cli.check", "Check scenarios over every branch."),
    "bench": ("judge.cli.bench", "Measure quality and speed."),
    "corpus": ("judge.cli.corpus", "Figures about the corpus."),
    "import": ("judge.cli.import_", "Import your official rulebooks, or the cards of a new set."),
    "impact": ("judge.cli.impact", "What a rulebook changes, and every answer that it changes."),
    "lint": ("judge.cli.lint", "Check the data of the project."),
    "card": ("judge.cli.card", "Show a card with its rulings and errata."),
    "mcp": ("judge.cli.mcp", "Serve the judge as tools for assistants."),
    "mutate": ("judge.cli.mutate", "Break the timing charts on purpose: do the scenarios notice?"),
    "quiz": ("judge.cli.quiz", "Questions for learners, made of the rulings and proved."),
    "search": ("judge.cli.search", "Search the rules, the rulings and the cards."),
    "serve": ("judge.cli.serve", "Serve the site on this machine."),
    "store": ("judge.cli.store", "Check, back up and restore the saved cases."),
    "show": ("judge.cli.show", "Show an entry, a ruling or a timing chart."),
}

# The exit code of every mistake that the user can put right; click uses the same for a wrong option.
EXIT_MISTAKE = 2
# Tables are values without cycles, made by the ten thousand: the collector would look through them in vain.
_MOST_GARBAGE = (100_000, 20, 100)


class LazyGroup(click.Group):
    """Knows its commands by name and one line of help; imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands from the table, so that asking for help imports none of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in sorted(COMMANDS)])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the judge refuses ends with exit code 2 and one screen, never with a traceback."""
        try:
            return super().invoke(ctx)
        except JudgeError as error:
            if ctx.find_root().meta.get("judge.json"):
                click.echo(as_json(refused(error)))
            else:
                click.secho(str(error), fg="red", err=True)
            ctx.exit(EXIT_MISTAKE)


@click.group(cls=LazyGroup)
@click.version_option(__version__, prog_name="judge")
def main() -> None:
    """KeyForge Judge: look a ruling up, play it out step by step, prove it over every order of choices.

    An unofficial tool; KeyForge is a trademark of Ghost Galaxy, Inc.
    """
    gc.set_threshold(*_MOST_GARBAGE)
