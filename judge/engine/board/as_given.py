"""A table written as a set-up: what stands under ``[given]`` when this very moment is to be laid out again.

The other way round of ``setup``, ``done`` and ``doing``. What a set-up has no words for is refused, never left
out: what cards were before they left play, a copy that is being played, an ability of which something is left to resolve.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.kept import FROM_UPGRADES
from judge.cite import IN_FORCE
from judge.engine.board.in_force import NOTHING, lasting_since_played
from judge.engine.board.laid import Board, Definitions
from judge.engine.board.lasting import made_by
from judge.engine.board.setup import lay_out
from judge.engine.board.spec import SIDE_ZONES, BoardSpec, CardSpec, CountedSpec, DoneSpec, LastingSpec, SideSpec
from judge.engine.board.stack_as_given import UnsaidError, doing_of, shape, waiting
from judge.engine.board.writing import write_board
from judge.engine.charts.timed import row_reached
from judge.engine.compile.forms import TOP
from judge.engine.resolve.ops.permits import SPENT
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, NOBODY, Lasting, State, Zone, index_of
from judge.engine.table.unknown import UNKNOWN
from judge.engine.table.writes import AFTER_THEM, EXTRA_TURN, HAPPENED, HOUSE_CHOSEN, LAST_TURN, RAN_OUT, TURN_ENDS
from judge.engine.words import derive
from judge.errors import SetupError

__all__ = ["UnsaidError", "as_given"]

Key = tuple[Any, ...]  # of a flag of the table: its name, and what it is about


def as_given(
    board: Board, state: State, book: Definitions, rulebook: str = IN_FORCE, readings: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The set-up of a table of this board.

    Raises UnsaidError, with the reason, for a table that a set-up cannot describe.
    """
    if state.asking:
        raise UnsaidError("what an unknown card is has to be told first")
    m = Machine(board.tables)
    m.s = state.copy()
    m.frames = list(state.stack)
    doing = doing_of(board, m)
    if state.winner != NOBODY:
        raise UnsaidError("the game is over")
    if state.step != "main" and not doing:
        raise UnsaidError("a set-up begins such a step, it is not in the middle of it")
    tide = board.players[state.tide] if state.tide != NOBODY else "neutral"
    written = BoardSpec(
        active=board.players[state.active], house=state.house, first_turn=state.first_turn, doing=doing or None,
        tide=tide if board.tables.has_tide else "", readings=board.readings, time=_time(board, state), began=board.began,
        sides={board.players[player]: _side(board, m, player) for player in (0, 1)},
    )  # fmt: skip
    if doing:
        given = write_board(written)
        counted = _counted_by(given, book, rulebook, readings)
        flags = {_named(board, key): n for key, n in m.s.flags.items()}
        if any(n > flags.get(key, 0) for key, n in counted.items() if key != ("acts",)):
            raise UnsaidError("a card has been played or used as another than it is now")
        m.s.flags = {key: left for key, n in m.s.flags.items() if (left := n - counted.get(_named(board, key), 0)) > 0}
    given = write_board(replace(written, done=DoneSpec(**dict(_done(board, m)))))
    _same_shape(board, state, lay(given, book, rulebook, readings))
    return given


def _time(board: Board, state: State) -> int:
    """The row of the end on time that the game is in by now."""
    if not board.time:
        return 0
    over = [at for at, step in enumerate(board.tables.steps["turn"]) if step.row.id == "next"]
    return row_reached(board.time, sum(state.stack[0].row > at for at in over))


def lay(given: Mapping[str, Any], book: Definitions, rulebook: str, readings: Mapping[str, Any] | None) -> Board:
    """Lay a written table out again. Raises UnsaidError where that cannot be done."""
    try:
        return lay_out(given, book, rulebook, readings=readings)
    except SetupError as error:
        raise UnsaidError("; ".join(f"{problem.where}: {problem.says}" for problem in error.problems)) from None


def _same_shape(board: Board, state: State, laid: Board) -> None:
    """The stack must come out as it was, with the same abilities waiting, and every card under its name."""
    if sorted(laid.handles) != sorted(board.handles):
        raise UnsaidError("cards would be called otherwise")
    if shape(board, state.stack) != shape(laid, laid.state.stack):
        raise UnsaidError(f"the stack would be another: {shape(laid, laid.state.stack)} for {shape(board, state.stack)}")
    if waiting(board, state.stack) != waiting(laid, laid.state.stack):
        raise UnsaidError("other abilities would wait")
    if state.snaps and not laid.state.snaps:
        raise UnsaidError("what a card was before it left play is still asked for")


def _counted_by(given: dict[str, Any], book: Definitions, rulebook: str, readings: Mapping[str, Any] | None) -> dict[Any, int]:
    """What laying out the moment counts by itself, before anything else happens."""
    *outer, last = given["doing"]
    before = {"after destroyed": "destroyed", "after leaving": ""}.get(last["moment"], last["moment"])
    levels = [*outer, {**last, "moment": before}] if before else outer
    if not levels:
        return {}
    laid = lay(given | {"doing": levels}, book, rulebook, readings)
    return {_named(laid, key): n for key, n in laid.state.flags.items()}


def _named(board: Board, key: Key) -> Key:
    """A key of the memory with the card in it by its name on the board."""
    if key[0] in ("used", SPENT):
        return (*key[:-1], board.handles[index_of(key[-1])])
    return key


# --- sides and cards


def _side(board: Board, m: Machine, player: int) -> SideSpec:
    who, known = m.s.players[player], m.s.known[player]
    zones = {key: [_card(board, m, index, player) for index in m.s.zone(player, zone)] for key, zone in SIDE_ZONES.items()}
    played = (index for owner in (0, 1) for index in m.s.zone(owner, Zone.PLAYING) if m.s.cards[index].owner == player)
    zones["hand"] += [_card(board, m, index, player) for index in played]
    laid: dict[str, Any] = {key: tuple(cards) for key, cards in zones.items()}
    return SideSpec(
        amber=who.amber, keys=who.keys or 0, chains=who.chains, houses=who.houses, token=who.token, among=m.s.among[player],
        known=known if known >= 0 else None, **laid,
    )  # fmt: skip


def _card(board: Board, m: Machine, index: int, side: int) -> CardSpec:
    card, handle = m.s.cards[index], board.handles[index]
    own = board.tables.definitions[card.id]
    copy = card.copy_of if not card.facedown and card.zone != Zone.UPGRADES else ""
    lies = card.id in board.tables.copycats and card.zone in (Zone.LINE, Zone.ARTIFACTS)
    if copy and not (lies and len(card.copy_houses) == 1):
        raise UnsaidError("a card is a copy of another while it is played, or of several houses")
    if len(card.housed) > 1:
        raise UnsaidError("the house of a card is under several effects")
    if own.type == "prophecy" and card.host != NOBODY:
        raise UnsaidError("a prophecy has another on its back")
    if card.zone in IN_PLAY and len(card.taken) > 1:
        raise UnsaidError("control of a card is under several effects")
    purged = card.zone == Zone.PURGED and card.host != NOBODY
    if purged and derive.here(m, card.host) == NOBODY:
        raise UnsaidError("what purged a card is not what it was")
    token = card.copy_of if card.facedown else ""
    half = "top" if card.id.endswith(TOP) else "bottom"
    whole = any(m.s.cards[i].host == index for p in (0, 1) for i in m.s.zone(p, Zone.HALF))
    upgrades, under = (
        tuple(_card(board, m, i, side) for p in (0, 1) for i in m.s.zone(p, zone) if m.s.cards[i].host == index)
        for zone in (Zone.UPGRADES, Zone.UNDER)
    )
    foreign = card.zone == Zone.UPGRADES and card.owner != card.ctrl  # of one of the two alone the other would be told
    return CardSpec(
        card=token if token and card.id == UNKNOWN.id else card.id.removesuffix(TOP), as_=handle,
        token="" if card.id == UNKNOWN.id else token, copy=copy,
        half=half if own.gigantic and (token or card.zone not in IN_PLAY) and not whole else "",
        damage=card.damage, amber=card.amber, power=card.power, armor_used=_armor_used(m, index),
        stunned=card.stun, warded=card.ward, enraged=card.enrage, exhausted=card.zone in IN_PLAY and not card.ready,
        fought=card.fought, counters=dict(card.counters),
        facedown=True if card.zone == Zone.UNDER and card.facedown else None,
        owner=board.players[card.owner] if card.owner != side or foreign else "",
        by=board.players[card.ctrl] if card.zone in IN_PLAY and (card.ctrl != side or foreign) else "",
        purged_by=board.handles[index_of(card.host)] if purged else "",
        about=_about(board, m, index),
        house=(card.copy_houses if copy else card.houses or ("",))[0], icons=(*card.icons, *card.houses[1:]), told=card.told,
        upgrades=upgrades, under=under if under or (own.type == "prophecy" and not card.facedown) else None,
    )  # fmt: skip


def _about(board: Board, m: Machine, index: int) -> str:
    """Lasting effects are written down as such; where a card has none that it usually has, that is told of it."""
    card = m.s.cards[index]
    in_force = any(lasting.source == derive.ref_of(m, index) for lasting in m.s.lasting)
    lies = card.zone in (Zone.LINE, Zone.ARTIFACTS) and not card.facedown
    return NOTHING if lies and not in_force and lasting_since_played(board, board.tables.identity(card)) else ""


# --- what was done


def _done(board: Board, m: Machine) -> Iterator[tuple[str, Any]]:
    """The memory of the turn, as sums; cards that are no longer what they were are forgotten, as nobody can ask."""
    flags = {_named(board, key): n for key, n in m.s.flags.items()}
    kinds = {key[1]: n for key, n in flags.items() if key[0] == "plays" and len(key) > 1}
    if kinds or ("plays",) in flags:
        yield "played", kinds or flags[("plays",)]
    for key, name in (("from-hand", "from_hand"),):
        if (key,) in flags:
            yield name, flags[(key,)]
    for key, name in (("acts", "acted"), ("omega", "omega"), ("prophecy", "prophecy")):
        if (key,) in flags:
            yield name, True
    ids = {definition.name: card_id for card_id, definition in sorted(board.tables.definitions.items())}
    if names := {ids[key[1]]: n for key, n in flags.items() if key[0] == "name"}:
        yield "names", names
    if fallen := [board.players[key[1]] for key, n in flags.items() if key[0] == "destroyed" for _ in range(n)]:
        yield "destroyed", tuple(fallen)
    if board.tables.recalls_uses and (used := [*_used(board, m)]):
        yield "used", tuple(used)  # before what is counted, as those sums have it all
    if spent := [key[2] for key, n in flags.items() if key[0] == SPENT for _ in range(n)]:
        yield "spent", tuple(spent)
    counted = [key for key in flags if key[0] in (HAPPENED, LAST_TURN)]
    known = {key[1] for key in counted if key[0] == HAPPENED}
    plays = [at for at, event in enumerate(board.tables.counted) if isinstance(event, w.IsPlayed) and ("plays",) in flags]
    none = [(HAPPENED, at, m.s.active, m.s.active) for at in plays if at not in known]  # the number of plays would count for them
    if counted or none:
        yield "counted", tuple(_count(board, key, flags.get(key, 0)) for key in (*counted, *none))
    if m.s.lasting:
        yield "lasting", tuple(_lasting(board, m, lasting) for lasting in m.s.lasting)
    if any(key[0] == RAN_OUT for key in flags) or m.s.after:
        raise UnsaidError("a deck has just run out, or a tagged card has just left")
    if any(key[0] in (TURN_ENDS, EXTRA_TURN, AFTER_THEM) for key in flags):
        raise UnsaidError("the turn has been ended, or others will follow out of order")


def _used(board: Board, m: Machine) -> Iterator[str]:
    """The cards that were used, once for each time."""
    for key, n in m.s.flags.items():
        if key[0] == "used" and (index := derive.here(m, key[1])) != NOBODY:
            yield from (board.handles[index],) * n


def _count(board: Board, key: Key, n: int) -> CountedSpec:
    last = key[0] == "last"
    at, me, player = key[3:] if last else key[1:]
    if at in ("color", HOUSE_CHOSEN):
        event, me = me, player
    else:
        event = repr(board.tables.counted[at])
        if last and key[1] != player:
            raise UnsaidError("an event of another player's last turn is counted")
    return CountedSpec(event=event, me=board.players[me], player=board.players[player], times=n, last_turn=last)


def _armor_used(m: Machine, index: int) -> int:
    """How much of the armor that a card has now was used; of armor that it has lost since nothing is told."""
    return derive.armor(m, index) - derive.armor_left(m, index) if m.s.cards[index].armor_used else 0


def _lasting(board: Board, m: Machine, lasting: Lasting) -> LastingSpec:
    index = index_of(lasting.source) if lasting.source >= 0 else NOBODY
    if index == NOBODY:
        raise UnsaidError("a lasting effect comes of no card")
    if any(name.endswith(FROM_UPGRADES) for name, _ in lasting.bound):
        raise UnsaidError("a text box has been gained that upgrades had added to")
    made = [ability for ability, _ in made_by(board, board.tables.identity(m.s.cards[index]))]
    if lasting.ability not in made:
        raise UnsaidError("a lasting effect comes of a card that is not what it was")
    return LastingSpec(
        card=board.handles[index], player=board.players[lasting.me], until=lasting.until, which=made.index(lasting.ability) + 1,
        left=lasting.left, moved=derive.here(m, lasting.source) == NOBODY,
        binds={name: _value(board, m, name, value) for name, value in lasting.bound},
    )  # fmt: skip


def _value(board: Board, m: Machine, name: str, value: Any) -> Any:
    """A variable of a lasting effect: kept values as they are, cards by their names."""
    if isinstance(value, tuple):
        return [_value(board, m, name, each) for each in value]
    if isinstance(value, str) or name.startswith("=") or name in ("amount", "event_player", "me"):
        return value
    if value == NOBODY or derive.here(m, value) == NOBODY:
        raise UnsaidError("a lasting effect speaks of a card that is not what it was")
    return board.handles[index_of(value)]
