"""A scenario: the question, the board, what is done, what must come of it, and whether it does."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.game import Game
from judge.scenarios.check import rulebooks_of
from judge.scenarios.refused import Refused, refused_in
from judge.scenarios.scenario import ANYTHING, Move, Scenario
from judge.show.context import words
from judge.show.context.addresses import Addresses
from judge.show.context.cited import Cited, cites
from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.certain import names_of
from judge.show.pages.claims import claimed, named
from judge.show.pages.narrowing import ALL, Heading, Narrow, Shown, shown
from judge.show.pages.ruled import Answer, Verdict, answer, verdict
from judge.show.table import layout
from judge.show.table.ink import ink
from judge.show.table.pieces import Table


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the do-list."""

    player: str = told("who makes the move")
    says: str = told("the move, with the names of cards")
    choose: tuple[str, ...] = told("the answers given after it, with the names of cards; “?” where it stops at a question")


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is expected."""

    mood: str = told("always, possible or never")
    says: str = told("the claim, in words")
    written: str = told("the claim, as it stands in the file")


@dataclass(frozen=True, slots=True)
class Illegal:
    """What cannot be done at any end."""

    says: str = told("the move, or the choice of a card, with names")
    cites: tuple[Cited, ...] = told("the rules of all the reasons against it")
    written: str = told("how it stands in the file")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioPage(Page):
    """A scenario."""

    template: ClassVar[str] = "scenario.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[Collection[str]] = RULEBOOKS

    id: str = told("theme and name")
    asks: str = told("the question")
    answer: Answer | None = told("what the ruling answers, and whether the engine agrees; null where it shows no ruling")
    rulings: tuple[Link, ...] = told("the rulings that it shows")
    table: Table = told("the board")
    steps: tuple[Step, ...] = told("what is done")
    claims: tuple[Claim, ...] = told("what is expected under this rulebook")
    illegal: tuple[Illegal, ...] = told("what is not allowed at any end, and why")
    cites: tuple[Cited, ...] = told("what every branch cites")
    verdicts: tuple[Verdict, ...] = told("how it fares under each rulebook that it is about")
    notation: str = told("the file")
    play: str = told("where it is played out")
    outcomes: str = told("where all its ends are shown")
    beside: str = told("where it is played under two rulebooks")
    edit: str = told("the board in the form")


@dataclass(frozen=True, slots=True)
class Theme:
    """Scenarios of one theme."""

    title: str = told("the theme")
    links: tuple[Link, ...] = told("its scenarios")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenariosPage(Page):
    """All scenarios."""

    template: ClassVar[str] = "scenarios.html"

    themes: tuple[Theme, ...] = told("the scenarios by theme")
    shown: Shown | None = told("the part of the list that the page shows", default=None)


def scenario_page(library: Library, games: Games, scenario_id: str, rulebook: str = "") -> ScenarioPage:
    """The page of one scenario; UnknownEntryError when there is none."""
    scenario = games.scenario(scenario_id)
    book = games.rulebook(library.rulebook(rulebook))
    game, to = games.replay(scenario.given, (), book), Addresses.of(book)
    expected, names = scenario.expected(book), names_of(library, game)
    return ScenarioPage(
        title=scenario.title,
        rulebook=book,
        id=scenario.id,
        asks=scenario.asks,
        answer=answer(library, games, scenario, book),
        rulings=library.links(scenario.rulings, book),
        table=layout.lay(game.table, game.table, ink(games, book)),
        steps=steps_of(scenario, names),
        claims=tuple(Claim(each.mood, claimed(each.says, names), each.says) for each in expected.claims),
        illegal=tuple(_illegal(library, games, game, refused_in(each), book, names) for each in expected.illegal),
        cites=cites(library, games, tuple(each.says for each in expected.cites), book, full=True),
        verdicts=tuple(verdict(games, scenario, each) for each in rulebooks_of(scenario, library.corpus)),
        notation=scenario.source.text,
        play=games.opening(scenario, book).at(0).play(to),
        outcomes=to.scenario_outcomes(scenario.id),
        beside=to.beside_scenario(scenario.id, next(each for each in RULEBOOKS if each != book)),
        edit=to.board(pack(dict(scenario.given))),
    )


def scenarios_page(library: Library, games: Games, rulebook: str = "", theme: str = "", wanted: Narrow = ALL) -> ScenariosPage:
    """Every scenario by its theme; shown are those of the theme, the card and the words asked for."""
    book = library.rulebook(rulebook)
    themes: dict[str, list[Link]] = {}
    for scenario in games.scenarios.values():
        themes.setdefault(words.sentence(scenario.theme.replace("-", " ")), []).append(scenario_link(scenario, book))
    groups = tuple(Theme(title, tuple(links)) for title, links in sorted(themes.items()))
    to = Addresses.of(book)
    headings = [Heading(each.title, to.scenarios(each.title), each.links) for each in groups]
    of_card = {each.id for each in games.scenarios_on([wanted.card])} if wanted.card else None
    name = library.pool.card(wanted.card).name if wanted.card in library.pool else wanted.card
    listed = shown(headings, theme, wanted, partial(to.scenarios, theme), of_card=of_card, card_name=name)
    return ScenariosPage(title="Scenarios", rulebook=book, themes=groups, shown=listed)


def _illegal(library: Library, games: Games, game: Game, refused: Refused, book: str, names: dict[str, str]) -> Illegal:
    says = named(refused.what, names)
    says = f"choose {says}" if refused.what in game.board.handles else says
    return Illegal(words.sentence(says), cites(library, games, tuple(sorted(refused.cites)), book), refused.claim.says)


def steps_of(scenario: Scenario, names: dict[str, str]) -> tuple[Step, ...]:
    """What is done in a scenario, with the names of its cards and players."""
    return tuple(_step(move, names) for move in scenario.moves)


def _step(move: Move, names: dict[str, str]) -> Step:
    if move.at != ANYTHING:
        return Step(layout.title(move.player), named(move.at, names), tuple(named(answer, names) for answer in move.choose))
    limits = [f"at most {move.times} moves" if move.times else "", f"only {', '.join(move.only)}" if move.only else ""]
    limits.append(f"but not {', '.join(move.excepted)}" if move.excepted else "")
    return Step(layout.title(move.player), "; ".join(["anything", *(each for each in limits if each)]), ())
