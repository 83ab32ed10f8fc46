"""Why something is not allowed: every reason, each with its citation. A move is legal exactly when it has none."""

from __future__ import annotations

from typing import NamedTuple

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.engine.compile.forms import TOP, UPGRADE, as_if, half_among, originals_of
from judge.engine.resolve.ops.costs import unpayable, unplayable
from judge.engine.resolve.ops.permits import may_play, may_play_some
from judge.engine.resolve.ops.prophecy import other_side
from judge.engine.resolve.ops.turn import eligible_houses, house_demands, legal_houses
from judge.engine.resolve.refusals.defenders import eligible_defenders
from judge.engine.table.machine import Machine
from judge.engine.table.question import Move
from judge.engine.table.state import IN_PLAY, NOBODY, Env, Zone, index_of
from judge.engine.table.unknown import candidates, fits, is_one, told
from judge.engine.table.writes import flag
from judge.engine.words import derive, evaluate
from judge.engine.words.cannot import hosts_for, is_forbidden, player_forbidden

RULE_OF_SIX = 6
COVERED = "~covered"  # the cards that were used by a permission to use so many cards


class Reason(NamedTuple):
    """A sentence for a player at the table, and the entry that says so."""

    says: str
    cite: str


def _common(m: Machine, index: int, by_card: bool) -> list[Reason]:
    """Reasons that hold for playing and using alike."""
    found = []
    if not by_card and flag(m, "omega"):
        found.append(Reason("an omega card ended this step", "glossary:omega"))
    if flag(m, "name", m.tables.definition(m.s.cards[index]).name) >= RULE_OF_SIX:
        found.append(Reason("Rule of Six: already six plays and uses this turn", "glossary:rule-of-six"))
    return found


def _may_use(m: Machine, index: int, how: str) -> bool:
    """Whether an effect permits an off-house card to be used in this way."""
    reference = derive.ref_of(m, index)
    permits = [s for s in derive.statics(m, w.MayUse) if covers(s.what, s.env, reference) and allows(m, s.what, index, how)]
    permits += [s for s in derive.statics(m, w.MayPlay) if s.what.or_use]
    return any(s.env["me"] == m.s.active and evaluate.passes(m, s.env, reference, s.what.tests) for s in permits)


def covers(permission: w.MayUse, env: Env, reference: int) -> bool:
    """Whether a permission to use n cards still extends to this one: it was one of them, or there are fewer so far."""
    covered = env.get(COVERED, ())
    return permission.n < 0 or reference in covered or len(covered) < permission.n


def allows(m: Machine, permission: w.MayUse, index: int, how: str) -> bool:
    """Whether a permission extends to this way of using a card. A stun that is removed takes the place of whatever the use
    would have been (glossary:stun)."""
    match permission.how:
        case "fight":
            return _could_fight(m, index, how)
        case "reap":
            return how in ("reap", "unstun", "")
        case _:
            return True


def why_not_play(m: Machine, index: int, *, by_card: bool = False, among: tuple[int, ...] = ()) -> tuple[Reason, ...]:
    """Reasons why the active player cannot play this card now; ``by_card``: by the effect of another card, which is to play
    all of the cards ``among`` which it is."""
    card = m.s.cards[index]
    if is_one(card):
        return _why_not_unknown(m, index, by_card)
    definition = m.tables.definition(card)
    player = m.s.active
    found = _common(m, index, by_card)
    allowed = may_play(m, derive.ref_of(m, index))
    if not by_card:
        if card.zone != Zone.HAND or card.owner != player:
            found.append(Reason("it is not in your hand", "glossary:playing-cards"))
        if m.s.house not in derive.houses(m, index) and not allowed:
            found.append(Reason("it is off house", "rules:step-3-play-discard-use"))
        found += _first_turn(m, allowed)
    if "alpha" in definition.keywords and flag(m, "acts"):
        found.append(Reason("alpha: it must be your first card this step", "glossary:alpha"))
    if player_forbidden(m, player, w.Deed.PLAY_CARDS):
        found.append(Reason("a card says you cannot play cards", "glossary:cannot"))
    if definition.type == "creature" and _only_a_barred_flank(m, definition):
        found.append(Reason("its only place is a flank on which a card effect forbids playing creatures", "glossary:cannot"))
    if definition.type == "creature" and player_forbidden(m, player, w.Deed.PLAY_CREATURES):
        found.append(Reason("a card effect forbids playing creatures", "glossary:cannot"))
    if _bars(m, index, w.CannotPlay):
        found.append(Reason("a card says you cannot play cards of this kind", "glossary:cannot"))
    if unplayable(m, index):
        found.append(Reason("what must be done in order to play it cannot be done", "glossary:if-you-do-and-in-order-to"))
    found += _too_many(m, player, definition.type)
    found += _own_conditions(m, index)
    if definition.type == "upgrade" and not hosts_for(m, index):
        found.append(Reason("there is no card that it can be attached to", "glossary:upgrades"))
    if m.tables.definitions[card.id].gigantic:
        found += _halves(m, index, among)
    if not found and card.id in m.tables.copycats and not card.copy_of:
        found += _nothing_to_copy(m, index)
    if found and not card.copy_of and card.id + UPGRADE in m.tables.definitions:
        with as_if(m, index, copy_of=card.id + UPGRADE, copy_houses=card.houses):
            found = [] if not why_not_play(m, index, by_card=by_card) else found
    return tuple(found)


def _why_not_unknown(m: Machine, index: int, by_card: bool) -> tuple[Reason, ...]:
    """A card that nobody knows may be played if it can be a card that may; else only what is known can forbid it."""
    if possible := candidates(m, index):
        reasons = [why_not_play_as(m, index, card_id, by_card=by_card) for card_id in possible]
        return tuple(dict.fromkeys(reason for each in reasons for reason in each)) if all(reasons) else ()
    card, found = m.s.cards[index], []
    permitted = by_card or may_play_some(m)
    if not by_card:
        if flag(m, "omega"):
            found.append(Reason("an omega card ended this step", "glossary:omega"))
        if card.zone != Zone.HAND or card.owner != m.s.active:
            found.append(Reason("it is not in your hand", "glossary:playing-cards"))
    if not permitted:
        if not _may_be_of_active_house(m, index):
            found.append(Reason("it is off house", "rules:step-3-play-discard-use"))
        found += _first_turn(m, False)
    if player_forbidden(m, m.s.active, w.Deed.PLAY_CARDS):
        found.append(Reason("a card says you cannot play cards", "glossary:cannot"))
    return tuple(found)


def why_not_play_as(m: Machine, index: int, card_id: str, *, by_card: bool = False) -> tuple[Reason, ...]:
    """Reasons why an unknown card cannot be played now if it is this one."""
    made = m.tables.definitions[card_id]
    with as_if(m, index, id=card_id, houses=made.houses, icons=made.icons, told=()):
        return why_not_play(m, index, by_card=by_card)


def _may_be_of_active_house(m: Machine, index: int) -> bool:
    """Whether a card in hand is of the active house, or can be: of an unknown one, unless something speaks against it."""
    card, fact = m.s.cards[index], f"house:{m.s.house}"
    if not is_one(card):
        return m.s.house in derive.houses(m, index)
    if possible := candidates(m, index):
        return any(fits(m.tables.definitions[card_id], fact) for card_id in possible)
    return bool(m.s.house) and told(card, fact) is not False


def why_not_form(m: Machine, index: int, key: str, *, by_card: bool = True) -> tuple[Reason, ...]:
    """Reasons why a card that may be played cannot be played as what another definition says."""
    with as_if(m, index, copy_of=key, copy_houses=m.s.cards[index].houses):
        return why_not_play(m, index, by_card=by_card)


def copy_barred(m: Machine, index: int, original: int) -> bool:
    """Whether the card cannot be played now as a copy of the original."""
    return bool(why_not_form(m, index, m.tables.identity(m.s.cards[index_of(original)])))


def _halves(m: Machine, index: int, among: tuple[int, ...]) -> list[Reason]:
    """A gigantic creature is played by its half with the text, while the other half is in hand too, or is to be played too."""
    card = m.s.cards[index]
    if card.id.endswith(TOP):
        return [Reason("it is played together with the half that has the text", "glossary:gigantic")]
    hand = m.s.zone(card.owner, Zone.HAND) if card.zone == Zone.HAND else ()
    if half_among(m, index, (*hand, *among)) != NOBODY:
        return []
    return [Reason("a gigantic creature needs both of its halves", "glossary:gigantic")]


def _nothing_to_copy(m: Machine, index: int) -> list[Reason]:
    """Every card that it could be a copy of cannot be played now."""
    found = originals_of(m, index)
    if found and all(copy_barred(m, index, r) for r in found):
        return [Reason("it could only be a copy of cards that cannot be played now", "faq:mimic-gel-alpha")]
    return []


def _first_turn(m: Machine, allowed: bool) -> list[Reason]:
    if not m.s.first_turn or not flag(m, "from-hand"):
        return []
    if allowed and m.tables.rules.first_turn_modifiable:
        return []
    return [Reason("on the first turn of the game only one card may be played or discarded from hand", "glossary:first-player")]


def _too_many(m: Machine, player: int, kind: str) -> list[Reason]:
    """Limits on how many cards, of each type or of all types together, a player can play in a turn."""
    found = []
    for static in derive.statics(m, w.PlayLimit):
        what = static.what
        if player in evaluate.players(m, static.env, what.by):
            played = flag(m, "plays", kind) if what.each_type else flag(m, "plays")
            cards = f"card of type {kind}" if what.each_type else "cards"
            if played >= what.n:
                found.append(Reason(f"no more than {what.n} {cards} can be played this turn", "glossary:cannot"))
    return found


def _only_a_barred_flank(m: Machine, definition: Definition) -> bool:
    """A creature that is alone in its battleline is on both of its flanks (glossary:flank)."""
    if m.s.zone(m.s.active, Zone.LINE) or "treachery" in definition.keywords:
        return False
    return player_forbidden(m, m.s.active, w.Deed.PLAY_ON_RIGHT_FLANK)


def _bars(m: Machine, index: int, kind: type[w.CannotPlay | w.CannotUse]) -> bool:
    """Whether cards such as this one cannot be played, or used, by the active player."""
    reference = derive.ref_of(m, index)
    return m.tables.uses(kind) and any(
        m.s.active in evaluate.players(m, static.env, static.what.by)
        and evaluate.passes(m, static.env, reference, static.what.tests)
        for static in derive.statics(m, kind)
    )


def _own_conditions(m: Machine, index: int) -> list[Reason]:
    env: Env = {"me": m.s.active, "self": derive.ref_of(m, index), "source": derive.ref_of(m, index)}
    for _, noun in m.tables.statics_of.get(m.tables.identity(m.s.cards[index]), ()):
        if isinstance(noun.what, w.PlayOnlyIf) and not evaluate.holds(m, env, noun.what.when):
            return [Reason("its own text does not allow it now", "glossary:golden-rule")]
    barred = _bars_itself(m, index, w.Deed.BE_PLAYED)
    return [Reason("the card says that it cannot be played", "glossary:cannot")] if barred else []


def _bars_itself(m: Machine, index: int, deed: w.Deed) -> bool:
    """Whether the card says of itself, wherever it is, that it cannot suffer the deed."""
    own = m.tables.statics_of.get(m.tables.identity(m.s.cards[index]), ())
    return any(noun.what == w.Cannot(w.Ref.THIS, deed) for _, noun in own)


def why_not_use(
    m: Machine, index: int, how: str, *, by_card: bool = False, as_yours: bool = False, told: bool = False, paid: bool = False
) -> tuple[Reason, ...]:
    """Reasons why this card cannot be used in this way: ``reap``, ``fight``, ``unstun``, an ability's id, or '' for any.

    ``told``: an effect lets it be used in this way and no other, so that nothing else can be asked of it. ``paid``: what must be
    done in order to use it has been done.
    """
    card = m.s.cards[index]
    player = m.s.active
    found = _common(m, index, by_card)
    creature = card.zone == Zone.LINE
    if not creature and card.zone not in IN_PLAY:
        return (Reason("it is not in play", "glossary:in-play-zone"),)
    if card.ctrl != player and not as_yours:
        found.append(Reason("you do not control it", "glossary:using-cards-via-other-card-abilities"))
    if not card.ready:
        found.append(Reason("it is exhausted", "glossary:ready-and-exhausted"))
    if not by_card and not _may_be_used(m, index, how):
        found.append(Reason("it is off house", "rules:step-3-play-discard-use"))
    if is_forbidden(m, index, w.Deed.BE_USED) or player_forbidden(m, player, w.Deed.USE_CARDS) or _bars(m, index, w.CannotUse):
        found.append(Reason("a card effect forbids using it", "glossary:cannot"))
    if is_forbidden(m, index, w.Deed.BE_USED_BUT_FIGHT) and not _could_fight(m, index, how):
        found.append(Reason("a card says it can only fight", "glossary:cannot"))
    if not paid and unpayable(m, index):
        found.append(Reason("you cannot do what its use requires", "glossary:if-you-do-and-in-order-to"))
    if how in ("reap", "fight") and not creature:
        found.append(Reason("only creatures reap and fight", "glossary:using-artifacts"))
        return tuple(found)
    if card.stun and creature:
        if how != "unstun" and not by_card:
            found.append(Reason("it is stunned: you can only remove the stun", "glossary:stun"))
        return tuple(found)
    if how == "unstun":
        found.append(Reason("it is not stunned", "glossary:stun"))
    found += _manner(m, index, how)
    if creature and how not in ("", "fight") and not told and (by_card or _may_be_used(m, index, "fight")):
        found += _must_fight(m, index)
    return tuple(found)


def _must_fight(m: Machine, index: int) -> list[Reason]:
    """Reasons why a creature that may be used to fight cannot be used in another way; one that is off house, and so may be used
    for its "Omni:" ability alone, is not able to (glossary:enrage)."""
    found = []
    if m.s.cards[index].enrage and not _manner(m, index, "fight"):
        found.append(Reason("it is enraged and must be used to fight", "glossary:enrage"))
    if is_forbidden(m, index, w.Deed.BE_USED_BUT_FIGHT_IF_ABLE) and not _manner(m, index, "fight"):
        found.append(Reason("a card effect says that it must be used to fight", "glossary:cannot"))
    return found


def _could_fight(m: Machine, index: int, how: str) -> bool:
    """Whether this use is a fight, or may become one: of a use left open, and of a stun that is removed instead of it."""
    return how == "fight" or (how in ("", "unstun") and bool(eligible_defenders(m, index)))


def _manner(m: Machine, index: int, how: str) -> list[Reason]:
    """Reasons against one way of using a creature."""
    found = []
    if how == "fight":
        if is_forbidden(m, index, w.Deed.FIGHT):
            found.append(Reason("a card effect says that it cannot fight", "glossary:cannot"))
        if not eligible_defenders(m, index):
            found.append(Reason("there is no enemy creature that it can fight", "glossary:fight"))
        return found
    if how == "reap" and is_forbidden(m, index, w.Deed.REAP):
        found.append(Reason("a card effect says that it cannot reap", "glossary:cannot"))
    return found


def _may_be_used(m: Machine, index: int, how: str) -> bool:
    """In the active house, versatile, permitted by an effect, or for an "Omni:" ability."""
    return belongs(m, index, how) or _may_use(m, index, how)


def belongs(m: Machine, index: int, how: str) -> bool:
    """Whether a card may be used in this way without the permission of an effect."""
    if m.s.house in derive.houses(m, index) or derive.has(m, index, "versatile"):
        return True
    if how == "unstun":
        return any("omni" in m.tables.abilities[a].moments for a, _, _ in derive.abilities(m, index))
    return how in m.tables.abilities and "omni" in m.tables.abilities[how].moments


def why_not_discard(m: Machine, index: int) -> tuple[Reason, ...]:
    """Reasons why the active player cannot discard this card from hand."""
    card = m.s.cards[index]
    found = []
    if card.zone != Zone.HAND or card.owner != m.s.active:
        found.append(Reason("it is not in your hand", "glossary:discarding-cards"))
    if flag(m, "omega"):
        found.append(Reason("an omega card ended this step", "glossary:omega"))
    if not _may_be_of_active_house(m, index):
        found.append(Reason("it is off house", "glossary:discarding-cards"))
    if _bars_itself(m, index, w.Deed.BE_DISCARDED):
        found.append(Reason("the card says that only an ability can have it discarded", "glossary:cannot"))
    if m.s.first_turn and flag(m, "from-hand"):
        found.append(
            Reason("on the first turn of the game only one card may be played or discarded from hand", "glossary:first-player")
        )
    return tuple(found)


def why_not_house(m: Machine, house: str) -> tuple[Reason, ...]:
    """Reasons why the active player cannot choose this house."""
    player = m.s.active
    if house in legal_houses(m, player):
        return ()
    if house not in eligible_houses(m, player):
        return (Reason("it is not a house of your deck or of a card you control", "rules:step-2-choose-a-house"),)
    if house in house_demands(m, player, w.CannotChoose):
        return (Reason("an effect says that you cannot choose it", "glossary:cannot"),)
    return (Reason("a card makes you choose another house", "glossary:house-choice"),)


def why_not_activate(m: Machine, index: int) -> tuple[Reason, ...]:
    """Reasons why the active player cannot make this prophecy active (glossary:prophecy)."""
    found = []
    if m.s.cards[index].owner != m.s.active:
        found.append(Reason("it is not your prophecy", "glossary:prophecy"))
    if not m.s.cards[index].facedown:
        found.append(Reason("it is active already", "glossary:prophecy"))
    if (back := other_side(m, index)) != NOBODY and not m.s.cards[back].facedown:
        found.append(Reason("its other side is active", "glossary:prophecy"))
    if flag(m, "prophecy"):
        found.append(Reason("you already activated a prophecy this turn", "glossary:prophecy"))
    return tuple(found)


def why_not_at_will(m: Machine, reference: int, ability: str) -> tuple[Reason, ...]:
    """Reasons why the active player cannot do now what a card lets them do at will."""
    noun, env = m.tables.abilities[ability].noun, {"me": m.s.active, "self": reference, "source": reference}
    if noun.when is None or evaluate.holds(m, env, noun.when):
        return ()
    return (Reason("what the card asks for is not so", m.tables.abilities[ability].cites[0]),)


def why_not_tide(m: Machine) -> tuple[Reason, ...]:
    """Reasons why the active player cannot raise the tide for 3 chains."""
    if m.s.tide == m.s.active and not m.tables.rules.high_tide_may_be_paid_for:
        return (Reason("the tide is already high for you", "glossary:tide"),)
    if player_forbidden(m, m.s.active, w.Deed.RAISE_TIDE):
        return (Reason("a card effect forbids raising the tide", "glossary:cannot"),)
    return ()


def why_not(m: Machine, move: Move) -> tuple[Reason, ...]:
    """Reasons against a move of the main step or of the house step; none: it is legal."""
    kind = move[0]
    match kind:
        case "end":
            return ()
        case "tide":
            return why_not_tide(m)
        case "activate":
            return why_not_activate(m, derive.here(m, move[1]))
        case "house":
            return why_not_house(m, move[1])
        case "play":
            return why_not_play(m, derive.here(m, move[1]))
        case "discard":
            return why_not_discard(m, derive.here(m, move[1]))
        case "resolve":
            return why_not_at_will(m, move[1], move[2])
        case "use":
            return why_not_use(m, derive.here(m, move[1]), move[2])
        case _:
            return why_not_use(m, derive.here(m, move[1]), kind)
