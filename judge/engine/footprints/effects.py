"""What effects touch, with all that they can set off: one arm for each. An effect that nobody speaks of here touches anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.footprints.live import Live
from judge.engine.footprints.reads import (
    ARMOR,
    BOTH,
    CAN,
    GRANTED,
    KEYWORDS,
    NOBODY_MEANT,
    POWER,
    REACTING,
    ROW_NAMES,
    TRAITS,
    ZONE_NAMES,
    Cards,
    Reading,
    Seen,
)
from judge.engine.footprints.touched import WITHOUT_END, AnythingError, Touched
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, ZONES, Zone
from judge.engine.words.memory import upgrades_on

_SORTED = (Zone.HAND, Zone.ARCHIVES, Zone.PURGED)  # kept sorted, so that joining them comes to the same in any order
_TO = {
    w.Place.HAND: Zone.HAND, w.Place.DISCARD: Zone.DISCARD, w.Place.ARCHIVES: Zone.ARCHIVES, w.Place.PURGED: Zone.PURGED,
    w.Place.DECK: Zone.DECK, w.Place.DECK_TOP: Zone.DECK, w.Place.DECK_BOTTOM: Zone.DECK, w.Place.DECK_SHUFFLED: Zone.DECK,
}  # fmt: skip
_SETS_ON_CARDS = {
    w.Heal: "damage", w.Ready: "ready", w.Exhaust: "ready", w.Stun: "stun", w.Unstun: "stun", w.WardIt: "ward",
    w.Unward: "ward", w.Enrage: "enrage", w.PowerCounter: "counters", w.PutCounter: "counters",
}  # fmt: skip


@cache
def _names_cards(noun: object) -> bool:
    return any(isinstance(part, w.The | w.ThisWay | w.DestroyedBy | w.HowMany) or part is w.Ref.IT for part in walk(noun))


class Effects(Reading):
    """Collects what one ability touches. ``live`` tells which abilities of the game could react (see ``live``); ``kept``: what
    was worked out before of what can be set off, while the cards lie as they do."""

    def __init__(self, m: Machine, live: Live, kept: dict[Any, Touched | None] | None = None) -> None:
        super().__init__(m, live.coming)
        self.live, self.kept = live, kept
        self.lying: set[tuple[int, int]] = set()  # zones out of play from which cards were named
        self.names_cards = False  # whether the ability has words for cards that it met before
        self.again = 0  # how many loops stand around
        self.inside: set[tuple[str, Cards]] = set()  # abilities that were looked into already

    # --- abilities

    def ability(self, name: str, seen: Seen) -> None:
        """All that an ability does."""
        key = (name, seen.this)
        if key in self.inside:
            return
        self.inside.add(key)
        noun = self.m.tables.abilities[name].noun
        around = self.named, self.names_cards
        self.named, self.names_cards = {}, _names_cards(noun)
        self.reads("at", seen.this | seen.source)
        self.condition(seen, getattr(noun, "when", None))
        self.effect(seen, noun.do)
        self.named, self.names_cards = around

    def heard(self, kind: str) -> None:
        """All that an event of a kind can set off."""
        self.reads_constant(REACTING)
        if self.live.listening(kind) or self.live.listening(f"instead:{kind}"):
            self._set_off(("heard", kind), lambda effects: effects._reacting(kind))

    def _set_off(self, key: Any, what: Callable[[Effects], None]) -> None:
        """What follows whoever has set it off: it is the same for all, and so worked out only once."""
        if self.kept is None:
            what(self)
            return
        if key not in self.kept:
            apart = Effects(self.m, self.live)
            try:
                what(apart)
                self.kept[key] = apart.touched
            except AnythingError:
                self.kept[key] = None
        found = self.kept[key]
        if found is None:
            raise AnythingError(key)
        self.touched.add(found)

    def _reacting(self, kind: str) -> None:
        for name in self.live.listening(f"instead:{kind}"):
            raise AnythingError(name)
        for name in self.live.listening(kind):
            for seen in self.live.bearers(self.m, name):
                self.again += 1
                self.matching(name, seen)
                self.ability(name, seen)
                self.again -= 1

    def matching(self, name: str, seen: Seen) -> None:
        """What is read to tell whether an ability reacts."""
        noun = self.m.tables.abilities[name].noun
        self.reads("at", seen.this)
        self.tests(seen, self.in_play, getattr(noun.event, "tests", ()))
        self.condition(seen, getattr(noun, "when", None))

    # --- effects

    def effect(self, seen: Seen, do: object) -> None:
        self.adds("flags", (0,))
        kind = _SETS_ON_CARDS.get(type(do))
        if kind is not None:
            self._on_cards(seen, do, kind)
        elif not (self._joined(seen, do) or self._wealth(seen, do) or self._moved(seen, do)):
            self._other(seen, do)

    def _joined(self, seen: Seen, do: object) -> bool:
        match do:
            case None:
                pass
            case w.Seq(effects=parts) | w.Together(effects=parts) | w.ChooseOne(effects=parts):
                for part in parts:
                    self.effect(seen, part)
            case w.May(do=inner) | w.ChosenBy(do=inner):
                self.effect(seen, inner)
            case w.IfYouDo():
                for effect in (do.do, do.then, do.otherwise):
                    self.effect(seen, effect)
            case w.If():
                self.condition(seen, do.when)
                self.effect(seen, do.do)
                self.effect(seen, do.otherwise)
            case w.ForEach(of=of, do=inner):
                each = NOBODY_MEANT
                if isinstance(of, w.Found):
                    each = self.cards(seen, of)
                else:
                    self.amount(seen, of)
                self._loop(seen.naming(each), inner)
            case w.OneByOne(what=what, do=inner):
                self._loop(seen.naming(self.cards(seen, what)), inner)
            case w.Repeat(do=inner, when=when):
                self.condition(seen, when)
                self._loop(seen, inner)
            case w.Bind(who=who, name=name):
                self.bind(name or "it", self.cards(seen, who))
            case w.Reveal(who=who):
                self.cards(seen, who)
            case w.ChooseHouse(of=of):
                if isinstance(of, w.Found):
                    self.cards(seen, of)
            case _:
                return False
        return True

    def _loop(self, seen: Seen, do: object) -> None:
        self.again += 1
        self.effect(seen, do)
        self.again -= 1

    def _take(self, seen: Seen, n: object, whose: Iterable[int]) -> None:
        self.amount(seen, n)
        for player in whose:
            if isinstance(n, int) and not self.again:
                self.touched.take(player, n)
            else:
                self.touched.take(player, WITHOUT_END)

    def _wealth(self, seen: Seen, do: object) -> bool:
        match do:
            case w.Gain(n=n, by=by):
                self.amount(seen, n)
                self.adds("pool", self.players(seen, by))
            case w.Lose(n=n, by=by):
                self._take(seen, n, self.players(seen, by))
            case w.Pay(n=n, by=by):
                payers = self.players(seen, by)
                self._take(seen, n, payers)
                self.adds("pool", (1 - each for each in payers))
            case w.Steal(n=n, by=by):
                thieves = self.players(seen, by)
                self._take(seen, n, (1 - each for each in thieves))
                self.adds("pool", thieves)
                self.reads_constant(CAN)
                self.heard("steal")
                self.heard("stolen")
            case w.Capture(n=n, on=on, of=of):
                self._take(seen, n, self.players(seen, of))
                self.adds("amber", self.cards(seen, on))
                self.heard("capture")
                self.heard("captured")
                if do.it:
                    self.sets("reaped", (0,))
            case w.Exalt(who=who, n=n):
                self.amount(seen, n)
                self.adds("amber", self.cards(seen, who))
                self.heard("exalted")
            case w.MoveAmber(n=n, of=of, to=to):
                self._from(seen, n, of)
                self._to(seen, to)
            case w.GainChains(n=n, by=by):
                self.amount(seen, n)
                self.adds("chains", self.players(seen, by))
            case _:
                return False
        return True

    def _from(self, seen: Seen, n: object, of: object) -> None:
        self.amount(seen, n)
        if isinstance(of, w.Player):
            self._take(seen, n, self.players(seen, of))
        elif of is not None:
            self.sets("amber", self.cards(seen, of))

    def _to(self, seen: Seen, to: object) -> None:
        if isinstance(to, w.Player):
            self.adds("pool", self.players(seen, to))
        elif to is not None:
            self.adds("amber", self.cards(seen, to))

    def _on_cards(self, seen: Seen, do: object, kind: str) -> None:
        self.amount(seen, getattr(do, "n", 1))
        found = self.cards(seen, getattr(do, "who", None))
        self.reads("at", found)
        self.sets(kind, found)
        self.reads_constant(CAN)
        if isinstance(do, w.Ready):
            self.heard("ready")
            self.heard("readied")

    def _other(self, seen: Seen, do: object) -> None:
        match do:
            case w.Deal(n=n, who=who, splash=splash, by=None):
                self.amount(seen, n)
                self.amount(seen, splash)
                self.damage(seen, who, splash=splash != 0)
            case w.DealSpread(n=n, who=who):
                self.amount(seen, n)
                self.damage(seen, who)
            case w.Destroy(who=who) | w.Sacrifice(who=who):
                before = dict(self.touched.how)
                if not self.destroy(self.cards(seen, who)) and not self.names_cards:
                    self.touched.how = before  # whoever is found is on the way out already: it matters to nobody who
            case w.RemoveCounter(who=who, n=n):
                self.amount(seen, n)
                found = self.cards(seen, who)
                self.sets("counters", found)
                self.power(found)
                self.destroy(found)
            case w.RaiseTide() | w.ResetTide():
                self.sets("tide", (0,))
                self.adds("chains", BOTH)
                self.reads_constant(CAN)
                self.heard("tide")
            case _:
                raise AnythingError(do)

    # --- cards that move

    def _moved(self, seen: Seen, do: object) -> bool:
        match do:
            case w.Return(who=who):
                self.move(seen, who, Zone.HAND)
            case w.Archive(who=who):
                self.move(seen, who, Zone.ARCHIVES)
            case w.Purge(who=who):
                self.move(seen, who, Zone.PURGED)
            case w.Put(who=who, to=to, of=w.Player.ITS_OWNER):
                self.move(seen, who, _TO[to])
                if to is w.Place.DECK_SHUFFLED:
                    self._shuffled()
            case w.Discard(who=who):
                self.move(seen, who, Zone.DISCARD)
                self.heard("discard")
                self.heard("discarded")
                self._scrapped()
            case w.Draw(n=n, by=by):
                self.amount(seen, n)
                whose = self.players(seen, by)
                for name in ("deck", "discard", "hand"):
                    self.sets(name, whose)
                self.heard("draw")
                self.heard("draws")
                self._shuffled()
                self.hidden()
            case w.MakeToken(by=by, of=None, left_of=None):
                self.amount(seen, do.n)
                makers = [player for player in self.players(seen, by) if self.m.s.players[player].token]
                if makers:  # others have no token creature, and make none
                    self._token(makers)
            case w.Shuffle(of=of):
                self.sets("deck", self.players(seen, of))
                self._shuffled()
            case _:
                return False
        return True

    def _token(self, whose: Iterable[int]) -> None:
        """The top card of a deck becomes a creature: any of those that lie there now, or may by then."""
        for player in whose:
            for name in ("deck", "discard", "line"):
                self.sets(name, (player,))
        self.sets("at", self.coming)
        for index in self.coming:
            self.static_changes(*self.live.constant(self.m, index))
        self.reads_constant(CAN)
        self.named["token"] = self.coming
        self._shuffled()
        self.heard("enters")
        self.hidden()

    def hidden(self) -> None:
        """A card that nobody knows may be met: whoever asks what it is may get no answer, and all ends there."""
        if self.m.tables.has_unknown:
            raise AnythingError("an unknown card")

    def _shuffled(self) -> None:
        self.heard("shuffled")
        self.heard("discard-shuffled")

    def _scrapped(self) -> None:
        """The "Scrap:" abilities of whatever is discarded."""
        tables = self.m.tables
        if "scrap" not in tables.precursors:
            return
        for index, card in enumerate(self.m.s.cards):
            for name in tables.abilities_of.get(card.id, ()):
                if "scrap" in tables.abilities[name].moments:
                    this = frozenset((index,))
                    self.again += 1
                    self.ability(name, Seen(BOTH, this, this, this, NOBODY_MEANT, BOTH))
                    self.again -= 1

    def _lying(self, seen: Seen, zone: int, of: w.Player, tests: tuple[object, ...], how: int) -> Cards:
        found = super()._lying(seen, zone, of, tests, how)
        self.lying.update((player, zone) for player in self.players(seen, of))
        return found

    def move(self, seen: Seen, who: object, to: int) -> None:
        """Cards go to a zone of their owners, from play or from where they lie."""
        self.reads_constant(CAN)
        found = self.cards(seen, who)
        for player, zone in self.lying:
            self.sets(ZONE_NAMES[zone], (player,))
        for index in found - (self.in_play - self.coming):
            card = self.m.s.cards[index]
            self.sets("at", (index,))
            self.sets(ZONE_NAMES[card.zone], BOTH)
            self._joins(index, to)
            if card.zone in (Zone.DECK, Zone.HAND, Zone.ARCHIVES):
                self.hidden()
        if self.lying:
            self.sets(ZONE_NAMES[to], BOTH)
        if there := found & self.in_play:
            for index in there:
                self.leave(index, to)
            self.gone(there)
            if any(self.m.s.cards[index].tagged for index in there):
                self.heard("destroyed")  # it counts as destroyed all the same

    def _joins(self, index: int, zone: int) -> None:
        owner = self.m.s.cards[index].owner
        (self.adds if zone in _SORTED else self.sets)(ZONE_NAMES[zone], (owner,))

    def leave(self, index: int, to: int) -> None:
        """One card leaves play, and with it what is attached to it or lies under it."""
        m, card = self.m, self.m.s.cards[index]
        lying = (i for zone in (Zone.UNDER, Zone.HALF) for side in BOTH for i in m.s.zones[side * ZONES + zone])
        with_it = (index, *upgrades_on(m, index), *(i for i in lying if m.s.cards[i].host == index))
        self.sets("ward", (index,))
        for each in with_it:
            here = m.s.cards[each]
            self.sets("at", (each,))
            if here.zone in IN_PLAY:
                self.adds(ROW_NAMES[here.zone], (here.ctrl,))
            self._joins(each, to if each == index or here.zone == Zone.HALF else Zone.DISCARD)
            self.static_changes(*self.live.constant(m, each))
        if card.zone == Zone.LINE or index in self.coming:
            self.touched.leaving.add((index, 1 - card.ctrl))
        if self.live.asked:  # it is remembered as it was
            self.sets("snaps", (card.ctrl,))
            self.reads("line", (card.ctrl,))
            self.reads_constant(POWER, ARMOR, KEYWORDS, TRAITS)
            for kind in ("damage", "amber", "counters", "armor"):
                self.reads(kind, (index,))
        if self.live.leaves_elsewhere and to == Zone.DISCARD:
            raise AnythingError("where it goes is for another card to say")

    def gone(self, cards: Cards) -> None:
        """What cards set off that leave play."""
        self.heard("leaves")
        if any(lasting.until == "leaves" for lasting in self.m.s.lasting):
            raise AnythingError("what lasts as long as a card is there")
        if any(self.m.s.cards[index].taken for index in cards):
            raise AnythingError("a card under another player's control")

    def untagged(self, cards: Cards) -> Cards:
        """Those in play that are not on their way out already."""
        return frozenset(i for i in cards & self.in_play if self.live.untagged or not self.m.s.cards[i].tagged)

    def destroy(self, cards: Cards) -> bool:
        """Any of the cards may be destroyed, unless it is on its way already; whether there is one."""
        found = self.untagged(cards)
        if not found or not self._looked_into("destroyed", found):
            return bool(found)
        self._set_off(("destroyed", found), lambda effects: effects._destroyed(found))
        return True

    def _destroyed(self, found: Cards) -> None:
        """The cards are destroyed, with all that this sets off."""
        self.sets("batch", (0,))
        self.reads_constant(CAN, KEYWORDS, GRANTED)
        for index in found:
            self.leave(index, Zone.DISCARD)
        for name in self.live.when_destroyed:
            for seen in self.live.bearers(self.m, name):
                if dying := seen.this & found:
                    self.again += 1
                    self.ability(name, replace(seen, this=dying))
                    self.again -= 1
        self.heard("destroyed")
        self.gone(found)

    def _looked_into(self, what: str, cards: Cards) -> bool:
        key = (what, cards)
        if key in self.inside:
            return False
        self.inside.add(key)
        return True

    def damage(self, seen: Seen, who: object, *, splash: bool = False) -> None:
        """Any of these cards may be dealt damage."""
        before = dict(self.touched.how)
        found = self.cards(seen, who) & self.in_play
        if splash:
            found |= self._of_rows(seen, (Zone.LINE,), ())
        if not self.untagged(found) and not self.live.wards and not self.names_cards:
            self.touched.how = before  # damage on cards that leave anyway matters only to those who hear of it
            heard = [*self.live.listening("dealt"), *self.live.listening("instead:dealt"), *self.live.listening("instead:deal")]
            hearing = (seen.this for name in self.live.listening("armor") for seen in self.live.bearers(self.m, name))
            matters = found if heard else frozenset().union(*hearing) & found
            self.reads("at", matters)
            for kind in ("damage", "armor"):
                self.adds(kind, found - matters)
                self.sets(kind, matters)
        else:
            self.reads("at", found)
            for kind in ("damage", "armor", "ward"):
                self.sets(kind, found)
            self.power(found)
        self.reads_constant(CAN, ARMOR, KEYWORDS)
        self.heard("deal")
        self.heard("dealt")
        self.heard("armor")
        self.destroy(found)

    # --- constant abilities

    def static_changes(self, decided: frozenset[str], vital: bool) -> None:
        """Constant abilities that decide this may begin or end, in any order to the same effect, as that follows from the table;
        if one is of life and death, anybody may die."""
        for name in decided:
            self.adds(name, (0,))
        if vital and self._looked_into("vital", NOBODY_MEANT):
            self.destroy(frozenset(i for side in BOTH for i in self.m.s.zone(side, Zone.LINE)) | self.coming)

    def writes_read_by_statics(self) -> None:
        """Constant abilities that read what is changed here may begin or end."""
        changed = self.touched.changes()
        for read, decided, vital in self.live.read_by_statics(self.m):
            if not changed.isdisjoint(read):
                self.static_changes(decided, vital)
