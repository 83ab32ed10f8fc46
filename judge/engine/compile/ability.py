"""Compile an ability into a procedure: one arm for each effect noun. Cards and charts then run on the same rows."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import changed, parts, walk
from judge.cards.nouns.cards import is_one
from judge.engine.compile import words
from judge.engine.compile.choice import Choosing, asking
from judge.engine.compile.emit import EMITS
from judge.engine.table.registry import DOES
from judge.engine.table.rows import Do, If, Pick, PickSome, Procedure, Repeat, Row, flatten

PARAMS = (
    "me", "self", "source", "it", "amount", "other", "event_player", "did", "whole", "destroyed", "house", "each", "choice",
    "cards",
)  # fmt: skip


class Builder(Choosing):
    """Emits the rows of effects; the single ones are emitted by ``emit``."""

    def body(self, effect: w.Effect) -> tuple[Row, ...]:
        """The rows of an effect on their own, for the inside of a condition or a loop."""
        outer, self.rows = self.rows, []
        self.effect(effect)
        inner, self.rows = self.rows, outer
        return tuple(inner)

    def effect(self, effect: w.Effect) -> None:
        """Emit the rows of one effect."""
        match effect:
            case w.Seq(effects=parts):
                self._sequence(parts)
            case w.Together(effects=parts):
                total = self.fresh("~total")
                for part in parts:
                    self.effect(part)
                    self.add(Do(op="add_up", args=(total,)))
                self.add(Do(op="added_up", args=(total,), to="did"))
            case w.Deal() | w.DealSpread():
                self._damage((effect,))
            case w.May(do=do):
                self.add(Pick(op="yes_or_no", to="choice", kind="may", name="you may", cites=("glossary:may",), speaks=(do,)))
                self.add(If(when="said_yes", then=self.body(do), other=(Do(op="nothing_done", to="did"),)))
            case w.IfYouDo(do=do, then=then, otherwise=otherwise):
                self.wholly(do)
                self.add(
                    If(when="was_whole", name="if you do", cites=("glossary:if-you-do-and-in-order-to",), then=self.body(then),
                       other=self.body(otherwise) if otherwise is not None else ())
                )  # fmt: skip
            case w.If(when=when, do=do, otherwise=otherwise):
                other = self.body(otherwise) if otherwise is not None else ()
                self.add(If(when="condition", args=(when,), then=self.body(do), other=other))
            case w.ForEach(of=of, do=do):
                self._for_each(of, do)
            case w.Repeat(do=do, when=when, times=times, may=may):
                self._repeat(do, when, times, may)
            case w.ChooseOne(effects=options):
                self.add(
                    Pick(op="alternatives", args=(len(options),), to="choice", kind="one", name="choose one", cites=self.cites,
                         speaks=options)
                )  # fmt: skip
                for at, option in enumerate(options):
                    self.add(If(when="chose", args=(at,), then=self.body(option)))
            case w.OneByOne():
                self._one_by_one(effect)
            case w.ChosenBy(do=do, by=by):
                who = self.fresh("~asked")
                self.add(Do(op="player_asked", args=(by,), to=who))
                self.rows += asking(who, self.body(do))
            case w.Bind(who=who, name=name, more=more):
                found = self.cards(who)
                if name:
                    self.add(Do(op="found", args=(w.Both(*[w.The(name), found]) if more else found,), to=name))
            case w.ChooseHouse(of=of, by=by):
                self.add(Do(op="player_asked", args=(by,), to="asked"))
                self.add(
                    Pick(op="house_choices", args=(of,), to="house", kind="house-name", name="choose a house", cites=self.cites,
                         who="asked")
                )  # fmt: skip
            case w.Lasting(ability=ability, until=until, left=left):
                self.does(effect, "make_lasting", self.nested[ability], until.value, left, words.bound_names(ability))
            case w.Capture(on=on, shared=False) if not is_one(on):
                self._for_each(self.cards(on), changed(effect, on=w.Ref.IT))  # each captures for itself
            case _ if words.asks_whose_it_is(effect):
                # "Its controller" of a card that could not be chosen is nobody: there is nothing to do.
                asked = {field.name: getattr(effect, field.name) for field in fields(effect)}
                chosen = {name: self.cards(part) for name, part in asked.items() if isinstance(part, w.Cards)}
                outer, self.rows = self.rows, []
                self._single(changed(effect, **chosen))
                inner, self.rows = self.rows, outer
                self.add(If(when="has_it", then=tuple(inner), other=(Do(op="nothing_done", to="did"),)))
            case _:
                self._single(effect)

    def _single(self, effect: w.OnWealth | w.OnZones | w.OnStatus | w.OnBattleline | w.OnHidden | w.OnNaming) -> None:
        """The rows of an effect that is no combination of others."""
        effect = self._asked_how_much(effect)
        emit = EMITS.get(type(effect))
        if emit is not None:
            emit(self, effect)
        else:
            self.does(effect, DOES[type(effect)], *(self.place(part) for part in parts(effect)))

    def _asked_how_much(self, effect: Any) -> Any:
        """The effect with its choices made, where the player may do it up to so much, and is asked how much."""
        if not isinstance(getattr(effect, "n", None), w.UpTo):
            return effect
        match effect:
            case w.Gain(n=w.UpTo(most=most)):
                self.up_to(most, most)
            case w.Lose(n=w.UpTo(most=most), by=by):
                self.up_to(most, w.Pool(of=by))
            case w.Steal(n=w.UpTo(most=most), by=by):
                self.up_to(most, w.Pool(of=w.Player.YOU if by is w.Player.OPPONENT else w.Player.OPPONENT))
            case w.Capture(n=w.UpTo(most=most), on=on, of=of):
                effect = changed(effect, on=self.cards(on))
                self.up_to(most, w.Pool(of=of))
            case w.MoveAmber(n=w.UpTo(most=most), of=of):
                if of is None or isinstance(of, w.Player):
                    self.up_to(most, most if of is None else w.Pool(of=of))
                else:
                    found = self.cards(of)
                    effect = changed(effect, of=found)
                    self.up_to(most, w.AmberOn(found))
            case w.MoveCounter(n=n, kind=kind, of=of):
                found = self.cards(of)
                effect = changed(effect, of=found)
                self.chosen_amount(n, found, kind)
            case _:
                pass
        return effect

    def wholly(self, do: w.Effect) -> None:
        """An effect, and whether all of it was resolved completely (glossary:if-you-do-and-in-order-to)."""
        parts = do.effects if isinstance(do, w.Seq) else (do,)
        for at, part in enumerate(parts):
            self.effect(part)
            on_cards = isinstance(part.do if isinstance(part, w.ChosenBy) else part, _ON_CARDS)
            self.add(Do(op="completely", args=(_expected(part), on_cards, at > 0), to="whole"))

    def _one_by_one(self, effect: w.OneByOne) -> None:
        """``do`` with one card after the other; which are left is asked anew each time."""
        done = self.fresh("~done")
        left = (effect.what, done, effect.by_side)
        pick = Pick(op="not_yet", args=left, to="it", kind="target", may=effect.may, name="which one next", cites=self.cites)
        note = Do(op="note_one", args=(done, effect.by_side))
        self.add(Do(op="none_yet", args=(done,)))
        body: tuple[Row, ...] = (pick, note, If(when="has_it", then=self.body(effect.do)))
        if any(isinstance(part, w.PlayCard) for part in walk(effect.do)):
            body = (Do(op="not_yet", args=left, to="to-come"), *body)
        self.add(Repeat(when="some_left", args=(*left, effect.n), body=body))

    def _sequence(self, parts: tuple[w.Effect, ...]) -> None:
        at = 0
        while at < len(parts):
            end = at
            while end < len(parts) and isinstance(parts[end], (w.Deal, w.DealSpread)):
                end += 1
            if end > at:
                self._damage(parts[at:end])
                at = end
            else:
                self.effect(parts[at])
                at += 1

    def _damage(self, parts: tuple[Any, ...]) -> None:
        """All damage of one ability is one batch, also when it is written twice (glossary:resolve-abilities-...)."""
        self.add(Do(op="no_damage_yet"))
        for part in parts:
            self._pend(part)
        self.calls(parts[0], "damage", ("pend", "pend"), to="")

    def _pend(self, part: w.Deal | w.DealSpread) -> None:
        match part:
            case w.Deal(n=n, who=who, splash=splash, past_armor=past_armor, by=by):
                self.add(Do(op="pend", args=(n, self.cards(who), splash, past_armor, by)))
            case w.DealSpread(n=n, who=who, each=each):
                name = self.fresh("spread")
                picks = (
                    Pick(op="choices", args=(who, True), to=name, kind="target", name="choose", cites=("glossary:for-each",)),
                    Do(op="pend", args=(each, w.The(name), 0, False, None)),
                )
                self.add(Repeat(op="iterations", args=(n,), to="each", body=picks))

    def _for_each(self, of: w.Found | w.Amount, do: w.Effect) -> None:
        if isinstance(do, w.Deal):
            self.add(Do(op="no_damage_yet"))
            outer, self.rows = self.rows, []
            self._pend(do)
            inner, self.rows = self.rows, outer
            self._iterate(of, do, tuple(inner))
            self.calls(do, "damage", ("pend", "pend"), to="")
            return
        body = (Do(op="bind_iteration", to="it"), *self.body(do))
        if isinstance(of, w.Found) and "it" in words.bound_names(do):
            self._in_turn(of, body)
            return
        self._iterate(of, do, body[1:])

    def _iterate(self, of: w.Found | w.Amount, do: w.Effect, body: tuple[Row, ...]) -> None:
        """``body`` once for each card, so many times, or once for each house, if it speaks of that house."""
        cites = ("glossary:for-each",)
        if isinstance(of, w.HousesAmong) and any(isinstance(part, w.ChosenHouse) for part in walk(do)):
            self.add(Repeat(op="houses_among", args=(of.who,), to="house", body=body, name="for each", cites=cites))
            return
        body = (Do(op="bind_iteration", to="it"), *body)
        self.add(Repeat(op="iterations", args=(of,), to="each", body=body, name="for each", cites=cites))

    def _in_turn(self, of: w.Found, body: tuple[Row, ...]) -> None:
        """Each card counted at the start has its turn; whose is next is the active player's choice."""
        left = self.fresh("~left")
        pick = Pick(
            op="waiting_turn", args=(left,), to="each", kind="target", name="whose turn", cites=("glossary:active-player",)
        )
        turn = (pick, Do(op="take_turn", args=(left,)), *body)
        self.add(Do(op="iterations", args=(of,), to=left, name="for each", cites=("glossary:for-each",)))
        self.add(Repeat(when="any_waiting", args=(left,), body=turn))

    def _repeat(self, do: w.Effect, when: w.Condition | None, times: int, may: bool) -> None:
        self.effect(do)
        count = self.fresh("~times")
        ask = (Pick(op="yes_or_no", to="choice", kind="may", name="repeat", cites=("glossary:may",)),) if may else ()
        body = (*ask, Do(op="again", args=(count, times, may)), If(when="goes_on", args=(count,), then=self.body(do)))
        self.add(Repeat(when="may_repeat", args=(when, times, count), body=body, name="repeat", cites=("glossary:repeat",)))


# Effects that are done completely only if they were done to every card that they are about.
_ON_CARDS = (w.Discard, w.Destroy, w.Sacrifice, w.Archive, w.Purge, w.Return, w.Put)


def _expected(effect: w.Effect) -> w.Quantity | None:
    """How much an effect must have done to count as done completely; None: anything at all."""
    match effect:
        case w.Steal(n=n) | w.Gain(n=n) | w.Lose(n=n) | w.Capture(n=n) | w.Pay(n=n):
            return n
        case w.RemoveCounter(n=n) if n is not w.Whole.ALL:
            return n
        case w.Seq(effects=parts):
            return _expected(parts[-1])
        case w.May(do=do) | w.ChosenBy(do=do):
            return _expected(do)
        case w.Discard() | w.Destroy() | w.Archive() | w.Purge() | w.Return() | w.Put():
            return _asked_for(effect.who)
        case _:
            return None


def _asked_for(who: w.Cards) -> w.Amount | None:
    """How many cards the words ask for, where they give a number."""
    match who:
        case w.Choose(n=n, up_to=False) | w.Random(n=n) | w.Top(n=n) | w.Bottom(n=n):
            return n
        case _:
            return None


def compile_ability(
    ability_id: str, do: w.Effect, cites: tuple[str, ...], nested: dict[w.Ability, str], *, instead_of: str = ""
) -> Procedure:
    """Make the procedure of one ability.

    ``instead_of`` names what it replaces (``destroyed``, or any other event); with a condition, or an "if you do", in
    front it replaces only if that comes true. Raises TypeError for a noun that is not
    an effect, with the noun.
    """
    builder = Builder(cites, nested)
    instead = Do(
        op="untag" if instead_of == "destroyed" else "replace_event", name="instead", cites=("glossary:replacement-effects",)
    )
    match do:
        case _ if not instead_of:
            builder.effect(do)
        case w.If(when=when, do=then, otherwise=None):
            builder.add(If(when="condition", args=(when,), then=(instead, *builder.body(then))))
        case w.IfYouDo(do=first, then=then, otherwise=None):
            builder.wholly(first)
            builder.add(If(when="was_whole", then=(instead, *builder.body(then))))
        case _:
            builder.add(instead)
            builder.effect(do)
    return flatten(Procedure(id=ability_id, title=ability_id, cites=cites, rows=tuple(builder.rows), params=PARAMS))


def compile_cost(ability_id: str, do: w.Effect, cites: tuple[str, ...], nested: dict[w.Ability, str]) -> Procedure:
    """Make the procedure of what must be done in order to use a card; its result says whether all of it was."""
    builder = Builder(cites, nested)
    builder.wholly(do)
    builder.add(Do(op="report_whole"))
    return flatten(Procedure(id=ability_id, title=ability_id, cites=cites, rows=tuple(builder.rows), params=PARAMS))


def compile_change(ability_id: str, change: w.Change, cites: tuple[str, ...]) -> Procedure:
    """Make the procedure of a replacement that alters its event rather than replacing it."""
    row = Do(op="alter_event", args=(change,), name="the event is changed", cites=("glossary:replacement-effects",))
    rows: tuple[Row, ...] = (row,)
    if isinstance(change, w.DealDivided):
        asks = "who is dealt one more"
        rows = (PickSome(op="odd_points", args=(change.who,), to="odd", kind="target", name=asks, cites=cites), row)
    return flatten(Procedure(id=ability_id, title=ability_id, cites=cites, rows=rows, params=PARAMS))
