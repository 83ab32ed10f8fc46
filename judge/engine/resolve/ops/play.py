"""The operations of playing a card and of entering play."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.forms import TOP, half_among
from judge.engine.resolve.ops.forms import join_halves
from judge.engine.resolve.ops.zones import TO_ZONE, sent_home
from judge.engine.resolve.refusals.why_not import Reason, why_not_play
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Event, Trigger, Zone, index_of
from judge.engine.table.writes import add_flag, drop_lasting, move_out_of_play, set_zone, take_out
from judge.engine.words import collect, derive, evaluate, record
from judge.engine.words.cannot import forbidden_and_told, hosts_for, kept_in_archives
from judge.engine.words.collect import FROM


@operation(reads="card", writes="kind from_hand at host omega")
def begin_play(m: Machine, env: Env) -> None:
    """The card is revealed and counts as played from here on (rule of six, first turn, alpha)."""
    index = index_of(env["card"])
    card = m.s.cards[index]
    definition = derive.face(m, index)
    env["at"] = env["host"] = None  # only creatures get a place in the battleline, only upgrades a host
    count_play(m, env, from_hand=card.zone == Zone.HAND)
    if m.tables.listens("played") and card.owner == m.s.active:
        env["out_of"] = card.zone
    take_out(m, index)
    m.s.cards = (
        *m.s.cards[:index],
        card._replace(zone=Zone.PLAYING, ctrl=m.s.active, host=NOBODY, facedown=False),
        *m.s.cards[index + 1 :],
    )
    set_zone(m, m.s.active, Zone.PLAYING, (*m.s.zone(m.s.active, Zone.PLAYING), index))
    join_halves(m, index, (*m.s.zone(card.owner, Zone.HAND), *_lying(m, env.get("cards", ()))))
    record.note(m, Event("played", env["card"], m.s.active))
    m.say("{player} plays {card}", "glossary:playing-cards", player=m.s.active, card=env["card"])
    if definition.flaws:
        why = "; ".join(definition.flaws)
        m.say("{card} is a plain body here, since what is written down about it has a flaw: {why}", card=env["card"], why=why)
    elif definition.unread:
        why = "; ".join(definition.unread)
        m.say("not all of the text of {card} could be read; this does nothing here: {why}", card=env["card"], why=why)
    elif not definition.modelled:
        m.say("{card}: abilities missing here, only its keywords count", card=env["card"])


def count_play(m: Machine, env: Env, *, from_hand: bool) -> None:
    """Settle as what the card is played, and count the play."""
    definition = derive.face(m, index_of(env["card"]))
    env["kind"] = env.get("played_as") or definition.type
    env["from_hand"] = from_hand
    env["omega"] = "omega" in definition.keywords
    add_flag(m, "name", definition.name)
    add_flag(m, "plays")
    if m.tables.uses(w.PlayLimit):
        add_flag(m, "plays", definition.type)
    add_flag(m, "acts")
    if from_hand:
        add_flag(m, "from-hand")


@operation(reads="kind")
def is_creature(_m: Machine, env: Env) -> bool:
    return env["kind"] in ("creature", "token creature")


@operation(reads="kind")
def is_upgrade(_m: Machine, env: Env) -> bool:
    return bool(env["kind"] == "upgrade")


@operation(reads="kind")
def is_action(_m: Machine, env: Env) -> bool:
    return bool(env["kind"] == "action")


@operation(reads="kind")
def begin_omega(m: Machine, env: Env) -> None:
    """Nothing new may be played, used or discarded in this step (glossary:omega)."""
    if env.get("omega"):
        add_flag(m, "omega")
        m.say("omega: no more cards this step (play, use or discard)", "glossary:omega")


@operation(reads="card")
def gained_omega(m: Machine, env: Env) -> None:
    """A card that gains omega as it enters play ends the step as well (glossary:omega)."""
    index = derive.in_play_ref(m, env["card"])
    if not env.get("omega") and index != NOBODY and derive.has(m, index, "omega"):
        add_flag(m, "omega")
        m.say("omega: no more cards this step (play, use or discard)", "glossary:omega")


@operation(reads="card", writes="icon")
def icons_to_resolve(m: Machine, env: Env) -> tuple[str, ...]:
    """The card's bonus icons from top to bottom, each as often as effects say (glossary:bonus-icons)."""
    index = index_of(env["card"])
    icons = derive.icons_copied(m, index_of(env["icons_of"])) if "icons_of" in env else derive.icons(m, index)
    more = 0
    for lasting in m.s.lasting:
        noun = m.tables.abilities[lasting.ability].noun
        if lasting.me == m.s.active and isinstance(noun, w.While) and isinstance(noun.what, w.IconAgain):
            drop_lasting(m, lasting)
            more += 1
    if not icons or forbidden_and_told(m, m.s.active, w.Deed.RESOLVE_ICONS, "bonus icons cannot be resolved"):
        return ()
    return tuple(icon for icon in icons for _ in range(1 + more))


@operation(reads="icon")
def icon_is(_m: Machine, env: Env, name: str) -> bool:
    return bool(env["icon"] == name)


@operation(reads="card kind")
def play_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """ "Play:" abilities, "after it is played" and "after it enters play": one window (chart:play-a-card#3)."""
    return (*own_play(m, env), *after_play(m, env))


@operation(reads="kind")
def play_effects_are_replaced(m: Machine, env: Env) -> bool:
    """Whether an ability of the game waits for the play effect of an action, as this card is."""
    return env["kind"] == "action" and m.tables.listens("instead:play-effect")


@operation()
def putting_down_is_replaced(m: Machine, _env: Env) -> bool:
    """Whether an ability of the game puts an action somewhere else than into the discard pile."""
    return m.tables.listens("instead:put-down")


@operation()
def report_place(_m: Machine, env: Env) -> None:
    """Where the action goes, if a replacement says so."""
    env["result"] = env.get("place", "")


@operation()
def putting_down_is_heard(m: Machine, _env: Env) -> bool:
    return m.tables.listens("put-down")


@operation(reads="card")
def put_down_waiting(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """What reacts to the action lying in a discard pile, where it does."""
    index = derive.here(m, env["card"])
    if index == NOBODY or m.s.cards[index].zone != Zone.DISCARD:
        return ()
    return collect.reacting(m, Event("put-down", env["card"], m.s.active))


def own_play(m: Machine, env: Env) -> tuple[Trigger, ...]:
    index = derive.here(m, env["card"])
    if not env.get("goes", 1) or index == NOBODY:
        return ()
    if (zone := m.s.cards[index].zone) != Zone.PLAYING and zone not in IN_PLAY:
        return ()
    event = Event("played", env["card"], m.s.active)
    return collect.own(m, index, "play", event)


@operation(reads="card kind")
def play_abilities(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Only the card's own "Play:" abilities."""
    return own_play(m, env)


@operation(reads="card kind")
def play_and_entering(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """The card's own "Play:" abilities and what reacts to its having entered, which wait for one moment."""
    return (*own_play(m, env), *after_entering(m, env))


@operation(reads="card kind")
def after_played(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Only what reacts to the card being played."""
    return after_play(m, env, ("played",))


@operation(reads="card kind")
def after_entering(m: Machine, env: Env) -> tuple[Trigger, ...]:
    """Only what reacts to the card having entered play."""
    return after_play(m, env, ("enters", "attached"))


def after_play(m: Machine, env: Env, kinds: tuple[str, ...] = ("played", "enters", "attached")) -> tuple[Trigger, ...]:
    """What reacts to the card in one of these ways."""
    if not any(map(m.tables.listens, kinds)):
        return ()
    out_of = f"{FROM}{env['out_of']}" if "out_of" in env else ""
    events = [Event("played", env["card"], m.s.active, how=f"{env.get('flanked', '')} {out_of}".strip())]
    if env["kind"] != "action":
        events.append(Event("enters", env["card"], m.s.active))
    if env.get("host") is not None:
        events.append(Event("attached", env["card"], m.s.active, other=env["host"]))
    return collect.waiting_for(m, *(event for event in events if event.kind in kinds))


@operation(reads="card")
def discard_action(m: Machine, env: Env) -> None:
    """The action goes to its owner's discard pile, if it is still being played (chart:play-a-card#4)."""
    index = derive.here(m, env["card"])
    if index != NOBODY and m.s.cards[index].zone == Zone.PLAYING:
        owner, to = m.s.cards[index].owner, env.get("place") or "DISCARD"
        move_out_of_play(m, index, owner, TO_ZONE[to])
        if to == "DISCARD":
            m.say("{card} goes to the discard pile", "glossary:actions", card=env["card"])
        else:
            m.say("{card} goes to {place}", "glossary:actions", card=env["card"], place=(owner, to))
    env["result"] = (env["card"],)


@operation(writes="terms")
def play_terms(m: Machine, env: Env, entering: str, anywhere: bool, on: w.Found | None) -> None:
    """How and where a card enters play that an effect plays, if it says so: (how, anywhere, on which card)."""
    hosts = evaluate.refs(m, env, on) if on is not None else ()
    said = bool(entering or anywhere or on is not None)
    env["terms"] = (entering, anywhere, hosts[0] if hosts else NOBODY if on is not None else None) if said else ()


@operation(reads="cards terms", writes="card")
def first_playable(m: Machine, env: Env) -> int | None:
    """The card that an effect plays, if nothing forbids it (glossary:using-cards-via-other-card-abilities)."""
    lying = _lying(m, env["cards"])
    for reference in env["cards"]:
        index = derive.here(m, reference)
        if index == NOBODY or kept_in_archives(m, index):
            continue
        derive.face(m, index)  # what an effect plays must be known first
        if m.s.cards[index].id.endswith(TOP) and half_among(m, index, lying) != NOBODY:
            continue  # it goes with the half that has the text
        reasons = why_not_play(m, index, by_card=True, among=lying) or _no_host(m, env, index)
        if not reasons and sent_home(m, reference):
            continue
        if not reasons:
            return int(reference)
        m.say("{card} cannot be played: {why}", reasons[0].cite, card=reference, why=reasons[0].says)
    return None


def _lying(m: Machine, references: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that an effect plays, where they still lie outside play."""
    found = (derive.here(m, reference) for reference in references)
    return tuple(index for index in found if index != NOBODY and m.s.cards[index].zone not in IN_PLAY)


def _no_host(m: Machine, env: Env, index: int) -> tuple[Reason, ...]:
    """Why an upgrade cannot be played on the card that an effect names."""
    host = env["terms"][2] if env["terms"] else None
    if host is None or host in hosts_for(m, index):
        return ()
    return (Reason("it cannot be attached to the card that the effect names", "glossary:upgrades"),)


@operation(reads="cards me")
def tell_as_if_yours(m: Machine, env: Env) -> None:
    """Who plays a card of the other player controls it, and resolves it as "you"; its owner stays who it is."""
    for reference in env["cards"]:
        m.say("{player} plays {card} as if it were their own", player=env["me"], card=reference)


@operation(reads="card")
def there_is_a_card(_m: Machine, env: Env) -> bool:
    return env["card"] is not None
