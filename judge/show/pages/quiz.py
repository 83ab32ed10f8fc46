"""The quiz: a board, a question, and what may come of it; one of the choices does, and the engine has proved which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from judge.cite import IN_FORCE
from judge.scenarios.check import rulebooks_of
from judge.scenarios.scenario import Scenario
from judge.show.context.addresses import Addresses
from judge.show.context.cited import Cited
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.certain import names_of
from judge.show.pages.quizzed import LEVELS, Quizzed, quizzed, shuffled
from judge.show.pages.ruled import answer
from judge.show.pages.scenario import Step, steps_of
from judge.show.table import layout
from judge.show.table.ink import ink
from judge.show.table.pieces import Piece, Table

# So many scenarios in turn may make no question before it is said that there is none.
_MOST_TRIED = 12


@dataclass(frozen=True, slots=True)
class QuizChoice:
    """One of the ends to choose from."""

    says: str = told("the end, in a sentence")
    address: str = told("where it is chosen")
    chosen: bool = told("whether it was chosen")
    right: bool | None = told("whether it comes; null before one is chosen")
    why: str = told("where it would come instead; empty before one is chosen, and for the right one")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizPage(Page):
    """A question, or its answer."""

    template: ClassVar[str] = "quiz.html"
    handed: ClassVar[bool] = True
    rulebooks: ClassVar[tuple[str, ...]] = (IN_FORCE,)

    level: int = told("the level asked for, from 1; 0 for any")
    levels: tuple[Link, ...] = told("the levels, by how much a ruling needs")
    tag: str = told("the rule asked for; empty for any")
    tags: tuple[Link, ...] = told("the rules that the question is about")
    id: str = told("the scenario; empty where there is no question")
    of_level: int = told("the level of the question")
    asks: str = told("the question of the scenario")
    table: Table | None = told("the board; null where there is no question")
    steps: tuple[Step, ...] = told("what is done")
    choices: tuple[QuizChoice, ...] = told("what may come of it")
    whole: bool = told("whether a choice names every change that matters; else it is a statement about the end")
    right: bool | None = told("whether the choice is right; null before one is chosen")
    also: tuple[str, ...] = told("other ends that come too, by other choices of the players; empty before one is chosen")
    answer: str = told("what is ruled; empty before one is chosen")
    cites: tuple[Cited, ...] = told("what the answer rests on; empty before one is chosen")
    play: str = told("where it is played out line by line; empty before one is chosen")
    scenario: str = told("the page of the scenario; empty before one is chosen")
    next: str = told("another question; empty where there is none")


@dataclass(frozen=True, slots=True)
class QuizAsked:
    """What the address says: the question, the choice made (from 1), the level, the rule, and the question before this."""

    of: str = ""
    chose: int = 0
    level: int = 0
    tag: str = ""
    after: str = ""


def quiz_page(library: Library, games: Games, asked: QuizAsked) -> QuizPage:
    """The question named, else the next of the level and the rule asked for; UnknownEntryError for a scenario that is none."""
    level = asked.level if 0 < asked.level <= LEVELS else 0
    to, ranks = Addresses.of(IN_FORCE), levels(games)
    shown = quizzed(games, games.scenario(asked.of)) if asked.of else _next(library, games, asked, level)
    numbers = range(1, LEVELS + 1)
    levels_ = tuple(Link(str(each), f"Level {each}", "Level", to.quiz(level=each, tag=asked.tag)) for each in numbers)
    if shown is None:
        return QuizPage(
            title="Quiz", rulebook=IN_FORCE, level=level, levels=levels_, tag=asked.tag, tags=(), id="", of_level=0, asks="",
            table=None, steps=(), choices=(), whole=True, right=None, also=(), answer="", cites=(), play="", scenario="",
            next=to.quiz(level=level),
        )  # fmt: skip
    scenario = shown.scenario
    chose = asked.chose if 0 < asked.chose <= len(shown.choices) else 0
    game = games.replay(scenario.given, (), IN_FORCE)
    ruled = answer(library, games, scenario, IN_FORCE) if chose else None
    return QuizPage(
        title="Quiz",
        rulebook=IN_FORCE,
        level=level,
        levels=levels_,
        tag=asked.tag,
        tags=tuple(_tags(library, to, level, scenario)),
        id=scenario.id,
        of_level=ranks[scenario.id],
        asks=scenario.asks or scenario.title,
        table=layout.lay(game.table, game.table, ink(games, IN_FORCE)),
        steps=steps_of(scenario, names_of(library, game)),
        choices=tuple(_choices(shown, to, level, asked.tag, chose)),
        whole=shown.proof is None,
        right=shown.choices[chose - 1] == shown.right[0] if chose else None,
        also=shown.right[1:] if chose else (),
        answer=ruled.says if ruled else "",
        cites=ruled.cites if ruled else (),
        play=games.opening(scenario, IN_FORCE).at(0).play(to) if chose else "",
        scenario=to.scenario(scenario.id) if chose else "",
        next=to.quiz(level=level, tag=asked.tag, after=scenario.id),
    )


def _tags(library: Library, to: Addresses, level: int, scenario: Scenario) -> Iterator[Link]:
    """A rule and the timing chart of the same title are one to learn."""
    titles = {library.corpus.entry(each).title: each for each in reversed(tags(library, scenario))}
    yield from (Link(each, title, "Rule", to.quiz(level=level, tag=each)) for title, each in reversed(titles.items()))


def _choices(shown: Quizzed, to: Addresses, level: int, tag: str, chose: int) -> Iterator[QuizChoice]:
    why = {each.says: each.why for each in shown.wrong}
    for number, says in enumerate(shown.choices, start=1):
        address = to.quiz(of=shown.scenario.id, chose=number, level=level, tag=tag)
        right = says == shown.right[0] if chose else None
        yield QuizChoice(says, address, number == chose, right, why.get(says, "") if chose else "")


def _next(library: Library, games: Games, asked: QuizAsked, level: int) -> Quizzed | None:
    """The first question behind the one asked before; each time around the same order, which tells nothing."""
    wanted = [
        each
        for each, of_level in levels(games).items()
        if (not level or of_level == level) and (not asked.tag or asked.tag in tags(library, games.scenario(each)))
    ]
    start = wanted.index(asked.after) + 1 if asked.after in wanted else 0
    turned = [*wanted[start:], *wanted[:start]][:_MOST_TRIED]
    return next((found for each in turned if (found := quizzed(games, games.scenario(each)))), None)


@lru_cache(maxsize=2)
def levels(games: Games) -> dict[str, int]:
    """The scenarios that may be asked about, shuffled, each with its level: a fifth of them at each."""
    asked = [each for each in games.scenarios.values() if each.rulings and not each.given.get("readings")]
    asked = [each for each in asked if IN_FORCE in rulebooks_of(each, games.library.corpus)]
    ranked = sorted(asked, key=lambda each: (_needs(games, each), each.id))
    of = {each.id: 1 + number * LEVELS // len(ranked) for number, each in enumerate(ranked)}
    return dict(sorted(of.items(), key=lambda each: shuffled(each[0])))


def _needs(games: Games, scenario: Scenario) -> int:
    """How much a ruling needs: cards to read, rules to know, moves to follow, and choices that make a difference."""
    rests_on = games.library.corpus.entry(scenario.rulings[0].partition("#")[0]).rests_on
    choices = sum(claim.mood == "possible" for claim in scenario.expect.claims)
    return len(games.cards_on(scenario.given)) + len(rests_on) + len(scenario.moves) + 2 * choices


def tags(library: Library, scenario: Scenario) -> tuple[str, ...]:
    """The rules that the ruling of a scenario rests on, or the rule that it shows."""
    first = scenario.rulings[0].partition("#")[0]
    found = (first, *library.corpus.entry(first).rests_on)
    return tuple(dict.fromkeys(each for name in found if (each := name.partition("#")[0]).startswith(("glossary:", "chart:"))))


def question_text(page: QuizPage) -> list[str]:
    """A question in lines, for a terminal."""
    if page.table is None:
        return ["There is no question of this kind; ask for another level or rule."]
    lines = [f"Level {page.of_level} · {', '.join(each.title for each in page.tags)}", "", page.asks, ""]
    for side in page.table.sides:
        zones = [("in play", (*side.battleline, *side.artifacts)), *((each.title.lower(), each.cards) for each in side.piles)]
        held = "; ".join(f"{name}: {', '.join(map(_held, cards))}" for name, cards in zones if cards)
        lines.append(f"  {side.title}{' (active)' if side.active else ''}: {held or 'nothing'}; {side.amber} Æmber")
    for step in page.steps:
        chosen = "".join(f", chooses {each}" for each in step.choose if each != "?")
        lines.append(f"  {step.player}: {step.says}{chosen}")
    choices = [f"  {number}. {each.says}" for number, each in enumerate(page.choices, start=1)]
    means = "A choice names every change that matters." if page.whole else "Each choice is a statement about the end."
    return [*lines, "", f"What can happen? ({means})", *choices]


def _held(card: Piece) -> str:
    """A card with what lies on it."""
    on = [*(each.name for each in card.upgrades), *(each.says for each in card.tokens), *([] if card.ready else ["exhausted"])]
    return f"{card.name} ({', '.join(on)})" if on else card.name


def answer_text(page: QuizPage) -> list[str]:
    """Its answer in lines."""
    lines = ["Right." if page.right else "Wrong."]
    lines += [f"  {'✓' if each.right else '✗'} {each.says} {each.why}".rstrip() for each in page.choices]
    lines += [f"  It may also end so: {each}" for each in page.also]
    cited = [f"  [{each.cite}] {each.title}" for each in page.cites]
    return [*lines, "", f"The ruling: {page.answer}", *cited, f"  judge run {page.id} --first"]
