"""The tide: neutral, or high for one player and low for the other (glossary:tide)."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.resolve.ops.amber import MOST_CHAINS
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger
from judge.engine.table.writes import set_player
from judge.engine.words import collect, evaluate
from judge.engine.words.cannot import forbidden_and_told

CHAINS_FOR_THE_TIDE = 3


@operation(writes="did")
def raise_tide(m: Machine, env: Env, by: w.Player) -> int:
    """The tide becomes high for the player; it cannot be raised by whom it is high for already."""
    env["tide_of"] = NOBODY
    player = evaluate.player(m, env, by)
    if forbidden_and_told(m, player, w.Deed.RAISE_TIDE, "{player} cannot raise the tide"):
        return 0
    if m.s.tide == player:
        m.say("the tide is already high for {player}", "glossary:tide", player=player)
        return 0
    m.s.tide = env["tide_of"] = player
    m.s.derived = None
    m.dirty = True
    m.say("the tide is high for {player}", "glossary:tide", player=player)
    return 1


@operation(writes="did", does=w.ResetTide)
def reset_tide(m: Machine, _env: Env) -> int:
    """The tide is neutral again, as at the start of the game (glossary:tide)."""
    was, m.s.tide = m.s.tide, NOBODY
    m.s.derived = None
    m.dirty = True
    m.say("the tide is neutral", "glossary:tide")
    return int(was != NOBODY)


@operation(reads="did")
def tide_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("tide", NOBODY, env["tide_of"])) if env["tide_of"] != NOBODY else ()


@operation(reads="me")
def chains_for_the_tide(m: Machine, env: Env) -> None:
    """The price that the game's own ability has: "Omni: Raise the tide. Gain 3 chains." """
    player = env["me"]
    if not env.get("did", 1):
        m.cite("reading:tide-already-high")
    set_player(m, player, chains=min(MOST_CHAINS, m.s.players[player].chains + CHAINS_FOR_THE_TIDE))
    m.say("{player} gains {n} chains", "glossary:chains", player=player, n=CHAINS_FOR_THE_TIDE)
