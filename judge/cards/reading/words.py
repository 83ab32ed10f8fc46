"""Words that are data rather than phrases: houses, traits, types, zones, keywords, counters, names of cards, numbers.

Each is a category of the phrasebook that is read by a table or by a pattern of one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

from judge.cards import nouns as w
from judge.cards.nouns.words import KeywordName
from judge.cards.pool import Facts, Pool
from judge.cards.reading.patterns import Said
from judge.cards.reading.tokens import SELF, plain_words
from judge.cards.spelt import house

MOST_POOLS = 4  # whose words are kept: those shipped, and those with the cards of a board or of an event
Found = Iterator[tuple[int, Any]]  # where it ends, what it is
Words = Mapping[tuple[str, ...], Any]

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
_ONE_OF_THEM = ("it", "itself", "that card", "that artifact", "that upgrade", "the creature", "this creature", "each of them",
                "each of those creatures")  # fmt: skip
_COUNTERS = {kind: "+1 power" if kind == "power" else kind for kind in get_args(w.Counter)}
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


def _fewer(one: w.Number, other: w.Number) -> w.MoreThan:
    return w.MoreThan(other, one)


def _odd(number: w.Number) -> w.Unless:
    return w.Unless(w.Even(number))


FIXED: dict[str, Words] = {
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
    "deed": {("be", "used", "except", "to", "fight"): w.Deed.BE_USED_BUT_FIGHT,
             **{tuple(plain_words(deed.value)): deed for deed in w.Deed if deed not in _NOT_DEEDS},
             ("use", "any", "cards"): w.Deed.USE_CARDS,
             ("be", "damaged"): w.Deed.BE_DEALT_DAMAGE, ("be", "used", "to", "reap"): w.Deed.REAP,
             ("be", "used", "to", "fight"): w.Deed.FIGHT,
             ("play", "creatures", "on", "their", "right", "flank"): w.Deed.PLAY_ON_RIGHT_FLANK},
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
    "ofcreatures": {("neighboring",): w.Property.NEIGHBOR, ("token",): w.Property.TOKEN, ("flank",): w.Property.FLANK,
                    ("left", "flank"): w.Property.LEFT_FLANK, ("right", "flank"): w.Property.RIGHT_FLANK},
    "parity": {("even",): w.Property.EVEN_POWER, ("odd",): w.Property.ODD_POWER},
    "rank": {("more", "powerful"): w.StrongerThan(w.Ref.IT), ("less", "powerful"): w.WeakerThan(w.Ref.IT)},
    "extreme": {("most", "powerful"): w.MostPowerful, ("least", "powerful"): w.LeastPowerful},
    "extent": {("highest",): w.MostPowerful, ("lowest",): w.LeastPowerful},
    "pileend": {("top",): w.Top, ("bottom",): w.Bottom},
    "piled": {("deck",): None, ("discard", "pile"): w.Place.DISCARD, ("discard",): w.Place.DISCARD},
    "infights": {("fighting",): w.Fighting(), ("attacking",): w.Fighting(attacking=True)},
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
    "share": {("half",): w.Half, ("one", "third"): w.Third},
    "strength": {("power",): w.PowerOf, ("armor",): w.ArmorOf},
    "gauge": {("power",): w.Power, ("armor",): w.ArmorPlus}, "setting": {("power",): w.SetPower, ("armor",): w.SetArmor},
    "laid": {("aember",): w.AmberOn, ("damage",): w.DamageOn},
    "diverse.1": {("house",): w.HousesAmong, ("different", "power"): w.PowersAmong, ("power",): w.PowersAmong},
    "diverse.n": {("houses",): w.HousesAmong, ("different", "powers"): w.PowersAmong, ("powers",): w.PowersAmong,
                  ("power",): w.PowersAmong},
    "written": {("text", "box"): w.TextOf, ("keywords",): w.KeywordsOf, ("traits",): w.TraitsOf},
    "handled": {("use",): w.Deed.BE_USED, ("play",): w.Deed.BE_PLAYED},
    "signed": {("+x",): 1, ("-x",): -1},
    "whenever": {("when", "fighting"): False, ("in", "a", "fight"): False, ("when", "attacked"): True},
    "compared": {("more",): w.MoreThan, ("less",): _fewer, ("fewer",): _fewer},
    "common": {("house",): w.ShareHouse, ("type",): w.ShareType},
    "evenness": {("even",): w.Even, ("odd",): _odd},
    "doubled": {("doubled",): w.EventAmount()},
    "spread": {("aember",): "amber", ("damage",): "damage"},
    "choosable": {("house",): w.ChooseHouse(), ("trait",): w.ChooseTrait(), ("number",): w.ChooseNumber()},
    "turnedge": {("start",): w.StartOfTurn, ("beginning",): w.StartOfTurn, ("end",): w.EndOfTurn},
    "stepedge": {("start",): w.StepStarts, ("end",): w.StepEnds},
    "usedo": {("reap",): w.Reaps, ("fight",): w.Fights},
    "usedoes": {("reaps",): w.Reaps, ("fights",): w.Fights},
    "usedone": {("reaped",): w.Reaps, ("fought",): w.Fights},
    "around": {("before",): True, ("after",): False, ("when",): False},
    "controlled": {("you", "control"): w.Property.FRIENDLY, ("your", "opponent", "controls"): w.Property.ENEMY,
                   ("they", "control"): Said("they control"), ("that", "player", "controls"): w.ControlledBy(w.Player.ACTIVE)},
    "robber": {("your", "opponent"): w.Player.YOU, ("you",): w.Player.OPPONENT},
    "sideof": {("your",): w.Property.FRIENDLY, ("your", "opponent", "'s"): w.Property.ENEMY},
    "either": {("either",): 1},
    "one": {("one",): 1, ("any",): 1, ("one", "or", "more"): 1},
    "eitherone": {("either", "player"): w.Player.EACH_PLAYER},
    "atcost": {("current", "cost"): 0},
    "homes": {("the", "active", "house"): "active",
              **dict.fromkeys((("every", "house"), ("all", "houses"), ("each", "house")), "all")},
    "movable": {("damage",): "damage", **{tuple(plain_words(f"{told} {many}")): kind for kind, told in _COUNTERS.items()
                                          for many in ("counter", "counters")}},
    "robbed": {("stolen",): w.WouldSteal, ("captured",): w.WouldCapture},
    "which": {(which,): which for which in ("first", "second", "third", "friendly", "enemy", "other")},
    "pronoun.1": {tuple(said.split()): said for said in _ONE_OF_THEM},
    "pronoun.n": {tuple(said.split()): said for said in ("them", "they", "those creatures", "those cards")},
    "way": {tuple(plain_words(way)): way for way in WAYS},
    "damageway": {(way,): way for way in ("healed", "dealt")}, "counterway": {("removed",): "removed"},
    "amberway": {tuple(way.split()): way for way in sorted(AMOUNTS - {"healed", "dealt", "removed"})},
    "wayp": {tuple(plain_words(way)): way for way in WAYS},
    "doing": {**{(way[:-less],) if less else (way,): way for way in WAYS for less in (2, 1, 0)},
              **{(verb,): way for verb, way in _DOING.items()}},
    "lr": {("left",): "left", ("right",): "right"},
    "icon": {(icon,): icon for icon in get_args(w.Icon)},
    "counter": {tuple(plain_words(told)): kind for kind, told in _COUNTERS.items()},
    "counterp": {(kind,): kind for kind in get_args(w.Counter) if kind != "power"},
    "counterk": {(kind,): kind for kind in get_args(w.Counter) if kind != "power"},
}  # fmt: skip


class Table:
    """Reads the longest and all shorter words that a table has."""

    def __init__(self, table: Words) -> None:
        self._table = table
        self._longest = max(map(len, table), default=0)
        self._first = frozenset(words[0] for words in table)

    def begins(self, word: str) -> bool:
        """Whether anything in it begins with the word."""
        return word in self._first

    def read(self, words: Sequence[str], at: int) -> Found:
        """What the words from a place on can be."""
        if words[at : at + 1] and words[at] in self._first:
            for length in range(min(self._longest, len(words) - at), 0, -1):
                key = tuple(words[at : at + length])
                if key in self._table:
                    yield at + length, self._table[key]


class Number:
    """Reads a number of some form: so many ``more``, with a sign turned round."""

    def __init__(self, form: re.Pattern[str], more: int = 0, sign: int = 1) -> None:
        self._form, self._more, self._sign = form, more, sign

    def begins(self, word: str) -> bool:
        """Whether the word is such a number."""
        return self._form.fullmatch(word) is not None

    def read(self, words: Sequence[str], at: int) -> Found:
        """The number that stands at a place, if one does."""
        if at < len(words) and self.begins(words[at]):
            yield at + 1, self._sign * int(words[at]) + self._more


Reader = Table | Number


def readers(pool: Pool, facts: Facts) -> dict[str, Reader]:
    """How each category of such words is read. The traits and the house of the card itself may be new ones."""
    return {**shared(pool), **own(pool, facts)}


def own(pool: Pool, facts: Facts) -> dict[str, Reader]:
    """Those of the categories that are read otherwise on this card: by its name, and by traits that no other card has."""
    traits = _traits_of(pool)
    new = {said: trait for trait in facts.traits if (trait,) not in traits and (said := tuple(plain_words(trait)))}
    return {"ownname": Table({(SELF,): facts.id}), **(_traits({**traits, **new}) if new else {})}


@lru_cache(MOST_POOLS)
def shared(pool: Pool) -> Mapping[str, Reader]:
    """How those are read that are the same for every card of a pool."""
    houses = {tuple(plain_words(house(name))): name for card in pool for name in card.houses}
    names: dict[tuple[str, ...], str] = {}
    for card in pool:
        names.setdefault(tuple(plain_words(card.printed_name)), card.id)
    kinds = {kind: {name: at for name, at in names.items() if pool.card(at).type in types} for kind, types in _NAMED.items()}
    return {
        **{category: Table(table) for category, table in FIXED.items()},
        "type": Table({**FIXED["type.1"], **FIXED["type.n"]}),
        "int": Number(_NUMBER), "more": Number(_NUMBER), "less": Number(_NUMBER, 1),
        "neg": Number(_NUMBER, sign=-1), "plus": Number(_SIGNED),
        "self": Table({(SELF,): w.Ref.THIS}),
        "house": Table(houses), "nonhouse": Table(_non(houses)),
        "name": Table(names), "cname": Table(kinds["creature"]), "cname.1": Table(kinds["creature"]),
        "cname.n": Table(_plural(kinds["creature"])), "aname": Table(kinds["artifact"]),
        **_traits(_traits_of(pool)),
    }  # fmt: skip


@lru_cache(MOST_POOLS)
def _traits_of(pool: Pool) -> Words:
    return {tuple(plain_words(trait)): trait for card in pool for trait in card.traits if not trait.startswith("[")}


_NAMED = {"creature": ("creature", "token creature"), "artifact": ("artifact",)}


def _traits(traits: Words) -> dict[str, Reader]:
    headed = {words: trait for words, trait in traits.items() if trait not in _NOT_OF_CREATURES}
    others = {words: trait for words, trait in traits.items() if trait in _NOT_OF_CREATURES}
    many = _plural(headed)
    return {
        "trait": Table(traits), "nontrait": Table(_non(traits)),
        "traita.1": Table(others), "traita.n": Table(_plural(others)),
        "traith.1": Table(headed), "traith.n": Table(many), "traith": Table({**headed, **many}),
    }  # fmt: skip


def _non(table: Words) -> Words:
    return {(f"non-{words[0]}", *words[1:]): value for words, value in table.items()}


def _plural(table: Words) -> Words:
    return {(*words[:-1], many): value for words, value in table.items() for many in _plurals(words[-1])}


def _plurals(word: str) -> Iterable[str]:
    yield word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")
    if word.endswith(("f", "fe")):
        yield word.rstrip("e")[:-1] + "ves"
    if word.endswith("y"):
        yield word[:-1] + "ies"
    if word.endswith("man"):
        yield word[:-2] + "en"
