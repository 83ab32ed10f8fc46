"""Effects on hidden zones, on the tide, on prophecies, and on events that a replacement lets happen after all."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.table.rows import Do, PickSome

_SHUFFLED = ("shuffled_waiting", "after a deck is shuffled", "glossary:shuffle")


def emit(b: Choosing, effect: w.Effect) -> bool:
    """Emit the rows of an effect on hidden zones or on the tide; False for any other noun."""
    match effect:
        case w.Search(tests=tests, n=n, zones=zones):
            name, cite = b.words_of(effect)
            looks = (tests, n, tuple(zone.name for zone in zones))
            b.add(PickSome(op="searched", args=looks, to="it", kind="target", name=name, cites=(cite,)))
            b.add(Do(op="end_search", args=looks[2:], to="did"))
            if w.Place.DECK in zones:
                b.follows(*_SHUFFLED)
        case w.DiscardUntil(tests=tests, of=of):
            b.add(Do(op="dig_terms", args=(tests, of)))
            b.calls(effect, "dig", ("owner", "owner"), ("tests", "tests"), to="it")
        case w.SwapZones(a=a, b=other, of=of):
            b.does(effect, "swap_zones", a.name, other.name, of)
        case w.Shuffle(of=of):
            b.does(effect, "shuffle", of)
            b.follows(*_SHUFFLED)
        case w.Reveal(who=who):
            b.does(effect, "reveal", b.cards(who))
        case w.RaiseTide(by=by):
            b.does(effect, "raise_tide", by)
            b.follows("tide_waiting", "after the tide is raised", "glossary:tide")
        case w.Fulfill(who=who):
            b.selected(who)
            b.calls(effect, "fulfill", ("cards", "cards"))
        case w.TurnOver(who=who):
            b.does(effect, "turn_over", b.cards(who))
        case w.Proceed():
            b.does(effect, "proceed")
        case _:
            return False
    return True
