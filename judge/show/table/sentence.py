"""One plain sentence of several facts: who does the same is named together, what one does is told together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from judge.show.context.plain import told

# A reader at a table takes in so many clauses; the others are listed further down on the page.
MOST_CLAUSES, MOST_NAMES, MOST_LETTERS = 4, 6, 230
# How much a fact says of an answer: a change, what stays, and what is so in every game.
CHANGED, STAYS, LITTLE = 3, 2, 1
_NUMBERED = re.compile(r"(?:still )?(?:have|take) (?:at (?:least|most) )?\d")
_ONCE = ("has", "have", "is", "are", "stays", "stay", "takes", "take", "can")


@dataclass(frozen=True, slots=True)
class Fact:
    """``who`` does something: ``one`` is the verb for one of them ("goes to Dan's hand"), ``many`` for several ("go to ...").

    ``weight`` says how much it is part of an answer: what has changed weighs more than what stayed as it was.
    """

    who: str
    one: str
    many: str
    weight: int = STAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Certain:
    """The answer in one sentence, and how sure it is."""

    sentence: str = told("the answer in plain words; empty where nothing can be said")
    certainty: str = told("always, depends, never, open question or not proved")
    sure: str = told("the certainty in words, and on what it depends")
    unsettled: tuple[str, ...] = told("the open questions of the rules that it rests on", default=())


def joined(parts: Sequence[str], last: str = "and") -> str:
    """``a, b and c``; with a comma before the last where a part has an "and" of its own."""
    if len(parts) < 2:
        return "".join(parts)
    own = any(" and " in part or ", " in part for part in parts)
    return f"{',' if own else ''} {last} ".join([", ".join(parts[:-1]), parts[-1]])


def alternatives(ways: Sequence[Sequence[Fact]], more: int = 0) -> str:
    """What may come, one of several, without capital and full stop."""
    shown = [sentence(way) or "nothing else" for way in ways]
    if not more and all(len(way) == 1 and way[0].one == ways[0][0].one for way in ways):
        return f"{joined([way[0].who for way in ways], 'or')} {ways[0][0].one}"
    if not more and all(len(way) == 1 and way[0].who == ways[0][0].who for way in ways):
        return f"{ways[0][0].who} {_either([way[0].one for way in ways])}"
    if more:
        shown.append(f"one of {more} other outcomes" if more > 1 else "1 other outcome")
    if any(", " in way or (len(shown) > 2 and " and " in way) for way in shown):
        return f"either {'; '.join(shown[:-1])}; or {shown[-1]}"
    return f"either {joined(shown, 'or')}"


def _either(verbs: Sequence[str]) -> str:
    """``goes to Emily's hand or archives``: the words that all begin with are said once."""
    apart = [verb.split(" ") for verb in verbs]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*apart, strict=False))
    same = min(len(list(alike)), min(map(len, apart)) - 1)
    rests = [" ".join(each[same:]) for each in apart]
    listed = joined(rests, "or")
    if any(", " in rest or " and " in rest for rest in rests):
        listed = f"either {'; '.join(rests[:-1])}; or {rests[-1]}"
    return " ".join([*apart[0][:same], listed])


def sentence(facts: Iterable[Fact], most: int = MOST_CLAUSES) -> str:
    """The weightiest facts as one sentence without capital and full stop; "" for none."""
    clauses = _clauses(_weightiest(tuple(dict.fromkeys(facts))))
    said = clauses[:1]
    for clause in clauses[1:most]:
        if sum(map(len, said)) + len(clause) > MOST_LETTERS:
            break
        said.append(clause)
    return joined(said)


def _weightiest(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The first fact and all changes; with fewer than two of those also what stays as it was."""
    changed = [fact for at, fact in enumerate(facts) if fact.weight > STAYS or (not at and fact.weight == STAYS)]
    stays = [fact for fact in facts if fact.weight >= STAYS]
    return (changed if len(changed) > 1 else stays) or facts


def _clauses(facts: Sequence[Fact]) -> list[str]:
    """What several do alike first becomes one subject; then what one subject does becomes one clause."""
    together: dict[tuple[str, str], list[str]] = {}
    for fact in facts:
        together.setdefault((fact.one, fact.many), []).append(fact.who)
    by_subject: dict[tuple[str, ...], list[str]] = {}
    for (one, many), who in together.items():
        subjects = tuple(dict.fromkeys(who))
        by_subject.setdefault(subjects, []).append(one if len(subjects) == 1 else many)
    return [
        f"{_names(subjects)} {joined([_each(verb, subjects) for verb in _verbs(verbs)])}".strip()
        for subjects, verbs in by_subject.items()
    ]


def _each(verb: str, subjects: Sequence[str]) -> str:
    """A number that several have is that of each of them."""
    return f"each {verb}" if len(subjects) > 1 and _NUMBERED.match(verb) else verb


def _verbs(verbs: Sequence[str]) -> list[str]:
    """``has 2 damage``, ``has 3 chains``: the verb that is the same is said once, and so is what cannot be."""
    found, before = [], ""
    barred = [verb for verb in verbs if verb.startswith("cannot ")]
    if len(barred) > 1:
        verbs = [*(verb for verb in verbs if verb not in barred), _either(barred)]
    for verb in verbs:
        first, _, rest = verb.partition(" ")
        found.append(rest if first == before and first in _ONCE else verb)
        before = first
    return found


def _names(subjects: Sequence[str]) -> str:
    if len(subjects) > MOST_NAMES:
        return joined([*subjects[: MOST_NAMES - 1], f"{len(subjects) - MOST_NAMES + 1} more"])
    return joined(subjects)
