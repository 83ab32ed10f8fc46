"""What the words of an ability may bring to the active player, or do to a creature; too much rather than too little."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from judge.cards import nouns as w
from judge.scenarios.acting import IN_ROWS, Acting, Acts, is_given, sides, words_of

KEYS = 4  # no player forges more
_NOTHING = (
    w.Lose, w.GainChains, w.Unforge, w.Use, w.FightWith, w.ReapWith, w.Heal, w.Exhaust, w.Stun, w.Unstun, w.WardIt,
    w.Unward, w.MoveWard, w.Enrage, w.PutCounter, w.BecomeActive, w.ExtraTurn, w.EndTurn, w.EndStep, w.ToFlank, w.Reposition,
    w.Rearrange, w.Search, w.DiscardUntil, w.Shuffle, w.Reveal, w.RaiseTide, w.ResetTide, w.Bind, w.ChooseHouse, w.ChooseTrait,
    w.ChooseNumber, w.NameCard, w.Lasting, w.Forge, w.PowerCounter,
)  # fmt: skip
# What may hurt a creature, or make it leave; and what never does.
_HARMING = (
    w.Deal, w.DealSpread, w.Destroy, w.Sacrifice, w.Archive, w.Purge, w.PutUnder, w.Discard, w.LoseArmor, w.RemoveCounter,
    w.MoveCounter, w.ClearCounters, w.TakeControl, w.SwapControl, w.FightDamageTo, w.Flip, w.Redistribute, w.Swap,
)  # fmt: skip
_HARMLESS = (
    w.Gain, w.Steal, w.Capture, w.Pay, w.MoveAmber, w.Exalt, w.Draw, w.MakeToken, w.Ready, w.PlayCard, w.PutIntoPlay,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Worth:
    """What something may bring: Æmber from the supply to the active player (``gain``) or elsewhere (``other``), Æmber taken
    (``take``), of gained and taken together (``both``: less than their sum where it is the one or the other), cards to be played
    besides (``plays``), cards readied (``uses``), cards put into play (``enters``), and damage to the creature that is asked
    about (``harm``), without end for what may make it leave in another way."""

    gain: float = 0.0
    other: float = 0.0
    take: float = 0.0
    both: float = 0.0
    plays: float = 0.0
    uses: float = 0.0
    enters: float = 0.0
    harm: float = 0.0

    def __add__(self, more: Worth) -> Worth:
        if self is NONE or more is NONE:
            return more if self is NONE else self
        return Worth(*(a + b for a, b in zip(self.parts(), more.parts(), strict=True)))

    def parts(self) -> tuple[float, ...]:
        return (self.gain, self.other, self.take, self.both, self.plays, self.uses, self.enters, self.harm)

    def times(self, n: float) -> Worth:
        return Worth(*(a * n if a else 0.0 for a in self.parts())) if n else NONE


NONE, NO_END = Worth(), Worth(inf, inf, inf, inf, inf, inf, inf, inf)
REAP = Worth(gain=1.0, both=1.0)


def best(found: Iterable[Worth]) -> Worth:
    """The best of each."""
    parts = list(zip(*(each.parts() for each in found), strict=True))
    return Worth(*map(max, parts)) if parts else NONE


def total(found: Iterable[Worth]) -> Worth:
    parts = list(zip(*(each.parts() for each in found if each is not NONE), strict=True))
    return Worth(*map(sum, parts)) if parts else NONE


class Words:
    """``target``: the creature that may be hurt, -1: none. ``discarding``: whether cards that have left play without being
    destroyed may come to a discard pile."""

    def __init__(self, acting: Acting, target: int = -1) -> None:
        self.acting, self.me, self.target = acting, acting.me, target
        again = (w.Discard, w.DiscardUntil, w.PlayCard, w.PutIntoPlay, w.MakeToken)
        mine = target >= 0 and acting.m.s.cards[target].owner == acting.me  # it can be discarded from the hand
        self.discarding = mine or not acting.kinds.isdisjoint(again) or acting.icon("discard")
        self.enter_ready = any(isinstance(part, w.MayEnterAnywhere) or _readies_others(part) for part in acting.parts())

    def worth(self, acts: Acts, do: object) -> Worth:
        """What an effect may bring."""
        match do:
            case None:
                return NONE
            case w.Seq(effects=parts) | w.Together(effects=parts):
                return total(self.worth(acts, part) for part in parts)
            case w.ChooseOne(effects=parts):
                return best(self.worth(acts, part) for part in parts)
            case w.May(do=inner) | w.ChosenBy(do=inner):
                return self.worth(acts, inner)
            case w.If(do=inner, otherwise=otherwise):
                return best((self.worth(acts, inner), self.worth(acts, otherwise)))
            case w.IfYouDo(do=inner, then=then, otherwise=otherwise):
                return self.worth(acts, inner) + best((self.worth(acts, then), self.worth(acts, otherwise)))
            case w.ForEach(of=of, do=inner):
                n = self.count(acts, of) if isinstance(of, w.Found) else self.most(acts, of)
                return self.worth(acts, inner).times(n)
            case w.OneByOne(what=what, do=inner, n=n):
                return self.worth(acts, inner).times(n if n >= 0 else self.count(acts, what))
            case w.Repeat(do=inner, times=times):
                return self.worth(acts, inner).times(times + 1 if times >= 0 else inf)
            case _ if isinstance(do, _NOTHING):
                return NONE
            case _ if isinstance(do, _HARMING):
                return self._harm(acts, do) + (Worth(other=inf) if isinstance(do, w.Redistribute | w.Swap) else NONE)
            case _:
                found = self._single(acts, do)
                return replace(found, both=found.gain + found.take) + self._harm(acts, do)

    def _harm(self, acts: Acts, do: object) -> Worth:
        """What an effect may do to the creature that is asked about."""
        who = getattr(do, "who", None)
        if (
            self.target < 0
            or isinstance(do, _HARMLESS)
            or not (who is None or self.meant(acts, who) or (isinstance(do, w.Deal) and do.splash != 0))
        ):
            return NONE
        match do:
            case w.Deal(n=n, splash=splash):
                return Worth(harm=self.most(acts, n) + 2 * self.most(acts, splash))  # from either side
            case w.DealSpread(n=n, each=each):
                return Worth(harm=self.most(acts, n) * each)
            case w.Put(to=w.Place.DISCARD):
                return Worth(harm=inf)
            case w.Purge() | w.Archive() | w.PutUnder() | w.Return() | w.Put() if not self.discarding:
                return NONE
            case _:
                return Worth(harm=inf)

    def meant(self, acts: Acts, who: object) -> bool:
        """Whether a selector may find the creature that is asked about."""
        return self.target in self.acting.found(acts, who)

    def _single(self, acts: Acts, do: object) -> Worth:
        me = self.me
        match do:
            case w.Gain(n=n, by=by):
                who, much = sides(acts, by, me), self.most(acts, n)
                return Worth(gain=much if me in who else 0.0, other=much if 1 - me in who else 0.0)
            case w.Steal(n=n, by=by):
                return Worth(take=self.most(acts, n) if me in sides(acts, by, me) else 0.0)
            case w.Pay(n=n, by=by):
                return Worth(take=self.most(acts, n) if 1 - me in sides(acts, by, me) else 0.0)
            case w.MoveAmber(n=n, to=to):
                to_me = me in sides(acts, to, me) if isinstance(to, w.Player) else self._falls_to_me(acts, to)
                from_supply = do.of is None
                much = self.most(acts, n)
                return Worth(
                    take=much if to_me else 0.0, other=much if from_supply else 0.0, gain=much if from_supply and to_me else 0.0
                )
            case w.Exalt(who=who, n=n):
                laid = product(self.most(acts, n), self.count(acts, who))
                return Worth(other=laid, take=laid if self._falls_to_me(acts, who) else 0.0)
            case w.Capture(n=n, on=on, of=of):  # what comes of the own pool came out of it
                taken = self._falls_to_me(acts, on) and sides(acts, of, me) != {me}
                return Worth(take=product(self.most(acts, n), self.count(acts, on)) if taken else 0.0)
            case w.Draw(n=n, by=by):
                return Worth(plays=self.most(acts, n)) if me in sides(acts, by, me) else NONE
            case w.Return(who=who) | w.Put(who=who, to=w.Place.HAND):
                return Worth(plays=self.count(acts, who)) if any(side == me for side, _ in self.acting.spots(acts, who)) else NONE
            case w.Put():
                return NONE
            case w.PlayCard(who=who, entering=entering):
                cards = self.count(acts, who)
                return Worth(plays=cards, uses=cards if entering == "ready" else 0.0)
            case w.PutIntoPlay(who=who, ready=ready):
                cards = self.count(acts, who)
                return Worth(plays=cards, enters=cards, uses=cards if ready or self.enter_ready else 0.0)
            case w.Attach(who=who):
                return Worth(plays=self.count(acts, who))
            case w.MakeToken(n=n, by=by):
                made = inf if do.of is not None else self.most(acts, n)
                return Worth(enters=made, uses=made if self.enter_ready else 0.0)
            case w.Ready(who=who):
                return Worth(uses=min(self.count(acts, who), len(self.acting.users & self.acting.found(acts, who))))
            case _:
                return NO_END

    def _falls_to_me(self, acts: Acts, on: object) -> bool:
        """Whether Æmber on cards may come to the active player when they leave: they may be the opponent's."""
        if on is None:
            return False
        if acts.card >= 0 and (on is w.Ref.SOURCE or (on is w.Ref.THIS and not is_given(acts.noun))):
            return acts.sides != {self.me}
        return any(side != self.me and place == IN_ROWS for side, place in self.acting.spots(acts, on))

    def most(self, acts: Acts, n: object) -> float:
        """The most that an amount can be."""
        match n:
            case int():
                return float(n)
            case w.Count(who=who):
                return self.count(acts, who)
            case w.Keys():
                return KEYS
            case w.Half(of=of) | w.Third(of=of) | w.Fixed(of=of) | w.UpTo(most=of):
                return self.most(acts, of)
            case w.Capped(of=of, most=most):
                return min(self.most(acts, of), self.most(acts, most))
            case w.Minus(a=a):
                return self.most(acts, a)
            case w.Plus(a=a, b=b):
                return self.most(acts, a) + self.most(acts, b)
            case w.Times(a=a, b=b):
                return inf if isinstance(a, int) and a < 0 else product(self.most(acts, a), self.most(acts, b))
            case _:
                return inf

    def count(self, acts: Acts, who: object) -> float:
        """The most cards that a selector can find."""
        match who:
            case w.Ref.IT | w.The():
                name = "it" if who is w.Ref.IT else who.name
                return max([1.0, *(self.count(acts, each) for each in _choosing(acts.noun, name))])
            case w.Ref():
                return 1.0
            case w.Choose(what=what, n=n) | w.Random(what=what, n=n):
                return min(self.most(acts, n), self.count(acts, what))
            case w.AnyNumber(what=what) | w.OneOfEach(what=what) | w.MostPowerful(what=what) | w.LeastPowerful(what=what):
                return self.count(acts, what)
            case w.Both(parts=parts):
                return sum(self.count(acts, part) for part in parts)
            case w.Neighbors(of=of):
                return 2 * self.count(acts, of)
            case w.Top(n=n) | w.Bottom(n=n):
                return self.most(acts, n)
            case w.Creature() | w.Artifact() | w.Upgrade() | w.InPlay() | w.In() | w.Under() | w.PurgedBy():
                return float(self.acting.number(acts, who))
            case _:
                return inf


def _readies_others(part: object) -> bool:
    return isinstance(part, w.Enters) and part.how == "ready" and part.who is not w.Ref.THIS


def product(a: float, b: float) -> float:
    return a * b if a and b else 0.0


def _choosing(noun: w.Ability, name: str) -> Iterable[object]:
    for part in words_of(noun):
        if isinstance(part, w.Choose | w.AnyNumber | w.Random | w.OneOfEach) and part.name == name:
            yield part
        elif isinstance(part, w.Bind) and (part.name or "it") == name:
            yield part.who
        elif isinstance(part, w.Search | w.MakeToken) and name in ("it", "token"):
            yield w.ThisWay()
