"""What choosing an answer brings about, told in words: what the conditions under which it ends so are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judge.engine.board.labels import Labels
from judge.engine.explore import Exploration
from judge.engine.game import Game
from judge.engine.graph import Edge
from judge.engine.resolve.runner import Runner
from judge.engine.table.question import Question
from judge.engine.table.state import NOBODY, Trigger
from judge.engine.tell import describe
from judge.errors import PlayError
from judge.scenarios.branches import Branches, Step
from judge.scenarios.separate import Condition, Literal
from judge.show.context import words

# Questions that put things into an order: what counts is what was put before what.
ORDERS = ("order", "ready-order")
# Questions that may be asked again and again, so that what was taken first may matter.
PICKS = {"target": "chooses", "chance": "gives"}
MOST_COMPARED = 8


class Phrase(NamedTuple):
    """Something that may happen: who, and what that player does ("chooses Troll for Mack the Knife")."""

    who: str
    does: str


class Answer(NamedTuple):
    """An answer as it is offered: its label, and what it means in words."""

    label: str
    words: str

    @property
    def says(self) -> str:
        """With a capital at the beginning."""
        return words.sentence(self.words)


@dataclass(slots=True)
class Answers:
    """The answers of an exploration in words, each node's asked for once."""

    game: Game
    found: Exploration
    _offered: dict[int, dict[Any, Answer]] = field(default_factory=dict)
    _machine: Runner = field(init=False)
    _labels: Labels = field(init=False)

    def __post_init__(self) -> None:
        self._machine, self._labels = Runner(self.game.board.tables), Labels(self.game.board)

    def from_node(self, at: int) -> list[Answer]:
        """The answers that were followed from a node, in order."""
        return [self.of(edge) for edge in self.edges_from(at)]

    def edges_from(self, at: int) -> list[Edge]:
        """The same as edges."""
        return [self.found.edges[number] for number in self.found.edges.leaving(at)]

    def of(self, edge: Edge) -> Answer:
        """The answer of an edge."""
        return self.offered(edge.start)[edge.option]

    def offered(self, at: int) -> dict[Any, Answer]:
        """All that can be answered at a node, by option."""
        if at not in self._offered:
            node = self.found.nodes[at]
            if node.question is None:
                raise PlayError("an answer was followed where nothing was asked")
            self._machine.load(node.state)
            named = self._labels.options(self._machine, node.question)
            self._offered[at] = {
                option: Answer(label, describe.option(self.game, node.question, label, option)) for label, option in named.items()
            }
        return self._offered[at]


@dataclass(slots=True)
class Events:
    """Numbers what can happen on the ways of an exploration, first things first, and can put each into words."""

    answers: Answers
    phrases: list[Phrase] = field(default_factory=list)
    _numbers: dict[Phrase, int] = field(default_factory=dict)

    def branches(self, ends: dict[int, int]) -> Branches:
        """The exploration as a graph; ``ends`` says which outcome each end is. Where all answers lead to the same position
        nothing happens that could matter."""
        steps = []
        for at in range(len(self.answers.found.nodes)):
            edges = self.answers.edges_from(at)
            matters = len({edge.end for edge in edges}) > 1
            steps.append([Step(edge.end, tuple(self._of(edge)) if matters else ()) for edge in edges])
        return Branches(steps, ends)

    def _of(self, edge: Edge) -> Iterator[int]:
        """What an answer brings about. An event is what is said of it: two that sound the same are the same."""
        asked, answer = self.answers.found.nodes[edge.start].question, self.answers.of(edge)
        assert asked is not None
        who = self._who(asked)
        others = {option: other for option, other in self.answers.offered(edge.start).items() if option != edge.option}
        if asked.kind not in ORDERS:
            yield self._number(Phrase(who, self._does(asked, edge.option, answer)))
            if asked.kind in PICKS and len(others) <= MOST_COMPARED:
                verb = PICKS[asked.kind]
                yield from (self._number(Phrase(who, f"{verb} {answer.words} ahead of {each.words}")) for each in others.values())
            return
        this = self._thing(edge.option, answer)
        for option, other in others.items():
            yield self._number(Phrase(who, f"resolves {this} before {self._thing(option, other)}"))
        if len(others) > 1:
            yield self._number(Phrase(who, f"resolves {this} first of {len(others) + 1}"))
        else:
            yield from (self._number(Phrase(who, f"leaves {self._thing(*each)} for last")) for each in others.items())

    def _number(self, phrase: Phrase) -> int:
        number = self._numbers.setdefault(phrase, len(self._numbers))
        if number == len(self.phrases):
            self.phrases.append(phrase)
        return number

    def _who(self, asked: Question) -> str:
        return "chance" if asked.kind in ("chance", "unknown") else describe.player_name(self.answers.game, asked.player)

    def _thing(self, option: Any, answer: Answer) -> str:
        """An ability that waits, or a card."""
        if not isinstance(option, Trigger):
            return answer.words
        name, _, rest = answer.words.partition(", ")
        ability, _, giver = rest.partition(", granted by ")
        thing = f"{ability} of {name}" if ability.startswith("“") else f"{name} ({ability})"
        return f"{thing} granted by {giver}" if giver else thing

    def _does(self, asked: Question, option: Any, answer: Answer) -> str:
        about = describe.name_of(self.answers.game, asked.about) if asked.about != NOBODY else ""
        for_it = f" for {about}" if about else ""
        match asked.kind:
            case "move" | "house":
                return f"makes the move “{answer.words}”"
            case "unknown" if answer.label in ("yes", "no"):
                return f"says “{answer.words}” to “{describe.question(self.answers.game, asked)}”"
            case "unknown":
                return f"says that {about or 'one of the unknown cards'} is {answer.words}"
            case "chance":
                return f"gives {answer.words}{for_it}"
            case "target" if answer.label == "done":
                return f"chooses no more{for_it}"
            case "target":
                return f"chooses {answer.words}{for_it}"
            case "defender":
                return f"has {about or 'it'} fight {answer.words}"
            case "flank":
                return f"puts {about or 'it'} {answer.words}"
            case "replace" if answer.label == "no":
                return "lets nothing replace the event"
            case "replace":
                return f"applies {self._thing(option, answer)}"
            case "card-name":
                return f"names {answer.words}{for_it}"
            case "house-name":
                return f"names {words.house(answer.label)}{for_it}"
            case _:
                return f"answers “{answer.words}” to “{asked.name}”{for_it}"


def said(condition: Condition, phrases: list[Phrase]) -> str:
    """A condition in a sentence."""
    if condition.terms == ((),):
        return "Whatever is chosen."
    told = "; or ".join(_term(term, phrases) for term in condition.terms)
    return f"Exactly when {told}." if condition.holds else f"Always, except when {told}."


def _term(term: tuple[Literal, ...], phrases: list[Phrase]) -> str:
    """Literals in the order in which their events come up, joined."""
    parts, last = [], ""
    for each in sorted(term, key=lambda literal: (literal.event, literal.times)):
        phrase = phrases[each.event]
        who = "" if phrase.who == last else f"{phrase.who} "
        parts.append(f"{who}{_literal(each, phrase)}")
        last = phrase.who
    return " and ".join(parts)


def _literal(literal: Literal, phrase: Phrase) -> str:
    if literal.times == 1:
        return phrase.does if literal.holds else f"never {phrase.does}"
    return f"{phrase.does} at least {literal.times} times" if literal.holds else f"{phrase.does} fewer than {literal.times} times"
