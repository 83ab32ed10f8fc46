"""A board in the middle of a turn: what has been done already this turn, and which lasting effects are in force.

``[given.done]``: ``played`` (cards played so far), ``from_hand`` (of these, or discarded, from the hand), ``acted`` (something
was played, used or discarded in this step), ``omega`` (an omega card has ended the step), ``names`` (card id: how often it was
played or used), ``destroyed`` (players who had a creature destroyed), ``used`` (cards used), and ``lasting``: cards of the
board whose lasting effects still act, ``{card = "library-access", player = "emily"}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.cards.effects import Lasting as LastingNoun
from judge.engine.lasting import THEIR_TURN
from judge.engine.state import Lasting, ref

if TYPE_CHECKING:
    from judge.engine.setup import Board

DONE_FIELDS = ("played", "from_hand", "acted", "omega", "names", "destroyed", "used", "lasting")
Wrong = Callable[[str, str, str], None]


def apply_done(board: Board, done: Mapping[str, Any], wrong: Wrong) -> None:
    """Put what was done into the table. ``wrong(place, code, sentence)`` hears of every problem."""
    flags: dict[tuple[Any, ...], int] = {}
    for key, value in done.items():
        at = f"done.{key}"
        match key:
            case "played" | "from_hand" if _is_count(value):
                flags[("plays",) if key == "played" else ("from-hand",)] = value
                flags[("acts",)] = max(flags.get(("acts",), 0), value)
            case "acted" | "omega" if isinstance(value, bool):
                flags[("acts",) if key == "acted" else ("omega",)] = int(value)
            case "names" if isinstance(value, Mapping):
                flags |= _names(board, value, at, wrong)
            case "destroyed" if isinstance(value, list):
                flags |= _destroyed(board, value, at, wrong)
            case "used" if isinstance(value, list):
                indexes = [_index(board, handle, at, wrong) for handle in value]
                flags |= {("used", ref(i, board.state.cards[i].obj)): 1 for i in indexes if i is not None}
            case "lasting" if isinstance(value, list):
                board.state.lasting = tuple(x for entry in value for x in _lasting(board, entry, at, wrong))
            case _ if key in DONE_FIELDS:
                wrong(at, "bad-value", f"{value!r} does not fit; see the help on boards")
            case _:
                wrong(at, "unknown-field", f"nothing is called {key!r}; there are {', '.join(DONE_FIELDS)}")
    board.state.flags = {key: n for key, n in flags.items() if n}


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100


def _names(board: Board, counts: Mapping[str, Any], at: str, wrong: Wrong) -> dict[tuple[Any, ...], int]:
    found = {}
    for card_id, n in counts.items():
        if card_id not in board.tables.definitions:
            wrong(f"{at}.{card_id}", "unknown-card", f"{card_id!r} is not the id of a card on this board")
        elif not _is_count(n):
            wrong(f"{at}.{card_id}", "bad-number", f"how often is a number from 0 up, not {n!r}")
        else:
            found[("name", board.tables.definitions[card_id].name)] = n
    return found


def _destroyed(board: Board, names: list[Any], at: str, wrong: Wrong) -> dict[tuple[Any, ...], int]:
    for name in names:
        if name not in board.players:
            wrong(at, "unknown-player", f"players are {' and '.join(board.players)}, not {name!r}")
    return {("destroyed", board.players.index(name)): names.count(name) for name in names if name in board.players}


def _index(board: Board, handle: Any, at: str, wrong: Wrong) -> int | None:
    if handle in board.handles:
        return board.handles.index(handle)
    wrong(at, "unknown-card", f"no card of this board is called {handle!r}")
    return None


def _lasting(board: Board, entry: Any, at: str, wrong: Wrong) -> list[Lasting]:
    """The lasting effects that a card's abilities make, as if they had been made by the player."""
    if not isinstance(entry, Mapping) or entry.get("player") not in board.players:
        wrong(at, "bad-value", 'a lasting effect is written {card = "a card of this board", player = "whose it is"}')
        return []
    index = _index(board, entry.get("card"), at, wrong)
    if index is None:
        return []
    card = board.state.cards[index]
    source, me = ref(index, card.obj), board.players.index(entry["player"])
    made = [
        Lasting(board.tables.nested_id(card.id, noun.ability), me, source, _until(noun, me == board.state.active), (), noun.left)
        for ability in board.tables.definitions[card.id].abilities
        for noun in board.tables.parts_of(ability, LastingNoun)
    ]
    if not made:
        wrong(at, "no-lasting-effect", f"{entry['card']} makes no lasting effect")
    return made


def _until(noun: LastingNoun, on_own_turn: bool) -> str:
    """How long it lasts from now on; an effect for the opponent's next turn works by now if that turn is under way."""
    until = str(noun.until.value)
    return THEIR_TURN if until == "next turn" and not on_own_turn else until
