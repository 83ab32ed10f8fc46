"""Which abilities react to an event, and which replacement effects apply to one that is about to happen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import assert_never

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.nouns.event_words import kind_of
from judge.engine.table.lasting import in_force
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Event, Trigger, Zone, index_of
from judge.engine.words import derive, evaluate, measure

STANDS = "~stands"  # marks an ability that resolves although its card has left (reading:tagged-watcher)

FIRST = "first"  # of a use: the first one of that card this turn
FROM = "from:"  # of a card that is played: begins the word for the zone, of its player, that it is played from
IN_STEP = "step"  # of a key forged or a card drawn: in the step of the turn that is for it
AHEAD = "ahead"  # of a card that is about to leave play, but has not left yet


def own(m: Machine, index: int, moment: str, event: Event) -> tuple[Trigger, ...]:
    """The card's abilities with this boldfaced precursor."""
    if moment not in m.tables.precursors and not m.tables.uses(w.AlsoAs):
        return ()
    card = m.s.cards[index]
    bearer = derive.ref_of(m, index)
    found = []
    if card.zone in IN_PLAY:
        held = derive.abilities(m, index)
    else:
        held = tuple((a, bearer, NOBODY) for a in m.tables.abilities_of.get(m.tables.identity(card), ()))
    seen: dict[str, int] = {}
    asked = _precursors(m, index, moment)
    for ability, source, _ in held:
        if not asked.isdisjoint(m.tables.abilities[ability].moments):
            seen[ability] = seen.get(ability, 0) + 1
            bound = (("~copy", seen[ability]),) if seen[ability] > 1 else ()
            found.append(Trigger(ability, bearer, source, _resolver(m, index), event, bound))
    return () if found and _have_been_lost(m, index, moment) else tuple(found)


def _have_been_lost(m: Machine, index: int, moment: str) -> bool:
    """Whether a constant ability takes the abilities under a precursor away from the card; the trace says whose."""
    if m.s.cards[index].zone not in IN_PLAY:
        return False
    for static in derive.statics(m, w.LosesAbilities):
        if static.what.at.value == moment and derive.applies(m, static, index):
            what, *more = m.tables.abilities[static.ability].cites
            m.say(f"{{card}} has lost its “{moment.title()}:” abilities", what, card=derive.ref_of(m, index))
            m.cite(*more)
            return True
    return False


def _precursors(m: Machine, index: int, moment: str) -> set[str]:
    """The precursor, and others whose abilities resolve under it too."""
    if not m.tables.uses(w.AlsoAs) or m.s.cards[index].zone not in IN_PLAY:
        return {moment}
    also = (s.what.at.value for s in derive.statics(m, w.AlsoAs) if s.what.also.value == moment and derive.applies(m, s, index))
    return {moment, *also}


_PRECURSOR_OF = {"played": "play", "reaps": "after reap", "fights": "after fight", "tagged": "destroyed"}


def times_more(m: Machine, trigger: Trigger) -> int:
    """How often an ability under a precursor is resolved again directly after the first time."""
    index, moment = derive.in_play_ref(m, trigger.bearer), _PRECURSOR_OF.get(trigger.event.kind)
    if not m.tables.uses(w.ResolvesAgain) or index == NOBODY or moment not in m.tables.abilities[trigger.ability].moments:
        return 0
    return sum(1 for s in derive.statics(m, w.ResolvesAgain) if s.what.at.value == moment and derive.applies(m, s, index))


def _resolver(m: Machine, index: int) -> int:
    """Who resolves a card's ability: its controller; the active player for a card that is being played or used."""
    card = m.s.cards[index]
    return m.s.active if card.zone == Zone.PLAYING else card.ctrl


def reacting(m: Machine, event: Event, leaving: tuple[int, ...] = (), at_once: tuple[Event, ...] = ()) -> tuple[Trigger, ...]:
    """The "after ..." abilities that react to an event. Cards in ``leaving`` are on their way out of play and do not
    react, save to their own leaving (glossary:destroyed); ``at_once``: all events that have happened together with it."""
    listening = m.tables.on_event.get(event.kind)
    if listening is None:
        return ()
    found: list[Trigger] = []
    for index in derive.sources(m):
        bearer = derive.ref_of(m, index)
        for ability, source, _ in derive.abilities(m, index):
            if ability in listening and ability not in m.tables.lurking:
                noun = m.tables.abilities[ability].noun
                if bearer in leaving and not isinstance(noun.event, w.LeavesPlay):
                    continue
                env = derive.bearer_env(m, index, bearer, source)
                if matches(m, env, noun, event, at_once):
                    found.append(Trigger(ability, bearer, source, m.s.cards[index].ctrl, event))
    if m.s.lasting:
        found += _lasting_reacting(m, event)
    if m.tables.lurking:
        found += _lurking_reacting(m, event)
    return tuple(found)


def _lurking_reacting(m: Machine, event: Event) -> list[Trigger]:
    found: list[Trigger] = []
    for owner, reference, ability in lurking(m):
        noun = m.tables.abilities[ability].noun
        env: Env = {"me": owner, "self": reference, "source": reference}
        if isinstance(noun, w.After) and kind_of(noun.event) == event.kind and matches(m, env, noun, event):
            found.append(Trigger(ability, reference, reference, owner, event))
    return found


def lurking(m: Machine) -> Iterator[tuple[int, int, str]]:
    """Abilities that work while their card lies in an out-of-play zone of its owner: whose, on which card, and which."""
    for owner, zone in ((p, z) for p in (m.s.active, 1 - m.s.active) for z in m.tables.lurking_zones):
        for index in m.s.zone(owner, zone):
            if m.s.cards[index].facedown:
                continue  # a prophecy that is not active
            for ability in m.tables.abilities_of.get(m.s.cards[index].id, ()):
                if m.tables.lurking.get(ability) == zone:
                    yield owner, derive.ref_of(m, index), ability


def _lasting_reacting(m: Machine, event: Event) -> list[Trigger]:
    found: list[Trigger] = []
    lasts = in_force(m)
    for at, lasting in enumerate(lasts):
        noun = m.tables.abilities[lasting.ability].noun
        if isinstance(noun, w.After) and kind_of(noun.event) == event.kind:
            env: Env = {"me": lasting.me, "self": lasting.source, "source": lasting.source, **dict(lasting.bound)}
            if matches(m, env, noun, event):
                same = lasts[:at].count(lasting)
                bound = (*lasting.bound, ("~instance", same), ("~lasting", lasting))
                found.append(Trigger(lasting.ability, lasting.source, lasting.source, lasting.me, event, bound))
    return found


def matches(m: Machine, env: Env, noun: w.After, event: Event, at_once: tuple[Event, ...] = ()) -> bool:
    """Whether an "after ..." ability, seen from its bearer, reacts to the event."""
    seen = {**env, "it": event.card, "amount": event.amount, "other": event.other, "event_player": event.player}
    if at_once and (firsts := _firsts(noun.when)):
        seen[measure.AT_ONCE] = {first: sum(_is_such(m, env, first, each) for each in at_once) for first in firsts}
    return event_fits(m, seen, noun.event, event) and (noun.when is None or evaluate.holds(m, seen, noun.when))


@cache
def _firsts(when: w.Condition | None) -> tuple[w.Event, ...]:
    """The events whose first time a condition asks for."""
    return tuple(part.event for part in walk(when) if isinstance(part, w.FirstTime))


def _is_such(m: Machine, env: Env, noun: w.Event, event: Event) -> bool:
    seen = {**env, "it": event.card, "event_player": event.player}
    return kind_of(noun) == event.kind and event_fits(m, seen, noun, event)


def event_fits(m: Machine, env: Env, noun: w.Event, event: Event) -> bool:
    """Whether an event is one that the noun speaks of."""
    match noun:
        case w.IsDestroyed(tests=tests, fighting=fighting, in_fight=in_fight, by=by):
            asked = {word for word, meant in (("fight", fighting or in_fight), (by, bool(by))) if meant}
            by_this = event.other == env["self"] or not (fighting or by)
            return by_this and asked <= set(event.how.split()) and evaluate.passes(m, env, event.card, tests)
        case w.LeavesPlay(ahead=ahead):
            return bool(event.card == env["self"] and ahead == (event.how == AHEAD))
        case w.ArmorPrevents():
            return bool(event.card == env["self"])
        case w.IsPlayed(flank=flank) if flank and flank not in event.how.split():
            return False
        case w.IsPlayed(out_of=w.Place() as zone) if f"{FROM}{evaluate.PLACES[zone]}" not in event.how.split():
            return False
        case w.IsDiscarded() if event.how != "hand":  # a discard is one from hand, unless a text says otherwise
            return False
        case w.IsPlayed(by=by, tests=tests) | w.IsDiscarded(by=by, tests=tests) | w.IsExalted(by=by, tests=tests):
            return event.player in evaluate.players(m, env, by) and evaluate.passes(m, env, event.card, tests)
        case w.IsAttached(tests=tests, every=every):
            return (every or bool(event.card == env["self"])) and evaluate.passes(m, env, event.other, tests)
        case w.GainsByReaping(by=by) | w.IsPutDown(by=by) | w.TideRaised(by=by):
            return event.player in evaluate.players(m, env, by)
        case w.Forges(by=by, in_step=in_step):
            return event.player in evaluate.players(m, env, by) and (not in_step or event.how == IN_STEP)
        case w.ResolvesIcon(by=by, icon=icon):
            return event.player in evaluate.players(m, env, by) and icon in ("", event.how)
        case w.StepStarts(step=step, of=of) | w.StepEnds(step=step, of=of):
            return event.player in evaluate.players(m, env, of) and event.how == step
        case w.DiscardShuffled(by=by) | w.ArchivesTaken(by=by):
            return event.player in evaluate.players(m, env, by)
        case w.Draws(by=by, outside=outside, inside=inside):
            return event.player in evaluate.players(m, env, by) and not (outside if event.how == IN_STEP else inside)
        case w.DrawsOpeningHand(by=by, ahead=ahead):
            return event.player in evaluate.players(m, env, by) and ahead == (event.how == AHEAD)
        case w.IsPutUnder():
            return bool(event.other == env["self"])
        case w.IsStolen(of=of) | w.DeckShuffled(of=of):
            return event.player in evaluate.players(m, env, of)
        case w.ChoosesHouse(by=by, house=house):
            return event.player in evaluate.players(m, env, by) and house in ("", event.how)
        case w.StartOfTurn(of=of) | w.EndOfTurn(of=of):
            return event.player in evaluate.players(m, env, of)
        case w.IsUsed(tests=tests, first=first):
            return (not first or event.how == FIRST) and evaluate.passes(m, env, event.card, tests)
        case w.IsDealtDamage(tests=tests, by=by):
            return by in ("", event.how) and evaluate.passes(m, env, event.card, tests)
        case w.EntersPlay(tests=tests) | w.Captures(tests=tests):
            return evaluate.passes(m, env, event.card, tests)
        case w.Reaps(tests=tests) | w.Fights(tests=tests) | w.IsReadied(tests=tests):
            return evaluate.passes(m, env, event.card, tests)
        case _:
            assert_never(noun)


_ACTIVE = (*IN_PLAY, Zone.PLAYING, Zone.POWERS)  # where a card's abilities are active
_OUT_OF_A_POOL = ("steal", "capture")  # what takes Æmber from a pool, and so takes nothing from an empty one


def can_start(m: Machine, trigger: Trigger) -> bool:
    """An ability on a card is only active while its card is in play (glossary:ability-card-ability); a lasting effect
    does not need its card; Scrap: and "after it leaves play" abilities resolve elsewhere."""
    if any(name in ("~lasting", STANDS) for name, _ in trigger.bound):
        return True
    if trigger.event.kind == "tagged" and not m.tables.rules.replaced_destruction_waits and _is_saved(m, trigger.bearer):
        return False
    if trigger.ability in m.tables.lurking:
        index = derive.here(m, trigger.bearer)
        zone = m.tables.lurking[trigger.ability]
        return index != NOBODY and m.s.cards[index].zone == zone and not m.s.cards[index].facedown
    noun = m.tables.abilities[trigger.ability].noun
    if isinstance(noun, w.Scrap | w.Fate) or (isinstance(noun, w.After) and isinstance(noun.event, w.LeavesPlay)):
        return True
    index = derive.here(m, trigger.bearer)
    return index != NOBODY and m.s.cards[index].zone in _ACTIVE


def _is_saved(m: Machine, reference: int) -> bool:
    """Whether a card that was tagged is no longer: its other "Destroyed:" abilities are void (reading:replaced-destruction)."""
    index = derive.in_play_ref(m, reference)
    return index != NOBODY and not m.s.cards[index].tagged


def offered(m: Machine, waiting: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
    """Those that may resolve next: a "Play:" ability waits for what must come before it."""
    first = {t.event.card for t in waiting if getattr(m.tables.abilities[t.ability].noun, "first", False)}
    if not first:
        return waiting
    return tuple(t for t in waiting if not (t.bearer in first and "play" in m.tables.abilities[t.ability].moments))


def is_second(m: Machine, trigger: Trigger, done: tuple[Trigger, ...]) -> bool:
    """Whether an ability that reacts to the first of such events only has resolved for another one of the same moment."""
    if not done or not _firsts(getattr(m.tables.abilities[trigger.ability].noun, "when", None)):
        return False
    return any((t.ability, t.bearer, t.source) == (trigger.ability, trigger.bearer, trigger.source) for t in done)


def in_time(m: Machine, trigger: Trigger, done: tuple[Trigger, ...]) -> bool:
    """An ability that comes before the "Play:" ability of a card is too late once that one has begun."""
    if not done or not getattr(m.tables.abilities[trigger.ability].noun, "first", False):
        return True
    return not any(t.bearer == trigger.event.card and "play" in m.tables.abilities[t.ability].moments for t in done)


def replacements(m: Machine, kind: str, env: Env) -> tuple[Trigger, ...]:
    """The replacement effects that apply to an event of this kind with these terms."""
    key = f"instead:{kind}"
    replacing = m.tables.on_event.get(key)
    if replacing is None:
        return ()
    event = _terms(m, kind, env)
    if kind in _OUT_OF_A_POOL and not event.amount:
        return ()
    found: list[Trigger] = []
    for index in derive.sources(m):
        bearer = derive.ref_of(m, index)
        for ability, source, _ in derive.abilities(m, index):
            if ability in replacing and ability not in m.tables.lurking:
                noun = m.tables.abilities[ability].noun
                seen = derive.bearer_env(m, index, bearer, source)
                if _replaces(m, seen, noun, event):
                    found.append(Trigger(ability, bearer, source, m.s.cards[index].ctrl, event))
    for owner, reference, ability in lurking(m):
        noun = m.tables.abilities[ability].noun
        if ability in replacing and _replaces(m, {"me": owner, "self": reference, "source": reference}, noun, event):
            found.append(Trigger(ability, reference, reference, owner, event))
    lasts = in_force(m)
    for at, lasting in enumerate(lasts):
        noun = m.tables.abilities[lasting.ability].noun
        if isinstance(noun, w.Instead) and kind_of(noun.event) == key:
            seen = {"me": lasting.me, "self": lasting.source, "source": lasting.source, **dict(lasting.bound)}
            if _replaces(m, seen, noun, event):
                bound = (*lasting.bound, ("~instance", lasts[:at].count(lasting)), ("~lasting", lasting))
                found.append(Trigger(lasting.ability, lasting.source, lasting.source, lasting.me, event, bound))
    return tuple(found)


def out_of_the_pool(m: Machine, env: Env) -> int:
    """How much is stolen or captured: what the pool holds at most, wherever a replacement takes it from (glossary:steal)."""
    n = int(env["n"])
    return n if env["victim"] == NOBODY else min(n, m.s.players[env["victim"]].amber)


def _terms(m: Machine, kind: str, env: Env) -> Event:
    """The terms of an event about to happen, in the form of an event."""
    match kind:
        case "steal":
            return Event(kind, NOBODY, env["victim"], out_of_the_pool(m, env), env["thief"])
        case "capture":
            return Event(kind, env["captor"], env["victim"], out_of_the_pool(m, env))
        case "reap-gain":
            return Event(kind, env["card"], env["me"], 1)
        case "deal" | "dealt":
            item = env["item"]
            return Event(kind, item.card, NOBODY, item.n, item.source, f"{item.how} fight" if item.fight else item.how)
        case "icon":
            return Event(kind, env["card"], env["me"], 0, NOBODY, env["icon"])
        case "forge":
            return Event(kind, NOBODY, env["forger"], env["cost"])
        case "fight":
            return Event(kind, env["card"], m.s.active)
        case "ready-creatures":
            return Event(kind, NOBODY, m.s.active)
        case "draw":
            return Event(kind, NOBODY, env["drawer"])
        case "discard":
            return Event(kind, env["card"], m.s.cards[index_of(env["card"])].owner)
        case "play-effect":
            return Event(kind, env["card"], m.s.active)
        case "put-down":
            return Event(kind, env["card"], m.s.active)
        case "take-archives":
            return Event(kind, NOBODY, m.s.active)
        case "add":
            return Event(kind, NOBODY, env["player"], env["n"])
        case _:
            raise ValueError(f"nothing is known to replace {kind!r}")


def _replaces(m: Machine, env: Env, noun: w.Instead, event: Event) -> bool:
    # A lasting effect may have settled which card it is about; that is then IT, not the card of the event.
    seen = {"it": event.card, **env, "amount": event.amount, "event_player": event.player}
    return _would_be(m, seen, noun.event, event) and (noun.when is None or evaluate.holds(m, seen, noun.when))


def _would_be(m: Machine, seen: Env, noun: w.Coming, event: Event) -> bool:
    """Whether the event about to happen is the one that the noun speaks of."""
    match noun:
        case w.WouldSteal(of=of) | w.WouldCapture(of=of):
            return event.player in evaluate.players(m, seen, of)
        case w.WouldGainByReaping(by=by) | w.WouldForge(by=by) | w.WouldReadyCreatures(by=by):
            return event.player in evaluate.players(m, seen, by)
        case w.WouldDraw(by=by) | w.WouldBeDiscarded(by=by) | w.WouldResolvePlay(by=by) | w.WouldBeAdded(by=by):
            return event.player in evaluate.players(m, seen, by)
        case w.WouldBePutDown(by=by, tests=tests):
            return event.player in evaluate.players(m, seen, by) and evaluate.passes(m, seen, event.card, tests)
        case w.WouldTakeArchives(by=by):
            return event.player in evaluate.players(m, seen, by)
        case w.WouldDeal():
            return bool(event.other == seen["self"] and event.how != "icon")
        case w.WouldBeDealt(tests=tests, fighting=fighting):
            return (not fighting or event.how.endswith(" fight")) and evaluate.passes(m, seen, event.card, tests)
        case w.WouldFight(tests=tests):
            return evaluate.passes(m, seen, event.card, tests)
        case w.WouldResolveIcon(by=by, icon=icon):
            return event.player in evaluate.players(m, seen, by) and icon in ("", event.how)
        case _:
            assert_never(noun)


def waiting_for(m: Machine, *events: Event) -> tuple[Trigger, ...]:
    """Everything that reacts to several events, each ability once for each."""
    return tuple(t for event in events for t in reacting(m, event, at_once=events))
