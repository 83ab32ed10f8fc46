"""Statements to choose from, where the ends of a scenario in words tell too little apart: one of its claims, and others near it.

What is claimed is proved to hold, at every end or at one. What is near it says one thing otherwise, and holds nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from judge.cite import IN_FORCE
from judge.errors import JudgeError
from judge.scenarios.check import check
from judge.scenarios.expression import CARD_WORDS, NONE, Term, parse_expression
from judge.scenarios.scenario import Claim, Expect, Scenario
from judge.show.context.games import Games
from judge.show.pages.certain import names_of
from judge.show.pages.claims import claimed

T = TypeVar("T")
_PLACES = ("hand", "discard", "deck", "archives", "battleline", "purged")
_MOST_TRIED, _MOST_STATES, _MOST_SECONDS = 24, 2_000, 5.0


@dataclass(frozen=True, slots=True)
class Stated:
    """The statements in words, of the right ones the first is offered, and the scenario that claims all of them."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    proof: Scenario


def stated(games: Games, scenario: Scenario, most: int) -> Stated | None:
    """At most so many statements that never hold beside those that do; None where the scenario claims nothing of its ends."""
    expected = scenario.expected(IN_FORCE).claims
    of = {mood: [each for each in expected if each.mood == mood] for mood in ("always", "possible", "never")}
    right = of["possible"] or sorted(of["always"], key=_is_of_turn)[:1]
    if not right:
        return None
    game = games.replay(scenario.given, (), IN_FORCE)
    names, players = names_of(games.library, game), game.board.players
    known, wrong = {claimed(each.says, names) for each in (*of["always"], *right)}, dict[str, Claim]()
    near = (Claim("never", says) for claim in (*right, *of["always"]) for says in _near(claim.says, players))
    for claim, _ in zip(chain(of["never"], near), range(_MOST_TRIED), strict=False):
        with suppress(JudgeError):  # what is said otherwise may be no claim
            says = claimed(claim.says, names)
            if says not in known and says not in wrong and _holds(games, scenario, claim):
                wrong[says] = claim
        if len(wrong) == most:
            break
    proof = replace(scenario, expect=Expect((*right, *wrong.values())), expect_under={})
    return Stated(tuple(claimed(each.says, names) for each in right), tuple(wrong), proof)


def in_turn(ways: Iterable[Iterator[T]]) -> Iterator[T]:
    """One of each, then a second of each, until all are used up."""
    left = list(ways)
    while left:
        for way in tuple(left):
            try:
                yield next(way)
            except StopIteration:
                left.remove(way)


def _is_of_turn(claim: Claim) -> bool:
    """Whether a claim says only how far the turn is, which hardly anybody asks."""
    return all(term.form in ("fact", "asked") for term in parse_expression(claim.says).terms)


def _holds(games: Games, scenario: Scenario, claim: Claim) -> bool:
    asked = replace(scenario, expect=Expect((claim,)), expect_under={})
    found = check(asked, games.playable, IN_FORCE, most_states=_MOST_STATES, most_seconds=_MOST_SECONDS)
    return found.result == "agrees"


def _near(text: str, players: tuple[str, str]) -> Iterator[str]:
    """A claim with one of its terms said otherwise."""
    terms = parse_expression(text).terms
    yield from in_turn([_with_other(terms, at, players) for at in range(len(terms))])


def _with_other(terms: Sequence[Term], at: int, players: tuple[str, str]) -> Iterator[str]:
    before, after = ([each.text for each in some] for some in (terms[:at], terms[at + 1 :]))
    yield from (" and ".join((*before, other, *after)) for other in _otherwise(terms[at], players))


def _otherwise(term: Term, players: tuple[str, str]) -> Iterator[str]:
    """Another number, place, state or player; at last the opposite."""
    other = dict(zip(players, reversed(players), strict=True))
    bare = term.text.removeprefix("not ")
    match term.form:
        case "number" if term.op == "=":
            near = (term.number + 1, term.number - 1, term.number + 2)
            yield from (f"{term.a}.{term.b} = {number}" for number in near if number >= 0)
            return
        case "in zone":
            player, _, zone = term.b.partition(".")
            yield f"{term.a} in {other[player]}.{zone}"
            yield from (f"{term.a} in {player}.{place}" for place in _PLACES if place != zone)
        case "is" if term.b in CARD_WORDS:
            opposite = {"ready": "exhausted", "exhausted": "ready"}
            if term.b in opposite:
                yield f"{term.a} is {opposite[term.b]}"
        case "zone is":
            turns = ((*term.listed[at:], *term.listed[:at]) for at in range(1, len(term.listed)))
            yield from (f"{term.a}.{term.b} = [{', '.join(each)}]" for each in (term.listed[::-1], *turns))
        case "controlled by":
            yield f"{term.a} controlled by {other[term.b]}"
            yield f"not {term.a} in play"
        case "fact":
            yield f"{term.a} {term.op} {other.get(term.b, NONE)}"
        case "can":
            yield bare.replace(" cannot ", " can ") if " cannot " in bare else bare.replace(" can ", " cannot ")
        case _:
            pass
    yield bare if bare != term.text else f"not {bare}"
