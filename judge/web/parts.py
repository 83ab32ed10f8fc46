"""What the site is made from: one of each in a process, handed to the pages that need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Protocol, cast

from flask import current_app, has_request_context

from judge.paths import user_folder
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.store.cases import Cases
from judge.store.database import Database, database_url
from judge.store.events import Events
from judge.store.jobs import Jobs
from judge.store.shelf import Shelf

SEES_MORE = "judge.sees-more"


@dataclass(frozen=True)
class Parts:
    """Read only but for the cases with their events, and the explorations under way; threads share them."""

    library: Library
    games: Games
    finder: Finder
    cases: Cases
    jobs: Jobs

    @cached_property
    def events(self) -> Events:
        """The events that cases belong to, beside them in the same database."""
        return Events(self.cases.database)

    @cached_property
    def shelf(self) -> Shelf:
        """Which cases have which cards, whoever may see them."""
        return Shelf(self.cases.database)

    def warm_up(self) -> None:
        """Read and build everything now instead of at the first question."""
        self.finder.current.search("ward", limit=1)
        self.games.book.definition("ember-imp")
        self.games.keep_openings()
        self.games.opened_of("glossary:ward", self.library.rulebook(""))

    def ahead(self) -> Iterator[Callable[[], object]]:
        """The pieces of work that first views of entries need, to be done beside the first requests."""
        return chain(self.library.html_ahead(), self.games.open_ahead())


def own_parts(library: Library | None = None, cases: Cases | None = None, jobs: Jobs | None = None) -> Parts:
    """What is shipped, and what lies in the user's folder, but for what is given; nothing is read or opened yet."""
    library = library or Library()
    cases = cases or Cases(Database(database_url()))
    return Parts(library, Games(library), Finder(library), cases, jobs or Jobs(user_folder() / "explorations.sqlite3"))


def parts() -> Parts:
    """Those of this process."""
    return cast(Parts, current_app.extensions["judge"])


class Seen(Protocol):
    """What somebody sees of what can be read and played."""

    @property
    def library(self) -> Library: ...

    @property
    def games(self) -> Games: ...


def _seen() -> Seen:
    """What this visitor sees: more than all others for who has signed in to an event that has cards."""
    more = current_app.extensions.get(SEES_MORE)
    return (more and has_request_context() and more()) or parts()


def library() -> Library:
    """What can be read."""
    return _seen().library


def games() -> Games:
    """What can be played."""
    return _seen().games


def finder() -> Finder:
    """The search."""
    return parts().finder


def shelf() -> Shelf:
    """Which cases have which cards, whoever may see them."""
    return parts().shelf


def jobs() -> Jobs:
    """The explorations under way on this machine, in whatever process of the site."""
    return parts().jobs
