"""What a scenario claims, as facts that a sentence can be made of: what has changed since the start is told as a change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from judge.engine.board.spec import SIDE_ZONES
from judge.engine.words import derive
from judge.scenarios.expression import CARD_NUMBERS, NONE, PLAYER_NUMBERS, Position, Term
from judge.show.context import words
from judge.show.pages.claims import HOW_MANY, named, of_house
from judge.show.table.sentence import CHANGED, LITTLE, STAYS, Fact, joined

Names = Mapping[str, str]
_PLACES = {"archives": "{}'s archives", "discard": "{}'s discard pile", "hand": "{}'s hand", "deck": "{}'s deck"}
_WORDS = {"flank": "on a flank", "tagged": "tagged for destruction", "enraged": "enraged", "warded": "warded"}
_ASKED = {
    "order": "the active player chooses the order",
    "replace": "a player chooses which effect applies first",
    "may": "a player chooses whether to do it",
    "target": "a player chooses a card",
    "flank": "a player chooses the flank",
    "house": "a house is chosen",
    "chance": "it is random",
    "one": "a player chooses one of the effects",
    "defender": "a player chooses which creature to fight",
}


@dataclass(frozen=True, slots=True)
class Start:
    """The board before anything is done, and the names on it."""

    at: Position
    names: Names

    def name(self, key: str) -> str:
        """The name of a card or a player."""
        return self.names.get(key, key)

    def held(self, term: Term) -> bool:
        """Whether it was so from the beginning."""
        return term.holds(self.at)

    def in_play(self, handle: str) -> bool:
        """Whether a card lies in play at the start."""
        return derive.is_in_play(self.at.machine.s.cards[self.at.index(handle)])


def facts(term: Term, start: Start) -> tuple[Fact, ...]:
    """One comparison as facts."""
    return _FACTS[term.form](term, start)


def _fact(who: str, one: str, many: str, weight: int) -> tuple[Fact, ...]:
    return (Fact(who, one, many, weight),)


def _in_play(term: Term, start: Start) -> tuple[Fact, ...]:
    who, was = start.name(term.a), start.in_play(term.a)
    if term.negated:
        return _fact(who, "leaves play", "leave play", CHANGED) if was else _fact(who, "is not in play", "are not in play", STAYS)
    return _fact(who, "stays in play", "stay in play", STAYS) if was else _fact(who, "enters play", "enter play", CHANGED)


def _in_zone(term: Term, start: Start) -> tuple[Fact, ...]:
    player, _, zone = term.b.partition(".")
    return _lies(start.name(term.a), start.name(player), zone, term.negated, start.held(term), start.in_play(term.a))


def _lies(who: str, player: str, zone: str, negated: bool, held: bool, was_in_play: bool) -> tuple[Fact, ...]:
    """A card in a zone, or not in it; ``held``: it was so from the beginning."""
    where = _PLACES.get(zone, "").format(player)
    if zone in ("battleline", "artifacts"):
        where = f"{player}'s battleline" if zone == "battleline" else f"play on {player}'s side"
        if negated:
            return _fact(who, f"is not in {where}", f"are not in {where}", STAYS if held else CHANGED)
        if held:
            return _fact(who, "stays in play", "stay in play", STAYS)
        does = ("moves to", "move to") if was_in_play else ("enters", "enter")
        return _fact(who, f"{does[0]} {where}", f"{does[1]} {where}", CHANGED)
    if zone == "purged":
        done, many = ("is not purged", "are not purged") if negated else ("is purged", "are purged")
        return _fact(who, done, many, STAYS if held else CHANGED)
    where = where or f"{player}'s {zone}"
    if negated:
        return _fact(who, f"is not in {where}", f"are not in {where}", STAYS if held else CHANGED)
    if held:
        return _fact(who, f"stays in {where}", f"stay in {where}", STAYS)
    if zone == "hand" and was_in_play:
        return _fact(who, f"returns to {where}", f"return to {where}", CHANGED)
    return _fact(who, f"goes to {where}", f"go to {where}", CHANGED if was_in_play or zone != "discard" else LITTLE)


def _counted(term: Term, holder: str, start: Start) -> tuple[Fact, ...]:
    """How many a player has of something, or how many cards lie in a zone."""
    many, no = HOW_MANY[term.op].format(term.number), (term.op, term.number) in (("=", 0), ("<", 1))
    if term.op == ">" and term.number == 0:
        many = "at least 1"
    one = term.number == 1 or (term.op, term.number) == (">", 0)
    player = start.at.players.index(term.a)
    weight = STAYS if start.held(term) else CHANGED
    if term.b == "keys":
        had = PLAYER_NUMBERS["keys"](start.at.machine, player)
        if term.op == "=" and term.number == had:
            return _fact(holder, "forges no key", "forge no key", CHANGED)
        if term.op == "=" and term.number > had:
            keys = "a key" if term.number == had + 1 else f"{term.number - had} keys"
            return _fact(holder, f"forges {keys}", f"forge {keys}", CHANGED)
        what = "key" if one else "keys"
    elif term.b in SIDE_ZONES:
        what = {"battleline": "creature", "artifacts": "artifact"}.get(term.b, "card") + ("" if one else "s")
        what += {"battleline": " in play", "artifacts": " in play", "discard": " in the discard pile", "purged": " purged"}.get(
            term.b, f" in {'the deck' if term.b == 'deck' else 'hand' if term.b == 'hand' else term.b}"
        )
    else:
        what = {"amber": "Æmber", "chains": "chain" if one else "chains"}[term.b]
    still = "still " if start.held(term) and not no and term.b == "amber" else ""
    says = f"{'no' if no else many} {what}"
    return _fact(holder, f"{still}has {says}", f"{still}have {says}", weight)


def _number(term: Term, start: Start) -> tuple[Fact, ...]:
    who = start.name(term.a)
    if term.negated:
        return ()
    if term.a in start.at.players:
        return _counted(term, who, start)
    many, none = HOW_MANY[term.op].format(term.number), (term.op, term.number) in (("=", 0), ("<", 1))
    if term.op == ">" and term.number == 0:
        many = "some"
    was = CARD_NUMBERS[term.b](start.at.machine, start.at.index(term.a))
    weight = STAYS if start.held(term) else CHANGED
    if term.b == "damage":
        if none:
            return (
                _fact(who, "takes no damage", "take no damage", CHANGED)
                if not was
                else _fact(who, "has no damage", "have no damage", CHANGED)
            )
        if not was and term.op == "=":
            return _fact(who, f"takes {many} damage", f"take {many} damage", CHANGED)
        return _fact(who, f"has {many} damage", f"have {many} damage", weight)
    what = {
        "amber": "Æmber on it",
        "power_counters": "+1 power counter" + ("" if term.number == 1 else "s"),
        "power": "power",
        "armor": "armor",
        "armor_left": "armor left this turn",
    }[term.b]
    many = "no" if none else many
    return _fact(who, f"has {many} {what}", f"have {many} {what.replace('on it', 'on them')}", weight)


def _zone_is(term: Term, start: Start) -> tuple[Fact, ...]:
    player = start.name(term.a)
    if term.negated is (term.op == "="):
        return ()
    if not term.listed:
        what = {"battleline": "no creatures in play", "artifacts": "no artifacts in play", "purged": "no purged cards"}.get(
            term.b, f"no cards in {'hand' if term.b == 'hand' else 'the ' + term.b if term.b in ('deck', 'discard') else term.b}"
        )
        return _fact(player, f"has {what}", f"have {what}", STAYS if start.held(term) else CHANGED)
    listed = [start.name(each) for each in term.listed]
    if term.b == "battleline" and len(listed) > 1:
        return _fact(
            f"{player}'s battleline", f"is {joined(listed)}", f"is {joined(listed)}", STAYS if start.held(term) else CHANGED
        )
    zone = SIDE_ZONES[term.b]
    there = start.at.machine.s.zone(start.at.players.index(term.a), zone)
    found: list[Fact] = []
    for handle, name in zip(term.listed, listed, strict=True):
        found += _lies(name, player, term.b, False, start.at.index(handle) in there, start.in_play(handle))
    return tuple(found)


def _is(term: Term, start: Start) -> tuple[Fact, ...]:
    who, word = start.name(term.a), _WORDS.get(term.b, term.b)
    if term.negated:
        opposite = {"ready": "exhausted", "exhausted": "ready"}.get(term.b)
        if opposite:
            return _fact(who, f"is {opposite}", f"are {opposite}", STAYS)
        if start.held(term):
            return _fact(who, f"is not {word}", f"are not {word}", STAYS)
        return _fact(who, f"is no longer {word}", f"are no longer {word}", CHANGED)
    if start.held(term):
        return _fact(who, f"stays {word}", f"stay {word}", STAYS)
    return _fact(who, f"is {word}", f"are {word}", CHANGED)


def _between(words_for: str) -> Callable[[Term, Start], tuple[Fact, ...]]:
    def told(term: Term, start: Start) -> tuple[Fact, ...]:
        no = " not" if term.negated else ""
        other = start.name(term.b)
        weight = STAYS if start.held(term) else CHANGED
        return _fact(start.name(term.a), f"is{no} {words_for} {other}", f"are{no} {words_for} {other}", weight)

    return told


def _belongs(term: Term, start: Start) -> tuple[Fact, ...]:
    who, to, held = start.name(term.a), f"to {of_house(term.b)}", start.held(term)
    if term.negated:
        no = "does not belong", "do not belong"
        return _fact(who, f"{no[0]} {to}", f"{no[1]} {to}", STAYS if held else CHANGED)
    still = "still " if held else ""
    return _fact(who, f"{still}belongs {to}", f"{still}belong {to}", STAYS if held else CHANGED)


def _can(term: Term, start: Start) -> tuple[Fact, ...]:
    who, what = able(term.b, start.name(term.a), start.names)
    can = f"{'cannot' if term.negated else 'can'} {what}"
    return _fact(who, can, can, CHANGED)


def able(label: str, player: str, names: Names) -> tuple[str, str]:
    """Who can or cannot do what a move's label names: "reap troll" is Troll and "reap"."""
    verb, _, rest = label.partition(" ")
    if label in names:
        return names[label], "be chosen"
    if verb == "fight" and rest.startswith("with "):
        return named(rest.removeprefix("with "), names), "fight"
    if verb == "fight" and " with " in rest:
        defender, _, attacker = rest.partition(" with ")
        return named(attacker, names), f"fight {named(defender, names)}"
    if verb == "choose":
        return words.house(rest), "be chosen"
    if verb in ("reap", "fight") and rest:
        return named(rest, names), verb
    passive = {"play": "be played", "use": "be used", "discard": "be discarded"}
    if verb in passive and rest:
        card, _, more = rest.partition(" ")
        return named(card, names), f"{passive[verb]} {named(more, names)}".strip()
    return player, "end the step" if label == "end" else named(label, names)


def _about_game(term: Term, start: Start) -> tuple[Fact, ...]:
    wanted = term.negated is not (term.op == "=")
    value = start.name(term.b)
    match term.a:
        case "winner":
            if term.b == NONE:
                return _fact("nobody", "wins", "win", STAYS) if wanted else _fact("a player", "wins", "win", CHANGED)
            return _fact(value, *(("wins", "win") if wanted else ("does not win", "do not win")), CHANGED)
        case "active":
            return _fact("it", f"is{'' if wanted else ' not'} {value}'s turn", "", LITTLE)
        case "house":
            shown = "no house" if term.b == NONE else words.house(term.b)
            return _fact("the active house", f"is{'' if wanted else ' not'} {shown}", "", STAYS if start.held(term) else CHANGED)
        case "tide":
            return _fact(
                "the tide", "is neutral" if term.b == NONE else f"is{'' if wanted else ' not'} high for {value}", "", CHANGED
            )
        case "unknown":
            if wanted and term.b != NONE:
                return _fact("it", f"depends on what {value} is", "", CHANGED)
        case _:
            pass
    return ()


def _asked(term: Term, _start: Start) -> tuple[Fact, ...]:
    if term.negated or term.a not in _ASKED:
        return ()
    return _fact(_ASKED[term.a], "", "", LITTLE)


_FACTS: dict[str, Callable[[Term, Start], tuple[Fact, ...]]] = {
    "in play": _in_play,
    "in zone": _in_zone,
    "number": _number,
    "zone is": _zone_is,
    "is": _is,
    "controlled by": _between("controlled by"),
    "belongs to": _belongs,
    "attached to": _between("attached to"),
    "under": _between("under"),
    "next to": _between("next to"),
    "can": _can,
    "fact": _about_game,
    "asked": _asked,
}
