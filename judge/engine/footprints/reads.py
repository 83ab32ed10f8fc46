"""What words read: one arm for each amount, condition, test and selector. Words that nobody speaks of here read anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.cards import nouns as w
from judge.engine.footprints.touched import ADDS, READS, SETS, AnythingError, Touched
from judge.engine.table.machine import Machine
from judge.engine.table.state import HIDDEN, IN_PLAY, ZONES, Zone
from judge.engine.words import derive
from judge.engine.words.evaluate import PLACES

Cards = frozenset[int]  # indexes: those that may be meant, be it more than are
Players = frozenset[int]
BOTH: Players = frozenset((0, 1))
NOBODY_MEANT: Cards = frozenset()

_STATUS = {  # properties that are read off a card itself
    w.Property.DAMAGED: "damage", w.Property.STUNNED: "stun", w.Property.WARDED: "ward", w.Property.ENRAGED: "enrage",
    w.Property.EXHAUSTED: "ready", w.Property.READY: "ready", w.Property.WITH_AMBER: "amber",
}  # fmt: skip
_IN_LINE = (
    w.Property.FLANK, w.Property.LEFT_FLANK, w.Property.RIGHT_FLANK, w.Property.CENTER, w.Property.NEIGHBOR,
)  # fmt: skip
_SIDES = (w.Property.FRIENDLY, w.Property.ENEMY)
_ROWS = {w.Creature: (Zone.LINE,), w.Artifact: (Zone.ARTIFACTS,), w.Upgrade: (Zone.UPGRADES,), w.InPlay: IN_PLAY}
ROW_NAMES = {Zone.LINE: "line", Zone.ARTIFACTS: "artifacts", Zone.UPGRADES: "upgrades"}
ZONE_NAMES = {
    Zone.HAND: "hand", Zone.DISCARD: "discard", Zone.ARCHIVES: "archives", Zone.DECK: "deck", Zone.PURGED: "purged",
    Zone.UNDER: "under", Zone.HALF: "half", Zone.PLAYING: "playing", Zone.PROPHECIES: "prophecies", Zone.POWERS: "powers",
}  # fmt: skip
# Tests of what is printed on a card, or of what constant abilities make of it.
_PRINTED_TESTS = (w.House, w.Trait, w.Named, w.Type, w.WithKeyword, w.ChosenHouse, w.ChosenTrait, w.NamedAs)
# What constant abilities decide, besides which abilities there are: resources of their own.
POWER, ARMOR, KEYWORDS, TRAITS = "power of all", "armor of all", "keywords of all", "traits of all"
CAN, GRANTED, REACTING, ALL_STATIC = "what can be done", "granted abilities", "granted reactions", "all that is constant"
_OF_TEST = {w.WithKeyword: KEYWORDS, w.Trait: TRAITS, w.ChosenTrait: TRAITS, w.SharesTrait: TRAITS}
_KNOWN_AMOUNTS = (w.EventAmount, w.HowMany, w.ChosenNumber, bool, int)


@dataclass(frozen=True, slots=True)
class Seen:
    """From where words are read: whoever may resolve them, and the cards that may be meant."""

    me: Players
    this: Cards
    source: Cards
    it: Cards
    other: Cards
    player: Players  # whom the event is about

    def naming(self, cards: Cards) -> Seen:
        """The same where IT may be one of these as well."""
        return replace(self, it=self.it | cards)


class Reading:
    """Collects what is read. The table is that of ``m`` now: no card enters play or changes sides later but those ``coming``, as
    whatever could do that touches anything."""

    def __init__(self, m: Machine, coming: Cards = NOBODY_MEANT) -> None:
        self.m = m
        self.touched = Touched()
        self.named: dict[str, Cards] = {}
        self.everything: Cards = frozenset(range(len(m.s.cards)))
        self.in_play: Cards = frozenset(derive.in_play(m)) | coming
        self.coming = coming  # cards that may become token creatures meanwhile

    def reads(self, name: str, about: Iterable[int]) -> None:
        how = self.touched.how
        for each in about:
            how[name, each] = how.get((name, each), 0) | READS

    def adds(self, name: str, about: Iterable[int]) -> None:
        how = self.touched.how
        for each in about:
            how[name, each] = how.get((name, each), 0) | ADDS

    def sets(self, name: str, about: Iterable[int]) -> None:
        how = self.touched.how
        for each in about:
            how[name, each] = how.get((name, each), 0) | SETS

    def reads_constant(self, *names: str) -> None:
        """Read what constant abilities decide."""
        for name in names:
            self.touched.note(name, 0, READS)

    def power(self, cards: Cards) -> Cards:
        """Read the power of cards."""
        self.reads("counters", cards)
        self.reads_constant(POWER)
        return cards

    # --- players

    def players(self, seen: Seen, who: object) -> Players:
        """The players who may be meant."""
        match who:
            case w.Player.YOU:
                return seen.me
            case w.Player.OPPONENT:
                return frozenset(1 - me for me in seen.me)
            case w.Player.ACTIVE:
                return frozenset((self.m.s.active,))
            case w.Player.THAT_PLAYER:
                return seen.player
            case w.Player.EACH_PLAYER:
                return BOTH
            case _:
                self.reads("at", seen.it | seen.this)
                return BOTH

    # --- cards

    def cards(self, seen: Seen, who: object) -> Cards:
        """The cards that may be meant, those in play by their number; reading which they are."""
        match who:
            case w.Creature(tests=tests) | w.Artifact(tests=tests) | w.Upgrade(tests=tests) | w.InPlay(tests=tests):
                return self._of_rows(seen, _ROWS[type(who)], tests)
            case w.Ref():
                return self._one(seen, who)
            case w.The(name=name):
                return self.named.get(name, self.everything)
            case w.ThisWay(tests=tests):
                self.tests(seen, self.in_play, tests)
                return self.everything
            case w.Neighbors(of=of):
                self.cards(seen, of)
                return self._of_rows(seen, (Zone.LINE,), ())
            case w.In(zone=zone, of=of, tests=tests):
                return self._lying(seen, PLACES[zone], of, tests, READS)
            case w.Top(n=n, of=of, zone=zone, tests=tests):
                self.amount(seen, n)
                return self._lying(seen, Zone.DECK if zone is None else PLACES[zone], of, tests, READS | SETS)
            case w.UpgradesOn(of=of):
                self.cards(seen, of)
                return self._of_rows(seen, (Zone.UPGRADES,), ())
            case w.Both(parts=parts):
                return frozenset().union(*(self.cards(seen, part) for part in parts))
            case w.MostPowerful(what=what, n=n) | w.LeastPowerful(what=what, n=n):
                self.amount(seen, n)
                return self.power(self.cards(seen, what))
            case w.Choose(what=what, n=n, name=name) | w.Random(what=what, n=n, name=name):
                self.amount(seen, n)
                return self.bind(name, self.cards(seen, what))
            case w.AnyNumber(what=what, name=name):
                return self.bind(name, self.power(self.cards(seen, what)))
            case w.OneOfEach(what=what, name=name):
                return self.bind(name, self.cards(seen, what))
            case _:
                raise AnythingError(who)

    def bind(self, name: str, cards: Cards) -> Cards:
        """Cards that later words of the ability name so."""
        self.named[name] = self.named.get(name, NOBODY_MEANT) | cards
        return cards

    def _of_rows(self, seen: Seen, zones: tuple[int, ...], tests: tuple[object, ...]) -> Cards:
        sides = self.sides(seen, tests)
        for zone in zones:
            self.reads(ROW_NAMES[zone], sides)
        found = frozenset(index for side in sides for zone in zones for index in self.m.s.zones[side * ZONES + zone])
        if Zone.LINE in zones:
            found |= self.coming
        self.tests(seen, found, tests)
        return found

    def sides(self, seen: Seen, tests: tuple[object, ...]) -> Players:
        """Whose cards pass tests of a side; a card used as if it were another player's is friendly to that one."""
        if len(seen.me) != 1 or self.m.tables.uses(w.Use):
            return BOTH
        if w.Property.FRIENDLY in tests:
            return seen.me
        return frozenset(1 - me for me in seen.me) if w.Property.ENEMY in tests else BOTH

    def _one(self, seen: Seen, who: w.Ref) -> Cards:
        match who:
            case w.Ref.THIS:
                found = seen.this
            case w.Ref.IT:
                found = seen.it | self.named.get("it", NOBODY_MEANT)
            case w.Ref.SOURCE:
                found = seen.source
            case w.Ref.FOUGHT:
                found = seen.other
            case _:
                hosts = {self.m.s.cards[index].host for index in seen.this}
                found = frozenset(index for index in hosts if index in self.in_play)
        self.reads("at", found)
        return found

    def _lying(self, seen: Seen, zone: int, of: w.Player, tests: tuple[object, ...], how: int) -> Cards:
        """Cards out of play. What is done with them is done to their zone."""
        if self.m.tables.has_unknown and zone in HIDDEN:
            raise AnythingError(zone)  # whoever asks what they are may get no answer
        whose = self.players(seen, of)
        for player in whose:
            self.touched.note(ZONE_NAMES[zone], player, how)
        self.tests(seen, NOBODY_MEANT, tests)
        return frozenset(index for player in whose for index in self.m.s.zones[player * ZONES + zone])

    # --- tests

    def tests(self, seen: Seen, cards: Cards, tests: tuple[object, ...]) -> None:
        """Read what tests ask of any of the cards."""
        for test in tests:
            self.test(seen, cards, test)

    def test(self, seen: Seen, cards: Cards, test: object) -> None:
        if type(test) in _OF_TEST:
            self.reads_constant(_OF_TEST[type(test)])
        match test:
            case w.Property():
                if test in _STATUS:
                    self.reads(_STATUS[test], cards)
                elif test in _IN_LINE:
                    self.reads("line", BOTH)
                elif test in (w.Property.EVEN_POWER, w.Property.ODD_POWER):
                    self.power(cards)
            case w.PowerAtMost(n=n) | w.PowerAtLeast(n=n):
                self.power(cards)
                self.amount(seen, n)
            case w.WeakerThan(than=than) | w.StrongerThan(than=than):
                self.power(cards | self.cards(seen, than))
            case w.Not(test=inner):
                self.test(seen, cards, inner)
            case w.Any(tests=tests):
                self.tests(seen, cards, tests)
            case w.ControlledBy(player=player) | w.OwnedBy(player=player):
                self.players(seen, player)
            case w.LeftOf(who=who):
                self.reads("line", BOTH)
                self.cards(seen, who)
            case w.Between(these=these, those=those):
                self.reads("line", BOTH)
                self.cards(seen, these)
                self.cards(seen, those)
            case w.InSet(who=who) | w.SharesHouse(who=who) | w.SharesTrait(who=who) | w.SharesName(who=who):
                self.cards(seen, who)
            case w.SharesType(who=who):
                self.cards(seen, who)
            case w.WithCounter():
                self.reads("counters", cards)
            case w.Such(when=when):
                self.condition(seen.naming(cards), when)
            case _ if isinstance(test, _PRINTED_TESTS):
                pass
            case _:
                raise AnythingError(test)

    # --- amounts

    def amount(self, seen: Seen, n: object) -> None:
        """Read what an amount is made of."""
        match n:
            case _ if isinstance(n, _KNOWN_AMOUNTS) or n is w.Whole.ALL:
                pass
            case w.Count(who=who) | w.HousesAmong(who=who) | w.TraitsAmong(who=who) | w.IconsOn(who=who):
                self.cards(seen, who)
                self.reads_constant(TRAITS)
            case w.PowerOf(who=who) | w.PowersAmong(who=who) | w.CountersOn(who=who) | w.PowerCountersOn(who=who):
                self.power(self.cards(seen, who))
            case w.ArmorOf(who=who):
                self.reads("armor", self.cards(seen, who))
                self.reads_constant(ARMOR)
            case w.AmberOn(who=who):
                self.reads("amber", self.cards(seen, who))
            case w.DamageOn(who=who):
                self.reads("damage", self.cards(seen, who))
            case w.LargestHouse(who=who, of=of):
                self.cards(seen, who)
                self.cards(seen, w.Both() if of is None else of)
            case w.Pool(of=of):
                self.reads("pool", self.players(seen, of))
            case w.Keys(of=of):
                self.reads("keys", self.players(seen, of))
            case w.KeyColors():
                self.reads("keys", BOTH)
            case w.Half(of=of) | w.Third(of=of) | w.Fixed(of=of):
                self.amount(seen, of)
            case w.UpTo(most=most):
                self.amount(seen, most)
            case w.Times(a=a, b=b) | w.Plus(a=a, b=b) | w.Minus(a=a, b=b) | w.Capped(of=a, most=b):
                self.amount(seen, a)
                self.amount(seen, b)
            case w.Happened():
                self.reads("flags", (0,))
            case _:
                raise AnythingError(n)

    # --- conditions

    def condition(self, seen: Seen, when: object) -> None:
        """Read what a condition asks."""
        match when:
            case None | w.YourTurn() | w.DestroyedBy() | w.ActiveHouseIs():
                pass
            case w.AtLeast(a=a, b=b) | w.MoreThan(a=a, b=b):
                self.amount(seen, a)
                self.amount(seen, b)
            case w.Exists(who=who) | w.ShareHouse(who=who) | w.ShareType(who=who):
                self.cards(seen, who)
            case w.IsTrue(who=who, test=test):
                self.test(seen, self.cards(seen, who), test)
            case w.DestroyedThisTurn() | w.WasDestroyed() | w.FirstUse() | w.FirstTime():
                self.reads("flags", (0,))
            case w.Unless(what=what):
                self.condition(seen, what)
            case w.All(of=parts):
                for part in parts:
                    self.condition(seen, part)
            case w.TideHigh() | w.TideLow():
                self.reads("tide", (0,))
            case w.Overwhelmed():
                self.reads("line", BOTH)
            case w.Haunted(of=of):
                self.reads("discard", self.players(seen, of))
            case w.KeyForged():
                self.reads("keys", BOTH)
            case w.Even(n=n):
                self.amount(seen, n)
            case _:
                raise AnythingError(when)
