"""A resolution stack written as ``[given.doing]``: each level as the moment of it that ``moments`` names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.engine.board.doing import leads_on, row_at, stands
from judge.engine.board.labels import trigger_label
from judge.engine.board.laid import Board
from judge.engine.board.moments import BY_NAME, MOMENTS, Moment, foes_of
from judge.engine.table.machine import Machine
from judge.engine.table.rows import End, Jump, Next, Window
from judge.engine.table.state import HIDDEN, NOBODY, SAVED, Frame, Trigger, Zone, index_of
from judge.engine.table.step import Step
from judge.engine.table.writes import set_card
from judge.engine.words import derive

Told = dict[str, Any]
# Where a moment begins with a row before its window, because that row finds what waits there.
_BEFORE = {("destroyed", "discard"): "after destroyed", ("move", "move"): "after leaving"}
_IDLE = ("completely", "nothing_done", "bind_fought")  # what an ability may still do when nothing of it is left


class UnsaidError(Exception):
    """The table cannot be described by a set-up; the reason."""


def doing_of(board: Board, m: Machine) -> list[Told]:
    """The levels of a table whose stack ``m.frames`` holds; empty where a move is asked for.

    Takes back on the table of ``m`` what laying out the levels will do again. Raises UnsaidError.
    """
    writer = _Writer(board, m)
    levels = [told for at in range(len(m.frames)) if (told := writer.level(at)) is not None]
    told_of = {handle for level in levels for handle in level.get("cards", ())}
    if any(card.tagged and board.handles[index] not in told_of for index, card in enumerate(m.s.cards)):
        raise UnsaidError("a card is tagged that no level speaks of")
    top = m.frames[-1]
    asks = board.tables.steps[top.proc][top.row].row
    if not levels and not (top.proc == "main-step" and not isinstance(asks, Window)):
        raise UnsaidError(f"nothing names the row {top.proc}#{asks.id}")
    return levels


def waiting(board: Board, frames: Sequence[Frame]) -> list[list[str]]:
    """The abilities that wait in the open windows of a stack, below its top."""
    return [
        sorted(trigger_label(board.tables, board.handles, t) for t in frame.env[step.key])
        for frame in frames
        if isinstance((step := board.tables.steps[frame.proc][frame.row]).row, Window) and step.key in frame.env
    ]


def shape(board: Board, frames: Sequence[Frame]) -> list[tuple[str, int]]:
    """The procedures of a stack with how many rows are left of each, without abilities of which nothing is left; a row that a
    set-up carries out is past."""
    found = [(frame.proc, frame.row) for frame in frames if frame.proc not in board.tables.abilities]
    proc, row = found[-1]
    if name := _BEFORE.get((proc, board.tables.steps[proc][row].row.id)):
        found[-1] = (proc, row_at(board.tables.steps[proc], BY_NAME[name].row))
    return [(proc, len(board.tables.steps[proc]) - row) for proc, row in found]


class _Writer:
    def __init__(self, board: Board, m: Machine) -> None:
        self.board, self.m = board, m
        self.steps = board.tables.steps

    def level(self, at: int) -> Told | None:
        """One frame as a level; None for one that only leads to the next."""
        frame, last = self.m.frames[at], at == len(self.m.frames) - 1
        if frame.proc in self.board.tables.abilities:
            self._is_over(frame, last=last)
            return None
        if {"~used", "~replaced", SAVED} & set(frame.env):
            raise UnsaidError("a replacement is under way")
        step = self._step(frame, last=last)
        moment = self._moment(frame, step, last=last)
        if moment is None:
            return None
        self._no_more_to_go_through(frame, moment)
        told: Told = {"moment": moment.name, **_FIELDS[moment.name](self, frame)}
        if isinstance(step.row, Window):
            told |= self._resolved(frame, step, last=last)
        return told

    def _step(self, frame: Frame, *, last: bool) -> Step:
        """The row that a frame stands at, or the one that has called the next frame."""
        steps = self.steps[frame.proc]
        step = steps[frame.row]
        return step if last or (isinstance(step.row, Window) and step.key in frame.env) else steps[frame.row - 1]

    def _moment(self, frame: Frame, step: Step, *, last: bool) -> Moment | None:
        if last and (name := _BEFORE.get((frame.proc, step.row.id))):
            return BY_NAME[name]
        for moment in MOMENTS:
            row = moment.first if last and moment.first else moment.row
            fits = (moment.proc, row) == (frame.proc, step.row.id) and stands(self.board.tables, moment)
            if fits and moment.name not in _BEFORE.values():
                return moment
        if last and not (frame.proc == "main-step"):
            raise UnsaidError(f"nothing names the row {frame.proc}#{step.row.id}")
        if not leads_on(step) and frame.proc not in ("main-step",):
            raise UnsaidError(f"nothing names the row {frame.proc}#{step.row.id}")
        return None

    def _is_over(self, frame: Frame, *, last: bool) -> None:
        """An ability can only be left out if nothing of it remains to be resolved."""
        rest = self.steps[frame.proc][frame.row :]
        idle = all(
            isinstance(s.row, End) or (isinstance(s.row, Jump) and not s.row.when) or getattr(s.row, "op", "") in _IDLE
            for s in rest
        )
        if last or not idle or any(isinstance(s.row, Jump) and 0 <= s.target <= s.index for s in rest):
            raise UnsaidError("something of an ability is still to be resolved")

    def _no_more_to_go_through(self, frame: Frame, moment: Moment) -> None:
        for step in self.steps[frame.proc]:
            if (
                isinstance(step.row, Next)
                and frame.env.get(step.row.source)
                and moment.name not in ("bonus icons", "after shuffle", "after draw")
            ):
                raise UnsaidError(f"a chart has more to go through: {frame.proc}")

    def _resolved(self, frame: Frame, step: Step, *, last: bool) -> Told:
        """The abilities that have been resolved in a window, those that are being resolved included."""
        done: tuple[Trigger, ...] = frame.env.get(step.key + "done", ())
        if step.key not in frame.env:
            return {}
        labels = [trigger_label(self.board.tables, self.board.handles, trigger) for trigger in done]
        if len(set(labels)) < len(labels):
            raise UnsaidError("two abilities of a window are called the same")
        gone = [t for t in done if not derive.is_in_play(self.m.s.cards[index_of(t.bearer)])]
        named = {t: label for t, label in zip(done, labels, strict=True) if t not in gone}
        found = {t: label for t, label in named.items() if t in self._found(frame, step)}
        resolved = [*found.values(), *(self.board.handles[index_of(t.bearer)] for t in gone)]
        if not resolved and not last:
            raise UnsaidError("the ability under way waits in no window any more")
        return {"resolved": resolved} if resolved else {}

    def _found(self, frame: Frame, step: Step) -> tuple[Trigger, ...]:
        assert step.run is not None
        return tuple(step.run(self.m, dict(frame.env), *step.args))

    # --- cards

    def handle(self, reference: int) -> str:
        """A card by its name on the board, if the set-up will point to the same object."""
        if reference < 0:
            raise UnsaidError("a card is not there")
        index = index_of(reference)
        here = derive.here(self.m, reference) != NOBODY
        if here == (self.m.s.cards[index].zone in HIDDEN):
            raise UnsaidError("a card has become another object")
        return self.board.handles[index]

    def foes(self, frame: Frame, struck: tuple[int, ...]) -> dict[int, int]:
        """Who dealt damage to whom in the fight that a level is part of."""
        outer = Machine(self.board.tables)
        outer.frames = self.m.frames[: self.m.frames.index(frame)]
        return foes_of(outer, struck)

    def lying(self, reference: int) -> str:
        """A card that is still where it was seen."""
        if derive.here(self.m, reference) == NOBODY:
            raise UnsaidError("a card has become another object")
        return self.board.handles[index_of(reference)]


def _using(w: _Writer, frame: Frame) -> Told:
    """The card used; the set-up exhausts it, if it is there."""
    index = derive.in_play_ref(w.m, frame.env["card"])
    if index != NOBODY and w.m.s.cards[index].ready:
        raise UnsaidError("the card that was used is ready again")
    return {"card": w.handle(frame.env["card"])}


def _fight(w: _Writer, frame: Frame) -> Told:
    told = {**_using(w, frame), "defender": w.handle(frame.env["defender"])}
    attacker, foe = (derive.in_play_ref(w.m, frame.env[name]) for name in ("card", "defender"))
    if attacker != NOBODY and w.m.s.cards[attacker].enrage != bool(frame.env.get("raging")):
        raise UnsaidError("the fight itself has enraged or calmed the attacker")
    if foe != NOBODY:
        if not w.m.s.cards[foe].fought:
            raise UnsaidError("whom it fights is not known to have been chosen")
        set_card(w.m, foe, fought=not frame.env["first"])
    return told


def _after_fight(w: _Writer, frame: Frame) -> Told:
    return {**_fight(w, frame), **({} if frame.env.get("fought") else {"fought": False})}


def _damage_of_fight(w: _Writer, frame: Frame) -> Told:
    if "aim" in frame.env:
        raise UnsaidError("the damage of the fight goes elsewhere")
    return _fight(w, frame)


def _played(w: _Writer, frame: Frame) -> Told:
    env = frame.env
    return {"card": w.lying(env["card"]), **({} if env["from_hand"] else {"from_hand": False})}


def _icons(w: _Writer, frame: Frame) -> Told:
    if "icon" not in frame.env:
        return _played(w, frame)
    steps = w.steps["play"]
    rest = frame.env[next(s.row.source for s in steps if isinstance(s.row, Next) and s.row.to == "icon")]
    return {**_played(w, frame), "icon": frame.env["icon"], "rest": list(rest)}


def _tagged(w: _Writer, frame: Frame) -> Told:
    env = frame.env
    if (
        any(derive.in_play_ref(w.m, r) == NOBODY or not w.m.s.cards[index_of(r)].tagged for r in env["tagged"])
        or not env["tagged"]
    ):
        raise UnsaidError("a tagged card has left, or is no longer tagged")
    if env.get("by_keyword"):
        raise UnsaidError("a card asks which keyword's damage has destroyed them")
    told: Told = {"cards": [w.handle(r) for r in env["tagged"]]}
    foes = w.foes(frame, env["tagged"])
    if dict(env.get("foes", ())) != foes or set(env.get("in_fight", ())) != set(foes):
        raise UnsaidError("not all that are destroyed are so by the fight")
    return told


def _struck(w: _Writer, frame: Frame) -> Told:
    events = frame.env["dealt"]
    foes = w.foes(frame, tuple(event.card for event in events))
    if foes and any((event.other, event.how) != (foes[event.card], "power") for event in events):
        raise UnsaidError("not all of the damage is that of the two fighters")
    if not foes and len({(event.other, event.how) for event in events}) > 1:
        raise UnsaidError("damage of several sources")
    if len({event.card for event in events}) < len(events):
        raise UnsaidError("a creature is dealt damage twice")
    told: Told = {"dealt": {w.handle(event.card): event.amount for event in events}} if events else {}
    if events and not foes:
        told |= {"how": events[0].how}
        told |= {"by": w.handle(events[0].other)} if events[0].other != NOBODY else {}
    if frame.env["armored"]:
        told["prevented"] = {w.handle(r): n for r, n in frame.env["armored"]}
    return told


def _moved(w: _Writer, frame: Frame) -> Told:
    to = str(frame.env["to"]).lower()
    if frame.env["keeper"] != NOBODY or to not in ("hand", "archives", "purged", "deck"):
        raise UnsaidError("cards go to a place that has no name here")
    return {"cards": [w.handle(r) for r in frame.env["moving"]], "to": to}


def _discarded(w: _Writer, frame: Frame) -> Told:
    event = frame.env.get("event")
    if event is None:
        raise UnsaidError("nothing was discarded")
    return {"card": w.lying(event.card), **({} if event.how == "hand" else {"from_hand": False})}


def _shuffled(w: _Writer, frame: Frame) -> Told:
    rest = frame.env[next(s.row.source for s in w.steps["draw"] if isinstance(s.row, Next) and s.row.to == "i")]
    if not frame.env.get("reset"):
        raise UnsaidError("nothing was shuffled")
    return {"player": w.board.players[frame.env["drawer"]], "left": len(rest) + 1}


def _drawn(w: _Writer, frame: Frame) -> Told:
    rest = frame.env[next(s.row.source for s in w.steps["draw"] if isinstance(s.row, Next) and s.row.to == "i")]
    if frame.env.get("top") is None:
        raise UnsaidError("nothing was drawn")
    return {"player": w.board.players[frame.env["drawer"]], **({"left": len(rest)} if rest else {})}


def _put_under(w: _Writer, frame: Frame) -> Told:
    if frame.env["lower"] is None:
        raise UnsaidError("nothing was put under it")
    return {"card": w.lying(frame.env["card"]), "lower": w.lying(frame.env["lower"])}


def _readied(w: _Writer, frame: Frame) -> Told:
    if not frame.env.get("readied"):
        raise UnsaidError("nothing was readied")
    line = w.m.s.zone(w.m.s.active, Zone.LINE)
    exhausted = [index for index in line if not w.m.s.cards[index].ready and derive.ref_of(w.m, index) not in frame.env["cards"]]
    if any("entrench" in derive.keywords(w.m, index) for index in exhausted):
        raise UnsaidError("a creature with entrench has been left exhausted")
    return {"card": w.handle(frame.env["card"])}


def _entered(w: _Writer, frame: Frame) -> Told:
    if frame.env.get("waiting"):
        raise UnsaidError("more cards wait to be put into play")
    return {"card": w.handle(frame.env["card"])}


def _tide(w: _Writer, frame: Frame) -> Told:
    if frame.env["tide_of"] == NOBODY:
        raise UnsaidError("nobody has raised the tide")
    return {"player": w.board.players[frame.env["tide_of"]]}


def _nothing(_w: _Writer, _frame: Frame) -> Told:
    return {}


_FIELDS: dict[str, Callable[[_Writer, Frame], Told]] = {
    "start of turn": _nothing, "end of turn": _nothing, "after house": _nothing, "after archives": _nothing, "after draw": _drawn,
    "after prophecy": _put_under,
    "after tide": _tide,
    "after forge": lambda w, frame: {"player": w.board.players[frame.env["forger"]], "amount": frame.env["spent"]},
    "end of ready step": _nothing, "start of draw step": _nothing,
    "after icon": lambda w, frame: {"card": w.lying(frame.env["card"]), "icon": frame.env["icon"]},
    "after capture": lambda w, frame: {"card": w.handle(frame.env["captor"]), "amount": frame.env["result"]},
    "after ready": _readied, "after shuffle": _shuffled,
    "fate": lambda w, frame: {"card": w.lying(frame.env["card"])},
    "after unstun": _using, "before fight": _fight, "fight damage": _damage_of_fight, "after fight": _after_fight,
    "after reap": lambda w, frame: {**_using(w, frame), "amount": frame.env.get("reaped") or _refuse("nothing was gained")},
    "action": lambda w, frame: {**_using(w, frame), "ability": w.board.tables.abilities[frame.env["how"]].moments[0]},
    "after action": _using, "damage destroys": _struck, "after damage": _struck, "destroyed": _tagged,
    "leaves play": _tagged, "after destroyed": _tagged, "bonus icons": _icons, "play": _played, "play abilities": _played,
    "after play abilities": _played, "after put down": _played,
    "after put into play": _entered, "after token": _entered, "after making a token of it": _entered,
    "after steal": lambda w, frame: {"player": w.board.players[frame.env["thief"]], "amount": frame.env["result"]},
    "leaves": _moved, "after leaving": _moved, "after discard": _discarded,
    "after all ready": lambda w, frame: {"cards": [w.handle(r) for r in frame.env["together"]]},
}  # fmt: skip


def _refuse(why: str) -> Any:
    raise UnsaidError(why)


assert set(_FIELDS) == {moment.name for moment in MOMENTS}
