"""What can be read: the entries, the facts of cards and the official documents taken in, with the ways to each of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cached_property, partial

from judge.cards.pool import Facts, Pool, load_pool
from judge.cards.shelf import shelf_stamp
from judge.cite import IN_FORCE
from judge.corpus.entry import ABSENT, CHANGED, Document, Entry
from judge.corpus.load import Corpus, load_corpus
from judge.corpus.official import OfficialDocument, is_of_tournaments, load_official, made_current, official_stamp, switched
from judge.corpus.since import Line, load_line, number
from judge.corpus.taken_in import with_taken_in
from judge.errors import CorpusError
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.page import Link

_RULEBOOKS = "judge.engine.charts.rulebooks"
_FRESH = 1.0  # seconds for which what was taken in counts as looked at

__all__ = ["IN_FORCE", "Library", "card_line"]


class Library:
    """Each part is read when it is first needed; read only, so that threads may share it."""

    def __init__(self, corpus: Corpus | None = None, pool: Pool | None = None) -> None:
        self._given_corpus, self._given_pool = corpus, pool
        self._official: tuple[str, dict[str, OfficialDocument]] | None = None
        self._html: dict[tuple[str, str, str], str] = {}
        self._taken_in: tuple[tuple[str, OfficialDocument], ...] | None = None
        self._current = ""
        self._played: dict[str, tuple[str, dict[str, int]]] = {}
        self._looked = self._shelf_seen = -_FRESH
        self._pool: tuple[str, Pool] | None = None
        self.does: Mapping[str, str] = {}  # what the cards of the event do, in our words, by their ids: no index has them

    @property
    def corpus(self) -> Corpus:
        """The entries, those of the documents taken in among them; looked at anew every second."""
        if time.monotonic() - self._looked > _FRESH:
            self.look_again()
        return self._with_taken_in

    def look_again(self) -> None:
        """See now what was taken in or thrown out."""
        taken_in = tuple(self.official.items())
        if taken_in != self._taken_in:
            self._taken_in, self._with_taken_in = taken_in, with_taken_in(self.shipped, dict(taken_in))
            self._html.clear()
            for told in ("rulebooks", "rulebook_ids", "newer"):
                self.__dict__.pop(told, None)
        said = switched()
        self._let_play({name: (book.nearest, said[name]) for name, book in taken_in if name in said})
        chosen = made_current()
        readable = chosen in self.official and not is_of_tournaments(chosen)
        self._current = chosen if readable and chosen != IN_FORCE else ""
        self._looked = time.monotonic()

    @cached_property
    def shipped(self) -> Corpus:
        """The entries without what was taken in."""
        return self._given_corpus or load_corpus()

    @cached_property
    def line(self) -> Line:
        """Every version of the rulebook that is known to have appeared."""
        return load_line()

    @property
    def pool(self) -> Pool:
        """The cards, those of the user's shelf among them; looked at anew every second."""
        if self._given_pool is not None:
            return self._given_pool
        if self._pool is None or time.monotonic() - self._shelf_seen > _FRESH:
            return self.look_at_shelf()
        return self._pool[1]

    def look_at_shelf(self) -> Pool:
        """See now which cards the user keeps."""
        stamp = shelf_stamp()
        if self._pool is None or self._pool[0] != stamp:
            self._pool = (stamp, load_pool())
        self._shelf_seen = time.monotonic()
        return self._pool[1]

    def warm_up(self) -> tuple[Corpus, tuple[Document, ...]]:
        """Read what all share."""
        return self.corpus, self.rulebooks

    def with_cards_of_event(self, pool: Pool, does: Mapping[str, str]) -> Library:
        """The same to read, with cards of an event in the pool, and what those do in our words."""
        self.warm_up()
        found = copy(self)
        found._given_pool, found.does = pool, does
        return found

    @property
    def stamp(self) -> str:
        """Changes when a document is taken in or thrown out."""
        return official_stamp()

    @property
    def official(self) -> Mapping[str, OfficialDocument]:
        """The documents taken in, by rulebook; read anew when they have changed."""
        stamp = self.stamp
        if self._official is None or self._official[0] != stamp:
            self._official = (stamp, load_official())
        return self._official[1]

    @cached_property
    def rulebooks(self) -> tuple[Document, ...]:
        """The official rulebooks, newest first."""
        return tuple(reversed([document for document in self.corpus.documents if document.official]))

    @cached_property
    def rulebook_ids(self) -> frozenset[str]:
        """By what they are called."""
        return frozenset(each.id for each in self.rulebooks)

    @cached_property
    def newer(self) -> tuple[str, ...]:
        """The rulebooks taken in that are newer than the one in force, the newest first."""
        return tuple(each.id for each in self.rulebooks if number(each.id) > number(IN_FORCE))

    def changed_in(self, entry_id: str) -> str:
        """The first rulebook newer than the one in force in which the passage of an entry changed, or is gone; "" for none."""
        corpus = self.corpus
        entry = corpus.entry(entry_id) if entry_id in corpus else None
        changed = (book for book in reversed(self.newer) if entry and corpus.history(entry, book) in (CHANGED, ABSENT))
        return next(changed, "")

    def follows(self, rulebook: str) -> str:
        """The known rulebook as which one that was taken in is played, but for what is switched in it; "" where it is not."""
        return self._played.get(rulebook, ("", {}))[0]

    @property
    def switched(self) -> str:
        """What is switched in those that were taken in: what was worked out under them holds as long as this is the same."""
        return repr(self._played)

    def _let_play(self, played: dict[str, tuple[str, dict[str, int]]]) -> None:
        """Let the engine play what was taken in and switched; who has switched nothing needs no engine for that."""
        if played or _RULEBOOKS in sys.modules:
            from judge.engine.charts.rulebooks import RULEBOOKS  # cold start: looking a rule up needs no engine

            RULEBOOKS.take_in(played)
        self._played = played

    @property
    def current(self) -> str:
        """The rulebook that was taken in and made the current one by the owner; "" while the one in force here is that."""
        if time.monotonic() - self._looked > _FRESH:
            self.look_again()
        return self._current

    def rulebook(self, asked: str) -> str:
        """The id of the rulebook to follow: the one in force when none is asked for; CorpusError for an unknown one."""
        known = [document.id for document in self.rulebooks]
        if asked and asked not in known:
            raise CorpusError(f"there is no rulebook {asked!r}; take one of {', '.join(known)}", where="rulebook")
        return asked or IN_FORCE

    def html(self, entry: Entry, rulebook: str) -> str:
        """The words of an entry as safe HTML whose links stay in the rulebook; made once, as neither changes."""
        key = (entry.id, rulebook, Addresses.of(rulebook).named)
        if key not in self._html:
            self._html[key] = self.corpus.html(entry, lambda target: self._address(target, rulebook), "n")
        return self._html[key]

    def html_ahead(self) -> Iterator[Callable[[], object]]:
        """The pieces of work that make this of every entry under the rulebook in force."""
        return (partial(self.html, entry, IN_FORCE) for entry in self.corpus)

    def _address(self, target: str, rulebook: str) -> str:
        entry_id, _, item = target.partition("#")
        return Addresses.of(rulebook).entry(entry_id, int(item or 0)) if entry_id in self.corpus else ""

    def link(self, entry: Entry, rulebook: str) -> Link:
        """A way to an entry: the question of a ruling, the first sentence of anything else."""
        says = entry.question or self.corpus.summary(entry)
        return Link(entry.id, entry.title, words.KINDS[entry.kind], Addresses.of(rulebook).entry(entry.id), says)

    def links(self, ids: tuple[str, ...], rulebook: str) -> tuple[Link, ...]:
        """Ways to entries and items of entries; an id that nothing has yet is left out."""
        return tuple(link for each in ids if (link := self._link_to(each, rulebook)))

    def card_link(self, card: Facts, rulebook: str) -> Link:
        """A way to a card, with its type, houses and strength."""
        return Link(card.id, card.name, "Card", Addresses.of(rulebook).card(card.id), card_line(card))

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
        address = Addresses.of(rulebook).entry(entry_id, int(item))
        return Link(target, f"{link.title}, {item}", link.kind, address, self.corpus.passage(target))


def card_line(card: Facts) -> str:
    """A card in one line: type, houses, power and armor, traits."""
    strength = f"power {card.power}" if card.power is not None else ""
    armor = f"armor {card.armor}" if card.armor else ""
    houses = ", ".join(words.house(each) for each in card.houses)
    traits = ", ".join(each.capitalize() for each in card.traits)
    whose = "yours" if card.yours else "of your event" if card.of_event else ""
    parts = (card.type.capitalize(), houses, strength, armor, traits, whose)
    return " · ".join(part for part in parts if part)
