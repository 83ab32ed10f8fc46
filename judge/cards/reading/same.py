"""Whether two abilities say the same: a normal form for comparing, never for playing.

Only what plays alike has one form: the order of tests, the names of bindings, a choice that is made where it is used or just
before it, and a few nouns that say what others say. "N for each of X" card by card and as one amount are two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed, walk
from judge.cards.reading.choices import loop_of, may_be_none
from judge.cards.reading.spread import in_order, made, replaced

IT, THIS = w.Ref.IT, w.Ref.THIS
_CREATURE = w.Type("creature")
_THIS_WAY = w.InSet(w.ThisWay())
_SIDES = (w.Property.FRIENDLY, w.Property.ENEMY, w.Property.ANOTHER)
_OF_CREATURES = (w.Property.NEIGHBOR, w.Property.TOKEN)  # which nothing but a creature is
_NOT_IT = w.Not(w.InSet(IT))
_NAMING = (w.Choose, w.AnyNumber, w.Random, w.OneOfEach, w.HalfLine)
_MOVING = (w.Discard, w.Reveal, w.Purge, w.PlayCard, w.Archive, w.Return)  # after which the card that it was done to is IT
ON_CARDS = (  # of which it is known to which cards they were done, and so to how many; of others how much was done
    w.Destroy, w.Sacrifice, w.Discard, w.Purge, w.Archive, w.Return, w.Put, w.Reveal, w.Exhaust, w.Ready, w.Stun, w.Unstun,
    w.WardIt, w.Enrage, w.PutIntoPlay, w.Exalt,
)  # fmt: skip
_CLOSED = (w.Lasting, w.If, w.ForEach, w.ChooseOne, w.OneByOne, w.Seq, w.May, w.Repeat)  # a choice in it is made in its own time


def same(some: Iterable[object], others: Iterable[object]) -> bool:
    """Whether two lists of abilities say the same, in any order."""
    return form(some) == form(others)


def form(abilities: Iterable[object]) -> tuple[str, ...]:
    """The normal form of the abilities of a card."""
    return tuple(sorted(repr(_sorted(_numbered(_shaped(_counted(ability))))) for ability in _parted(abilities)))


def _counted(ability: object) -> object:
    """What is done as often as there are such cards, as done for each of them; a loop over cards makes each of them IT, so only
    where nothing else speaks of IT."""
    for part in tuple(walk(ability)):
        match part:
            case w.ForEach(of=w.Count(who=who), do=do) if not _speaks_of_it(do):
                if _times_it(ability) == _times_it(part):
                    ability = replaced(ability, part, w.ForEach(who, do))
            case _:
                pass
    return ability


def _times_it(part: object) -> int:
    return sum(each is IT for each in walk(part))


def _of_several(ability: object) -> Iterable[object]:
    """What two groups have, each by itself."""
    match ability:
        case w.While(what=w.Gains(who=w.Both(parts=parts), what=what), when=when):
            return tuple(w.While(made(w.Gains, part, what), when=when) for part in parts)
        case w.While(what=w.Power(who=w.Both(parts=parts)) | w.ArmorPlus(who=w.Both(parts=parts)) as what, when=when):
            return tuple(w.While(changed(what, who=part), when=when) for part in parts)
        case _:
            return (ability,)


def _parted(abilities: Iterable[object]) -> Iterable[object]:
    """One modifier to each constant ability."""
    for ability in abilities:
        if isinstance(ability, w.While) and isinstance(ability.what, w.Grants):
            for part in ability.what.parts:
                yield from _of_several(w.While(part, when=ability.when))
        else:
            yield from _of_several(ability)


def _shaped(part: object) -> object:
    if isinstance(part, tuple):
        return tuple(map(_shaped, part))
    if not isinstance(part, Noun):
        return part
    return _shape(changed(part, **{field.name: _shaped(getattr(part, field.name)) for field in fields(part)}))


def _shape(noun: object) -> object:
    """One noun, its parts being shaped."""
    if isinstance(noun, w.After) and (known := _whose(noun.event)):
        noun = replaced(noun, w.Player.THAT_PLAYER, known)
    if isinstance(noun, w.After) and isinstance(noun.event, w.StartOfTurn | w.EndOfTurn):
        noun = replaced(noun, w.Player.THAT_PLAYER, w.Player.ACTIVE)
    if isinstance(noun, w.After) and not any(isinstance(part, _NAMING) for part in walk(noun.do)):
        about = next(iter(getattr(noun.event, "tests", ())), None)
        if about in (w.InSet(THIS), w.InSet(w.Ref.HOST)):
            noun = changed(noun, do=replaced(noun.do, IT, about.who))
    match noun:
        case w.Seq(effects=effects):
            return _in_order(effects)
        case w.Bind(who=w.Both(parts=parts), name="") if all(isinstance(part, _NAMING) and part.name != "it" for part in parts):
            return in_order(*(made(w.Bind, part) for part in parts))
        case w.Bind(who=w.MostPowerful(what=what) | w.LeastPowerful(what=what) as extreme) if noun.name and extreme.n == 1:
            return made(w.Bind, made(w.Choose, made(w.Creature, made(w.InSet, extreme)), name=noun.name))
        case w.ForEach(of=of, do=w.Archive(who=w.Choose(what=what, n=1, up_to=False))):
            return w.Archive(w.Choose(what, n=of if isinstance(of, w.Amount) else w.Count(of)))
        case w.ForEach(of=of, do=w.MakeToken(n=1) as do):
            return changed(do, n=of if isinstance(of, w.Amount) else w.Count(of))
        case w.ForEach(of=w.Creature(tests=tests), do=w.Capture(on=w.Ref.IT, of=w.Player.YOU) as do) if w.Property.ENEMY in tests:
            return changed(noun, do=changed(do, of=w.Player.ITS_OPPONENT))
        case w.If(when=w.Unless(what=when), do=do, otherwise=otherwise) if otherwise is not None:
            return w.If(when, otherwise, otherwise=do)
        case w.If(when=when, do=w.May(do=do), otherwise=None):
            return made(w.May, _shape(w.If(when, do)))
        case w.IfYouDo(do=w.May(do=do), then=then, otherwise=None):
            return w.May(_shape(w.IfYouDo(do, then)))  # type: ignore[arg-type]
        case w.IfYouDo(do=w.ChooseHouse(of=None) as do, then=then, otherwise=None):  # there always is one
            return _shape(in_order(do, then))
        case w.IfYouDo(do=do, then=then) if (counted := _how_many(do, then)) != then:
            return _shape(changed(noun, then=counted))
        case w.IfYouDo(do=do, then=then) if _is_one(do) and _at_once(then, w.ThisWay()) and w.ThisWay() in walk(then):
            done, known = _known_after(do, then)
            return changed(noun, do=done, then=replaced(then, w.ThisWay(), known))
        case w.IsTrue(who=who, test=w.Not(test=test)):
            return w.Unless(w.IsTrue(who, test))
        case w.Unless(what=w.Unless(what=inner)):
            return inner
        case w.IsTrue(who=who, test=w.Such(when=when)):
            return _shaped(replaced(when, IT, who))
        case w.All(of=(w.AtLeast(a=a, b=int(n)), w.Unless(what=w.AtLeast(a=again, b=int(more))))) if a == again and more == n + 1:
            return w.All(w.AtLeast(a, n), w.AtLeast(n, a))
        case w.Exists(who=w.Top(zone=zone, of=of, tests=())):
            return w.Exists(w.In(zone or w.Place.DECK, of=of))
        case w.AtLeast(a=w.Count(who=who), b=1):
            return w.Exists(who)
        case w.Draw(n=int(n), by=w.Player.EACH_PLAYER):
            return in_order(w.Draw(n), w.Draw(n, by=w.Player.OPPONENT))
        case w.May(do=do) if may_be_none(do):
            return do
        case w.Not(test=w.Such(when=when)):
            return _shape(w.Such(_shape(w.Unless(when))))  # type: ignore[arg-type]
        case w.Grants(parts=parts):
            return made(w.Grants, *sorted(parts, key=repr))
        case w.After(do=w.May(do=w.If(when=when, do=do, otherwise=None)), when=None):
            return changed(noun, do=w.May(do), when=when)
        case w.After(do=w.If(when=when, do=do, otherwise=None), when=None):
            return changed(noun, do=do, when=when)
        case _:
            return _card_words(noun)


def _whose(event: object) -> object:
    """The player whom an event is about, if it is one of the two."""
    player = getattr(event, "by", None) or getattr(event, "of", None)
    return player if player in (w.Player.YOU, w.Player.OPPONENT) else None


def _card_words(noun: object) -> object:
    match noun:
        case w.Reaps(tests=tests) | w.IsUsed(tests=tests) | w.IsDestroyed(tests=tests) if len(set(tests)) < len(tests):
            return changed(noun, tests=tuple(dict.fromkeys(tests)))
        case w.While(what=w.MustLeave(who=w.Creature(tests=(w.InSet(who=w.Ref.THIS), test)), to=to), when=None):
            return w.While(w.MustLeave(THIS, to=to), when=w.IsTrue(THIS, test))
        case w.IsDealtDamage(tests=tests) | w.Reaps(tests=tests) | w.Fights(tests=tests) if _CREATURE in tests:
            return changed(noun, tests=tuple(test for test in tests if test != _CREATURE))
        case w.Enters(who=tuple() as tests):
            told = any(test in _OF_CREATURES for test in tests)
            return changed(noun, who=tuple(sorted((test for test in tests if not told or test != _CREATURE), key=repr)))
        case w.Both(parts=(w.Creature(tests=tests), w.Artifact(tests=others))) if tests == others:
            return made(w.InPlay, w.Any(w.Type("creature"), w.Type("artifact")), *tests)
        case w.Both(parts=(w.Artifact(tests=tests), w.Upgrade(tests=others))) if tests == others:
            return made(w.InPlay, w.Any(w.Type("upgrade"), w.Type("artifact")), *tests)
        case w.In(tests=tests) if _THIS_WAY in tests:
            return made(w.ThisWay, tests=tuple(test for test in tests if test != _THIS_WAY))
        case w.Top(zone=w.Place.DECK):
            return changed(noun, zone=None)
        case w.CannotPlay(tests=(), by=by):
            return w.Cannot(by, w.Deed.PLAY_CARDS)
        case w.CannotUse(tests=(), by=by):
            return w.Cannot(by, w.Deed.USE_CARDS)
        case w.Creature(tests=tests) if w.Property.IN_BATTLELINE in tests:
            return made(w.Creature, *(test for test in tests if test is not w.Property.IN_BATTLELINE))
        case w.IsUsed(tests=tests) | w.MayUse(tests=tests) if w.Property.NEIGHBOR in tests and _CREATURE in tests:
            return changed(noun, tests=tuple(test for test in tests if test != _CREATURE))
        case w.MayUse(tests=(w.InSet(who=w.Creature(tests=tests)),)):
            return changed(noun, tests=(_CREATURE, *tests))
        case w.FightDamage(against=against) if w.Property.ENEMY in against:
            return changed(noun, against=tuple(test for test in against if test is not w.Property.ENEMY))
        case w.ToFlank(who=w.Ref.THIS, of=w.Player.YOU) | w.Reposition(who=w.Ref.THIS, of=w.Player.YOU):
            return changed(noun, of=w.Player.ITS_CONTROLLER)
        case w.Both(parts=(w.Choose() as chosen, w.Creature(tests=tests), *others)) if _NOT_IT in tests:
            return made(w.Both, chosen, made(w.Creature, *(test for test in tests if test != _NOT_IT)), *others)
        case w.Creature(tests=(w.InSet(who=w.Neighbors() as neighbors),)):
            return neighbors
        case w.Between(these=these, those=those) if repr(those) < repr(these):
            return made(w.Between, those, these)
        case w.InSet(who=w.Neighbors(of=w.Ref.THIS, side="")):
            return w.Property.NEIGHBOR
        case w.Creature(tests=(w.Property.NEIGHBOR,)):
            return w.Neighbors()
        case w.InPlay(tests=tests) if _CREATURE in tests:
            return made(w.Creature, *(test for test in tests if test != _CREATURE))
        case w.Both(parts=(w.Creature(tests=(one,)), w.Creature(tests=(other,)))):
            return made(w.Creature, made(w.Any, one, other))
        case w.MayUse(tests=tests) if w.Property.TOKEN in tests:
            return changed(noun, tests=tuple(test for test in tests if test != _CREATURE))
        case w.DestroyedThisTurn(of=of):
            side = w.Property.FRIENDLY if of is w.Player.YOU else w.Property.ENEMY
            return w.AtLeast(w.Happened(w.IsDestroyed(tests=(side, _CREATURE))), 1)
        case w.CannotPlay(tests=(w.Type(name="creature"),), by=by):
            return w.Cannot(by, w.Deed.PLAY_CREATURES)
        case w.Slash(at=at, do=do):
            return w.Slash(tuple(sorted(at, key=repr)), do)
        case w.Put(to=w.Place.HAND, of=w.Player.ITS_OWNER):
            return w.Return(noun.who)
        case w.Put(to=w.Place.ARCHIVES, of=w.Player.ITS_OWNER):
            return w.Archive(noun.who)
        case _:
            return noun


def _in_order(effects: tuple[object, ...]) -> object:
    """Effects one after the other; what is chosen and then meant by the next is chosen there."""
    order: list[Any] = []
    for effect in effects:
        order += effect.effects if isinstance(effect, w.Seq) else (effect,)
    searched = next((at for at, effect in enumerate(order) if isinstance(effect, w.Search)), len(order))
    order = [effect for at, effect in enumerate(order) if at < searched or effect != w.Shuffle()]  # searching ends with it
    order = _as_it(_told_once(_ungrouped(_found(_looked(order)))))
    order = _as_plain(_paired(order))
    at = 0
    while at + 1 < len(order):
        bound = order[at]
        if isinstance(bound, w.Bind) and not bound.name and isinstance(bound.who, w.Choose | w.Random):
            used = _used_there(order[at + 1], bound.who)
            if used is not None:
                order[at : at + 2] = [used]
                continue
        at += 1
    return order[0] if len(order) == 1 else in_order(*order)


_LEAVING_AS_THEY_ARE = (w.Heal, w.WardIt, w.Ready, w.Enrage, w.MoveAmber, w.Stun, w.Exhaust)
_LASTING_TESTS = (w.Trait, w.House, w.Type)


def _is_bare(bound: object) -> bool:
    """Whether an effect does no more than choose one card."""
    return isinstance(bound, w.Bind) and not bound.name and isinstance(bound.who, w.Choose) and bound.who.n == 1


def _paired(order: list[object]) -> list[object]:
    """Two cards that are chosen and then done something to, chosen where that is done."""
    for at in range(len(order) - 2):
        first: Any
        other: Any
        first, other, effect = order[at : at + 3]
        if not (_is_bare(first) and _is_bare(other) and isinstance(effect, w.Effect)) or isinstance(effect, (*_CLOSED, w.Bind)):
            continue
        told = list(walk(effect))
        if all(told.count(w.The(each.who.name)) == 1 for each in (first, other)):
            for each in (first, other):
                effect = replaced(effect, w.The(each.who.name), each.who)
            return [*order[:at], effect, *order[at + 3 :]]
    return order


def _as_plain(order: list[object]) -> list[object]:
    """A card that is chosen under a name of its own, as IT where no other card is."""
    bound: Any
    for at, bound in enumerate(order):
        behind = order[at + 1 :]
        match bound:
            case w.Bind(who=w.Choose(name="it") | w.Random(name="it") as one, name=name) if name and IT not in walk((*behind,)):
                return [*order[:at], w.Bind(changed(one, name=name)), *behind]
        other = _is_bare(bound) and (bound.who.name != "it" or w.The("it") in walk((*behind,)))
        if other and not any(map(_is_met, behind)):
            plain = w.Bind(changed(bound.who, name="it"))
            return [*order[:at], plain, *_as_plain([replaced(each, w.The(bound.who.name), IT) for each in behind])]
    return order


def _is_met(effect: object) -> bool:
    """Whether an effect speaks of IT, or makes a card IT."""
    return any(part is IT or (isinstance(part, _NAMING) and part.name == "it") or loop_of(part) for part in walk(effect))


def _of_hand(part: object, hand: w.In, seen: object) -> object:
    """A part in which cards of a hand need not be among those that were seen of it."""
    if isinstance(part, tuple):
        return tuple(_of_hand(member, hand, seen) for member in part)
    if not isinstance(part, Noun):
        return part
    if isinstance(part, w.In) and (part.zone, part.of) == (hand.zone, hand.of):
        return changed(part, tests=tuple(test for test in part.tests if test != seen))
    return changed(part, **{field.name: _of_hand(getattr(part, field.name), hand, seen) for field in fields(part)})


def _looked(order: list[object]) -> list[object]:
    """Without the look at a hand: a card that is chosen among those seen is one of that hand."""
    for at, look in enumerate(order):
        match look:
            case w.Bind(who=w.In(zone=w.Place.HAND, tests=()) as hand, name=name) if name:
                behind = [_of_hand(effect, hand, w.InSet(w.The(name))) for effect in order[at + 1 :]]
                if w.The(name) not in walk((*behind,)):
                    return [*order[:at], *behind]
    return order


def _found(order: list[object]) -> list[object]:
    """What is done to the card that was looked for is done to none where none was found, whether or not that is asked."""
    found: list[object] = []
    for effect in order:
        match found[-1:], effect:
            case [w.DiscardUntil(tests=tests)], w.If(when=when, do=w.Return() | w.PutIntoPlay() as do, otherwise=None) if (
                do.who is IT
            ):
                asked = when.of if isinstance(when, w.All) else (when,)
                effect = do if asked == tuple(_shape(w.IsTrue(IT, test)) for test in tests) else effect
        found.append(effect)
    return found


def _ungrouped(order: list[object]) -> list[object]:
    """A group that is bound to a name, as itself, where nothing that is done to it makes it another."""
    for at, bound in enumerate(order):
        match bound:
            case w.Bind(who=w.Creature() | w.Neighbors() as group, name=name) if name:
                behind = order[at + 1 :]
                lasting = all(isinstance(test, _LASTING_TESTS) or test in _SIDES for test in getattr(group, "tests", ()))
                if lasting and all(isinstance(effect, _LEAVING_AS_THEY_ARE) for effect in behind):
                    return [*order[:at], *(replaced(effect, w.The(name), group) for effect in behind)]
    return order


def _as_it(order: list[object]) -> list[object]:
    """What was done to one chosen card that is sure to be there was done to IT."""
    found: list[object] = []
    for effect in order:
        before = found[-1] if found else None
        effect = _how_many(before, effect)
        if isinstance(before, _MOVING) and _is_one(before) and w.ThisWay() in walk(effect) and _at_once(effect, w.ThisWay()):
            found[-1], known = _known_after(before, effect)
            effect = replaced(effect, w.ThisWay(), known)
        found.append(effect)
    return found


def _known_after(done: Any, then: object) -> tuple[object, object]:
    """An effect that is done to one chosen card, and as what the next effect knows that card, where it chooses another one."""
    if not _chooses(then) or done.who.name != "it":
        return done, IT if done.who.name == "it" else w.The(done.who.name)
    return changed(done, who=changed(done.who, name="~done")), w.The("~done")


def _is_one(effect: object) -> bool:
    """Whether an effect is done to one chosen card."""
    who = getattr(effect, "who", None)
    return isinstance(who, w.Choose | w.Random) and who.n == 1


def _chooses(effect: object) -> bool:
    """Whether an effect chooses a card of its own that is IT from then on."""
    return any(isinstance(part, _NAMING) and part.name == "it" and w.ThisWay() not in walk(part) for part in walk(effect))


def _how_many(before: object, effect: object) -> object:
    """An effect in which the cards of the effect before it are counted: their number is how many that was done to."""
    done = before.do if isinstance(before, w.May) else before
    if not isinstance(done, ON_CARDS) or not _at_once(effect, w.ThisWay()):
        return effect
    effect = replaced(effect, w.Count(w.ThisWay()), w.HowMany())
    for part in tuple(walk(effect)):
        match part:
            case w.ForEach(of=w.ThisWay(destroyed=False, tests=()), do=do) if not _speaks_of_it(do):
                effect = replaced(effect, part, w.ForEach(w.HowMany(), do))
            case _:
                pass
    return effect


def _told_once(order: list[object]) -> list[object]:
    """What an effect was done to is what it is in the effect behind it, whether or not it was bound to a name for that."""
    found: list[Any] = []
    for at, effect in enumerate(order):
        before = found[-1] if found else None
        if isinstance(before, w.Bind) and before.who == w.ThisWay() and before.name:
            name = w.The(before.name)
            if not any(name in walk(later) for later in order[at + 1 :]) and _at_once(effect, name):
                found[-1] = _shaped(replaced(effect, name, w.ThisWay()))
                continue
            if _at_once(effect, w.ThisWay()):
                effect = replaced(effect, w.ThisWay(), name)
        found.append(effect)
    return found


def _at_once(effect: object, name: object) -> bool:
    """Whether an effect speaks of cards before it has done anything else, so that they are those of the effect before it."""
    for part in walk(effect):
        if isinstance(part, w.Seq) and any(name in walk(later) for later in part.effects[1:]):
            return False
        if isinstance(part, w.Lasting) and name in walk(part):
            return False
        if isinstance(part, w.ForEach | w.OneByOne | w.IfYouDo) and name in walk(part.do):
            return False
    return True


def _used_there(effect: object, chosen: object) -> object:
    """The effect with the choice in place of its IT, if it is a plain effect on that card; else None."""
    if isinstance(effect, w.IfYouDo):
        done = _used_there(effect.do, chosen)
        return None if done is None else changed(effect, do=done)
    if not isinstance(effect, w.Effect) or isinstance(effect, _CLOSED):
        return None
    used, found = _first_it(effect, chosen)
    return used if found else None


def _first_it(part: object, chosen: object) -> tuple[object, bool]:
    """A part with the choice in place of the first IT in it, and whether there was one that asks for no more than the card."""
    if isinstance(part, tuple):
        for at, member in enumerate(part):
            made_of, found = _first_it(member, chosen)
            if found:
                return (*part[:at], made_of, *part[at + 1 :]), True
        return part, False
    if not isinstance(part, Noun):
        return (chosen, True) if part is IT else (part, False)
    if not isinstance(part, w.Effect | w.Both):
        return part, False
    for field in fields(part):
        made_of, found = _first_it(getattr(part, field.name), chosen)
        if found:
            return changed(part, **{field.name: made_of}), True
    return part, False


def _speaks_of_it(do: object) -> bool:
    """Whether an effect speaks of IT before it has chosen a card itself."""
    for part in walk(do):
        if part is IT:
            return True
        if isinstance(part, _NAMING):
            return IT in walk(part)
    return False


class _Names:
    """Numbers for the names of bindings, in the order in which they are made."""

    def __init__(self) -> None:
        self.count = 0
        self.named: dict[str, str] = {}
        self.it = ""

    def new(self, name: str) -> str:
        self.count += 1
        self.named[name] = f"#{self.count}"
        return self.named[name]

    def within(self, part: object) -> object:
        if isinstance(part, tuple):
            return tuple(map(self.within, part))
        if part is IT and self.it:
            return w.The(self.it)
        if isinstance(part, w.The):
            return w.The(self.named.get(part.name, part.name))
        if not isinstance(part, Noun):
            return part
        outer = self.it
        granting = isinstance(part, w.Gains) and isinstance(part.what, w.Ability)
        if granting:
            self.it = ""
        made: dict[str, Any] = {}
        for name in _as_resolved(part):
            if name == loop_of(part):
                self.it = self.new("~each")
            made[name] = self.within(getattr(part, name))
        for name, choice in made.items():  # a later choice of the same part under the same name takes its place
            given = getattr(part, name)
            if isinstance(given, _NAMING) and not isinstance(part, w.Joining):
                made[name] = changed(choice, name=self.named[given.name])
        self.it = outer if granting else self.it
        if isinstance(part, _NAMING):
            made["name"] = self.new(part.name)
            if part.name == "it":
                self.it = made["name"]
        elif isinstance(part, w.Bind) and part.name:
            made["name"] = self.new(part.name)
        return changed(part, **made)


def _as_resolved(noun: Noun) -> list[str]:
    """The parts of a noun in the order in which they are looked at: cards are chosen first."""
    told = [field.name for field in fields(noun)]
    if not isinstance(noun, w.Joining):
        told.sort(key=lambda name: not isinstance(getattr(noun, name), w.Cards))
    return told


def _numbered(ability: object) -> object:
    """The ability with numbers for names, and none where a name is never used."""
    named = _Names().within(ability)
    used = {part.name for part in walk(named) if isinstance(part, w.The)}
    places = {name: f"#{at}" for at, name in enumerate(sorted(used, key=lambda name: (len(name), name)))}
    return _renamed(named, places)


def _renamed(part: object, places: dict[str, str]) -> object:
    if isinstance(part, tuple):
        return tuple(_renamed(member, places) for member in part)
    if not isinstance(part, Noun):
        return part
    made = {field.name: _renamed(getattr(part, field.name), places) for field in fields(part)}
    if isinstance(part, w.The):
        made["name"] = places.get(part.name, part.name)
    elif isinstance(part, (*_NAMING, w.Bind)) and part.name.startswith("#"):
        made["name"] = places.get(part.name, "" if isinstance(part, w.Bind) else "it")
    return changed(part, **made)


def _sorted(part: object) -> object:
    """Nouns as lists, with tests in one order."""
    if isinstance(part, tuple):
        return tuple(map(_sorted, part))
    if not isinstance(part, Noun):
        return part
    told = [type(part).__name__]
    for field in fields(part):
        value = _sorted(getattr(part, field.name))
        if isinstance(value, tuple) and field.name in ("tests", "of") and isinstance(getattr(part, field.name), tuple):
            value = tuple(sorted(value, key=repr))
        told.append((field.name, value))  # type: ignore[arg-type]
    return tuple(told)
