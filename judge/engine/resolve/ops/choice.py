"""Operations that list options, bind variables and test conditions."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns import Player, Ref, The
from judge.engine.compile.forms import half_among
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Zone, index_of, looks
from judge.engine.table.unknown import UNKNOWN
from judge.engine.table.writes import flag
from judge.engine.words import derive, evaluate, last_known

Some = tuple[tuple[int, ...], int, int]  # cards, how many of them at least, and at most
YES = "yes"
_NAMED = ("action", "artifact", "creature", "upgrade", "token creature")  # the types of cards that are named
ANOTHER = "another card"  # of the cards that may be named: one that is not of this game
DECLINED = 1_000_000  # repetitions counted once the player has said no


def _options(m: Machine, env: Env, what: w.Found, tagged: bool) -> tuple[int, ...]:
    found = evaluate.refs(m, env, what)
    if not tagged:
        found = tuple(r for r in found if not m.s.cards[index_of(r)].tagged)
    return once_each(m, found)


def once_each(m: Machine, found: tuple[int, ...], most: int = 1) -> tuple[int, ...]:
    """Cards outside play that nothing can tell apart are offered once, or as often as so many of them can be taken."""
    seen: dict[Any, int] = {}
    kept = []
    for reference in found:
        card = m.s.cards[index_of(reference)]
        if not (derive.is_in_play(card) or card.zone == Zone.DISCARD):
            same = (looks(card), card.owner, card.zone, card.host)
            times = seen.get(same, 0)
            if times == most:
                continue
            seen[same] = times + 1
        kept.append(reference)
    return tuple(kept)


@operation()
def choices(m: Machine, env: Env, what: w.Found, tagged: bool) -> tuple[int, ...]:
    """The cards that may be chosen."""
    return _options(m, env, what, tagged)


@operation()
def some_choices(m: Machine, env: Env, what: w.Found, tagged: bool, n: w.Amount | None, up_to: bool) -> Some:
    """The cards that may be chosen, and how many at least and at most."""
    found = evaluate.refs(m, env, what)
    if not tagged:
        found = tuple(r for r in found if not m.s.cards[index_of(r)].tagged)
    most = len(found) if n is None else min(evaluate.number(m, env, n), len(found))
    return found, 0 if up_to else most, most


@operation()
def choices_apart(m: Machine, env: Env, what: w.Found, tagged: bool, n: w.Amount, apart: str) -> tuple[Any, ...]:
    """The cards of which up to n may be chosen, and what no two of them may share."""
    found, _, most = some_choices(m, env, what, tagged, n, True)
    return found, 0, most, kinds_of(m, found, apart)


def kinds_of(m: Machine, found: tuple[int, ...], apart: str) -> dict[int, AbstractSet[str]]:
    """The houses, or the name, of each card, by which cards that are chosen together must differ."""
    if apart == "house":
        return {r: evaluate.houses_of(m, r) for r in found}
    return {r: frozenset((last_known.title_of(m, r),)) for r in found}


@operation()
def enough_power(m: Machine, env: Env, what: w.Found, tagged: bool, power: int) -> tuple[Any, ...]:
    """Any number of them with at least this power together; none, if all of them have less."""
    found = _options(m, env, what, tagged)
    worth = {r: last_known.power_of(m, r) for r in found}
    return (found, 0, len(found), worth, power) if sum(worth.values()) >= power else ((), 0, 0)


def by_power(m: Machine, env: Env, what: w.Found, n: w.Amount, most: bool) -> tuple[list[int], list[int], int]:
    """Cards surely in the group, cards tied for the last places, and how many of those places there are."""
    sign = 1 if most else -1
    found = evaluate.refs(m, env, what)
    size = min(evaluate.number(m, env, n), len(found))
    ranked = sorted(found, key=lambda r: -sign * evaluate.power_of(m, r))
    if size == 0:
        return [], [], 0
    edge = evaluate.power_of(m, ranked[size - 1])
    clear = [r for r in ranked if sign * evaluate.power_of(m, r) > sign * edge]
    tied = [r for r in found if evaluate.power_of(m, r) == edge]
    return clear, tied, size - len(clear)


@operation()
def extreme_choices(m: Machine, env: Env, what: w.Found, n: w.Amount, most: bool) -> Some:
    """Who is chosen among creatures tied for the last places of a group (glossary:groups-of-most-powerful)."""
    _, tied, places = by_power(m, env, what, n, most)
    return tuple(tied), places, places


@operation()
def with_clear_cases(m: Machine, env: Env, args: tuple[w.Found, w.Amount, bool], name: str) -> tuple[int, ...]:
    """The whole group: those surely in it and those chosen among the tied."""
    clear, _, _ = by_power(m, env, *args)
    return (*clear, *(env.get(name) or ()))


@operation()
def chance_choices(m: Machine, env: Env, what: w.Found, n: w.Amount) -> Some:
    """What chance may pick."""
    lying = evaluate.refs(m, env, what)
    size = min(evaluate.number(m, env, n), len(lying))
    return once_each(m, lying, size), size, size


def values_of(m: Machine, reference: int, of: str) -> tuple[str, ...]:
    """The houses of a card, or its power."""
    return tuple(sorted(evaluate.houses_of(m, reference))) if of == "house" else (f"{evaluate.power_of(m, reference):04}",)


@operation()
def values_among(m: Machine, env: Env, what: w.Found, of: str) -> tuple[str, ...]:
    """Every house, or every power, that there is among the cards."""
    return tuple(sorted({value for r in evaluate.refs(m, env, what) for value in values_of(m, r, of)}))


@operation()
def of_value(m: Machine, env: Env, what: w.Found, of: str) -> tuple[int, ...]:
    """The cards of the house, or of the power, for which one is to be chosen now."""
    return tuple(r for r in evaluate.refs(m, env, what) if env["~value"] in values_of(m, r, of))


@operation()
def gather_one(_m: Machine, env: Env, name: str) -> None:
    """The card just chosen joins those chosen before it."""
    env[name] = tuple(sorted({*env[name], env.pop("~one")}))


@operation()
def halves(m: Machine, env: Env, of: w.Player) -> tuple[str, ...]:
    """Both halves of the battleline; if it has a middle creature, that one may belong to either of them."""
    size = len(m.s.zone(evaluate.player(m, env, of), Zone.LINE))
    parts = sorted({size // 2, size - size // 2})
    return tuple(f"{side} {n}" for side in ("left", "right") for n in parts) if size > 1 else ("left 1", "left 0")[1 - size :]


@operation()
def bind_half(m: Machine, env: Env, of: w.Player) -> tuple[int, ...]:
    """The creatures of the half chosen, as many as it has, from that end of the battleline."""
    side, n = env.pop("~half").split()
    line = m.s.zone(evaluate.player(m, env, of), Zone.LINE)
    found = line[: int(n)] if side == "left" else line[len(line) - int(n) :]
    return tuple(derive.ref_of(m, i) for i in found)


@operation(writes="cards")
def select(m: Machine, env: Env, who: w.Found, again: bool = False) -> tuple[int, ...]:
    """The cards that an effect is about, settled now; ``again``: they have been spoken of before."""
    env.setdefault("did", ())
    found = evaluate.refs(m, env, who)
    if len(found) == 1 and not isinstance(who, Ref | The):
        env["it"] = found[0]
    return last_known.both_halves(m, found) if again and m.s.snaps else found


@operation()
def found(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    """The cards that a name stands for from now on; IT goes on to be the card that it was."""
    env.setdefault("did", ())
    return evaluate.refs(m, env, who)


@operation()
def finds_cards(m: Machine, env: Env, who: w.Found) -> bool:
    return bool(evaluate.refs(m, env, who))


@operation()
def yes_or_no(_m: Machine, _env: Env) -> tuple[str, str]:
    return (YES, "no")


@operation(reads="choice")
def said_yes(_m: Machine, env: Env) -> bool:
    return bool(env["choice"] == YES)


@operation(writes="did")
def nothing_done(_m: Machine, env: Env) -> int:
    env["whole"] = False
    return 0


@operation(reads="did")
def add_up(_m: Machine, env: Env, total: str) -> None:
    """Add what the effect before has done to what is done together with it."""
    did = env["did"]
    env[total] = env.get(total, 0) + (len(did) if isinstance(did, tuple) else int(did or 0))


@operation(writes="did")
def added_up(_m: Machine, env: Env, total: str) -> int:
    return int(env.pop(total))


@operation(reads="did", writes="whole")
def completely(m: Machine, env: Env, expected: w.Amount | None, on_cards: bool, also: bool) -> bool:
    """Whether the effect before was resolved successfully and completely (glossary:if-you-do-and-in-order-to):
    as much of it as is expected, on every card that it was about."""
    did = env.get("did", 0)
    amount = len(did) if isinstance(did, tuple) else int(did or 0)
    least = evaluate.number(m, env, expected) if expected is not None else 1
    if on_cards:
        least = max(least, len(env.get("cards", ())))
    m.say("“if you do”: {n} of {of} done", "glossary:if-you-do-and-in-order-to", aside=True, n=amount, of=max(1, least))
    return amount >= max(1, least) and (not also or bool(env.get("whole")))


@operation(reads="whole")
def report_whole(_m: Machine, env: Env) -> None:
    env["result"] = int(bool(env.get("whole")))


@operation(reads="whole")
def was_whole(_m: Machine, env: Env) -> bool:
    return bool(env.get("whole"))


@operation()
def condition(m: Machine, env: Env, what: w.Condition) -> bool:
    return evaluate.holds(m, env, what)


@operation(writes="did")
def iterations(m: Machine, env: Env, of: w.Found | w.Amount) -> tuple[int, ...]:
    """Fix what "for each" counts before anything is done (glossary:for-each): cards, or a number as negative counters,
    which are no references. Where there are none, nothing is done."""
    found = tuple(range(-evaluate.number(m, env, of), 0)) if isinstance(of, w.Amount) else evaluate.refs(m, env, of)
    if not found:
        env["did"] = 0
    return found


@operation()
def houses_among(m: Machine, env: Env, who: w.Found) -> tuple[str, ...]:
    """The houses that "for each house" counts, fixed before anything is done."""
    return tuple(sorted({house for r in evaluate.refs(m, env, who) for house in evaluate.houses_of(m, r)}))


@operation(reads="each", writes="it")
def bind_iteration(_m: Machine, env: Env) -> object:
    """IT is the card of this iteration, where the loop runs over cards."""
    return env["each"] if env["each"] >= 0 else env.get("it")


@operation()
def waiting_turn(_m: Machine, env: Env, left: str) -> tuple[int, ...]:
    """Those counted by "for each" that have not had their turn."""
    return env[left]  # type: ignore[no-any-return]


@operation()
def any_waiting(_m: Machine, env: Env, left: str) -> bool:
    return bool(env[left])


@operation(reads="each")
def take_turn(_m: Machine, env: Env, left: str) -> None:
    env[left] = tuple(r for r in env[left] if r != env["each"])


@operation()
def again(_m: Machine, env: Env, count: str, times: int, may: bool) -> None:
    """One more repetition begins; a declined one ends the loop. What may repeat without limit is not counted: tables on
    which nothing else changes must stay equal, so that an endless loop is found."""
    env[count] = env.get(count, 0) + (times >= 0)
    if may and env.get("choice") != YES:
        env[count] = DECLINED


@operation()
def goes_on(_m: Machine, env: Env, count: str) -> bool:
    """Whether the player did not decline the repetition."""
    return bool(env[count] < DECLINED)


@operation()
def may_repeat(m: Machine, env: Env, when: w.Condition | None, times: int, count: str) -> bool:
    """Whether the effect repeats; not if its card has left meanwhile (glossary:repeat)."""
    done = env.get(count, 0)
    if done >= DECLINED or (times >= 0 and done >= times):
        return False
    index = derive.here(m, env["self"])
    if index == NOBODY or m.s.cards[index].zone not in _where_it_works(m):
        m.say("its card has left play: no repeat", "glossary:repeat")
        return False
    return when is None or evaluate.holds(m, env, when)


def _where_it_works(m: Machine) -> tuple[int, ...]:
    """The zones in which the card of the ability under way may be: a "Scrap:" ability resolves from the discard pile, others from
    where they say that they work (glossary:scrap)."""
    ability = m.tables.abilities.get(m.proc)
    if ability is not None and isinstance(ability.noun, w.Scrap):
        return (Zone.DISCARD,)
    return (m.tables.lurking[m.proc],) if m.proc in m.tables.lurking else (*IN_PLAY, Zone.PLAYING, Zone.UNDER)


@operation()
def alternatives(_m: Machine, _env: Env, n: int) -> tuple[int, ...]:
    return tuple(range(n))


@operation(reads="choice")
def chose(_m: Machine, env: Env, at: int) -> bool:
    return bool(env["choice"] == at)


@operation()
def player_asked(m: Machine, env: Env, by: w.Player) -> int:
    """Who answers; unless a text says otherwise, the active player does (glossary:active-player)."""
    return m.s.active if by is Player.YOU else evaluate.player(m, env, by)


@operation()
def house_choices(m: Machine, env: Env, of: w.Player) -> tuple[str, ...]:
    """Houses that may be named: those of the cards given, or on a player's identity card (where the board tells them); else
    every house that this game knows."""
    if isinstance(of, Player):
        return tuple(sorted(m.s.players[evaluate.player(m, env, of)].houses)) or m.tables.houses
    if of is None:
        return m.tables.houses
    return tuple(sorted({house for r in evaluate.refs(m, env, of) for house in evaluate.houses_of(m, r)}))


@operation()
def card_names(m: Machine, _env: Env, kind: str) -> tuple[str, ...]:
    """The cards of this game that may be named, each by its id; or any card that is not one of them."""
    known = (d for key, d in m.tables.definitions.items() if key == d.id != UNKNOWN.id and d.type in _NAMED)
    return (*sorted({d.name: d.id for d in known if kind in ("", d.type)}.values()), ANOTHER)


@operation(writes="to keeper")
def destination(m: Machine, env: Env, name: str, of: w.Player) -> None:
    """Which zone, and whose: NOBODY for the zone's usual owner."""
    env["to"] = name
    env["keeper"] = evaluate.player(m, env, of) if of not in (None, Player.ITS_OWNER) else NOBODY


@operation()
def go_on(_m: Machine, env: Env) -> None:
    """Nothing has replaced it: what would happen happens."""
    env["result"] = 1


@operation()
def is_not_replaced(_m: Machine, env: Env) -> bool:
    """Whether it was not replaced, if anything could replace it."""
    return bool(env.pop("goes", 1))


@operation()
def none_yet(_m: Machine, env: Env, done: str) -> None:
    env[done] = ()


@operation()
def not_yet(m: Machine, env: Env, what: w.Found, done: str, by_side: bool) -> tuple[int, ...]:
    """Those cards that have not had their turn, or whose side has not."""
    return tuple(r for r in evaluate.refs(m, env, what) if turn_of(m, env, r, by_side) not in env[done])


def turn_of(m: Machine, env: Env, reference: int, by_side: bool) -> int | str:
    return last_known.side_of(m, env["self"], reference) if by_side else reference


@operation(writes="it")
def note_one(m: Machine, env: Env, done: str, by_side: bool) -> None:
    """The card chosen has its turn now; none chosen: the player stops."""
    turn = turn_of(m, env, env["it"], by_side) if env["it"] is not None else NOBODY
    env[done] = (*env[done], turn)


@operation(reads="cards")
def with_halves_to_come(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards that are played, with the other half of a gigantic creature that would be played later (glossary:gigantic)."""
    to_come = {index_of(reference): reference for reference in env.get("to-come", ())}
    others = (half_among(m, index_of(reference), to_come) for reference in env["cards"])
    return tuple(dict.fromkeys((*env["cards"], *(to_come[half] for half in others if half != NOBODY))))


@operation()
def some_left(m: Machine, env: Env, what: w.Found, done: str, by_side: bool, n: int) -> bool:
    if NOBODY in env[done] or (n >= 0 and len(env[done]) >= n):
        return False
    return bool(not_yet(m, env, what, done, by_side))


@operation()
def how_many_to_choose(m: Machine, env: Env, n: w.Amount | None) -> int:
    """How many cards are chosen one after the other; below 0: any number."""
    return -1 if n is None else evaluate.number(m, env, n)


@operation(reads="one")
def one_less(_m: Machine, env: Env, left: str) -> None:
    """One more is chosen; none chosen: the player stops."""
    env[left] = env[left] - 1 if env["one"] else 0


@operation()
def more_to_choose(m: Machine, env: Env, what: w.Found, left: str) -> bool:
    return env[left] != 0 and bool(evaluate.refs(m, env, what))


@operation(reads="it")
def has_it(_m: Machine, env: Env) -> bool:
    """Whether there is a card that IT means."""
    return env.get("it") not in (None, NOBODY)


@operation()
def has_flag(m: Machine, _env: Env, *key: object) -> bool:
    return flag(m, *key) > 0
