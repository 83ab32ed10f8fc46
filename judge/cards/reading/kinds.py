"""Of which type cards are, where the words that find them say so."""

from __future__ import annotations

from judge.cards import nouns as w

_ON_CREATURES = (w.Reaps, w.Fights, w.IsDealtDamage, w.WouldBeDealt, w.Captures, w.IsExalted)
_DONE_TO_CREATURES = (w.Deal, w.DealSpread, w.Heal, w.Stun, w.Unstun, w.Enrage, w.Exalt, w.PowerCounter, w.MakeToken)
HAPPENINGS = (w.IsPlayed, w.EntersPlay, w.IsDestroyed, w.Reaps, w.Fights, w.IsUsed, w.IsDiscarded, w.IsAttached, w.Captures,
               w.IsReadied, w.IsDealtDamage, w.IsExalted, w.WouldBeDealt)  # fmt: skip
SEEN_FROM = {  # whose Æmber a creature captures that is on a side which is known
    "friendly": {w.Player.ITS_OPPONENT: w.Player.OPPONENT, w.Player.ITS_CONTROLLER: w.Player.YOU},
    "host": {w.Player.ITS_CONTROLLER: w.Player.HOST_CONTROLLER},
    "enemy": {w.Player.ITS_OPPONENT: w.Player.YOU, w.Player.ITS_CONTROLLER: w.Player.OPPONENT},
}


def kind_of(found: object) -> str:
    """The type that all cards of a set, of an event or of an effect have; "" where it is not told."""
    match found:
        case w.Creature() | w.Neighbors() | w.MostPowerful() | w.LeastPowerful() | w.HalfLine() | w.Ref.FOUGHT:
            return "creature"
        case w.Artifact():
            return "artifact"
        case w.Upgrade() | w.UpgradesOn():
            return "upgrade"
        case w.Choose(what=what) | w.AnyNumber(what=what) | w.Random(what=what):
            return kind_of(what)
        case w.Both(parts=parts):
            kinds = set(map(kind_of, parts))
            return kinds.pop() if len(kinds) == 1 else ""
        case _ if isinstance(found, (*_ON_CREATURES, *_DONE_TO_CREATURES)):
            return "creature"
        case _ if isinstance(found, w.Effect):
            return kind_of(getattr(found, "who", None))
        case _:
            tests = getattr(found, "tests", ())
            return next((test.name for test in tests if isinstance(test, w.Type)), "")
