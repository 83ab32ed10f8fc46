"""The questions in a selector: who is chosen, by whom, out of what."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun
from judge.engine.compile import words
from judge.engine.table.rows import Call, Do, If, Pick, PickSome, Repeat, Row, Window

T = TypeVar("T")


def asking(who: str, rows: tuple[Row, ...]) -> list[Row]:
    """The rows with their questions put to the player in a variable; whom chance or another player answers stays asked."""
    found: list[Row] = []
    for row in rows:
        match row:
            case Pick(who="") | PickSome(who="") if row.kind != "chance":
                found.append(replace(row, who=who))
            case If(then=then, other=other):
                found.append(replace(row, then=tuple(asking(who, then)), other=tuple(asking(who, other))))
            case Repeat(body=body):
                found.append(replace(row, body=tuple(asking(who, body))))
            case _:
                found.append(row)
    return found


class Choosing:
    """Collects the rows of one ability. ``nested`` gives the id of an ability within this one."""

    def __init__(self, cites: tuple[str, ...], nested: dict[w.Ability, str]) -> None:
        self.cites = cites
        self.nested = nested
        self.rows: list[Row] = []
        self.count = 0

    def fresh(self, name: str) -> str:
        self.count += 1
        return f"{name}{self.count}"

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def words_of(self, effect: Noun) -> tuple[str, str]:
        """The printed name of an effect and the entry that rules it."""
        return words.of(effect)

    def cards(self, who: w.Cards, *, tagged: bool = True) -> w.Found:
        """Emit the questions in a selector; gives a selector without choices. ``tagged`` False: not cards tagged for
        destruction, which nobody may choose to destroy (glossary:destroyed)."""
        match who:
            case w.Choose(what=what, n=n, up_to=up_to, name=name, apart=apart) if apart:
                if not up_to:
                    raise TypeError(f"{who!r}: cards that must differ are chosen with up_to")
                differing = (self.cards(what), tagged, n, apart)
                self.add(PickSome(op="choices_apart", args=differing, to=name, kind="target", name="choose", cites=self.cites))
                return w.The(name)
            case w.Choose(what=what, n=n, up_to=up_to, name=name):
                what = self.cards(what)
                if n == 1 and not up_to:
                    self.add(Pick(op="choices", args=(what, tagged), to=name, kind="target", name="choose", cites=self.cites))
                else:
                    some = (what, tagged, n, up_to)
                    self.add(PickSome(op="some_choices", args=some, to=name, kind="target", name="choose", cites=self.cites))
                return w.The(name)
            case w.AnyNumber(what=what, name=name, power=power):
                op, args = ("enough_power", (self.cards(what), tagged, power)) if power else (
                    "some_choices", (self.cards(what), tagged, None, True)
                )  # fmt: skip
                self.add(
                    PickSome(
                        op=op, args=args, to=name, kind="target", name="choose any number", cites=("glossary:any-number",)
                    )
                )  # fmt: skip
                return w.The(name)
            case w.MostPowerful(what=what, n=n) | w.LeastPowerful(what=what, n=n):
                most = isinstance(who, w.MostPowerful)
                name = self.fresh("most")
                cite = "glossary:most-powerful" if most else "glossary:least-powerful"
                group = (self.cards(what), n, most)
                self.add(
                    PickSome(
                        op="extreme_choices", args=group, to=name, kind="target", name="choose among the tied", cites=(cite,)
                    )
                )
                self.add(Do(op="with_clear_cases", args=(group, name), to=name))
                return w.The(name)
            case w.Random(what=what, n=n, name=name):
                drawn = (self.cards(what), n)
                self.add(PickSome(op="chance_choices", args=drawn, to=name, kind="chance", name="by chance", cites=self.cites))
                return w.The(name)
            case w.OneOfEach(what=what, of=of, name=name):
                among = (self.cards(what), of)
                one = Pick(op="of_value", args=among, to="~one", kind="target", name=f"choose one of each {of}", cites=self.cites)
                self.add(Do(op="none_yet", args=(name,)))
                self.add(Repeat(op="values_among", args=among, to="~value", body=(one, Do(op="gather_one", args=(name,)))))
                return w.The(name)
            case w.HalfLine(of=of, name=name):
                self.add(Pick(op="halves", args=(of,), to="~half", kind="half", name="which half", cites=self.cites))
                self.add(Do(op="bind_half", args=(of,), to=name))
                return w.The(name)
            case w.Top(n=n, of=of) if who.zone in (None, w.Place.DECK):
                # Once a deck has been shuffled, chance says what lies on top when it is looked at.
                look = Pick(
                    op="unknown_cards", args=(of,), to="~top", kind="chance", name="the top card", cites=("glossary:deck",)
                )
                body = (look, Do(op="know_top", args=(of,)))
                self.add(Repeat(op="unknown_tops", args=(n, of), to="~at", body=body))
                return who
            case w.Bottom(n=n, of=of) if who.zone in (None, w.Place.DECK):
                name = self.fresh("~bottom")
                pick = ("glossary:deck",)
                self.add(PickSome(op="bottom_cards", args=(n, of), to=name, kind="chance", name="the bottom cards", cites=pick))
                return w.The(name)
            case w.Neighbors(of=of, side=side):
                return w.Neighbors(self.cards(of), side)
            case w.UpgradesOn(of=of):
                return w.UpgradesOn(self.cards(of))
            case w.Both(parts=parts):
                return w.Both(*(self.cards(part) for part in parts))
            case _:
                return who

    def place(self, words: T) -> T | w.Found:
        """Emit the questions in words that may name cards; whatever else stands there stays as it is."""
        return self.cards(words) if isinstance(words, w.Cards) else words

    def chosen_amount(self, n: w.Quantity, who: w.Found, what: str) -> None:
        """Emit the question how many, where the words leave it to the player; ``what`` lies on the cards."""
        if isinstance(n, w.UpTo):
            how_many = Pick(op="amounts_on", args=(n.most, who, what), to="n", kind="amount", name="how many", cites=self.cites)
            self.add(how_many)

    def up_to(self, most: w.Quantity, there: w.Quantity) -> None:
        """Emit the question how much, of what there is."""
        self.add(Pick(op="amounts_up_to", args=(most, there), to="n", kind="amount", name="how much", cites=self.cites))

    def selected(self, who: w.Cards, *, tagged: bool = True) -> None:
        """Emit the choice and bind the cards found to ``cards``, both halves of a creature spoken of before."""
        again = (True,) if isinstance(who, w.Ref | w.The | w.ThisWay) else ()
        self.add(Do(op="select", args=(self.cards(who, tagged=tagged), *again), to="cards"))

    def does(self, effect: Noun, op: str, *args: object) -> None:
        """A single operation with its printed name and citation."""
        name, cite = words.of(effect)
        self.add(Do(op=op, args=args, name=name, cites=(cite,), to="did"))

    def follows(self, op: str, name: str, cite: str) -> None:
        """What reacts to the effect just resolved."""
        self.add(Window(id=self.fresh("window"), op=op, name=name, cites=(cite,)))

    def calls(self, effect: Noun, proc: str, *binds: tuple[str, str], to: str = "did") -> None:
        name, cite = words.of(effect)
        self.add(Call(proc=proc, binds=binds, to=to, name=name, cites=(cite,)))
