"""What an assistant can ask: the same functions as the API, with what they rest on and where the site shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.cite import parse_cite
from judge.errors import JudgeError
from judge.scenarios.check import rulebooks_of
from judge.scenarios.read import MOST_BYTES, read_scenario
from judge.show.api.operation import RULEBOOK
from judge.show.api.operations import BoardAsked, CheckAsked, ExploreAsked, SearchAsked, StepAsked
from judge.show.api.operations import check_board as board_checked
from judge.show.api.operations import check_scenario as scenario_checked
from judge.show.api.operations import explore as explored
from judge.show.api.operations import step as stepped
from judge.show.api.schema import COMPONENTS, Describer, asked
from judge.show.context.addresses import Addresses
from judge.show.context.cited import Cited, cites
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.plain import told
from judge.show.pages import best, search
from judge.show.pages.card import card_named
from judge.show.pages.card_drawn import drawn_card
from judge.show.pages.entry import entry_page
from judge.show.pages.ruled import answer

# So many citations are given with an answer; a long game has hundreds of lines, and most cite the same.
MOST_CITES = 40
# So many ends are followed for what they rest on.
_MOST_ENDS = 8
# What a person at the site sets and an assistant has no use for.
_LEFT_OUT = frozenset({"background", "case", "version", "reopen"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowAsked:
    """A citation."""

    cite: str = asked("what to show: glossary:ward, chart:destroyed#2, 1.1:faq:bait-and-switch-14-0", least=1, most=120)
    rulebook: str = asked(RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAsked:
    """A card."""

    name: str = asked("its name or a part of it, in any language, or its id", least=1, most=120)
    rulebook: str = asked(RULEBOOK, most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyAsked:
    """A scenario to be proved."""

    scenario: str = asked(
        "the id of a scenario, such as destroyed/archimedes-gateway, or the whole text of a scenario file",
        least=1,
        most=MOST_BYTES,
    )
    rulebook: str = asked("prove it under this rulebook alone; empty for those that it is about", most=16, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of a tool."""

    says: str = told("the answer in a sentence")
    cites: tuple[Cited, ...] = told("what it rests on: each citation with what it says and where it stands")
    address: str = told("where the site shows it")
    page: Any = told("all of it, as the API gives it")


class Desk:
    """What the tools work with; read when it is first needed."""

    def __init__(self, library: Library | None = None) -> None:
        self.library = library or Library()
        self.games = Games(self.library)
        self.finder = Finder(self.library)

    def cited(self, found: Iterable[str], book: str) -> tuple[Cited, ...]:
        """Each citation once, with what it says."""
        once = tuple(dict.fromkeys(found))[:MOST_CITES]
        return cites(self.library, self.games, once, book, full=True)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its name, what it is for, what it takes and what it does."""

    name: str
    says: str
    asks: type[Any]
    run: Callable[[Desk, Any], Answer]

    @property
    def takes(self) -> dict[str, Any]:
        """What it takes, as JSON Schema; a board is any object, which ``board_check`` tells more about."""
        describer = Describer()
        described = describer.schema(self.asks, _LEFT_OUT)
        shape = describer.components[described["$ref"].removeprefix(COMPONENTS)]
        fields = {name: _plain(each) for name, each in shape["properties"].items()}
        return {**shape, "properties": fields}


def _plain(field: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in field:
        return {"type": "object", "description": field["description"]}
    return dict(field)


def _search(desk: Desk, wanted: SearchAsked) -> Answer:
    given = search.Asked(wanted.q, wanted.kind, wanted.card, wanted.house, wanted.page)
    found = search.search_page(desk.library, desk.finder, given, wanted.rulebook)
    found = search.with_answer(desk.library, desk.games, best.best, found, given)
    first, made = found.hits[0].link.says if found.hits else "Nothing was found.", found.answer
    named = [each.id for each in made.cites] if made else []
    named += [each.link.id if ":" in each.link.id else f"card:{each.link.id}" for each in found.hits]
    return Answer(
        says=made.sentence if made else first,
        cites=desk.cited(named, found.follows),
        address=Addresses.of(found.rulebook).search(wanted.q, kind=wanted.kind, card=wanted.card, house=wanted.house),
        page=found,
    )


def _show(desk: Desk, wanted: ShowAsked) -> Answer:
    read = parse_cite(wanted.cite)
    if read.kind == "card":
        return _card(desk, CardAsked(name=read.slug, rulebook=wanted.rulebook or read.rulebook))
    target = f"{read.entry}#{read.item}" if read.item else read.entry
    found = entry_page(desk.library, read.entry, wanted.rulebook or read.rulebook, desk.games)
    # An item that is not there is refused; an entry that stands in another rulebook alone is told of.
    desk.library.corpus.resolve(target, next((each.rulebook for each in found.standings if each.stands), found.rulebook))
    beside = [each.id for each in (*found.rests_on, *found.related)]
    return Answer(
        says=found.items[read.item - 1] if read.item else found.says,
        cites=desk.cited((f"{found.rulebook}:{target}", *beside), found.rulebook),
        address=Addresses.of(found.rulebook).entry(read.entry, read.item),
        page=found,
    )


def _card(desk: Desk, wanted: CardAsked) -> Answer:
    card = card_named(desk.library, wanted.name)
    found = drawn_card(desk.library, desk.games, card.id, wanted.rulebook)
    about = (*found.corrected_by, *found.errata, *found.rulings, *found.rules)
    return Answer(
        says=" ".join((f"{found.title}: {found.line}.", *found.abilities)),
        cites=desk.cited((f"card:{found.id}", *(each.id for each in about)), found.rulebook),
        address=Addresses.of(found.rulebook).card(found.id),
        page=found,
    )


def _board_check(desk: Desk, wanted: BoardAsked) -> Answer:
    found = board_checked(desk.library, desk.games, wanted)
    wrong = "; ".join(f"{flaw.field}: {flaw.says}" for flaw in found.flaws)
    address = found.onward.play or Addresses.of(found.rulebook).board()
    cards = desk.cited((f"card:{each}" for each in desk.games.cards_on(wanted.given)), found.rulebook)
    return Answer(says=wrong or "The board can be played.", cites=cards, address=address, page=found)


def _step(desk: Desk, wanted: StepAsked) -> Answer:
    found = stepped(desk.library, desk.games, wanted)
    asks = f"{found.question.player}: {found.question.says}" if found.question else "Nothing is asked any more."
    says = f"{found.winner} has won." if found.winner else asks
    named = [cite for line in found.trace for cite in line.cites]
    named += found.question.cites if found.question else ()
    named += [reason.cite for refused in found.refused for reason in refused.reasons]
    return Answer(says=says, cites=desk.cited(named, found.rulebook), address=found.address, page=found)


def _explore(desk: Desk, wanted: ExploreAsked) -> Answer:
    found = explored(desk.library, desk.games, wanted)
    begins = ", ".join(each.says for each in found.starts)
    says = found.answer.sentence if found.answer else f"Nothing has been done yet. What can be: {begins}."
    named = list[str]()
    for end in found.outcomes[:_MOST_ENDS]:
        game = desk.games.replay(wanted.given, (*wanted.do, *end.choices), found.rulebook)
        named += [cite for line in game.trace for cite in line.cites]
    address = Addresses.of(found.rulebook).outcomes(pack(dict(wanted.given)), wanted.do)
    return Answer(says=says, cites=desk.cited(named, found.rulebook), address=address, page=found)


def _verify(desk: Desk, wanted: VerifyAsked) -> Answer:
    shipped = desk.games.scenarios.get(wanted.scenario.strip())
    text = shipped.source.text if shipped else wanted.scenario
    scenario = shipped or read_scenario(text, "scenario")
    found = scenario_checked(desk.library, desk.games, CheckAsked(scenario=text, rulebook=wanted.rulebook))
    results = "; ".join(f"{each.rulebook} {each.result}" for each in found.verdicts)
    made = answer(desk.library, desk.games, scenario, wanted.rulebook) if rulebooks_of(scenario, desk.library.corpus) else None
    named = [*scenario.rulings, *((each.cite for each in made.cites) if made else ())]
    named += [claim.says for claim in scenario.expected(found.rulebook).cites]
    to = Addresses.of(found.rulebook)
    return Answer(
        says=" ".join(part for part in (made.says if made else "", f"{scenario.title}: {results}.") if part),
        cites=desk.cited(named, found.rulebook),
        address=to.scenario(scenario.id) if shipped else to.play(pack(dict(scenario.given))),
        page=found,
    )


TOOLS = (
    Tool("search", "Find rules, rulings and cards for a question, with the answer where one is known.", SearchAsked, _search),
    Tool("show", "Read what a citation names: a rule, a ruling, an erratum, a timing chart or one row of it.", ShowAsked, _show),
    Tool("card", "A card: its facts, what it does, and the rulings and errata about it.", CardAsked, _card),
    Tool("board_check", "Every problem of a board before it is played, each with its place.", BoardAsked, _board_check),
    Tool(
        "step",
        "Play a board: after the moves and answers given, the trace with a citation on every line, what is asked now, and what is"
        " not allowed and why.",
        StepAsked,
        _step,
    ),
    Tool("explore", "Every distinct end that can come of a position, and when it ends so.", ExploreAsked, _explore),
    Tool("verify", "Prove what a scenario claims over every branch, under each rulebook that it is about.", VerifyAsked, _verify),
)
BY_NAME = {each.name: each for each in TOOLS}


class UnknownToolError(JudgeError):
    """No tool is called so."""

    code = "assist/unknown-tool"


def tool_named(name: str) -> Tool:
    """The tool with a name; UnknownToolError names those that there are."""
    if name not in BY_NAME:
        raise UnknownToolError(f"no tool is called {name!r}; there are {', '.join(BY_NAME)}")
    return BY_NAME[name]
