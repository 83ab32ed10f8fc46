"""Words that are data rather than phrases: houses, traits, types, zones, keywords, counters, names of cards, numbers.

Each is a category of the phrasebook that is read by a table or by a pattern of one word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from judge.cards import nouns as w
from judge.cards.english.voice import house
from judge.cards.nouns.words import KeywordName
from judge.cards.pool import Facts, Pool
from judge.cards.reading.tokens import SELF, plain_words

Found = Iterator[tuple[int, Any]]  # where it ends, what it is
Reader = Callable[[Sequence[str], int], Found]
Table = Mapping[tuple[str, ...], Any]

_TYPES = ("creature", "artifact", "action", "upgrade")
_VALUED = ("assault", "hazardous", "splash-attack")
WAYS: dict[str, tuple[type, ...]] = {  # what was done "this way", by what
    "destroyed": (w.Destroy, w.Deal, w.DealSpread, w.Sacrifice), "sacrificed": (w.Sacrifice,), "damaged": (w.Deal,),
    "dealt": (w.Deal,), "healed": (w.Heal,), "removed": (w.RemoveCounter, w.Unstun, w.MoveAmber, w.ClearCounters),
    "readied": (w.Ready,), "exhausted": (w.Exhaust,), "stunned": (w.Stun,), "warded": (w.WardIt,), "enraged": (w.Enrage,),
    "gained": (w.Gain,), "lost": (w.Lose,), "stolen": (w.Steal,), "captured": (w.Capture,), "exalted": (w.Exalt,),
    "moved": (w.MoveAmber, w.MoveCounter, w.Put), "returned": (w.Return, w.Put), "shuffled": (w.Put,), "put": (w.Put,),
    "archived": (w.Archive,), "purged": (w.Purge,), "discarded": (w.Discard, w.DiscardUntil), "revealed": (w.Reveal,),
    "drawn": (w.Draw,), "played": (w.PlayCard,), "made": (w.MakeToken,), "put into play": (w.PutIntoPlay,),
    "moved away": (w.MoveAmber,), "paid": (w.Pay,), "freed of its stun": (w.Unstun,), "returned to its owner's hand": (w.Return,),
}  # fmt: skip
GONE = frozenset(["discarded", "purged", "archived", "shuffled", "returned", "revealed", "drawn"])  # and in play no more
AMOUNTS = frozenset(  # of which it is said how much was done
    ["dealt", "healed", "removed", "gained", "lost", "stolen", "captured", "moved", "moved away", "paid"]
)
_NOT_OF_CREATURES = ("shard", "tentacle")  # said by themselves they are cards of any type in play
_DOING = {"steal": "stolen", "lose": "lost", "pay": "paid", "deal": "dealt", "draw": "drawn", "make": "made"}
_NUMBER = re.compile(r"\d{1,3}")
_SIGNED = re.compile(r"[+-]\d{1,3}")
_NOT_DEEDS = (w.Deed.BE_PLAYED, w.Deed.BE_DISCARDED)  # said of a card wherever it is, by a phrase for the whole
_NOT_BEFORE = ("other", "with ", "in ", "of ", "half ")  # how those properties begin that are not said before the noun
_PROPERTIES = {tuple(plain_words(each.value)): each for each in w.Property if not each.value.startswith(_NOT_BEFORE)}
_SKIPPED = {
    w.Deed.FORGE_STEP: ("step in which keys are forged", '"forge a key" step'),
    w.Deed.READY_STEP: ("step in which cards are readied", '"ready cards" step'),
    w.Deed.DRAW_STEP: ("step in which cards are drawn", '"draw cards" step'),
}
_FIXED: dict[str, Table] = {
    "head": {("play",): w.Play, ("action",): w.Action, ("omni",): w.Omni, ("before", "fight"): w.BeforeFight,
             ("after", "fight"): w.AfterFight, ("fight",): w.AfterFight, ("after", "reap"): w.AfterReap, ("reap",): w.AfterReap,
             ("destroyed",): w.Destroyed, ("scrap",): w.Scrap, ("fate",): w.Fate},
    "act": {("destroy",): w.Destroy, ("sacrifice",): w.Sacrifice, ("ready",): w.Ready, ("exhaust",): w.Exhaust, ("stun",): w.Stun,
            ("ward",): w.WardIt, ("enrage",): w.Enrage, ("exalt",): w.Exalt, ("reap", "with"): w.ReapWith, ("use",): w.Use,
            ("reveal",): w.Reveal, ("fulfill",): w.Fulfill, ("archive",): w.Archive, ("purge",): w.Purge, ("play",): w.PlayCard},
    "acts": {("destroys",): w.Destroy, ("sacrifices",): w.Sacrifice, ("readies",): w.Ready, ("exhausts",): w.Exhaust,
             ("stuns",): w.Stun, ("wards",): w.WardIt, ("enrages",): w.Enrage, ("exalts",): w.Exalt, ("archives",): w.Archive,
             ("purges",): w.Purge},
    "zone": {("hand",): w.Place.HAND, ("discard", "pile"): w.Place.DISCARD, ("discard",): w.Place.DISCARD,
             ("archives",): w.Place.ARCHIVES, ("deck",): w.Place.DECK, ("purged", "zone"): w.Place.PURGED},
    "bold": {("play",): w.Bold.PLAY, ("after", "fight"): w.Bold.AFTER_FIGHT, ("after", "reap"): w.Bold.AFTER_REAP,
             ("destroyed",): w.Bold.DESTROYED, ("fight",): w.Bold.AFTER_FIGHT, ("reap",): w.Bold.AFTER_REAP},
    "deed": {**{tuple(plain_words(deed.value)): deed for deed in w.Deed if deed not in _NOT_DEEDS},
             ("use", "any", "cards"): w.Deed.USE_CARDS,
             ("be", "damaged"): w.Deed.BE_DEALT_DAMAGE, ("be", "used", "to", "reap"): w.Deed.REAP,
             ("be", "used", "to", "fight"): w.Deed.FIGHT, ("be", "used", "except", "to", "fight"): w.Deed.BE_USED_BUT_FIGHT},
    "type.1": {**{(kind,): kind for kind in _TYPES}, ("action", "card"): "action"},
    "type.n": {**{(f"{kind}s",): kind for kind in _TYPES}, ("action", "cards"): "action"},
    "kind.1": {(kind,): kind for kind in ("card", *_TYPES)} | {("token", "creature"): "creature"},
    "kind.n": {(f"{kind}s",): kind for kind in ("card", *_TYPES)} | {("token", "creatures"): "creature"},
    "nontype": {(f"non-{kind}",): kind for kind in _TYPES},
    "kw": {(name,): name for name in get_args(KeywordName)},
    "kwx": {(name,): name for name in _VALUED},
    "apart": {("house",): "house", ("name",): "name", ("power",): "power", ("power", "value"): "power"},
    "color": {(color,): color for color in get_args(w.KeyColor)},
    "property": _PROPERTIES | {("undamaged",): w.Not(w.Property.DAMAGED)}
    | {(f"non-{state}",): w.Not(_PROPERTIES[(state,)]) for state in ("flank", "token", "stunned")},
    "parity": {("even",): w.Property.EVEN_POWER, ("odd",): w.Property.ODD_POWER},
    "rank": {("more", "powerful"): w.StrongerThan(w.Ref.IT), ("less", "powerful"): w.WeakerThan(w.Ref.IT)},
    "extreme": {("most", "powerful"): w.MostPowerful, ("least", "powerful"): w.LeastPowerful},
    "extent": {("highest",): w.MostPowerful, ("lowest",): w.LeastPowerful},
    "pileend": {("top",): w.Top, ("bottom",): w.Bottom},
    "piled": {("deck",): None, ("discard", "pile"): w.Place.DISCARD, ("discard",): w.Place.DISCARD},
    "fighting": {("fighting",): False, ("attacking",): True},
    "iconic": {("bonus",): "", **{(icon, "bonus"): icon for icon in get_args(w.Icon)}},
    "cardtype": {("card",): "", **{(kind,): kind for kind in _TYPES}},
    "times": {("twice",): 2},
    "step": {("ready",): "ready", ("draw",): "draw", ('"', "ready", "cards", '"'): "ready", ('"', "draw", "cards", '"'): "draw"},
    "skipped": {tuple(plain_words(words)): deed for deed, said in _SKIPPED.items() for words in said},
    "how": {("fight",): "fight", ("reap",): "reap"},
    "using": {("use",): "", ("fight", "with"): "fight", ("reap", "with"): "reap"},
    "ignored": {**{(name,): name for name in get_args(KeywordName)}, ("armor",): "armor"},
    "leaving": {("destroy",): w.Place.DISCARD, ("archive",): w.Place.ARCHIVES, ("purge",): w.Place.PURGED},
    "takes": {("archive",): w.Archive, ("discard",): w.Discard, ("purge",): w.Purge},
    "state": {(state,): state for state in get_args(w.Entering)},
    "way": {tuple(plain_words(way)): way for way in WAYS},
    "wayp": {tuple(plain_words(way)): way for way in WAYS},
    "doing": {**{(way[:-less],) if less else (way,): way for way in WAYS for less in (2, 1, 0)},
              **{(verb,): way for verb, way in _DOING.items()}},
    "lr": {("left",): "left", ("right",): "right"},
    "icon": {(icon,): icon for icon in get_args(w.Icon)},
    "counter": {**{(kind,): kind for kind in get_args(w.Counter) if kind != "power"}, ("+1", "power"): "power"},
    "counterp": {(kind,): kind for kind in get_args(w.Counter) if kind != "power"},
    "counterk": {(kind,): kind for kind in get_args(w.Counter) if kind != "power"},
}  # fmt: skip


def readers(pool: Pool, facts: Facts) -> dict[str, Reader]:
    """How each category of such words is read. The traits and the house of the card itself may be new ones."""
    found = _of_pool(pool) if pool is not _KEPT.get("pool") else _KEPT["readers"]
    if pool is not _KEPT.get("pool"):
        _KEPT.update(pool=pool, readers=found)
    found = {**found, "ownname": _table({(SELF,): facts.id})}
    own = {trait for trait in facts.traits if (trait,) not in _KEPT["traits"]}
    return {**found, **_traits({**_KEPT["traits"], **{tuple(plain_words(trait)): trait for trait in own}})} if own else found


_KEPT: dict[str, Any] = {}


def _of_pool(pool: Pool) -> dict[str, Reader]:
    houses = {tuple(plain_words(house(name))): name for card in pool for name in card.houses}
    traits = {tuple(plain_words(trait)): trait for card in pool for trait in card.traits if not trait.startswith("[")}
    _KEPT["traits"] = traits
    names: dict[tuple[str, ...], str] = {}
    for card in pool:
        names.setdefault(tuple(plain_words(card.printed_name)), card.id)
    kinds = {kind: {name: at for name, at in names.items() if pool.card(at).type in types} for kind, types in _NAMED.items()}
    return {
        **{category: _table(table) for category, table in _FIXED.items()},
        "type": _table({**_FIXED["type.1"], **_FIXED["type.n"]}),
        "int": _number(_NUMBER), "more": _number(_NUMBER), "less": _number(_NUMBER, 1),
        "neg": _number(_NUMBER, sign=-1), "plus": _number(_SIGNED),
        "self": _table({(SELF,): w.Ref.THIS}),
        "house": _table(houses), "nonhouse": _table(_non(houses)),
        "name": _table(names), "cname": _table(kinds["creature"]), "cname.1": _table(kinds["creature"]),
        "cname.n": _table(_plural(kinds["creature"])), "aname": _table(kinds["artifact"]),
        **_traits(traits),
    }  # fmt: skip


_NAMED = {"creature": ("creature", "token creature"), "artifact": ("artifact",)}


def _traits(traits: Table) -> dict[str, Reader]:
    headed = {words: trait for words, trait in traits.items() if trait not in _NOT_OF_CREATURES}
    others = {words: trait for words, trait in traits.items() if trait in _NOT_OF_CREATURES}
    many = _plural(headed)
    return {
        "trait": _table(traits), "nontrait": _table(_non(traits)),
        "traita.1": _table(others), "traita.n": _table(_plural(others)),
        "traith.1": _table(headed), "traith.n": _table(many), "traith": _table({**headed, **many}),
    }  # fmt: skip


def _non(table: Table) -> Table:
    return {(f"non-{words[0]}", *words[1:]): value for words, value in table.items()}


def _plural(table: Table) -> Table:
    return {(*words[:-1], many): value for words, value in table.items() for many in _plurals(words[-1])}


def _plurals(word: str) -> Iterable[str]:
    yield word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")
    if word.endswith(("f", "fe")):
        yield word.rstrip("e")[:-1] + "ves"
    if word.endswith("y"):
        yield word[:-1] + "ies"
    if word.endswith("man"):
        yield word[:-2] + "en"


def _table(table: Table) -> Reader:
    longest = max(map(len, table), default=0)

    def read(words: Sequence[str], at: int) -> Found:
        for length in range(min(longest, len(words) - at), 0, -1):
            key = tuple(words[at : at + length])
            if key in table:
                yield at + length, table[key]

    return read


def _number(form: re.Pattern[str], more: int = 0, sign: int = 1) -> Reader:
    def read(words: Sequence[str], at: int) -> Found:
        if at < len(words) and form.fullmatch(words[at]):
            yield at + 1, sign * int(words[at]) + more

    return read
