"""How the tables of a game are built, once for the cards of a set-up under one rulebook."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from functools import lru_cache
from threading import Lock
from typing import Any

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.cards.notation import parse
from judge.cards.nouns import Happened
from judge.cards.nouns import Turn as WhichTurn
from judge.cards.nouns.base import Noun, walk
from judge.cards.nouns.event_words import kind_of
from judge.cards.pool import NO_HOUSES
from judge.cite import IN_FORCE
from judge.engine.charts.readings import wordings
from judge.engine.charts.rulebooks import RULEBOOKS, Rulebook, charts, rules
from judge.engine.compile import forms
from judge.engine.compile.ability import compile_ability, compile_change, compile_cost
from judge.engine.compile.words import ARMOR_GONE, control_for_a_while
from judge.engine.resolve import operations
from judge.engine.resolve.steps import made_ready
from judge.engine.table.rows import Procedure, flatten
from judge.engine.table.rules import Rules
from judge.engine.table.state import Zone
from judge.engine.table.step import Step
from judge.engine.table.tables import Ability, Tables
from judge.engine.table.unknown import UNKNOWN
from judge.engine.words import evaluate
from judge.engine.words.memory import mentions_cards
from judge.engine.words.record import KINDS

MOMENTS: dict[type, str] = {
    w.Play: "play", w.Action: "action", w.Omni: "omni", w.BeforeFight: "before fight", w.AfterFight: "after fight",
    w.AfterReap: "after reap", w.Destroyed: "destroyed", w.Scrap: "scrap", w.Fate: "fate",
}  # fmt: skip
KEYWORD_ABILITIES = {
    "keyword/assault": (parse("BeforeFight(Deal(EventAmount(), FOUGHT))"), "glossary:assault-x"),
    "keyword/hazardous": (parse("BeforeFight(Deal(EventAmount(), FOUGHT))"), "glossary:hazardous-x"),
}
ALL_HOUSES = (
    "brobnar", "dis", "ekwidon", "geistoid", "keyraken", "logos", "mars", "ouboros", "redemption", "sanctum", "saurian",
    "shadows", "skyborn", "staralliance", "unfathomable", "untamed",
)  # fmt: skip

# What is looked at between any two rows.
_SETTLED = (
    w.YouControl, w.CountsAsCreature, w.CountsAsArtifact, w.CountsAsCopy, w.BelongsTo, w.MustLeave, w.TopRevealed,
)  # fmt: skip

# Houses of adventures: no house of the Crucible, so nobody names one in a game without a card of it.
_ADVENTURES = frozenset(("keyraken",))


Test = Callable[[object], bool]  # of a part of an ability


class GameTables(Tables):
    """See the module. Without cards: what a copy is made of, in the compiled engine too."""

    def __init__(
        self, definitions: Iterable[Definition] = (), rulebook: str = IN_FORCE, readings: dict[str, Any] | None = None
    ) -> None:
        self.rules = rules(rulebook, readings)
        self.definitions = {d.id: d for d in definitions}
        self.definitions |= forms.other_forms(self.definitions)
        self.copycats = {}
        self.steps = dict(_chart_steps(RULEBOOKS[rulebook], wordings(readings or {})))
        self.abilities = {}
        self.abilities_of = {}
        self.statics_of = {}
        self._nested = {}
        self.on_event = {}
        self.lurking = {}
        self._keyword_abilities()
        for key, definition in self.definitions.items():
            self._add_card(key, definition)
        self.lurking_zones = tuple(sorted(set(self.lurking.values())))
        self.precursors = frozenset(moment for a in self.abilities.values() for moment in a.moments)
        found = [a.noun for a in self.abilities.values()]
        self.gains_when = any(isinstance(noun, w.While) and noun.when is not None and _any_part(noun, _gains) for noun in found)
        self.gains_by_keyword = any(isinstance(noun, w.While) and _any_part(noun.when, _asks_keyword) for noun in found)
        self._used = frozenset(type(part) for noun in found for part in _parts(noun))
        self.asks_what_destroys = any(event.by for event in self._each(found, w.IsDestroyed))
        # What no card of this game can change is not derived from all that is in play.
        self.outlasts = any(power.survived for power in self._each(found, w.Power))
        self.changes_power = any(map(self.uses, (w.SetPower, w.Power, w.CountsAsCreature)))
        self.changes_keywords = any(map(self.uses, (w.Blank, w.Loses))) or any(_any_part(n, _gains_keyword) for n in found)
        self.changes_traits = any(_any_part(noun, _gains_trait) for noun in found)
        self.has_statics = any(isinstance(noun, w.While) for noun in found)
        self.can_shrink = any(_can_shrink(noun) for noun in found) or any(
            d.power == 0 and d.type == "creature" for d in self.definitions.values()
        )
        self.has_unknown = UNKNOWN.id in self.definitions
        self.has_powers = any(d.type == "archon power" for d in self.definitions.values())
        self.has_tide = any(_any_part(noun, _of_the_tide) for noun in found)
        counts = self._each(found, Happened)
        self.counted = tuple(dict.fromkeys(count.event for count in (*counts, *self._each(found, w.FirstTime))))
        if unnoted := [event for event in self.counted if kind_of(event) not in KINDS]:
            raise TypeError(f"nothing counts {unnoted[0]!r}")
        self.looks_back = any(count.turn is not WhichTurn.THIS_TURN for count in counts)
        self.colors = _colors(found, self.rules.key_colors)
        self.recalls_uses = any(_any_part(noun, _tells_first_uses) for noun in found)
        self.recalls_keys = any(key.lately for key in self._each(found, w.Unforge))
        self.recalls_houses = self.uses(w.LastHouse)
        self.pile_order_tells = any(map(_looks_at_pile_order, found))
        met = frozenset(house for d in self.definitions.values() for house in d.houses)
        self.houses = tuple(house for house in ALL_HOUSES if house not in _ADVENTURES or house in met)
        self.houses += tuple(sorted(met - {*ALL_HOUSES, *NO_HOUSES}))  # of a new set
        self.settles = any(map(self.uses, _SETTLED))
        self.digging = frozenset(("dig", *(name for name, a in self.abilities.items() if _any_part(a.noun, _digs))))

    # --- the same with a change

    def with_rules(self, changed: Rules) -> GameTables:
        """The same game under other flags."""
        made = copy(self)
        made.rules = changed
        return made

    def with_tide(self) -> GameTables:
        """The same game with the card of the tide, of which no card of it speaks."""
        made = copy(self)
        made.has_tide = True
        return made

    def with_houses(self, houses: Collection[str]) -> GameTables:
        """The same game with houses of a new set, of which it has no card."""
        more = sorted(set(houses) - {*ALL_HOUSES, *self.houses})
        if not more:
            return self
        made = copy(self)
        made.houses = (*self.houses, *more)
        return made

    def with_chart(self, procedure: Procedure) -> GameTables:
        """The same game with another chart in the place of its own."""
        made = copy(self)
        made.steps = self.steps | {procedure.id: _steps(flatten(procedure))}
        return made

    # --- building

    def _each(self, abilities: list[w.Ability], kind: type) -> list[Any]:
        """Every noun of a kind in the abilities of the game; most games have none."""
        return [part for noun in abilities for part in parts_of(noun, kind)] if self.uses(kind) else []

    def _keyword_abilities(self) -> None:
        for name, (noun, cite) in KEYWORD_ABILITIES.items():
            label = name.removeprefix("keyword/")
            self.abilities[name] = Ability(name, "", noun, ("before fight",), label, (cite,))
            self.steps[name] = _resolution(name, noun, (cite,))

    def _add_card(self, key: str, definition: Definition) -> None:
        own = []
        for at, noun in enumerate(definition.abilities):
            if isinstance(noun, w.RefersTo):
                self.copycats[key] = noun
            elif not isinstance(noun, w.AsUpgrade):
                own.append(self._add(definition, noun, f"{key}/{at}"))
        self.abilities_of[key] = tuple(own)
        statics = tuple((a, self.abilities[a].noun) for a in own if isinstance(self.abilities[a].noun, w.While))
        if statics:
            self.statics_of[key] = statics

    def _add(self, definition: Definition, noun: w.Ability, name: str) -> str:
        if isinstance(noun, w.WhileIn):
            self.lurking[name] = evaluate.PLACES[noun.zone]
            noun = noun.ability
        elif definition.type == "prophecy":
            self.lurking[name] = Zone.PROPHECIES
        cites = (f"card:{definition.id}", *definition.cites)
        nested = _named_inside(name, noun)
        self._nested |= {(definition.id, inner): inner_name for inner, inner_name in nested.items()}
        self.abilities[name] = Ability(
            name, definition.id, noun, _moments(noun), _label(noun), cites, bool(getattr(noun, "may", False))
        )
        for inner, inner_name in nested.items():
            self._add(definition, inner, inner_name)
        if isinstance(noun, w.After | w.Instead):
            self.on_event.setdefault(kind_of(noun.event), set()).add(name)
        if isinstance(noun, w.Resolving):
            self.steps[name] = _resolution(name, noun, cites)
        return name


@lru_cache(maxsize=8)
def _chart_steps(rulebook: Rulebook, otherwise: tuple[str, ...]) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    assert operations.LOADED
    return tuple((name, _steps(flatten(procedure))) for name, procedure in charts(rulebook.name, otherwise).items())


_KEPT: dict[Any, tuple[tuple[Definition, ...], Rulebook, GameTables]] = {}
_MOST_KEPT = 400  # some 20 kB each: the boards of a hall
_MAKING_ROOM = Lock()  # the threads of a site play side by side


def tables_for(definitions: tuple[Definition, ...], rulebook: str, readings: Mapping[str, Any]) -> GameTables:
    """The tables of a game with these cards; those made last are kept, as one board is asked for again and again.

    Definitions and rulebooks are told apart by identity: each of them is made once.
    """
    patched = RULEBOOKS[rulebook]
    key = (tuple(map(id, definitions)), id(patched), tuple(sorted(readings.items())))
    kept = _KEPT.get(key)
    if kept is None:
        kept = (definitions, patched, GameTables(definitions, rulebook, dict(readings)))
        with _MAKING_ROOM:
            while len(_KEPT) >= _MOST_KEPT:
                del _KEPT[next(iter(_KEPT))]
            _KEPT[key] = kept
    return kept[2]


Change = Callable[[GameTables], GameTables]  # of the rules or charts of a game


def unchanged(tables: GameTables) -> GameTables:
    """The change that changes nothing."""
    return tables


def _named_inside(name: str, noun: w.Ability) -> dict[w.Ability, str]:
    """The abilities inside an ability, each with its id."""
    return {inner: f"{name}.{at}" for at, inner in enumerate(_granted(noun))}


@lru_cache(maxsize=8192)
def _resolution(name: str, noun: w.Resolving, cites: tuple[str, ...]) -> tuple[Step, ...]:
    """How an ability resolves; kept, because every board has its cards compiled alike."""
    nested = _named_inside(name, noun)
    do = noun.do
    if isinstance(do, w.Change):
        return _steps(compile_change(name, do, cites))
    if isinstance(noun, w.UseCost | w.PlayCost):
        return _steps(compile_cost(name, do, cites, nested))
    replaces = "event" if isinstance(noun, w.Instead) else "destroyed" if getattr(noun, "instead", False) else ""
    return _steps(compile_ability(name, do, cites, nested, instead_of=replaces))


def _steps(procedure: Procedure) -> tuple[Step, ...]:
    made = made_ready(procedure)
    loops = any(0 <= step.target <= step.index for step in made)
    later = False
    for step in reversed(made):
        later = step.looks_back = later or mentions_cards(step.args)
    if loops:  # a row may come again
        for step in made:
            step.looks_back = later
    return made


def _moments(noun: w.Ability) -> tuple[str, ...]:
    if isinstance(noun, w.Slash):
        return tuple(bold.value for bold in noun.at)
    moment = MOMENTS.get(type(noun))
    return (moment,) if moment else ()


def _label(noun: w.Ability) -> str:
    moments = _moments(noun)
    if moments:
        return "/".join(moment.title() for moment in moments) + ":"
    if isinstance(noun, w.After):
        return f"after {kind_of(noun.event)}"
    return "instead" if isinstance(noun, w.Instead) else "constant"


@lru_cache(maxsize=8192)
def _granted(noun: Noun) -> tuple[w.Ability, ...]:
    """Abilities inside an ability: those it grants, and those of the lasting effects it makes; kept like the parts."""
    found = map(_grants, walk(noun, stop=lambda part: _grants(part) is not None))
    return tuple(given for given in found if given is not None)


def _grants(part: object) -> w.Ability | None:
    match part:
        case w.Gains(what=what) if isinstance(what, w.Ability):
            return what
        case w.Lasting(ability=ability):
            return ability
        case w.TakeControl(until=until) if until is not w.Until.REST_OF_GAME:
            return control_for_a_while(part)
        case w.LoseArmor():
            return ARMOR_GONE
        case _:
            return None


@lru_cache(maxsize=8192)
def _parts(noun: w.Ability | w.Condition | None) -> tuple[object, ...]:
    """A noun and everything in it, in the order written; kept, because every board asks the same of the same cards."""
    return tuple(walk(noun))


def parts_of(ability: w.Ability, kind: type) -> list[Any]:
    """Every noun of a kind inside an ability."""
    return [part for part in _parts(ability) if isinstance(part, kind)]


def _any_part(noun: w.Ability | w.Condition | None, test: Test) -> bool:
    """Whether one of the tests below holds of a noun or of anything in it."""
    return _met(noun)[test]


@lru_cache(maxsize=8192)
def _met(noun: w.Ability | w.Condition | None) -> dict[Test, bool]:
    """Which of the tests hold of any part; kept like the parts."""
    parts = _parts(noun)
    return {test: any(map(test, parts)) for test in _TESTS}


def _of_the_tide(part: object) -> bool:
    """Decks with cards that speak of the tide have the card of the tide itself (glossary:tide)."""
    return isinstance(part, w.RaiseTide | w.ResetTide | w.TideHigh | w.TideLow | w.TideRaised)


def _can_shrink(noun: w.Ability) -> bool:
    """Whether an ability could leave an undamaged creature with 0 power."""
    return _any_part(noun, _lowers)


def _colors(found: list[w.Ability], every: tuple[str, ...]) -> frozenset[str]:
    """The key colors that an ability of the game speaks of; nothing tells the others apart (glossary:keys)."""
    parts = [part for noun in found for part in _parts(noun)]
    if any(isinstance(part, w.KeyColors) for part in parts):
        return frozenset(every)
    return frozenset(part.color for part in parts if isinstance(part, w.KeyForged | w.KeyCost | w.Forge) and part.color)


def _digs(part: object) -> bool:
    """Whether it discards from the top of a deck again and again."""
    tops = (each for each in walk(part.do) if isinstance(each, w.Discard)) if isinstance(part, w.Repeat) else ()
    return any(isinstance(each.who, w.Top) for each in tops)


def _tells_first_uses(part: object) -> bool:
    return isinstance(part, w.FirstUse) or (isinstance(part, w.IsUsed) and part.first)


def _looks_at_pile_order(noun: w.Ability) -> bool:
    """Whether an ability takes cards from an end of a discard pile, or makes a deck of it that is not shuffled."""
    turned = _any_part(noun, _swaps_discard)
    return (turned and not parts_of(noun, w.Shuffle)) or _any_part(noun, _is_end_of_discard)


def _swaps_discard(part: object) -> bool:
    return isinstance(part, w.SwapZones) and w.Place.DISCARD in (part.a, part.b)


def _is_end_of_discard(part: object) -> bool:
    return isinstance(part, w.Top | w.Bottom) and part.zone is w.Place.DISCARD


def _gains_keyword(part: object) -> bool:
    return isinstance(part, w.Gains) and isinstance(part.what, w.Keyword | w.KeywordsOf | w.TextOf)


def _gains_trait(part: object) -> bool:
    gained = part.what if isinstance(part, w.Gains) else None
    return isinstance(part, w.LosesTraits) or isinstance(gained, w.TraitsOf | w.Trait | w.TextOf)


def _asks_keyword(part: object) -> bool:
    return isinstance(part, w.WithKeyword)


def _gains(part: object) -> bool:
    return isinstance(part, w.Gains)


def _lowers(part: object) -> bool:
    """A power that is set, a blanked text box, or a change that is negative or not a plain number."""
    if isinstance(part, w.Power):
        return not isinstance(part.n, int) or part.n < 0
    if isinstance(part, w.CountsAsCreature):
        return part.power == 0
    return isinstance(part, w.SetPower | w.Blank)


_TESTS: tuple[Test, ...] = (
    _of_the_tide, _digs, _tells_first_uses, _swaps_discard, _is_end_of_discard, _gains_keyword, _gains_trait, _asks_keyword,
    _gains, _lowers,
)  # fmt: skip
