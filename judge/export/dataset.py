"""A versioned dataset: entries, rulings, cards with what they do, and scenarios with their proved ends, as JSON.

What stands in it is our own; the words of official documents that were taken in never leave the machine with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge import __version__
from judge.cards.english import english
from judge.cards.pool import Facts
from judge.cite import IN_FORCE
from judge.corpus.entry import Entry
from judge.corpus.load import Corpus, load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.scenarios.check import check, rulebooks_of
from judge.scenarios.scenario import Scenario
from judge.show.api.schema import COMPONENTS, Describer
from judge.show.context.games import Games
from judge.show.context.plain import as_json, to_plain, told
from judge.show.pages.quizzed import ends_of

# Raised whenever a field changes its meaning or goes; a field more raises nothing.
VERSION = 1
SUMS, SCHEMA, MANIFEST = "SHA256SUMS", "schema.json", "dataset.json"
_SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """A rule, an erratum or a timing chart, in our own words."""

    id: str = told("the stable id, such as glossary:ward; n of its numbered items is cited as id#n")
    title: str = told("its title")
    summary: str = told("what it says, in a sentence")
    body: str = told("the words, as Markdown; links name entries by id")
    items: tuple[str, ...] = told("the numbered items in plain text")
    aliases: tuple[str, ...] = told("other words for it")
    related: tuple[str, ...] = told("related entries, by id")
    rests_on: tuple[str, ...] = told("for a ruling: the rules it follows from, by id")
    cards: tuple[str, ...] = told("the cards that it names, by id")
    history: Mapping[str, str] = told("by older rulebook: absent, same, reworded, changed, or what it rules instead")
    open_readings: tuple[str, ...] = told("what is open or misprinted in the rulebook, and which reading is followed")
    question: str = told("for a ruling: the question that it answers; else empty")
    scenarios: tuple[str, ...] = told("the scenarios that show it, by id")


@dataclass(frozen=True, slots=True)
class Does:
    """What a card does under one rulebook."""

    rulebook: str = told("the rulebook")
    notation: tuple[str, ...] = told("its abilities in the notation of the judge")
    says: tuple[str, ...] = told("the same in our words")


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card: what is printed on it, save its text, and what it does."""

    id: str = told("the stable id")
    name: str = told("its name")
    names: Mapping[str, str] = told("its names in other languages, by code")
    type: str = told("creature, action, artifact, upgrade, ...")
    houses: tuple[str, ...] = told("its houses")
    sets: tuple[str, ...] = told("the sets that have it, oldest first")
    power: int | None = told("its power; null for what has none")
    armor: int | None = told("its armor; null for what has none")
    bonus_icons: tuple[str, ...] = told("its bonus icons")
    traits: tuple[str, ...] = told("its traits")
    keywords: tuple[str, ...] = told("its keywords, with their values as in hazardous:3")
    rarity: str = told("its rarity")
    modelled: bool = told("whether the judge knows what it does; else it is a plain body on boards")
    does: tuple[Does, ...] = told("what it does: under the rulebook in force, then under older ones where that differs")


@dataclass(frozen=True, slots=True)
class Proof:
    """How a scenario fares under one rulebook, over every branch."""

    rulebook: str = told("the rulebook")
    result: str = told("agrees, disagrees or open")
    states: int = told("how many positions were looked at")
    ends: tuple[str, ...] = told("what can come of it, each in a sentence that names the changes that matter")


@dataclass(frozen=True, slots=True)
class ScenarioRecord:
    """A question on a board, with what was proved."""

    id: str = told("theme and name")
    title: str = told("its title")
    asks: str = told("the question")
    rulings: tuple[str, ...] = told("the rulings that it shows, by id")
    file: str = told("the file, as TOML: the board, the moves and the claims")
    proofs: tuple[Proof, ...] = told("one for each rulebook that it is about")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the dataset is, and what its files hold."""

    dataset: str = told("its name")
    version: int = told("the version of its form; raised when a field changes its meaning or goes")
    judge: str = told("the version of the judge that made it")
    rulebook: str = told("the rulebook in force")
    licence: str = told("under which licence it may be used")
    counts: Mapping[str, int] = told("how many records each file holds")
    checksums: Mapping[str, str] = told("the SHA-256 of each file")


FILES: Mapping[str, type[Any]] = {
    "entries.json": EntryRecord,
    "rulings.json": EntryRecord,
    "cards.json": CardRecord,
    "scenarios.json": ScenarioRecord,
}


def write_dataset(
    games: Games, folder: Path, cards: Iterable[Facts] | None = None, scenarios: Iterable[Scenario] | None = None
) -> Manifest:
    """Write the files of the dataset, with the cards and scenarios given or with all; OSError where that cannot be."""
    corpus = load_corpus()  # what is shipped alone
    entries = [entry_record(corpus, each, tuple(shown.id for shown in games.scenarios_of(each.id))) for each in corpus]
    cards = games.library.pool if cards is None else cards
    scenarios = games.scenarios.values() if scenarios is None else scenarios
    records: dict[str, list[Any]] = {
        "entries.json": [each for each in entries if not each.question],
        "rulings.json": [each for each in entries if each.question],
        "cards.json": [card_record(games, each) for each in cards],
        "scenarios.json": [scenario_record(games, each) for each in scenarios],
    }
    texts = {name: _lines(found) for name, found in records.items()} | {SCHEMA: f"{json.dumps(schema(), indent=2)}\n"}
    sums = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
    counts = {name: len(found) for name, found in records.items()}
    made = Manifest("keyforge-judge", VERSION, __version__, IN_FORCE, "MIT", counts, sums)
    texts[MANIFEST] = f"{as_json(made)}\n"
    sums[MANIFEST] = hashlib.sha256(texts[MANIFEST].encode()).hexdigest()
    texts[SUMS] = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    return made


def schema() -> dict[str, Any]:
    """JSON Schema of every file, each under the name of the file without its ending."""
    describer = Describer()
    files = {name.removesuffix(".json"): {"type": "array", "items": describer.schema(kind)} for name, kind in FILES.items()}
    files[MANIFEST.removesuffix(".json")] = describer.schema(Manifest)
    whole = json.dumps({"$schema": _SCHEMA_DIALECT, "$defs": {**describer.components, **files}})
    found: dict[str, Any] = json.loads(whole.replace(COMPONENTS, "#/$defs/"))
    return found


def _lines(records: Iterable[Any]) -> str:
    """A list with a record on each line, so that two versions can be compared."""
    rows = (json.dumps(to_plain(each), ensure_ascii=False, separators=(",", ":")) for each in records)
    return "[\n" + ",\n".join(rows) + "\n]\n"


def entry_record(corpus: Corpus, entry: Entry, scenarios: tuple[str, ...]) -> EntryRecord:
    """An entry as it stands in the dataset."""
    return EntryRecord(
        id=entry.id,
        title=entry.title,
        summary=corpus.summary(entry),
        body=entry.body,
        items=corpus.items(entry),
        aliases=entry.aliases,
        related=entry.related,
        rests_on=entry.rests_on,
        cards=entry.cards,
        history=entry.history,
        open_readings=tuple(flag.note for flag in entry.flags),
        question=entry.question,
        scenarios=scenarios,
    )


def card_record(games: Games, card: Facts) -> CardRecord:
    """A card as it stands in the dataset."""
    return CardRecord(
        id=card.id,
        name=card.name,
        names=card.names,
        type=card.type,
        houses=card.houses,
        sets=card.sets,
        power=card.power,
        armor=card.armor,
        bonus_icons=card.bonus_icons,
        traits=card.traits,
        keywords=card.keywords,
        rarity=card.rarity,
        modelled=games.playable.definition(card.id).modelled,
        does=tuple(_does(games, card.id)),
    )


def _does(games: Games, card_id: str) -> Iterator[Does]:
    told_before = None
    for rulebook in (IN_FORCE, *(each for each in RULEBOOKS if each != IN_FORCE)):
        definition = games.book.definition(card_id, rulebook)
        notation = tuple(map(repr, definition.abilities))
        if notation != told_before:
            yield Does(rulebook, notation, english(definition))
        told_before = notation if told_before is None else told_before


def scenario_record(games: Games, scenario: Scenario) -> ScenarioRecord:
    """A scenario as it stands in the dataset, proved now."""
    proofs = tuple(_proof(games, scenario, each) for each in rulebooks_of(scenario, games.library.corpus))
    return ScenarioRecord(scenario.id, scenario.title, scenario.asks, scenario.rulings, scenario.source.text, proofs)


def _proof(games: Games, scenario: Scenario, rulebook: str) -> Proof:
    found = check(scenario, games.playable, rulebook)
    return Proof(rulebook, found.result, found.states, tuple(ends_of(scenario, games.playable, rulebook)))
