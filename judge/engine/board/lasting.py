"""Lasting effects that are in force when a board is laid out.

``{card = "library-access", player = "emily"}``: every lasting effect that this card of the board makes, as if that player had
resolved it. ``until`` where it ends at another time than its card says, ``left`` where some of its uses are gone, ``binds`` for
what its words speak of: ``binds = {it = "troll"}``, a card by its name on the board, a house or a number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.nouns.kept import Settled, settled_at_once
from judge.cards.nouns.kept import kept as kept_with
from judge.engine.board.laid import Board, Wrong
from judge.engine.board.spec import LastingSpec
from judge.engine.compile.words import CONTROLLED, bound_names, control_for_a_while
from judge.engine.resolve.game_tables import ALL_HOUSES, parts_of
from judge.engine.resolve.refusals.why_not import COVERED
from judge.engine.table.lasting import THEIR_TURN, WHOSE
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Env, Lasting, Zone, ref
from judge.engine.words import settled


def lasting_of(board: Board, m: Machine, entry: LastingSpec, at: str, wrong: Wrong) -> tuple[Lasting, ...]:
    """The lasting effects that one entry speaks of. ``wrong(place, code, sentence)`` hears of every problem."""
    if entry.card not in board.handles:
        wrong(at, "unknown-card", f"no card of this board is called {entry.card!r}")
        return ()
    index = board.handles.index(entry.card)
    card = m.s.cards[index]
    made = made_by(board, board.tables.identity(card))
    if not made or entry.which > len(made):
        wrong(at, "no-lasting-effect", f"{entry.card} makes {len(made) or 'no'} lasting effect{'s' if len(made) > 1 else ''}")
        return ()
    me = board.players.index(entry.player)
    source = ref(index, card.obj - entry.moved)
    env: Env = {"me": me, "self": source, "source": source}
    chosen = made[entry.which - 1 : entry.which] if entry.which else _first_of(made)
    try:
        return tuple(_lasting(board, m, each, env, entry) for each in chosen)
    except ValueError as error:
        wrong(at, "bad-value", str(error))
        return ()


Lasts = w.Lasting | w.TakeControl  # the effects that make one
CREATURES = ("creature", "token creature")


def made_by(board: Board, face: str) -> list[tuple[str, Lasts]]:
    """The abilities that the lasting effects of a card give, with the effect that makes each."""
    tables = board.tables
    found: list[tuple[str, Lasts]] = []
    for ability in tables.definitions[face].abilities:
        found += [(tables.nested_id(tables.definitions[face].id, noun.ability), noun) for noun in parts_of(ability, w.Lasting)]
        for noun in parts_of(ability, w.TakeControl):
            if noun.until is not w.Until.REST_OF_GAME:
                found.append((tables.nested_id(tables.definitions[face].id, control_for_a_while(noun)), noun))
    return found


def _first_of(made: list[tuple[str, Lasts]]) -> list[tuple[str, Lasts]]:
    """The effects that the card makes itself, without those that one of them begins later."""
    later = [part for _, noun in made if isinstance(noun, w.Lasting) for part in walk(noun.ability)]
    return [(ability, noun) for ability, noun in made if noun not in later]


def settled_names(ability: w.Ability) -> tuple[str, ...]:
    """The cards of which only what they were when the effect began is asked."""
    names = {part.name for noun in settled_at_once(ability) for part in walk(noun) if isinstance(part, w.The)}
    return tuple(sorted(names - set(bound_names(ability))))


def _bound(board: Board, m: Machine, binds: Mapping[str, Any], noun: w.Ability) -> Env:
    """What the words of an effect speak of: cards by their names, several of them, a house, a number, or a value kept.

    Raises ValueError with what is wrong.
    """
    kept = {kept_with(each): each for each in settled_at_once(noun)}
    names = {*bound_names(noun), *settled_names(noun), CONTROLLED, COVERED, "it", "house", "amount"}
    if not set(binds) <= {*names, *kept, WHOSE}:
        raise ValueError(f"binds is a table that may have {', '.join(sorted((*names, *kept)))}")
    found: Env = {}
    houses = (*ALL_HOUSES, *board.tables.houses)
    for name, value in binds.items():
        if name in kept:
            found[name] = _kept(board, kept[name], value)
        elif name in ("amount", WHOSE):
            found[name] = _number(value, 1 if name == WHOSE else 100)
        elif (name == "house" and value in houses) or (w.NamedAs(name) in walk(noun) and value in board.tables.definitions):
            found[name] = value
        else:
            found[name] = _cards(board, m, value)
    return found


def _kept(board: Board, noun: Settled, value: object) -> Any:
    """A value settled when the effect began: a number, or names of houses, traits, or cards whose text is meant."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        if isinstance(noun, w.TextOf | w.KeywordsOf) and not all(each in board.tables.definitions for each in value):
            raise ValueError(f"{value!r} are not all cards of this board")
        return tuple(value)
    return _number(value, 100)


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{value!r} is not a number from 0 to {most}")
    return value


def _cards(board: Board, m: Machine, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_cards(board, m, each) for each in value)
    if value not in board.handles:
        raise ValueError(f"no card of this board is called {value!r}")
    index = board.handles.index(value)
    return ref(index, m.s.cards[index].obj)


def _lasting(board: Board, m: Machine, made: tuple[str, Lasts], env: Env, entry: LastingSpec) -> Lasting:
    ability, effect = made
    noun = board.tables.abilities[ability].noun
    bound = _bound(board, m, entry.binds, noun)
    if isinstance(effect, w.TakeControl) and CONTROLLED not in bound:
        bound[CONTROLLED] = (bound.pop("it", None) or _only_guest(board, m, entry),)
    of_event = () if isinstance(noun, w.While) else ("it",)  # what reacts speaks of the card that it reacts to
    missing = [each for each in bound_names(noun) if each not in (*bound, *of_event)]
    if missing:
        raise ValueError(f"what the effect speaks of must be told in binds: {', '.join(missing)}")
    bound |= {name: value for name, value in settled.settle(m, {"it": NOBODY, **env, **bound}, noun) if name not in bound}
    bound = {name: value for name, value in bound.items() if name not in settled_names(noun)}
    until = entry.until or _until(effect, env["me"] == m.s.active)
    if entry.moved and until == w.Until.SOURCE_LEAVES.value:
        raise ValueError(f"an effect that lasts until {entry.card} leaves has ended if that card has moved on")
    left = _left(effect, noun) if entry.left == NOBODY else entry.left
    return Lasting(ability, env["me"], env["self"], until, tuple(bound.items()), left)


def guests(board: Board, m: Machine, me: int, kinds: Collection[str]) -> tuple[str, ...]:
    """The cards of the other player of these types that lie on this player's side, by their names on the board."""
    lying = (i for zone in (Zone.LINE, Zone.ARTIFACTS) for i in m.s.zone(me, zone) if m.s.cards[i].owner != me)
    return tuple(board.handles[i] for i in lying if board.tables.definition(m.s.cards[i]).type in kinds)


def _only_guest(board: Board, m: Machine, entry: LastingSpec) -> int:
    """The creature that an effect of control can only be about. ValueError, with how to tell it, where there is not one."""
    found = guests(board, m, board.players.index(entry.player), CREATURES)
    if len(found) != 1:
        there_is_none = f"and no creature of the other player lies on the side of {entry.player}"
        which = f"one of {', '.join(found)}" if found else there_is_none
        raise ValueError(f'which creature {entry.card} controls must be told in binds, as it = "...": {which}')
    return int(_cards(board, m, found[0]))


def _left(effect: Lasts, noun: w.Ability) -> int:
    """How many uses an effect has when it begins."""
    if isinstance(effect, w.Lasting) and effect.left >= 0:
        return effect.left
    return noun.what.n if isinstance(noun, w.While) and isinstance(noun.what, w.MayPlay) else NOBODY


def _until(effect: Lasts, on_own_turn: bool) -> str:
    """How long it lasts from now on; an effect for the opponent's next turn works by now if that turn is under way."""
    until = str(effect.until.value)
    return THEIR_TURN if until == "next turn" and not on_own_turn else until
