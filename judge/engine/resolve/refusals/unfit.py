"""Why a card is not among those that the words of an ability find: each test that it fails, in words, with its citation.

The counterpart of ``evaluate``: a card has no reason exactly when ``evaluate.refs`` finds it.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple, assert_never

from judge.cards import nouns as w
from judge.cards.saying.say import must_say
from judge.cards.saying.voice import Voice
from judge.cards.spelt import a, counter, house, listed, player, title, whose
from judge.engine.resolve.refusals.why_not import Reason
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Env, Zone, index_of
from judge.engine.table.unknown import is_one
from judge.engine.words import derive, evaluate

OUTSIDE = {
    w.Place.HAND: "glossary:out-of-play-zones",
    w.Place.DISCARD: "glossary:discard-pile",
    w.Place.ARCHIVES: "glossary:archives",
    w.Place.DECK: "glossary:deck",
    w.Place.PURGED: "glossary:purge",
}
_TEXT = ""  # stands for the citation of the card whose words they are
LACKS: dict[w.Property, Reason] = {
    w.Property.FRIENDLY: Reason("it is not friendly", "glossary:friendly"),
    w.Property.ENEMY: Reason("it is not an enemy card", "glossary:enemy"),
    w.Property.ANOTHER: Reason("it is the very card that asks for another one", _TEXT),
    w.Property.DAMAGED: Reason("it has no damage", "glossary:damage"),
    w.Property.STUNNED: Reason("it has no stun counter", "glossary:stun"),
    w.Property.WARDED: Reason("it has no ward", "glossary:ward"),
    w.Property.ENRAGED: Reason("it is not enraged", "glossary:enrage"),
    w.Property.EXHAUSTED: Reason("it is not exhausted", "glossary:ready-and-exhausted"),
    w.Property.READY: Reason("it is not ready", "glossary:ready-and-exhausted"),
    w.Property.FLANK: Reason("it is not on a flank", "glossary:flank"),
    w.Property.LEFT_FLANK: Reason("it is not on the left flank", "glossary:flank"),
    w.Property.RIGHT_FLANK: Reason("it is not on the right flank", "glossary:flank"),
    w.Property.CENTER: Reason("it is not in the center of its battleline", "glossary:center-of-the-battleline"),
    w.Property.WITH_AMBER: Reason("it has no Æmber on it", "glossary:aember"),
    w.Property.ACTIVE_HOUSE: Reason("it does not belong to the active house", "glossary:active-house"),
    w.Property.EVEN_POWER: Reason("its power is not even", "glossary:power"),
    w.Property.ODD_POWER: Reason("its power is not odd", "glossary:power"),
    w.Property.NEIGHBOR: Reason("it is not a neighbor of the card that asks", "glossary:neighbor"),
    w.Property.IN_BATTLELINE: Reason("it is not in a battleline", "glossary:battleline"),
    w.Property.GIGANTIC: Reason("it is not half of a gigantic creature", "glossary:gigantic"),
    w.Property.TOKEN: Reason("it is not a token creature", "glossary:token-creatures"),
    w.Property.YOUR_HOUSE: Reason("it belongs to none of your three houses", _TEXT),
}


# Entries of keywords that are not called just like them.
KEYWORD_ENTRIES = {"assault": "assault-x", "hazardous": "hazardous-x", "splash-attack": "splash-attack-x"}


class Sight(NamedTuple):
    """What the words are read with: the table, the variables of the ability, and the citation of its card."""

    m: Machine
    env: Env
    cite: str

    def names(self, who: w.Found) -> str:
        """The cards that a selector finds now, by their names."""
        return listed(self.called(evaluate.refs(self.m, self.env, who))) or "nobody"

    def called(self, found: tuple[int, ...]) -> list[str]:
        """The names of cards."""
        return [self.m.tables.definition(self.m.s.cards[index_of(r)]).name for r in found]


def not_among(sight: Sight, who: w.Found, reference: int) -> list[Reason]:
    """Every reason why a selector does not find this card; none: it does."""
    match who:
        case w.Creature(tests=tests) | w.Artifact(tests=tests) | w.Upgrade(tests=tests) | w.InPlay(tests=tests):
            if derive.in_play_ref(sight.m, reference) == NOBODY:
                return [Reason("it is not in play", "glossary:in-play-zone")]  # outside play nothing else is asked of a card
            return [*_wrong_kind(sight, type(who), reference), *lacking(sight, tests, reference)]
        case w.In(zone=zone, of=of, tests=tests):
            return _not_lying_in(sight, zone, of, tests, reference)
        case w.PurgedBy(who=by, tests=tests):
            if reference not in evaluate.refs(sight.m, sight.env, w.PurgedBy(by)):
                return [Reason(f"it was not purged by {sight.names(by)}", "glossary:purge")]
            return lacking(sight, tests, reference)
        case w.Under(of=of, tests=tests) if reference in evaluate.refs(sight.m, sight.env, w.Under(of)):
            return lacking(sight, tests, reference)
        case w.Both(parts=parts):
            return _in_no_part(sight, parts, reference)
        case w.MostPowerful(what=what) | w.LeastPowerful(what=what):
            return not_among(sight, what, reference) or _not_extreme(sight, who, reference)
        case _ if reference in evaluate.refs(sight.m, sight.env, who):
            return []
        case _:
            return [_not_one_of(sight, who)]


def _wrong_kind(sight: Sight, kind: type, reference: int) -> list[Reason]:
    zone = sight.m.s.cards[index_of(reference)].zone
    if kind is w.Creature and zone != Zone.LINE:
        return [Reason("it is not a creature", "glossary:creatures")]
    if kind is w.Artifact and zone != Zone.ARTIFACTS:
        return [Reason("it is not an artifact", "glossary:artifacts")]
    if kind is w.Upgrade and zone != Zone.UPGRADES:
        return [Reason("it is not an upgrade", "glossary:upgrades")]
    return []


def lacking(sight: Sight, tests: tuple[w.Test, ...], reference: int) -> list[Reason]:
    """Every test that a card fails; of a card that nobody knows only the first, as nothing was asked of it beyond that."""
    failed = (test for test in tests if not evaluate.passes(sight.m, sight.env, reference, (test,)))
    told = islice(failed, 1) if is_one(sight.m.s.cards[index_of(reference)]) else failed
    return [reason for test in told for reason in _lack(sight, test, reference)]


def _lack(sight: Sight, test: w.Test, reference: int) -> list[Reason]:
    """In words why a card fails a test."""
    cite = sight.cite
    match test:
        case w.Property():
            found = LACKS[test]
            return [found if found.cite else found._replace(cite=cite)]
        case w.InSet(who=who):
            return not_among(sight, who, reference)
        case w.Not(test=w.InSet()):
            return [Reason("it is one of the cards that the ability excepts", cite)]
        case w.Not(test=inner):
            return [Reason(f"it {_says(sight, inner)}, which the ability excepts", cite)]
        case w.Any(tests=tests):
            return [Reason(f"it would have to be one that {listed([_says(sight, each) for each in tests], 'or')}", cite)]
        case w.House(name=name):
            return [Reason(f"it does not belong to house {house(name)}", cite)]
        case w.Trait(name=name):
            return [Reason(f"it does not have the trait {title(name)}", "glossary:traits")]
        case w.Named(id=name):
            return [Reason(f"it is not called {title(name)}", cite)]
        case w.Type(name=name):
            return [Reason(f"it is not {a(name)} card", cite)]
        case w.ChosenTrait():
            return [Reason("it does not have the trait chosen", "glossary:traits")]
        case w.ChosenHouse():
            return [Reason("it does not belong to the house that was chosen", cite)]
        case w.NamedAs():
            return [Reason("it does not have the name that was named", cite)]
        case w.OwnedBy(player=who):
            return [Reason(f"it is not owned by {player(who)}", "glossary:control-and-ownership")]
        case w.ControlledBy(player=who):
            return [Reason(f"it is not under {whose(who)} control", "glossary:control-and-ownership")]
        case w.WithCounter(kind=kind):
            return [Reason(f"it has no {counter(kind)} on it", "glossary:counters-and-tokens")]
        case w.LeftOf(who=who):
            return [Reason(f"it is not to the left of {sight.names(who)}", "glossary:battleline")]
        case w.Between(these=these, those=those):
            return [Reason(f"it does not stand between {sight.names(these)} and {sight.names(those)}", "glossary:battleline")]
        case w.SharesHouse(who=who):
            return [Reason(f"it shares no house with {sight.names(who)}", cite)]
        case w.SharesTrait(who=who):
            return [Reason(f"it shares no trait with {sight.names(who)}", "glossary:traits")]
        case w.SharesName(who=who):
            return [Reason(f"it has another name than {sight.names(who)}", cite)]
        case w.WithKeyword(name=name):
            return [Reason(f"it does not have {name}", f"glossary:{KEYWORD_ENTRIES.get(name, name)}")]
        case w.SharesType(who=who):
            return [Reason(f"it is of another card type than {sight.names(who)}", cite)]
        case w.Fighting():
            return [Reason(f"it would have to be one that {_says(sight, test)}", "glossary:fight")]
        case w.Such():
            return [Reason(f"it would have to be one that {_says(sight, test)}", cite)]
        case _:
            return [_wrong_power(sight, test)]


def _wrong_power(sight: Sight, test: w.PowerAtMost | w.PowerAtLeast | w.WeakerThan | w.StrongerThan) -> Reason:
    match test:
        case w.PowerAtMost(n=n):
            return Reason(f"its power is higher than {evaluate.number(sight.m, sight.env, n)}", "glossary:power")
        case w.PowerAtLeast(n=n):
            return Reason(f"its power is lower than {evaluate.number(sight.m, sight.env, n)}", "glossary:power")
        case w.WeakerThan(than=than):
            return Reason(f"its power is not lower than that of {sight.names(than)}", "glossary:power")
        case w.StrongerThan(than=than):
            return Reason(f"its power is not higher than that of {sight.names(than)}", "glossary:power")
        case _:
            assert_never(test)


def _says(sight: Sight, test: w.Test) -> str:
    this = sight.called((sight.env["self"],))[0] if sight.env.get("self", NOBODY) >= 0 else "this card"
    return must_say(Voice(this), "is", test)


def _not_lying_in(sight: Sight, zone: Any, of: w.Player, tests: tuple[w.Test, ...], reference: int) -> list[Reason]:
    """Cards as they lie there, not as they were in play."""
    m = sight.m
    snaps, m.s.snaps = m.s.snaps, {}
    if reference in evaluate.refs(m, sight.env, w.In(zone, of)):
        found = lacking(sight, tests, reference)
    else:
        found = [Reason(f"it is not in {_somebodys(of)} {zone.value}", OUTSIDE[zone])]
    m.s.snaps = snaps
    return found


def _somebodys(of: w.Player) -> str:
    return "a player's" if of is w.Player.EACH_PLAYER else whose(of)


def _in_no_part(sight: Sight, parts: tuple[w.Cards, ...], reference: int) -> list[Reason]:
    """One part is enough; otherwise the reasons of all of them."""
    each = [not_among(sight, evaluate.found(part), reference) for part in parts]
    return list(dict.fromkeys(reason for found in each for reason in found)) if all(each) else []


def _not_extreme(sight: Sight, who: w.Found, reference: int) -> list[Reason]:
    if reference in evaluate.refs(sight.m, sight.env, who):
        return []
    return [weaker(isinstance(who, w.MostPowerful))]


def weaker(most: bool) -> Reason:
    """Why a card is not in a group of the most (or least) powerful."""
    if most:
        return Reason("others have more power", "glossary:most-powerful")
    return Reason("others have less power", "glossary:least-powerful")


def _not_one_of(sight: Sight, who: w.Found) -> Reason:
    match who:
        case w.Neighbors(of=of):
            return Reason(f"it is not a neighbor of {sight.names(of)}", "glossary:neighbor")
        case w.Under(of=of):
            return Reason(f"it does not lie under {sight.names(of)}", sight.cite)
        case w.UpgradesOn(of=of):
            return Reason(f"it is not attached to {sight.names(of)}", "glossary:upgrades")
        case w.Top(of=of, zone=zone):
            pile = zone if isinstance(zone, w.Place) else w.Place.DECK
            return Reason(f"it is not on top of {_somebodys(of)} {pile.value}", OUTSIDE[pile])
        case w.Bottom(of=of, zone=zone):
            pile = zone if isinstance(zone, w.Place) else w.Place.DECK
            return Reason(f"it is not at the bottom of {_somebodys(of)} {pile.value}", OUTSIDE[pile])
        case w.ThisWay():
            return Reason("it is not one of the cards affected this way", "glossary:this-way")
        case _:
            return Reason(f"it is not what the ability speaks of: {sight.names(who)}", sight.cite)
