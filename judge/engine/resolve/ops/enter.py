"""The operations of entering play, played or put there (glossary:enters-play)."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.forms import TOP, as_if, half_among
from judge.engine.resolve.ops.choice import once_each
from judge.engine.resolve.ops.forms import join_halves
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Event, Trigger, Zone, index_of
from judge.engine.table.writes import add_flag, drop_lasting, put_in, set_card, set_zone, take_out
from judge.engine.words import collect, derive, evaluate
from judge.engine.words.cannot import forbidden_and_told, hosts_for

KIND_ZONE = {"creature": Zone.LINE, "token creature": Zone.LINE, "artifact": Zone.ARTIFACTS, "upgrade": Zone.UPGRADES}


HOW_IT_ENTERS = {"amber": "with Æmber on it", "power": "with +1 power counters"}


@operation(reads="card", writes="side")
def entering_side(m: Machine, env: Env) -> int:
    """Under the active player's control, or the opponent's with treachery (glossary:treachery)."""
    return _turned(m, env["card"], m.s.active)


@operation(reads="card", writes="side")
def owners_side(m: Machine, env: Env) -> int:
    """Under its owner's control, as the rulebooks before 1.2 have it (glossary:control-and-ownership)."""
    return _turned(m, env["card"], m.s.cards[index_of(env["card"])].owner)


def _turned(m: Machine, reference: int, side: int) -> int:
    face, own = derive.face(m, index_of(reference)), m.tables.statics_of
    treacherous = "treachery" in face.keywords
    if not treacherous and not any(isinstance(noun.what, w.EntersForOpponent) for _, noun in own.get(face.id, ())):
        return side
    cite = "glossary:treachery" if treacherous else f"card:{face.id}"
    m.say("{card} enters under {player}'s control", cite, card=reference, player=1 - side)
    return 1 - side


@operation(reads="card side")
def entry_places(m: Machine, env: Env) -> tuple[int, ...]:
    """Positions where the creature may enter, counted from the left: the place or flank that an effect names, the flanks, or
    anywhere with deploy."""
    line = m.s.zone(env["side"], Zone.LINE)
    index = index_of(env["card"])
    if env.get("spot", NOBODY) != NOBODY:
        return (_place_of(m, env["spot"], line),)
    if env.get("end"):
        return (0,) if env["end"] == "left" else (len(line),)
    if (env.get("terms") and env["terms"][1]) or env.get("anywhere") or _deploys(m, env, index):
        places = tuple(range(len(line) + 1))
    else:
        places = (0, len(line)) if line else (0,)
    return places[:-1] if _bars_right_flank(m, env) else places


@operation(reads="card side")
def entering_is_offered(m: Machine, env: Env) -> bool:
    """Whether an effect lets the creature that is about to enter do so anywhere, ready."""
    return bool(_offers(m, env))


def _offers(m: Machine, env: Env) -> list[derive.Static]:
    given = derive.statics(m, w.MayEnterAnywhere) if m.tables.uses(w.MayEnterAnywhere) else ()
    with as_if(m, index_of(env["card"]), ctrl=env["side"]):
        return [s for s in given if evaluate.passes(m, s.env, env["card"], s.what.tests)]


@operation(reads="card side offered", writes="anywhere")
def take_offer(m: Machine, env: Env) -> None:
    """It was the next creature to enter, whether or not the offer is taken."""
    for offer in _offers(m, env):
        m.cite(*m.tables.abilities[offer.ability].cites)
        _was_the_next(m, offer.ability, offer.env["self"])
    env["anywhere"] = env["offered"] == "yes"


def _bars_right_flank(m: Machine, env: Env) -> bool:
    """Whether a creature is played that cannot be played on the right flank of its player."""
    if m.proc != "play" or env["side"] != m.s.active:
        return False
    return forbidden_and_told(m, m.s.active, w.Deed.PLAY_ON_RIGHT_FLANK, "{player} cannot play it on the right flank")


def _deploys(m: Machine, env: Env, index: int) -> bool:
    """It has deploy printed on it, or gains it as it enters (glossary:enters-play)."""
    if "deploy" in derive.face(m, index).keywords:
        return True
    given = [s for s in derive.statics(m, w.Gains) if getattr(s.what.what, "name", "") == "deploy"]
    if not given:
        return False
    reference = derive.ref_of(m, index)
    with as_if(m, index, ctrl=env["side"]):  # "friendly" asks for the side on which the card enters
        tests = ((s.env, s.what.who.tests) for s in given if isinstance(s.what.who, w.Creature))
        return any(evaluate.passes(m, seen, reference, asked) for seen, asked in tests)


def _place_of(m: Machine, reference: int, line: tuple[int, ...]) -> int:
    """Where in the line a creature stands, or stood before it left play."""
    index = derive.in_play_ref(m, reference)
    if index in line:
        return line.index(index)
    snap = m.s.snaps.get(reference)
    return sum(1 for r in snap.left if derive.in_play_ref(m, r) in line) if snap else len(line)


def _entering(m: Machine, env: Env, index: int) -> list[tuple[str, int, tuple[str, ...]]]:
    """What modifies how the card enters, and what to cite for it: abilities in force, and its own."""
    found: list[tuple[str, int, tuple[str, ...]]] = [(how, 1, ()) for how in env.get("how", ())]
    in_force = [(s.what, s.env, s.ability) for s in derive.statics(m, w.Enters)] if m.tables.uses(w.Enters) else []
    reference = derive.ref_of(m, index)
    for ability, noun in m.tables.statics_of.get(m.tables.identity(m.s.cards[index]), ()):
        own = {"me": env["side"], "self": reference, "source": reference}
        if noun.when is None or evaluate.holds(m, own, noun.when):
            parts = noun.what.parts if isinstance(noun.what, w.Grants) else (noun.what,)
            in_force += [(part, own, ability) for part in parts if isinstance(part, w.Enters)]
    if m.frames[-1].env.get("anywhere"):
        found.append(("ready", 1, ()))
        m.rewrite({"anywhere": False})
    played = m.frames[-1].proc == "play"
    if played and (terms := m.frames[-1].env.get("terms")) and terms[0]:
        found.append((terms[0], 1, ()))
    with as_if(m, index, ctrl=env["side"]):  # "friendly" asks for the side on which the card enters
        for what, seen, ability in in_force:
            if what.played is not None and not (played and m.s.active in evaluate.players(m, seen, what.played)):
                continue
            mine = what.who is w.Ref.THIS and seen["self"] == reference
            if mine or (isinstance(what.who, tuple) and _is_meant(m, env, seen, what.who)):
                found.append((what.how, evaluate.number(m, seen, what.n), m.tables.abilities[ability].cites))
                _was_the_next(m, ability, seen["self"])
    return found


def _is_meant(m: Machine, env: Env, seen: Env, tests: tuple[w.Test, ...]) -> bool:
    """Whether a card that enters passes the tests; who its neighbors are is asked of the place that it takes."""
    index = index_of(env["card"])
    if w.Property.NEIGHBOR not in tests or env.get("at") is None:
        return evaluate.passes(m, seen, env["card"], tests)
    zones, at = m.s.zones, env["at"]
    line = m.s.zone(env["side"], Zone.LINE)
    with as_if(m, index, zone=Zone.LINE):
        set_zone(m, env["side"], Zone.LINE, (*line[:at], index, *line[at:]))
        passes = evaluate.passes(m, seen, env["card"], tests)
        m.s.zones = zones
    return passes


def _was_the_next(m: Machine, ability: str, source: int) -> None:
    """A lasting effect on the next card that is played is over with that card (glossary:lasting-effects)."""
    for lasting in m.s.lasting:
        if lasting.left > 0 and (lasting.ability, lasting.source) == (ability, source):
            drop_lasting(m, lasting)
            return


@operation(writes="under how spot")
def enter_terms(m: Machine, env: Env, under: w.Player, ready: bool, at: w.Found | None) -> None:
    """Under whose control, how, and where in the battleline."""
    env["under"] = under.name
    env["how"] = ("ready",) if ready else ()
    spots = evaluate.refs(m, env, at) if at is not None else ()
    env["spot"] = spots[0] if spots else NOBODY


@operation(reads="cards")
def who_can_enter(m: Machine, env: Env) -> tuple[int, ...]:
    """Cards that are still where the effect saw them and can stand in play; of a gigantic creature both halves are
    needed (glossary:gigantic)."""
    return tuple(r for r in env["cards"] if _can_enter(m, r, env["cards"]))


def _can_enter(m: Machine, reference: int, among: tuple[int, ...]) -> bool:
    index = derive.here(m, reference)
    if index == NOBODY or m.s.cards[index].zone in IN_PLAY:
        return False
    definition = derive.face(m, index)
    if definition.gigantic and half_among(m, index, map(index_of, among)) == NOBODY:
        return False
    return definition.type in KIND_ZONE and definition.type != "upgrade" and not m.s.cards[index].id.endswith(TOP)


@operation(reads="waiting")
def more_to_enter(_m: Machine, env: Env) -> bool:
    return bool(env["waiting"])


@operation(reads="waiting")
def next_to_enter(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards of one player after the other's, in any order (faq:aemberlution-order)."""
    begun = tuple(r for r in env["waiting"] if m.s.cards[index_of(r)].owner == env.get("whose"))
    return once_each(m, begun or env["waiting"])


@operation(reads="card waiting cards under", writes="waiting kind side at host omega")
def begin_to_enter(m: Machine, env: Env) -> None:
    """Settle what it enters as and under whose control."""
    reference = env["card"]
    index = index_of(reference)
    env["waiting"] = tuple(r for r in env["waiting"] if r != reference)
    env["whose"] = m.s.cards[index].owner
    env["kind"] = env.pop("played_as", "") or derive.face(m, index).type.removeprefix("token ")
    env["side"] = _turned(m, reference, evaluate.player(m, {**env, "it": reference}, w.Player[env["under"]]))
    env["at"] = env["host"] = None
    env["omega"] = False
    join_halves(m, index, map(index_of, env["cards"]))


@operation(reads="card")
def upgrade_hosts(m: Machine, env: Env) -> tuple[int, ...]:
    """The cards that an upgrade may be attached to (glossary:upgrades), or the one that the effect names that plays it."""
    found = hosts_for(m, index_of(env["card"]))
    only = env["terms"][2] if env.get("terms") else None
    return found if only is None else tuple(r for r in found if r == only)


@operation(reads="card side kind", writes="card")
def add_to_play(m: Machine, env: Env) -> None:
    """Enter play exhausted, with everything that modifies how it enters (glossary:enters-play)."""
    index = index_of(env["card"])
    zone = KIND_ZONE[env["kind"]]
    modifiers = _entering(m, env, index)
    take_out(m, index)
    at = env.get("at")
    put_in(m, index, env["side"], zone, -1 if at is None else at)
    set_card(
        m,
        index,
        ready=zone == Zone.UPGRADES,
        facedown=m.s.cards[index].facedown and bool(m.s.cards[index].copy_of),
        host=index_of(env["host"]) if env.get("host") is not None else NOBODY,
        taken=() if env["side"] == m.s.cards[index].owner else ((env["side"], NOBODY),),
    )
    line = m.s.zone(env["side"], Zone.LINE)
    at_ends = [name for name, end in (("left", 0), ("right", -1)) if line and line[end] == index]
    env["flanked"] = " ".join(at_ends)
    env["card"] = derive.ref_of(m, index)
    if env["self"] != NOBODY and index_of(env["self"]) == index:
        env["self"] = env["card"]
    m.say("{card} enters play", "glossary:enters-play", card=env["card"])
    if zone == Zone.LINE and not at_ends and derive.has(m, index, "deploy"):
        m.say("it enters between two creatures (deploy)", "glossary:deploy", card=env["card"])
    for how, n, cites in modifiers:
        _enter_so(m, index, how, n)
        m.cite(*cites)
    if env.get("omega"):
        add_flag(m, "omega")
        m.say("omega: no more cards this step (play, use or discard)", "glossary:omega")


def _enter_so(m: Machine, index: int, how: str, n: int) -> None:
    match how:
        case "ready":
            set_card(m, index, ready=True)
        case "stunned":
            set_card(m, index, stun=True)
        case "warded":
            set_card(m, index, ward=True)
        case "enraged":
            set_card(m, index, enrage=True)
        case "amber":
            set_card(m, index, amber=m.s.cards[index].amber + n)
        case "power":
            set_card(m, index, power=m.s.cards[index].power + n)
        case _:
            raise ValueError(f"nothing enters play {how!r}")
    m.say("it enters {how}", "glossary:enters-play", how=HOW_IT_ENTERS.get(how, how))


@operation(reads="card")
def report_card(m: Machine, env: Env) -> None:
    """The card as the object that it has become, and on which flank it entered; whoever put it there goes on to speak of it."""
    env["result"] = env["card"]
    before = m.frames[-1].env.get("result", ())
    m.rewrite({"flanked": env.get("flanked", ""), "result": (*before, env["card"])})


@operation(reads="card")
def entered_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to a card entering play without being played."""
    return collect.reacting(m, Event("enters", env["card"], m.s.active))
