"""What a scenario claims, as small expressions: read once, evaluated at every end.

One comparison a string, several joined with `` and ``, each negated by a leading ``not ``:
``troll in emily.discard``, ``troll.damage = 2``, ``troll is stunned``, ``emily can "reap troll"``; ``TERMS`` lists all forms.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.engine.board.labels import Labels
from judge.engine.board.spec import SIDE_ZONES, STEPS
from judge.engine.resolve.asking import open_at
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import NOBODY, ORDERED, Zone
from judge.engine.tell.describe import QUESTIONS
from judge.engine.words import derive
from judge.errors import ScenarioError
from judge.scenarios.labels import is_legal, label_problem, unknown_card

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "=": operator.eq, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
CARD_NUMBERS: dict[str, Callable[[Machine, int], int]] = {
    "damage": lambda m, i: m.s.cards[i].damage,
    "amber": lambda m, i: m.s.cards[i].amber,
    "power_counters": lambda m, i: m.s.cards[i].power,
    "power": derive.power,
    "armor": derive.armor,
    "armor_left": derive.armor_left,
}
PLAYER_NUMBERS: dict[str, Callable[[Machine, int], int]] = {
    "amber": lambda m, p: m.s.players[p].amber,
    "keys": lambda m, p: len(m.s.players[p].keys),
    "chains": lambda m, p: m.s.players[p].chains,
}
CARD_WORDS: dict[str, Callable[[Machine, int], bool]] = {
    "ready": lambda m, i: m.s.cards[i].ready,
    "exhausted": lambda m, i: not m.s.cards[i].ready,
    "stunned": lambda m, i: m.s.cards[i].stun,
    "warded": lambda m, i: m.s.cards[i].ward,
    "enraged": lambda m, i: m.s.cards[i].enrage,
    "tagged": lambda m, i: m.s.cards[i].tagged,
    "flank": derive.is_flank,
}
FACTS = ("winner", "active", "house", "step", "tide", "unknown")
NONE = "nobody"
EVERY = "all"  # houses


@dataclass(slots=True)
class Position:
    """Where an expression is evaluated: a table loaded into a machine, what is asked there, and what was asked before."""

    machine: Machine
    labels: Labels
    question: Question | None
    asked: frozenset[str] = frozenset()

    @property
    def handles(self) -> tuple[str, ...]:
        return self.labels.board.handles

    @property
    def players(self) -> tuple[str, str]:
        return self.labels.board.players

    def index(self, handle: str) -> int:
        return self.handles.index(handle)

    @property
    def open(self) -> str:
        """The unknown card on which everything further depends, where the game stopped for that; else ""."""
        index = open_at(self.machine)
        return self.handles[index] if index != NOBODY else ""

    def player(self, number: int) -> str:
        return self.players[number] if number != NOBODY else NONE


@dataclass(frozen=True, slots=True)
class Term:
    """One comparison. Its parts are texts; which are used depends on ``form``."""

    form: str
    text: str
    a: str = ""
    b: str = ""
    op: str = "="
    listed: tuple[str, ...] = ()
    number: int = 0
    negated: bool = False

    def holds(self, at: Position) -> bool:
        """Whether it is true at a position."""
        return TERMS[self.form].holds(self, at) is not self.negated

    def problem(self, handles: tuple[str, ...], players: tuple[str, str]) -> str:
        """What it names that the board does not have; "" if nothing."""
        return TERMS[self.form].problem(self, handles, players)


@dataclass(frozen=True, slots=True)
class Expression:
    """Terms that must all be true."""

    text: str
    terms: tuple[Term, ...]

    def holds(self, at: Position) -> bool:
        return all(term.holds(at) for term in self.terms)

    def problems(self, handles: tuple[str, ...], players: tuple[str, str]) -> tuple[str, ...]:
        """What the expression names that the board does not have."""
        return tuple(says for term in self.terms if (says := term.problem(handles, players)))

    @property
    def knows_of_open_ends(self) -> bool:
        """Whether it speaks of ends that depend on an unknown card; nothing else can be claimed of such an end."""
        return any(term.form == "fact" and term.a == "unknown" for term in self.terms)

    @property
    def asks_about(self) -> frozenset[str]:
        """Kinds of questions that it wants to have been asked, some of them in a step of the turn (``order in end``)."""
        return frozenset(_question_meant(term) for term in self.terms if term.form == "asked")


@dataclass(frozen=True, slots=True)
class Form:
    """One form of the grammar: how it is written, when it holds, and what can be wrong with its names."""

    written: str
    pattern: re.Pattern[str]
    holds: Callable[[Term, Position], bool]
    problem: Callable[[Term, tuple[str, ...], tuple[str, str]], str]


def parse_expression(text: str) -> Expression:
    """Read an expression. Raises ScenarioError saying which part is not understood.

    >>> [(term.form, term.a, term.negated) for term in parse_expression("troll in dan.discard and not troll is stunned").terms]
    [('in zone', 'troll', False), ('is', 'troll', True)]
    >>> parse_expression("troll is dead").problems(("troll",), ("emily", "dan"))
    ("'dead' is no state of a card; there are ready, exhausted, stunned, warded, enraged, tagged, flank",)
    """
    parts = re.split(r"\s+and\s+(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text.strip())
    return Expression(text, tuple(_term(part.strip()) for part in parts))


def _term(text: str) -> Term:
    negated = text.startswith("not ")
    bare = text.removeprefix("not ").strip()
    for name, form in TERMS.items():
        if found := form.pattern.fullmatch(bare):
            return replace(_made(name, text, found.groupdict()), negated=negated is not bool(found.groupdict().get("not")))
    raise ScenarioError(f"{text!r} is not understood; it can be {'; '.join(form.written for form in TERMS.values())}")


def _made(form: str, text: str, parts: dict[str, str | None]) -> Term:
    listed = tuple(name.strip() for name in (parts.get("list") or "").split(",") if name.strip())
    return Term(
        form, text, parts.get("a") or "", parts.get("b") or "", parts.get("op") or "=", listed, int(parts.get("n") or 0)
    )  # fmt: skip


def _in_play(t: Term, at: Position) -> bool:
    return derive.is_in_play(at.machine.s.cards[at.index(t.a)])


def _in_zone(t: Term, at: Position) -> bool:
    return at.index(t.a) in _zone(at, t.b)


def _zone(at: Position, name: str) -> tuple[int, ...]:
    player, _, zone = name.partition(".")
    return at.machine.s.zone(at.players.index(player), SIDE_ZONES[zone])


def _number(t: Term, at: Position) -> bool:
    m = at.machine
    if t.a in at.players:
        player = at.players.index(t.a)
        value = PLAYER_NUMBERS[t.b](m, player) if t.b in PLAYER_NUMBERS else len(m.s.zone(player, SIDE_ZONES[t.b]))
        return COMPARISONS[t.op](value, t.number)
    index = at.index(t.a)
    if t.b in ("power", "armor", "armor_left") and m.s.cards[index].zone != Zone.LINE:
        return False  # a card that is no creature in play has none of these: no comparison holds
    return COMPARISONS[t.op](CARD_NUMBERS[t.b](m, index), t.number)


def _zone_is(t: Term, at: Position) -> bool:
    zone = SIDE_ZONES[t.b]
    now = [at.handles[i] for i in _zone(at, f"{t.a}.{t.b}")]
    same = now == list(t.listed) if zone in ORDERED else sorted(now) == sorted(t.listed)
    return same is (t.op == "=")


def _is(t: Term, at: Position) -> bool:
    index = at.index(t.a)
    return derive.is_in_play(at.machine.s.cards[index]) and CARD_WORDS[t.b](at.machine, index)


def _controlled(t: Term, at: Position) -> bool:
    card = at.machine.s.cards[at.index(t.a)]
    return derive.is_in_play(card) and at.players[card.ctrl] == t.b


def _belongs(t: Term, at: Position) -> bool:
    wanted = set(at.machine.tables.houses) if t.b == EVERY else {t.b}
    return wanted <= derive.houses(at.machine, at.index(t.a))


def _lies_with(zone: int) -> Callable[[Term, Position], bool]:
    def holds(t: Term, at: Position) -> bool:
        card = at.machine.s.cards[at.index(t.a)]
        return card.zone == zone and card.host == at.index(t.b)

    return holds


def _next_to(t: Term, at: Position) -> bool:
    return at.index(t.b) in derive.neighbors(at.machine, at.index(t.a))


def _can(t: Term, at: Position) -> bool:
    return is_legal(at.machine, at.labels, at.question, at.players.index(t.a), t.b)


def _fact(t: Term, at: Position) -> bool:
    s = at.machine.s
    facts = {"winner": at.player(s.winner), "active": at.player(s.active), "tide": at.player(s.tide)}
    facts |= {"house": s.house or NONE, "step": s.step, "unknown": at.open or NONE}
    return (facts[t.a] == t.b) is (t.op == "=")


# --- what names must mean


def _card(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:  # noqa: ARG001
    return unknown_card(t.a, handles)


def _cards(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:  # noqa: ARG001
    return unknown_card(t.a, handles) or unknown_card(t.b, handles)


def _player(name: str, players: tuple[str, str]) -> str:
    return "" if name in players else f"{name!r} is no player; players are {' and '.join(players)}"


def _among(word: str, known: object, what: str) -> str:
    names = list(known)  # type: ignore[call-overload]
    return "" if word in names else f"{word!r} is no {what}; there are {', '.join(names)}"


def _card_and_zone(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    player, _, zone = t.b.partition(".")
    return unknown_card(t.a, handles) or _player(player, players) or _among(zone, SIDE_ZONES, "zone")


def _card_and_player(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    return unknown_card(t.a, handles) or _player(t.b, players)


def _card_and_word(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:  # noqa: ARG001
    return unknown_card(t.a, handles) or _among(t.b, CARD_WORDS, "state of a card")


def _numbered(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    if t.a in players:
        return _among(t.b, (*PLAYER_NUMBERS, *SIDE_ZONES), "number of a player")
    return unknown_card(t.a, (*handles, *players)) or _among(t.b, CARD_NUMBERS, "number of a card")


def _listed(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    names = (says for name in t.listed if (says := unknown_card(name, handles)))
    return _player(t.a, players) or _among(t.b, SIDE_ZONES, "zone") or next(names, "")


def _move(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    return _player(t.a, players) or label_problem(t.b, handles)


def _named(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:
    if t.a == "unknown":
        return unknown_card(t.b, (*handles, NONE))
    if t.a == "step":
        return _among(t.b, STEPS, "step of the turn")
    return _player(t.b, players) if t.a in ("winner", "active", "tide") and t.b != NONE else ""


def _asked(t: Term, handles: tuple[str, ...], players: tuple[str, str]) -> str:  # noqa: ARG001
    return _among(t.a, QUESTIONS, "kind of question") or (_among(t.b, STEPS, "step of the turn") if t.b else "")


def _question_meant(t: Term) -> str:
    return f"{t.a} in {t.b}" if t.b else t.a


_NAME = r"(?:\[\w+\](?:#\d+)?|[^\s.=<>!\[\],\"]+)"  # one card is called in brackets: [redacted]
_A, _B = rf"(?P<a>{_NAME})", rf"(?P<b>{_NAME})"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace("A", _A, 1).replace("B", _B, 1).replace(" ", r"\s+"))


TERMS: dict[str, Form] = {
    "in play": Form("H in play", _pattern("A (?P<not>not )?in play"), _in_play, _card),
    "in zone": Form("H in P.zone", _pattern(rf"A (?P<not>not )?in (?P<b>{_NAME}\.\w+)"), _in_zone, _card_and_zone),
    "number": Form(
        "H.damage = N or P.amber >= N", _pattern(r"A\.B\s*(?P<op>!=|<=|>=|=|<|>)\s*(?P<n>\d{1,18})"), _number, _numbered
    ),
    "zone is": Form(
        "P.battleline = [H, H]", _pattern(r"A\.B\s*(?P<op>!=|=)\s*\[(?P<list>(?:\[\w+\]|[^\[\]])*)\]"), _zone_is, _listed
    ),
    "is": Form("H is stunned", _pattern("A is (?P<not>not )?B"), _is, _card_and_word),
    "controlled by": Form("H controlled by P", _pattern("A controlled by B"), _controlled, _card_and_player),
    "belongs to": Form("H belongs to HOUSE", _pattern("A (?P<not>does not )?belongs? to B"), _belongs, _card),
    "attached to": Form("H attached to H", _pattern("A attached to B"), _lies_with(Zone.UPGRADES), _cards),
    "under": Form("H under H", _pattern("A under B"), _lies_with(Zone.UNDER), _cards),
    "next to": Form("H next to H", _pattern("A next to B"), _next_to, _cards),
    "can": Form('P can "move"', _pattern(r'A can(?P<not>not)? "(?P<b>[^"]+)"'), _can, _move),
    "fact": Form(f"{'|'.join(FACTS)} = NAME", _pattern(rf"(?P<a>{'|'.join(FACTS)})\s*(?P<op>!=|=)\s*B"), _fact, _named),
    "asked": Form(
        "asked KIND [in STEP]", _pattern(rf"asked A(?: in (?P<b>{_NAME}))?"), lambda t, at: _question_meant(t) in at.asked, _asked
    ),
}
