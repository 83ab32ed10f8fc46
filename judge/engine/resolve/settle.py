"""What the table settles by itself between any two steps: who controls a card, what has ceased to be a creature, who dies."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.cards import nouns as w
from judge.cards.nouns import Place
from judge.engine.resolve.ops.destroyed import deaths, destroy_again, is_being_saved
from judge.engine.resolve.ops.zones import reset_deck
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Zone, claim, index_of, is_claim
from judge.engine.table.tables import Tables
from judge.engine.table.writes import RAN_OUT, put_in, set_card, take_out
from judge.engine.words import derive, evaluate, settled
from judge.engine.words.cannot import why_spared

_LOOKING = "look-at-top"


def settling(tables: Tables) -> Callable[[Machine], bool]:
    """What is looked after between any two rows of a game; True if it started something."""
    check = settle if tables.settles else deaths
    return resetting(tables, check) if tables.rules.empty_deck_is_reset_at_once else check


def settle(m: Machine) -> bool:
    """The check of games in which constant abilities change control or houses, make creatures, or make cards leave play; True
    if it started something."""
    if m.tables.uses(w.YouControl) and _control(m):
        return True
    if m.tables.uses(w.BelongsTo):
        _houses(m)
    if m.tables.uses(w.CountsAsCopy):
        _copies(m)
    if m.tables.uses(w.CountsAsCreature) or m.tables.uses(w.CountsAsArtifact):
        _no_longer_creatures(m)
    if m.tables.uses(w.CountsAsArtifact) and _creatures_again(m):
        return True
    if m.tables.uses(w.TopRevealed) and _reveals_top(m):
        return True
    return deaths(m) or (m.tables.uses(w.MustLeave) and _leaving(m))


def _reveals_top(m: Machine) -> bool:
    """A deck whose top card lies revealed, but of which nobody knows the order any more: chance says what lies there."""
    if m.proc == _LOOKING or any(frame.proc == _LOOKING for frame in m.frames):
        return False
    for static in derive.statics(m, w.TopRevealed):
        for player in evaluate.players(m, static.env, static.what.of):
            if m.s.known[player] == 0 and m.s.zone(player, Zone.DECK):
                m.push(_LOOKING, {"drawer": player, "me": m.s.active, "self": static.env["self"]})
                return True
    return False


def resetting(tables: Tables, check: Callable[[Machine], bool]) -> Callable[[Machine], bool]:
    """The check of a rulebook under which a deck is made anew as soon as it has run out; an ability that digs through it
    comes to its end first."""

    def settled(m: Machine) -> bool:
        digging = not tables.digging.isdisjoint((m.proc, *(frame.proc for frame in m.frames)))
        for player in () if digging else (0, 1):
            if (key := (RAN_OUT, player)) in m.s.flags:
                m.s.flags = {k: v for k, v in m.s.flags.items() if k != key}
                if not m.s.zone(player, Zone.DECK) and m.s.zone(player, Zone.DISCARD):
                    m.say("{player}'s deck is empty", "glossary:discard-pile", player=player)
                    reset_deck(m, {"drawer": player})
        return check(m)

    return settled


def _resolving(m: Machine) -> bool:
    """Whether an ability is under way: one that moves an artifact into the battleline makes it a creature next."""
    return m.proc in m.tables.abilities or any(frame.proc in m.tables.abilities for frame in m.frames)


def _no_longer_creatures(m: Machine) -> None:
    """What does not count as a creature any more leaves the battleline; what lies on it stays (faq:animator-upgrade-counters). An
    artifact that an ability moves there is made a creature by it next."""
    under_way = _resolving(m)
    for player in (0, 1):
        for index in m.s.zone(player, Zone.LINE):
            if not derive.is_body(m, index) and not (under_way and m.tables.definition(m.s.cards[index]).type == "artifact"):
                take_out(m, index)
                put_in(m, index, player, Zone.ARTIFACTS)
                m.say("{card} is no longer a creature", "glossary:battleline", card=derive.ref_of(m, index))


def _creatures_again(m: Machine) -> bool:
    """A creature that counts as an artifact no more comes to a flank of its controller's battleline; what lies on it stays."""
    for player in (0, 1):
        for index in m.s.zone(player, Zone.ARTIFACTS):
            if derive.is_body(m, index) and m.tables.definition(m.s.cards[index]).type != "artifact":
                m.push("into-line", {"card": derive.ref_of(m, index), "side": player, "me": m.s.active, "self": NOBODY})
                m.dirty = False  # it is being settled
                return True
    return False


def _copies(m: Machine) -> None:
    """Token creatures that count as copies of a card become them, and what they were when they count so no more."""
    given = derive.statics(m, w.CountsAsCopy)
    for index in (i for i in derive.creatures(m) if m.s.cards[i].facedown):
        card = m.s.cards[index]
        meant = [kept for s in given if derive.applies(m, s, index) for kept in settled.settled(m, s.env, s.what)]
        token = card.token or card.copy_of
        face, houses = meant[-1] if meant else (token, m.tables.definitions[token].houses)
        if (face, houses) != (card.copy_of, card.copy_houses):
            set_card(m, index, copy_of=face, copy_houses=houses, token=token if meant else "")
            m.say("{card} becomes a copy", "glossary:token-creatures", card=derive.ref_of(m, index))


def claims_on(m: Machine, claims: Iterable[derive.Static], index: int) -> tuple[tuple[int, int], ...]:
    """Those of these effects of control that are about the card, as they are entered on it."""
    return tuple(dict.fromkeys((s.env["me"], claim(s.env["source"])) for s in claims if derive.applies(m, s, index)))


def _control(m: Machine) -> bool:
    """Effects of control that are in force are entered as they begin and struck out as they end; the most recent one
    counts (glossary:control-and-ownership)."""
    claims = derive.statics(m, w.YouControl)
    for index in derive.in_play(m):
        card = m.s.cards[index]
        if card.zone == Zone.UPGRADES:
            continue
        now = claims_on(m, claims, index)
        kept = tuple(t for t in card.taken if not is_claim(t[1]) or t in now)
        taken = kept + tuple(t for t in now if t not in kept)
        if taken != card.taken:
            set_card(m, index, taken=taken)
        side = taken[-1][0] if taken else card.owner
        if side != card.ctrl:
            _say_why(m, index, taken)
            m.push("change-side", {"card": derive.ref_of(m, index), "side": side, "me": m.s.active, "self": NOBODY})
            m.dirty = False  # it is being settled
            return True
    return False


def _houses(m: Machine) -> None:
    """Effects that change a card's house are entered as they begin and struck out as they end, as those of control are
    (glossary:house-choice)."""
    given = derive.statics(m, w.BelongsTo)
    for index in derive.in_play(m):
        before = m.s.cards[index].housed
        if given or before:
            now = derive.house_effects(m, index)
            kept = tuple(key for key in before if key in now)
            housed = (*kept, *(key for key in now if key not in kept))
            if housed != before:
                set_card(m, index, housed=housed)


def _leaving(m: Machine) -> bool:
    """Constant abilities that make cards leave play, looked at as often as whether a creature has to die: such an ability
    works as soon as its condition holds (glossary:constant-abilities, faq:timing-pingle-king-of-the-crag). What is destroyed
    so is destroyed together; True if it started something."""
    found: dict[Place, dict[int, tuple[str, ...]]] = {}
    for static in derive.statics(m, w.MustLeave):
        for reference in evaluate.refs(m, static.env, static.what.who):
            if _can_leave(m, reference, static.what.to):
                cites = m.tables.abilities[static.ability].cites
                found.setdefault(static.what.to, {}).setdefault(reference, cites)
    if not found:
        return False
    to, cards = min(found.items(), key=lambda each: each[0] is not Place.DISCARD)  # no more than one at a time
    if to is Place.DISCARD:
        destroy_again(m, tuple(cards), constant=True)
    else:
        m.push("move", {"cards": tuple(cards), "me": m.s.active, "self": NOBODY, "to": to.name, "keeper": NOBODY})
    for reference, cites in cards.items():
        m.say("{card} cannot stay in play", "glossary:constant-abilities", card=reference)
        m.cite(*cites)
    return True


def _can_leave(m: Machine, reference: int, to: Place) -> bool:
    """Whether looking again would come to anything: it is in play, and not on its way out or impossible to destroy."""
    index = derive.in_play_ref(m, reference)
    if index == NOBODY or is_being_saved(m, index):
        return False
    if to is not Place.DISCARD:
        return True
    return not m.s.cards[index].tagged and not why_spared(m, index, w.Deed.BE_DESTROYED)


def _say_why(m: Machine, index: int, taken: tuple[tuple[int, int], ...]) -> None:
    """Name the card whose effect now gives control, where a constant ability or a lasting effect does."""
    if taken and is_claim(taken[-1][1]):
        source = claim(taken[-1][1])
        cite, card = f"card:{m.s.cards[index_of(source)].id}", derive.ref_of(m, index)
        m.say("{host} gives {player} control of {card}", cite, card=card, host=source, player=taken[-1][0])
