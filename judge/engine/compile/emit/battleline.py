"""Effects on where cards stand: flanks, places, upgrades, facedown; and on what stands under another precursor."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.table.rows import Do, If, Pick


def emit(b: Choosing, effect: w.Effect) -> bool:
    """Emit the rows of an effect on the places of cards; False for any other noun."""
    match effect:
        case w.ToFlank(who=who, of=of) | w.Reposition(who=who, of=of):
            b.selected(who)
            b.add(Do(op="whose_line", args=(of,), to="of"))
            chart = "to-flank" if isinstance(effect, w.ToFlank) else "to-place"
            b.calls(effect, chart, ("cards", "cards"), ("of", "of"))
        case w.Rearrange(of=of):
            b.add(Do(op="line_to_rearrange", args=(of,), to="waiting"))
            b.calls(effect, "rearrange", ("waiting", "waiting"))
        case w.Redistribute(who=who, kind=kind):
            b.selected(who)
            b.add(Do(op="what_is_shared", args=(kind,)))
            b.calls(effect, "redistribute", ("cards", "cards"), ("kind", "kind"))
        case w.Swap(a=a, b=other):
            b.does(effect, "swap_places", b.cards(a), b.cards(other))
        case w.SwapControl(a=a, b=other):
            b.does(effect, "swap_control", b.cards(a), b.cards(other))
        case w.Attach(who=who, to=to):
            b.does(effect, "attach", b.cards(who), b.cards(to))
            b.follows("attached_waiting", "after an upgrade is attached", "glossary:upgrades")
        case w.Resolve(at=at, of=of):
            name, cite = b.words_of(effect)
            b.selected(of)
            b.add(Pick(op="abilities_under", args=(at.value,), to="ability", kind="ability", name=name, cites=(cite,)))
            b.add(If(when="has_ability", then=(Do(op="resolve_it", to="did", name=name, cites=(cite,)),)))
        case _:
            return False
    return True
