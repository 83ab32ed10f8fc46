"""What cannot be so on a board that is played all the same: places that the rules do not reach, deeds that contradict each other,
and what was taken for granted of a card.

Nothing of it is refused: a judge may need the board as it lies. It is told beside the board and beside the game, never in the
trace, whose lines a saved address counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.board.laid import Board
from judge.engine.board.spec import BoardSpec, CardSpec, DoneSpec, SideSpec
from judge.engine.resolve.moves import at_will
from judge.engine.resolve.ops.amber import MOST_CHAINS
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, Card, Zone
from judge.engine.table.unknown import is_one
from judge.engine.words import derive
from judge.errors import Problem

DECK = 36  # cards in an archon deck; each gigantic creature is two
UNREACHED, CONTRADICTION, ASSUMED = "setup/unreached", "setup/contradiction", "setup/assumed"
_NO_PLACE = Zone.PROPHECIES, Zone.POWERS
_ASKING = (w.Property.ACTIVE_HOUSE, w.Property.YOUR_HOUSE)
_CHANGES_SIDES = (w.TakeControl, w.YouControl, w.SwapControl)  # whoever gets a card asks of which house it is
_OF_COUNTERS = (w.PutCounter, w.RemoveCounter, w.MoveCounter, w.CountersOn, w.WithCounter)
_LISTED = {"used": ("creature", "artifact", "token creature"), "reaped": ("creature", "token creature")}


def doubts(board: Board) -> tuple[Problem, ...]:
    """Everything of a board that was laid out which cannot be so, or which it has not told; each with its place."""
    read = board.read
    standing = () if read.doing is not None else _creatures(board)  # who is being destroyed still lies there
    turn = (*_turn(board, read), *_at_will(board), *_done(board, read.done))
    found = (*standing, *_sides(board, read), *turn, *_houses(board, read), *_counters(board, read))
    return tuple(Problem(at, code, says) for at, code, says in found)


_Found = Iterator[tuple[str, str, str]]


def _creatures(board: Board) -> _Found:
    """Creatures that would be destroyed where they stand, and armor that is not there to be used up."""
    m = Machine(board.tables)
    m.s = board.state.copy()
    for player, name in enumerate(board.players):
        for place, index in enumerate(m.s.zone(player, Zone.LINE)):
            card, at, called = m.s.cards[index], f"{name}.battleline[{place}]", _name(board, m.s.cards[index])
            power, armor = derive.power(m, index), derive.armor(m, index)
            if power <= 0 or card.damage >= power:
                says = f"{called} has {card.damage} damage and power {power}: it would have been destroyed (glossary:damage)"
                yield at, UNREACHED, says
            if card.armor_used > armor:
                says = f"{called} has armor {armor}, and {card.armor_used} of it is said to be used up (glossary:armor)"
                yield f"{at}.armor_used", UNREACHED, says


def _sides(board: Board, read: BoardSpec) -> _Found:
    for player, (name, side) in enumerate(read.sides.items()):
        if len(board.state.players[player].keys) >= board.tables.rules.keys_to_win:
            says = f"{name} has forged {board.tables.rules.keys_to_win} keys, and has won (rules:step-1-forge-a-key)"
            yield f"{name}.keys", UNREACHED, says
        forged = board.state.players[player].keys
        if isinstance(side.keys, int) and 0 < side.keys < len(board.tables.rules.key_colors) and board.tables.colors:
            says = f"the color of a key counts here, and the keys of {name} are taken for {' and '.join(forged)}"
            yield f"{name}.keys", ASSUMED, f"{says}: tell their colors (glossary:keys)"
        if side.chains > MOST_CHAINS:
            yield f"{name}.chains", UNREACHED, f"{name} has {side.chains} chains, and nobody has more than 24 (glossary:chains)"
        owned = [c for c in board.state.cards if c.owner == player and c.zone not in _NO_PLACE and c.zone != Zone.HALF]
        if len(owned) > DECK + sum(board.tables.definitions[c.id].gigantic for c in owned if not is_one(c)):
            yield name, UNREACHED, f"{name} owns {len(owned)} cards here, and a deck has {DECK} (glossary:deck)"
        yield from _tokens(board, name, side, player)


def _tokens(board: Board, name: str, side: SideSpec, player: int) -> _Found:
    """Token creatures that the deck of their owner does not make."""
    for index, card in enumerate(board.state.cards):
        made = board.tables.definitions.get(card.copy_of) if card.facedown and card.owner == player else None
        if made is not None and made.type == "token creature" and side.token and side.token != made.id:
            says = f"{board.handles[index]} is a {made.name}, which is not the token creature of the deck of {name}"
            yield f"{name}.token", UNREACHED, f"{says} (glossary:token-creatures)"


def _turn(board: Board, read: BoardSpec) -> _Found:
    s, active = board.state, board.players[board.state.active]
    lying = [card for card in s.cards if card.zone in IN_PLAY]
    if s.step == "setup" and lying:
        yield "step", UNREACHED, "before the game nothing is in play (rules:turn-sequence)"
    if s.first_turn and any(card.owner != s.active for card in lying):
        says = "on the first turn of the game the other player has nothing in play (glossary:first-player)"
        yield "first_turn", UNREACHED, says
    mine = {house for card in lying if card.ctrl == s.active for house in card.houses}
    houses = read.sides[active].houses
    if s.house and houses and s.house not in houses and s.house not in mine:
        says = f"{s.house} is on the identity card of {active} no more than on a card that {active} controls"
        yield "house", UNREACHED, f"{says} (glossary:house-choice)"


def _at_will(board: Board) -> _Found:
    """What a card allows its player at any time, which is offered in the main step alone."""
    m = Machine(board.tables)
    m.s = board.state.copy()
    for index in () if m.s.step == "main" else dict.fromkeys(index for index, _ in at_will(m)):
        says = f"what {_name(board, m.s.cards[index])} allows at any time is offered in the main step only"
        yield "step", ASSUMED, f"{says} (glossary:active-player)"


def _done(board: Board, done: DoneSpec) -> _Found:
    """Deeds that cannot all have been done."""
    acts = [key for key in ("played", "discarded", "used", "reaped", "fought") if getattr(done, key)]
    if "acted" in done.order and not done.acted and acts:
        says = f"nothing was played, used or discarded in this step, and yet something was {acts[0]} (glossary:alpha)"
        yield "done.acted", CONTRADICTION, says
    if done.from_hand is not None and done.from_hand < len(done.discarded):
        says = f"{len(done.discarded)} cards were discarded from the hand, which are more than {done.from_hand}"
        yield "done.from_hand", CONTRADICTION, f"{says} (glossary:discarding-cards)"
    for key, kinds in _LISTED.items():
        for handle in getattr(done, key):
            card = board.state.cards[board.handles.index(handle)]
            if not is_one(card) and (kind := board.tables.definition(card).type) not in kinds:
                says = f"{handle} is of the type {kind}, which is never {key}"
                yield f"done.{key}", CONTRADICTION, f"{says} (glossary:using-creatures)"
    for name in done.forged:
        if not board.state.players[board.players.index(name)].keys:
            yield "done.forged", CONTRADICTION, f"{name} has forged a key and has none (glossary:forge)"
    if done.prophecy and not any(card.zone == Zone.PROPHECIES for card in board.state.cards):
        yield "done.prophecy", CONTRADICTION, "a prophecy was activated, and nobody has one (glossary:prophecy)"


def _houses(board: Board, read: BoardSpec) -> _Found:
    """Cards printed in several houses of which nobody has told the house, where neither the deck nor the active house tells it,
    and somebody may ask for it."""
    active = board.players[board.state.active]
    for name, side in read.sides.items():
        for entry in _entries(side):
            definition = board.tables.definitions.get(entry.card)
            printed = definition.printed_in if definition else ()
            left = [house for house in printed if house in side.houses] or list(printed)
            told = entry.house or entry.owner or len(left) < 2 or (name == active and read.house in left)
            if definition and not told and ((name == active and not read.house) or _ask_for(board, left)):
                others = " and ".join(house for house in printed if house != left[0])
                says = f"{definition.name} is printed in {left[0]} and {others}, and is taken for {left[0]}"
                yield entry.at, ASSUMED, f"{says}: tell the houses of {name}, or the house of the card (glossary:house-choice)"


def _counters(board: Board, read: BoardSpec) -> _Found:
    """Counters of a kind of which no card of the board speaks: whatever put them there may have them do something."""
    parts = (part for each in board.tables.definitions.values() for ability in each.abilities for part in walk(ability))
    spoken = {part.kind for part in parts if isinstance(part, _OF_COUNTERS)}
    for entry in (entry for side in read.sides.values() for entry in _entries(side)):
        for kind in sorted(set(entry.counters) - spoken):
            says = f"no card of this board speaks of {kind} counters, so they do nothing: tell where the card lies that puts them"
            yield f"{entry.at}.counters", ASSUMED, f"{says} (glossary:counters-and-tokens)"


def _ask_for(board: Board, houses: list[str]) -> bool:
    """Whether a card of the board asks which houses others are of, or for one of these."""
    parts = (part for each in board.tables.definitions.values() for ability in each.abilities for part in walk(ability))
    return any(
        part.name in houses if isinstance(part, w.House)
        else part in _ASKING or isinstance(part, _CHANGES_SIDES) or "House" in type(part).__name__
        for part in parts
    )  # fmt: skip


def _entries(side: SideSpec) -> Iterator[CardSpec]:
    for zone in (side.battleline, side.artifacts, side.hand, side.deck, side.discard, side.archives, side.purged):
        for entry in zone if isinstance(zone, tuple) else ():
            yield from (entry, *entry.upgrades, *(entry.under or ()))


def _name(board: Board, card: Card) -> str:
    return board.tables.definition(card).name
