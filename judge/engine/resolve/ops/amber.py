"""Operations on Æmber and chains."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.nouns import Player
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Event, Frame, Trigger, index_of
from judge.engine.table.writes import add_amber, set_card, set_player
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import forbidden_and_told

MOST_CHAINS = 24
COMING = "add-aember"  # the chart of Æmber on its way to a pool, where something could take it off that way
Place = w.Found | Player | None  # where Æmber lies: cards, a pool, or (None) the common supply


def give(m: Machine, player: int, n: int) -> int:
    """Add Æmber to a pool, and say how much came there: where a replacement waits for it, it is only on its way."""
    if n and m.tables.listens("instead:add") and collect.replacements(m, "add", {"player": player, "n": n}):
        m.push(COMING, {"player": player, "n": n, "me": m.s.active, "self": NOBODY})
        return 0
    add_amber(m, player, n)
    return n


@operation(reads="player n")
def add_coming(m: Machine, env: Env) -> None:
    """The Æmber comes to the pool after all: what would have taken it is no longer there."""
    add_amber(m, env["player"], env["n"])
    m.say("{n} Æmber comes to {pool}", "glossary:aember", n=env["n"], pool=("pool", env["player"]))


@operation(writes="did", does=w.Gain)
def gain(m: Machine, env: Env, n: w.Amount, by: w.Player) -> int:
    """Take Æmber from the common supply (glossary:aember)."""
    amount, most = evaluate.number(m, env, n), 0
    for player in evaluate.players(m, env, by):
        came = give(m, player, amount)
        if came == amount:
            m.say("{player} gains {n} Æmber", "glossary:aember", player=player, n=amount)
        most = max(most, came)
    return most


@operation(writes="did", does=w.Lose)
def lose(m: Machine, env: Env, n: w.Quantity, by: w.Player) -> int:
    """Put Æmber back into the common supply; no more than there is."""
    total = 0
    for player in evaluate.players(m, env, by):
        has = m.s.players[player].amber
        amount = min(has, evaluate.quantity(m, env, n, has))
        add_amber(m, player, -amount)
        m.say("{player} loses {n} Æmber", "glossary:aember", player=player, n=amount)
        total += amount
    return total


@operation(writes="did")
def pay(m: Machine, env: Env, n: w.Quantity, by: w.Player) -> int:
    """Move Æmber from the payer's pool to the other pool (glossary:pay)."""
    payer = evaluate.player(m, env, by)
    has = m.s.players[payer].amber
    amount = min(has, evaluate.quantity(m, env, n, has))
    add_amber(m, payer, -amount)
    give(m, 1 - payer, amount)
    m.say("{player} pays {n} Æmber", "glossary:pay", player=payer, n=amount)
    return amount


@operation()
def amounts_up_to(m: Machine, env: Env, most: w.Quantity, there: w.Quantity) -> tuple[int, ...]:
    """How much a player may choose who may choose up to so much, and no more than there is."""
    has = evaluate.quantity(m, env, there, 0)
    return tuple(range(min(has, evaluate.quantity(m, env, most, has)) + 1))


@operation(writes="thief victim n")
def steal_terms(m: Machine, env: Env, n: w.Quantity, by: w.Player) -> None:
    """Who steals from whom, and how much."""
    env["thief"] = evaluate.player(m, env, by)
    env["victim"] = 1 - env["thief"]
    env["n"] = evaluate.quantity(m, env, n, m.s.players[env["victim"]].amber)


@operation(reads="victim")
def can_be_stolen(m: Machine, env: Env) -> bool:
    """Cannot takes precedence (glossary:cannot): Æmber that cannot be stolen is not even replaced."""
    return not forbidden_and_told(m, env["victim"], w.Deed.BE_STOLEN_FROM, "the Æmber cannot be stolen")


@operation(reads="thief victim n", writes="result")
def take_stolen(m: Machine, env: Env) -> None:
    """Move the Æmber; a pool with less gives what it has (glossary:steal)."""
    supply = env.get("from_supply", False)
    amount = collect.out_of_the_pool(m, env)
    if not supply:
        add_amber(m, env["victim"], -amount)
    give(m, env["thief"], amount)
    origin = ("pool", env["victim"]) if not supply else "the common supply"
    m.say("{player} steals {n} Æmber from {origin}", "glossary:steal", player=env["thief"], n=amount, origin=origin)
    env["result"] = amount
    if amount:
        record.note(m, Event("stolen", NOBODY, env["victim"], amount))


@operation(reads="victim")
def stolen_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to Æmber having been stolen from a player."""
    amount = env.get("result", 0)
    return collect.reacting(m, Event("stolen", NOBODY, env["victim"], amount)) if amount else ()


@operation(writes="captor victim n exact")
def capture_terms(m: Machine, env: Env, n: w.Quantity, on: w.Found, of: w.Player, exact: bool) -> None:
    """Which creature captures from whose pool, and how much."""
    found = [r for r in evaluate.refs(m, env, on) if derive.in_play_ref(m, r) != NOBODY]
    env["captor"] = found[0] if found else NOBODY
    env["victim"] = evaluate.player(m, env, of)
    env["n"] = evaluate.quantity(m, env, n, m.s.players[env["victim"]].amber)
    env["exact"] = exact
    if exact and m.frames and m.frames[-1].proc == COMING:
        env["victim"] = NOBODY  # it lies in no pool yet
    elif exact:
        env["n"] = min(env["n"], _still_there(m))


def _still_there(m: Machine) -> int:
    """How much of the Æmber that was gained by reaping nobody has taken yet."""
    return next((f.env.get("amber_left", f.env.get("reaped", 0)) for f in m.frames[::-1] if f.proc == "reap"), 0)


def _take_exactly(m: Machine, amount: int) -> None:
    for at in range(len(m.frames) - 1, -1, -1):
        frame = m.frames[at]
        if frame.proc == "reap":
            left = frame.env.get("amber_left", frame.env.get("reaped", 0)) - amount
            m.frames[at] = Frame(frame.proc, frame.row, {**frame.env, "amber_left": left})
            return


@operation()
def shares(m: Machine, env: Env, n: w.Quantity) -> tuple[int, ...]:
    """How much may come from the opponent's pool if n come from both together, or all there is."""
    mine, theirs = m.s.players[env["me"]].amber, m.s.players[1 - env["me"]].amber
    wanted = evaluate.quantity(m, env, n, mine + theirs)
    total = min(wanted, mine + theirs)
    return tuple(range(max(0, total - mine), min(total, theirs) + 1))


@operation(reads="share", writes="captor victim n exact")
def share_terms(m: Machine, env: Env, n: w.Quantity, on: w.Found, whose: w.Player) -> None:
    """The share of one of the two pools."""
    capture_terms(m, env, n, on, whose, False)
    theirs = env["share"]
    if env["victim"] != env["me"]:
        env["rest"] = max(0, env["n"] - theirs)
        env["n"] = theirs
    else:
        env["n"] = min(env["rest"], m.s.players[env["me"]].amber)


@operation(reads="n")
def has_share(_m: Machine, env: Env) -> bool:
    return bool(env["n"])


@operation(reads="captor victim n", writes="result")
def take_captured(m: Machine, env: Env) -> None:
    """Move the Æmber onto the creature (glossary:capture)."""
    index = derive.in_play_ref(m, env["captor"])
    supply = env.get("from_supply", False) or env["victim"] == NOBODY
    amount = collect.out_of_the_pool(m, env)
    if index == NOBODY:
        env["result"] = 0
        m.say("there is no creature to hold the Æmber", "glossary:capture")
        return
    if not supply:
        add_amber(m, env["victim"], -amount)
        if env.get("exact"):
            _take_exactly(m, amount)
    set_card(m, index, amber=m.s.cards[index].amber + amount)
    if env["victim"] == NOBODY:
        m.say("{card} captures {n} Æmber on its way to a pool", "glossary:capture", card=env["captor"], n=amount)
    else:
        origin = ("pool", env["victim"]) if not supply else "the common supply"
        m.say("{card} captures {n} Æmber from {origin}", "glossary:capture", card=env["captor"], n=amount, origin=origin)
    env["result"] = amount


@operation(reads="result")
def captures_are_heard(m: Machine, env: Env) -> bool:
    """Whether anything in the game could react to Æmber having been captured, if some was."""
    return bool(env["result"]) and m.tables.listens("captured")


@operation(reads="captor victim result")
def captured_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to a creature having captured Æmber."""
    return collect.reacting(m, Event("captured", env["captor"], env["victim"], env["result"]))


@operation(writes="did exalted")
def exalt(m: Machine, env: Env, who: w.Found, n: w.Amount) -> tuple[int, ...]:
    """Put Æmber from the common supply on each card (glossary:exalt)."""
    found = tuple(r for r in evaluate.refs(m, env, who) if derive.in_play_ref(m, r) != NOBODY)
    times = evaluate.number(m, env, n)
    for reference in found:
        index = index_of(reference)
        set_card(m, index, amber=m.s.cards[index].amber + times)
        m.say("{card} is exalted", "glossary:exalt", card=reference)
    env["exalted"] = tuple(Event("exalted", r, env["me"]) for r in found for _ in range(times))
    for event in env["exalted"]:
        record.note(m, event)
    return found


@operation(reads="exalted")
def exalting_is_heard(m: Machine, _env: Env) -> bool:
    """Whether anything in the game could react to a creature being exalted."""
    return m.tables.listens("exalted")


@operation(reads="exalted")
def exalted_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to each time that a creature has just been exalted."""
    return collect.waiting_for(m, *env["exalted"])


@operation(writes="did", does=w.MoveAmber)
def move_amber(m: Machine, env: Env, n: w.Quantity, of: Place, to: Place) -> int:
    """Move Æmber between cards, or to a pool or the supply (glossary:move): neither captured nor stolen nor lost."""
    if of is None or isinstance(of, Player):
        return _move_from_pool(m, env, n, of, to)
    moved = 0
    for reference in evaluate.refs(m, env, of):
        index = derive.in_play_ref(m, reference)
        if index == NOBODY:
            continue
        has = m.s.cards[index].amber
        amount = min(has, evaluate.quantity(m, env, n, has))
        if not _receive(m, env, to, amount):
            continue
        set_card(m, index, amber=m.s.cards[index].amber - amount)
        m.say("{n} Æmber is moved from {card}", "glossary:move", n=amount, card=reference)
        moved += amount
    return moved


def _move_from_pool(m: Machine, env: Env, n: w.Quantity, of: Player | None, to: Place) -> int:
    """From a player's pool, or from the common supply (None), which has always enough."""
    payer = None if of is None else evaluate.player(m, env, of)
    most = 0 if payer is None else m.s.players[payer].amber
    amount = evaluate.quantity(m, env, n, most)
    amount = amount if payer is None else min(amount, most)
    if not _receive(m, env, to, amount):
        return 0
    if payer is not None:
        add_amber(m, payer, -amount)
    m.say("{n} Æmber is moved", "glossary:move", n=amount)
    return amount


def _receive(m: Machine, env: Env, to: Place, amount: int) -> bool:
    if to is None:
        return True
    if isinstance(to, Player):
        give(m, evaluate.player(m, env, to), amount)
        return True
    found = [derive.in_play_ref(m, r) for r in evaluate.refs(m, env, to)]
    if not found or found[0] == NOBODY:
        return False
    set_card(m, found[0], amber=m.s.cards[found[0]].amber + amount)
    return True


@operation(writes="did", does=w.GainChains)
def gain_chains(m: Machine, env: Env, n: w.Amount, by: w.Player) -> int:
    """Chains go up to 24 at most (glossary:chains)."""
    amount = evaluate.number(m, env, n)
    for player in evaluate.players(m, env, by):
        set_player(m, player, chains=min(MOST_CHAINS, m.s.players[player].chains + amount))
        m.say("{player} gains {n} chains", "glossary:chains", player=player, n=amount)
    return amount
