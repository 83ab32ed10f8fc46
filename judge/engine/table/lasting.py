"""How long lasting effects last (glossary:lasting-effects)."""

from __future__ import annotations

from judge.engine.table.machine import Machine
from judge.engine.table.state import Lasting, Trigger
from judge.engine.table.writes import add_lasting, drop_lasting

WHOSE = "=whose"  # the player in whose next turn an effect works, where that is not the opponent of its own player
THEIR_TURN = "turn of theirs"  # that turn is under way
_WAITING = ("next turn", "their next turn")


def in_force(m: Machine) -> tuple[Lasting, ...]:
    """The lasting effects that work now; one for a coming turn does not work before that turn."""
    return tuple(lasting for lasting in m.s.lasting if lasting.until not in _WAITING)


def after_turn(lasting: Lasting, starting: int) -> Lasting | None:
    """What becomes of a lasting effect when a turn is over and that of player ``starting`` begins; None: it has ended."""
    match lasting.until:
        case "turn" | "turn of theirs":
            return None
        case "your next turn" if lasting.me == starting:
            return None
        case "next turn" | "their next turn" if dict(lasting.bound).get(WHOSE, 1 - lasting.me) == starting:
            return lasting._replace(until=THEIR_TURN)
        case "end of your next turn" if lasting.me == starting:
            return lasting._replace(until="turn")
        case _:
            return lasting


def use_up(m: Machine, trigger: Trigger) -> None:
    """A lasting effect for "the next time" is over once that time begins."""
    for name, lasting in trigger.bound:
        if name == "~lasting" and lasting.left > 0 and lasting in m.s.lasting:
            drop_lasting(m, lasting)
            if lasting.left > 1:
                add_lasting(m, lasting._replace(left=lasting.left - 1))
