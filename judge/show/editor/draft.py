"""A board while it is being set up: what stands in the fields of the form, right or wrong, and the buttons that change it.

Fields are named after their place (``emily.battleline.2.damage``), so that a problem can be shown at its field, and the
form needs nothing but a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.show.context.plain import told
from judge.show.editor import so_far
from judge.show.editor.so_far import SoFar

PLAYERS = ("opponent", "emily")
ROWS = ("battleline", "artifacts")
PILES = ("hand", "deck", "discard", "archives", "purged", "prophecies", "powers", "among")
NUMBERS = ("damage", "power", "amber")
MARKS = ("exhausted", "warded", "stunned", "enraged")
MOST_CARDS = 60


@dataclass(frozen=True, slots=True)
class DraftCard:
    """One card in play, as typed."""

    card: str = told("the card's id or name", default="")
    damage: int = told("damage on it", default=0)
    power: int = told("+1 power counters on it", default=0)
    amber: int = told("Æmber on it", default=0)
    exhausted: bool = told("whether it is exhausted", default=False)
    warded: bool = told("whether it is warded", default=False)
    stunned: bool = told("whether it is stunned", default=False)
    enraged: bool = told("whether it is enraged", default=False)
    upgrades: str = told("its upgrades, separated by commas", default="")
    more: str = told("anything else, in the notation of scenario files", default="")


@dataclass(frozen=True, slots=True)
class DraftSide:
    """One side of the board, as typed; piles hold one card a line, the top of a deck first."""

    name: str = told("its name; empty for the usual one", default="")
    was: str = told("its name in what is typed elsewhere; empty for the usual one", default="")
    battleline: tuple[DraftCard, ...] = told("the creatures, left to right", default=())
    artifacts: tuple[DraftCard, ...] = told("the artifacts", default=())
    hand: str = told("the hand", default="")
    deck: str = told("the deck", default="")
    discard: str = told("the discard pile", default="")
    archives: str = told("the archives", default="")
    purged: str = told("the purged cards", default="")
    prophecies: str = told("the prophecies; one with cards under it is active", default="")
    powers: str = told("the archon powers", default="")
    among: str = told("what the unknown cards can be, one a line", default="")
    amber: int = told("the Æmber pool", default=0)
    keys: int = told("how many keys are forged", default=0)
    chains: int = told("the chains", default=0)
    houses: str = told("the houses of the identity card, separated by commas", default="")
    token: str = told("the token creature of the deck, by id or name", default="")


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole board, as typed."""

    active: str = told("whose turn it is", default="emily")
    house: str = told("the active house", default="")
    step: str = told("the step of the turn", default="main")
    tide: str = told("for whom the tide is high; empty for nobody", default="")
    first_turn: bool = told("whether it is the first turn of the game", default=False)
    so_far: SoFar = told("what was done this turn, and what is being done", default_factory=SoFar)
    opponent: DraftSide = told("the opponent's side", default_factory=DraftSide)
    emily: DraftSide = told("one's own side", default_factory=DraftSide)

    def side(self, player: str) -> DraftSide:
        """One player's half."""
        found: DraftSide = getattr(self, player)
        return found

    def name(self, player: str) -> str:
        """What a side is called."""
        return self.side(player).name or player


def from_form(form: Mapping[str, str]) -> Draft:
    """What stands in the fields; a number that is none counts as 0."""
    return Draft(
        active=form.get("active", "emily") if form.get("active") in PLAYERS else "emily",
        house=form.get("house", "").strip(),
        step=form.get("step", "main"),
        tide=form.get("tide", "") if form.get("tide") in PLAYERS else "",
        first_turn="first_turn" in form,
        so_far=so_far.from_form(form),
        opponent=_side(form, "opponent"),
        emily=_side(form, "emily"),
    )


def _side(form: Mapping[str, str], player: str) -> DraftSide:
    piles: dict[str, Any] = {pile: form.get(f"{player}.{pile}", "").replace("\r\n", "\n").strip() for pile in PILES}
    pool: dict[str, Any] = {name: _number(form.get(f"{player}.{name}", "")) for name in ("amber", "keys", "chains")}
    rows: dict[str, Any] = {row: _row(form, f"{player}.{row}") for row in ROWS}
    texts: dict[str, Any] = {name: form.get(f"{player}.{name}", "").strip() for name in ("houses", "token", "name")}
    texts["name"] = "" if texts["name"].lower() == player else texts["name"]
    return DraftSide(**rows, **piles, **pool, **texts, was=form.get(f"{player}.was", player))


def _row(form: Mapping[str, str], row: str) -> tuple[DraftCard, ...]:
    found = []
    for number in range(MOST_CARDS):
        place = f"{row}.{number}"
        if f"{place}.card" not in form:
            break
        if form[f"{place}.card"].strip():
            found.append(_card(form, place))
    return tuple(found)


def _card(form: Mapping[str, str], place: str) -> DraftCard:
    numbers: dict[str, Any] = {name: _number(form.get(f"{place}.{name}", "")) for name in NUMBERS}
    marks: dict[str, Any] = {name: f"{place}.{name}" in form for name in MARKS}
    upgrades = form.get(f"{place}.upgrades", "").strip()
    more = form.get(f"{place}.more", "").strip()
    return DraftCard(card=form[f"{place}.card"].strip(), **numbers, **marks, upgrades=upgrades, more=more)


def _number(text: str) -> int:
    return min(int(text), 999) if text.strip().isdecimal() else 0


# --- buttons: "left:emily.battleline.2", "mirror", "clear"


def pressed(draft: Draft, command: str) -> Draft:
    """The board after a button; a button that does not exist changes nothing."""
    name, _, place = command.partition(":")
    if name in _WHOLE:
        return _WHOLE[name](draft)
    player, _, rest = place.partition(".")
    row, _, number = rest.partition(".")
    if name not in _ROWS or player not in PLAYERS or row not in ROWS or not number.isdecimal():
        return draft
    side = draft.side(player)
    cards = list(getattr(side, row))
    if int(number) >= len(cards):
        return draft
    _ROWS[name](cards, int(number))
    changed: dict[str, Any] = {row: tuple(cards)}
    sides: dict[str, Any] = {player: replace(side, **changed)}
    return replace(draft, **sides)


def mirrored(draft: Draft) -> Draft:
    """The sides change places with the names that they were given, and so does whose turn it is."""
    other = {"emily": "opponent", "opponent": "emily"}
    moved: dict[str, Any] = {other[each]: replace(draft.side(each), was=draft.side(each).was or each) for each in PLAYERS}
    return replace(draft, **moved, active=other[draft.active], tide=other.get(draft.tide, ""))


def _left(cards: list[DraftCard], number: int) -> None:
    if number:
        cards[number - 1], cards[number] = cards[number], cards[number - 1]


def _right(cards: list[DraftCard], number: int) -> None:
    if number + 1 < len(cards):
        cards[number + 1], cards[number] = cards[number], cards[number + 1]


def _twice(cards: list[DraftCard], number: int) -> None:
    cards.insert(number, cards[number])


def _out(cards: list[DraftCard], number: int) -> None:
    del cards[number]


_WHOLE: dict[str, Callable[[Draft], Draft]] = {"mirror": mirrored, "clear": lambda _: Draft()}
_ROWS: dict[str, Callable[[list[DraftCard], int], None]] = {"left": _left, "right": _right, "twice": _twice, "remove": _out}
