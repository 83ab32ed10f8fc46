"""The judge's desk: everything that pages are made from, each part fetched when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from judge.cards.pool import Facts, Pool, load_pool
from judge.corpus.entry import Document, Entry
from judge.corpus.load import IN_FORCE, Corpus, load_corpus
from judge.corpus.official import OfficialDocument, load_official, official_stamp
from judge.errors import CorpusError, PlayError, ScenarioError
from judge.paths import data_room, user_folder
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.page import Link

if TYPE_CHECKING:  # looking a rule up needs neither the abilities of cards nor the engine, and starts sooner without them
    from judge.cards.book import Book
    from judge.engine.game import Game
    from judge.scenarios.scenario import Scenario
    from judge.search import Results, Search
    from judge.show.context.playable import PlayableBook
    from judge.store.cases import Cases
    from judge.store.events import Events
    from judge.store.jobs import Jobs
    from judge.store.shelf import Shelf
    from judge.store.visitor import Visitor

__all__ = ["IN_FORCE", "Desk", "card_line"]

Made = TypeVar("Made")
MOST_ANSWERS = 256


class Desk:
    """One per process; read only but for the cases, so that threads may share it."""

    def __init__(
        self, corpus: Corpus | None = None, pool: Pool | None = None, cases: Cases | None = None, jobs: Jobs | None = None
    ) -> None:
        self._given_corpus, self._given_pool = corpus, pool
        self._given_cases, self._given_jobs = cases, jobs
        self._finder: tuple[str, Search] | None = None
        self._answers: tuple[Search, Callable[..., Results]] | None = None
        self._official: tuple[str, dict[str, OfficialDocument]] | None = None
        self.verdicts: dict[tuple[str, str], tuple[str, int, tuple[str, ...]]] = {}
        self._made: dict[tuple[str, ...], Any] = {}

    @cached_property
    def cases(self) -> Cases:
        """The cases that judges keep; the only thing here that is written to."""
        if self._given_cases is not None:
            return self._given_cases
        from judge.store.cases import Cases
        from judge.store.database import Database, database_url

        return Cases(Database(database_url()))

    @cached_property
    def events(self) -> Events:
        """The events that cases belong to, beside them in the same database."""
        from judge.store.events import Events

        return Events(self.cases.database)

    @cached_property
    def shelf(self) -> Shelf:
        """Which cases have which cards, whoever may see them."""
        from judge.store.shelf import Shelf

        return Shelf(self.cases.database)

    @cached_property
    def visitor(self) -> Visitor:
        """Who sits at the desk."""
        return self.cases.visitor

    def seen_by(self, visitor: Callable[[], Visitor]) -> Desk:
        """This desk as somebody else has it, who is asked for only when it comes to the cases."""
        return cast(Desk, _SeenDesk(self, visitor))

    @cached_property
    def jobs(self) -> Jobs:
        """The explorations under way on this machine, in whatever process of the site."""
        from judge.store.jobs import Jobs

        return self._given_jobs or Jobs(user_folder() / "explorations.sqlite3")

    @cached_property
    def corpus(self) -> Corpus:
        """The entries."""
        return self._given_corpus or load_corpus()

    @cached_property
    def pool(self) -> Pool:
        """The cards."""
        return self._given_pool or load_pool()

    @cached_property
    def book(self) -> Book:
        """The cards with their abilities."""
        from judge.cards.book import load_book

        return load_book(self.pool)

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenarios that are shipped, by id; a file that cannot be read is told by ``judge check``, not here."""
        from judge.scenarios.read import load_scenario, scenario_files

        found = {}
        for path in scenario_files():
            with suppress(ScenarioError):
                scenario = load_scenario(path)
                found[scenario.id] = scenario
        return found

    def once(self, key: tuple[str, ...], make: Callable[[], Made]) -> Made:
        """What ``make`` gives, made once: for what follows from the shipped rules alone. Keys are ids of what is shipped."""
        if key not in self._made:
            self._made[key] = make()
        return cast("Made", self._made[key])

    def scenarios_of(self, entry_id: str) -> list[Scenario]:
        """The scenarios that show a ruling or a worked example."""
        return self.once(("scenarios of", entry_id), lambda: self._find_scenarios(entry_id))

    def _find_scenarios(self, entry_id: str) -> list[Scenario]:
        """Only files that name the entry are read as scenarios."""
        from judge.scenarios.read import load_scenario

        found = []
        for path, text in self._scenario_texts.items():
            if f'"{entry_id}' in text:
                with suppress(ScenarioError):
                    scenario = load_scenario(path)
                    if entry_id in {ruling.partition("#")[0] for ruling in scenario.rulings}:
                        found.append(scenario)
        return found

    @cached_property
    def _scenario_texts(self) -> dict[Path, str]:
        room = data_room("scenarios")
        return {path: path.read_text(encoding="utf-8") for path in sorted(room.glob("*/*.toml"))}

    @cached_property
    def playable(self) -> PlayableBook:
        """The same as far as the engine can play them."""
        from judge.show.context.playable import PlayableBook

        return PlayableBook(self.book)

    def game(self, given: Mapping[str, Any], do: Iterable[str], rulebook: str) -> Game:
        """A game after some choices; PlayError for a rulebook that cannot be played."""
        from judge.engine.game import Game
        from judge.engine.rulebooks import RULEBOOKS

        if rulebook not in RULEBOOKS:
            raise PlayError(f"rulebook {rulebook} can be read but not played; take one of {', '.join(RULEBOOKS)}")
        return Game.replay(given, do, self.playable, rulebook)

    @property
    def finder(self) -> Search:
        """The search over our words and those of the rulebooks taken in; opened anew when these have changed."""
        from judge.search import CardWords, official_words, open_search

        stamp = official_stamp()
        if self._finder is None or self._finder[0] != stamp:
            words_taken_in = official_words(self.corpus, self.official.values())
            self._finder = (stamp, open_search(self.corpus, self.pool, official=words_taken_in, card_text=CardWords(self.pool)))
        return self._finder[1]

    def search(self, query: str, rulebook: str, kind: str, limit: int, card: str, house: str) -> Results:
        """What the finder answers; kept for a while, as a hall asks the same things and every reader turns back a page."""
        finder = self.finder
        if self._answers is None or self._answers[0] is not finder:
            self._answers = (finder, lru_cache(MOST_ANSWERS)(finder.search))
        return self._answers[1](query, rulebook, (kind,) if kind else None, limit, card=card, house=house)

    @property
    def official(self) -> Mapping[str, OfficialDocument]:
        """The documents taken in, by rulebook; read anew when they have changed."""
        stamp = official_stamp()
        if self._official is None or self._official[0] != stamp:
            self._official = (stamp, load_official())
        return self._official[1]

    def warm_up(self) -> None:
        """Read and build everything now instead of at the first question."""
        self.finder.search("ward", limit=1)
        self.book.definition("ember-imp")
        self.scenarios_of("glossary:ward")

    @cached_property
    def rulebooks(self) -> tuple[Document, ...]:
        """The official rulebooks, newest first."""
        return tuple(reversed([document for document in self.corpus.documents if document.official]))

    def rulebook(self, asked: str) -> str:
        """The id of the rulebook to follow: the one in force when none is asked for; CorpusError for an unknown one."""
        known = [document.id for document in self.rulebooks]
        if asked and asked not in known:
            raise CorpusError(f"there is no rulebook {asked!r}; take one of {', '.join(known)}", where="rulebook")
        return asked or IN_FORCE

    def at(self, rulebook: str) -> Addresses:
        """Addresses that stay in a rulebook."""
        return Addresses("" if rulebook == IN_FORCE else rulebook)

    def link(self, entry: Entry, rulebook: str) -> Link:
        """A way to an entry: the question of a ruling, the first sentence of anything else."""
        says = entry.question or self.corpus.summary(entry)
        return Link(entry.id, entry.title, words.KINDS[entry.kind], self.at(rulebook).entry(entry.id), says)

    def links(self, ids: tuple[str, ...], rulebook: str) -> tuple[Link, ...]:
        """Ways to entries and items of entries; an id that nothing has yet is left out."""
        return tuple(link for each in ids if (link := self._link_to(each, rulebook)))

    def card_link(self, card: Facts, rulebook: str) -> Link:
        """A way to a card, with its type, houses and strength."""
        return Link(card.id, card.name, "Card", self.at(rulebook).card(card.id), card_line(card))

    def card_links(self, ids: tuple[str, ...], rulebook: str) -> tuple[Link, ...]:
        """Ways to the cards that an entry names."""
        return tuple(self.card_link(self.pool.card(each), rulebook) for each in ids if each in self.pool)

    def _link_to(self, target: str, rulebook: str) -> Link | None:
        entry_id, _, item = target.partition("#")
        if entry_id not in self.corpus:
            return None
        link = self.link(self.corpus.entry(entry_id), rulebook)
        if not item:
            return link
        address = self.at(rulebook).entry(entry_id, int(item))
        return Link(target, f"{link.title}, {item}", link.kind, address, self.corpus.passage(target))


class _SeenDesk:
    """A desk with the cases and events as one visitor has them; everything else is the desk's own."""

    def __init__(self, desk: Desk, visitor: Callable[[], Visitor]) -> None:
        self._desk, self._asked = desk, visitor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._desk, name)

    @cached_property
    def visitor(self) -> Visitor:
        return self._asked()

    @cached_property
    def cases(self) -> Cases:
        return self._desk.cases.seen_by(self.visitor)

    @cached_property
    def events(self) -> Events:
        return self._desk.events.seen_by(self.visitor)


def card_line(card: Facts) -> str:
    """A card in one line: type, houses, power and armor, traits."""
    strength = f"power {card.power}" if card.power is not None else ""
    armor = f"armor {card.armor}" if card.armor else ""
    houses = ", ".join(words.house(each) for each in card.houses)
    parts = (card.type.capitalize(), houses, strength, armor, ", ".join(each.capitalize() for each in card.traits))
    return " · ".join(part for part in parts if part)
