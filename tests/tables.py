"""The tables of the manual that follow from the code, written between ``<!-- made: NAME -->`` and ``<!-- end -->``.

``python -m tests.tables`` writes them anew into docs/*.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from judge.cards.book import load_book
from judge.cards.english.abilities import told
from judge.cards.saying.fit import Bound
from judge.cards.saying.say import ROOMS, Room
from judge.cards.saying.voice import Voice
from judge.cli.pace import Pace
from judge.engine.board import spec
from judge.engine.board.moments import MOMENTS
from judge.scenarios.bench import CALIBRATED, Bench
from judge.scenarios.expression import CARD_NUMBERS, CARD_WORDS, PLAYER_NUMBERS, TERMS

DOCS = Path(__file__).resolve().parent.parent / "docs"
SPOKEN = {"card": "the card", "cards": "the cards", "player": "the player", "host": "the defender", "n": "the"}
SPOKEN |= {"ability": "action or omni", "house": "so and so"}
BLANK = re.compile(r"\{(\w+)\}")
PLACE = re.compile(r"(<!-- made: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def keys_of(kind: type) -> Iterator[str]:
    """A row for each key of a table of a board: its name, what it says, what may be written."""
    yield "| key | what it is |"
    yield "| --- | --- |"
    hints = get_type_hints(kind)
    for each in fields(kind):
        if (about := each.metadata.get("about")) is not None:
            told = [about.says, " or ".join(dict.fromkeys(_values(hints[each.name], about))), _where(about.where)]
            yield f"| `{each.name.rstrip('_')}` | {' · '.join(part for part in told if part)} |"


def _where(zones: tuple[str, ...]) -> str:
    return "of a card in play" if zones == spec.IN_PLAY else f"of a card in: {', '.join(zones)}" if zones else ""


def _values(hint: Any, about: spec.About) -> Iterator[str]:
    """What may be written, as far as the declaration of the key says it."""
    if get_origin(hint) in (Union, UnionType):
        for each in get_args(hint):
            yield from _values(each, about)
    elif get_origin(hint) is tuple:
        inside = get_args(hint)[0]
        what = "cards" if inside is spec.CardSpec else "tables" if is_dataclass(inside) else _text(about)
        yield f"a list ({what})" if what else "a list"
    elif get_origin(hint) is Literal:
        yield " or ".join(f'`"{word}"`' for word in get_args(hint))
    elif hint is bool:
        yield "`true` or `false`"
    elif hint is int:
        yield f"a number, {about.least} to {about.most}"
    elif hint is str and about.of:
        yield _text(about)
    elif get_origin(hint) is dict or is_dataclass(hint):
        yield "a table"


def _text(about: spec.About) -> str:
    of = spec.OF[about.of]
    few = of.words and len(of.words) < 10 and about.of not in spec.OF_PLAYERS
    return ", ".join(f"`{word}`" for word in of.words) if few else of.says if about.of else ""


def moments() -> Iterator[str]:
    """A row for each moment at which a board may begin."""
    yield "| moment | what is told (`=` a default), and what is going on |"
    yield "| --- | --- |"
    for each in MOMENTS:
        told = ", ".join(f"`{field.name}`" + _default(field.default) for field in each.fields)
        yield f"| `{each.name}` | {told}{': ' if told else ''}{BLANK.sub(_spoken, each.says)} |"


def _default(value: Any) -> str:
    if value is None or value in (-1, "", ()):
        return "" if value is None else " (may be left out)"
    return f" = `{json.dumps(value)}`"


def _spoken(found: re.Match[str]) -> str:
    return SPOKEN.get(found[1], found[1])


def forms() -> Iterator[str]:
    """Every form of a claim. H is a card as it is called on the board, P a player."""
    names = {
        "number": f"of a card {_listed(CARD_NUMBERS)}; of a player {_listed(PLAYER_NUMBERS)}, a zone (how many cards lie there)",
        "is": _listed(CARD_WORDS),
        "in zone": f"the zones: {_listed(spec.SIDE_ZONES)}",
        "zone is": "battleline, deck and discard in order (top first), the others in any order",
        "fact": "`nobody` where there is none",
        "can": 'or `cannot "move"`: whether the move is legal at the end',
        "asked": "whether such a question was asked on the way, in that step of the turn",
        "in play": "or `not in play`",
        "belongs to": "or `does not belong to HOUSE`; `all` is every house",
    }
    assert set(names) <= set(TERMS)
    yield "| form | what it asks |"
    yield "| --- | --- |"
    for name, form in TERMS.items():
        written = form.written.replace("|", "`, `").replace("` = NAME", " = NAME`")
        yield f"| `{written}` | {names.get(name, '')} |"


def _listed(words: Any) -> str:
    return ", ".join(f"`{word}`" for word in words)


KEPT = {"plain Python": DOCS / "speed.json", "compiled": DOCS / "speed-compiled.json"}
UNITS = {"us": 1e3, "ms": 1e6, "s": 1e9}  # nanoseconds


def speed() -> Iterator[str]:
    """What ``judge bench --keep`` measured last, on a core on which a round of the loop takes as long as the bars say."""
    kept = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in KEPT.items()}
    yield f"| what | bar | {' | '.join(kept)} |"
    yield f"| --- | --- |{' ---: |' * len(kept)}"
    for name, unit, bar, _ in (*Bench().figures(compiled=False), *Pace().figures()):
        cells = [_measured(found.get(f"{name}, {unit}"), unit) for found in kept.values()]
        yield f"| {name} | {'at least' if unit.endswith('/s') else 'at most'} {bar:,} {unit} | {' | '.join(cells)} |"


def _measured(weight: float | None, unit: str) -> str:
    if weight is None:
        return "not measured"
    if unit.endswith("/s"):
        return f"{1e9 / weight / CALIBRATED:,.0f}"
    value = weight * CALIBRATED / UNITS[unit] if unit in UNITS else weight
    return f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def told_by_code() -> Iterator[str]:
    """What no phrase holds: the categories that code tells, and the cards that need it."""
    yield "| hole | told by code since | cards |"
    yield "| --- | --- | --- |"
    for hole, cards in needed().items():
        about = " ".join((ROOMS[hole].__doc__ or "").split("\n\n")[0].split())
        listed = ", ".join(f"`{card}`" for card in cards) if len(cards) <= 10 else f"{_many(len(cards))} cards"
        yield f"| `{hole}` | {about} | {listed} |"


def _many(n: int) -> str:
    return f"more than {next(round_one for round_one in (1000, 500, 100, 50, 10) if n > round_one)}"


@cache
def needed() -> dict[str, tuple[str, ...]]:
    """The cards that each of these categories is told on, under any rulebook that words them otherwise."""
    found: dict[str, set[str]] = {hole: set() for hole in ROOMS}
    telling = ""

    def noted(hole: str, teller: Room) -> Room:
        def tell(v: Voice, what: object, beside: Bound) -> str | None:
            said = teller(v, what, beside)
            if said is not None:
                found[hole].add(telling)
            return said

        return tell

    book, before = load_book(), dict(ROOMS)
    ROOMS.update({hole: noted(hole, teller) for hole, teller in before.items()})
    try:
        for page in book:
            telling = page.id
            for ability in {*book.definition(page.id).abilities, *book.definition(page.id, "1.1").abilities}:
                told(Voice("this card"), ability)
    finally:
        ROOMS.update(before)
    return {hole: tuple(sorted(cards)) for hole, cards in found.items()}


MADE: dict[str, Callable[[], Iterator[str]]] = {
    "board": lambda: keys_of(spec.BoardSpec),
    "side": lambda: keys_of(spec.SideSpec),
    "card": lambda: keys_of(spec.CardSpec),
    "own-card": lambda: keys_of(spec.OwnCardSpec),
    "done": lambda: keys_of(spec.DoneSpec),
    "lasting": lambda: keys_of(spec.LastingSpec),
    "counted": lambda: keys_of(spec.CountedSpec),
    "last-turn": lambda: keys_of(spec.LastTurnSpec),
    "moments": moments,
    "forms": forms,
    "speed": speed,
    "told-by-code": told_by_code,
}


def made(text: str) -> str:
    """A page with its tables as they are now. KeyError for a table that nobody makes."""
    return PLACE.sub(lambda found: "\n".join((found[1].rstrip(), "", *MADE[found[2]](), "", found[3])), text)


if __name__ == "__main__":
    for path in sorted(DOCS.glob("*.md")):
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
