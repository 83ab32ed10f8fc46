"""What is done to cards in play alone, where it is said of cards that lie elsewhere: nothing would come of it."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, walk

_ELSEWHERE = (w.In, w.Top, w.Bottom, w.Under)
# Cards out of play have no damage, no counters and no place, and nobody uses or controls them (glossary:in-play-zone).
_IN_PLAY: dict[type[Noun], tuple[str, ...]] = {
    **dict.fromkeys((w.Stun, w.Unstun, w.WardIt, w.Unward, w.Enrage, w.Ready, w.Exhaust, w.Exalt, w.PowerCounter), ("who",)),
    **dict.fromkeys((w.Deal, w.DealSpread, w.Heal, w.Redistribute, w.LoseArmor), ("who",)),
    **dict.fromkeys((w.Destroy, w.Sacrifice, w.TakeControl, w.ToFlank, w.Reposition, w.Use, w.FightWith), ("who",)),
    **dict.fromkeys((w.Swap, w.SwapControl), ("a", "b")),
    **dict.fromkeys((w.MoveWard, w.MoveAmber), ("of", "to")),
    w.Attach: ("to",),
    w.Capture: ("on",),
}


def outside(ability: Noun) -> Iterator[str]:
    """Every effect on cards in play that names cards elsewhere, with the way out. The ability fits the grammar."""
    for noun in walk(ability):
        for part in _IN_PLAY.get(type(noun), ()):
            for found in _elsewhere(getattr(noun, part)):
                yield (
                    f"{type(noun).__name__}.{part} is {found!r}, and only cards in play have it done to them: "
                    "name some of those, or what is done with cards elsewhere (Archive, Discard, Purge, Put, Return)"
                )


def _elsewhere(who: object) -> Iterator[Noun]:
    """The cards out of play in a selector, or in what one chooses from."""
    if isinstance(who, _ELSEWHERE):
        yield who
    elif isinstance(who, w.Both):
        for part in who.parts:
            yield from _elsewhere(part)
    elif isinstance(who, Noun) and not isinstance(who, w.HalfLine) and hasattr(who, "what"):
        yield from _elsewhere(who.what)
