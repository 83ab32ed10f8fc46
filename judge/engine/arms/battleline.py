"""Effects on where cards stand: flanks, places, upgrades, facedown; and on what stands under another precursor."""

from __future__ import annotations

from typing import Any

from judge.cards import effects as e
from judge.engine.compile_choice import Choosing
from judge.engine.rows import Do, If, Pick


def emit(b: Choosing, effect: Any) -> bool:
    """Emit the rows of an effect on the places of cards; False for any other noun."""
    match effect:
        case e.ToFlank(who=who, of=of) | e.Reposition(who=who, of=of):
            b.selected(who)
            b.add(Do(op="whose_line", args=(of,), to="of"))
            chart = "to-flank" if isinstance(effect, e.ToFlank) else "to-place"
            b.calls(effect, chart, ("cards", "cards"), ("of", "of"))
        case e.Rearrange(of=of):
            b.add(Do(op="line_to_rearrange", args=(of,), to="waiting"))
            b.calls(effect, "rearrange", ("waiting", "waiting"))
        case e.Redistribute(who=who, kind=kind):
            b.selected(who)
            b.add(Do(op="what_is_shared", args=(kind,)))
            b.calls(effect, "redistribute", ("cards", "cards"), ("kind", "kind"))
        case e.Swap(a=a, b=other):
            b.does(effect, "swap_places", b.cards(a), b.cards(other))
        case e.SwapControl(a=a, b=other):
            b.does(effect, "swap_control", b.cards(a), b.cards(other))
        case e.Attach(who=who, to=to):
            b.does(effect, "attach", b.cards(who), b.cards(to))
            b.follows("attached_waiting", "after an upgrade is attached", "glossary:upgrades")
        case e.Resolve(at=at, of=of):
            name, cite = b.words_of(effect)
            b.selected(of)
            b.add(Pick(op="abilities_under", args=(at.value,), to="ability", kind="ability", name=name, cites=(cite,)))
            b.add(If(when="has_ability", then=(Do(op="resolve_it", to="did", name=name, cites=(cite,)),)))
        case _:
            return False
    return True
