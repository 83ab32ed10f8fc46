"""What words refer to: "it", "that creature", "this way", the card's own name inside an ability that it grants.

An ability is walked in the order in which it resolves, with what has been mentioned so far; each word that was only read becomes
one of the notation. "That creature" never means the card itself while anything else was mentioned; "it" means what was
mentioned last. What is meant again after something else was done is bound to a name.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed, walk
from judge.cards.reading.choices import (
    NAMING,
    Calling,
    Choice,
    chosen_beside,
    drawn_apart,
    is_about_two,
    may_be_none,
    nth,
    unnamed,
)
from judge.cards.reading.kinds import HAPPENINGS, SEEN_FROM
from judge.cards.reading.known import FOUGHT, HOST, IT, SELVES, SOURCE, THIS
from judge.cards.reading.meant import GROUPS, LINES, SWAPPED, UNTOLD, Meant
from judge.cards.reading.patterns import (
    Also,
    AsWell,
    Behind,
    By,
    Done,
    EachWho,
    Nth,
    OfCard,
    Owned,
    PerEach,
    Rather,
    Said,
    Theirs,
    Those,
    Was,
)
from judge.cards.reading.reshape import (
    ANY_PLAYER,
    INTO_PLAY,
    MOVES,
    OWN,
    THEIRS,
    Deed,
    LostError,
    Place,
    asks,
    chosen_ahead,
    chosen_before,
    chosen_inside,
    each_if,
    each_player,
    each_who,
    elsewhere,
    flipped,
    is_hiding,
    is_look,
    is_of_each,
    is_of_each_player,
    kept_for_later,
    of_either_player,
    on_turn,
    out_of_both_hands,
    out_of_play,
    owned,
    owner_of,
    shared_with_another,
    spared_in,
    speaks_of_it,
    still_there,
    theirs,
    unfounded,
    used_by_its_controller,
)
from judge.cards.reading.spread import each_by_itself, in_order, made, per_each, replaced
from judge.cards.reading.words import AMOUNTS

_ANOTHER = w.Property.ANOTHER
_OF_IT = (IT, Said("it"), Said("that creature"))
_FIRST_OF = {"against": "who", "to": "of", "b": "a"}  # nothing is done to a card and itself, unless the words say so
_NO_LEAF = (w.Seq, w.If, w.May, w.ForEach, w.IfYouDo, w.Lasting, w.ChooseOne, w.Repeat, w.OneByOne)
_STRUCTURE = (*_NO_LEAF, w.Bind)
_ITS = (w.Player.ITS_CONTROLLER, w.Player.ITS_OWNER, w.Player.ITS_OPPONENT)
_OTHER_PLAYERS = (*_ITS, w.Player.THAT_PLAYER, w.Player.ACTIVE)


def referred(ability: object, kind: str) -> object:
    """The ability with what its words refer to. ``kind``: of its card; on an upgrade "this creature" is the one that it is on.

    LostError where something "this way" was never done.
    """
    return _Mentioned(HOST if kind == "upgrade" else THIS, THIS, kind).whole(ability)


class _Mentioned(Meant):
    """Settles the words of an ability one after the other, by what has been mentioned so far."""

    def whole(self, ability: object) -> object:
        """An ability with its words settled, and its choices named that are told apart by a word."""
        self.lies = isinstance(ability, w.Scrap | w.WhileIn)
        told = used_by_its_controller(self.resolved(ability))
        if self.groups and isinstance(getattr(told, "do", None), w.Effect):
            told = changed(told, do=self._bound_ahead(in_order(told.do)))
        for choice in sorted(self.chosen, key=lambda choice: choice.word == "it"):
            calling = Calling(choice.name, choice.word if choice.word != "it" else "chosen")
            called = calling.within(told)
            told = called if choice.word != "it" or calling.lost else unnamed(told, choice.name)
        return told

    def resolved(self, part: object) -> object:
        """A part of an ability with its words settled."""
        if isinstance(part, tuple):
            return tuple(self.resolved(member) for member in part)
        if not isinstance(part, Noun):
            if part is THIS:
                self.last.append(THIS)
            return part
        match part:
            case Said(word=word):
                return self._said(word)
            case Nth(word=word):
                return nth(word, self.chosen, self.branch)
            case Also(who=who, test=test, kind=kind):
                return self._also(self.resolved(who), self.resolved(test), kind)
            case Those():
                return self._those(part)
            case Theirs(by=by, do=do):
                return self._of_player(do, self.resolved(by))
            case By(by=by, do=w.Sacrifice() as do) if by is not w.Player.YOU:
                return self.resolved(By(by, w.Destroy(theirs(do.who))))  # which is what it counts as (glossary:sacrifice)
            case By(by=by, do=do):
                self.by = self.they = by
                return self.resolved(do)
            case EachWho():
                return out_of_both_hands(self.resolved(each_who(part)))
            case OfCard(test=test):
                if self.it_kind == "creature" and self.its > 1:
                    raise LostError("which card it is, is not told")
                return self.resolved(test)
            case w.ChosenBy(do=do, by=by):
                return self._chosen_by(do, self.resolved(by))
            case w.May():
                offered = self._noun(part)
                return offered.do if isinstance(offered, w.May) and may_be_none(offered.do) else offered
            case AsWell(do=do):
                if w.Proceed() not in walk(do):
                    raise LostError("whether it happens instead is not told")
                return self.resolved(do)
            case Was(test=test):
                return self._was(self.resolved(test))
            case Done(way=way, what=what):
                return self._how_many(way, what)
            case PerEach():
                return self._per_each(part)
            case Owned(do=do, by=by):
                return owned(self.resolved(do), by)
            case Rather():
                return self.resolved(chosen_before(part))
            case w.Gains(who=who, what=what) if isinstance(what, w.Ability):
                gainer = self.resolved(who)
                return made(w.Gains, gainer, _Mentioned(THIS, THIS if gainer is THIS else SOURCE).whole(what))
            case w.SharesHouse(who=w.Creature(tests=tests)) | w.SharesTrait(who=w.Creature(tests=tests)) if (
                w.Property.ANOTHER in tests
            ):
                return self.resolved(shared_with_another(part, tests))
            case w.While(what=w.MustLeave(), when=None):  # "Destroy each creature." is half of an ability
                raise LostError("when it is done is not told")
            case w.While(what=what, when=when) if (
                when is not None and isinstance(getattr(what, "who", None), LINES) and speaks_of_it(when)
            ):
                return self.resolved(each_if(part))
            case w.Attach(text=text) if text is not None:
                return changed(self._noun(changed(part, text=None)), text=_Mentioned(HOST, THIS).whole(text))
            case w.SwapControl(a=Said() as a, b=b) if a == b:
                both = self.resolved(part.a)
                if not isinstance(both, w.Both):
                    raise LostError("which two creatures change sides is not told")
                return self._noun(made(w.SwapControl, *both.parts))
            case w.Choose(what=w.Both(parts=parts)) if len({isinstance(each, w.In | w.Under) for each in parts}) > 1:
                raise LostError("where one of the two cards lies is not told")
            case w.Choose(what=what) | w.AnyNumber(what=what) | w.Random(what=what) if is_of_each(what):
                raise LostError("whether it is one card of either player, or one of each, is not told")
            case w.If(when=w.Exists(who=Those(tests=tests)), do=do, otherwise=None) if self._is_found(tests):
                found = tuple(w.IsTrue(IT, test) for test in tests)
                return self.resolved(made(w.If, found[0] if len(found) == 1 else made(w.All, *found), do))
            case w.Any(tests=tests) if len(set(tests)) < len(tests):
                raise LostError("one of two is what the other is")
            case w.AsUpgrade(ability=inside):
                return made(w.AsUpgrade, _Mentioned(HOST, THIS).whole(inside))
            case w.After(event=event) | w.Instead(event=event):
                if w.Player.EACH_PLAYER in (getattr(event, "by", None), getattr(event, "of", None)):
                    self.they = w.Player.THAT_PLAYER
                self.deciding |= on_turn(event)
                if isinstance(event, w.IsReadied):  # by the player who readies it
                    self.they = w.Player.THAT_PLAYER
                return self._noun(part)
            case w.Seq(effects=effects):
                return self._in_order(effects)
            case w.ChooseOne(effects=effects):
                return made(w.ChooseOne, *self._alternatives(*effects))
            case w.If(when=when, do=do, otherwise=otherwise) if otherwise is not None:
                asked = self.resolved(when)
                self._asked(asked)
                then, other = self._alternatives(do, otherwise)
                return made(w.If, asked, then, otherwise=other)
            case w.Deal(n=Behind(n=n), who=who) | w.Heal(n=Behind(n=n), who=who):
                return self._of_itself(changed(part, n=n), n, who)
            case w.Lasting() | w.PowerCounter() | w.Deal() | w.Gain() | w.Draw() if (first := chosen_inside(part)) is not None:
                name = "" if isinstance(first, w.Choose) else "strongest"
                return self.resolved(in_order(made(w.Bind, first, name=name), replaced(part, first, w.The(name) if name else IT)))
            case w.Lasting(until=w.Until.THEIR_NEXT_TURN) if not any(player in _OTHER_PLAYERS for player in walk(part)):
                return self.resolved(changed(part, until=w.Until.OPPONENTS_NEXT_TURN))
            case w.Destroyed(do=w.If(when=when, do=do, otherwise=None), instead=True):
                asked = self.resolved(when)
                self.last.append(THIS)  # which would be destroyed
                return made(w.Destroyed, made(w.If, asked, self.resolved(do)), instead=True)
            case w.Destroyed(do=w.Seq() as do, instead=True) if self.own is SOURCE:
                self.last.append(THIS)
                return made(w.Destroyed, self.resolved(do), instead=True)
            case w.Destroyed(do=w.May(), instead=True):
                raise LostError("what happens where it is declined is not told")
            case w.Lasting(ability=w.After(event=event) | w.Instead(event=event)) if not isinstance(event, HAPPENINGS):
                return kept_for_later(self._noun(part))
            case w.DestroyedBy() if IT not in self.last and self._is_done_to_one():
                return self.resolved(made(w.Exists, w.ThisWay(destroyed=True)))
            case w.TurnOver(who=who) if self.kind != "prophecy":
                return self.resolved(flipped(who, self.kind))
            case w.Deal(by=Said(word="self")) if self.own is THIS:
                return self.resolved(replace(part, by=None))
            case w.Deal(n=n) if self.topic and speaks_of_it(n):
                return self._noun(part)
            case _ if isinstance(part, w.Effect) and not isinstance(part, _NO_LEAF) and (spared := spared_in(part)):
                return self.resolved(chosen_ahead(part, spared))
            case _ if (each := each_by_itself(part)) is not None:
                return self.resolved(each)
            case _ if isinstance(part, w.Effect) and not isinstance(part, _NO_LEAF) and ANY_PLAYER in walk(part):
                return self.resolved(of_either_player(part))
            case _ if is_of_each_player(part):
                return self._by_turns(part)
            case _:
                return self._noun(part)

    def _noun(self, given: Noun) -> Noun:
        noun = self._neighboring(self._another(elsewhere(given, self.lies)))
        told = [field.name for field in fields(noun)]
        if isinstance(noun, w.Power | w.ArmorPlus | w.SetPower | w.SetArmor | w.ForEach):
            told.sort(key=lambda name: name not in ("who", "of"))  # "it" in their amounts is the card of which they speak
        if isinstance(noun, w.Attach | w.Deal):  # which are told before: what is attached, what is dealt to others
            told.sort(key=lambda name: name not in ("to", "by"))
        if isinstance(noun, w.After | w.Instead) or (isinstance(noun, w.While) and speaks_of_it(noun.what)):
            told.sort(key=lambda name: name in ("do", "what"))  # behind the condition
        parts: dict[str, Any] = {}
        met, done, several = (len(self.last), self.its), len(self.done), self.several
        outside, loop = self.loops, (*self.loops, object())
        for name in told:
            again = isinstance(noun, w.Repeat) or (isinstance(noun, w.ForEach | w.OneByOne) and name == "do")
            self.loops = loop if again else outside
            hidden = name in ("tests", "ability") or isinstance(noun, w.Such)
            self.inside += hidden
            self.choosing = isinstance(noun, w.Choose | w.AnyNumber | w.Random)
            self.but = self.own if isinstance(noun, w.Attach) else parts.get(_FIRST_OF.get(name, ""))
            self.asking = self.asking or (name == "when" and isinstance(noun, w.If))
            parts[name] = self.resolved(getattr(noun, name))
            self.asking = self.asking and name != "when"
            of_host = isinstance(noun, HAPPENINGS) and self.last[-1:] == [HOST]
            if name == "by" and parts[name] is w.Player.ITS_CONTROLLER and of_host:
                parts[name] = w.Player.HOST_CONTROLLER
            if name == "by" and parts[name] in _ITS and self.last and isinstance(self.last[-1], LINES):
                raise LostError(f"of which of the cards it is {parts[name].value!r} is not told")
            self.inside -= hidden
            if name == "when" and isinstance(noun, w.After | w.If):
                self._asked(parts[name])
            if name == "who" and isinstance(noun, w.Power | w.ArmorPlus) and isinstance(parts[name], LINES):
                self.met(parts[name])
            if name in ("of", "what") and isinstance(noun, w.ForEach | w.OneByOne) and isinstance(parts[name], w.Found):
                self.met(parts[name])
        self.loops = outside
        if isinstance(noun, w.ForEach | w.OneByOne) and IT in (parts.get("of"), parts.get("what")):
            self.several = several  # behind a loop over several cards they are several again
        if isinstance(noun, w.Lasting) and isinstance(noun.ability, w.After | w.Instead):  # nothing of it is done or met yet
            del self.done[done:], self.last[met[0] :]
        if isinstance(noun, w.Power | w.ArmorPlus):  # whose power it is, is IT in the amount alone
            del self.last[met[0] :]
            self.its = met[1]
        if isinstance(noun, w.Capture) and noun.of == Said("side"):  # from its opponent; a friendly creature's is yours
            captor = parts["on"]
            parts["of"] = w.Player.OPPONENT if self.is_friendly(captor) else w.Player.ITS_OPPONENT
        if isinstance(noun, w.Capture) and parts["on"] is not IT and (side := self.side_of(parts["on"])):
            parts["of"] = SEEN_FROM[side].get(parts["of"], parts["of"])
        if isinstance(noun, w.In) and noun.of == Said("whoever"):
            parts["of"] = self._deed_in(noun) or w.Player.YOU
            if noun.zone is w.Place.HAND and any(isinstance(part, w.Top | w.Bottom) for part in walk(self.done[-1].effect)):
                parts["zone"] = w.Place.DECK  # where what is revealed lies
        if isinstance(noun, w.Happened) and noun.turn is w.Turn.THEIR_LAST_TURN and not hasattr(noun.event, "by"):
            parts["turn"] = w.Turn.OPPONENTS_LAST_TURN
        if isinstance(noun, MOVES) and parts["who"] is FOUGHT:  # if both have survived
            parts["who"] = made(w.Creature, w.InSet(FOUGHT))
        if isinstance(noun, w.PlayCard) and noun.yours and self._is_own(parts["who"]):
            parts["yours"] = False
        if why := unfounded(noun, parts, self.done, hidden=self.hidden, outside=self.outside):
            raise LostError(why)
        if isinstance(noun, w.Choose) and noun.name == "it":
            parts["name"] = f"@{len(self.chosen)}"
            self.chosen.append(Choice(parts["name"], parts["what"]))
        if isinstance(noun, w.Both):
            parts["parts"] = drawn_apart(parts["parts"])
            self.either = self.either or sum(isinstance(part, NAMING) for part in parts["parts"]) > 1
        if not isinstance(noun, w.Joining):
            self._told_apart(parts)
        noun = changed(noun, **parts)
        if isinstance(noun, w.Effect) and (not isinstance(noun, _STRUCTURE) or is_look(noun) or isinstance(noun, w.Lasting)):
            self.done.append(Deed(noun, self.open[-1], self.loops))
            self.hidden = self.hidden or is_hiding(noun)
            by = getattr(noun, "by", None)
            self.by = by or owner_of(noun) or self.by
            self.they = by if by in _OTHER_PLAYERS else self.they
        self._mention(noun)
        return noun

    def _told_apart(self, parts: dict[str, Any]) -> None:
        """Of two cards that one effect is about the one chosen there has a name of its own: IT stays the other, met before it."""
        for at, (name, both) in enumerate(chosen_beside(parts.values())):
            for known in self.chosen:
                known.word = f"other{at + 1}"[: None if at else -1] if known.name == name else known.word
            self.either = both

    def _asked(self, when: object) -> None:
        """Behind a condition on the card itself "it" may be that card, or the one that was met before."""
        if isinstance(when, w.MoreThan):
            self.compared = (when.a, when.b)
        if IT in self.last and THIS in walk(when) and not self.topic:
            self.last.append(UNTOLD)

    def _alternatives(self, *effects: object) -> tuple[object, ...]:
        """Several effects of which one is done: in each is known what was before; "the first creature" is chosen in it."""
        found, before = [], self.seen()
        for effect in effects:
            self.see(before)
            self.branch = len(self.chosen)
            found.append(self.resolved(effect))
        return tuple(found)

    def _also(self, who: object, test: object, kind: str) -> object:
        if self.type_of(who) == kind or test is w.Property.TOKEN:
            return made(w.IsTrue, who, test)
        return made(w.All, made(w.IsTrue, who, test), made(w.IsTrue, who, w.Type(kind)))  # type: ignore[arg-type]

    def _another(self, noun: Noun) -> Noun:
        """ "Another" after a choice is other than the card chosen; on an upgrade, other than its host; else than the card itself.

        LostError where "each other" may be either.
        """
        if not isinstance(noun, w.Creature | w.Artifact) or w.Property.ANOTHER not in noun.tests:
            return noun
        met = self.chosen if self.this is HOST else self.last
        but = IT if met and IT in self.last and not self.inside else HOST if self.this is HOST else None
        if any(test in walk(noun.tests) for test in _OF_IT) and not (self.last and self.last[-1] in SELVES and not self.topic):
            return made(type(noun), *(made(w.Not, w.InSet(IT)) if test is w.Property.ANOTHER else test for test in noun.tests))
        if but is None and not self.is_creature and isinstance(noun, w.Creature):
            raise LostError("other than which creature is not told")
        if but is IT and isinstance(self.last[-1], Deed) and isinstance(self.last[-1].effect, INTO_PLAY):
            raise LostError("whether others than the card that came into play is not told")
        if but is IT and len(self.chosen) - self.branch > 1 and not self.choosing:
            raise LostError("other than which of them is not told")
        if but is IT and self.this is THIS and not self.choosing and self.is_creature:
            raise LostError("other than which card is not told")
        tests = (made(w.Not, w.InSet(but)) if but and test is w.Property.ANOTHER else test for test in noun.tests)
        return made(type(noun), *tests)

    def _neighboring(self, noun: Noun) -> Noun:
        """ "Neighboring" is next to the card itself, on an upgrade next to its host; what lies in no battleline has no neighbors.

        LostError where it may be next to another card that was met.
        """
        tests = getattr(noun, "tests", ())
        if w.Property.NEIGHBOR not in tests or (self.this is THIS and self.is_creature and not self.topic):
            return noun
        if self.this is not HOST and not (self.topic and not self.is_creature):
            raise LostError("next to which creature is not told")
        beside = made(w.InSet, w.Neighbors(HOST if self.this is HOST else IT))
        return changed(noun, tests=tuple(beside if test is w.Property.NEIGHBOR else test for test in tests))

    def _mention(self, noun: object) -> None:
        match noun:
            case w.Choose() | w.AnyNumber() | w.Random() | w.OneOfEach() | w.Search() | w.DiscardUntil():
                self.met(noun)
            case w.MostPowerful() | w.LeastPowerful():
                self.last.append(noun)
            case w.Exists(who=w.In() as found) if IT not in self.last:
                self.last.append(w.Choose(found))
            case w.Exists() | w.AtLeast(a=w.Count()) | w.MoreThan() if IT not in self.last:
                self.last.insert(0 if self.inside else len(self.last), UNTOLD)  # "it" has not a neighbor, but is what has it
            case w.Bind(who=w.Choose() | w.OneOfEach()):
                self.topic = True
                self.about = (self.chosen[-1], self.its) if self.chosen else None
            case w.Bind(who=w.Both(parts=(w.Choose(n=1), w.Choose(n=1)))):
                self.pair = True
            case w.Swap() | w.SwapControl() | w.MoveAmber() | w.MoveCounter() | w.Deal() | w.FightWith() if is_about_two(noun):
                self.pair = True
            case w.Swap(a=a) | w.SwapControl(a=a) if a in SELVES:
                self.last += [SWAPPED, IT]
            case w.MakeToken():
                self.last.append(w.The("token"))
            case w.Bind(name="seen"):
                self.last.append(w.The("seen"))
            case _ if isinstance(noun, HAPPENINGS):
                if not (len(noun.tests) == 1 and isinstance(noun.tests[0], w.InSet)):
                    self.met(noun)
            case _ if isinstance(noun, w.Effect):
                who = getattr(noun, "who", None)
                if isinstance(who, LINES):
                    self.last.append(who)
                elif isinstance(who, w.Top | w.Bottom) or isinstance(noun, INTO_PLAY):
                    self.last.append(self.done[-1])
            case _:
                pass

    def _in_order(self, effects: tuple[object, ...]) -> object:
        sequence = object()
        done: list[Any] = []
        self.open.append(Place(sequence, 0))
        for at, effect in enumerate(effects):
            self.open[-1] = Place(sequence, at)
            before = done[-1] if done else None
            if before is not None and getattr(effect, "who", None) is IT:  # "ready and fight with": whom the first is done to
                who = getattr(before, "who", None)
                if isinstance(who, GROUPS):
                    who = self._group(who)
                if isinstance(who, w.Ref | w.The) and isinstance(effect, Noun):
                    effect = changed(effect, who=who)
            done.append(still_there(before, self.resolved(effect)))
        self.open.pop()
        for at in range(len(done) - 1, -1, -1):
            if name := self.kept.pop(Place(sequence, at), ""):
                done.insert(at + 1, w.Bind(w.ThisWay(), name=name))
        return self._bound_ahead(in_order(*done))

    def _bound_ahead(self, effect: w.Seq) -> w.Seq:
        """The effect with each group that is meant again bound ahead of its first mention."""
        for name, group in tuple(self.groups.items()):
            for at, each in enumerate(effect.effects):
                if any(part == group for part in walk(each)):
                    those = made(w.Creature, w.Property.DAMAGED, *group.tests) if name == "healed" else group
                    bound, named = w.Bind(those, name=name), replaced(each, group, w.The(name))
                    first = (bound,) if named == w.Bind(w.The(name)) else (bound, named)
                    effect = in_order(*effect.effects[:at], *first, *effect.effects[at + 1 :])
                    del self.groups[name]
                    break
        return effect

    def _of_itself(self, effect: Any, amount: object, who: object) -> object:
        """ "Deal damage to a creature equal to its power": its own. LostError where another card was met."""
        if not isinstance(who, w.Choose) or not speaks_of_it(amount, "it", "its") or self.topic:
            return self.resolved(effect)
        if any(each not in SELVES for each in self.last):
            raise LostError("whose it is, is not told")
        return self.resolved(in_order(w.Bind(who), replaced(effect, who, IT)))

    def _of_player(self, do: Any, player: Any) -> object:
        """What a player does with what is theirs."""
        done: Any = replaced(do, Said("own"), player)
        if player is not w.Player.YOU:
            if any(getattr(part, "of", None) is w.Player.YOU for part in walk(done.who)):
                raise LostError("whose cards these are is not told")
            done = replaced(replaced(done, OWN, player), w.Player.YOU, player)
        turns = player is w.Player.EACH_PLAYER and not isinstance(do.who, w.In | w.Both | w.Top)
        found = self._by_turns(done) if turns else self.resolved(done)
        self.by = player
        self.they = player if player in _OTHER_PLAYERS else self.they
        return found

    def _chosen_by(self, do: object, by: Any) -> object:
        """What another player decides, or each of them what is theirs."""
        if by is w.Player.EACH_PLAYER:
            found = self._by_turns(w.ChosenBy(do, by=by))  # type: ignore[arg-type]
            self.pair = isinstance(do, w.Bind) and len(self.chosen) == 2
            return found
        self.by = self.they = by
        if isinstance(do, w.Sacrifice) and by is not w.Player.YOU:
            do = w.Destroy(do.who)  # what is sacrificed counts as destroyed (glossary:sacrifice)
        done = self.resolved(do)
        others = isinstance(do, w.May) and by is not w.Player.YOU
        if others and any(side in walk(do) for side in (w.Property.FRIENDLY, w.Property.ENEMY, w.Player.YOU)):
            raise LostError("on whose side that is, is not told")
        told = isinstance(do, By) and not any(isinstance(part, w.Choosing | w.UpTo) for part in walk(done))  # nothing is decided
        return done if told or by in self.deciding else made(w.ChosenBy, done, by=by)

    def _by_turns(self, effect: object) -> object:
        """What each player does, the one after the other; behind it only the last one's is known."""
        outside, self.loops = self.loops, (*self.loops, object())
        found = out_of_both_hands(self.resolved(each_player(effect)))
        self.loops = outside
        return found

    def _per_each(self, told: PerEach) -> object:
        of, do = told.of, told.do
        if isinstance(of, Behind):
            return self._of_itself(PerEach(of.n, do), of.n, getattr(do, "who", None))
        if getattr(do, "by", None) is w.Player.EACH_PLAYER and any(word in walk(of) for word in (OWN, THEIRS)):
            return self._by_turns(told)
        if isinstance(getattr(do, "who", None), LINES) and speaks_of_it(of):
            return self._noun(made(w.ForEach, do.who, changed(told, do=changed(do, who=IT))))
        if (speaks_of_it(do) and not asks(do) and not out_of_play(of, do)) or getattr(do, "by", None) in _ITS:
            match of:
                case Done(way=way) if way not in AMOUNTS:
                    of = Those(way)
                case w.Count(who=who):
                    of = who
                case _:
                    return self._times(of, do)
            return self._noun(made(w.ForEach, of, do))
        return self._times(of, do)

    def _times(self, of: object, do: object) -> object:
        """An effect so many times, or as one amount; of what is done so many times only the last time is known behind it."""
        of, met = self.resolved(of), len(self.done)
        found = per_each(of, self.resolved(do))
        if isinstance(found, w.ForEach):
            loop = (*self.loops, object())
            self.done[met:] = [deed._replace(loops=loop) for deed in self.done[met:]]
        return found
