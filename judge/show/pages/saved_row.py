"""A saved case in a list; apart from its page, so that a list starts without the engine."""

from __future__ import annotations

from dataclasses import dataclass

from judge.show.context.addresses import Addresses
from judge.show.context.plain import told
from judge.store.case import Case


@dataclass(frozen=True, slots=True)
class Row:
    """A case in a list."""

    id: str = told("the case's id")
    title: str = told("its title")
    address: str = told("its page")
    question: str = told("the question")
    ruling: str = told("the ruling; empty while there is none")
    table: str = told("the table at which it was asked")
    event: str = told("the event that it belongs to")
    standard: bool = told("whether it is the standard of its event")
    changed: str = told("when it was changed last, UTC")
    damaged: str = told("what of it cannot be read any more; empty for a sound one", default="")


def row(case: Case) -> Row:
    """A case as it stands in a list."""
    w, address = case.words, Addresses.of(case.setting.rulebook).saved(case.id)
    return Row(case.id, w.title, address, w.question, w.ruling, w.table, w.event, w.standard, case.changed, case.damaged)
