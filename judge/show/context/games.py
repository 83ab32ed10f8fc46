"""What can be played: boards of cards with their abilities, and the scenarios that are shipped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from judge.cards.book import Book, load_book
from judge.cards.book import Page as BookPage
from judge.cards.english import english
from judge.cite import IN_FORCE
from judge.engine.board.labels import Labels
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.engine.tell.view import Unfit
from judge.errors import PlayError, ScenarioError, UnknownEntryError
from judge.paths import data_room
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.run import Script
from judge.scenarios.scenario import Scenario
from judge.show.context.addresses import Addresses
from judge.show.context.at_hand import AtHand, Shown
from judge.show.context.library import Library
from judge.show.context.openings import KeptOpenings, Opened
from judge.show.context.packed import pack
from judge.show.context.page import Link
from judge.show.context.playable import PlayableBook
from judge.show.context.position import Position
from judge.show.context.scenario_facts import Listed, facts_of


@dataclass(frozen=True, slots=True)
class _Made:
    """The cards with their abilities, and what was worked out of them: put into words once."""

    book: Book
    playable: PlayableBook
    texts: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    faces: dict[tuple[str, str], Any] = field(default_factory=dict)
    at_hand: AtHand = field(default_factory=AtHand)


class Games:
    """Each part is read when it is first needed; what was worked out once is kept, and threads may share it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._made: _Made | None = None
        self._switched = RULEBOOKS.switched
        self._shown: dict[str, list[Scenario]] = {}
        self._opened: dict[tuple[str, str], Opened] = {}
        self._kept: KeptOpenings | None = None
        self._scenarios_read: dict[Path, Scenario] = {}
        # How scenarios fare, by their text and the rulebook: neither it nor the rules change.
        self.verdicts: dict[tuple[str, str], tuple[str, int, tuple[str, ...]]] = {}
        # What they come to in a sentence, by the same.
        self.sentences: dict[tuple[str, str], Any] = {}

    @property
    def book(self) -> Book:
        """The cards with their abilities."""
        return self._of_pool.book

    @property
    def playable(self) -> PlayableBook:
        """The same as far as the engine can play them."""
        return self._of_pool.playable

    def with_cards(self, library: Library, pages: Mapping[str, BookPage]) -> Games:
        """The same to play, with more cards; ``library`` has their facts."""
        self.scenarios_on(("troll",))  # what boards name is read once for both
        found = copy(self)
        book = self.book.with_pages(library.pool, pages)
        found.library, found._made = library, _Made(book, PlayableBook(book))
        return found

    @property
    def faces(self) -> dict[tuple[str, str], Any]:
        """What is printed on cards, by card and rulebook, as tiles show it."""
        return self._of_pool.faces

    @property
    def _of_pool(self) -> _Made:
        """What is made of the cards there are; made anew when the user's shelf has changed."""
        pool = self.library.pool
        if self._made is None or self._made.book.pool is not pool:
            book = load_book(pool)
            self._made = _Made(book, PlayableBook(book))
        return self._made

    def rulebook(self, wanted: str) -> str:
        """The rulebook itself where it can be played, else the one in force."""
        if self._switched != RULEBOOKS.switched:  # the owner has said otherwise what one rules that was taken in
            self._switched = RULEBOOKS.switched
            for worked_out in (self.verdicts, self.sentences, self._opened):
                worked_out.clear()
        return wanted if wanted in RULEBOOKS else IN_FORCE

    def replay(self, given: Mapping[str, Any], do: Iterable[str], rulebook: str) -> Game:
        """A game after some choices; PlayError for one that is not possible, or for a rulebook that cannot be played."""
        return Game.replay(given, do, self.playable, _played(rulebook))

    def reopen(self, given: Mapping[str, Any], do: Iterable[str], rulebook: str) -> tuple[Game, Unfit | None]:
        """A game after as many of some choices, saved earlier, as still hold; and the first that does not."""
        return Game.reopen(given, do, self.playable, _played(rulebook))

    @contextmanager
    def at_hand(self, position: Position, rulebook: str) -> Iterator[Shown]:
        """The game of a position, as ``reopen`` plays it, to be looked at for one page; kept for the next that looks at it."""
        here = self._of_pool.at_hand
        key = (position.board, position.do, rulebook, RULEBOOKS.switched)
        shown = here.take(key) or Shown(*self.reopen(position.given, position.do, rulebook))
        yield shown
        here.lay_back(key, shown)

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenarios that are shipped, by id; a file that cannot be read is told by ``judge check``, not here."""
        return {found.id: found for path in scenario_files() if (found := self._read(path))}

    def scenario(self, scenario_id: str) -> Scenario:
        """The scenario with this id; UnknownEntryError when there is none."""
        if scenario_id not in self.scenarios:
            raise UnknownEntryError(f"no scenario is called {scenario_id!r}; the list of scenarios has them all")
        return self.scenarios[scenario_id]

    def scenarios_of(self, entry_id: str) -> list[Scenario]:
        """The scenarios that show a ruling or a worked example."""
        if entry_id not in self._shown:
            self._shown[entry_id] = self._find_scenarios(entry_id)
        return self._shown[entry_id]

    def _find_scenarios(self, entry_id: str) -> list[Scenario]:
        """Only files that name the entry are read as scenarios."""
        named = (self._read(path) for path in self._files_citing.get(entry_id, ()))
        return [each for each in named if each and entry_id in {ruling.partition("#")[0] for ruling in each.rulings}]

    def opened_of(self, entry_id: str, rulebook: str) -> list[Opened]:
        """The scenarios that show a ruling or a worked example, as pages link to them; what is kept of one is not read anew."""
        found = (self._opened_in(path, rulebook) for path in self._files_citing.get(entry_id, ()))
        return [each for each in found if each and each.shows(entry_id)]

    def _opened_in(self, path: Path, rulebook: str) -> Opened | None:
        scenario_id = f"{path.parent.name}/{path.stem}"
        kept = self._known(scenario_id, rulebook)
        if kept is None and (scenario := self._read(path)):
            return self.opened(scenario, rulebook)
        return kept

    def _known(self, scenario_id: str, rulebook: str) -> Opened | None:
        here = self._opened.get((scenario_id, rulebook))
        return here or (self._kept.find(scenario_id, rulebook) if self._kept else None)

    def scenarios_on(self, cards: Iterable[str]) -> list[Scenario]:
        """The scenarios with all these cards on their boards."""
        first, *others = (self._files_naming.get(card, {}) for card in cards)
        return [found for path in first if all(path in other for other in others) and (found := self._read(path))]

    def _read(self, path: Path) -> Scenario | None:
        """A scenario, read once: a card lies on the boards of hundreds, and halls ask for the same cards."""
        if path not in self._scenarios_read:
            with suppress(ScenarioError):
                self._scenarios_read[path] = load_scenario(path)
        return self._scenarios_read.get(path)

    def cards_on(self, given: object) -> list[str]:
        """The cards that a board names wherever on it, each once."""
        if isinstance(given, str):
            return [given] if given in self.library.pool else []
        inner = given.values() if isinstance(given, Mapping) else given if isinstance(given, list | tuple) else ()
        return list(dict.fromkeys(found for each in inner for found in self.cards_on(each)))

    def named(self, card_id: str) -> str:
        """The name of a card; of one that a board brings along, its id."""
        return self.library.pool.card(card_id).name if card_id in self.library.pool else card_id

    @cached_property
    def cards_played(self) -> frozenset[str]:
        """The cards that some scenario has on its board."""
        return frozenset(self._files_naming)

    @cached_property
    def _files_naming(self) -> dict[str, dict[Path, None]]:
        """The files of scenarios by each word that stands alone in quotes there, as a card's id does; in their order."""
        found: dict[str, dict[Path, None]] = {}
        for path, text in self._scenario_texts.items():
            for word in re.findall(r'"([^"\s]+)"', text):
                found.setdefault(word, {})[path] = None
        return found

    @cached_property
    def _files_citing(self) -> dict[str, list[Path]]:
        """The files of scenarios by each entry that they name anywhere, in their order."""
        found: dict[str, dict[Path, None]] = {}
        for word, paths in self._files_naming.items():
            if ":" in word:
                found.setdefault(word.partition("#")[0], {}).update(paths)
        return {entry_id: sorted(paths) for entry_id, paths in found.items()}

    @cached_property
    def scenario_facts(self) -> Listed:
        """What every scenario says of itself, without its board being read."""
        return Listed(facts_of(self._scenario_texts, self.library.pool))

    def text(self, card_id: str, rulebook: str) -> tuple[str, ...]:
        """What a card does, in our words; put into words once."""
        key, made = (card_id, rulebook), self._of_pool
        if key not in made.texts:
            made.texts[key] = english(made.book.definition(card_id, rulebook))
        return made.texts[key]

    @cached_property
    def _scenario_texts(self) -> dict[Path, str]:
        room = data_room("scenarios")
        return {path: path.read_text(encoding="utf-8") for path in sorted(room.glob("*/*.toml"))}

    def opening(self, scenario: Scenario, rulebook: str) -> Position:
        """The position after all that a shipped scenario leaves no choice about, worked out once."""
        return self.opened(scenario, rulebook).opening

    def opened(self, scenario: Scenario, rulebook: str) -> Opened:
        """The same, with what else a link to it says."""
        key = (scenario.id, rulebook)
        if key not in self._opened:
            self._opened[key] = self._known(*key) or self._open(scenario, rulebook)
        return self._opened[key]

    def _open(self, scenario: Scenario, rulebook: str) -> Opened:
        position = replace(opening(self.playable, scenario, rulebook), of=scenario.id)
        found = Opened(scenario.id, scenario.title, scenario.rulings, position)
        if self._kept:
            self._kept.add(found, rulebook)
        return found

    def keep_openings(self) -> None:
        """Find what was worked out of the scenarios before, and keep what is worked out now, from one start to the next."""
        self._kept = KeptOpenings()

    def open_ahead(self) -> Iterator[Callable[[], object]]:
        """The pieces of work that open every scenario under the rulebook in force, and at last keep them."""
        yield from (partial(self._opened_in, path, IN_FORCE) for path in self._scenario_texts)
        if self._kept:
            yield self._kept.write


def _played(rulebook: str) -> str:
    if rulebook not in RULEBOOKS:
        raise PlayError(f"rulebook {rulebook} can be read but not played; take one of {', '.join(RULEBOOKS)}")
    return rulebook


def scenario_link(scenario: Scenario, rulebook: str) -> Link:
    """A way to a scenario."""
    return Link(scenario.id, scenario.title, "Scenario", Addresses.of(rulebook).scenario(scenario.id), scenario.asks)


def opening(book: PlayableBook, scenario: Scenario, rulebook: str) -> Position:
    """The position after all that the scenario leaves no choice about."""
    ready = prepare(scenario, book, rulebook)
    return Position(pack(dict(scenario.given)), _certain(ready.script))


def _certain(script: Script) -> tuple[str, ...]:
    """The moves and answers of a script up to the first that is left open."""
    machine, labels = Runner(script.board.tables), Labels(script.board)
    machine.load(script.board.state)
    progress, found = script.start, []
    while (question := machine.run()) is not None:
        try:
            follow = script.answers(machine, question, progress)
        except PlayError:
            break
        if follow is None or len(follow) != 1:
            break
        option, progress = follow[0]
        found.append(next(label for label, each in labels.options(machine, question).items() if each == option))
        machine.answer(option)
    return tuple(found)
