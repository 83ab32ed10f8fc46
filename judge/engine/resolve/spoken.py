"""Answers that name no card, in words: an effect out of several, a way of using a card, a house, a place in the battleline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judge.cards import nouns as w
from judge.cards.english.joining import sentences
from judge.cards.saying.voice import Voice
from judge.cards.spelt import house
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.rows import Pick
from judge.engine.table.state import index_of
from judge.engine.table.tables import Tables

FLANKS = {"left": "on the left flank", "right": "on the right flank"}
PLAIN = {"no": "no", "yes": "yes", "done": "no more", "end": "end this step"}


class Alternative(NamedTuple):
    """An effect that a player may choose, the ability that it is part of, and whose (a reference): what a note keeps."""

    effect: Any
    ability: str
    bearer: int


def alternative(m: Machine, pick: Pick, option: int) -> Alternative:
    """The effect that an option of "choose one" stands for."""
    return Alternative(pick.speaks[option], m.proc, m.env["self"])


def effect(tables: Tables, noun: w.Effect, ability_id: str, bearer_id: str) -> str:
    """What an effect does, in our words: one of an ability that a card has of itself or from another."""
    found = tables.abilities.get(ability_id)
    giver = found.card if found is not None and found.card else bearer_id
    this, source = (_name(tables, each) for each in (bearer_id, giver))
    return sentences(Voice(this, source=source if giver != bearer_id else ""), noun)


def _name(tables: Tables, card_id: str) -> str:
    return tables.definitions[card_id].name.removesuffix(" (Evil Twin)")


def speaks(tables: Tables, asked: Question) -> tuple[w.Effect, ...]:
    """The effects that a question is about: one for each option of "choose one", the one of "you may"."""
    row_id = asked.row.rpartition("#")[2]
    row = next(step.row for step in tables.steps[proc(asked)] if step.row.id == row_id)
    return row.speaks if isinstance(row, Pick) else ()


def proc(asked: Question) -> str:
    """The procedure whose row asks: an ability or a chart."""
    return asked.row.rpartition("#")[0]


def ability(tables: Tables, ability_id: str, bearer_id: str) -> str:
    """A "Action:" or "Omni:" ability, with the card that grants it if that is another."""
    found = tables.abilities[ability_id]
    granted = f", granted by {tables.definitions[found.card].name}" if found.card not in ("", bearer_id) else ""
    return f"“{found.label}”{granted}"


def place(label: str, names: Mapping[str, str]) -> str:
    """A place in the battleline; ``names`` gives the name of a card for its handle."""
    if label in FLANKS:
        return FLANKS[label]
    left, _, right = label.removeprefix("between ").partition(" and ")
    return f"between {names[left]} and {names[right]}" if left in names and right in names else label


def move(tables: Tables, value: tuple[Any, ...], card_id: Callable[[int], str], name: str) -> str:
    """A move in words: what is done with the card of that name."""
    match value:
        case ("house", str(chosen)):
            return f"choose {house(chosen)}"
        case ("use", reference, ability_id):
            bearer = card_id(index_of(reference))
            several = sum(1 for each in tables.abilities_of.get(bearer, ()) if _is_used(tables, each)) > 1
            foreign = tables.abilities[ability_id].card not in ("", bearer)
            return f"use {name}" + (f", {ability(tables, ability_id, bearer)}" if several or foreign else "")
        case ("resolve", _, ability_id):
            found = tables.abilities[ability_id]
            return f"{name}: {effect(tables, found.noun.do, ability_id, found.card)}"
        case ("fight", _):
            return f"fight with {name}"
        case ("unstun", _):
            return f"remove the stun from {name}"
        case _:
            return f"{value[0]} {name}"


def _is_used(tables: Tables, ability_id: str) -> bool:
    return bool({"action", "omni"} & set(tables.abilities[ability_id].moments))
