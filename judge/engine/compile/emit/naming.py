"""Effects that name a trait, a number or a card."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Pick


@emits(w.ChooseTrait)
def choose_trait(b: Choosing, effect: w.ChooseTrait) -> None:
    name, cite = b.words_of(effect)
    b.add(Pick(op="trait_choices", to="trait", kind="trait", name=name, cites=(cite,)))


@emits(w.ChooseNumber)
def choose_number(b: Choosing, effect: w.ChooseNumber) -> None:
    name, cite = b.words_of(effect)
    b.add(Pick(op="number_choices", to="number", kind="number", name=name, cites=(cite,)))


@emits(w.NameCard)
def name_card(b: Choosing, effect: w.NameCard) -> None:
    name, _ = b.words_of(effect)
    b.add(Pick(op="card_names", args=(effect.type,), to=effect.name, kind="card-name", name=name, cites=b.cites))
