"""A board while it is being set up: what stands in the fields of the form, right or wrong, and the buttons that change it.

A draft is a mapping as ``inputs`` has it: the fields of the board; ``so_far``, what was done this turn and is being done;
``cards``, those of its own, in the notation; and a mapping for each player, with the ``name`` of the side and what it ``was``
called in what is typed elsewhere, rows of cards, and piles with one card a line, the top of a deck first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.show.editor.inputs import PLAYERS, ROWS, Input, inputs_of
from judge.show.editor.moment import PARTS

Draft = Mapping[str, Any]
MOST_CARDS = 60
LARGEST = 999
_OTHER = {"emily": "opponent", "opponent": "emily"}


def name_of(draft: Draft, player: str) -> str:
    """What a side is called."""
    name: str = draft[player]["name"]
    return name or player


def from_form(form: Mapping[str, str]) -> Draft:
    """What stands in the fields; a number that is none counts as 0."""
    board = _values("board", form, "")
    board |= {"active": board["active"] if board["active"] in PLAYERS else "emily", "step": form.get("step", "main")}
    board |= {name: board[name] if board[name] in PLAYERS else "" for name in ("tide", "began")} | {"cards": _text(form, "cards")}
    done = _values("done", form, "done.") | {"more": _text(form, "done.more")}
    doing = {name: _text(form, f"doing.{name}") for name in PARTS}
    return {**board, "so_far": {**done, **doing}, **{player: _side(form, player) for player in PLAYERS}}


def _values(part: str, form: Mapping[str, str], at: str) -> dict[str, Any]:
    return {each.name: _value(each, form, f"{at}{each.name}") for each in inputs_of(part)}


def _value(each: Input, form: Mapping[str, str], place: str) -> Any:
    match each.kind:
        case "tick":
            return place in form
        case "number":
            text = form.get(place, "").strip()
            return min(int(text), LARGEST) if text.isdecimal() else 0
        case "row":
            return _row(form, place)
        case _:
            return _text(form, place)


def _text(form: Mapping[str, str], place: str) -> str:
    return form.get(place, "").replace("\r\n", "\n").strip()


def _side(form: Mapping[str, str], player: str) -> dict[str, Any]:
    name = _text(form, f"{player}.name")
    named = {"name": "" if name.lower() == player else name, "was": form.get(f"{player}.was", player)}
    return {**named, **_values("side", form, f"{player}."), "more": _text(form, f"{player}.more")}


def _row(form: Mapping[str, str], row: str) -> tuple[dict[str, Any], ...]:
    """The cards of a row up to its first gap; an emptied name takes the card off the board."""
    found = []
    for number in range(MOST_CARDS):
        place = f"{row}.{number}."
        if f"{place}card" not in form:
            break
        if form[f"{place}card"].strip():
            found.append(_values("card", form, place) | {"more": _text(form, f"{place}more")})
    return tuple(found)


# --- buttons: "left:emily.battleline.2", "mirror", "clear"


def pressed(draft: Draft, command: str) -> Draft:
    """The board after a button; a button that does not exist changes nothing."""
    name, _, place = command.partition(":")
    if name in _WHOLE:
        return _WHOLE[name](draft)
    player, _, rest = place.partition(".")
    row, _, number = rest.partition(".")
    if player not in PLAYERS or row not in ROWS or not number.isdecimal() or int(number) >= len(draft[player][row]):
        return draft
    return {**draft, player: {**draft[player], row: _moved(draft[player][row], name, int(number))}}


def _moved(cards: tuple[Any, ...], button: str, n: int) -> tuple[Any, ...]:
    """The cards of a row after a button of the card at ``n``."""
    before, card, after = cards[:n], cards[n], cards[n + 1 :]
    match button:
        case "left":
            return (*before[:-1], card, *before[-1:], *after)
        case "right":
            return (*before, *after[:1], card, *after[1:])
        case "twice":
            return (*before, card, card, *after)
        case "remove":
            return (*before, *after)
        case _:
            return cards


def mirrored(draft: Draft) -> Draft:
    """The sides change places with the names that they were given, and so does whose turn it is."""
    moved = {_OTHER[each]: {**draft[each], "was": draft[each]["was"] or each} for each in PLAYERS}
    return {**draft, **moved, **{name: _OTHER.get(draft[name], "") for name in ("active", "tide", "began")}}


_WHOLE: dict[str, Callable[[Draft], Draft]] = {"mirror": mirrored, "clear": lambda _: from_form({})}
