"""Effects on where cards stand: flanks, places, upgrades; and on what stands under a precursor."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Do, If, Pick


@emits(w.ToFlank)
def to_flank(b: Choosing, effect: w.ToFlank) -> None:
    _along_the_line(b, effect, "to-flank")


@emits(w.Reposition)
def reposition(b: Choosing, effect: w.Reposition) -> None:
    _along_the_line(b, effect, "to-place")


def _along_the_line(b: Choosing, effect: w.ToFlank | w.Reposition, chart: str) -> None:
    b.selected(effect.who)
    b.add(Do(op="whose_line", args=(effect.of,), to="of"))
    b.calls(effect, chart, ("cards", "cards"), ("of", "of"))


@emits(w.StandInLine)
def stand_in_line(b: Choosing, effect: w.StandInLine) -> None:
    b.selected(effect.who)
    b.does(effect, "stand_in_line", effect.flank, effect.ready)


@emits(w.Rearrange)
def rearrange(b: Choosing, effect: w.Rearrange) -> None:
    b.add(Do(op="line_to_rearrange", args=(effect.of, effect.but), to="waiting"))
    b.calls(effect, "rearrange", ("waiting", "waiting"))


@emits(w.Redistribute)
def redistribute(b: Choosing, effect: w.Redistribute) -> None:
    b.selected(effect.who)
    b.add(Do(op="what_is_shared", args=(effect.kind,)))
    b.calls(effect, "redistribute", ("cards", "cards"), ("kind", "kind"))


@emits(w.Swap)
def swap(b: Choosing, effect: w.Swap) -> None:
    b.does(effect, "swap_places", b.cards(effect.a), b.cards(effect.b), effect.load)
    if effect.load:
        b.follows("attached_waiting", "after an upgrade is attached", "glossary:upgrades")


@emits(w.Attach)
def attach(b: Choosing, effect: w.Attach) -> None:
    b.does(effect, "attach", b.cards(effect.who), b.cards(effect.to), effect.text is not None)
    b.follows("attached_waiting", "after an upgrade is attached", "glossary:upgrades")


@emits(w.Resolve)
def resolve(b: Choosing, effect: w.Resolve) -> None:
    name, cite = b.words_of(effect)
    b.selected(effect.of)
    b.add(Pick(op="abilities_under", args=(effect.at.value,), to="ability", kind="ability", name=name, cites=(cite,)))
    b.add(If(when="has_ability", then=(Do(op="resolve_it", to="did", name=name, cites=(cite,)),)))
