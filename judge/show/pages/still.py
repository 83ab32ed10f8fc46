"""Can it still happen this turn? A goal asked of a position, the answer in a sentence, and the line of play that leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from judge.engine.board.labels import Labels
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.engine.table.state import Zone
from judge.engine.tell.describe import name_of
from judge.errors import ScenarioError
from judge.scenarios.expression import Position as At
from judge.scenarios.expression import parse_expression
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.pages.certain import names_of
from judge.show.pages.facts import Start, facts
from judge.show.table import layout
from judge.show.table.sentence import joined

MOST_AMBER = 6  # so much more Æmber is offered to be asked about


class Settled(Protocol):
    """What is known of a goal, as ``judge.scenarios.goal`` and the API tell it."""

    @property
    def result(self) -> str:
        """One of: possible, impossible, not settled."""

    @property
    def line(self) -> tuple[str, ...]:
        """The answers that lead there."""

    @property
    def sure(self) -> bool:
        """Whether it can be brought about whatever chance and the other player answer."""

    @property
    def luck(self) -> bool:
        """Whether one of them is asked on that line."""

    @property
    def tables(self) -> int:
        """At how many it was looked."""

    @property
    def seconds(self) -> float:
        """How long it took."""


Settle = Callable[[str], Settled]  # from a goal to its answer


@dataclass(frozen=True, slots=True)
class Offer:
    """A goal that can be asked about by a tap."""

    says: str = told("what is asked about")
    goal: str = told("the same as a claim of a scenario")
    address: str = told("where it is answered")


@dataclass(frozen=True, slots=True, kw_only=True)
class StillPage(Page):
    """What can still come true from a position until the turn is over."""

    template: ClassVar[str] = "still.html"

    play: str = told("the position, played")
    ask: str = told("the address of this page without a goal")
    board: str = told("the board, packed")
    do: tuple[str, ...] = told("the moves and answers so far")
    creatures: tuple[Offer, ...] = told("that a creature in play is destroyed")
    keys: tuple[Offer, ...] = told("that a player forges a key")
    amber: tuple[Offer, ...] = told("that a player comes to so much Æmber")
    goal: str = told("what is asked; empty where nothing is")
    asked: str = told("the same in words; empty where nothing is asked, or where it cannot be put into words")
    says: str = told("the answer in a sentence; empty where nothing is asked")
    problem: str = told("why the goal cannot be asked; empty where it can")
    result: str = told("possible, impossible or not settled; empty where nothing is asked")
    sure: str = told("the answer in a word: can happen, can happen with luck, cannot happen, not settled; empty without one")
    answers: tuple[str, ...] = told("for what is possible: the moves and answers that lead there")
    steps: tuple[str, ...] = told("the same in words")
    line: str = told("the position at the end of the line that leads there, played; empty without one")

    @property
    def http_status(self) -> int:
        """A goal that cannot be asked is told with the page that asks."""
        return 422 if self.problem else 200


def still_page(library: Library, games: Games, position: Position, goal: str, settle: Settle, rulebook: str = "") -> StillPage:
    """The page; with a goal its answer, as ``settle`` finds it."""
    book = library.rulebook(rulebook)
    to = Addresses.of(book)
    game = games.replay(position.given, position.do, book)
    offers = tuple(_offers(game, position, to))
    found, problem = None, ""
    if goal:
        try:
            found = settle(goal)
        except ScenarioError as wrong:
            problem = f"{wrong.says} ({wrong.where})" if wrong.where else wrong.says
    line = to.play(position.board, (*position.do, *found.line), -1) if found and found.line else ""
    offered = next((_first_capital(offer.says) for _, offer in offers if offer.goal == goal), "")
    says = f"{offered}: " if offered else ""
    return StillPage(
        title="Can it still happen this turn?",
        rulebook=book,
        play=position.play(to),
        ask=to.still(position.board, position.do),
        board=position.board,
        do=position.do,
        creatures=tuple(offer for kind, offer in offers if kind == "creature"),
        keys=tuple(offer for kind, offer in offers if kind == "key"),
        amber=tuple(offer for kind, offer in offers if kind == "amber"),
        goal=goal,
        asked=offered or (_first_capital(_in_words(library, game, goal)) if found else ""),
        says=f"{says}{answered(found)}" if found else "",
        problem=problem,
        result=found.result if found else "",
        sure=_in_a_word(found) if found else "",
        answers=found.line if found else (),
        steps=tuple(_steps(games.replay(position.given, position.do, book), found.line)) if found else (),
        line=line,
    )


def _steps(game: Game, line: tuple[str, ...]) -> Iterator[str]:
    """The answers in words, those that the active player does not give with who does."""
    me = game.board.players[game.state.active]
    for label in line:
        asked = game.question
        assert asked is not None, "the line was replayed"
        game.answer(label)
        who = "Chance" if asked.kind in ("chance", "unknown") else layout.title(asked.player) if asked.player != me else ""
        yield f"{who}: {_first_capital(game.said[-1])}" if who else _first_capital(game.said[-1])


def _first_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _in_words(library: Library, game: Game, goal: str) -> str:
    """All that a goal asks for, one after the other; "" if there are no words for a part of it."""
    machine = Machine(game.board.tables)
    machine.load(game.state)
    start = Start(At(machine, Labels(game.board), None), names_of(library, game))
    told = [facts(term, start) for term in parse_expression(goal).terms]
    if not all(part and all(fact.one for fact in part) for part in told):
        return ""
    return joined([f"{fact.who} {fact.one}" for part in told for fact in part])


def _in_a_word(found: Settled) -> str:
    if found.result == "possible":
        return "Can happen" if found.sure else "Can happen with luck"
    return "Cannot happen" if found.result == "impossible" else "Not settled"


def answered(found: Settled) -> str:
    """The answer in a sentence, and how it is known."""
    looked = f"{found.tables:,} {'position' if found.tables == 1 else 'positions'} looked at"
    if found.result == "impossible":
        return f"no, not before this turn is over. That is proved ({looked})."
    if found.result != "possible":
        return f"not settled in {found.seconds:.0f} seconds ({looked}); nothing is said about it."
    if not found.line:
        return "yes, it is so already."
    choices = f"{len(found.line)} {'choice' if len(found.line) == 1 else 'choices'}"
    if not found.sure:
        return f"possibly, with {choices}, if chance and the other player answer as the line says."
    if found.luck:
        return f"surely, whatever chance and the other player answer; if they answer as the line says, with {choices}."
    return f"yes, with {choices}."


def _offers(game: Game, position: Position, to: Addresses) -> Iterator[tuple[str, Offer]]:
    """What can be asked by a tap: each creature destroyed, a key forged, more Æmber."""
    state, board = game.state, game.board
    for side in (1 - state.active, state.active):
        for index in state.zone(side, Zone.LINE):
            handle, owner = board.handles[index], board.players[state.cards[index].owner]
            goal = f"{handle} in {owner}.discard"
            yield "creature", Offer(f"{name_of(game, index)} destroyed", goal, to.still(position.board, position.do, goal))
    me = board.players[state.active]
    keys, amber = len(state.players[state.active].keys) + 1, state.players[state.active].amber
    goal = f"{me}.keys >= {keys}"
    yield "key", Offer(f"{layout.title(me)} forges a key", goal, to.still(position.board, position.do, goal))
    for n in range(amber + 1, amber + MOST_AMBER + 1):
        goal = f"{me}.amber >= {n}"
        yield "amber", Offer(f"{layout.title(me)} at {n} Æmber", goal, to.still(position.board, position.do, goal))
