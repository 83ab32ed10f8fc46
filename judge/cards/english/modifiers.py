"""English for what constant abilities change: ``each enemy creature cannot reap``, ``your keys cost 2 Æmber more``."""

from __future__ import annotations

from typing import Any, assert_never

from judge.cards import nouns as w
from judge.cards.english import abilities
from judge.cards.english.amounts import a_house, amount, condition, of_it, quantity, spread
from judge.cards.english.cards import Kind, kind, known, several
from judge.cards.english.tests import add, predicate
from judge.cards.english.voice import Voice, a, bold, bonus_icon, does, house, listed, player, third, title, whose

_LEAVING = {w.Place.DISCARD: "destroy", w.Place.ARCHIVES: "archive", w.Place.PURGED: "purge"}
_PLURAL = ("those ", "them", "you ")


def change(v: Voice, what: w.Modifier) -> str:
    """A modifier as a clause."""
    match what:
        case w.Grants(parts=parts):
            return _together(v, parts)
        case w.Power(who=who, n=n, survived=survived):
            return _more(v, who, n, "power") + (", which does not count against the damage that brings it" if survived else "")
        case w.ArmorPlus(who=who, n=n):
            return _more(v, who, n, "armor")
        case w.SetPower(who=who, n=n, final=final) | w.SetArmor(who=who, n=n, final=final):
            value = "power" if isinstance(what, w.SetPower) else "armor"
            size = f"{n} {value}" if isinstance(n, int) else f"{value} equal to {amount(v, n)}"
            return f"{_subject(v, who, 'have')} {size}{', whatever is added' if final else ''}"
        case w.Gains(who=who, what=gained):
            return f"{_subject(v, who, 'gain')} {_gained(v, who, gained)}"
        case w.Loses(who=who, what=lost):
            return f"{_subject(v, who, 'lose')} {_gained(v, who, lost)}"
        case w.LosesTraits(who=who):
            return f"{_subject(v, who, 'lose')} every trait"
        case w.Blank(who=who):
            return f"{_subject(v, who, 'have')} no text except traits"
        case w.AlsoAs(who=who, at=at, also=also):
            return f'each "{bold(at)}:" ability of {known(v, who)} is an "{bold(also)}:" ability as well'
        case w.LosesAbilities(who=who, at=at):
            return f'{_subject(v, who, "lose")} each "{bold(at)}:" ability'
        case w.ResolvesAgain(who=who, at=at):
            return f'each "{bold(at)}:" ability of {known(v, who)} resolves a second time right after the first'
        case w.BelongsTo(who=who, house=name, also=also):
            return f"{_subject(v, who, 'belong')} to {_belongs(v, name, also)}"
        case w.CountsAsCreature(who=who, power=power):
            return f"{_subject(v, who, 'count')} as a creature with {power} power"
        case w.CountsAsArtifact(who=who):
            return f"{_subject(v, who, 'count')} as an artifact and not as a creature"
        case w.CountsAsCopy(who=who, of=of):
            return f"{_subject(v, who, 'count')} as a copy of {known(v, of)}"
        case w.YouControl(who=who):
            return f"you control {known(v, who)}"
        case w.ConsideredFlank(who=who):
            return f"{_subject(v, who, 'count')} as a flank creature"
        case w.Enters():
            return _enters(v, what)
        case w.EntersForOpponent():
            return f"{v.this} enters play under your opponent's control"
        case w.TopRevealed(of=of):
            return f"the top card of {whose(of)} deck lies revealed"
        case w.MustLeave(who=w.Creature(tests=(w.InSet(who=who), *found)), to=to):
            held = listed([predicate(v, test) for test in found])
            return f"if {known(v, who)} {held}, {_leaves(to, 'it')}"
        case w.LeavesTo(who=who, to=to):
            return f"when {_one(v, who)} would enter a discard pile from play, {_leaves(to, 'it')} instead"
        case w.MustLeave(who=who, to=to):
            return _leaves(to, known(v, who))
        case _:
            return _rule(v, what)


_SAID_ONCE = ("gains ", "gain ", "loses ", "lose ", "gets ", "get ", "has ", "have ")
_FINAL = ", whatever is added"


def _together(v: Voice, parts: tuple[w.Modifier, ...]) -> str:
    """Several changes in one sentence; a subject that stays the same is said once, and so is its verb."""
    groups: list[tuple[str, list[str]]] = []
    before: Any = None
    for part in parts:
        who = getattr(part, "who", None)
        first = v.first.get(who.name, "") if isinstance(who, w.The) else ""
        text = change(v, part)
        subject = "" if who is None or isinstance(who, tuple | w.Player) else first or known(v, who)
        subject = subject if text.startswith(f"{subject} ") else ""
        opening, rest = (f"{subject} ", text.removeprefix(f"{subject} ")) if subject else ("", text)
        verb = next((each for each in _SAID_ONCE if subject and rest.startswith(each)), "")
        same = bool(subject) and who == before
        if same and verb and groups[-1][0].endswith(verb):
            groups[-1][1].append(rest.removeprefix(verb))
        else:
            groups.append((f"{'' if same else opening}{verb}", [rest.removeprefix(verb)]))
        before = who
    said = [f"{opening}{_items(items)}" for opening, items in groups]
    if len(said) > 1 and any(len(items) > 1 for _, items in groups):  # a comma sets off clauses that are rows themselves
        return f"{', '.join(said[:-1])}, and {said[-1]}"
    return listed(said)


def _items(items: list[str]) -> str:
    if len(items) > 1 and all(item.endswith(_FINAL) for item in items):
        return listed([item.removesuffix(_FINAL) for item in items]) + _FINAL
    return listed(items)


def _subject(v: Voice, who: w.Cards | w.Player, verb: str) -> str:
    said = player(who) if isinstance(who, w.Player) else known(v, who)
    return f"{said} {verb if f'{said} '.startswith(_PLURAL) else third(verb)}"


def _more(v: Voice, who: w.Cards, n: w.Quantity, value: str) -> str:
    if isinstance(n, int):
        return f"{_subject(v, who, 'get')} {n:+d} {value}"
    size = quantity(v, n, value)
    return f"{_subject(v, who, 'get')} {_signed(size)}"


def _leaves(to: w.Place, cards: str) -> str:
    return f"{_LEAVING[to]} {cards}" if to in _LEAVING else f"put {cards} into {to.value}"


def _one(v: Voice, who: w.Found) -> str:
    made = kind(v, who)
    return made.one() if made is not None else known(v, who)


def _signed(size: str) -> str:
    return size if size.startswith("-") else f"+{size}" if size[:1].isdigit() else f"additional {size}"


def _gained(v: Voice, who: w.Cards, what: w.Gained | w.Ability) -> str:
    match what:
        case w.Keyword(name=name, x=x):
            value = f" {x}" if isinstance(x, int) else f" X, where X is {amount(v, x)},"
            return name if x == 0 else f"{name}{value}"
        case w.TextOf(who=of):
            return f"everything in the text box of {known(v, of)}"
        case w.KeywordsOf(who=of):
            return f"the keywords of {known(v, of)}"
        case w.Trait(name=name):
            return f"the trait {title(name)}"
        case w.TraitsOf(who=of):
            return f"the traits of {known(v, of)}"
        case _:
            return f'"{abilities.told(v if who is w.Ref.THIS else v.granted(_gainer(who)), what)}"'


def _change(n: w.Amount) -> tuple[w.Amount, bool]:
    """By how much something changes, and whether it becomes less."""
    match n:
        case int():
            return abs(n), n < 0
        case w.Times(a=int(k), b=each) if k < 0:
            return w.Times(-k, each), True
        case _:
            return n, False


def _gainer(who: w.Cards) -> str:
    """What a card that gains an ability calls itself there."""
    if isinstance(who, w.InPlay):
        return "this card"
    return "this artifact" if isinstance(who, w.Artifact) else "this creature"


def _enters(v: Voice, what: w.Enters) -> str:
    who: Any = what.who
    state = what.how if what.n == 1 else f"{what.how} ({amount(v, what.n)})"
    if not isinstance(who, tuple):
        return f"{_subject(v, who, 'enter')} play {state}"
    made = Kind("card" if any(isinstance(test, w.Type) for test in who) else "creature")
    for test in who:
        add(v, made, test)
    by = what.played
    if not isinstance(by, w.Player):
        return f"{made.each()} enters play {state}"
    player_of = "a player plays" if by is w.Player.EACH_PLAYER else does(by, "play")
    return f"{made.each()} that {player_of} enters play {state}"


_Rule = (  # what cards and players can, must and may do
    w.Cannot | w.FightDamage | w.CannotDamage | w.Ignores | w.TauntsFarther | w.OnlyFights | w.CannotBeFought
    | w.MustChoose | w.CannotChoose | w.MayPlay | w.MayUse | w.PlayLimit | w.CannotPlay | w.CannotUse | w.AttachesTo
    | w.ArchivedFaceup | w.MayEnterAnywhere | w.PlayOnlyIf | w.KeyCost | w.CountsAsHaunted | w.HandSize | w.DrawMore
    | w.SpendAmberOn | w.SpendsAsAmber | w.SpendFromPool
    | w.MoreKeys | w.GetsSpentAmber | w.IconAgain
)


def _rule(v: Voice, what: _Rule) -> str:
    match what:
        case w.Cannot(who=who, deed=deed):
            return _cannot(v, who, deed)
        case w.FightDamage():
            return _fight_damage(v, what)
        case w.CannotDamage(tests=tests):
            return f"{v.this} cannot be dealt damage by {such_cards(v, tests)}"
        case w.Ignores(who=who, keyword=keyword):
            return f"{_subject(v, who, 'ignore')} {keyword} while attacking"
        case w.TauntsFarther(who=who):
            return f"the taunt of {known(v, who)} also protects the neighbors of its neighbors"
        case w.OnlyFights(who=who, tests=tests):
            return f"{_subject(v, who, 'cannot')} attack anything but {such_cards(v, tests, 'creature')}"
        case w.CannotBeFought(who=who, tests=()):
            return f"{_subject(v, who, 'cannot')} be attacked"
        case w.CannotBeFought(who=who, tests=tests):
            attackers, met = Kind("creature"), kind(v, who)
            for test in tests:
                add(v, attackers, test)
            return f"{attackers.many()} cannot attack {met.many() if met else known(v, who)}"
        case w.MustChoose(house=name, by=by):
            return f"{player(by)} must choose {a_house(v, name)} as the active house"
        case w.CannotChoose(house=name, by=by):
            return f"{player(by)} cannot choose {a_house(v, name)} as the active house"
        case w.MayPlay(tests=tests, n=n, or_use=or_use):
            any_house = "" if w.Not(w.Property.ACTIVE_HOUSE) in tests else " whatever house is active"
            return f"you may play {'or use ' * or_use}{_allowed(v, tests, n)}{any_house}"
        case w.MayUse(tests=tests, n=n, how=how):
            return f"you may {f'{how} with' if how else 'use'} {_allowed(v, tests, n)} whatever house is active"
        case w.PlayLimit(n=n, by=by, each_type=each_type):
            return f"{player(by)} cannot play more than {n} card{'s' * (n != 1)}{' of each type' * each_type} in a turn"
        case w.CannotPlay(tests=tests, by=by):
            return f"{player(by)} cannot play {_allowed(v, tests, -1)}"
        case w.CannotUse(tests=tests, by=by):
            return f"{player(by)} cannot use {_allowed(v, tests, -1)}"
        case w.AttachesTo(who=who):
            found = kind(v, who)
            return f"{v.this} can only be attached to {found.one() if found else known(v, who)}"
        case w.MayEnterAnywhere(tests=tests):
            return f"you may have {such_cards(v, tests)} enter play anywhere in your battleline, ready"
        case w.ArchivedFaceup():
            return f"{v.this} is archived faceup"
        case w.PlayOnlyIf(when=when):
            return f"you can only play {v.this} if {condition(v, when)}"
        case w.KeyCost(of=of, n=n, color=color):
            keys = f"{color} keys" if color else "keys" if of is w.Player.EACH_PLAYER else f"{whose(of)} keys"
            size, less = _change(n)
            way = "less" if less else "more"
            said = spread(v, size, "Æmber", way)
            if " equal to " in said:
                said = f"X Æmber {way}, where X is {amount(v, size)}"
            return f"{keys} cost {said}"
        case w.CountsAsHaunted(of=of):
            return f"{player(of)} {'are' if of is w.Player.YOU else 'is'} haunted"
        case w.HandSize(of=of, n=int(n)):
            cards = f"{abs(n)} card{'s' * (abs(n) != 1)} {'less' if n < 0 else 'more'}"
            return f"{does(of, 'refill')} to {cards} in the draw step"
        case w.HandSize(of=of, n=n):
            return f"{does(of, 'refill')} to {quantity(v, n, 'more card').replace('mores', 'more')} in the draw step"
        case w.DrawMore(of=of, n=n):
            return f"{does(of, 'draw')} {quantity(v, n, 'additional card')} in the draw step"
        case w.SpendAmberOn(who=who, by=by):
            return f"{player(by)} may spend the Æmber on {known(v, who)} to forge keys"
        case w.SpendsAsAmber(who=who):
            return f"you may spend {known(v, who)} to forge keys as 1 Æmber (discard it, even if it is warded)"
        case w.SpendFromPool(n=n):
            return f"you may spend up to {n} Æmber of your opponent's pool to forge keys"
        case w.MoreKeys(n=n, of=of):
            return f"{does(of, 'need')} to forge {n} additional key{'s' * (n != 1)} to win"
        case w.GetsSpentAmber(by=by):
            return f"you get the Æmber that {does(by, 'spend')} to forge keys"
        case w.IconAgain():
            return "each bonus icon of the next card you play is resolved one time more"
        case _:
            assert_never(what)


_STEPS = (w.Deed.FORGE_STEP, w.Deed.READY_STEP, w.Deed.DRAW_STEP)
_DEEDS = {
    w.Deed.BE_USED_BUT_FIGHT: "be used except to fight",
}


def _belongs(v: Voice, name: str | w.HousesOf | w.ChosenHouse, also: bool) -> str:
    only = "in addition to its other houses" if also else "and no other"
    if isinstance(name, w.ChosenHouse):
        return f"that house {only}"
    if isinstance(name, w.HousesOf):
        return f"{of_it('house', known(v, name.who))} {only}"
    return {"active": "the active house", "all": "every house"}.get(name, f"house {house(name)} {only}")


def _cannot(v: Voice, who: w.Cards | w.Player, deed: w.Deed) -> str:
    if deed is w.Deed.BE_STOLEN_FROM and isinstance(who, w.Player):
        return f"{whose(who)} Æmber cannot be stolen"
    if who is w.Player.EACH_PLAYER and deed not in _STEPS:
        return f"players cannot {_DEEDS.get(deed, deed.value)}"
    if deed in _STEPS and isinstance(who, w.Player):
        return f"{does(who, 'skip')} {deed.value.removeprefix('take ')}"
    if deed is w.Deed.READY_IN_STEP:
        return f"{_subject(v, who, 'do')} not {deed.value}"
    if deed is w.Deed.BE_USED_BUT_FIGHT_IF_ABLE:
        return f"{_subject(v, who, 'must')} be used to fight, if there is somebody to fight"
    if not isinstance(who, w.Player) and (made := kind(v, who)) is not None:
        return f"{made.many()} cannot {_DEEDS.get(deed, deed.value)}"
    return f"{_subject(v, who, 'cannot')} {_DEEDS.get(deed, deed.value)}"


def _fight_damage(v: Voice, what: w.FightDamage) -> str:
    when = " while attacking" if what.attacking else " when attacked" if what.defending else " when fighting"
    target = f" {such_cards(v, what.against, 'creature')}" if what.against else ""
    if what.only is not None:
        only = "no damage" if what.only == 0 else f"only {quantity(v, what.only, 'damage')}"
        return f"{_subject(v, what.who, 'deal')} {only}{when}{target}"
    return f"{_subject(v, what.who, 'deal')} +{quantity(v, what.more, 'damage')}{when}{target}"


def such_cards(v: Voice, tests: tuple[w.Test, ...], head: str = "card") -> str:
    """A card that passes tests: ``an artifact``."""
    made = Kind(head)
    for test in tests:
        add(v, made, test)
    return made.one()


def _allowed(v: Voice, tests: tuple[w.Test, ...], n: int) -> str:
    made = Kind("card")
    for test in tests:
        if isinstance(test, w.InSet) and isinstance(test.who, w.Ref | w.The):
            return known(v, test.who)
        add(v, made, test)
    if n == 1:
        return made.one()
    return made.many() if n < 0 else f"up to {n} {made.many()}"


def amended(v: Voice, what: w.Change) -> str:
    """What becomes of an event that is altered rather than replaced."""
    match what:
        case w.TakeFromSupply():
            return "it comes out of the common supply instead"
        case w.DealToThis():
            return f"that damage is dealt to {v.this} instead"
        case w.AlsoToThis():
            return f"the same damage is dealt to {v.this} as well"
        case w.DealDivided(who=who):
            return f"that damage is divided among {several(v, who)}, as evenly as possible, and dealt to them instead"
        case w.MoreDamage(n=w.EventAmount()):
            return "that damage is doubled"
        case w.MoreDamage(n=n):
            return f"that damage is {amount(v, n)} more"
        case w.IconAs(icon=icon):
            return f"resolve it as {a(bonus_icon(icon))} instead"
        case w.PutDownIn(to=to):
            return f"it goes to its owner's {to.value} rather than to the discard pile"
        case _:
            assert_never(what)
