"""Effects on hidden zones, on the tide and on prophecies."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Do, PickSome

_SHUFFLED = ("shuffled_waiting", "after a deck is shuffled", "glossary:shuffle")


@emits(w.Search)
def search(b: Choosing, effect: w.Search) -> None:
    name, cite = b.words_of(effect)
    zones = tuple(zone.name for zone in effect.zones)
    looks = (effect.tests, effect.n, zones, effect.apart)
    b.add(PickSome(op="searched", args=looks, to="it", kind="target", name=name, cites=(cite,)))
    b.add(Do(op="end_search", args=(zones,), to="did"))
    if w.Place.DECK in effect.zones:
        b.follows(*_SHUFFLED)


@emits(w.DiscardUntil)
def discard_until(b: Choosing, effect: w.DiscardUntil) -> None:
    b.add(Do(op="dig_terms", args=(effect.tests, effect.of)))
    b.calls(effect, "dig", ("owner", "owner"), ("tests", "tests"), to="it")


@emits(w.SwapZones)
def swap_zones(b: Choosing, effect: w.SwapZones) -> None:
    b.does(effect, "swap_zones", effect.a.name, effect.b.name, effect.of)


@emits(w.Shuffle)
def shuffle(b: Choosing, effect: w.Shuffle) -> None:
    b.does(effect, "shuffle", effect.of)
    b.follows(*_SHUFFLED)


@emits(w.RaiseTide)
def raise_tide(b: Choosing, effect: w.RaiseTide) -> None:
    b.does(effect, "raise_tide", effect.by)
    b.follows("tide_waiting", "after the tide is raised", "glossary:tide")


@emits(w.Fulfill)
def fulfill(b: Choosing, effect: w.Fulfill) -> None:
    b.selected(effect.who)
    b.calls(effect, "fulfill", ("cards", "cards"))
