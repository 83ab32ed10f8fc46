"""What is true of a card now: power, armor, keywords, houses, abilities. Asked for, never stored.

Layers (glossary:constant-abilities, glossary:lose-vs-gain): what is printed, or copied; a blanked text box, which takes
text gained from upgrades with it; what is gained; what is set; what is added; what is lost. The result is kept on the
table until the table changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.engine.table.lasting import in_force
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, NOBODY, OBJECTS, ZONES, Card, Env, Zone, index_of, ref
from judge.engine.table.unknown import facts, is_one, name_needed
from judge.engine.words import evaluate, settled

_BODIES = ("creature", "token creature")


class Static(NamedTuple):
    """A modifier in force: the noun, and the variables that its words are read with."""

    what: Any
    env: Env
    ability: str


class Derived:
    """Everything derived from one table, filled as it is asked for."""

    __slots__ = ("abilities", "artifacts", "blank", "bodies", "gains", "keywords", "power", "statics")

    def __init__(self) -> None:
        self.statics: list[Static] = []
        self.gains: dict[int, list[tuple[str, int, int]]] = {}
        self.blank: set[int] = set()
        self.bodies: dict[int, int] = {}  # cards that count as creatures, and the power they then have
        self.artifacts: set[int] = set()  # cards that count as artifacts
        self.power: dict[int, int] = {}
        self.keywords: dict[int, dict[str, int]] = {}
        self.abilities: dict[int, tuple[tuple[str, int, int], ...]] = {}


def in_play(m: Machine) -> tuple[int, ...]:
    """Indexes of all cards in play, the active player's first."""
    zones, first = m.s.zones, m.s.active * ZONES
    second = ZONES - first
    return (
        *zones[first + Zone.LINE], *zones[first + Zone.ARTIFACTS], *zones[first + Zone.UPGRADES],
        *zones[second + Zone.LINE], *zones[second + Zone.ARTIFACTS], *zones[second + Zone.UPGRADES],
    )  # fmt: skip


def sources(m: Machine) -> tuple[int, ...]:
    """Indexes of all cards whose constant abilities are active: those in play, and archon powers, which are not
    (glossary:archon-power)."""
    if not m.tables.has_powers:
        return in_play(m)
    return (*in_play(m), *m.s.zone(m.s.active, Zone.POWERS), *m.s.zone(1 - m.s.active, Zone.POWERS))


def creatures(m: Machine) -> tuple[int, ...]:
    """Indexes of all creatures in play, the active player's battleline first, each from left to right."""
    first = m.s.active * ZONES
    return m.s.zones[first + Zone.LINE] + m.s.zones[ZONES - first + Zone.LINE]


def is_in_play(card: Card) -> bool:
    return card.zone in IN_PLAY


def is_body(m: Machine, index: int) -> bool:
    """Whether a card in play is a creature by its type, or counts as one: until it does, an artifact that was moved into the
    battleline is none. One that counts as an artifact as well is a creature."""
    is_one = m.tables.definition(m.s.cards[index]).type in _BODIES
    if is_one and not m.tables.uses(w.CountsAsArtifact):
        return True
    d = derived(m)
    return index in d.bodies or (is_one and index not in d.artifacts)


def is_blank(m: Machine, reference: int) -> bool:
    """Whether a card in play has a blank text box."""
    return in_play_ref(m, reference) in derived(m).blank


def here(m: Machine, reference: int | None) -> int:
    """The index of the card if the reference still points to that object, else NOBODY."""
    if reference is None or reference < 0:
        return NOBODY
    obj, index = divmod(reference, OBJECTS)  # as ``index_of`` and ``ref`` have it; written out, as nothing is called more often
    return index if m.s.cards[index].obj == obj else NOBODY


def in_play_ref(m: Machine, reference: int | None) -> int:
    """The index of the card if it is still that object and in play, else NOBODY."""
    if reference is None or reference < 0:
        return NOBODY
    obj, index = divmod(reference, OBJECTS)
    card = m.s.cards[index]
    return index if card.obj == obj and card.zone in IN_PLAY else NOBODY


def in_line(m: Machine, reference: int | None) -> bool:
    """Whether it still points to a creature in a battleline."""
    index = in_play_ref(m, reference)
    return index != NOBODY and m.s.cards[index].zone == Zone.LINE


def ref_of(m: Machine, index: int) -> int:
    return ref(index, m.s.cards[index].obj)


def identity(m: Machine, index: int) -> str:
    """The id of the definition that counts for a card. Raises NeedsFactError if nobody knows what card it is."""
    if is_one(m.s.cards[index]):
        name_needed(m, index)
    return m.tables.identity(m.s.cards[index])


def face(m: Machine, index: int) -> Definition:
    """The definition that counts for a card, wherever it is. Raises NeedsFactError if nobody knows what card it is."""
    identity(m, index)
    return m.tables.definition(m.s.cards[index])


def icons(m: Machine, index: int) -> tuple[str, ...]:
    """The bonus icons on a card that resolve, with those of the other half of a gigantic creature in play (glossary:gigantic).
    Raises NeedsFactError if nobody knows what card it is."""
    identity(m, index)
    half = other_half(m, index)
    return m.s.cards[index].icons + (m.s.cards[half].icons if half != NOBODY else ())


def icons_copied(m: Machine, index: int) -> tuple[str, ...]:
    """The bonus icons that a copy of a card has: those on it, or those of the card that it is itself a copy of
    (faq:mimic-gel-no-counters)."""
    card = m.s.cards[index]
    return m.tables.definition(card).icons if card.copy_of else icons(m, index)


def other_half(m: Machine, index: int) -> int:
    """The half that lies with the half of a gigantic creature in play, or NOBODY (glossary:gigantic)."""
    return next((i for side in (0, 1) for i in m.s.zone(side, Zone.HALF) if m.s.cards[i].host == index), NOBODY)


def all_icons(m: Machine, index: int) -> tuple[str, ...]:
    """The bonus icons on a card, house icons with them: these resolve nothing, but are counted (glossary:bonus-icons)."""
    return (*icons(m, index), *m.s.cards[index].houses[1:])


def derived(m: Machine) -> Derived:
    """The derived values of the present table."""
    found: Derived | None = m.s.derived
    if found is None:
        found = m.s.derived = Derived()
        if m.tables.has_statics:
            _layers(m, found)
    return found


def _layers(m: Machine, d: Derived) -> None:
    """What counts as a creature; then whose text is blank; then what is gained, text that is gained by gained text included."""
    pending = _printed_statics(m)
    if m.tables.uses(w.CountsAsCreature):
        for static in pending:
            if isinstance(static.what, w.CountsAsCreature):
                d.bodies.update((index_of(r), static.what.power) for r in _refs(m, static.env, static.what.who))
    if m.tables.uses(w.CountsAsArtifact):
        made = (s for s in pending if isinstance(s.what, w.CountsAsArtifact))
        d.artifacts.update(index_of(r) for s in made for r in _refs(m, s.env, s.what.who))
    if m.tables.uses(w.Blank):
        _blank(m, d, [s for s in pending if isinstance(s.what, w.Blank)])
        pending = _printed_statics(m, d.blank)
    d.statics = [s for s in pending if not isinstance(s.what, w.Gains)]
    if m.tables.gains_when:  # their conditions see what has been set and added
        pending = _printed_statics(m, d.blank)
    waiting = [s for s in pending if isinstance(s.what, w.Gains)]
    while waiting or (waiting := _gained_for_a_keyword(m, d)):
        static = waiting.pop(0)
        if _is_blanked(m, d, static):
            continue
        if isinstance(static.what.what, w.Keyword | w.KeywordsOf | w.TraitsOf | w.TextOf | w.Trait):
            d.statics.append(static)
        for granted in _granted(m, static):
            d.gains.setdefault(index_of(granted.bearer), []).append(granted[1:])
            noun = m.tables.abilities[granted.ability].noun
            if isinstance(noun, w.While):
                found = _modifiers(m, granted.ability, noun, bearer_env(m, index_of(granted.bearer), *granted[::2]))
                d.statics += [s for s in found if not isinstance(s.what, w.Gains)]
                waiting += [s for s in found if isinstance(s.what, w.Gains)]
    d.power.clear()
    d.keywords.clear()
    d.abilities.clear()


def _gained_for_a_keyword(m: Machine, d: Derived) -> list[Static]:
    """Keywords that are gained as long as another card has one: asked again once the others are known, as that one may have
    been gained as well; none that is sustained by itself alone."""
    if not m.tables.gains_by_keyword:
        return []
    d.keywords.clear()
    given = (s for s in _printed_statics(m, d.blank) if isinstance(s.what, w.Gains) and isinstance(s.what.what, w.Keyword))
    return [s for s in given if s not in d.statics and not _is_blanked(m, d, s)]


def _is_blanked(m: Machine, d: Derived, static: Static) -> bool:
    """Whether it is what an upgrade gives a creature whose text box is blank."""
    return bool(d.blank) and _from_upgrade(m, static) and index_of(m.s.cards[index_of(static.env["self"])].host) in d.blank


def _blank(m: Machine, d: Derived, waiting: list[Static]) -> None:
    """Whose text boxes are blank: one that says so itself does nothing while another blanks it, so that other goes first. Those
    that blank each other in a circle all do, as no rule puts one of them first."""
    while waiting:
        reached = [frozenset(index_of(r) for r in _refs(m, static.env, static.what.who)) for static in waiting]
        bearers = [_printed_on(m, static) for static in waiting]
        others = ((at, frozenset().union(*reached[:at], *reached[at + 1 :])) for at in range(len(waiting)))
        first = {at for at, blanked in others if bearers[at] not in blanked} or set(range(len(waiting)))
        d.statics += [waiting[at] for at in sorted(first)]
        d.blank.update(*(reached[at] for at in first))
        waiting = [s for at, s in enumerate(waiting) if at not in first and bearers[at] not in d.blank]


def _printed_on(m: Machine, static: Static) -> int:
    """The card in play in whose own text box a modifier stands; NOBODY for that of a lasting effect."""
    index = in_play_ref(m, static.env["self"])
    return index if index != NOBODY and static.ability in m.tables.abilities_of[m.tables.identity(m.s.cards[index])] else NOBODY


class _Granted(NamedTuple):
    """An ability that a card has gained: the gainer, the ability, its source and who gave it."""

    bearer: int
    ability: str
    source: int
    me: int


def _granted(m: Machine, static: Static) -> list[_Granted]:
    """The abilities that a modifier gives, to each card that gains them."""
    what, env = static.what.what, static.env
    if isinstance(what, w.Keyword | w.KeywordsOf | w.TraitsOf | w.Trait):
        return []
    bearers = _refs(m, env, static.what.who)
    if not isinstance(what, w.TextOf):
        ability = m.tables.nested(static.ability, what)
        return [_Granted(reference, ability, env["self"], env["me"]) for reference in bearers]
    texts = [ability for face in settled.faces(m, env, what) for ability in m.tables.abilities_of.get(face, ())]
    given = [each for each in settled.text_from_upgrades(env, what) if each.kind == "ability"]
    return [
        *(_Granted(reference, ability, reference, env["me"]) for reference in bearers for ability in texts),
        *(_Granted(reference, each.name, each.n, env["me"]) for reference in bearers for each in given),
    ]


def _from_upgrade(m: Machine, static: Static) -> bool:
    index = in_play_ref(m, static.env["self"])
    return index != NOBODY and m.s.cards[index].zone == Zone.UPGRADES


def bearer_env(m: Machine, index: int, reference: int, source: int) -> Env:
    """The variables with which a card's own ability is read."""
    return {"me": m.s.cards[index].ctrl, "self": reference, "source": source}


def _printed_statics(m: Machine, blank: set[int] | frozenset[int] = frozenset()) -> list[Static]:
    found: list[Static] = []
    for index in sources(m):
        card = m.s.cards[index]
        own = m.tables.statics_of.get(m.tables.identity(card))
        if own and index not in blank:
            reference = ref_of(m, index)
            for ability, noun in own:
                found += _modifiers(m, ability, noun, bearer_env(m, index, reference, reference))
    for lasting in in_force(m):
        noun = m.tables.abilities[lasting.ability].noun
        if isinstance(noun, w.While):
            env: Env = {"me": lasting.me, "self": lasting.source, "source": lasting.source, **dict(lasting.bound)}
            found += _modifiers(m, lasting.ability, noun, env)
    return found


def _modifiers(m: Machine, ability: str, noun: w.While, env: Env) -> list[Static]:
    if noun.when is not None and not evaluate.holds(m, env, noun.when):
        return []
    parts = noun.what.parts if isinstance(noun.what, w.Grants) else (noun.what,)
    return [Static(part, env, ability) for part in parts]


def _refs(m: Machine, env: Env, who: w.Found) -> tuple[int, ...]:
    return evaluate.refs(m, env, who)


def statics(m: Machine, kind: type) -> list[Static]:
    """The modifiers of one kind in force."""
    return [s for s in derived(m).statics if type(s.what) is kind] if m.tables.uses(kind) else []


def applies(m: Machine, static: Static, index: int) -> bool:
    """Whether a modifier's ``who`` finds this card. What was told of a card in play is over when that leaves play, though it is
    found by that yet (glossary:movement-between-zones)."""
    told = static.what.who
    if (told is w.Ref.IT or isinstance(told, w.The)) and m.s.cards[index].zone not in IN_PLAY:
        return False
    return ref_of(m, index) in _refs(m, static.env, told)


def power(m: Machine, index: int) -> int:
    """Power now (glossary:power): set values first, then counters and additions; never below zero."""
    if not m.tables.changes_power:
        return m.tables.definition(m.s.cards[index]).power + m.s.cards[index].power
    d = derived(m)
    known = d.power.get(index)
    if known is not None:
        return known
    card = m.s.cards[index]
    value = d.bodies[index] if index in d.bodies else m.tables.definition(card).power
    if not d.statics:
        return value + card.power
    d.power[index] = max(0, value + card.power)  # what an ability sees that counts this very power
    d.power[index] = _in_layers(m, index, value, card.power, (w.SetPower, w.Power))
    return d.power[index]


def armor(m: Machine, index: int) -> int:
    """Armor value now, used or not (glossary:armor)."""
    value = m.tables.definition(m.s.cards[index]).armor
    changes = m.tables.uses(w.SetArmor) or m.tables.uses(w.ArmorPlus)
    return _in_layers(m, index, value, 0, (w.SetArmor, w.ArmorPlus)) if changes else value


def _in_layers(m: Machine, index: int, value: int, counters: int, kinds: tuple[type, type]) -> int:
    """Set values first, the last one counting; then counters and additions; then what no addition can change."""
    _, adding = kinds
    added, final = counters, None
    for static in derived(m).statics:
        kind = type(static.what)
        if kind not in kinds or not applies(m, static, index):
            continue
        n = static.what.n  # IT in its words is this card, unless the effect has bound it
        n = n if isinstance(n, int) else evaluate.number(m, {"it": ref_of(m, index), **static.env}, n)
        if kind is adding:
            added += n
        elif static.what.final:
            final = n
        else:
            value = n
    return max(0, value + added if final is None else final)


def armor_left(m: Machine, index: int) -> int:
    """Armor that has not prevented damage yet; armor lost is taken from the used part first (glossary:armor)."""
    card, now = m.s.cards[index], armor(m, index)
    used = max(0, card.armor_used - max(0, card.armor_had - now)) if card.armor_used else 0
    return max(0, now - used)


def keywords(m: Machine, index: int) -> Mapping[str, int]:
    """Keyword to X; values of the same keyword add up (glossary:assault-x), lose beats gain (glossary:lose-vs-gain)."""
    if not m.tables.changes_keywords:
        return m.tables.definition(m.s.cards[index]).keywords
    d = derived(m)
    known = d.keywords.get(index)
    if known is None:
        card = m.s.cards[index]
        known = dict(m.tables.definition(card).keywords) if index not in d.blank else {}
        d.keywords[index] = known
        for static in d.statics:
            if type(static.what) is w.Gains and applies(m, static, index):
                for name, x in settled.keywords_given(m, static.env, static.what.what):
                    known[name] = known.get(name, 0) + x
        for static in d.statics:
            what = static.what
            if type(what) is w.Loses and applies(m, static, index):
                known.pop(getattr(what.what, "name", ""), None)
    return known


def has(m: Machine, index: int, keyword: str) -> bool:
    return keyword in keywords(m, index)


def house_effects(m: Machine, index: int) -> dict[tuple[str, int, int], Static]:
    """The effects that change a card's house now, each by its ability, its source and its number among equal ones."""
    found: dict[tuple[str, int, int], Static] = {}
    for static in statics(m, w.BelongsTo):
        if applies(m, static, index):
            same = sum(1 for ability, source, _ in found if (ability, source) == (static.ability, static.env["self"]))
            found[static.ability, static.env["self"], same] = static
    return found


def houses(m: Machine, index: int) -> AbstractSet[str]:
    """The houses a card belongs to; the most recent effect that changes them wins (glossary:house-choice). An effect that
    has not been entered on the card yet has only just begun."""
    card = m.s.cards[index]
    if is_one(card):
        return facts(m, index, "house")
    effects = house_effects(m, index)
    found = {key: static for key, static in effects.items() if not static.what.also}
    more = frozenset(house for s in effects.values() if s.what.also for house in _houses_named(m, s))
    if not found:
        return printed_houses(card) | more
    begun = {key: at for at, key in enumerate(card.housed)}
    latest = max(enumerate(found), key=lambda each: (begun.get(each[1], len(begun)), each[0]))[1]
    return _houses_named(m, found[latest]) | more


def _houses_named(m: Machine, static: Static) -> frozenset[str]:
    house = static.what.house
    if isinstance(house, w.HousesOf | w.ChosenHouse):
        return frozenset(settled.houses_meant(m, static.env, house))
    if house == "all":
        return frozenset(m.tables.houses)
    return frozenset((m.s.house,) if m.s.house else ()) if house == "active" else frozenset((house,))


def printed_houses(card: Card) -> frozenset[str]:
    """The houses on the card, or those of what it is a copy of."""
    return frozenset(card.copy_houses if card.copy_of else card.houses)


def base(m: Machine, index: int) -> tuple[int, int, str]:
    """Power and armor as printed on the card itself, whatever it copies; on a token creature's card, if it is one; or the
    power of what counts as a creature (faq:cyber-clone-base-values, faq:cyber-clone-auto-legionary)."""
    card = m.s.cards[index]
    identity(m, index)
    as_copy = card.facedown or not m.tables.rules.copy_that_left_is_read_as_printed
    face = m.tables.identity(card) if as_copy else card.id
    printed = m.tables.definitions[face]
    bodies = derived(m).bodies if m.tables.uses(w.CountsAsCreature) else {}
    return bodies.get(index, printed.power), printed.armor, face


def traits(m: Machine, index: int) -> AbstractSet[str]:
    """The traits of a card, those it has gained included."""
    if is_one(m.s.cards[index]):
        return facts(m, index, "trait")
    printed = frozenset(m.tables.definition(m.s.cards[index]).traits)
    if not m.tables.changes_traits:
        return printed
    if any(applies(m, static, index) for static in statics(m, w.LosesTraits)):
        return frozenset()
    more = (s for s in statics(m, w.Gains) if isinstance(s.what.what, w.TraitsOf | w.Trait | w.TextOf) and applies(m, s, index))
    return printed.union(*(settled.traits_given(m, s.env, s.what.what) for s in more))


def key_cost(m: Machine, player: int) -> int:
    """The current cost of a key of any color, never below 0 (glossary:cost-at-current-cost)."""
    return max(0, m.tables.rules.key_cost + key_change(m, player, ""))


def key_change(m: Machine, player: int, color: str) -> int:
    """How much more the keys of the player cost; of a color: how much more than others."""
    total = 0
    for static in statics(m, w.KeyCost):
        if static.what.color == color and player in evaluate.players(m, static.env, static.what.of):
            n = static.what.n
            total += int(n) if isinstance(n, int) else evaluate.number(m, static.env, n)
    return total


def is_haunted(m: Machine, player: int) -> bool:
    """Ten cards or more in the discard pile, or a constant ability says so (glossary:haunted)."""
    if len(m.s.zone(player, Zone.DISCARD)) >= 10:
        return True
    return any(player in evaluate.players(m, static.env, static.what.of) for static in statics(m, w.CountsAsHaunted))


def abilities(m: Machine, index: int) -> tuple[tuple[str, int, int], ...]:
    """The abilities a card has: (ability id, source reference, NOBODY or the player it is granted by)."""
    d = derived(m)
    known = d.abilities.get(index)
    if known is None:
        card = m.s.cards[index]
        own = () if index in d.blank else m.tables.abilities_of.get(m.tables.identity(card), ())
        reference = ref_of(m, index)
        known = tuple((ability, reference, NOBODY) for ability in own) + tuple(d.gains.get(index, ()))
        d.abilities[index] = known
    return known


def neighbors(m: Machine, index: int) -> tuple[int, ...]:
    """Indexes of the creatures next to it, left before right (glossary:neighbor)."""
    card = m.s.cards[index]
    line = m.s.zone(card.ctrl, Zone.LINE)
    if index not in line:
        return ()
    at = line.index(index)
    return line[max(0, at - 1) : at] + line[at + 1 : at + 2]


def is_flank(m: Machine, index: int) -> bool:
    """On an end of its battleline, or considered to be (glossary:flank)."""
    card = m.s.cards[index]
    line = m.s.zone(card.ctrl, Zone.LINE)
    if index in (line[:1] + line[-1:]):
        return True
    return any(applies(m, static, index) for static in statics(m, w.ConsideredFlank))
