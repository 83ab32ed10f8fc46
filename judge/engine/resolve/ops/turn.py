"""The operations of the turn's steps."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.table.chains import fewer_cards
from judge.engine.table.lasting import after_turn
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Trigger, Zone, index_of
from judge.engine.table.writes import AFTER_THEM, EXTRA_TURN, TURN_ENDS, add_flag, flag, move_out_of_play, set_card, set_player
from judge.engine.words import collect, derive, evaluate, record, settled
from judge.engine.words.cannot import forbidden_and_told, kept_in_archives


@operation()
def enter_step(m: Machine, _env: Env, step: str) -> None:
    """A step of the turn begins; what counts per step starts anew."""
    m.s.step = step
    m.s.flags = {k: v for k, v in m.s.flags.items() if k not in (("omega",), ("acts",))}
    m.s.derived = None


@operation()
def turn_start_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("turn-start", NOBODY, m.s.active))


@operation()
def turn_end_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("turn-end", NOBODY, m.s.active))


@operation(writes="forger cost only")
def forge_step_terms(m: Machine, env: Env) -> None:
    """The active player, at the current cost."""
    env["forger"], env["cost"], env["only"] = m.s.active, derive.key_cost(m, m.s.active), ""
    m.say("a key costs {cost} Æmber; {player} has {has}", cost=env["cost"], player=m.s.active, has=m.s.players[m.s.active].amber)


@operation()
def step_is_skipped(m: Machine, _env: Env, deed: w.Deed) -> bool:
    """Whether an effect has the active player skip the step that has just begun, or has ended the turn."""
    if flag(m, TURN_ENDS):
        return True
    return forbidden_and_told(m, m.s.active, deed, "{player} skips the step")


@operation()
def house_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("house", NOBODY, m.s.active, how=m.s.house))


@operation()
def has_archives(m: Machine, _env: Env) -> bool:
    """Whether the active player has archives, and may take them."""
    if not m.s.zone(m.s.active, Zone.ARCHIVES):
        return False
    return not forbidden_and_told(m, m.s.active, w.Deed.TAKE_ARCHIVES, "{player} cannot take the archives")


@operation()
def take_archives(m: Machine, _env: Env) -> None:
    """All of them, to the hand of their owners (glossary:archives), but for those that cannot leave."""
    for index in m.s.zone(m.s.active, Zone.ARCHIVES):
        if kept_in_archives(m, index):
            continue
        move_out_of_play(m, index, m.s.cards[index].owner, Zone.HAND)
    m.say("{player} takes their archives into hand", "glossary:archives", player=m.s.active)


@operation()
def archives_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("archives-taken", NOBODY, m.s.active))


@operation(writes="cards")
def own_cards(m: Machine, _env: Env) -> tuple[int, ...]:
    """References to the active player's cards in play that can be readied in the ready step."""
    return tuple(
        derive.ref_of(m, i) for i in derive.in_play(m) if m.s.cards[i].ctrl == m.s.active and m.s.cards[i].zone != Zone.UPGRADES
    )


@operation()
def readying_is_replaced(m: Machine, _env: Env) -> bool:
    """Whether anything in the game could replace the readying of creatures in this step."""
    return m.tables.listens("instead:ready-creatures")


@operation(reads="cards goes_on", writes="cards")
def leave_creatures_exhausted(m: Machine, env: Env) -> None:
    """Replaced: no creature is readied, other cards are."""
    if not env["goes_on"]:
        env["cards"] = tuple(r for r in env["cards"] if m.s.cards[index_of(r)].zone != Zone.LINE)


@operation(reads="card readied")
def readied_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    if not env["readied"]:
        return ()
    found = collect.reacting(m, Event("readied", env["card"], m.s.active))
    if found and m.s.step == "ready":
        m.cite("reading:ready-together")
    return found


@operation()
def steps_are_heard(m: Machine, _env: Env, kind: str) -> bool:
    """Whether an ability of the game reacts to a step that starts, or to one that ends."""
    return m.tables.listens(kind)


@operation()
def step_start_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("step-start", NOBODY, m.s.active, how=m.s.step))


@operation()
def step_end_waiting(m: Machine, _env: Env) -> tuple[Trigger, ...]:
    return collect.reacting(m, Event("step-end", NOBODY, m.s.active, how=m.s.step))


@operation(writes="drawer n")
def draw_step_terms(m: Machine, env: Env) -> None:
    """It is the active player's step."""
    env["drawer"] = m.s.active
    refill_terms(m, env)
    env["n"] += _for_player(m, m.s.active, w.DrawMore)


@operation()
def players_meant(m: Machine, env: Env, who: w.Player) -> tuple[int, ...]:
    """The players whom the words mean, the active one first."""
    return evaluate.players(m, env, who)


@operation(reads="drawer", writes="n")
def refill_terms(m: Machine, env: Env) -> None:
    """How many cards are drawn is settled before the first one (glossary:drawing-cards); chains take some of them."""
    player = env["drawer"]
    hand, chains = len(m.s.zone(player, Zone.HAND)), m.s.players[player].chains
    full = m.tables.rules.hand_size + _for_player(m, player, w.HandSize)
    wanted = max(0, full - hand)
    fewer = fewer_cards(chains)
    env["n"] = max(0, full - fewer - hand)
    env["prevented"] = wanted > env["n"]
    m.say("{player} must draw {n}", "rules:step-5-draw-cards", aside=True, player=player, n=env["n"])


def _for_player(m: Machine, player: int, kind: type[w.HandSize | w.DrawMore]) -> int:
    """How many cards beyond the usual number the modifiers of a kind give the player."""
    return sum(
        evaluate.number(m, static.env, static.what.n)
        for static in derive.statics(m, kind)
        if player in evaluate.whom(m, static.env, static.what.of)
    )


@operation(does=w.BecomeActive)
def become_active(m: Machine, env: Env, house: w.SomeHouse) -> int:
    """A card makes another house the active one; with none named, or several, nothing changes."""
    named = settled.houses_meant(m, env, house)
    if len(named) != 1:
        return 0
    (m.s.house,) = named
    m.s.derived = None
    m.dirty = True
    m.say("house {house} is the active house", "glossary:active-house", house=m.s.house)
    return 1


@operation(does=w.EndStep)
def end_step(m: Machine, _env: Env) -> int:
    """Nothing more may be played, used or discarded in this step; what is pending goes on (glossary:omega)."""
    add_flag(m, "omega")
    m.say("omega: no more cards this step (play, use or discard)", "glossary:omega")
    return 1


@operation(reads="drawer")
def chains_prevented(m: Machine, env: Env) -> bool:
    return bool(env.get("prevented")) and m.s.players[env["drawer"]].chains > 0


@operation(reads="drawer")
def has_chains(m: Machine, env: Env) -> bool:
    return m.s.players[env["drawer"]].chains > 0


@operation(reads="drawer")
def shed_chain(m: Machine, env: Env) -> None:
    player = env["drawer"]
    set_player(m, player, chains=m.s.players[player].chains - 1)
    m.say("{player} sheds a chain", "glossary:chains", player=player)


@operation()
def end_turn(m: Machine, _env: Env) -> None:
    """What lasted for the turn is over; the other player's turn begins, or another one that an effect has put before it
    (glossary:end-of-turn)."""
    ending = m.s.active
    starting, owed = _whose_turn_follows(m)
    m.s.lasting = tuple(kept for lasting in m.s.lasting if (kept := after_turn(lasting, starting)) is not None)
    for index, card in enumerate(m.s.cards):
        if card.armor_used or card.fought:
            set_card(m, index, armor_used=0, armor_had=0, fought=False)
    record.at_turn_end(m, ending)
    m.s.flags = {**m.s.flags, **owed}
    m.s.active, m.s.house, m.s.first_turn, m.s.step = starting, "", False, "start"
    m.s.snaps = {}
    m.dirty = True
    m.say("{player}'s turn begins", "glossary:active-player", player=m.s.active)


def _whose_turn_follows(m: Machine) -> tuple[int, dict[tuple[Any, ...], int]]:
    """Who takes the next turn, and as flags what is owed beyond it: more turns, and whose it is after them."""
    due = m.s.flags.get((AFTER_THEM,), 1 - m.s.active)
    owed = {key: n for key, n in m.s.flags.items() if key[0] == EXTRA_TURN and n > 0}
    extra = next((player for player in (m.s.active, 1 - m.s.active) if (EXTRA_TURN, player) in owed), NOBODY)
    if extra == NOBODY:
        return due, {}
    return extra, {**owed, (EXTRA_TURN, extra): owed[EXTRA_TURN, extra] - 1, (AFTER_THEM,): due}


@operation(writes="did", does=w.ExtraTurn)
def extra_turn(m: Machine, env: Env, by: w.Player) -> int:
    """One turn more, before the one that would follow."""
    player = evaluate.player(m, env, by)
    add_flag(m, EXTRA_TURN, player)
    m.say("{player} takes another turn after this one", "rules:turn-sequence", player=player)
    return 1


@operation(does=w.EndTurn)
def end_the_turn(m: Machine, _env: Env) -> int:
    """What is pending is resolved; then the turn is over, without the steps that remain (glossary:end-of-turn)."""
    add_flag(m, TURN_ENDS)
    m.say("{player}'s turn ends", "glossary:end-of-turn", player=m.s.active)
    return 1


def eligible_houses(m: Machine, player: int) -> tuple[str, ...]:
    """Houses on the identity card and of cards that the player controls (rules:step-2-choose-a-house)."""
    found = set(m.s.players[player].houses)
    for index in derive.in_play(m):
        if m.s.cards[index].ctrl == player:
            found |= derive.houses(m, index)
    return tuple(sorted(found))


def house_demands(m: Machine, player: int, kind: type) -> set[str]:
    """Houses that the player must (or cannot) choose."""
    found: set[str] = set()
    for static in derive.statics(m, kind):
        if player in evaluate.whom(m, static.env, static.what.by):
            found |= settled.houses_meant(m, static.env, static.what.house)
    return found


def legal_houses(m: Machine, player: int) -> tuple[str, ...]:
    """The houses that may be chosen (glossary:house-choice, glossary:cannot); rulebooks differ on must against cannot."""
    eligible = eligible_houses(m, player)
    must, cannot = house_demands(m, player, w.MustChoose), house_demands(m, player, w.CannotChoose)
    if m.tables.rules.foreign_must_ignored:
        must &= set(eligible)
    allowed = tuple(house for house in eligible if house not in cannot)
    if not must:
        return allowed
    demanded = tuple(house for house in allowed if house in must)
    if demanded or not m.tables.rules.cannot_beats_must:
        return demanded
    return allowed if must <= cannot else ()


@operation()
def step_is_over(m: Machine, _env: Env) -> bool:
    return flag(m, "omega") > 0
