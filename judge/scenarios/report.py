"""What a run over many scenarios found: per ruling, in totals, and which rulings have no scenario yet and why."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from judge.cite import parse_cite
from judge.corpus.load import Corpus
from judge.engine.board.laid import Definitions
from judge.engine.charts.readings import READINGS
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.errors import JudgeError, Problem, ScenarioError
from judge.paths import data_room
from judge.scenarios.check import Result, Verdict, broken_file, rulebooks_of, totals
from judge.scenarios.parts import SCENARIOS_A_PART, Mapper, Wanted, verdicts, verdicts_of
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.refused import refused_in
from judge.scenarios.scenario import Scenario

OPEN_LIST = "open.toml"
NOT_IN_CORPUS = ("card:",)  # cited by the engine, but kept in other rooms


@dataclass(frozen=True, slots=True)
class OpenRuling:
    """A ruling that no scenario is about, and the reason ("" where none is written down)."""

    ruling: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """Every verdict, how many of each, the result per ruling, the answers and the rules that differ from those in force,
    and the rulings without a scenario."""

    rulebook: str
    totals: dict[str, int]
    rulings: dict[str, Result]
    differ: tuple[str, ...]
    rules_differ: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    open_rulings: tuple[OpenRuling, ...] = ()
    seconds: float = 0.0


def check_files(
    paths: Iterable[Path],
    book: Definitions,
    corpus: Corpus,
    rulebook: str = "",
    *,
    readings: bool = False,
    mapper: Mapper | None = None,
) -> Iterator[Verdict]:
    """Check files under each rulebook that they are about, or under one only; in their order.

    One after the other in this process with ``book``, or in parts by ``mapper``, whose workers know the shipped cards.
    """
    plan = _plan(paths, corpus, rulebook, readings=readings)
    if mapper is None:
        for each in plan:
            yield from verdicts_of(each, book) if isinstance(each, Wanted) else [each]
        return
    listed = list(plan)
    wanted = [each for each in listed if isinstance(each, Wanted)]
    parts = [wanted[at : at + SCENARIOS_A_PART] for at in range(0, len(wanted), SCENARIOS_A_PART)]
    done = chain.from_iterable(mapper(verdicts, parts))
    for each in listed:
        yield from next(done) if isinstance(each, Wanted) else [each]


def _plan(paths: Iterable[Path], corpus: Corpus, rulebook: str, *, readings: bool) -> Iterator[Wanted | Verdict]:
    """The checks to be made; a file that cannot be read has its verdict already."""
    for path in paths:
        try:
            scenario = load_scenario(path)
            check_citations(scenario, corpus)
            under = rulebooks_of(scenario, corpus)
        except JudgeError as error:
            yield broken_file(f"{path.parent.name}/{path.stem}", error)
            continue
        if rulebook not in RULEBOOKS.known and rulebook in RULEBOOKS:  # one that was taken in is asked for what its nearest is
            under = tuple(rulebook if each == RULEBOOKS[rulebook].follows else each for each in under)
        yield from (Wanted(scenario, each, readings) for each in under if rulebook in ("", each))


def check_citations(scenario: Scenario, corpus: Corpus) -> None:
    """Raises ScenarioError for every ruling or cite that names no entry, or an item that its entry does not have."""
    problems = [(ruling, scenario.source.at("ruling", text=ruling)) for ruling in scenario.rulings]
    for expected in (scenario.expect, *scenario.expect_under.values()):
        named = [(claim.says, claim.where) for claim in expected.cites]
        named += [(cite, claim.where) for claim in expected.illegal for cite in sorted(refused_in(claim).cites)]
        problems += [(cite, where) for cite, where in named if not cite.startswith(NOT_IN_CORPUS)]
    found = [Problem(where, "scenario/unknown-entry", says) for cite, where in problems if (says := _unknown(corpus, cite))]
    if found:
        raise ScenarioError("the scenario cites what is not there", where=scenario.file, problems=tuple(found))


def _unknown(corpus: Corpus, cite: str) -> str:
    wanted = parse_cite(cite)
    try:
        entry = corpus.entry(wanted.entry)
    except JudgeError as error:
        return error.says
    items = len(corpus.items(entry))
    return f"{wanted.entry} has {items} numbered items, not {wanted.item}" if wanted.item > items else ""


def report(verdicts: Iterable[Verdict], rulebook: str = "", open_rulings: Iterable[OpenRuling] = ()) -> Report:
    """Put verdicts together. Verdicts under the other side of an open reading do not count for a ruling."""
    listed = tuple(verdicts)
    plain = [verdict for verdict in listed if not verdict.reading]
    seconds = sum(verdict.seconds for verdict in listed)
    differ = sorted({verdict.rulings[0] for verdict in plain if verdict.rulings and not verdict.as_in_force})
    answers = tuple(ruling for ruling in differ if ruling.startswith("faq:"))
    others = tuple(ruling for ruling in differ if ruling not in answers)
    return Report(rulebook, totals(plain), _per_ruling(plain), answers, others, listed, tuple(open_rulings), round(seconds, 3))


def _per_ruling(verdicts: Iterable[Verdict]) -> dict[str, Result]:
    """The worst verdict of the scenarios about each ruling."""
    found: dict[str, Result] = {}
    rank: tuple[Result, ...] = ("agrees", "open", "disagrees")
    for verdict in verdicts:
        for ruling in verdict.rulings:
            found[ruling] = max(found.get(ruling, "agrees"), verdict.result, key=rank.index)
    return dict(sorted(found.items()))


def open_rulings(corpus: Corpus, rulebook: str = "", room: Path | None = None) -> list[OpenRuling]:
    """The rulings (of one rulebook) that no scenario is about, with the reasons of the corpus and of ``open.toml``."""
    reasons = open_reasons(corpus, room)
    have = {ruling.partition("#")[0] for path in scenario_files((), room) for ruling in _rulings(path)}
    return [
        OpenRuling(entry.id, entry.title, entry.no_scenario or reasons.get(entry.id, ""))
        for entry in corpus.entries("faq")
        if entry.question and entry.id not in have and (not rulebook or corpus.stands_in(entry, rulebook))
    ]


def _rulings(path: Path) -> tuple[str, ...]:
    try:
        return load_scenario(path).rulings
    except JudgeError:
        return ()  # a broken file has its verdict, and covers nothing


def open_reasons(corpus: Corpus, room: Path | None = None) -> dict[str, str]:
    """The file of reasons. Raises ScenarioError for an id that is no entry."""
    path = (room or data_room("scenarios")) / OPEN_LIST
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"not TOML: {error}", where=path.name) from None
    wrong = [key for key, value in listed.items() if key not in corpus or not isinstance(value, str)]
    if wrong:
        raise ScenarioError(f"each line is an entry and a reason; not so: {', '.join(wrong)}", where=path.name)
    return listed


# --- as text


def verdict_lines(verdict: Verdict, *, brief: bool = False) -> list[str]:
    """A verdict for people: one line, and for each failure what was claimed, where, and a branch that shows it."""
    name = f"{verdict.scenario} [{verdict.rulebook}{f', other reading of {verdict.reading}' if verdict.reading else ''}]"
    lines = [f"{verdict.result:9}  {name}  {verdict.states} states, {verdict.ends} ends, {verdict.seconds * 1000:.0f} ms"]
    if verdict.passed and not brief:
        lines.append(f"    passes through open readings: {', '.join(verdict.passed)}")
    for failure in () if brief else verdict.failures:
        claim = f"{failure.mood}: {failure.claim}" if failure.claim else failure.mood
        lines.append(f"    {failure.where}: {claim}")
        lines.append(f"        {failure.says}")
        if failure.witness:
            lines.append(f"        branch: {' > '.join(failure.witness)}")
    return lines


def summary_lines(found: Report) -> list[str]:
    """The end of a report: totals, what rests on an open reading, and the open list."""
    counts = ", ".join(f"{number} {result}" for result, number in found.totals.items())
    lines = [f"{counts}; {len(found.rulings)} rulings, {found.seconds:.2f} s"]
    lines += _other_readings(found)
    lines += [f"answered otherwise than in the rulebook in force: {', '.join(found.differ)}"] if found.differ else []
    lines += [f"ruled otherwise than there: {', '.join(found.rules_differ)}"] if found.rules_differ else []
    if found.open_rulings:
        lines += ["", f"{len(found.open_rulings)} rulings have no scenario:"]
        lines += [f"  {each.ruling}  {each.reason or 'no reason is written down'}" for each in found.open_rulings]
    return lines


def _other_readings(found: Report) -> list[str]:
    settled = {(v.scenario, v.rulebook): v.result for v in found.verdicts if not v.reading}
    lines = []
    for reading in READINGS:
        turned = [v.scenario for v in found.verdicts if v.reading == reading.id and v.result != settled[(v.scenario, v.rulebook)]]
        if turned:
            lines.append(f"rests on {reading.id}: {', '.join(dict.fromkeys(turned))}")
    return lines
