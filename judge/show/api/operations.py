"""What machines can ask: each operation with the type that it takes, the type that it gives, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.engine.explore import Tick
from judge.engine.tell.trace import ROWS
from judge.engine.tell.view import Ask, Level, TraceLine
from judge.scenarios.check import Verdict, check, rulebooks_of
from judge.scenarios.goal import MOST_SECONDS, can
from judge.scenarios.read import MOST_BYTES, read_scenario
from judge.show.api.cases import CASES
from judge.show.api.operation import BOARD, DO, GIVEN, LONGEST_LABEL, PLAYED, RULEBOOK, Operation
from judge.show.api.schema import asked, asked_board
from judge.show.context.addresses import Addresses, Into
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.plain import answered, as_short_json, told
from judge.show.context.position import MOST_CHOICES, Position
from judge.show.editor import editor, paste
from judge.show.pages import search
from judge.show.pages.job import ExplorationPage, exploration_page
from judge.show.pages.new_card import NewCardPage, new_card_page
from judge.show.pages.played_hits import with_played
from judge.show.table.moments import depth_of
from judge.show.table.reopened import NoLonger, reopened
from judge.show.tree import outcomes
from judge.store.cases import Cases
from judge.store.shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class StepAsked:
    """A position: a set-up and what was done on it."""

    given: Mapping[str, Any] = asked_board(GIVEN)
    do: tuple[str, ...] = asked(DO, most=MOST_CHOICES, each=LONGEST_LABEL, default=())
    rulebook: str = asked(RULEBOOK, most=16, default="")
    reopen: bool = asked(
        "for choices that were saved earlier: where they do not all hold any more, answer with the position before the first "
        "that does not, and say which and why (`no_longer`), in place of an error", most=1, default=False,
    )  # fmt: skip
    since: int = asked("give the trace from this many answers on", least=0, most=MOST_CHOICES, default=0)
    depth: str = asked("how much of the trace: short (what happened), windows (every timing window), rows", most=16, default=ROWS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAsked:
    """A card that nobody knows yet."""

    card: Mapping[str, Any] = asked(
        "what is printed on it: name, type, houses, power, armor, icons, traits, keywords, text; as a board has it under cards"
    )
    picks: tuple[str, ...] = asked(
        "what lines mean that were not read: the mark of a line, a colon, and the number of its option; 0 leaves it out",
        most=20, each=20, default=(),
    )  # fmt: skip
    rulebook: str = asked(RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True)
class Why:
    """A reason with its citation."""

    says: str = told("the reason")
    cite: str = told("the entry that says so")


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that is not legal now, or a card that cannot be chosen where one is asked for."""

    label: str = told("the move, or the card as it is written")
    says: str = told("the move, or the name of the card")
    reasons: tuple[Why, ...] = told("every reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped:
    """The position: the table, the question, and how it came about."""

    rulebook: str = told("the rulebook that was followed")
    choices: tuple[str, ...] = told("the moves and answers, as their labels are written")
    question: Ask | None = told("what is asked now; null when nothing is asked any more")
    refused: tuple[RefusedMove, ...] = told(
        "the moves that are not legal now or, where a card is asked for, the cards that cannot be chosen; and why"
    )
    stack: tuple[Level, ...] = told("what is being resolved, outermost first")
    trace: tuple[TraceLine, ...] = told("what was resolved, as much as was asked for, with its citations")
    table: Mapping[str, Any] = told("the table: both sides with their zones and cards")
    winner: str = told("who has won; empty while nobody has")
    open: str = told("on which unknown card everything further depends, in a sentence; empty where it does not")
    address: str = told("where the site shows this position")
    no_longer: NoLonger | None = told("if `reopen` was asked for, the first choice that does not hold any more; else null")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExploreAsked:
    """A position whose every outcome is wanted."""

    given: Mapping[str, Any] = asked_board(GIVEN)
    do: tuple[str, ...] = asked(DO, most=MOST_CHOICES, each=LONGEST_LABEL, default=())
    rulebook: str = asked(RULEBOOK, most=16, default="")
    states: int = asked("look at no more positions than this", least=1, most=outcomes.FAR.states, default=20_000)
    seconds: float = asked("look no longer than this", least=0.1, most=outcomes.FAR.seconds, default=6.0)
    background: bool = asked(
        "do not wait: what takes longer than a moment is answered with 202 and the exploration, to be asked for until it is "
        "done; more than 20,000 positions or 10 seconds are looked at only so",
        most=1, default=False,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class CanAsked:
    """A position, and what may come true from there until the turn is over."""

    given: Mapping[str, Any] = asked_board(GIVEN)
    do: tuple[str, ...] = asked(DO, most=MOST_CHOICES, each=LONGEST_LABEL, default=())
    goal: str = asked(
        "what is to come true, as a claim of a scenario is written: troll in opponent.discard, emily.amber >= 6; several "
        "joined with and", least=1, most=LONGEST_LABEL,
    )  # fmt: skip
    rulebook: str = asked(RULEBOOK, most=16, default="")
    seconds: float = asked("look no longer than this", least=0.1, most=MOST_SECONDS, default=6.0)


@dataclass(frozen=True, slots=True)
class CanPage:
    """Whether it can come true."""

    rulebook: str = told("the rulebook followed")
    goal: str = told("what was asked")
    result: str = told("possible, impossible (proved), or not settled (the search ended early, so nothing is said)")
    line: tuple[str, ...] = told("for what is possible: moves and answers that lead there, none of the moves without need")
    sure: bool = told("whether it can be brought about whatever chance and the other player answer")
    luck: bool = told("whether chance or the other player is asked anything on that line")
    tables: int = told("at how many positions it was looked")
    seconds: float = told("how long it took")
    why: str = told("how it was proved, or why it is not settled")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorationAsked:
    """The name of an exploration."""

    exploration: str = asked("the name of the exploration", least=1, most=32)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckAsked:
    """A scenario whose claims are to be checked over every branch."""

    scenario: str = asked("the text of a scenario file", least=1, most=MOST_BYTES)
    rulebook: str = asked("check under this rulebook alone; empty for those that the scenario is about", most=16, default="")
    states: int = asked("look at no more positions than this", least=1, most=20_000, default=20_000)
    seconds: float = asked("look no longer than this, under each rulebook", least=0.1, most=5, default=3.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """How a scenario fared."""

    rulebook: str = told("the rulebook of the first verdict")
    verdicts: tuple[Verdict, ...] = told("one for each rulebook")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAsked:
    """A query."""

    q: str = asked("rules, rulings, cards or the question itself", most=200)
    kind: str = asked("only entries of this kind, such as faq; scenario and case for those", most=40, default="")
    card: str = asked("only entries that name this card, by id", most=120, default="")
    house: str = asked("only cards of this house", most=40, default="")
    rule: str = asked("of scenarios only those that show this entry, by id", most=120, default="")
    page: int = asked("the page of the results", least=1, most=search.MOST_PAGES, default=1)
    rulebook: str = asked(RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAsked:
    """A board as it is being set up."""

    given: Mapping[str, Any] = asked_board(GIVEN)
    rulebook: str = asked(RULEBOOK, most=16, default="")
    case: str = asked("the saved case whose board it is, by id: the answer leads back into it", most=32, default="")
    version: int = asked("the version of that case that was opened", least=0, most=10**9, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PasteAsked:
    """A text that holds a board or a list of cards."""

    text: str = asked(
        "a deck list, one card a line; or a board in the notation of scenario files; or the address of a board",
        least=1,
        most=paste.MOST_LETTERS,
    )
    rulebook: str = asked(RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsAsked:
    """A part of a card's name, in any language."""

    name: str = asked("what is typed so far", most=80)
    rulebook: str = asked(RULEBOOK, most=16, default="")


def _position(wanted: StepAsked | ExploreAsked) -> Position:
    return Position(pack(dict(wanted.given)), wanted.do)


def step(library: Library, games: Games, wanted: StepAsked) -> Stepped:
    """The position after the moves and answers."""
    book = library.rulebook(wanted.rulebook)
    position, unfit = _position(wanted), None
    if wanted.reopen:
        game, position, unfit = reopened(library, games, position, book)
    else:
        game = games.replay(position.given, wanted.do, book)
    return Stepped(
        rulebook=book,
        choices=game.choices,
        question=game.question,
        refused=tuple(
            RefusedMove(each.label, each.says, tuple(Why(*reason) for reason in each.reasons)) for each in game.refused
        ),
        stack=game.stack,
        trace=tuple(line for line in game.told(depth_of(wanted.depth)) if line.answer >= wanted.since),
        table=game.table,
        winner=game.winner,
        open=game.open,
        address=position.play(Addresses.of(book)),
        no_longer=unfit,
    )


def explore(
    library: Library, games: Games, wanted: ExploreAsked, limits: outcomes.Limits | None = None, *, tick: Tick | None = None
) -> outcomes.OutcomesPage:
    """Every distinct end of the position, within other limits than those asked for if they are given."""
    limits = limits or outcomes.Limits(wanted.states, wanted.seconds, outcomes.USUAL.effort)
    return outcomes.outcomes_page(library, games, _position(wanted), wanted.rulebook, limits=limits, tick=tick)


def explore_in_json(library: Library, games: Games, wanted: ExploreAsked) -> str:
    """The same as the text of its answer, made where the work is done: half a megabyte of it would hold the site up."""
    found = explore(library, games, wanted)
    return as_short_json(answered(found, found.rulebook))


def can_happen(library: Library, games: Games, wanted: CanAsked) -> CanPage:
    """Whether a goal can come true until the turn is over."""
    rulebook = library.rulebook(wanted.rulebook)
    game = games.replay(wanted.given, wanted.do, rulebook)
    found = can(game.board, game.state, wanted.goal, most_seconds=wanted.seconds)
    return CanPage(
        rulebook=rulebook, goal=found.goal, result=found.result, line=found.line, sure=found.sure, luck=found.luck,
        tables=found.tables, seconds=found.seconds, why=found.why,
    )  # fmt: skip


def outcomes_address(library: Library, wanted: ExploreAsked) -> str:
    """Where the site shows the outcomes of a position."""
    return _position(wanted).outcomes(Addresses.of(library.rulebook(wanted.rulebook)))


def check_scenario(library: Library, games: Games, wanted: CheckAsked) -> Checked:
    """The verdicts on a scenario."""
    scenario = read_scenario(wanted.scenario, "scenario")
    rulebooks = (library.rulebook(wanted.rulebook),) if wanted.rulebook else rulebooks_of(scenario, library.corpus)
    verdicts = tuple(
        check(scenario, games.playable, each, most_states=wanted.states, most_seconds=wanted.seconds) for each in rulebooks[:4]
    )
    return Checked(rulebook=next(iter(rulebooks), library.rulebook("")), verdicts=verdicts)


def look_up(
    library: Library, games: Games, finder: Finder, shelf: Shelf, cases: Callable[[], Cases], wanted: SearchAsked
) -> search.SearchPage:
    """The results for a query."""
    given = search.Asked(wanted.q, wanted.kind, wanted.card, wanted.house, wanted.page, wanted.rule)
    found = search.with_cases(shelf, cases, search.search_page(library, finder, given, wanted.rulebook), given)
    return with_played(library, games, finder, shelf, cases, found, given)


def check_board(library: Library, games: Games, wanted: BoardAsked) -> editor.BoardChecked:
    """Every problem of a board, and how it stands if it has none."""
    return editor.check_board(library, games, wanted.given, wanted.rulebook, Into(wanted.case, wanted.version))


_SCENARIO = """title = "Gateway to Dis destroys everything"
[given]
house = "dis"
[given.emily]
hand = ["gateway-to-dis"]
[given.opponent]
battleline = ["troll"]
[[do]]
emily = "play gateway-to-dis"
[expect]
always = ["troll in opponent.discard"]
"""
_NEW_CARD = {"name": "Lantern Thief", "type": "creature", "houses": ["mars"], "power": 4, "text": "Skirmish. Reap: Steal 1A."}
OPERATIONS = (
    Operation("step", "POST", "/games/step", "A position after moves and answers", StepAsked, Stepped,
        lambda at, wanted: step(at.library, at.games, wanted), PLAYED),
    Operation(
        "explore", "POST", "/games/explore", "Every distinct end of a position", ExploreAsked, outcomes.OutcomesPage,
        lambda at, wanted: explore(at.library, at.games, wanted),
        PLAYED, heavy=True, later=ExplorationPage,
    ),
    Operation(
        "can", "POST", "/games/can", "Whether something can still come true this turn", CanAsked, CanPage,
        lambda at, wanted: can_happen(at.library, at.games, wanted), {**PLAYED, "goal": "emily.amber >= 1"}, heavy=True,
    ),
    Operation(
        "exploration", "GET", "/explorations/{exploration}", "How far an exploration is, and what it has found",
        ExplorationAsked, ExplorationPage,
        lambda at, wanted: exploration_page(at.library, at.jobs, at.jobs.look(wanted.exploration), whole=True),
        {"exploration": "the name"}, later=ExplorationPage,
    ),
    Operation(
        "cancel-exploration", "DELETE", "/explorations/{exploration}", "Cancel an exploration",
        ExplorationAsked, ExplorationPage,
        lambda at, wanted: exploration_page(
            at.library, at.jobs, at.jobs.wish(wanted.exploration, "cancel", at.clients), whole=True
        ),
        {"exploration": "the name"}, later=ExplorationPage,
    ),
    Operation(
        "check", "POST", "/check", "Whether a scenario's claims hold on every branch", CheckAsked, Checked,
        lambda at, wanted: check_scenario(at.library, at.games, wanted),
        {"scenario": _SCENARIO}, heavy=True,
    ),
    Operation(
        "search", "POST", "/search", "Rules, rulings and cards for a query", SearchAsked, search.SearchPage,
        lambda at, wanted: look_up(at.library, at.games, at.finder, at.shelf, at.cases, wanted),
        {"q": "ward after it is tagged"}, group="look up",
    ),
    Operation(
        "check-board", "POST", "/boards/check", "Every problem of a board", BoardAsked, editor.BoardChecked,
        lambda at, wanted: check_board(at.library, at.games, wanted),
        {"given": BOARD}, group="boards",
    ),
    Operation(
        "read-board", "POST", "/boards/read", "A board or a deck list from a text", PasteAsked, paste.Pasted,
        lambda at, wanted: paste.read_paste(at.library, at.games, wanted.text, wanted.rulebook),
        {"text": "Brobnar\n2x Troll\nAnger"}, group="boards",
    ),
    Operation(
        "read-card", "POST", "/cards/read", "What is understood of the text of a new card, line by line", CardAsked, NewCardPage,
        lambda at, wanted: new_card_page(at.library, at.games, wanted.card, wanted.picks, wanted.rulebook),
        {"card": _NEW_CARD}, group="look up",
    ),
    Operation(
        "find-cards", "GET", "/cards", "Cards by a part of their name in any language", CardsAsked, editor.CardsFound,
        lambda at, wanted: editor.find_cards(at.library, wanted.name, wanted.rulebook),
        {}, group="look up",
    ),
    *CASES,
)  # fmt: skip
BY_ID = {each.id: each for each in OPERATIONS}
