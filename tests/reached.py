"""What the shipped scenarios reach when each is explored once: rows, abilities, reasons why a move is not legal or a card
cannot be chosen."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.nouns.base import Noun, Word
from judge.corpus.load import load_corpus
from judge.engine.charts.rulebooks import RULEBOOKS, charts
from judge.engine.explore import Exploration
from judge.engine.resolve.game_tables import GameTables
from judge.engine.resolve.moves import every_move
from judge.engine.resolve.refusals import unfit, why_not
from judge.engine.resolve.refusals import why_not_target as targets
from judge.engine.resolve.refusals.why_not_target import TARGET_KINDS, why_not_target
from judge.engine.resolve.runner import Runner
from judge.engine.resolve.steps import Step
from judge.engine.table.machine import Machine
from judge.engine.table.question import MOVE_KINDS, Question
from judge.engine.table.rows import Pick, PickSome, flatten
from judge.engine.table.state import IN_PLAY, Card, State, Zone, index_of
from judge.engine.table.tables import Ability, Tables
from judge.scenarios.check import explore_prepared, rulebooks_of
from judge.scenarios.prepare import Prepared, prepare
from judge.scenarios.read import load_scenario, scenario_files
from judge.scenarios.refused import objection

GIVING_REASONS = (why_not, unfit, targets)
CONSTANT = (w.While, w.Keyword)  # nothing of these is ever carried out: they hold while their card is there


@dataclass
class Reached:
    """Rows as (procedure, row id), the ids of abilities, and reasons in the words in which they were given; ``untrue`` lists
    cards that were offered against a reason, or not offered without one."""

    rows: set[tuple[str, str]] = field(default_factory=set)
    abilities: set[str] = field(default_factory=set)
    reasons: set[str] = field(default_factory=set)
    untrue: list[str] = field(default_factory=list)


@cache
def reached() -> Reached:
    """Explore every scenario once, under every rulebook that it is about."""
    found = Reached()
    book, corpus = load_book(), load_corpus()
    with _listening(found) as listen:
        for path in scenario_files():
            scenario = load_scenario(path)
            for rulebook in rulebooks_of(scenario, corpus):
                ready = prepare(scenario, book, rulebook)
                listen(ready.board.tables)
                explored = explore_prepared(ready)
                _look(found, ready.board.tables, explored)
                _hear_illegal(ready, explored)
                found.untrue += _untrue_offers(found, ready, explored)
    found.abilities |= {proc for proc, _ in found.rows}
    return found


@contextmanager
def _listening(found: Reached) -> Iterator[Callable[[Tables], None]]:
    """Every row that runs is noted, and every reason given; afterwards the engine is as it was."""
    changed: dict[int, tuple[tuple[Step, ...], list[Any]]] = {}

    def listen(tables: Tables) -> None:
        for proc, steps in tables.steps.items():
            if id(steps) not in changed:
                changed[id(steps)] = (steps, [step.act for step in steps])
                for step in steps:
                    step.act = _noting(found.rows, (proc, step.row.id), step.act)

    def noted(says: str, cite: str) -> why_not.Reason:
        found.reasons.add(says)
        return plain(says, cite)

    plain = why_not.Reason
    with pytest.MonkeyPatch.context() as patch:
        for module in GIVING_REASONS:
            patch.setattr(module, "Reason", noted)
        try:
            yield listen
        finally:
            for steps, acts in changed.values():
                for step, act in zip(steps, acts, strict=True):
                    step.act = act


def _noting(rows: set[tuple[str, str]], key: tuple[str, str], act: Any) -> Callable[[Machine, Step], Question | None]:
    def noting(m: Machine, step: Step) -> Question | None:
        rows.add(key)
        answer: Question | None = act(m, step)
        return answer

    return noting


def _look(found: Reached, tables: Tables, explored: Exploration) -> None:
    """Constant abilities hold while their card is in play; what a player may not do is told at every question for a move."""
    m = Runner(tables)
    faces: set[str] = set()
    held: set[str] = set()
    for node in explored.nodes:
        faces |= _in_play(node.state)
        found.abilities |= {lasting.ability for lasting in node.state.lasting}
        if node.question is not None and node.question.kind in MOVE_KINDS:
            m.load(node.state)
            held |= {card.id for card in node.state.cards if card.zone == Zone.HAND and card.owner == node.state.active}
            _ask_why_not(m, node.question.kind)
    for ability in tables.abilities.values():
        if isinstance(ability.noun, CONSTANT) and ability.card in (held if _works_in_hand(ability) else faces):
            found.abilities.add(ability.id)


def _hear_illegal(ready: Prepared, explored: Exploration) -> None:
    """What a scenario says to be illegal is asked for at its ends: it may name the cards of the other player."""
    m = Runner(ready.board.tables)
    for node in explored.nodes:
        if node.question is not None and ready.script.is_end(node.question, node.progress):
            m.load(node.state)
            for refused in ready.illegal:
                objection(refused, m, ready.script.labels, node.question)


def _untrue_offers(found: Reached, ready: Prepared, explored: Exploration) -> Iterator[str]:
    """Wherever a card is asked for, every card of the game is offered or has a reason, and never both."""
    for node in explored.nodes:
        if node.question is None or node.question.kind not in TARGET_KINDS:
            continue
        for index, card, reasons in untrue_offers(ready.board.tables, node.state, node.question):
            yield f"{ready.scenario.id} [{ready.rulebook}] {node.question.row}: {card.id} ({index}): {reasons}"
        for index in range(len(node.state.cards)):
            found.reasons |= {reason.says for reason in why_not_target(ready.board.tables, node.state, index)}


def untrue_offers(tables: Tables, state: State, asked: Question) -> Iterator[tuple[int, Card, tuple[why_not.Reason, ...]]]:
    """Cards that are offered although a reason is given, or that are not although none is; one that cannot be told from an
    offered card counts as offered."""
    offered = {index_of(option) for option in asked.options if isinstance(option, int)}
    kinds = {_looks(state.cards[index]) for index in offered}
    for index, card in enumerate(state.cards):
        reasons = why_not_target(tables, state, index)
        if bool(reasons) is (index in offered) and (reasons or _looks(card) not in kinds):
            yield index, card, reasons


def _looks(card: Card) -> tuple[Any, ...]:
    return card.id, card.owner, card.icons, card.houses, card.told


def _works_in_hand(ability: Ability) -> bool:
    return isinstance(ability.noun, w.While) and isinstance(ability.noun.what, w.PlayOnlyIf)


def _in_play(state: State) -> set[str]:
    return {card.copy_of or card.id for card in state.cards if card.zone in IN_PLAY}


def _ask_why_not(m: Machine, kind: str) -> None:
    moves = [("house", house) for house in m.tables.houses] if kind == "house" else every_move(m)
    for move in moves:
        why_not.why_not(m, move)


# --- what there is to reach


def abilities_of_rulings() -> dict[str, Ability]:
    """Every ability, printed or granted, of every card that a ruling names, in the rulebook in force."""
    return _tables_of_rulings().abilities


@cache
def _tables_of_rulings() -> Tables:
    book, corpus = load_book(), load_corpus()
    cards = sorted({card for entry in corpus.entries("faq") for card in entry.cards if card in book})
    return GameTables([book.definition(card) for card in cards])


def named_rows() -> set[tuple[str, str]]:
    """Every row with a printed name, of every chart, in every rulebook."""
    return {
        (chart.id, row.id)
        for rulebook in RULEBOOKS
        for chart in charts(rulebook).values()
        for row in flatten(chart).flat
        if row.name
    }


def reasons() -> dict[str, re.Pattern[str]]:
    """Every reason that the engine can give, as its words (a number or a name in it as ...), with a pattern for it."""
    found = {}
    for node in (node for module in GIVING_REASONS for node in ast.walk(ast.parse(inspect.getsource(module)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            parts = node.args[0].values if isinstance(node.args[0], ast.JoinedStr) else [node.args[0]]
            words = [str(part.value) if isinstance(part, ast.Constant) else "..." for part in parts]
            found["".join(words)] = re.compile("".join(".+" if word == "..." else re.escape(word) for word in words))
    return found


ASKED_BY: dict[type, str] = {  # the reasons that name a number or a card, by the noun of the notation that asks for it
    w.PowerAtMost: "its power is higher than ...",
    w.PowerAtLeast: "its power is lower than ...",
    w.WeakerThan: "its power is not lower than that of ...",
    w.StrongerThan: "its power is not higher than that of ...",
    w.House: "it does not belong to house ...",
    w.Trait: "it does not have the trait ...",
    w.Named: "it is not called ...",
    w.Type: "it is not ... card",
    w.ChosenHouse: "it does not belong to the house that was chosen",
    w.ChosenTrait: "it does not have the trait chosen",
    w.LeftOf: "it is not to the left of ...",
    w.Between: "it does not stand between ... and ...",
    w.NamedAs: "it does not have the name that was named",
    w.SharesHouse: "it shares no house with ...",
    w.SharesTrait: "it shares no trait with ...",
    w.SharesName: "it has another name than ...",
    w.WithKeyword: "it does not have ...",
    w.SharesType: "it is of another card type than ...",
    w.OwnedBy: "it is not owned by ...",
    w.ControlledBy: "it is not under ... control",
    w.Any: "it would have to be one that ...",
    w.Under: "it does not lie under ...",
    w.UpgradesOn: "it is not attached to ...",
    w.WithCounter: "it has no ... on it",
    w.PurgedBy: "it was not purged by ...",
    w.Bottom: "it is not at the bottom of ... ...",
    w.ThisWay: "it is not one of the cards affected this way",
}


def beyond_rulings() -> set[str]:
    """Reasons of words of the notation that no card which a ruling names uses where it lets a player choose."""
    chosen = _words_of_choices()
    words = {reason.says for test, reason in unfit.LACKS.items() if test not in chosen}
    return words | {says for noun, says in ASKED_BY.items() if noun not in chosen}


def _words_of_choices() -> set[Any]:
    """Every noun and word in what the cards that a ruling names let a player choose."""
    found: set[Any] = set()
    for steps in _tables_of_rulings().steps.values():
        for row in (step.row for step in steps):
            if isinstance(row, Pick | PickSome) and row.kind in TARGET_KINDS:
                _collect(row.args, found)
    return found


def _collect(part: Any, found: set[Any]) -> None:
    if isinstance(part, tuple):
        for each in part:
            _collect(each, found)
    elif isinstance(part, w.Not | w.Any):
        found.add(type(part))  # what they say not to be so, or not all to be so, is told as a whole
    elif isinstance(part, Noun):
        found.add(type(part))
        _collect(tuple(getattr(part, each.name) for each in fields(part)), found)  # type: ignore[arg-type]
    elif isinstance(part, Word):
        found.add(part)
