"""Check scenarios over all their branches: ``always`` at every end, ``possible`` at one at least, ``never`` at any, ``illegal``
at every end for the reasons named, ``cites`` on every way; ``reachable`` from one end at least until the turn is over,
``unreachable`` from none. A scenario agrees with its ruling, or disagrees (with a witness),
or stays open where the budget ran out."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from judge.cite import IN_FORCE
from judge.engine.board.laid import Definitions
from judge.engine.charts.readings import READINGS, passed
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.explore import WHOLE_STATES, Exploration, Tick, explore_ends
from judge.engine.resolve.game_tables import Change, unchanged
from judge.engine.table.machine import Machine
from judge.errors import JudgeError, PlayError, ScenarioError
from judge.scenarios.expression import Expression, Position
from judge.scenarios.paths import Arrival, Ways, labels_of
from judge.scenarios.prepare import Prepared, prepare
from judge.scenarios.reach import reach
from judge.scenarios.refused import objection
from judge.scenarios.scenario import Claim, Scenario

Result = Literal["agrees", "disagrees", "open"]
MOST_STATES = 50_000
MOST_SECONDS = 30.0


class Standing(Protocol):
    """Knows in which rulebooks a ruling stands (the corpus does)."""

    def entry(self, entry_id: str) -> Any: ...

    def stands_in(self, entry: Any, rulebook: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Failure:
    """What did not hold: the mood and the words of the claim, where they stand, why, and the answers of a way that shows it."""

    mood: str
    claim: str
    says: str
    where: str = ""
    witness: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one scenario fared under one rulebook. ``reading`` names the open reading that was taken the other way, if one was.

    ``as_in_force`` is False where the ruling differs from that of the rulebook in force: what is claimed for one of the two
    does not hold under the other. ``claims``: all that was checked, if the file could be read. ``passed``: the open readings
    that decide something on the way.
    """

    scenario: str
    title: str
    rulings: tuple[str, ...]
    rulebook: str
    result: Result
    failures: tuple[Failure, ...] = ()
    states: int = 0
    ends: int = 0
    seconds: float = 0.0
    reading: str = ""
    as_in_force: bool = True
    claims: tuple[Claim, ...] = ()
    passed: tuple[str, ...] = ()


def rulebooks_of(scenario: Scenario, corpus: Standing) -> tuple[str, ...]:
    """The rulebooks under which a scenario is to be checked, out of those the engine knows."""
    if scenario.rulebooks:
        return scenario.rulebooks
    if not scenario.rulings:
        return (IN_FORCE,)
    entry = corpus.entry(scenario.rulings[0].partition("#")[0])
    return tuple(rulebook for rulebook in RULEBOOKS.known if corpus.stands_in(entry, rulebook))


def scenario_problem(scenario: Scenario) -> str:
    """Why a scenario of the shipped kind cannot be checked at all; "" if it can."""
    unknown = [rulebook for rulebook in scenario.rulebooks if rulebook not in RULEBOOKS]
    if unknown:
        return f"the engine knows no rulebook {', '.join(unknown)}; it knows {', '.join(RULEBOOKS)}"
    expect = scenario.expect
    if not expect.claims and not expect.illegal and not expect.reach and not scenario.expect_under:
        return "nothing is expected; write always, possible, never or illegal under [expect]"
    return ""


def check(
    scenario: Scenario,
    book: Definitions,
    rulebook: str = IN_FORCE,
    readings: Mapping[str, Any] | None = None,
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = MOST_SECONDS,
    change: Change = unchanged,
) -> Verdict:
    """Check one scenario under one rulebook, or a change of it. One that is broken disagrees, each problem a failure.

    >>> from judge import load_book
    >>> from judge.scenarios.read import load_scenario, scenario_files
    >>> scenario = load_scenario(next(path for path in scenario_files() if path.stem == "archimedes-gateway"))
    >>> verdict = check(scenario, load_book())
    >>> verdict.result, verdict.rulings
    ('agrees', ('glossary:destroyed',))
    """
    try:
        if says := scenario_problem(scenario):
            raise ScenarioError(says, where=scenario.file)
        ready = prepare(scenario, book, rulebook, readings, change)
        whole = None if _asks_about_ways(ready) else WHOLE_STATES
        found = explore_prepared(ready, most_states=most_states, most_seconds=most_seconds, whole_states=whole)
        judged = _judge(ready, found)
    except JudgeError as error:
        return _verdict(scenario, rulebook, "disagrees", _broken(error))
    except Exception as error:  # a fault of the engine in one scenario must not hide the verdicts of all the others
        return _verdict(scenario, rulebook, "disagrees", (_crash(error, scenario.file),))
    return judged if rulebook == IN_FORCE else replace(judged, as_in_force=_as_in_force(scenario, book, rulebook))


def _as_in_force(scenario: Scenario, book: Definitions, rulebook: str) -> bool:
    """Whether the claims for the rulebook in force hold here; or, where it has no part in the scenario, ours hold there."""
    shared = not scenario.rulebooks or IN_FORCE in scenario.rulebooks
    if shared and rulebook not in scenario.expect_under:
        return True
    there, claims = (rulebook, IN_FORCE) if shared else (IN_FORCE, rulebook)
    turned = replace(scenario, expect=scenario.expected(claims), expect_under={}, rulebooks=())
    return check(turned, book, there).result == "agrees"


def _asks_about_ways(ready: Prepared) -> bool:
    """Whether something is claimed of the ways, and not of the ends alone."""
    return bool(ready.cites) or any(expression.asks_about for _, expression in ready.claims)


def explore_prepared(
    ready: Prepared,
    *,
    most_states: int = MOST_STATES,
    most_seconds: float = MOST_SECONDS,
    whole_states: int | None = WHOLE_STATES,
    tick: Tick | None = None,
) -> Exploration:
    """Every branch of a scenario while there are few enough tables, and beyond that what is enough to come to every end."""
    return explore_ends(
        ready.board.tables,
        ready.board.state,
        ready.script,
        progress=ready.script.start,
        most_states=most_states,
        most_seconds=most_seconds,
        whole_states=whole_states,
        tick=tick,
    )


def check_readings(scenario: Scenario, book: Definitions, rulebook: str = IN_FORCE) -> list[Verdict]:
    """The scenario with each open reading of the rulebook taken the other way, one at a time."""
    return [replace(check(scenario, book, rulebook, reading.turned), reading=reading.id) for reading in READINGS]


# --- judging an exploration


def _judge(ready: Prepared, found: Exploration) -> Verdict:
    m = Machine(ready.board.tables)
    failures = _script_failures(ready, found, m)
    kinds = frozenset(kind for _, expression in ready.claims for kind in expression.asks_about)
    ways = Ways(found, kinds)
    ends = [arrival for arrival in ways.arrivals if _is_end(ready, found, arrival)]
    for claim, expression in ready.claims:
        failures += _claim_failures(ready, ways, ends, m, claim, expression)
    failures += _legal_failures(ready, ways, ends, m)
    failures += _cite_failures(ready, ways, m)
    unsettled = _reach_failures(ready, found, ends, failures)
    result: Result = "disagrees" if failures else "agrees"
    if not found.exhausted and not any(failure.witness or failure.mood == "do" for failure in failures):
        failures = _unproven(ready, failures, found)
        result = "open" if failures else "agrees"
    if result == "agrees" and unsettled:
        result, failures = "open", unsettled
    made = _verdict(ready.scenario, ready.rulebook, result, tuple(failures))
    readings = tuple(each.id for each in passed(found.cites, RULEBOOKS[ready.rulebook].settled))
    return replace(made, states=len(found.nodes), ends=len(ends), seconds=found.seconds, passed=readings)


def _unproven(ready: Prepared, failures: list[Failure], found: Exploration) -> list[Failure]:
    """What remains open when the budget ended the search: all but the ``possible`` claims that have their witness."""
    missed = {failure.claim for failure in failures}
    says = f"not every branch was explored: {found.why_not}"
    claims = [claim for claim, _ in ready.claims if claim.mood != "possible" or claim.says in missed]
    claims += [refused.claim for refused in ready.illegal]
    return [Failure(claim.mood, claim.says, says, claim.where) for claim in (*claims, *ready.cites)]


def _is_end(ready: Prepared, found: Exploration, arrival: Arrival) -> bool:
    node = found.nodes[arrival.node]
    return ready.script.is_end(node.question, node.progress)


def _script_failures(ready: Prepared, found: Exploration, m: Machine) -> list[Failure]:
    """Branches on which the do-list does not fit: one failure for each thing that is wrong with it."""
    by_words: dict[str, Failure] = {}
    for at in found.ends:
        node = found.nodes[at]
        m.load(node.state)
        try:
            if node.question is None:
                ready.script.left_over(node.progress)
            else:
                ready.script.answers(m, node.question, node.progress)
        except PlayError as error:
            if error.says not in by_words:
                way = labels_of(found, ready.script.labels, m, found.path(at))
                by_words[error.says] = Failure("do", "", error.says, error.where, way)
    return list(by_words.values())


def _claim_failures(
    ready: Prepared, ways: Ways, ends: list[Arrival], m: Machine, claim: Claim, expression: Expression
) -> list[Failure]:
    settles = claim.mood != "always"  # the value that settles a claim: true for possible and never, false for always
    for arrival in ends:
        at = _position(ready, ways.found, arrival, m)
        unsure = at.open if not expression.knows_of_open_ends else ""
        if unsure and claim.mood == "possible":
            continue
        if unsure or expression.holds(at) is settles:
            if claim.mood == "possible":
                return []
            says = "it holds on this branch" if settles else "it does not hold on this branch"
            says = f"this branch depends on what {unsure} is" if unsure else says
            way = labels_of(ways.found, ready.script.labels, m, ways.way(arrival))
            return [Failure(claim.mood, claim.says, says, claim.where, way)]
    if claim.mood == "possible":
        return [Failure(claim.mood, claim.says, f"it holds at none of {len(ends)} ends", claim.where)]
    return [] if ends else [Failure(claim.mood, claim.says, "no branch comes to an end", claim.where)]


def _position(ready: Prepared, found: Exploration, arrival: Arrival, m: Machine) -> Position:
    node = found.nodes[arrival.node]
    m.load(node.state)
    return Position(m, ready.script.labels, node.question, arrival.asked)


def _legal_failures(ready: Prepared, ways: Ways, ends: list[Arrival], m: Machine) -> list[Failure]:
    """What is said to be illegal and is not at one of the ends, or for other reasons."""
    failures = []
    for refused in ready.illegal:
        claim, says = refused.claim, "" if ends else "no branch comes to an end"
        way: tuple[str, ...] = ()
        for arrival in ends:
            node = ways.found.nodes[arrival.node]
            m.load(node.state)
            if says := objection(refused, m, ready.script.labels, node.question):
                way = labels_of(ways.found, ready.script.labels, m, ways.way(arrival))
                break
        if says:
            failures.append(Failure(claim.mood, claim.says, says, claim.where, way))
    return failures


def _cite_failures(ready: Prepared, ways: Ways, m: Machine) -> list[Failure]:
    failures = []
    for claim in ready.cites:
        way = ways.way_without(claim.says, ways.found.ends)
        if way is not None:
            labels = labels_of(ways.found, ready.script.labels, m, way)
            failures.append(Failure("cites", claim.says, "nothing cites it on this branch", claim.where, labels))
    return failures


def _reach_failures(ready: Prepared, found: Exploration, ends: list[Arrival], failures: list[Failure]) -> list[Failure]:
    """What was said to be reachable from the ends, or not, and is otherwise, goes to the failures; given is what stays open."""
    unsettled = []
    for claim in ready.scenario.expected(ready.rulebook).reach:
        answer = reach(ready, found, (arrival.node for arrival in ends), claim.says)
        if answer.result == "not settled":
            unsettled.append(Failure(claim.mood, claim.says, f"it is not settled: {answer.why}", claim.where))
        elif (answer.result == "possible") is not (claim.mood == "reachable"):
            says = "it can come true this turn" if answer.line else "it cannot come true this turn"
            failures.append(Failure(claim.mood, claim.says, says, claim.where, answer.line))
    return unsettled


# --- verdicts of what could not be explored


def _verdict(scenario: Scenario, rulebook: str, result: Result, failures: tuple[Failure, ...]) -> Verdict:
    claims = scenario.expected(rulebook).every
    return Verdict(scenario.id, scenario.title, scenario.rulings, rulebook, result, failures, claims=claims)


def _broken(error: JudgeError) -> tuple[Failure, ...]:
    if not error.problems:
        return (Failure("read", "", error.says, error.where),)
    return tuple(Failure("read", "", problem.says, problem.where) for problem in error.problems)


def _crash(error: Exception, file: str) -> Failure:
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rpartition('judge/')[2]}:{last.lineno}"
    return Failure("engine", "", f"the engine failed: {type(error).__name__} at {place}: {error}", file)


def broken_file(scenario_id: str, error: JudgeError) -> Verdict:
    """The verdict of a file that cannot even be read."""
    return Verdict(scenario_id, scenario_id, (), IN_FORCE, "disagrees", _broken(error))


def totals(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many verdicts of each result."""
    counts: dict[str, int] = {"agrees": 0, "disagrees": 0, "open": 0}
    for verdict in verdicts:
        counts[verdict.result] += 1
    return counts
