"""English for effects put together: sentences one after the other, conditions, repetition, lasting effects."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.english import abilities
from judge.cards.english.amounts import condition, is_amount, iterated
from judge.cards.english.cards import known, several, single
from judge.cards.english.effects import clause
from judge.cards.saying.voice import Voice
from judge.cards.spelt import capital, whose

_ANY_TURN_ENDS = w.EndOfTurn(of=w.Player.EACH_PLAYER)


def sentences(v: Voice, effect: w.Effect) -> str:
    """An effect in sentences, the first without a capital."""
    return ". ".join(capital(part) if at else part for at, part in enumerate(_parts(v, effect))).replace('.". ', '." ')


def _parts(v: Voice, effect: w.Effect) -> list[str]:
    match effect:
        case w.Seq(effects=effects):
            return [part for each in effects for part in _parts(v, each)]
        case w.IfYouDo(do=do, then=then, otherwise=otherwise):
            found = [_at_once(v, do), f"if you do, {one(v, then)}"]
            return found if otherwise is None else [*found, f"otherwise, {one(v, otherwise)}"]
        case w.May(do=w.IfYouDo(do=w.ChooseOne() as do, then=then, otherwise=None)):
            return [_permitted(v, do), f"if you do, {one(v, then)}"]
        case w.Repeat(do=do):
            return [*_parts(v, do), _again(v, effect)]
        case _:
            said = one(v, effect)
            return [said] if said else []


def _again(v: Voice, effect: w.Repeat) -> str:
    may = "you may " * effect.may
    when = "" if effect.when is None else condition(v, effect.when)
    if effect.times == 1:
        return f"{f'if {when}, ' * bool(when)}{may}do this once more"
    if effect.times < 0 and when and not effect.may:
        return f"repeat this for as long as {when}"
    often = "any number of times" if effect.times < 0 else f"up to {effect.times} times more"
    return f"{may}repeat this {often}{f', for as long as {when}' * bool(when)}"


def one(v: Voice, effect: w.Effect) -> str:
    """An effect in one clause, however long."""
    match effect:
        case w.Seq(effects=effects):
            return ", then ".join(part for part in (one(v, each) for each in effects) if part)
        case w.Together(effects=effects):
            told = [(one(v, each), v.deed) for each in effects]
            v.deed = " or ".join(deed for _, deed in told)
            return " and ".join(clause_of for clause_of, _ in told)
        case w.May(do=do):
            return _permitted(v, do)
        case w.IfYouDo(do=do, then=then, otherwise=otherwise):
            said = f"{_at_once(v, do)}; if you do, {one(v, then)}"
            return said if otherwise is None else f"{said}; otherwise, {one(v, otherwise)}"
        case w.If(when=when, do=do, otherwise=otherwise):
            said = f"{_if(v, when)}, {one(v, do)}"
            if otherwise is not None and isinstance(do, w.IfYouDo):
                said = said.replace("; if you do, ", ", and if you do, ")
            return said if otherwise is None else f"{said}; otherwise, {one(v, otherwise)}"
        case w.ForEach(of=of, do=do):
            over = iterated(v, of)
            v.event = "it" if "Neighbors" not in repr(of)[:9] else "that neighbor"
            said, captures = one(v, do), f"{v.event} captures "
            if isinstance(do, w.Capture) and said.startswith(captures) and not is_amount(of):
                return f"{over.removeprefix('for ')} captures {said.removeprefix(captures)}"
            return f"{over}, {said}"
        case w.OneByOne(what=what, do=w.Put(who=w.Ref.IT, to=w.Place.DECK_TOP), n=-1) if deck := _deck_of(v, what):
            return f"put {known(v, what)} back on top of {deck} deck in any order"
        case w.OneByOne(what=what, do=do, n=n, may=may, by_side=by_side):
            over = single(v, what)
            v.event = "it"
            limit = f"up to {n} different {several(v, what)}" if n > 0 else _each(what, over)
            limit += ", once on each side" * by_side
            return f"one after the other, for {limit}, {'you may ' * may}{one(v, do)}"
        case w.Repeat(do=do):
            return f"{one(v, do)}; {_again(v, effect)}"
        case w.ChooseOne(effects=effects):
            return f"choose one: {'; or '.join(one(v, each) for each in effects)}"
        case w.Lasting():
            return _lasting(v, effect)
        case _:
            return clause(v, effect)


def _at_once(v: Voice, effect: w.Effect) -> str:
    """Effects that have to be done all of them, joined in one clause: ``ready it and exhaust another creature``."""
    effects = effect.effects if isinstance(effect, w.Seq) else (effect,)
    told = [part for part in (one(v, each) for each in effects) if part]
    return ", and ".join((", ".join(told[:-1]), told[-1])) if len(told) > 2 else " and ".join(told)


def _deck_of(v: Voice, what: w.Cards) -> str:
    """Whose deck the cards lie on that were looked at there; empty for others."""
    match what:
        case w.The(name=name):
            return whose(v.decks[name]) if name in v.decks else ""
        case w.In(zone=w.Place.DECK, of=of, tests=(w.InSet(who=w.The()),)):
            return whose(of)
        case _:
            return ""


def _each(what: w.Cards, over: str) -> str:
    return f"each of {over}" if isinstance(what, w.The) and not over.startswith("of ") else f"each {over}"


def _if(v: Voice, when: w.Condition) -> str:
    match when:
        case w.Unless(what=w.AtLeast(a=w.Happened()) as what):
            return f"unless {condition(v, what)}"
        case _:
            return f"if {condition(v, when)}"


def _permitted(v: Voice, do: w.Effect) -> str:
    """What the player may do, or may have happen."""
    said = one(v, do)
    match do:
        case w.Lasting():
            return f"you may have it so that, {said}"
        case w.Capture():
            return f"you may have {said.replace(' captures ', ' capture ', 1)}"
        case w.ChooseOne() | w.IfYouDo(do=w.ChooseOne()):
            return f"you may {said.replace('choose one: ', 'either ', 1)}"
        case w.ForEach() | w.OneByOne():
            return f"you may, {said}"
        case _ if said.startswith("the active player "):
            verb, _, rest = said.removeprefix("the active player ").partition(" ")
            return f"the active player may {verb.removesuffix('s')} {rest}"
        case _ if said.startswith("your opponent gains ") and v.asked == "your opponent":
            return said.replace(" gains ", " may gain ", 1).replace("if you do", "if they do", 1)
        case _ if said.startswith("your opponent gains "):
            return f"you may have {said.replace(' gains ', ' gain ', 1)}"
        case _:
            return f"{v.asked if v.asked == 'that player' else 'you'} may {said}"


def _lasting(v: Voice, effect: w.Lasting) -> str:
    once = effect.left == 1
    if effect.until is w.Until.END_OF_TURN and isinstance(effect.ability, w.After) and effect.ability.event == _ANY_TURN_ENDS:
        return f"at the end of the turn, {one(v, effect.ability.do)}"
    inner = abilities.told(v, effect.ability, once=once, tell=one).rstrip(".").removesuffix(abilities.EACH_TURN)
    for said, next_one in _NEXT.get(_kind(effect.ability), ()) if once else ():
        inner = inner.replace(said, next_one, 1)
    if isinstance(effect.ability, w.While | w.Instead | w.After):
        inner = inner[:1].lower() + inner[1:] if not inner.startswith(v.this) else inner
    span = _span(v, effect)
    return f"{span}, {inner}" if span else inner


# How a lasting effect begins that is over after one time.
_NEXT: dict[type, tuple[tuple[str, str], ...]] = {
    w.Enters: (("Each ", "the next "),),
    w.Cannot: (("Creatures cannot", "the next creature that is used cannot"),),
    w.MayEnterAnywhere: (("ave a ", "ave the next "), ("ave an ", "ave the next ")),
    w.Instead: (("When ", "the next time "),),
}


def _kind(ability: w.Ability) -> type:
    return type(ability.what) if isinstance(ability, w.While) else type(ability)


def _span(v: Voice, effect: w.Lasting) -> str:
    match effect.until:
        case w.Until.END_OF_TURN:
            return "this turn" if effect.left == 1 else "for the rest of the turn"
        case w.Until.OPPONENTS_NEXT_TURN:
            return "during your opponent's next turn"
        case w.Until.YOUR_NEXT_TURN:
            return "until your next turn starts"
        case w.Until.END_OF_YOUR_NEXT_TURN:
            return "until your next turn ends"
        case w.Until.THEIR_NEXT_TURN:
            return "in that player's next turn"
        case w.Until.SOURCE_LEAVES:
            return f"until {v.this} leaves play"
        case w.Until.REST_OF_GAME:
            return "" if effect.left == 1 else "from now on"
