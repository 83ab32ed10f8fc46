"""English for the words that find cards: ``a friendly Giant creature``, ``each other creature with even power``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.english import amounts, tests
from judge.cards.english.voice import Voice, a, listed, player, plural, whose

_PLACES = {
    w.Place.HAND: "hand",
    w.Place.DISCARD: "discard pile",
    w.Place.ARCHIVES: "archives",
    w.Place.DECK: "deck",
    w.Place.PURGED: "purged zone",
}


APART = {"": "", "house": ", each of another house", "name": ", each of another name"}


@dataclass(slots=True)
class Kind:
    """A description of cards that still lacks its article: adjectives, head, what follows."""

    head: str
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    other: bool = False

    @property
    def _next_to_it(self) -> bool:
        """Neighbors of a card just spoken of: "its neighbors"."""
        return self.head == "neighbor" and not self.before and self.after == ["of it"]

    def _words(self, head: str) -> str:
        return " ".join([*self.before, head, *self.after])

    def one(self) -> str:
        if self._next_to_it:
            return "one of its neighbors"
        return f"another {self._words(self.head)}" if self.other else a(self._words(self.head))

    def each(self) -> str:
        if self._next_to_it:
            return "each of its neighbors"
        return f"each {'other ' * self.other}{self._words(self.head)}"

    def many(self) -> str:
        """The plural without an article."""
        if self._next_to_it:
            return "its neighbors"
        on_them = ("with ", "without ")
        after = [words.replace(" on it", " on them") if words.startswith(on_them) else words for words in self.after]
        after = [re.sub(r"\bits (neighbors|battleline)\b", r"their \1", words) for words in after]
        return f"{'other ' * self.other}{' '.join([*self.before, heads(self.head), *after])}"

    def bare(self) -> str:
        if self._next_to_it:
            return "of its neighbors"
        return f"{'other ' * self.other}{self._words(self.head)}"


def heads(head: str) -> str:
    return " or ".join(plural(word) for word in head.split(" or "))


_OfAKind = (  # sets of cards that are described by what they have in common
    w.Creature | w.Artifact | w.Upgrade | w.InPlay | w.In | w.Neighbors | w.Under | w.UpgradesOn | w.PurgedBy
)


def kind(v: Voice, who: w.Cards) -> Kind | None:
    """The description of a set of cards, or None for cards that are known one by one."""
    return _kind(v, who) if isinstance(who, _OfAKind) else None


def _kind(v: Voice, who: _OfAKind) -> Kind:
    match who:
        case w.Creature(tests=found):
            return _described(v, Kind("creature"), found)
        case w.Artifact(tests=found):
            return _described(v, Kind("artifact"), found)
        case w.Upgrade(tests=found):
            return _described(v, Kind("upgrade"), found)
        case w.InPlay(tests=found):
            made = _described(v, Kind("card"), found)
            return made if made.head != "card" else Kind("card", made.before, ["in play", *made.after], made.other)
        case w.In(zone=w.Place.DECK, tests=(w.InSet(who=w.The()), *found)):  # cards on top of a deck that were looked at
            return _described(v, Kind("card", after=["among those cards"]), tuple(found))
        case w.In(tests=found) if w.InSet(w.ThisWay()) in found or w.InSet(w.The("seen")) in found:
            return _described(v, Kind("card"), found)
        case w.In(zone=zone, of=of, tests=found):
            made = _described(v, Kind("card"), found)
            place = f"{'from' if zone is w.Place.HAND else 'in'} {whose(of)} {_PLACES[zone]}"
            shares = [words for words in made.after if words.startswith("sharing ")]
            made.after = [*(words for words in made.after if words not in shares), place, *shares]
            return made
        case w.Neighbors(of=of):
            return Kind("neighbor", after=[f"of {known(v, of)}"])
        case w.Under(of=of, tests=found):
            made = _described(v, Kind("card"), found)
            made.after.append(f"under {known(v, of)}")
            return made
        case w.UpgradesOn(of=of):
            bearer = _kind(v, of).one() if isinstance(of, w.Creature) else known(v, of)
            return Kind("upgrade", after=[f"on {bearer}"])
        case w.PurgedBy(who=of, tests=found):
            made = _described(v, Kind("card"), found)
            made.after.append(f"that {known(v, of)} purged")
            return made
        case _:
            assert_never(who)


_NOT_TO_THE_LEFT = w.Not(w.LeftOf(w.Ref.THIS))


def _described(v: Voice, made: Kind, found: tuple[w.Test, ...]) -> Kind:
    exact = {test.n for test in found if isinstance(test, w.PowerAtLeast) and w.PowerAtMost(test.n) in found}
    if {w.Property.ANOTHER, _NOT_TO_THE_LEFT} <= set(found):
        made.after.append(f"to the right of {v.this}")
        said = (w.Property.FRIENDLY, w.Property.ANOTHER, _NOT_TO_THE_LEFT)
        found = tuple(test for test in found if test not in said)
    for test in found:
        if isinstance(test, w.PowerAtMost) and test.n in exact:
            continue
        if test == _NOT_TO_THE_LEFT and w.Property.NEIGHBOR in found:
            made.after.append(f"to the right of {v.this}")
            continue
        tests.add(v, made, test)
        if isinstance(test, w.PowerAtLeast) and test.n in exact:
            made.after[-1] = tests.with_power(v, test.n)
    made.before.sort(key=tests.rank)
    return made


def known(v: Voice, who: w.Cards) -> str:
    """Cards as the object of a sentence: ``each enemy creature``, ``it``, ``a creature``."""
    if isinstance(who, w.Neighbors) and who.side:
        whose_it_is = known(v, who.of)
        return f"its {who.side} neighbor" if whose_it_is == "it" else f"the {who.side} neighbor of {whose_it_is}"
    if isinstance(who, _OfAKind):
        made = _kind(v, who)
        match who:
            case w.In(zone=w.Place.DECK, tests=(w.InSet(who=w.The()),)):
                return "the rest of those cards"
            case w.In(zone=lies, of=whom, tests=(w.InSet(who=w.Ref.IT),)):
                return f"{known(v, w.Ref.IT)}, if still in {whose(whom)} {_PLACES[lies]},"
            case w.Creature(tests=(w.InSet(who=found),)) if not isinstance(found, w.MostPowerful | w.LeastPowerful):
                return f"{known(v, found)}, if still in play,"
            case w.In(zone=w.Place.DISCARD, tests=(w.InSet(who=w.Ref.IT as found),)):
                return f"{known(v, found)}, if it still lies there,"
            case _:
                pass
        return f"every {made.bare()}" if isinstance(who, w.In | w.Under) and not who_tests(who) else made.each()
    match who:
        case w.Ref():
            return reference(v, who)
        case w.The(name=name):
            return v.first.pop(name, "") or v.called.get(name, f"the {name} card")
        case w.Choose(what=what, n=n, up_to=up_to, name=name, apart=apart):
            return _chosen(v, what, n, up_to, name) + APART[apart]
        case w.AnyNumber(what=what, name=name, power=power):
            v.called[name] = "those cards"
            limit = f" with a total power of {power} or more" if power else ""
            return f"any number of {_many(v, what)}{limit}"
        case w.OneOfEach(what=what, of=of, name=name):
            v.called[name] = "those cards"
            return f"{_one_of_each(v, what)} {'of each house' if of == 'house' else 'of each power that there is'}"
        case w.HalfLine(of=of, name=name):
            v.called[name] = f"each creature in the chosen half of {whose(of)} battleline"
            return f"one half of {whose(of)} battleline, divided as evenly as possible"
        case w.Random(what=what, n=n, name=name):
            return _by_chance(v, what, n, name)
        case w.MostPowerful(what=what, n=n) | w.LeastPowerful(what=what, n=n):
            degree = "most" if isinstance(who, w.MostPowerful) else "least"
            return _extreme(v, what, n, degree)
        case w.Top(n=1, of=of, zone=w.Place() as zone, tests=tests) if tests:
            return f"the topmost {_described(v, Kind('card'), tests).bare()} in {whose(of)} {pile(zone)}"
        case w.Top(n=n, of=of, zone=zone) | w.Bottom(n=n, of=of, zone=zone):
            return _at_end(v, n, f"{whose(of)} {pile(zone)}", "top" if isinstance(who, w.Top) else "bottom")
        case w.ThisWay(tests=tests) if tests:
            return _described(v, Kind("card", after=[f"{v.deed} this way"]), tests).each()
        case w.ThisWay(destroyed=destroyed):
            return "each creature destroyed this way" if destroyed else f"each card {v.deed} this way"
        case w.Both(parts=parts):
            return listed([known(v, part) for part in parts])
        case _:
            assert_never(who)


def pile(zone: w.OutOfPlay | None) -> str:
    """How the pile is called in which "the top card" lies."""
    return _PLACES[zone or w.Place.DECK]


def who_tests(who: w.Cards) -> tuple[w.Test, ...]:
    found: tuple[w.Test, ...] = getattr(who, "tests", ())
    return found


def reference(v: Voice, who: w.Ref) -> str:
    match who:
        case w.Ref.THIS:
            return v.this
        case w.Ref.IT:
            return v.event
        case w.Ref.SOURCE:
            return v.source or v.this
        case w.Ref.HOST:
            return "this creature"
        case w.Ref.ATTACHED_TO:
            return f"the card that {v.this} is attached to"
        case w.Ref.FOUGHT:
            return "the creature it fights"


def several(v: Voice, who: w.Cards) -> str:
    """For counting: ``friendly creatures``."""
    made = kind(v, who)
    if isinstance(who, w.Both):
        return listed([several(v, part) for part in who.parts])
    if isinstance(who, w.ThisWay):
        return known(v, who).replace("each card", "cards", 1)
    return lying(made.many()) if made is not None else known(v, who).removeprefix("each ")


def single(v: Voice, who: w.Cards) -> str:
    """After "for each": ``friendly creature``, ``of those creatures``."""
    made = kind(v, who)
    if made is not None:
        return lying(made.bare())
    said = known(v, who).removeprefix("each ")
    return f"of {said}" if said.startswith("those ") else said


def lying(words: str) -> str:
    """Cards are discarded from a hand, and counted in it."""
    return re.sub(r" from (?=(your|each player's|.*[a-z]'s) hand$)", " in ", words)


def _of_zones(v: Voice, both: w.Both) -> Kind | None:
    """Like cards of several zones of one player: ``card from your hand or archives``; None where they are not alike."""
    first = both.parts[0]
    if not isinstance(first, w.In):
        return None
    alike = [part for part in both.parts if isinstance(part, w.In) and (part.of, part.tests) == (first.of, first.tests)]
    if len(alike) < len(both.parts):
        return None
    places = [_PLACES[part.zone] for part in alike]
    made = _described(v, Kind("card"), first.tests)
    made.after.append(f"from {whose(first.of)} {listed(places, 'or')}")
    return made


def _many(v: Voice, who: w.Cards) -> str:
    """Several to take: cards from a hand."""
    if isinstance(who, w.Both) and (made := _of_zones(v, who)) is not None:
        return made.many()
    if isinstance(who, w.Both):
        return listed([_many(v, part) for part in who.parts], "or")
    made = kind(v, who)
    return made.many() if made is not None else several(v, who)


def _head(v: Voice, who: w.Cards) -> str:
    made = kind(v, who)
    if made is None or made.head == "neighbor":
        return "creature" if made else "card"
    return made.head if " or " not in made.head else "card"


def taken(v: Voice, who: w.Cards) -> str:
    """Cards as they are taken out of where they lie: ``a creature from your discard pile``."""
    cards, counted, number = known(v, who).partition(" as the number of ")
    if isinstance(who, w.Under) or (isinstance(who, w.Choose) and isinstance(who.what, w.Under)):
        cards = cards.replace(" under ", " from under ", 1)
    cards = re.sub(r"(?<! still) in (?=(your|a|any|[a-z ]+'s) (discard pile|archives|purged zone)\b)", " from ", cards)
    return cards + counted + number


_DESCRIBING = {"first", "second", "third", "other", "chosen", "revealed", "purged", "friendly", "enemy"}


def _chosen(v: Voice, what: w.Cards, n: w.Quantity, up_to: bool, name: str) -> str:
    head = _head(v, what)
    made = kind(v, what)
    if made and isinstance(what, w.In):
        made.after = [words.replace("each player's", "a" if n == 1 else "any") for words in made.after]
    if n == 1:
        rest = isinstance(what, w.In) and known(v, what) == "the rest of those cards"
        said = "another of those cards" if rest else made.one() if made else _one_of(v, what)
        v.called[name] = f"the {name} {head}" if name in _DESCRIBING else f"that {head}"
        if name == "it":
            v.event, v.found = "it", ""
        return f"up to 1 {made.bare() if made else said}" if up_to else said
    v.called[name] = f"those {plural(head)}"
    if name == "it":
        v.event = "them"
    if name in ("friends", "enemies"):
        v.called[name] = f"those {'friendly' if name == 'friends' else 'enemy'} {plural(head)}"
    if not isinstance(n, int):
        return f"as many {_many(v, what)} as {amounts.amount(v, n)}"
    many = "the top 2 cards" if made is None and isinstance(what, w.Top) else _many(v, what)
    return f"{'up to ' * up_to}{n} {many}"


def _one_of_each(v: Voice, what: w.Cards) -> str:
    made = kind(v, what)
    return made.one() if made is not None else _one_of(v, what)


def _one_of(v: Voice, what: w.Cards) -> str:
    if isinstance(what, w.Both):
        return listed([_in_play(v, part) for part in what.parts], "or")
    if isinstance(what, w.ThisWay):
        return known(v, what).replace("each ", "a ", 1)
    said = known(v, what)
    return a(said.removeprefix("each ")) if said.startswith("each ") else f"1 of {said}"


def _in_play(v: Voice, who: w.Cards) -> str:
    """One of several kinds of cards, of which some lie outside play."""
    made = kind(v, who) or Kind("card")
    if isinstance(who, w.Creature | w.Artifact):
        made.after.append("in play")
    return made.one()


_OF_PLAYER = {"yours": "your card", "theirs": "their card"}


def _by_chance(v: Voice, what: w.Cards, n: w.Quantity, name: str) -> str:
    v.called[name] = _OF_PLAYER.get(name, "that card" if n == 1 else "those cards")
    if isinstance(what, w.Both):
        made = _of_zones(v, what)
        return f"a random {made.bare() if made is not None else listed([known(v, part) for part in what.parts])}"
    made = kind(v, what) or Kind("card")
    if n == 1:
        made.before.insert(0, "random")
        return made.one()
    if not isinstance(n, int):
        made.before.insert(0, "random")
        return f"as many {made.many()} as {amounts.amount(v, n)}"
    made.before.insert(0, f"{n} random")
    return made.many()


def _extreme(v: Voice, what: w.Cards, n: w.Quantity, degree: str) -> str:
    made = kind(v, what)
    if made is None:
        return f"the {degree} powerful of {known(v, what)}"
    if n == 1:
        return f"the {degree} powerful {made.bare()}"
    return f"the {amounts.amount(v, n)} {degree} powerful {made.many()}"


def _at_end(v: Voice, n: w.Quantity, place: str, end: str) -> str:
    """Cards at the top or the bottom of a deck or a discard pile."""
    if n == 1:
        return f"the {end} card of {place}"
    if isinstance(n, int):
        return f"the {end} {n} cards of {place}"
    return f"as many cards from the {end} of {place} as {amounts.amount(v, n)}"


_KNOWN = (w.Player.YOU, w.Player.OPPONENT)


def owners(v: Voice, who: w.Cards, place: str) -> str:
    """A place of whoever owns the cards: ``your hand``, ``its owner's hand``, ``their owners' hands``."""
    match who:
        case w.In(of=w.Player.YOU) | w.Top(of=w.Player.YOU) | w.Bottom(of=w.Player.YOU):
            return f"your {place}"
        case w.The(name=name) | w.Choose(what=w.The(name=name)) if name in v.decks:
            return f"{v.decks[name]} {place}"
        case w.Choose(what=w.In(of=of) | w.Top(of=of)) if of in _KNOWN:
            return f"{whose(of)} {place}"
        case w.AnyNumber(what=w.In(of=of)) | w.Random(what=w.In(of=of)) if of in _KNOWN:
            return f"{whose(of)} {place}"
        case w.Both(parts=(w.In(of=of), w.In(of=also))) if of is also and of in _KNOWN:
            return f"{whose(of)} {place}"
        case w.In(of=of) | w.Top(of=of) | w.Bottom(of=of) if of is not w.Player.EACH_PLAYER:
            return f"{whose(of)} {place}"
        case w.Choose(n=1) | w.Random(n=1) | w.MostPowerful(n=1) | w.LeastPowerful(n=1):
            return f"its owner's {place}"
        case w.Choose() | w.Both() | w.AnyNumber() | w.MostPowerful() | w.LeastPowerful():
            return f"their owners' {plural(place)}"
        case _ if v.event == "them" and who is w.Ref.IT:
            return f"their owners' {plural(place)}"
        case _:
            return f"its owner's {place}"


def side(who: w.Player) -> str:
    """Under whose control: ``under your control``."""
    return f"under {whose(who)} control" if who is not w.Player.ITS_OWNER else f"under the control of {player(who)}"
