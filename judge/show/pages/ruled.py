"""What a ruling answers, in a sentence of our own entry, and whether the engine comes to the same over every branch."""

from __future__ import annotations

from dataclasses import dataclass, fields

from judge.cite import IN_FORCE, parse_cite
from judge.corpus.entry import Entry
from judge.engine.charts.readings import READINGS, Reading
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.scenario import Scenario
from judge.show.context import words
from judge.show.context.cited import Cited, cites
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.plain import told
from judge.show.pages.certain import certain
from judge.show.table.sentence import Certain

# Neither a page nor a look at the terminal is a place for a long search: what is not settled by then is shown as open.
MOST_STATES = 20_000
MOST_SECONDS = 4.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the scenario fares under one rulebook."""

    rulebook: str = told("the rulebook")
    result: str = told("agrees, disagrees or open")
    states: int = told("how many positions were looked at")
    failures: tuple[str, ...] = told("what did not hold")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Certain):
    """The answer in one sentence, that of the ruling, and whether the engine agrees."""

    says: str = told("the answer")
    because: str = told("the sentence that follows it; empty where the answer says it all")
    kind: str = told("what is cited, in a word: ruling, rule, timing chart")
    cites: tuple[Cited, ...] = told("the ruling itself, then the rules that it follows from")
    engine: str = told("whether the engine comes to the same, in a sentence")
    verdict: Verdict = told("how it was checked")


def answer(library: Library, games: Games, scenario: Scenario, rulebook: str = "") -> Answer | None:
    """What a scenario comes to, and what its first ruling answers: under the rulebook asked for if the scenario is about it,
    else under the one in force, else under the first that it is about. None where it shows no ruling."""
    known = rulebooks_of(scenario, library.corpus)
    about = (*known, *(name for name, taken_in in RULEBOOKS.items() if taken_in.follows in known))
    book = next((each for each in (rulebook, IN_FORCE, *about) if each in about), "")
    if not scenario.rulings or not book:
        return None
    read = parse_cite(scenario.rulings[0])
    entry = library.corpus.entry(read.entry)
    says, because = _words(library, entry, read.item, book)
    if not entry.question:  # a rule answers no question by itself: what it comes to here is the title of the scenario
        says, because = f"{scenario.title}.", says if read.item else ""
    found = verdict(games, scenario, book)
    sure = _sure(library, games, scenario, found)
    return Answer(
        says=says,
        because=because,
        kind=words.KINDS[entry.kind],
        cites=cites(library, games, (f"{book}:{scenario.rulings[0]}", *entry.rests_on), book),
        engine=_engine(found),
        verdict=found,
        **{each.name: getattr(sure, each.name) for each in fields(Certain)},
    )


def _sure(library: Library, games: Games, scenario: Scenario, found: Verdict) -> Certain:
    """What it comes to in one sentence; made once per process, for the same reason as the verdict."""
    key = (scenario.source.text, found.rulebook)
    if key not in games.sentences:
        game = games.replay(scenario.given, (), found.rulebook)
        open_ones = unsettled(games, scenario, found.rulebook)
        games.sentences[key] = certain(library, game, scenario.expected(found.rulebook), found.result, open_ones)
    made: Certain = games.sentences[key]
    return made


def unsettled(games: Games, scenario: Scenario, rulebook: str) -> tuple[str, ...]:
    """The open readings that the scenario is about and that come to something else when they are taken the other way."""
    touched = {*scenario.rulings, *(claim.says.partition("#")[0] for claim in scenario.expected(rulebook).cites)}
    found = []
    for reading in READINGS:
        if reading.id in touched or touched & set(reading.cites):
            other = _looked(games, scenario, rulebook, reading)
            found += [reading.says] if other.result == "disagrees" else []
    return tuple(found)


def verdict(games: Games, scenario: Scenario, rulebook: str) -> Verdict:
    """How the scenario of a file fares; looked at once per process, as neither its text nor the rules change."""
    return _looked(games, scenario, rulebook)


def _looked(games: Games, scenario: Scenario, rulebook: str, reading: Reading | None = None) -> Verdict:
    """The same, with one open reading taken the other way."""
    key = (scenario.source.text, f"{rulebook} {reading.id if reading else ''}".strip())
    if key not in games.verdicts:
        readings = reading.turned if reading else None
        found = check(scenario, games.playable, rulebook, readings, most_states=MOST_STATES, most_seconds=MOST_SECONDS)
        failures = tuple(f"{failure.mood} {failure.claim}: {failure.says}" for failure in found.failures)
        games.verdicts[key] = (found.result, found.states, failures)
    result, states, failures = games.verdicts[key]
    return Verdict(rulebook, result, states, failures)


def _words(library: Library, entry: Entry, item: int, rulebook: str) -> tuple[str, str]:
    """The answer and the sentence after it; what an older rulebook rules otherwise is one sentence by itself."""
    if instead := library.corpus.ruled_instead(entry, rulebook):
        return instead, ""
    if item:
        return library.corpus.items(entry)[item - 1], ""
    first, *more = library.corpus.sentences(entry)
    if first.endswith(":") and more:
        return f"{first} {more[0]}", ""
    return first, more[0] if more and entry.question else ""


def _engine(found: Verdict) -> str:
    looked = f"{found.states:,} position{'s' if found.states != 1 else ''} looked at"
    match found.result:
        case "agrees":
            return f"The engine agrees under rulebook {found.rulebook}: all that is claimed holds on every branch ({looked})."
        case "disagrees" if follows := RULEBOOKS[found.rulebook].follows:
            says = "; ".join(found.failures)
            return f"As rulebook {found.rulebook} is switched here, it ends otherwise than under {follows}: {says} ({looked})."
        case "disagrees":
            return f"The engine disagrees under rulebook {found.rulebook}: {'; '.join(found.failures)} ({looked})."
        case _:
            return f"Not proved, rulebook {found.rulebook}: too many positions to check here ({looked})."
