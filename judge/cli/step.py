"""``judge step``: play a board at the terminal, one answer at a time."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cli.options import reading_option, rulebook_option
from judge.cli.scenario import named, rulebook_for
from judge.cli.told import question_lines, refusal_lines, stack_lines, table_lines, trace_lines
from judge.engine.game import Game
from judge.engine.tell.trace import ROWS, SHORT
from judge.errors import PlayError
from judge.scenarios.labels import pick
from judge.scenarios.readings import turned_round
from judge.scenarios.write import board_scenario, moves_of, write_scenario

HELP = (
    "a number or a label: answer; back [N]; table; stack; trace [short|windows|rows]; why MOVE or CARD; refused; save FILE; quit"
)


@click.command(name="step")
@click.argument("file", type=click.Path(path_type=Path))
@reading_option
@rulebook_option
def command(file: Path, readings: tuple[str, ...], rulebook: str) -> None:
    """Set the board of FILE (a scenario, or its id) up and play it by hand."""
    scenario = turned_round(named(file), readings)
    under = rulebook_for(scenario, rulebook)
    game = Game(scenario.given, load_book(), under)
    click.secho(f"{scenario.title}  [rulebook {under}]", bold=True)
    if scenario.moves:
        click.echo(f"the scenario does: {'; '.join(f'{move.player} {move.at}'.strip() for move in scenario.moves)}")
    click.echo("\n".join(table_lines(game.table)))
    click.echo(f"({HELP})\n")
    while _ask(game):
        pass


def _ask(game: Game) -> bool:
    """One round; False when the person is done."""
    asked = game.question
    if asked is None:
        click.echo(f"the game is over: {game.winner} has won" if game.winner else game.open or "nothing is left to do")
    else:
        click.echo("\n".join(question_lines(asked)))
    try:
        text = click.prompt("", prompt_suffix="judge> ", default="", show_default=False).strip()
    except click.Abort:
        return False
    word, _, rest = text.partition(" ")
    try:
        return _do(game, word.lower(), rest.strip(), text)
    except (PlayError, OSError) as error:
        click.secho(str(error), fg="red")
        return True


def _do(game: Game, word: str, rest: str, text: str) -> bool:
    match word:
        case "quit" | "exit":
            return False
        case "" | "help" | "?":
            click.echo(HELP)
        case "back":
            game.back(int(rest) if rest.isdigit() else 1)
            click.echo("\n".join(table_lines(game.table)))
        case "table":
            click.echo("\n".join(table_lines(game.table)))
        case "trace":
            click.echo("\n".join(trace_lines(game, depth=rest or ROWS)))
        case "stack":
            click.echo("\n".join(stack_lines(game)))
        case "why":
            reasons = [f"{reason.says}  [{reason.cite}]" for reason in game.why_not(rest)]
            click.echo("\n".join(reasons) or "nothing forbids it, or it is no move and no card here")
        case "refused":
            click.echo("\n".join(refusal_lines(game)))
        case "save":
            _save(game, Path(rest or "board.toml"))
        case _:
            _answer(game, text)
    return True


def _save(game: Game, path: Path) -> None:
    if path.exists():
        raise PlayError(f"{path} is already there; save under another name")
    scenario = board_scenario(game.given, path.stem, moves_of(game), rulebook=game.rulebook)
    path.write_text(write_scenario(scenario), encoding="utf-8")
    click.echo(f"saved as {path}")


def _answer(game: Game, text: str) -> None:
    asked = game.question
    labels = [option.label for option in asked.options] if asked else []
    if text.isdigit() and 1 <= int(text) <= len(labels):
        text = labels[int(text) - 1]
    named_ones = pick(text, dict.fromkeys(labels))
    before = len(game.choices)
    game.answer(named_ones[0] if len(named_ones) == 1 else text)
    click.echo("\n".join(trace_lines(game, before + 1, SHORT)))
