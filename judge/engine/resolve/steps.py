"""How each kind of row runs: ``act`` does it or asks, ``reply`` takes the answer. One pair of functions a kind."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

from judge.engine.resolve import moves, spoken
from judge.engine.table import rows
from judge.engine.table.machine import Machine
from judge.engine.table.question import Options, Question, differ
from judge.engine.table.resolving import resolve
from judge.engine.table.state import NOBODY, Event, Trigger, index_of, line_entered
from judge.engine.table.step import Step
from judge.engine.words import collect, derive

_Act = Callable[[Machine, Step], Question | None]
_Reply = Callable[[Machine, Step, Any], None]
DECLINE = "no"
ANSWERS = {
    "may": "{player} says {option}",
    "mulligan": "{player}, asked about a mulligan, says {option}",
    "defender": "{player} chooses {option} to be fought",
    "chance": "it is {option}",
}
NO_EVENT = Event("")  # an effect that replaces an event does so once, whatever else changes the event meanwhile
DONE = "done"


def _do(m: Machine, step: Step) -> None:
    if step.told:
        m.line(step)
    m.pc += 1
    env = m.env  # an operation may start a procedure on top of this one
    value = step.run(m, env, *step.args)
    if step.to:
        env[step.to] = value


def _jump(m: Machine, step: Step) -> None:
    holds = bool(step.run(m, m.env, *step.args)) is not step.negated
    if step.name and holds:
        m.line(step)
    m.pc = m.pc + 1 if holds else step.target


def _go_to(m: Machine, step: Step) -> None:
    m.pc = step.target


def _next(m: Machine, step: Step) -> None:
    source = step.source
    waiting = m.env.get(source, ())
    if not waiting:
        m.pc = step.target
        return
    m.env[step.to], m.env[source] = waiting[0], waiting[1:]
    m.pc += 1


def _end(m: Machine, step: Step) -> None:
    if step.name:
        m.line(step)
    m.pop()


def _call(m: Machine, step: Step) -> None:
    row = step.row
    assert isinstance(row, rows.Call)
    if step.told:
        m.line(step)
    m.pc += 1
    env = m.env
    new = {"me": env.get("me", m.s.active), "self": env.get("self", NOBODY)}
    for theirs, ours in step.binds:
        new[theirs] = env[ours]
    if "~used" in env:
        new["~used"] = env["~used"]
    if step.to:
        new["~into"] = step.to
    m.push(row.proc, new)


def _asked(m: Machine, step: Step) -> int:
    """Who decides: the active player (glossary:active-player); before the first turn, in which nobody is, whoever acts."""
    if m.s.step == "setup":
        return int(m.env.get(step.who or "me", m.s.active))
    return int(m.env.get(step.who, m.s.active)) if step.who else m.s.active


def _question(m: Machine, step: Step, kind: str, options: Options | Callable[[], Options]) -> Question:
    return Question(kind, _asked(m, step), options, f"{m.proc}#{step.row.id}", step.name, step.cites, m.env.get("self", NOBODY))


def _pick(m: Machine, step: Step) -> Question | None:
    row = step.row
    assert isinstance(row, rows.Pick)
    options = tuple(step.run(m, m.env, *step.args))
    if not options:
        if not step.name:
            m.env[step.to] = None
            m.pc += 1
            return None
        m.line(step)
        m.say("no legal choice", "glossary:resolve-as-much-as-you-can", aside=True)
        m.env[step.to] = None
        m.pc += 1
        return None
    if len(options) == 1 and not step.may:
        m.line(step)
        m.say("only legal choice: {option}", aside=True, option=_named(m, row, options[0]))
        m.env[step.to] = options[0]
        m.pc += 1
        return None
    return _question(m, step, row.kind, (*options, DECLINE) if step.may else options)


def _picked(m: Machine, step: Step, option: object) -> None:
    m.line(step, kind="answer")
    row = step.row
    assert isinstance(row, rows.Pick)
    player = _asked(m, step)
    says = ANSWERS.get(row.kind, "{player} chooses {option}")
    m.say(says, "glossary:active-player", aside=row.kind == "chance", player=player, option=_named(m, row, option))
    m.env[step.to] = None if option == DECLINE else option
    m.pc += 1


def _named(m: Machine, row: rows.Pick, option: Any) -> object:
    """The option as a note shows it: a place in the battleline, a number and an alternative are no cards."""
    if option == DECLINE and row.kind not in ("may", "mulligan"):
        return "none"
    if row.kind == "amount":
        return str(option)
    if row.kind == "one":
        return spoken.alternative(m, row, option)
    if row.kind == "manner" and option in m.tables.abilities:
        return spoken.ability(m.tables, option, m.s.cards[index_of(m.env["card"])].id)
    if row.kind == "card-name" and option in m.tables.definitions:
        return m.tables.definitions[option].name
    if row.kind == "flank" and option in ("left", "right"):
        return f"the {option} flank"
    if row.kind != "flank" or not isinstance(option, int):
        return option
    last = len(line_entered(m.s, m.env))
    return "the left flank" if option == 0 else "the right flank" if option >= last else f"place {option + 1} from the left"


def _pick_some(m: Machine, step: Step) -> Question | None:
    row = step.row
    assert isinstance(row, rows.PickSome)
    options, least, most, *terms = step.run(m, m.env, *step.args)
    chosen: tuple[int, ...] = m.env.get(step.key, ())
    left: tuple[Any, ...]
    kinds = terms.pop() if len(terms) == 1 else {}  # no two of them of one kind
    missing = terms[1] - sum(terms[0][c] for c in chosen) if terms else 0  # together they must be worth so much
    if least == most and len(options) <= least and not kinds:
        chosen, left = tuple(options), ()
    else:
        start = options.index(chosen[-1]) + 1 if chosen else 0
        need = max(0, least - len(chosen))
        left = options[start : len(options) - need + 1] if need else options[start:]
        if len(chosen) >= most:
            left = ()
        elif need and len(options) - start == need:
            chosen, left = (*chosen, *options[start:]), ()
    if kinds:
        left = _differing(left, chosen, kinds)
    if terms and left:
        left = _worth_choosing(left, terms[0], missing)
    if left:
        stop = (DONE,) if len(chosen) >= least and missing <= 0 else ()
        return _question(m, step, row.kind, (*left, *stop))
    asked = step.key in m.env
    m.line(step, kind="answer" if asked else "row")
    _tell_chosen(m, step, chosen, asked=asked)
    m.env[step.to] = chosen
    m.env.pop(step.key, None)
    m.pc += 1
    return None


def _tell_chosen(m: Machine, step: Step, chosen: tuple[object, ...], *, asked: bool) -> None:
    row = step.row
    assert isinstance(row, rows.PickSome)
    if row.kind == "chance":
        m.say("random result: {options}", options=chosen)
    elif asked:
        m.say("{player} chooses {options}", "glossary:active-player", player=_asked(m, step), options=chosen)
    elif chosen:
        m.say("only legal choices: {options}", aside=True, options=chosen)
    else:
        m.say("no legal choice", "glossary:resolve-as-much-as-you-can", aside=True)


def _differing(left: tuple[int, ...], chosen: tuple[int, ...], kinds: dict[int, AbstractSet[str]]) -> tuple[int, ...]:
    """Options that have not too much in common with those chosen."""
    return tuple(option for option in left if differ([kinds[each] for each in (*chosen, option)]))


def _worth_choosing(left: tuple[int, ...], worth: dict[int, int], missing: int) -> tuple[int, ...]:
    """Options from which on there is still enough to reach what is missing."""
    return tuple(option for at, option in enumerate(left) if sum(worth[later] for later in left[at:]) >= missing)


def _picked_some(m: Machine, step: Step, option: object) -> None:
    if option == DONE:
        m.line(step, kind="answer")
        m.env[step.to] = m.env.pop(step.key, ())
        _tell_chosen(m, step, m.env[step.to], asked=True)
        m.pc += 1
    else:
        m.env[step.key] = (*m.env.get(step.key, ()), option)


def _window(m: Machine, step: Step) -> Question | None:
    """Waiting abilities are kept as a sorted tuple and those resolved as another, so that orders which come to the
    same merge; abilities that cannot start any more drop out."""
    waiting: tuple[Trigger, ...] | None = m.env.get(step.key)
    done: tuple[Trigger, ...] = m.env.get(step.key + "done", ())
    if waiting is None or not step.frozen:
        found = step.run(m, m.env, *step.args)
        if waiting is None and not found:
            m.line(step, kind="window")
            m.pc += 1
            return None
        fresh = [t for t in found if not _is_among(t, done) and not _is_among(t, waiting or ()) and collect.in_time(m, t, done)]
        if waiting is None:
            m.line(step, kind="window")
            if fresh:
                m.say("{abilities}", aside=True, abilities=tuple(fresh))
        if fresh or waiting is None:
            waiting = tuple(sorted((*(waiting or ()), *fresh)))
    able = tuple(t for t in waiting if collect.can_start(m, t) and not collect.is_second(m, t, done))
    if len(able) < len(waiting):
        for lost in set(waiting) - set(able):
            if collect.is_second(m, lost, done):
                continue
            why = "its card is no longer there" if derive.here(m, lost.bearer) == NOBODY else "its card is not destroyed any more"
            m.say(f"{{ability}} is lost: {why}", "glossary:ability-card-ability", ability=lost)
    m.env[step.key] = able
    if not able:
        m.env.pop(step.key)
        m.env.pop(step.key + "done", None)
        m.pc += 1
        return None
    offered = collect.offered(m, able)
    if len(offered) == 1:
        _start(m, step, offered[0])
        return None
    return _question(m, step, "order", offered)


def _is_among(trigger: Trigger, others: tuple[Trigger, ...]) -> bool:
    """Whether an ability has had its turn, or waits, already; a card that has changed sides meanwhile does not react anew."""
    return trigger in others or any(trigger._replace(me=other.me) == other for other in others)


def _start(m: Machine, step: Step, trigger: Trigger) -> None:
    waiting = list(m.env[step.key])
    waiting.remove(trigger)
    m.env[step.key] = tuple(waiting)
    m.env[step.key + "done"] = tuple(sorted((*m.env.get(step.key + "done", ()), trigger)))
    if times := collect.times_more(m, trigger):
        m.push("resolve-again", {"again": trigger, "times": times, "me": trigger.me, "self": trigger.bearer})
    resolve(m, trigger, step)


def _started(m: Machine, step: Step, option: Trigger) -> None:
    m.line(step, kind="answer")
    m.say("{player} chooses what resolves first: {ability}", "glossary:active-player", player=m.s.active, ability=option)
    _start(m, step, option)


def _event(m: Machine, step: Step) -> Question | None:
    row = step.row
    assert isinstance(row, rows.Event)
    if m.env.get("~replaced"):
        m.env["result"] = 0
        m.pop()
        return None
    used = m.env.get("~used", ())
    waiting = [t for t in collect.replacements(m, row.kind, m.env) if t._replace(event=NO_EVENT) not in used]
    if not waiting or m.env.get("~declined"):
        m.pc += 1
        return None
    optional = all(m.tables.abilities[t.ability].optional for t in waiting)
    if len(waiting) == 1 and not optional:
        _replace(m, step, waiting[0])
        return None
    return _question(m, step, "replace", (*waiting, DECLINE) if optional else tuple(waiting))


def _replace(m: Machine, step: Step, trigger: Trigger) -> None:
    if step.name:
        m.line(step)
    m.env["~used"] = tuple(sorted((*m.env.get("~used", ()), trigger._replace(event=NO_EVENT))))
    resolve(m, trigger, step)


def _replaced(m: Machine, step: Step, option: Any) -> None:
    if option == DECLINE:
        m.env["~declined"] = True
    else:
        _replace(m, step, option)


def _turn(m: Machine, step: Step) -> Question | None:
    row = step.row
    assert isinstance(row, rows.Turn)
    found = moves.moves(m, row.kind)
    if found is None:
        m.pc += 1
        return None
    return _question(m, step, row.kind, found)


def _turned(m: Machine, step: Step, option: tuple[object, ...]) -> None:
    moves.make_move(m, step, option)


def _no_reply(m: Machine, step: Step, option: object) -> None:
    raise AssertionError(f"row {m.proc}#{step.row.id} asks nothing, so {option!r} answers nothing")


def made_ready(procedure: rows.Procedure) -> tuple[Step, ...]:
    """The rows of a procedure, each with what runs it."""
    return tuple(Step(procedure, row, at, _runs(row)) for at, row in enumerate(procedure.flat))


def _runs(row: rows.Row) -> tuple[_Act, _Reply]:
    return _KINDS[type(row)] if row.when or type(row) is not rows.Jump else (_go_to, _no_reply)


_KINDS: dict[type, tuple[_Act, _Reply]] = {
    rows.Do: (_do, _no_reply),
    rows.Jump: (_jump, _no_reply),
    rows.Next: (_next, _no_reply),
    rows.End: (_end, _no_reply),
    rows.Call: (_call, _no_reply),
    rows.Pick: (_pick, _picked),
    rows.PickSome: (_pick_some, _picked_some),
    rows.Window: (_window, _started),
    rows.Event: (_event, _replaced),
    rows.Turn: (_turn, _turned),
}
