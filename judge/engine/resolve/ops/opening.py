"""The operations before the first turn."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.resolve.ops.zones import shuffle_deck
from judge.engine.table.chains import FIRST_HAND, OTHER_HAND, fewer_cards
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger, Zone
from judge.engine.table.writes import move_out_of_play
from judge.engine.words import collect
from judge.engine.words.cannot import forbidden_and_told


@operation()
def first_player_first(m: Machine, _env: Env) -> tuple[int, int]:
    return (m.s.active, 1 - m.s.active)


@operation()
def shuffle_both_decks(m: Machine, env: Env) -> None:
    for player in first_player_first(m, env):
        shuffle_deck(m, player)


@operation()
def hands_ahead_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    ahead = (Event("opening-hand", NOBODY, player, how=collect.AHEAD) for player in first_player_first(m, env))
    return collect.waiting_for(m, *ahead)


@operation(reads="drawer")
def hand_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("opening-hand", NOBODY, env["drawer"]))


@operation(reads="drawer")
def may_mulligan(m: Machine, env: Env) -> bool:
    return not forbidden_and_told(m, env["drawer"], w.Deed.MULLIGAN, "{player} cannot take a mulligan")


@operation(reads="drawer", writes="n")
def opening_hand_terms(m: Machine, env: Env) -> None:
    """The first player gets a card more than the other; chains take cards away as they do from a refill."""
    player = env["drawer"]
    fewer = fewer_cards(m.s.players[player].chains)
    env["n"] = (FIRST_HAND if player == m.s.active else OTHER_HAND) - fewer
    m.say("{player} draws {n}", "setup:game-setup#6", player=player, n=env["n"])
    if fewer:
        m.say("{n} fewer for chains", "glossary:chains", n=fewer)


@operation(reads="drawer")
def opening_hand_sheds(m: Machine, env: Env) -> bool:
    """Whether chains that made the opening hand smaller are shed by one (reading:opening-hand)."""
    has_chains = m.s.players[env["drawer"]].chains > 0
    if has_chains:
        m.cite("reading:opening-hand")
    return m.tables.rules.opening_hand_sheds and has_chains


@operation(reads="drawer")
def give_hand_back(m: Machine, env: Env) -> int:
    """The hand goes back into the deck; the new one has a card fewer, and no chain is shed (glossary:mulligan)."""
    player = env["drawer"]
    hand = m.s.zone(player, Zone.HAND)
    for index in hand:
        move_out_of_play(m, index, player, Zone.DECK)
    shuffle_deck(m, player)
    return max(0, len(hand) - 1)


@operation()
def begin_game(m: Machine, _env: Env) -> None:
    m.s.first_turn, m.s.step = True, "start"
    m.say("{player} takes the first turn", "glossary:first-player", player=m.s.active)
