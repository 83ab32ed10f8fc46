"""Which abilities can do anything, or hold, from a table on until the turn is over; too many rather than too few.

Each card is followed to all the places where it may come to lie: what may be played comes into play, what is drawn comes to hand,
as long as that lets further abilities act. Where a card could change what other cards are, nobody can tell, and all may act.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.resolve.settle import settling
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, Zone
from judge.engine.words import derive
from judge.engine.words.evaluate import PLACES
from judge.scenarios.facets import is_told

IN_ROWS = -1  # in place of the number of a zone: in play
ANYWHERE = frozenset((IN_ROWS, Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.ARCHIVES, Zone.PURGED, Zone.UNDER))
_OTHER_HOUSES = (w.BelongsTo, w.BecomeActive)
READYING = (w.Ready, w.Enters, w.MayEnterAnywhere)
USING = (w.Use, w.FightWith, w.ReapWith)
_TO = PLACES | {w.Place.DECK_TOP: Zone.DECK, w.Place.DECK_BOTTOM: Zone.DECK, w.Place.DECK_SHUFFLED: Zone.DECK}
_DRAWN = frozenset((player, zone) for player in (0, 1) for zone in (Zone.DECK, Zone.DISCARD))
Spots = frozenset[tuple[int, int]]  # a player and a zone each, or IN_ROWS


@lru_cache(maxsize=8192)
def words_of(noun: object) -> tuple[Any, ...]:
    """A noun and everything in it; kept, as every search asks the same of the same cards."""
    return tuple(walk(noun))


@dataclass(frozen=True, slots=True)
class Acts:
    """An ability that may act: the noun, on which card, and under which players. ``asked``: it only resolves when its card is
    played or used."""

    noun: w.Ability
    card: int
    sides: frozenset[int]
    asked: bool


class Acting:
    """``everything``: nobody can tell; else ``acts`` are all the abilities, ``playable`` and ``usable`` the cards that the active
    player may play or use some time, and ``kinds`` the nouns in all that acts."""

    def __init__(self, m: Machine) -> None:
        self.m, self.me = m, m.s.active
        cards = m.s.cards
        self.where = [{IN_ROWS if card.zone in IN_PLAY else card.zone} for card in cards]
        self.playable: set[int] = set()
        self.usable: set[int] = set()
        self.acts: tuple[Acts, ...] = ()
        self.kinds: frozenset[type] = frozenset()
        self.played_anyhow: set[int] = set()
        self.put: set[int] = set()  # cards that an effect may put into play
        self.fetched: set[int] = set()  # cards that an effect may bring to a hand
        self.turned: set[int] = set()  # cards in play that may come under the other player
        self.as_tokens: set[int] = set()  # cards that may become token creatures
        self.flipped: set[int] = set()
        self.used_as_tokens: set[int] = set()
        self.abroad: set[int] = set()  # cards that may lie in a zone of another than their owner
        self._any_to_play = self._any_to_use = False
        self.everything = self._is_untold()
        if not self.everything:
            self._settle()

    def _is_untold(self) -> bool:
        s, tables = self.m.s, self.m.tables
        if not s.house or tables.has_unknown or tables.has_powers or tables.lurking or tables.copycats:
            return True
        turned = any(card.taken or card.owner != card.ctrl for card in s.cards if card.zone in IN_PLAY)
        return (
            turned
            or any(card.copy_of and not card.facedown for card in s.cards)
            or any(s.zone(p, Zone.PROPHECIES) for p in (0, 1))
            or self._is_unsettled()
        )

    def _is_unsettled(self) -> bool:
        """Whether something happens by itself as soon as anything is done: a board may be laid out so."""
        probe = Machine(self.m.tables)
        probe.load(self.m.save())
        return settling(self.m.tables)(probe)

    def _settle(self) -> None:
        before = -1
        while before != (now := self._size()):
            before = now
            self._moves()
            self.acts = tuple(self._acting())
            self.kinds = frozenset(type(part) for acts in self.acts for part in words_of(acts.noun))
            if not all(map(_is_told, (acts.noun for acts in self.acts))):
                self.everything = True
                return
            for acts in self.acts:
                for part in words_of(acts.noun):
                    self._widen(acts, part)

    @property
    def users(self) -> set[int]:
        """The cards that may be used, as what is printed on them or as token creatures."""
        return self.usable | self.used_as_tokens

    def parts(self) -> Iterable[object]:
        """Every word of every ability that may act."""
        return (part for acts in self.acts for part in words_of(acts.noun))

    def wards(self) -> bool:
        """Whether a card may be warded some time."""
        return any(card.ward for card in self.m.s.cards) or any(
            isinstance(part, w.WardIt) or "warded" in (getattr(part, "how", ""), getattr(part, "entering", ""))
            for part in self.parts()
        )

    def _size(self) -> int:
        flags = self._any_to_play + self._any_to_use
        return (
            sum(map(len, self.where))
            + len(self.playable)
            + len(self.usable)
            + len(self.acts)
            + flags
            + len(self.played_anyhow)
            + len(self.turned)
            + len(self.as_tokens)
            + len(self.flipped)
            + len(self.abroad)
            + len(self.used_as_tokens)
        )

    def _moves(self) -> None:
        """What the moves of the active player can bring about."""
        m = self.m
        self._any_to_use = self._any_to_use or not self.kinds.isdisjoint((w.MayUse, *_OTHER_HOUSES, *USING)) or self._versatile()
        self._any_to_play = self._any_to_play or not self.kinds.isdisjoint((w.MayPlay, *_OTHER_HOUSES))
        readied = not self.kinds.isdisjoint((*READYING, w.PutIntoPlay, w.PlayCard))
        for index, card in enumerate(m.s.cards):
            places = self.where[index]
            mine = card.owner == self.me or self._changes_sides(index)
            at_hand = card.owner == self.me and Zone.HAND in places
            if at_hand and (self._any_to_play or card.copy_of or m.s.house in derive.printed_houses(card)):
                self.playable.add(index)
            if at_hand:
                places.add(Zone.DISCARD)
            if index in self.playable or index in self.played_anyhow:
                self.playable.add(index)
                places |= {IN_ROWS, Zone.DISCARD}
                if "draw" in self.icons(index):
                    self._may_come(set(self._lying(_DRAWN)), Zone.HAND)
            if index in self.as_tokens:
                places.add(Zone.DISCARD)
                if readied or (index in self.flipped and card.ready):
                    self.used_as_tokens.add(index)
            if IN_ROWS in places:
                places.add(Zone.DISCARD)
                if mine and self._may_be_used(index, readied=readied):
                    self.usable.add(index)

    def _versatile(self) -> bool:
        gained = (part for part in self.parts() if isinstance(part, w.KeywordsOf | w.Keyword))
        return any(isinstance(part, w.KeywordsOf) or part.name == "versatile" for part in gained)

    def _may_be_used(self, index: int, *, readied: bool) -> bool:
        m, card = self.m, self.m.s.cards[index]
        there = card.zone in IN_PLAY
        if not readied and not (there and card.ready):
            return False
        if self._any_to_use or m.s.house in (derive.houses(m, index) if there else derive.printed_houses(card)):
            return True
        if "versatile" in (derive.keywords(m, index) if there else m.tables.definition(card).keywords):
            return True
        own = m.tables.definition(card).abilities
        given = (part for acts in self.acts if is_given(acts.noun) for part in words_of(acts.noun))
        return any(isinstance(noun, w.Omni) for noun in own) or any(isinstance(part, w.Omni) for part in given)

    # --- abilities

    def _acting(self) -> Iterable[Acts]:
        m = self.m
        for lasting in m.s.lasting:
            yield Acts(m.tables.abilities[lasting.ability].noun, -1, frozenset((0, 1)), asked=False)
        for index, card in enumerate(m.s.cards):
            side = frozenset((0, 1)) if self._changes_sides(index) else frozenset((card.ctrl,))
            for noun in m.tables.definition(card).abilities:
                if self._may_act(index, noun):
                    yield Acts(noun, index, side, asked=_is_asked(noun))
            if card.id != m.tables.identity(card):  # a token creature, as long as it is one
                for noun in m.tables.definitions[card.id].abilities:
                    if len(self.where[index]) > 2 or index in self.as_tokens:
                        yield Acts(noun, index, side, asked=False)
        if self.as_tokens:
            for player in m.s.players:
                if player.token:
                    for noun in m.tables.definitions[player.token].abilities:
                        yield Acts(noun, -1, frozenset((0, 1)), asked=False)

    def icon(self, icon: str) -> bool:
        """Whether a bonus icon of a kind may be resolved."""
        return any(icon in self.icons(index) for index in self.playable)

    def icons(self, index: int) -> tuple[str, ...]:
        """As what the bonus icons of a card may be resolved: what each may be besides follows."""
        icons = self.m.s.cards[index].icons
        others = {part.icon for part in self.parts() if isinstance(part, w.IconAs)} if icons and w.IconAs in self.kinds else set()
        return (*icons, *(other for _ in icons for other in others))

    def _changes_sides(self, index: int) -> bool:
        """Whether the card may be under the other player some time."""
        definition = self.m.tables.definition(self.m.s.cards[index])
        return (
            index in self.turned
            or "treachery" in definition.keywords
            or any(isinstance(part, w.EntersForOpponent) for noun in definition.abilities for part in words_of(noun))
        )

    def _may_act(self, index: int, noun: w.Ability) -> bool:
        places = self.where[index]
        match noun:
            case w.Play() | w.PlayCost() | w.AsUpgrade():
                return index in self.playable
            case w.Action() | w.Omni() | w.AfterReap() | w.UseCost() | w.BeforeFight() | w.AfterFight():
                return index in self.usable
            case w.Slash(at=at):
                used = w.Bold.AFTER_FIGHT in at or w.Bold.AFTER_REAP in at
                killed = w.Bold.DESTROYED in at and IN_ROWS in places
                return killed or (used and index in self.usable) or (w.Bold.PLAY in at and index in self.playable)
            case w.Scrap():
                by_move = Zone.HAND in places and self.m.s.cards[index].owner == self.me
                by_effect = not self.kinds.isdisjoint((w.Discard, w.DiscardUntil)) or self.icon("discard")
                return by_move or (by_effect and not places.isdisjoint((Zone.HAND, Zone.DECK, Zone.ARCHIVES)))
            case w.Fate():
                return False  # there are no prophecies
            case w.WhileIn() | w.RefersTo():
                return True
            case w.After(event=event) if not self._may_happen(event):
                return False
            case _:
                return IN_ROWS in places

    def _may_happen(self, event: w.Event) -> bool:
        """Whether an event may happen before the turn is over, now that its house has been chosen."""
        match event:
            case w.Forges():
                return w.Forge in self.kinds
            case w.ChoosesHouse():
                return w.BecomeActive in self.kinds
            case w.StartOfTurn() | w.ArchivesTaken():
                return False
            case _:
                return True

    # --- what effects can bring about

    def _widen(self, acts: Acts, part: object) -> None:
        cards = self.m.s.cards
        match part:
            case w.Draw() | w.Refill():
                self._may_come(set(self._lying(_DRAWN)), Zone.HAND)
            case w.DiscardUntil():
                self._may_come(set(self._lying(_DRAWN)), Zone.DISCARD)
            case w.Return(who=who):
                self._may_come(self.found(acts, who), Zone.HAND)
            case w.Put(who=who, to=to, of=of):
                self._may_come(self.found(acts, who), _TO[to])
                self.abroad |= self.found(acts, who) if of is not w.Player.ITS_OWNER else set()
            case w.Archive(who=who):
                self._may_come(self.found(acts, who), Zone.ARCHIVES)
            case w.Purge(who=who):
                self._may_come(self.found(acts, who), Zone.PURGED)
            case w.MustLeave(who=who, to=to) | w.LeavesTo(who=who, to=to):
                self._may_come(self.found(acts, who), _TO[to])
            case w.Flip(who=who):
                self.flipped |= self.found(acts, who)
                self.as_tokens |= self.flipped if self._with_tokens((0, 1)) else set()
            case w.MakeToken(of=None, by=by):
                decks = frozenset((player, Zone.DECK) for player in self._with_tokens(sides(acts, by, self.me)))
                piles = frozenset((player, Zone.DISCARD) for player, _ in decks)  # shuffled when the deck runs out
                self.as_tokens |= set(self._lying(decks | piles))
            case w.MakeToken(of=of, by=by):
                self.as_tokens |= self.found(acts, of) if self._with_tokens(sides(acts, by, self.me)) else set()
            case w.After(event=w.EndOfTurn() | w.Draws() | w.DeckShuffled() | w.DiscardShuffled()) if _wants_cards(part):
                self._may_come(set(self._lying(_DRAWN)), Zone.HAND)  # those drawn in the draw step as well
            case w.PutUnder(who=who):
                self._may_come(self.found(acts, who), Zone.UNDER)
            case w.Discard(who=who):
                self._may_come(self.found(acts, who), Zone.DISCARD)
            case w.PlayCard(who=who, yours=yours):
                found = self.found(acts, who)
                self.played_anyhow |= found
                self.turned |= {index for index in found if yours or acts.sides != {cards[index].owner}}
            case w.PutIntoPlay(who=who, under=under, token=token):
                found = self.found(acts, who)
                self.as_tokens |= found if token else set()
                self._may_come(found, IN_ROWS)
                self.put |= found
                self.turned |= {i for i in found if under is not w.Player.YOU or acts.sides != {cards[i].owner}}
            case w.Attach(who=who):
                self._may_come(self.found(acts, who), IN_ROWS)
                self.put |= self.found(acts, who)
            case w.TakeControl(who=who) | w.YouControl(who=who) | w.Use(who=who, yours=True):
                self.turned |= self.found(acts, who)
            case w.Use(who=who) | w.FightWith(who=who) | w.ReapWith(who=who):  # of others than the active player as well
                self.turned |= {index for index in self.found(acts, who) if cards[index].ctrl != self.me}
            case w.SwapControl():
                self.turned |= {index for index, places in enumerate(self.where) if IN_ROWS in places}
            case _:
                pass

    def _with_tokens(self, players: Iterable[int]) -> frozenset[int]:
        """Those among the players who have a token creature: others make none."""
        return frozenset(player for player in players if self.m.s.players[player].token)

    def _lying(self, spots: Spots) -> Iterable[int]:
        for index, card in enumerate(self.m.s.cards):
            turned = index in self.abroad or self._changes_sides(index)
            places = self.where[index] | {IN_ROWS} if index in self.as_tokens else self.where[index]
            if any((side, place) in spots for place in places for side in ((0, 1) if turned else (card.owner,))):
                yield index

    def found(self, acts: Acts, who: object) -> set[int]:
        """The cards that a selector may find."""
        if who is w.Ref.THIS and acts.card >= 0 and not is_given(acts.noun):
            return {acts.card}
        kind, tests = _narrowing(who)
        there = (index for index in self._lying(self.spots(acts, who)) if kind is None or self.is_a(index, kind))
        return {index for index in there if self._may_pass(acts, index, kind, tests)}

    def is_a(self, index: int, kind: str) -> bool:
        """Whether the card may be of a type in play."""
        definition = self.m.tables.definition(self.m.s.cards[index])
        if definition.type.endswith(kind):
            return True
        if kind == "creature":
            return index in self.as_tokens or w.CountsAsCreature in self.kinds
        return kind == "upgrade" and not self.kinds.isdisjoint((w.AsUpgrade, w.Attach))

    def _may_pass(self, acts: Acts, index: int, kind: str | None, tests: tuple[object, ...]) -> bool:
        """Whether the card can pass tests of what is printed on it, where nothing changes that: it may be a token creature."""
        card = self.m.s.cards[index]
        token = self.m.tables.identity(card) != card.id or (index in self.as_tokens and kind != "artifact")
        return token or all(self._may_be(acts, index, test) for test in tests)

    def _may_be(self, acts: Acts, index: int, test: object) -> bool:
        card = self.m.s.cards[index]
        definition = self.m.tables.definitions[card.id]
        match test:
            case w.Named(id=name):
                return name == card.id
            case w.House(name=house) if self.kinds.isdisjoint(_OTHER_HOUSES):
                return house in card.houses
            case w.Trait(name=trait) if not self._gains_traits():
                return trait in definition.traits
            case w.Not(test=w.Trait(name=trait)) if self.kinds.isdisjoint((w.LosesTraits,)):
                return trait not in definition.traits
            case w.Not(test=w.House(name=house)) if self.kinds.isdisjoint(_OTHER_HOUSES):
                return set(card.houses) != {house}
            case w.Property.ANOTHER:
                return index != acts.card or is_given(acts.noun)
            case _:
                return True

    def _gains_traits(self) -> bool:
        return any(isinstance(part, w.Gains) and isinstance(part.what, w.Trait | w.TraitsOf) for part in self.parts())

    def _may_come(self, found: set[int], place: int) -> None:
        for index in found:
            self.where[index].add(place)
        if place == Zone.HAND:
            self.fetched |= found

    def spots(self, acts: Acts, who: object) -> Spots:
        """Where the cards of a selector can lie."""
        every: Spots = frozenset((p, z) for p in (0, 1) for z in ANYWHERE)
        match who:
            case w.Creature(tests=tests) | w.Artifact(tests=tests) | w.Upgrade(tests=tests) | w.InPlay(tests=tests):
                return frozenset((side, IN_ROWS) for side in self.sides_of(acts, tests))
            case w.Choose(what=what) | w.AnyNumber(what=what) | w.Random(what=what) | w.OneOfEach(what=what):
                return self.spots(acts, what)
            case w.MostPowerful(what=what) | w.LeastPowerful(what=what):
                return self.spots(acts, what)
            case w.In(zone=zone, of=of):
                return frozenset((side, PLACES[zone]) for side in sides(acts, of, self.me))
            case w.Top(of=of, zone=zone) | w.Bottom(of=of, zone=zone):
                return frozenset((side, PLACES[zone] if zone else Zone.DECK) for side in sides(acts, of, self.me))
            case w.Both(parts=parts):
                return frozenset().union(*(self.spots(acts, part) for part in parts))
            case w.Under() | w.PurgedBy():
                return frozenset((side, Zone.UNDER if isinstance(who, w.Under) else Zone.PURGED) for side in (0, 1))
            case w.Neighbors() | w.UpgradesOn() | w.Ref.FOUGHT | w.Ref.HOST:
                return frozenset(((0, IN_ROWS), (1, IN_ROWS)))
            case w.Ref.IT if not isinstance(acts.noun, w.After | w.Instead) and (found := _bound(acts.noun, "it")):
                return frozenset().union(*(self.spots(acts, each) for each in found))
            case w.The(name=name) if found := _bound(acts.noun, name):
                return frozenset().union(*(self.spots(acts, each) for each in found))
            case _:
                return every

    def number(self, acts: Acts, who: object) -> int:
        """How many cards a selector may find."""
        return len(self.found(acts, who))

    def sides_of(self, acts: Acts, tests: tuple[object, ...]) -> frozenset[int]:
        """Whose cards pass tests of a side, as far as that can be told."""
        if len(acts.sides) != 1 or is_given(acts.noun):
            return frozenset((0, 1))
        if w.Property.ENEMY in tests:
            return frozenset(1 - side for side in acts.sides)
        return acts.sides if w.Property.FRIENDLY in tests else frozenset((0, 1))


@lru_cache(maxsize=8192)
def _is_told(noun: object) -> bool:
    return all(map(is_told, words_of(noun)))


def _wants_cards(noun: object) -> bool:
    return any(isinstance(part, w.PlayCard | w.PutIntoPlay | w.Discard) for part in words_of(noun))


def _narrowing(who: object) -> tuple[str | None, tuple[object, ...]]:
    """The type of the cards of a selector of cards in play, and the tests that all of its cards have passed."""
    match who:
        case w.Choose(what=what) | w.AnyNumber(what=what) | w.Random(what=what) | w.OneOfEach(what=what):
            return _narrowing(what)
        case w.MostPowerful(what=what) | w.LeastPowerful(what=what):
            return _narrowing(what)
        case w.Creature(tests=tests):
            return "creature", tests
        case w.Artifact(tests=tests):
            return "artifact", tests
        case w.Upgrade(tests=tests):
            return "upgrade", tests
        case w.InPlay(tests=tests) | w.In(tests=tests) | w.Top(tests=tests):
            return None, tests
        case _:
            return None, ()


def _bound(noun: w.Ability, name: str) -> list[object]:
    """The selectors that may bind cards to a name; none if they cannot all be told."""
    found: list[object] = []
    for part in words_of(noun):
        if isinstance(part, w.ForEach | w.OneByOne | w.Search | w.DiscardUntil | w.NameCard | w.MakeToken | w.After | w.Instead):
            return []
        if isinstance(part, w.Choose | w.AnyNumber | w.Random | w.OneOfEach | w.HalfLine) and part.name == name:
            found.append(part.what if not isinstance(part, w.HalfLine) else w.Creature())
        if isinstance(part, w.Bind) and (part.name or "it") == name and not isinstance(part.who, w.Choose):
            found.append(part.who)
    return found


@lru_cache(maxsize=8192)
def is_given(noun: w.Ability) -> bool:
    """Whether an ability gives another one to other cards, so that its words may be those of a card of anybody."""
    given = (part.who for part in words_of(noun) if isinstance(part, w.Gains) and isinstance(part.what, w.Ability))
    return any(who is not w.Ref.THIS for who in given)


def sides(acts: Acts, who: w.Player, active: int) -> frozenset[int]:
    """The players that a word in an ability may mean."""
    if len(acts.sides) == 1 and not is_given(acts.noun):
        if who is w.Player.YOU:
            return acts.sides
        if who is w.Player.OPPONENT:
            return frozenset(1 - side for side in acts.sides)
    return frozenset((active,)) if who is w.Player.ACTIVE else frozenset((0, 1))


def _is_asked(noun: w.Ability) -> bool:
    return isinstance(noun, _ASKED) and not (isinstance(noun, w.Slash) and w.Bold.DESTROYED in noun.at)


_ASKED = (w.Play, w.Action, w.Omni, w.AfterReap, w.UseCost, w.PlayCost, w.AfterFight, w.BeforeFight, w.Slash)
