"""Where every page lives. The addresses are stable: they are printed, scanned and sent about.

The rulebook is part of the address (``?rulebook=1.1``); without it the address means the rulebook in force, but for a
reader who has chosen another one to read in. Ids are written into the path as they are (``/entry/glossary:ward``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, quote_plus, urlencode

from judge.cite import IN_FORCE, Cite, parse_cite
from judge.show.context.plain import told

JSON, PICTURE = ".json", ".png"
# What stands for the rulebook in force in addresses made now. Nothing, but for a reader who has chosen another rulebook:
# without a name his links would lead him there.
_IN_FORCE: ContextVar[str] = ContextVar("in_force", default="")


@contextmanager
def naming(rulebook: str) -> Iterator[None]:
    """Let addresses name the rulebook in force too, by this id; empty for not."""
    before = _IN_FORCE.set(rulebook)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)


@dataclass(frozen=True, slots=True)
class Into:
    """The saved case that a board goes back into, and the version of it that was opened; without a case, none."""

    case: str = told("the case's id; empty for none", default="")
    version: int = told("the version of the case that was opened", default=0)

    def query(self) -> dict[str, str]:
        """As it stands in addresses."""
        return {"case": self.case, "version": str(self.version)} if self.case else {}


NO_CASE = Into()


@dataclass(frozen=True, slots=True)
class Addresses:
    """Makes addresses that stay in the rulebook chosen; ``rulebook`` is empty for the one in force.

    >>> Addresses("1.1").cite("chart:destroyed#2")
    '/entry/chart:destroyed?rulebook=1.1#n2'
    >>> Addresses().search("ward", kind="faq")
    '/search?q=ward&kind=faq'
    """

    rulebook: str = ""

    @classmethod
    def of(cls, rulebook: str) -> Addresses:
        """Addresses that stay in a rulebook, the one in force unnamed."""
        return cls("" if rulebook == IN_FORCE else rulebook)

    @property
    def named(self) -> str:
        """The rulebook as it stands in these addresses; empty when it need not be named."""
        return self.rulebook or _IN_FORCE.get()

    def home(self) -> str:
        """The front page."""
        return self._at("/")

    def search(self, q: str = "", **facets: str) -> str:
        """The results for a query, with facets such as ``kind="faq"``."""
        return self._at("/search", q=q, **facets)

    def entries(self, kind: str = "", **narrowed: str) -> str:
        """All entries, or all of one kind."""
        return self._at("/entries", kind=kind, **narrowed)

    def entry(self, entry_id: str, item: int = 0) -> str:
        """An entry, or the n-th numbered item of it."""
        return self._at(f"/entry/{_slug(entry_id)}") + (f"#n{item}" if item else "")

    def cite(self, cite: str | Cite) -> str:
        """The passage that a citation names; a card's own page for ``card:``."""
        read = parse_cite(cite) if isinstance(cite, str) else cite
        there = Addresses(read.rulebook) if read.rulebook else self
        return there.card(read.slug) if read.kind == "card" else there.entry(read.entry, read.item)

    def cards(self, name: str = "", **narrowed: str) -> str:
        """The cards, by a part of their name or narrowed by a query and its fields."""
        return self._at("/cards", name=name, **narrowed)

    def card(self, card_id: str) -> str:
        """A card."""
        return self._at(f"/card/{_slug(card_id)}")

    def new_card(self, card: str = "", picks: tuple[str, ...] = ()) -> str:
        """Where the text of a new card is read: this one, packed, with the readings picked."""
        return self._at("/cards/new", card=card, pick=picks)

    def rulings(self, topic: str = "", **narrowed: str) -> str:
        """All rulings, or those under one heading."""
        return self._at("/rulings", topic=topic, **narrowed)

    def charts(self, chart: str = "") -> str:
        """The timing charts on one page, or one chart on it."""
        return self._at("/charts") + (f"#{chart.partition(':')[2]}" if chart else "")

    def time(self) -> str:
        """Who wins when time is called."""
        return self._at("/time")

    def chains(self) -> str:
        """The calculator for chains."""
        return self._at("/chains")

    def rulebooks(self) -> str:
        """The documents and what stands in them."""
        return self._at("/rulebooks")

    def compare(self, old: str, new: str) -> str:
        """What changed between two rulebooks."""
        return self._at(f"/compare/{_slug(old)}/{_slug(new)}")

    def impact(self, old: str, new: str) -> str:
        """What rests on the changes between two rulebooks."""
        return self._at(f"/impact/{_slug(old)}/{_slug(new)}")

    def case(self, *cards: str) -> str:
        """Everything that bears on a few cards together."""
        return self._at("/case", card=cards)

    def board(self, board: str = "", into: Into = NO_CASE, do: tuple[str, ...] = ()) -> str:
        """Where a board is set up, or that of a saved case is edited; after moves as it then stands."""
        return self._at("/board", board=board, do=do, **into.query())

    def board_form(self, board: str = "", into: Into = NO_CASE) -> str:
        """The same as a plain form."""
        return self._at("/board", board=board, form="plain", **into.query())

    def play(
        self,
        board: str,
        do: tuple[str, ...] = (),
        line: int = -1,
        *,
        depth: str = "",
        fork: int = 0,
        was: tuple[str, ...] = (),
        into: Into = NO_CASE,
        of: str = "",
    ) -> str:
        """A position of a game: the board, what was done, and the line of the trace looked at (-1: the last).

        ``depth`` is how much of the trace is told; ``was`` are the choices of a branch that was left after the first ``fork``;
        ``into`` is the saved case that it was opened from, ``of`` the scenario.
        """
        shown = "" if line < 0 else str(line)
        return self._at(
            "/play", board=board, do=do, line=shown, depth=depth, fork=str(fork or ""), was=was, of=of, **into.query()
        )

    def beside(
        self, board: str, do: tuple[str, ...] = (), *, than: str = "", depth: str = "", fork: int = 0, was: tuple[str, ...] = ()
    ) -> str:
        """Two branches of a board side by side, or, with ``than``, one branch under that rulebook and under this."""
        return self._at("/beside", board=board, do=do, than=than, depth=depth, fork=str(fork or ""), was=was)

    def beside_scenario(self, scenario_id: str, than: str = "", depth: str = "") -> str:
        """A scenario under two rulebooks."""
        return self._at("/beside", scenario=scenario_id, than=than, depth=depth)

    def outcomes(self, board: str, do: tuple[str, ...] = (), **look: str) -> str:
        """Everything that can come of a position; ``look`` says how it is shown."""
        return self._at("/outcomes", board=board, do=do, **look)

    def still(self, board: str, do: tuple[str, ...] = (), goal: str = "") -> str:
        """Where it is asked whether something can still come true this turn."""
        return self._at("/still", board=board, do=do, goal=goal)

    def exploration(self, name: str) -> str:
        """How far an exploration is."""
        return self._at(f"/explorations/{_slug(name)}")

    def scenario_file(self, board: str, do: tuple[str, ...] = ()) -> str:
        """A board and what was done on it, to keep as a scenario file."""
        return self._at("/board.toml", board=board, do=do)

    def scenarios(self, theme: str = "", **narrowed: str) -> str:
        """The scenarios, all or those of a theme."""
        return self._at("/scenarios", theme=theme, **narrowed)

    def scenario(self, scenario_id: str) -> str:
        """A scenario."""
        return self._at(f"/scenario/{quote(scenario_id)}")

    def scenario_outcomes(self, scenario_id: str, **look: str) -> str:
        """Everything that can come of a scenario; ``look`` says how it is shown."""
        return self._at("/outcomes", scenario=scenario_id, **look)

    def quiz(self, *, of: str = "", chose: int = 0, level: int = 0, tag: str = "", after: str = "") -> str:
        """A question of the quiz, or the next one after another; ``chose`` is the choice made, from 1."""
        return self._at("/quiz", of=of, chose=str(chose or ""), level=str(level or ""), tag=tag, after=after)

    def imports(self) -> str:
        """Official documents of the site's owner."""
        return self._at("/import")

    def taking_in(self, job: str) -> str:
        """How taking some of them in goes."""
        return self._at(f"/import/{_slug(job)}")

    def cases(self, **narrowed: str | tuple[str, ...]) -> str:
        """The saved cases, or those that fit."""
        return self._at("/cases", **narrowed)

    def saved(self, case_id: str) -> str:
        """A saved case."""
        return self._at(f"/cases/{_slug(case_id)}")

    def edit_saved(self, case_id: str) -> str:
        """The form that edits a saved case."""
        return self._at(f"/cases/{_slug(case_id)}/edit")

    def mark_standard(self, case_id: str) -> str:
        """Where a case is made the standard of its event, or ceases to be it."""
        return self._at(f"/cases/{_slug(case_id)}/standard")

    def new_case(self, board: str, do: tuple[str, ...] = ()) -> str:
        """The form that saves a position as a case."""
        return self._at("/cases/new", board=board, do=do)

    def revise(self, into: Into, board: str, do: tuple[str, ...] | None = None) -> str:
        """Where another board is put in the place of that of a saved case, with what was done on it or with the choices of the
        case (None)."""
        played = "" if do is None else "on"
        return self._at(f"/cases/{_slug(into.case)}/board", board=board, do=do or (), played=played, version=str(into.version))

    def events(self) -> str:
        """The events, and who one is."""
        return self._at("/events")

    def event(self, event_id: str) -> str:
        """An event."""
        return self._at(f"/events/{_slug(event_id)}")

    def standards(self, event_id: str) -> str:
        """The standards of an event on one sheet."""
        return self._at(f"/events/{_slug(event_id)}/standards")

    def sign_in(self, to: str = "", code: str = "") -> str:
        """The form for the code of an event; with ``code`` filled in, behind a # so that no server's log has it."""
        return self._at("/sign-in", to=to) + (f"#{quote(code.replace(' ', ''))}" if code else "")

    def about(self) -> str:
        """What this is, whose game it is, and how to use it."""
        return self._at("/about")

    def manual(self, name: str = "") -> str:
        """The manual, or the page of it that is called so, such as ``scenarios`` or ``vocabulary/effect``."""
        return self._at(f"/manual/{quote(name)}" if name else "/manual")

    def switch(self, rulebook: str, to: str) -> str:
        """Change the rulebook, remember the choice, and come back to where one was."""
        return f"/rulebook/{_slug(rulebook)}?{urlencode({'to': to})}"

    def _at(self, path: str, **query: str | tuple[str, ...]) -> str:
        asked = [f"{key}={_said(each)}" for key, value in query.items() for each in _each(value)]
        if self.named:
            asked.append(f"rulebook={_said(self.named)}")
        return f"{path}?{'&'.join(asked)}" if asked else path


def twin(address: str, kind: str = JSON) -> str:
    """The JSON twin of a page's address, or its picture."""
    path, mark, query = address.partition("#")[0].partition("?")
    return f"{'/index' if path == '/' else path}{kind}{mark}{query}"


def _slug(text: str) -> str:
    return quote(text, safe=":")


def _each(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """What is said of one thing in the query of an address: nothing where it is empty."""
    return value if isinstance(value, tuple) else (value,) if value else ()


@lru_cache(maxsize=4096)  # a page of results says the same query in some forty addresses
def _said(text: str) -> str:
    return quote_plus(text, safe=":")
