"""The most Æmber that the active player can come by until the turn is over, and the most damage; too high rather than too low.

What cards may bring is summed up: each card in hand is played once, each that is ready used once, and as often more as effects
bring cards to hand or ready them. Æmber that is taken comes from somewhere: no more is taken than there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.event_words import kind_of
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, Zone
from judge.engine.words import derive
from judge.scenarios.acting import Acting, Acts, is_given, words_of
from judge.scenarios.worth import NO_END, NONE, REAP, Words, Worth, best, product, total

_ROUNDS = 4  # in which what reacts must have settled


class Most:
    """For one search, from where the first move is asked for."""

    def __init__(self, m: Machine, acting: Acting, target: int = -1) -> None:
        self.m, self.acting, self.me, self.target = m, acting, acting.me, target
        self.words = Words(acting, target)
        self.stronger = self._stronger() if target >= 0 and not acting.everything else 0.0
        count = len(m.s.cards)
        self.played, self.left, self.scrapped = [NONE] * count, [NONE] * count, [NONE] * count
        self.used, self.once = [NONE] * count, [NONE] * count  # what each use brings, and what only the first one does
        self.costs = [NONE] * count
        self.reacting: list[tuple[str, Worth]] = []  # how often: by kind of event, or "plays", "uses", "leaves"
        self.from_supply = w.TakeFromSupply in acting.kinds
        moved = not acting.kinds.isdisjoint((w.Redistribute, w.Swap))
        # Whether Æmber from anywhere may come to lie on cards of the opponent, from which it falls to the active player.
        self.laden = moved or any(acting.is_a(index, "creature") for index in acting.turned)
        self.made = 1.0
        if not acting.everything:
            self._cards()
            f, r = self._extras(m)[1:]
            self.made = 1 + f + r  # how often a lasting effect is made by one ability
            self.reacting = [(kind, each.times(n)) for kind, each, n in self._reactions()]

    # --- once

    def _cards(self) -> None:
        acting, cards = self.acting, self.m.s.cards
        ways: dict[int, dict[str, Worth]] = {}
        for index in range(len(cards)):
            definition = self.m.tables.definition(cards[index])
            alive = definition.type in ("creature", "token creature") or w.CountsAsCreature in acting.kinds
            alive = alive or index in acting.as_tokens
            ways[index] = {"reap": REAP, "fight": Worth(harm=self._blow(index))} if alive else {"reap": NONE}
            self.played[index] = self._icons(index) + (Worth(uses=1.0) if self.words.enter_ready else NONE)
        for acts in acting.acts:
            if acts.card < 0:
                continue
            noun, index = acts.noun, acts.card
            given = self.words.worth(acts, getattr(noun, "do", None)) if isinstance(noun, w.Resolving) else NONE
            for moment in _moments(noun):
                if moment == "play":
                    self.played[index] += given
                elif moment == "leaves":
                    self.left[index] += given
                elif moment == "scrap":
                    self.scrapped[index] += given
                elif isinstance(noun, w.UseCost):
                    self.costs[index] += given
                elif _only_first(noun):
                    self.once[index] += given
                else:
                    self._add(ways[index], moment, acts, given)
            if isinstance(noun, w.While) and noun.what == w.Enters(w.Ref.THIS, "ready"):
                self.played[index] += Worth(uses=1.0)
        for acts in acting.acts:
            for gains in _granted(acts.noun):
                each = self.words.worth(acts, gains.what.do)
                for index in acting.found(acts, gains.who) if gains.who is not w.Ref.HOST else ():
                    for moment in _moments(gains.what):
                        self._add(ways[index], moment, acts, each)
        for index, way in ways.items():
            self.used[index] = best(way.values()) + self.costs[index]
            self.played[index] += self.left[index] + self.once[index]

    def _add(self, ways: dict[str, Worth], moment: str, acts: Acts, brings: Worth) -> None:
        """Of a card's "Action:" abilities one is resolved; all of them under a rulebook that says so."""
        ops = (getattr(step.row, "op", "") for step in self.m.tables.steps["use-ability"])
        way = moment if moment != "use" or "abilities_used" in ops else f"{acts.card} {acts.noun!r}"
        ways[way] = ways.get(way, NONE) + brings

    def _icons(self, index: int) -> Worth:
        icons = self.acting.icons(index)
        harm = float(icons.count("damage")) if self.target >= 0 else 0.0
        gain = float(icons.count("aember"))
        return Worth(gain=gain, both=gain, plays=float(icons.count("draw")), harm=harm)

    # --- harm

    def _blow(self, index: int) -> float:
        """The most damage that a creature deals by one fight, before what makes creatures stronger."""
        m = self.m
        if self.target < 0:
            return 0.0
        if index == self.target:
            return inf  # whoever it fights deals damage to it
        card, there = m.s.cards[index], m.s.cards[index].zone == Zone.LINE
        printed = m.tables.definition(card)
        power = float(max(derive.power(m, index) if there else 0, printed.power + card.power))
        keywords = dict(printed.keywords)
        for name, x in (derive.keywords(m, index) if there else {}).items():
            keywords[name] = max(x, keywords.get(name, 0))
        if "poison" in keywords or index in self.acting.as_tokens:
            return inf
        return power + keywords.get("assault", 0) + keywords.get("splash-attack", 0) + self.stronger

    def _stronger(self) -> float:
        """How much stronger each creature may become than it is, and by how much weaker the one asked about; without end where
        that is not plain."""
        if not self.acting.kinds.isdisjoint(_NOT_PLAIN):
            return inf
        powered = [index for index in self.acting.playable if "power" in self.acting.icons(index)]
        if not self.acting.fetched.isdisjoint(powered) or not self.acting.played_anyhow.isdisjoint(powered):
            return inf
        found = float(sum(self.acting.icons(index).count("power") for index in powered))
        for acts in self.acting.acts:
            for part in words_of(acts.noun):
                found += self._strength(acts, part)
        return found

    def _strength(self, acts: Acts, part: object) -> float:
        """By how much a word may change the strength of a creature."""
        match part:
            case w.Keyword(name=name, x=x):
                if name == "poison" or not isinstance(x, int):
                    return inf
                if name not in ("assault", "splash-attack"):
                    return 0.0
                return inf if _again(acts, self.acting) else float(x)
            case w.PowerCounter(n=n):
                return inf if _again(acts, self.acting) or not isinstance(n, int) else float(n)
            case w.Power(n=n, who=who) if isinstance(n, int):
                if n < 0:
                    return inf if self.words.meant(acts, who) or is_given(acts.noun) else 0.0
                return inf if _again(acts, self.acting) else float(n)
            case w.Power() | w.SetPower():
                return inf
            case w.MustLeave(who=who) | w.SetArmor(who=who) | w.ArmorPlus(who=who):
                return inf if self.words.meant(acts, who) else 0.0
            case _:
                return 0.0

    def damage(self, m: Machine) -> float:
        """How much less damage than it takes can be dealt to the creature that is asked about: 0 or less if it may do."""
        card = m.s.cards[self.target]
        if self.acting.everything or card.zone != Zone.LINE or self.stronger == inf:
            return 0.0
        printed = m.tables.definition(card)
        power = min(derive.power(m, self.target), printed.power + card.power)
        needed = power - card.damage + max(0, min(derive.armor_left(m, self.target), printed.armor - card.armor_used))
        return needed - self._found(m).harm

    def _reactions(self) -> Iterable[tuple[str, Worth, float]]:
        """What reacts, by kind of event: what it brings, and how many of it there may be."""
        for acts in self.acting.acts:
            noun = acts.noun
            if isinstance(noun, w.After):
                in_fight = isinstance(noun.event, w.IsDestroyed) and noun.event.fighting and not is_given(noun)
                yield "own fights" if in_fight else kind_of(noun.event), self.words.worth(acts, noun.do), 1.0
            elif isinstance(noun, w.Instead) and not isinstance(noun.do, w.Change):
                yield _INSTEAD.get(type(noun.event), "any"), self.words.worth(acts, noun.do), 1.0
            elif acts.card < 0 and isinstance(noun, w.Resolving) and not isinstance(noun, w.Instead):  # of a token creature
                yield from ((moment, self.words.worth(acts, noun.do), 1.0) for moment in _times(noun))
            made = inf if isinstance(noun, w.After | w.Instead | w.While) or _loops(noun) else self.made
            for part, lasts in _inner(noun):
                if any(part is gains.what and gains.who is not w.Ref.HOST for gains in _granted(noun)):
                    continue  # it is counted with the cards that have it
                n = made if lasts else 1.0
                if isinstance(part, w.Resolving) and not isinstance(getattr(part, "do", None), w.Change):
                    each = self.words.worth(acts, part.do)
                    if isinstance(part, w.After):
                        yield kind_of(part.event), each.times(len(self.m.s.cards)), n
                    elif isinstance(part, w.Instead | w.Scrap):
                        yield "any", each, n
                    else:
                        moments = {"hosts"} if _only_first(part) and _to_host(noun) else _times(part)
                        if any(part is gains.what and gains.who is w.Ref.HOST for gains in _granted(noun)):
                            moments = {"host uses"}
                        yield from ((moment, each, n) for moment in moments)

    # --- on a table

    def amber(self, m: Machine) -> float:
        """The most that the active player can have in the pool before the turn is over."""
        if self.acting.everything:
            return inf
        found, cards = self._found(m), m.s.cards
        elsewhere = m.s.players[1 - self.me].amber + sum(card.amber for card in cards) + found.other
        falling = sum(card.amber for card in cards if card.ctrl != self.me)
        spent = w.GetsSpentAmber in self.acting.kinds and w.Forge in self.acting.kinds
        take = inf if self.laden or spent else found.take + falling
        gained = found.gain + (take if self.from_supply else min(take, elsewhere))
        return m.s.players[self.me].amber + (gained if self.laden or spent else min(gained, found.both + falling))

    def _found(self, m: Machine) -> Worth:
        """All that may be brought from here on."""
        plays = uses = enters = 0.0  # that reactions bring: as long as more of them bring more of themselves
        for _ in range(_ROUNDS):
            found, f, r = self._extras(m, plays, uses)
            times = self._times(m, found.enters + enters, f, r)
            more = total(each.times(times.get(kind, inf)) for kind, each in self.reacting)
            if (more.plays, more.uses, more.enters) == (plays, uses, enters):
                return found + more
            plays, uses, enters = more.plays, more.uses, more.enters
        return NO_END

    def _times(self, m: Machine, entering: float, f: float, r: float) -> dict[str, float]:
        """How often events of each kind may happen; of others nobody can tell."""
        cards, kinds, hand = m.s.cards, self.acting.kinds, m.s.zone(self.me, Zone.HAND)
        there = sum(1 for card in cards if card.zone in IN_PLAY)
        plays, uses = sum(1 for i in hand if i in self.acting.playable) + f, sum(1 for _ in self._ready(m)) + r
        enters = plays + entering
        return {
            "plays": plays, "uses": uses,
            "own fights": uses if self.acting.turned else 1 + r, "hosts": 1 + f, "host uses": product(1 + f, 1 + r),
            "leaves": there + enters, "played": plays, "enters": enters, "reaps": uses,
            "used": uses,
            "fights": uses, "destroyed": there + enters, "turn-end": 1.0, "reap-gain": uses, "put-down": plays, "turn-start": 0.0,
            "first uses": there + enters, "house": inf if w.BecomeActive in kinds else 0.0, "archives-taken": 0.0,
            "forged": inf if w.Forge in kinds else 0.0, "discarded": inf if self.words.discarding else len(hand) + f,
            "icon-resolved": inf if f else sum(len(cards[i].icons) for i in hand),
        }  # fmt: skip

    def _ready(self, m: Machine) -> Iterable[int]:
        rows = (Zone.LINE, Zone.ARTIFACTS) if not self.acting.turned else IN_PLAY
        for index, card in enumerate(m.s.cards):
            if card.ready and card.zone in rows and index in self.acting.users and (card.ctrl == self.me or self.acting.turned):
                yield index

    def _extras(self, m: Machine, drawn: float = 0.0, readied: float = 0.0) -> tuple[Worth, float, float]:
        """What is played and used brings together, and how much more may be played, and used, than now."""
        acting = self.acting
        now = [self.played[i] + self.scrapped[i] for i in m.s.zone(self.me, Zone.HAND) if i in acting.playable]
        now += [self.scrapped[i] for i, card in enumerate(m.s.cards) if card.zone != Zone.HAND or i not in acting.playable]
        now += [self.used[i] for i in self._ready(m)]
        now += [self.left[i] + self.once[i] for i, card in enumerate(m.s.cards) if card.zone in IN_PLAY]
        found = total(now)
        again = acting.put | (acting.playable & (acting.fetched | acting.played_anyhow))
        play = best([*(self.played[i] + self.scrapped[i] for i in again), *(self.scrapped[i] for i in acting.fetched)])
        use = best(self.used[i] for i in acting.users)
        f, r = found.plays + drawn, found.uses + readied
        f1, r1 = product(play.plays, f) + product(use.plays, r), product(play.uses, f) + product(use.uses, r)
        if product(play.plays, f1) + product(use.plays, r1) or product(play.uses, f1) + product(use.uses, r1):
            f, r = inf, inf
        else:
            f, r = f + f1, r + r1
        return found + play.times(f) + use.times(r), f, r


# How often what is replaced may happen.
_INSTEAD = {w.WouldResolveIcon: "icon-resolved", w.WouldGainByReaping: "reap-gain"}
# Where one of these acts, nobody says how much damage a creature may deal or take.
_NOT_PLAIN = (
    w.FightDamage, w.WouldDeal, w.WouldBeDealt, w.KeywordsOf, w.CountsAsCreature,
    w.Blank, w.LeavesTo, w.Flip,
)  # fmt: skip


def _again(acts: Acts, acting: Acting) -> bool:
    """Whether an effect may come about more often than once; a lasting one counts for each time that it is made, a constant one
    once, however often its card comes into play."""
    replayed = not isinstance(acts.noun, w.While) and (acts.card in acting.fetched or acts.card in acting.played_anyhow)
    by_others = is_given(acts.noun) and any(isinstance(part, w.Lasting | w.PowerCounter) for part in words_of(acts.noun))
    return replayed or by_others or _loops(acts.noun) or not isinstance(acts.noun, w.While | w.Play)


def _loops(noun: w.Ability) -> bool:
    return any(isinstance(part, w.ForEach | w.OneByOne | w.Repeat) for part in words_of(noun))


def _moments(noun: w.Ability) -> tuple[str, ...]:
    """When an ability of a card resolves: when that is played, leaves or is discarded, or in which way of using it."""
    match noun:
        case w.Play():
            return ("play",)
        case w.Slash(at=at):
            return tuple(_BOLD[bold] for bold in at)
        case w.AfterReap():
            return ("reap",)
        case w.AfterFight() | w.BeforeFight():
            return ("fight",)
        case w.Action() | w.Omni():
            return ("use",)
        case w.UseCost():
            return ("reap",)  # or any other
        case w.PlayCost():
            return ("play",)
        case w.Destroyed():
            return ("leaves",)
        case w.Scrap():
            return ("scrap",)
        case _:
            return ()


_BOLD = {w.Bold.PLAY: "play", w.Bold.AFTER_FIGHT: "fight", w.Bold.AFTER_REAP: "reap", w.Bold.DESTROYED: "leaves"}


def _only_first(noun: object) -> bool:
    """Whether an ability does nothing but by the first use of its card in a turn."""
    do = getattr(noun, "do", None)
    return isinstance(do, w.If) and do.when == w.FirstUse(w.Ref.THIS) and do.otherwise is None


def _times(noun: w.Ability) -> set[str]:
    """How often an ability resolves that any card may have: as cards are played, used, or leave."""
    if _only_first(noun):
        return {"first uses"}
    return {
        moment if moment in ("plays", "leaves") else "uses" for moment in (f"{m}s".replace("ss", "s") for m in _moments(noun))
    }


def _granted(noun: w.Ability) -> Iterable[Any]:
    """The ``Gains`` by which a constant ability gives others what they do when they are used."""
    what = noun.what if isinstance(noun, w.While) else None
    for part in what.parts if isinstance(what, w.Grants) else (what,):
        if isinstance(part, w.Gains) and isinstance(part.what, w.Resolving) and not _only_first(part.what):
            moments = _moments(part.what)
            if moments and {"reap", "fight", "use"}.issuperset(moments):
                yield part


def _to_host(noun: w.Ability) -> bool:
    """Whether it gives its abilities to the creature that it is attached to alone."""
    return all(part.who is w.Ref.HOST for part in words_of(noun) if isinstance(part, w.Gains))


def _inner(noun: w.Ability) -> Iterable[tuple[w.Ability, bool]]:
    """The abilities that an ability gives or makes last, and whether by an effect, so that they can be there several times."""
    for part in words_of(noun):
        if isinstance(part, w.Gains) and isinstance(part.what, w.Ability):
            yield part.what, not isinstance(noun, w.While)
        elif isinstance(part, w.Lasting):
            yield part.ability, True
        elif isinstance(part, w.AsUpgrade):
            yield part.ability, False
        elif isinstance(part, w.Attach) and part.text is not None:
            yield part.text, True
