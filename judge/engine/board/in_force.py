"""Permanents whose "Play:" effect lasts: a judge is called when they have lain there for turns, so it is taken to be in force.

What cannot be known (which house, which of several cards) is told on the card: ``about = "dis"``, ``about = "troll"``; and
``about = "nothing"`` where no such effect is in force, as of a card that was put into play and not played. Whatever is assumed
stands in the first line of the trace, and so does what was left out because nobody has told it. An entry for the card under
``done.lasting`` takes the place of all this. What lasts as long as a counter lies on a card is in force where one does. An
artifact that stands in a battleline has made itself a creature, if it can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.board.laid import Board, Wrong
from judge.engine.board.lasting import CREATURES, Lasts, guests, lasting_of, made_by, settled_names
from judge.engine.board.spec import LastingSpec
from judge.engine.compile.words import CONTROLLED, bound_names
from judge.engine.resolve.game_tables import ALL_HOUSES, parts_of
from judge.engine.resolve.settle import claims_on
from judge.engine.table.machine import Machine, Note
from judge.engine.table.state import Card, Zone, ref
from judge.engine.table.writes import set_card
from judge.engine.words import derive

NOTHING = "nothing"
_CITE = "glossary:lasting-effects"
_BEING_PLAYED = ("bonus icons", "play", "play abilities", "after put into play", "after token")
_STAYS = (w.Until.SOURCE_LEAVES, w.Until.REST_OF_GAME)
_LIE_IN = (Zone.LINE, Zone.ARTIFACTS, Zone.UPGRADES)
_ON = {"it": ("creature", "artifact"), CONTROLLED: CREATURES}


def lasting_since_played(board: Board, face: str) -> list[int]:
    """Which of the lasting effects of a card (counted from 1) its "Play:" ability has begun and only its leaving ends."""
    plays = [each for each in board.tables.definitions[face].abilities if isinstance(each, w.Play)]
    begun = [noun for each in plays for kind in (w.Lasting, w.TakeControl) for noun in parts_of(each, kind)]
    return [which for which, (_, noun) in enumerate(made_by(board, face), 1) if noun in begun and noun.until in _STAYS]


def _effects(board: Board, m: Machine, index: int) -> list[int]:
    """The effects of a card in play that are taken to have begun."""
    card = m.s.cards[index]
    face = board.tables.identity(card)
    if card.zone == Zone.LINE and _is_artifact(board, card):
        return [which for which, (_, noun) in enumerate(made_by(board, face), 1) if _animates(noun)]
    return lasting_since_played(board, face)


def _animates(noun: Lasts) -> bool:
    return any(isinstance(part, w.CountsAsCreature) for part in walk(noun))


def _is_artifact(board: Board, card: Card) -> bool:
    return board.tables.definition(card).type == "artifact"


def put_in_force(
    board: Board, about: Mapping[int, tuple[str, str]], listed: tuple[LastingSpec, ...], doing: Any, wrong: Wrong
) -> tuple[Note, ...]:
    """Begin the effects that permanents of this board have had since they were played; what is assumed comes back.

    ``about`` has, by card, what was told of its effect and where; ``listed`` are those told as lasting effects.
    """
    told = {entry.card for entry in listed} | set(_being_played(doing))
    m = Machine(board.tables)
    m.s = board.state
    notes: list[Note] = []
    for index in sorted(i for player in (0, 1) for zone in _LIE_IN for i in m.s.zone(player, zone)):
        said, at = about.get(index, ("", ""))
        effects = [] if m.s.cards[index].facedown else _effects(board, m, index)
        if said and not effects:
            wrong(f"{at}.about", "no-lasting-effect", f"{board.handles[index]} has no lasting effect of a “Play:” ability")
        elif said != NOTHING and board.handles[index] not in told:
            for which in effects:
                notes += _begin(board, m, index, which, said, at, wrong)
    notes += _by_counters(board, m, told, wrong)
    board.state = m.s
    return tuple(notes)


def _by_counters(board: Board, m: Machine, told: Collection[str], wrong: Wrong) -> Iterator[Note]:
    """Begin what lasts as long as a counter lies on a card, on those that have one, by the card that puts them there."""
    marked = [index for index in derive.in_play(m) if m.s.cards[index].counters]
    kinds = {kind for index in marked for kind, _ in m.s.cards[index].counters}
    for index in range(len(m.s.cards)) if kinds else ():
        made = () if board.handles[index] in told else made_by(board, board.tables.identity(m.s.cards[index]))
        for which, (_, noun) in enumerate(made, 1):
            found = _counters_asked(noun) & kinds
            on = tuple(i for i in marked if found.intersection(dict(m.s.cards[i].counters)))
            if isinstance(noun, w.Lasting) and on:
                yield from _begin_by(board, m, index, which, bound_names(noun.ability), on, wrong)
            kinds -= found  # two cards of a name put the same counters


def _begin_by(
    board: Board, m: Machine, index: int, which: int, names: tuple[str, ...], on: tuple[int, ...], wrong: Wrong
) -> Iterator[Note]:
    """One effect for each card with a counter, or one for all of them, as its words speak of them."""
    for these in [(i,) for i in on] if names == ("it",) else [on]:
        handles = [board.handles[i] for i in these]
        binds = {name: handles[0] if name == "it" else handles for name in names}
        player = board.players[m.s.cards[index].owner]
        entry = LastingSpec(card=board.handles[index], player=player, which=which, binds=binds)
        m.s.lasting, m.s.derived = (*m.s.lasting, *lasting_of(board, m, entry, "given", wrong)), None
        parts = {"card": derive.ref_of(m, index), "cards": tuple(derive.ref_of(m, i) for i in these)}
        yield Note("the effect of {card} is in force by the counters on {cards}", parts, _CITE, {})


def _counters_asked(noun: Lasts) -> set[str]:
    """The kinds of counters on which it hangs whether an effect for the rest of the game is in force."""
    if not isinstance(noun, w.Lasting) or noun.until is not w.Until.REST_OF_GAME:
        return set()
    return {part.kind for part in walk(noun.ability) if isinstance(part, w.WithCounter)}


def _being_played(doing: Any) -> Iterator[str]:
    for level in doing if isinstance(doing, list) else [doing] if doing else []:
        if isinstance(level, Mapping) and level.get("moment") in _BEING_PLAYED and isinstance(level.get("card"), str):
            yield level["card"]


def _begin(board: Board, m: Machine, index: int, which: int, said: str, at: str, wrong: Wrong) -> Iterator[Note]:
    """One effect, if what it is about is told or can only be one thing."""
    card, (_, noun) = m.s.cards[index], made_by(board, board.tables.identity(m.s.cards[index]))[which - 1]
    this = ref(index, card.obj)
    needed = (CONTROLLED,) if isinstance(noun, w.TakeControl) else (*bound_names(noun.ability), *settled_names(noun.ability))
    choices = {name: _choices(board, m, index, name, noun) for name in needed}
    if said and (not needed or any(said not in found for found in choices.values())):
        can_be = sorted({NOTHING, *(each for found in choices.values() for each in found)})
        wrong(f"{at}.about", "bad-value", f"the effect of {board.handles[index]} can be about {', '.join(can_be)}, not {said!r}")
        return
    sure = {name for name, found in choices.items() if len(found) == 1 and not _names_a_card(noun, name)}
    binds = {name: said or found[0] for name, found in choices.items() if said or name in sure}
    if len(binds) < len(needed):
        if CONTROLLED not in needed or all(choices.values()):
            says = "what the effect of {card} is about is not known, so none is in force; “about” on the card tells it"
            yield Note(says, {"card": this}, _CITE, {})
        return
    entry = LastingSpec(card=board.handles[index], player=board.players[card.owner], which=which, binds=_told(binds))
    made = lasting_of(board, m, entry, f"{at}.about", wrong)
    m.s.lasting, m.s.derived = (*m.s.lasting, *made), None
    parts: dict[str, Any] = {"card": this}
    for name, value in binds.items():
        part = "house" if name == "house" else "host"
        parts[part] = value if name == "house" else ref(board.handles.index(value), m.s.cards[board.handles.index(value)].obj)
    played = "the “Play:” effect of {card} is in force"
    text = "{card} has become a creature" if card.zone == Zone.LINE and _is_artifact(board, card) else played
    text += "".join(f": {{{part}}}" for part in parts if part != "card")
    yield Note(text, parts, _CITE, {})


def _told(binds: Mapping[str, str]) -> dict[str, Any]:
    return {name: [value] if name == CONTROLLED else value for name, value in binds.items()}


def _names_a_card(noun: Lasts, name: str) -> bool:
    """Whether the word is the name of a card, which need not be any of those here."""
    return isinstance(noun, w.Lasting) and w.NamedAs(name) in walk(noun.ability)


def _choices(board: Board, m: Machine, index: int, name: str, noun: Lasts) -> tuple[str, ...]:
    """What a word of the effect can mean: a house, the name of a card, the card that this one is on, one that it has purged, or a
    card of the other player that the player of this card controls."""
    if name == "house":
        return (*ALL_HOUSES, *(each for each in board.tables.houses if each not in ALL_HOUSES))
    if _names_a_card(noun, name):
        return tuple(board.tables.definitions)
    if m.s.cards[index].zone == Zone.UPGRADES:
        return (board.handles[m.s.cards[index].host],)
    if isinstance(noun, w.Lasting) and name in settled_names(noun.ability):
        return tuple(board.handles[i] for i, card in enumerate(m.s.cards) if card.zone == Zone.PURGED and card.host == index)
    return guests(board, m, m.s.cards[index].owner, _ON.get(name, ()))


def hold(board: Board) -> None:
    """Whatever an effect in force gives its player control of is held by that effect, and only as long as it lasts."""
    m = Machine(board.tables)
    m.s = board.state
    given = derive.statics(m, w.YouControl)
    for index in derive.in_play(m) if given else ():
        side = m.s.cards[index].ctrl
        claims = tuple(sorted(claims_on(m, given, index), key=lambda each: each[0] == side))  # the most recent is the last
        if claims and claims[-1][0] == side and m.s.cards[index].zone != Zone.UPGRADES:
            set_card(m, index, taken=claims)
