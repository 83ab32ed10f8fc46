"""What was done "this way", in an ability of which the words are being settled."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.nouns.cards import is_one
from judge.cards.reading.kinds import kind_of
from judge.cards.reading.known import IT, Known
from judge.cards.reading.patterns import Those
from judge.cards.reading.reshape import Deed, LostError
from judge.cards.reading.spread import made
from judge.cards.reading.words import AMOUNTS


class Doings(Known):
    """Finds what was done before, and to which cards."""

    def resolved(self, part: object) -> object:
        """A part of an ability with its words settled."""
        raise NotImplementedError

    def _how_many(self, way: str, what: str) -> object:
        deed = self.done[-1] if self.done else None
        if deed is None and way in AMOUNTS:
            return w.EventAmount()
        if deed is None or not deed.is_way(way):
            raise LostError(f"nothing was {way} just before it")
        self._over(deed)
        if way == "healed" and what != "amount" and (healed := self._healed(deed)) is not None:
            return w.Count(healed)
        kind = kind_of(deed.effect) or self.type_of(getattr(deed.effect, "who", None))
        unknown = what not in ("card", "amount") and kind != what
        if (way in AMOUNTS) != (what == "amount") or unknown:
            raise LostError(f"how many {what}s were {way} is not told")
        by_damage = way == "destroyed" and isinstance(deed.effect, w.Deal | w.DealSpread)
        return w.Count(w.ThisWay(destroyed=True)) if by_damage else w.HowMany()

    def _healed(self, deed: Deed) -> w.The | None:
        """The cards that were healed: of a group those that were damaged; None where that is not known."""
        who = getattr(deed.effect, "who", None)
        if not isinstance(deed.effect, w.Heal) or not isinstance(who, w.Creature) or self.loops:
            return None
        self.groups["healed"] = who
        return w.The("healed")

    def _that_many(self) -> w.Amount:
        """How much the effect just before did; where there is none, how much the event was about."""
        if not self.done:
            return w.EventAmount()
        self._over(self.done[-1])
        return w.HowMany()

    def _those(self, those: Those) -> object:
        if those.way == "healed" and self.done and (healed := self._healed(self.done[-1])) is not None:
            return healed
        if those.way in AMOUNTS:
            raise LostError(f"to which cards it was {those.way} is not told")
        for deed in reversed(self.done):
            if deed.is_way(those.way):
                self._over(deed)
                if deed is self.done[-1] and self._is_one_found(deed.effect, those):
                    return IT
                known = kind_of(deed.effect)
                found = getattr(deed.effect, "who", None)
                sought = getattr(getattr(found, "what", found), "tests", ())  # which all of them have passed
                tests = () if known and those.tests == (made(w.Type, known),) else those.tests
                tests = () if set(tests) <= set(sought) else tests
                tests = tuple(map(self.resolved, tests))
                by_damage = those.way == "destroyed" and isinstance(deed.effect, w.Deal | w.DealSpread)
                if (deed is self.done[-1] and not self.inside) or (tests and deed is self.done[-1]):
                    return made(w.ThisWay, destroyed=by_damage, tests=tests)
                if tests or by_damage:
                    raise LostError("something else was done since")
                return self._later(deed)
        raise LostError(f"nothing was {those.way} before it")

    def _is_one_found(self, effect: object, those: Those) -> bool:
        """Whether those are the one card that was looked for, or that was chosen to be dealt damage."""
        if isinstance(effect, w.DiscardUntil):
            return not those.tests or set(those.tests) <= set(effect.tests)
        who = getattr(effect, "who", None)
        one = (
            isinstance(effect, w.Deal)
            and not effect.splash
            and isinstance(who, w.Choose)
            and who.n == 1
            and those.way == "destroyed"
        )
        return one and those.tests in ((), (w.Type("creature"),)) and self.last[-1:] == [IT]

    def _is_found(self, tests: tuple[object, ...]) -> bool:
        """Whether cards with such tests were looked for just before, so that IT is the one that was found, if any."""
        return bool(self.done) and isinstance(self.done[-1].effect, w.DiscardUntil) and self.done[-1].effect.tests == tests

    def _was(self, test: object) -> object:
        """What the one card was that has just left play. LostError where none has."""
        leaving = (w.Destroy, w.Sacrifice, w.Return, w.Archive, w.Purge)
        if not self._is_done_to_one() or not isinstance(self.done[-1].effect, leaving):
            raise LostError("what it was is not told: no card has just left play")
        return made(w.Exists, made(w.ThisWay, tests=test if isinstance(test, tuple) else (test,)))

    def _deed_in(self, noun: w.In) -> object:
        """Whose cards those are to which something was done this way."""
        if not any(isinstance(test, w.InSet) and isinstance(test.who, Those) for test in noun.tests) or not self.done:
            return None
        effect = self.done[-1].effect
        owners = {part.of for part in walk(effect) if isinstance(part, w.Top | w.In | w.Bottom | w.DiscardUntil)}
        return next(iter(owners)) if len(owners) == 1 else w.Player.EACH_PLAYER if owners else None

    def _is_done_to_one(self) -> bool:
        """Whether what was done last was done to one card."""
        who: Any = getattr(self.done[-1].effect, "who", None) if self.done else None
        return who is not None and is_one(who)

    def _over(self, deed: Deed) -> None:
        """LostError for what was done several times, of which no more than the last time is known."""
        if deed.loops != self.loops[: len(deed.loops)]:
            raise LostError("it was done several times, one after the other")

    def _later(self, deed: Deed) -> object:
        """The cards of a deed since which something else may have been done."""
        if any(at.sequence is deed.place.sequence and at.at > deed.place.at for at in self.open if at.sequence is not None):
            self.kept.setdefault(deed.place, f"way{len(self.kept) + 1}")
            return w.The(self.kept[deed.place])
        if deed is self.done[-1]:
            return w.ThisWay()
        raise LostError("something else was done since")

    def _rest(self) -> object:
        """The cards that were looked at and still lie in their deck."""
        for deed in reversed(self.done):
            if isinstance(deed.effect, w.Bind) and deed.effect.name == "seen" and isinstance(deed.effect.who, w.Top):
                return w.In(w.Place.DECK, of=deed.effect.who.of, tests=(w.InSet(w.The("seen")),))
            if isinstance(deed.effect, w.Reveal) and isinstance(deed.effect.who, w.Top) and deed is not self.done[-1]:
                return made(w.In, w.Place.DECK, of=deed.effect.who.of, tests=(made(w.InSet, self._later(deed)),))
        raise LostError("of which cards these are the rest is not told")

    def _looked_at(self) -> object:
        """Whose hand was looked at, or revealed, just before."""
        match self.done[-1].effect if self.done else None:
            case w.Bind(who=w.In(zone=w.Place.HAND, of=of), name="seen") | w.Reveal(who=w.In(zone=w.Place.HAND, of=of)):
                return of
            case _:
                raise LostError("whose hand it is, is not told")
