"""The end of a game on time, row by row (trg:end-of-time, trg:tie-break)."""

from __future__ import annotations

from judge.engine.resolve.ops.keys import COLORLESS
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import Env, Zone
from judge.engine.table.timed_end import COMPARED, END_OF_TIME, KEY_COST, TIE_BREAK, Side, compared
from judge.engine.table.writes import set_player
from judge.engine.words import derive


@operation()
def tell_time(m: Machine, _env: Env, row: int) -> None:
    """Which of the last turns begins."""
    says = {2: "{player} takes the last whole turn", 3: "{player}'s turn ends when its forge step is complete"}[row]
    m.say(f"time was called: {says}", f"{END_OF_TIME}#{row}", player=m.s.active)


@operation()
def forge_on_time(m: Machine, _env: Env) -> None:
    """Whoever can pays a flat 6 for one key; nothing says that effects on forging count."""
    for player in (m.s.active, 1 - m.s.active):
        had = m.s.players[player]
        if had.amber >= KEY_COST:
            color = next((each for each in m.tables.rules.key_colors if each not in had.keys), COLORLESS)
            set_player(m, player, amber=had.amber - KEY_COST, keys=tuple(sorted((*had.keys, color))))
            m.say("{player} forges a key for {n} Æmber", f"{TIE_BREAK}#1", player=player, n=KEY_COST)


@operation()
def compare_on_time(m: Machine, _env: Env, row: int) -> None:
    """What this row compares; the game is over if it decides."""
    what, part = COMPARED[row]
    sides = (_side(m, 0), _side(m, 1))
    had = [getattr(side, part) for side in sides]
    found = compared(row, *sides, ("0", "1"))
    if not found.winner:
        m.say(f"{what}: {{n}} each", found.cite, n=had[0])
        return
    winner = int(found.winner)
    m.say(f"{what}: {{n}} to {{other}} for {{player}}", found.cite, player=winner, n=had[winner], other=had[1 - winner])
    _wins(m, winner, found.cite)


@operation(reads="began")
def first_wins_on_time(m: Machine, env: Env) -> None:
    """All is equal: the player who began wins."""
    _wins(m, env["began"], f"{TIE_BREAK}#6")


def _wins(m: Machine, player: int, cite: str) -> None:
    m.s.winner = player
    m.say("{player} wins on time", cite, player=player)
    m.finish()


def _side(m: Machine, player: int) -> Side:
    has = m.s.players[player]
    creatures = sum(1 for index in m.s.zone(player, Zone.LINE) if derive.is_body(m, index))
    return Side(len(has.keys), has.amber, has.chains, creatures)
