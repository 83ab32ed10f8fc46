"""The moments at which a set-up can begin inside a resolution: one for every window of the charts, by the name a judge gives it.

A moment names a row of a chart by its ids, what has to be told of it, and which rows of the charts have been carried out
already and are therefore carried out while the board is laid out. What follows is in the chart, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from judge.cards.icons import ICONS
from judge.engine.resolve.ops.choice import YES
from judge.engine.resolve.ops.play import count_play
from judge.engine.table.machine import Machine
from judge.engine.table.rows import Next
from judge.engine.table.state import NOBODY, Env, Event, Zone, index_of
from judge.engine.table.writes import add_flag, set_card
from judge.engine.words import derive, record


class Field(NamedTuple):
    """Something told of a moment.

    ``kind``: a ``creature`` in a battleline, a card ``in play``, a ``card`` that is or was in play, a card ``lying`` anywhere, a
    list of ``cards`` in play, a ``player``, a ``number``, ``yes`` or no, ``amounts`` (a number for each card), a ``word`` or
    ``words`` out of ``WORDS``.
    """

    name: str
    kind: str
    default: Any = None  # None: it must be told


@dataclass(frozen=True, slots=True)
class Telling:
    """What was told of one moment, read: the machine with the levels below on its stack, and the values of the fields."""

    m: Machine
    values: Mapping[str, Any]
    run: Callable[[str, Env], None]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


class Moment(NamedTuple):
    """See the module. ``says``: what is going on, for the trace; ``first``: the row to begin with, where ``row`` is one that
    calls another procedure."""

    name: str
    proc: str
    row: str
    bind: Callable[[Telling], Env]
    fields: tuple[Field, ...]
    says: str
    cite: str
    first: str = ""


_CARD = Field("card", "card")
_USED = Field("card", "in play")
_FIGHTER, _DEFENDER = Field("card", "creature"), Field("defender", "creature")
_FOUGHT = (_CARD, Field("defender", "card"), Field("fought", "yes", True))
_DYING = (Field("cards", "cards"),)
_STRUCK = (
    Field("dealt", "amounts", {}),
    Field("prevented", "amounts", {}),
    Field("by", "card", NOBODY),
    Field("how", "word", "ability"),
)
_MOVED = (Field("cards", "cards"), Field("to", "word", "hand"))
WORDS = {  # the words that a field may hold
    "how": ("ability", "power", "keyword", "assault", "hazardous", "splash", "icon"),
    "to": ("hand", "archives", "purged", "deck"),
    "ability": ("action", "omni"),
    "icon": ICONS,
    "rest": ICONS,
}


def _none(_told: Telling) -> Env:
    return {}


def _using(told: Telling, *rows: str) -> Env:
    """A card is being used: the use counts, and the card has been exhausted."""
    env: Env = {"card": told["card"], "me": told.m.s.active, "self": told["card"], "how": "", "user": NOBODY, "against": NOBODY}
    _still_there(told, told["card"], "use#begin", env)
    for row in rows:
        told.run(row, env)
    return env


def _still_there(told: Telling, reference: int, row: str, env: Env) -> None:
    """Run a row that notes something on a card, which may have left play meanwhile: nothing lies on it then."""
    card = told.m.s.cards[index_of(reference)]
    told.run(row, env)
    if derive.in_play_ref(told.m, reference) == NOBODY:
        set_card(told.m, index_of(reference), **card._asdict())


def _unstunned(told: Telling) -> Env:
    return _using(told, "use#unstun")


def _reaped(told: Telling) -> Env:
    return {**_using(told, "reap#exhaust"), "reaped": told["amount"]}


def _fight(told: Telling) -> Env:
    env = {**_using(told, "fight#exhaust"), "defender": told["defender"]}
    _still_there(told, told["defender"], "fight#chosen", env)
    return env


def _after_fight(told: Telling) -> Env:
    return {**_fight(told), "fought": told["fought"]}


def _used(told: Telling) -> Env:
    return _using(told, "use-ability#exhaust")


def _used_by_word(told: Telling) -> Env:
    env, m = _used(told), told.m
    held = derive.abilities(m, index_of(told["card"]))
    env["how"] = next((a for a, _, _ in held if told["ability"] in m.tables.abilities[a].moments), "")
    return env


def _played(told: Telling) -> Env:
    """A card is being played: an action lies before its player, anything else is in play already."""
    m, env = told.m, {"card": told["card"], "me": told.m.s.active, "self": told["card"], "at": None, "host": None}
    index = index_of(told["card"])
    card = m.s.cards[index]
    if not derive.is_in_play(card):
        told.run("play#reveal", env)
        told.run("play#omega", env)
        if not told["from_hand"] and env["from_hand"]:
            add_flag(m, "from-hand", n=-1)
        return env
    count_play(m, env, from_hand=told["from_hand"])
    record.note(m, Event("played", told["card"], m.s.active))
    told.run("play#omega", env)
    told.run("play#omega-gained", env)
    line = m.s.zone(card.ctrl, Zone.LINE)
    env["flanked"] = " ".join(name for name, end in (("left", 0), ("right", -1)) if line and line[end] == index)
    env["host"] = derive.ref_of(m, card.host) if card.zone == Zone.UPGRADES else None
    return env


def _put_down(told: Telling) -> Env:
    """An action has been played, and lies in the discard pile."""
    env = {"card": told["card"], "me": told.m.s.active, "self": told["card"], "at": None, "host": None}
    count_play(told.m, env, from_hand=told["from_hand"])
    record.note(told.m, Event("played", told["card"], told.m.s.active))
    return {**env, "result": (told["card"],)}


def _icons(told: Telling) -> Env:
    return {**_played(told), "icon": told["icon"], _rest(told.m, "play", "icon"): told["rest"]}


def _rest(m: Machine, proc: str, variable: str) -> str:
    """The variable in which a chart keeps what it still has to go through one by one."""
    return next(step.row.source for step in m.tables.steps[proc] if isinstance(step.row, Next) and step.row.to == variable)


def _entered(told: Telling) -> Env:
    return {"card": told["card"], "waiting": (), "cards": (), "under": "YOU", "how": (), "spot": NOBODY}


def _token(told: Telling) -> Env:
    return {"card": told["card"], "drawer": told.m.s.active, "n": 0, "token": ""}


def _token_of(told: Telling) -> Env:
    """The last of the cards that an effect makes tokens of has entered."""
    active = told.m.s.active
    return {"card": told["card"], "cards": (), "waiting": (), "player": active, "drawer": active, "n": 0, "token": ""}


def _stolen(told: Telling) -> Env:
    return {"thief": told["player"], "victim": 1 - told["player"], "n": told["amount"], "result": told["amount"]}


def _forged(told: Telling) -> Env:
    return {"forger": told["player"], "spent": told["amount"]}


def _icon(told: Telling) -> Env:
    return {"card": told["card"], "icon": told["icon"], "me": told.m.s.active}


def _captured(told: Telling) -> Env:
    victim = 1 - told.m.s.cards[index_of(told["card"])].ctrl
    return {"captor": told["card"], "victim": victim, "n": told["amount"], "exact": False, "result": told["amount"]}


def _struck(told: Telling) -> Env:
    m, foes, how = told.m, foes_of(told.m, tuple(told["dealt"])), told["how"]
    dealt = tuple(
        Event("dealt", r, m.s.cards[index_of(r)].ctrl, n, foes.get(r, told["by"]), "power" if foes else how)
        for r, n in told["dealt"].items()
    )
    return {"pend": (), "dealt": dealt, "armored": tuple(told["prevented"].items()), "killed": ()}


def foes_of(m: Machine, struck: tuple[int, ...]) -> dict[int, int]:
    """Who dealt each creature its damage, if that is the damage of a fight: the two to one another, the attacker to others."""
    at = next((at for at in range(len(m.frames) - 1, -1, -1) if m.frames[at].proc not in ("damage", "destroyed")), NOBODY)
    if at == NOBODY or m.frames[at].proc != "fight" or m.frames[at].row != _after_damage(m):
        return {}
    env = m.frames[at].env
    return {r: env["defender"] if r == env["card"] else env["card"] for r in struck}


def _after_damage(m: Machine) -> int:
    return next(at for at, step in enumerate(m.tables.steps["fight"]) if step.row.id == "damage") + 1


def _tagged(told: Telling) -> Env:
    """Cards are tagged by the chart's own row; in a fight each of them was dealt damage by the one that fought it."""
    env: Env = {"cards": told["cards"]}
    if foes := foes_of(told.m, told["cards"]):
        env["foes"], env["in_fight"] = tuple(foes.items()), told["cards"]
    told.run("destroyed#tag", env)
    return env


def _destroyed(told: Telling) -> Env:
    env = _tagged(told)
    told.run("destroyed#discard", env)
    return env


def _leaving(told: Telling) -> Env:
    env: Env = {"cards": told["cards"], "to": told["to"].upper(), "keeper": NOBODY}
    told.run("move#ward", env)
    return env


def _left(told: Telling) -> Env:
    env = _leaving(told)
    told.run("move#move", env)
    return env


def _discarded(told: Telling) -> Env:
    m, reference = told.m, told["card"]
    card = m.s.cards[index_of(reference)]
    event = Event("discarded", reference, card.owner, how="hand" if told["from_hand"] else "")
    if told["from_hand"] and [frame.proc for frame in m.frames[-1:]] == ["main-step"]:  # a move of the active player
        add_flag(m, "acts")
        add_flag(m, "from-hand")
    record.note(m, event)
    return {"cards": (), "card": reference, "event": event, "discarded": (reference,)}


def _readied(told: Telling) -> Env:
    env: Env = {"cards": (told["card"],)}
    if [frame.proc for frame in told.m.frames[-1:]] == ["ready-step"]:  # there the others' turn comes
        told.run("ready-step#own", env)
    return {"cards": env["cards"], "card": told["card"], "readied": True}


def _readied_together(told: Telling) -> Env:
    return {"together": told["cards"]}


def _shuffled(told: Telling) -> Env:
    """Cards are left to draw: as many as told, or as the draw step is still to draw."""
    terms = told.m.frames[-1].env
    left = told["left"] or max(1, int(terms.get("n", 1)))
    rest = {_rest(told.m, "draw", "i"): tuple(range(1, left))}
    return {"drawer": told["player"], "n": left, "reset": True, "i": 0, **rest}


def _drawn(told: Telling) -> Env:
    """A card has been drawn, and so many are left to draw."""
    left = told["left"]
    env: Env = {"drawer": told["player"], "n": left, "i": 0, "top": 0, "result": 1}
    return {**env, _rest(told.m, "draw", "i"): tuple(range(1, left + 1))}


def _took_archives(_told: Telling) -> Env:
    return {"choice": YES}


def _put_under(told: Telling) -> Env:
    """A prophecy has just become active: the one of this turn."""
    env: Env = {"card": told["card"], "lower": told["lower"]}
    told.run("activate#active", env)
    return env


def _raised(told: Telling) -> Env:
    return {"tide_of": told["player"], "did": 1}


def _revealed(told: Telling) -> Env:
    env: Env = {"card": told["card"], "cards": ()}
    told.run("fulfill#reveal", env)
    return env


_ACTIVE = Field("player", "player", NOBODY)
_LYING = Field("card", "lying")
_PLAYED = (_LYING, Field("from_hand", "yes", True))

MOMENTS = (
    Moment("start of turn", "turn", "start", _none, (), "{player}'s turn begins", "rules:turn-sequence"),
    Moment("end of turn", "turn", "end-window", _none, (), "{player}'s turn ends", "glossary:end-of-turn"),
    Moment("after forge", "forge", "after", _forged, (_ACTIVE, Field("amount", "number", 6)), "{player} has forged a key",
           "glossary:forge"),
    Moment("end of ready step", "ready-step", "ends", _none, (), "{player}'s ready step ends", "chart:step-4-ready-cards"),
    Moment("start of draw step", "draw-step", "starts", _none, (), "{player}'s draw step starts", "chart:step-5-draw-cards"),
    Moment("after icon", "icon", "after", _icon, (_LYING, Field("icon", "word", "aember")),
           "{player} has resolved a bonus icon of {card}", "glossary:bonus-icons"),
    Moment("after capture", "capture", "after", _captured, (_CARD, Field("amount", "number", 1)), "{card} has captured {n} Æmber",
           "glossary:capture"),
    Moment("after house", "house-step", "after", _none, (), "{player} has chosen house {house}", "glossary:house-choice"),
    Moment("after ready", "ready", "after", _readied, (_USED,), "{card} has been readied", "glossary:ready-and-exhausted"),
    Moment("after shuffle", "draw", "shuffled", _shuffled, (_ACTIVE, Field("left", "number", 0)),
           "{player} has shuffled the discard pile into the deck and is to draw", "glossary:discard-pile"),
    Moment("after draw", "draw", "drawn", _drawn, (_ACTIVE, Field("left", "number", 0)), "{player} has drawn a card",
           "glossary:drawing-cards"),
    Moment("after archives", "house-step", "taken", _took_archives, (), "{player} has taken the archives", "glossary:archives"),
    Moment("after prophecy", "activate", "under", _put_under, (_LYING, Field("lower", "lying")),
           "{card} has become active, a card was put under it", "glossary:prophecy"),
    Moment("after tide", "raise-the-tide", "after", _raised, (_ACTIVE,), "{player} has raised the tide",
           "glossary:tide"),
    Moment("fate", "fulfill", "fate", _revealed, (_LYING,), "{card} is being fulfilled", "glossary:fulfill"),
    Moment("after unstun", "use", "after", _unstunned, (_USED,), "{card} was used while it was stunned", "glossary:stun"),
    Moment("after reap", "reap", "after", _reaped, (_CARD, Field("amount", "number", 1)),
           "{player} is reaping with {card}, the Æmber has been gained", "glossary:reap"),
    Moment("before fight", "fight", "before", _fight, (_FIGHTER, _DEFENDER), "{card} is fighting against {host}",
           "glossary:fight"),
    Moment("fight damage", "fight", "damage", _after_fight, _FOUGHT, "{card} is fighting against {host}, the damage is dealt",
           "glossary:fight", first="pend"),
    Moment("after fight", "fight", "after", _after_fight, _FOUGHT, "{card} has fought against {host}", "glossary:fight"),
    Moment("action", "use-ability", "resolve", _used_by_word, (_USED, Field("ability", "word", "action")),
           "{player} is using {card} for its {ability} ability", "glossary:action-ability", first="resolve"),
    Moment("after action", "use-ability", "after", _used, (_CARD,), "{player} has used {card} for its ability",
           "glossary:action-ability"),
    Moment("damage destroys", "damage", "destroy", _struck, _STRUCK, "damage has been dealt and destroys", "glossary:damage"),
    Moment("after damage", "damage", "after", _struck, _STRUCK, "damage has been dealt: {dealt}", "glossary:damage"),
    Moment("destroyed", "destroyed", "window", _tagged, _DYING, "tagged for destruction: {cards}", "glossary:destroyed"),
    Moment("leaves play", "destroyed", "leaving", _tagged, _DYING, "tagged for destruction, and about to leave: {cards}",
           "glossary:destroyed"),
    Moment("after destroyed", "destroyed", "after", _destroyed, _DYING, "destroyed, and on the way to the discard pile: {cards}",
           "glossary:destroyed"),
    Moment("bonus icons", "play", "icon", _icons, (*_PLAYED, Field("icon", "word", ""), Field("rest", "words", ())),
           "{player} is playing {card}, its bonus icons resolve", "glossary:bonus-icons", first="icons"),
    Moment("play", "play", "window", _played, _PLAYED, "{player} is playing {card}", "glossary:playing-cards"),
    Moment("play abilities", "play", "window-play", _played, _PLAYED,
           "{player} is playing {card}, what reacts to that has resolved", "glossary:playing-cards"),
    Moment("after play abilities", "play", "window-after", _played, _PLAYED,
           "{player} is playing {card}, its “Play:” abilities have resolved", "glossary:playing-cards"),
    Moment("after put down", "play", "put-down", _put_down, _PLAYED,
           "{player} has played {card}, which lies in the discard pile", "chart:play-a-card#4"),
    Moment("after put into play", "put-into-play", "after", _entered, (_USED,), "{card} has been put into play",
           "glossary:putting-cards-into-an-area"),
    Moment("after token", "make-token", "after", _token, (_USED,), "{card} has entered play as a token creature",
           "glossary:token-creatures"),
    Moment("after making a token of it", "tokens-of", "after", _token_of, (_USED,),
           "{card} has entered play, made a token creature by an effect", "glossary:token-creatures"),
    Moment("after steal", "steal", "after", _stolen, (_ACTIVE, Field("amount", "number", 1)), "{player} has stolen {n} Æmber",
           "glossary:steal"),
    Moment("leaves", "move", "leaving", _leaving, _MOVED, "about to leave play: {cards}", "glossary:movement-between-zones"),
    Moment("after leaving", "move", "after", _left, _MOVED, "on the way out of play: {cards}", "glossary:movement-between-zones"),
    Moment("after discard", "discard", "after", _discarded, (_LYING, Field("from_hand", "yes", True)),
           "{card} has been discarded", "glossary:discarding-cards"),
    Moment("after all ready", "ready-step", "after", _readied_together, (Field("cards", "cards"),),
           "readied: {cards}", "glossary:ready-and-exhausted"),
)  # fmt: skip
BY_NAME = {moment.name: moment for moment in MOMENTS}
