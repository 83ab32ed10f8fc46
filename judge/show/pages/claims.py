"""What a scenario claims, and the moves it names, in words with the names of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from judge.engine.board.spec import SIDE_ZONES
from judge.engine.tell.describe import QUESTIONS
from judge.scenarios.expression import EVERY, NONE, Term, parse_expression
from judge.show.context.words import STEP_NAMES, house
from judge.show.table import layout

PLURAL = ("artifacts", "archives", "purged", "prophecies", "powers")
AMOUNTS = {"amber": "Æmber", "keys": "forged keys", "chains": "chains"}
OF_A_CARD = {"damage": "damage", "amber": "Æmber", "power_counters": "+1 power counters"}
MEASURES = {"power": "power", "armor": "armor", "armor_left": "armor left this turn"}
HOW_MANY = {
    "=": "{0}",
    "!=": "any number but {0}",
    ">": "more than {0}",
    "<": "less than {0}",
    ">=": "at least {0}",
    "<=": "at most {0}",
}
_OPPOSITE = {"=": "!=", "!=": "=", ">": "<=", "<": ">=", ">=": "<", "<=": ">"}

Names = Mapping[str, str]


def claimed(text: str, names: Names) -> str:
    """A claim as a sentence. ``names`` has the name of every card by its handle or id, of every player by their key.

    Raises ScenarioError for a text that is no claim.
    """
    terms = parse_expression(text).terms
    said = "; ".join(_SAID[term.form](term, names) for term in terms)
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.”', '?”')) else '.'}"


def named(label: str, names: Names) -> str:
    """The label of a move or an answer, with names where it has handles."""
    return re.sub(r"[^\s,]+", lambda found: names.get(found[0], found[0]), label)


def _named(key: str, names: Names) -> str:
    return names.get(key, key)


def _not(term: Term) -> str:
    return " not" if term.negated else ""


def _zone(player: str, zone: str, names: Names) -> str:
    called = layout.ZONE_NAMES[zone].lower()
    return f"{_named(player, names)}'s {called if zone != 'purged' else 'purged cards'}"


def _in_play(term: Term, names: Names) -> str:
    return f"{_named(term.a, names)} is{_not(term)} in play"


def _in_zone(term: Term, names: Names) -> str:
    player, _, zone = term.b.partition(".")
    return f"{_named(term.a, names)} is{_not(term)} {'among' if zone in PLURAL[2:] else 'in'} {_zone(player, zone, names)}"


def _number(term: Term, names: Names) -> str:
    op = _OPPOSITE[term.op] if term.negated else term.op
    who, many = _named(term.a, names), HOW_MANY[op].format(term.number)
    if term.b in MEASURES:
        return f"{who} has {MEASURES[term.b]} {many}"
    if (op, term.number) in (("=", 0), ("<", 1)):
        many = "no"
    elif (op, term.number) == (">", 0):
        many = "some"
    if term.b in SIDE_ZONES:
        held = "creatures" if term.b == "battleline" else "cards"
        have = "have" if term.b in PLURAL else "has"
        return f"{_zone(term.a, term.b, names)} {have} {many} {held if term.number != 1 else held[:-1]}"
    what = OF_A_CARD.get(term.b) or AMOUNTS[term.b]
    return f"{who} has {many} {what[:-1] if term.number == 1 and what.endswith('s') else what}"


def _zone_is(term: Term, names: Names) -> str:
    are = "are" if term.b in PLURAL else "is"
    different = " not" if term.negated is (term.op == "=") else ""
    listed = [_named(each, names) for each in term.listed]
    together = " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
    return f"{_zone(term.a, term.b, names)} {are}{different} {f'exactly {together}' if listed else 'empty'}"


def _is(term: Term, names: Names) -> str:
    word = {"flank": "on a flank", "tagged": "tagged for destruction"}.get(term.b, term.b)
    return f"{_named(term.a, names)} is{_not(term)} {word}"


def _between(words: str) -> Callable[[Term, Names], str]:
    return lambda term, names: f"{_named(term.a, names)} is{_not(term)} {words} {_named(term.b, names)}"


def of_house(word: str) -> str:
    """A house of a claim, or all of them."""
    return "every house" if word == EVERY else house(word)


def _belongs(term: Term, names: Names) -> str:
    return f"{_named(term.a, names)} {'does not belong' if term.negated else 'belongs'} to {of_house(term.b)}"


def _can(term: Term, names: Names) -> str:
    return f"{_named(term.a, names)} can{'not' if term.negated else ''} “{named(term.b, names)}”"


def _fact(term: Term, names: Names) -> str:
    is_not = " not" if term.negated is (term.op == "=") else ""
    value = _named(term.b, names)
    match term.a:
        case "winner":
            return f"{'nobody' if term.b == NONE else value} has{is_not} won"
        case "active":
            return f"it is{is_not} {value}'s turn"
        case "house":
            return f"the active house is{is_not} {'none' if term.b == NONE else value.title()}"
        case "step":
            return f"the game is{is_not} at {STEP_NAMES.get(term.b, term.b)}"
        case _:
            return f"the tide is{is_not} {'neutral' if term.b == NONE else f'high for {value}'}"


def _asked(term: Term, _names: Names) -> str:
    where = f" at {STEP_NAMES.get(term.b, term.b)}" if term.b else ""
    return (
        f"nobody is asked{where}: “{QUESTIONS[term.a]}”" if term.negated else f"a player is asked{where}: “{QUESTIONS[term.a]}”"
    )


_SAID: dict[str, Callable[[Term, Names], str]] = {
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
    "fact": _fact,
    "asked": _asked,
}
