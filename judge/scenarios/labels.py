"""Moves and answers by label: which option is meant, and in words why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from judge.engine.board.labels import Labels
from judge.engine.resolve.game_tables import ALL_HOUSES
from judge.engine.resolve.moves import at_will, uses
from judge.engine.resolve.refusals.defenders import eligible_defenders
from judge.engine.resolve.refusals.why_not import Reason, why_not
from judge.engine.resolve.refusals.why_not_target import TARGET_KINDS, why_not_fought, why_not_target
from judge.engine.table.machine import Machine
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.state import NOBODY, Zone, index_of
from judge.engine.words import derive
from judge.errors import IllegalMoveError, PlayError

_FIGHT = re.compile(r"fight (?!with )(?P<target>\S+) with (?P<card>\S+)$", re.IGNORECASE)
_CARD_MOVE = re.compile(r"(?:play|discard|reap|unstun|use|activate|resolve|fight with) (?P<card>\S+)", re.IGNORECASE)
_FORMS = (
    "play X, discard X, reap X, fight T with X, use X, unstun X, activate X, resolve X, choose HOUSE, raise the tide, end "
    "(X and T: handles of cards)"
)


@lru_cache(maxsize=4096)
def split_fight(label: str) -> tuple[str, str]:
    """``fight T with X`` as the move ``fight with X`` and T; any other label as it is, and ""."""
    found = _FIGHT.match(label)
    return (f"fight with {found['card']}", found["target"]) if found else (label, "")


def label_problem(label: str, handles: tuple[str, ...], houses: tuple[str, ...] = ()) -> str:
    """What is wrong with the form of a move on a board with these handles and ``houses``; "" if nothing is."""
    move, target = split_fight(label)
    if move.lower() in ("end", "raise the tide"):
        return ""
    if move.lower().startswith("choose "):
        house = move.split(" ", 1)[1].lower()
        return "" if house in (*ALL_HOUSES, *houses) else f"{house!r} is no house; houses are {', '.join(ALL_HOUSES)}"
    found = _CARD_MOVE.match(move)
    if not found:
        return f"{label!r} is no move; moves are {_FORMS}"
    return next((says for name in (found["card"], target) if name and (says := unknown_card(name, handles))), "")


def unknown_card(name: str, handles: tuple[str, ...]) -> str:
    """Why a name is no card of the board, with the nearest handles; "" if it is one."""
    if name in handles:
        return ""
    numbered = [handle for handle in handles if handle.startswith(f"{name}#")]
    near = numbered or get_close_matches(name, handles, 3, 0.5)
    way_out = f"did you mean {', '.join(near)}?" if near else "use the card's id or its `as` name"
    return f"no card here is called {name!r}; {way_out}"


def pick(label: str, options: Mapping[str, Any]) -> list[str]:
    """The options that a label means: the one so called, else those that begin with it as whole words."""
    wanted = " ".join(label.lower().split())
    same = [name for name in options if name.lower() == wanted]
    return same or [name for name in options if name.lower().startswith(f"{wanted} ")]


def every_move(m: Machine, labels: Labels, question: Question) -> dict[str, Any]:
    """Label to move, legal or not, of the player who is asked for one; equal cards in hand each by their own handle."""
    if question.kind == "house":
        return {f"choose {house}": ("house", house) for house in m.tables.houses}
    found = dict(labels.options(m, question))
    listed: list[tuple[Any, ...]] = []
    for index in m.s.zone(m.s.active, Zone.HAND):
        reference = derive.ref_of(m, index)
        listed += [("play", reference), ("discard", reference)]
    for zone in (Zone.LINE, Zone.ARTIFACTS):
        for index in m.s.zone(m.s.active, zone):
            listed += uses(m, index)
    listed += [("activate", derive.ref_of(m, index)) for index in m.s.zone(m.s.active, Zone.PROPHECIES)]
    listed += [("resolve", derive.ref_of(m, index), ability) for index, ability in at_will(m)]
    if m.tables.has_tide:
        listed.append(("tide",))
    for move in listed:
        found.setdefault(labels.option(m, question, move), move)
    return found


def find_move(m: Machine, labels: Labels, question: Question, label: str) -> Any:
    """The legal move that a label names at a question for a move.

    Raises IllegalMoveError with every reason and its citation, or PlayError where it names none or several.
    """
    name, target = split_fight(label)
    move = labels.move_called(m, question, name)
    if move is None or not _is_allowed(m, question, move):
        move = _find_among_all(m, labels, question, name, label)
    if target and (reasons := why_not_fought(m, index_of(move[1]), labels.index(target))):
        foes = ", ".join(labels.card(foe) for foe in eligible_defenders(m, index_of(move[1])))
        raise IllegalMoveError(f"{label!r} is not allowed: {_told(reasons)}; it can be made to fight {foes}")
    return move


def why_illegal(m: Machine, labels: Labels, question: Question, what: str) -> tuple[Reason, ...]:
    """Every reason against a move, or against choosing the card with this handle, at a question; none: it is legal.

    Raises PlayError where the question is about something else.
    """
    if question.kind in TARGET_KINDS:
        index = labels.index(what)
        if index == NOBODY:
            raise PlayError(f"a card is asked for ({question.row}), and {what!r} is a move")
        return why_not_target(m.tables, m.save(), index)
    if question.kind not in MOVE_KINDS:
        raise PlayError(f"neither a move nor a card is asked for ({question.kind}, {question.row})")
    name, target = split_fight(what)
    named = _moves_named(m, labels, question, name)
    if not named:
        raise PlayError(f"{what!r} is no move now; {_offers(labels.options(m, question))}")
    reasons = {each: why_not(m, move) for each, move in named.items()}
    legal = [each for each in named if not reasons[each]]
    if legal and target:
        return why_not_fought(m, index_of(named[legal[0]][1]), labels.index(target))
    return () if legal else tuple(dict.fromkeys(reason for found in reasons.values() for reason in found))


def _is_allowed(m: Machine, question: Question, move: tuple[Any, ...]) -> bool:
    return move in question.options if question.kind == "house" else not why_not(m, move)


def _find_among_all(m: Machine, labels: Labels, question: Question, name: str, label: str) -> Any:
    moves = _moves_named(m, labels, question, name)
    named = list(moves)
    if not named:
        raise PlayError(f"{label!r} is no move now; {_offers(labels.options(m, question))}")
    legal = [each for each in named if moves[each] in question.options or not why_not(m, moves[each])]
    if not legal:
        reasons = dict.fromkeys(reason for each in named for reason in why_not(m, moves[each]))
        raise IllegalMoveError(f"{label!r} is not allowed: {_told(reasons)}")
    if len(legal) > 1:
        raise PlayError(f"{label!r} could be {' or '.join(legal)}; say which")
    return moves[legal[0]]


def _moves_named(m: Machine, labels: Labels, question: Question, name: str) -> dict[str, Any]:
    """The moves that a label may mean, legal or not, those with cards of the other player included."""
    moves = every_move(m, labels, question)
    if name not in moves and (called := labels.move_called(m, question, name)) is not None:
        return {name: called}
    return {each: moves[each] for each in ([name] if name in moves else pick(name, moves))}


def _told(reasons: Iterable[Reason]) -> str:
    return "; ".join(f"{reason.says} [{reason.cite}]" for reason in reasons)


def find_answer(m: Machine, labels: Labels, question: Question, label: str) -> Any:
    """The option that a label names. Raises PlayError naming the options if it names none or several."""
    options = labels.options(m, question)
    named = pick(label, options)
    if len(named) == 1:
        return options[named[0]]
    if not named and question.kind in TARGET_KINDS and label in labels.board.handles:
        reasons = why_illegal(m, labels, question, label)
        if reasons:
            raise IllegalMoveError(f"{label!r} cannot be chosen: {_told(reasons)} (asked: {question.kind}, {question.row})")
    wrong = f"could be {' or '.join(named)}; say which" if named else f"is no answer; {_offers(options)}"
    raise PlayError(f"{label!r} {wrong} (asked: {question.kind}, {question.row})")


def is_legal(m: Machine, labels: Labels, question: Question | None, player: int, label: str) -> bool:
    """Whether a player can make a move at this point."""
    if question is None or question.kind not in MOVE_KINDS or question.player != player:
        return False
    try:
        find_move(m, labels, question, label)
    except IllegalMoveError:
        return False
    except PlayError as error:
        return "could be" in error.says
    return True


def _offers(options: Mapping[str, Any]) -> str:
    shown = list(options)[:20]
    return f"it can be: {', '.join(shown)}" + (", ..." if len(options) > len(shown) else "")
