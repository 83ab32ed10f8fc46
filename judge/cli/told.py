"""Traces, tables and questions as lines of a terminal, for the commands that play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from judge.engine.game import Game
from judge.engine.tell.trace import DEPTHS, ROWS, SHORT
from judge.engine.tell.view import Ask, TraceLine
from judge.show.context.library import Library
from judge.show.context.words import STEP_NAMES, house, sentence
from judge.show.pages.ruled import Answer
from judge.show.pages.wrapping import wrapped

Command = TypeVar("Command", bound=Callable[..., Any])
_MARKS = ("stunned", "warded", "enraged", "tagged")
_PILES = ("hand", "deck", "discard", "archives", "purged", "prophecies", "powers", "playing")


def depth_option(command: Command) -> Command:
    """``--depth``: how much of the trace; the shortest at the terminal, every row as JSON, when it is left out."""
    says = "; ".join(f"{name}: {what}" for name, what in DEPTHS.items())
    return click.option("--depth", type=click.Choice(list(DEPTHS)), default=None, help=f"How much is told. {says}.")(command)


def answer_lines(ruled: Answer) -> Iterator[str]:
    """What a ruling answers, with its citations, and whether the engine agrees."""
    says = wrapped(f"{ruled.kind}: {ruled.says} {ruled.because}".strip())
    first, _, rest = says.partition("\n")
    yield "\n".join(part for part in (click.style(first, bold=True), rest) if part)
    yield wrapped(f"[{', '.join(cited.cite for cited in ruled.cites)}]", "  ", "  ")
    yield wrapped(ruled.engine)


def trace_lines(game: Game, since: int = 0, depth: str = ROWS, library: Library | None = None) -> Iterator[str]:
    """The trace from an answer on: every answer, and below it what it led to, each line with its citations; with a ``library``
    a passage that a newer rulebook has changed says so."""
    heard = since - 1
    for line in game.told(depth):
        if line.answer < since or not (line.says or line.notes):
            continue
        told_by_itself = depth == SHORT and line.kind == "answer"
        while heard < line.answer:
            heard += 1
            if heard and not told_by_itself:
                yield f"> {sentence(game.said[heard - 1])}"
        yield from _line(line, library)
    yield from (f"> {sentence(says)}" for says in game.said[max(heard, 0) :])


def _line(line: TraceLine, library: Library | None) -> Iterator[str]:
    dent = "  " * (line.depth + 1)
    cites = f"  [{', '.join(_cited(cite, library) for cite in line.cites)}]" if line.cites else ""
    says = f"{dent}{sentence(line.says)}{cites}"
    yield click.style(says, dim=True) if line.quiet else says
    yield from (f"{dent}  - {sentence(note)}" for note in line.notes)


def _cited(cite: str, library: Library | None) -> str:
    changed = library.changed_in(cite.partition("#")[0]) if library and library.newer else ""
    return f"{cite}, changed in {changed}" if changed else cite


def question_lines(asked: Ask) -> Iterator[str]:
    """A question and its numbered options."""
    yield f"{sentence(asked.player)}: {asked.says}  [{', '.join(asked.cites)}]"
    for number, option in enumerate(asked.options, 1):
        says = f"  ({option.says})" if option.says != option.label else ""
        yield f"  {number:2}  {option.label}{says}"


def table_lines(table: dict[str, Any]) -> Iterator[str]:
    """The table in a few lines a side."""
    for side in table["players"]:
        turn = f", whose turn it is ({_turn(table)})" if side["name"] == table["active"] else ""
        yield f"{sentence(side['name'])}: {side['amber']} Æmber, {len(side['keys'])} keys, {side['chains']} chains{turn}"
        for zone in ("battleline", "artifacts"):
            if side[zone]:
                yield f"  {zone}: {' | '.join(map(_in_play, side[zone]))}"
        for zone in _PILES:
            if side[zone]:
                yield f"  {zone}: {', '.join(card['called'] for card in side[zone])}"


def _turn(table: dict[str, Any]) -> str:
    chosen = f"house {house(table['house'])}" if table["house"] else "no active house"
    return f"{chosen}, {STEP_NAMES[table['step']]}"


def _in_play(card: dict[str, Any]) -> str:
    words = [f"power {card['power']}"] if "power" in card else []
    words += [f"damage {card['damage']}"] if card.get("damage") else []
    words += [f"armor {card['armor_left']}"] if card.get("armor") else []
    words += [] if card["ready"] else ["exhausted"]
    words += [word for word in _MARKS if card.get(word)]
    words += [f"{card['amber']} Æmber"] if card["amber"] else []
    words += [f"{card['power_counters']} power counters"] if card.get("power_counters") else []
    words += [f"with {upgrade['called']}" for upgrade in card["upgrades"]]
    words += [] if card["modelled"] else ["ABILITIES NOT KNOWN"]
    return f"{card['called']} ({', '.join(words)})" if words else str(card["called"])


def stack_lines(game: Game) -> Iterator[str]:
    """What is being resolved, outermost first."""
    for depth, level in enumerate(game.stack):
        yield f"{'  ' * depth}{level.title}: {level.row}  [{', '.join(level.cites)}]"


def refusal_lines(game: Game) -> Iterator[str]:
    """Every move that is not legal now, or card that cannot be chosen, as one writes it, with the reasons."""
    for refusal in game.refused:
        yield f"{refusal.label}: {'; '.join(f'{reason.says} [{reason.cite}]' for reason in refusal.reasons)}"
