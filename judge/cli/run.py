"""``judge run``: play a scenario once and print the trace."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from judge.cli.main import EXIT_MISTAKE
from judge.cli.options import json_option, reading_option, rulebook_option
from judge.cli.scenario import named, rulebook_for
from judge.cli.told import answer_lines, depth_option, table_lines, trace_lines
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.tell.trace import ROWS, SHORT
from judge.errors import PlayError, UndecidedError, UnusedAnswerError
from judge.scenarios import readings as of_readings
from judge.scenarios.labels import pick
from judge.scenarios.prepare import prepare
from judge.scenarios.run import Script, walk
from judge.show.context.games import Games
from judge.show.context.learnt import fits, learnt_since
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json, refused, to_plain
from judge.show.pages.ruled import answer
from judge.show.pages.wrapping import wrapped


@click.command(name="run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--choose", "answers", multiple=True, metavar="ANSWER", help="Answer a question that the file leaves open; repeat.")
@click.option("--first", is_flag=True, help="Take the first option of every question left open.")
@depth_option
@reading_option
@rulebook_option
@json_option
def command(
    file: Path, answers: tuple[str, ...], first: bool, depth: str | None, readings: tuple[str, ...], rulebook: str, as_plain: bool
) -> None:
    """Play FILE (a scenario, or its id) on one path and print what happens with its citations.

    What the ruling answers comes first, and whether the engine agrees on every branch. What the file leaves open is asked,
    or answered with --choose, in order. A file whose moves do not all hold (any more) is played up to the first that does not.
    """
    scenario = of_readings.turned_round(named(file), readings)
    library = Library()
    games = Games(library)
    under = rulebook_for(scenario, rulebook, library.corpus)
    ready = prepare(scenario, games.book, under)
    decider = _Decider(ready.script, answers, first=first, ask=sys.stdin.isatty() and not as_plain)
    labels, unfit = _taken(ready.script, decider)
    game = Game.replay(scenario.given, labels, games.book, under)
    ruled = answer(library, games, scenario, under)
    if as_plain:
        told = answered({"answer": to_plain(ruled), **game.to_plain(depth or ROWS)}, under)
        click.echo(as_json({**told, **refused(unfit, under)} if unfit else told))
        click.get_current_context().exit(EXIT_MISTAKE if unfit else 0)
    click.secho(f"{scenario.title}  [rulebook {under}]\n", bold=True)
    if ruled:
        click.echo("\n".join((*answer_lines(ruled), "")))
    for line in trace_lines(game, depth=depth or SHORT, library=library):
        click.echo(line)
    click.echo("")
    click.echo("\n".join(table_lines(game.table)))
    for doubt in game.doubts:
        click.echo(f"\n{wrapped(f'Is the board right? {doubt.says[:1].upper()}{doubt.says[1:]}.')}")
    for line in of_readings.lines(of_readings.told(game.readings_passed, scenario.given.get("readings"))):
        click.echo(f"\n{wrapped(line)}")
    if unfit:
        _tell(game, unfit)
        click.get_current_context().exit(EXIT_MISTAKE)


def _taken(script: Script, decider: _Decider) -> tuple[list[str], PlayError | None]:
    """The moves and answers that are taken, and why the next one is not."""
    labels: list[str] = []
    try:
        walk(script, decider, labels)
        decider.check_used()
    except PlayError as error:
        return labels, error
    return labels, None


def _tell(game: Game, unfit: PlayError) -> None:
    """What does not hold, what is asked in its place, and which rule may have changed since it did."""
    click.secho(f"\n{unfit}", fg="red", err=True)
    asked = game.question
    click.echo(f"asked now: {asked.player}: {asked.says}" if asked else "nothing is asked any more", err=True)
    behind = [each for each in learnt_since() if fits(each, game)]
    click.echo("a rule is followed otherwise:" if behind else "if it held once, one of these may be why:", err=True)
    for each in behind or learnt_since():
        click.echo(f"  since {each.day}: {each.says}  [{each.cite}]", err=True)


class _Decider:
    """Answers what the script leaves open: from the options given, else by asking the person at the terminal."""

    def __init__(self, script: Script, answers: tuple[str, ...], *, first: bool, ask: bool) -> None:
        self.script, self.answers, self.first, self.ask = script, list(answers), first, ask

    def __call__(self, _m: Machine, question: Question, labels: list[str]) -> str:
        if self.answers:
            return self._named(self.answers.pop(0), labels)
        if self.first:
            return labels[0]
        player = self.script.board.players[question.player]
        if not self.ask:
            says = f"{player} is asked ({question.kind}, {question.name or question.row}): {', '.join(labels)}"
            raise UndecidedError(f"{says}; answer with --choose, or take the first option of each with --first")
        click.echo(f"{player} ({question.kind}, {question.name or question.row}):")
        click.echo("\n".join(f"  {number:2}  {label}" for number, label in enumerate(labels, 1)))
        return self._named(click.prompt("answer"), labels)

    def check_used(self) -> None:
        """Strict here too: an answer too many is a mistake."""
        if self.answers:
            raise UnusedAnswerError(f"nobody asked for {', '.join(map(repr, self.answers))}; leave it out")

    @staticmethod
    def _named(text: str, labels: list[str]) -> str:
        if text.isdigit() and 1 <= int(text) <= len(labels):
            return labels[int(text) - 1]
        found = pick(text, dict.fromkeys(labels))
        if len(found) != 1:
            raise PlayError(f"{text!r} names {len(found)} answers; it can be: {', '.join(labels)}")
        return found[0]
