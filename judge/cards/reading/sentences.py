"""Sentences one after the other, and what "If you do" and "Otherwise" at the beginning of one belong to."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import changed, walk
from judge.cards.reading.parser import Parser, Readings, Uses
from judge.cards.reading.patterns import Again, Done, IfDone, IfNot, Otherwise, PerEach, Repaid, Said, Those
from judge.cards.reading.predicates import deeds, predicates
from judge.cards.reading.spread import in_order, made

MOST_SENTENCES = 8
_BROUGHT = frozenset((
    "it", "its", "the chosen card", "that creature", "that card", "that artifact", "that upgrade", "them", "they", "those cards",
    "those creatures", "the rest", "seen ones",
))  # fmt: skip

_CHOSEN = ("the chosen cards", "both")


def sentences(parser: Parser, start: int) -> Readings:
    """Every way to read sentences from a place on as one effect."""
    found: Readings = {}

    def further(at: int, read: tuple[object, ...], uses: Uses) -> None:
        effect = folded(read) if read else None
        if effect is not None:
            found.setdefault((at, effect), uses)
        if len(read) == MOST_SENTENCES:
            return
        for (end, sentence), used in parser.at("sentence", at).items():
            if read or not isinstance(sentence, IfDone | IfNot | Otherwise | Again | Repaid):
                further(end, (*read, sentence), uses | used)

    further(start, (), frozenset())
    return found


def neighbors_of(parser: Parser, start: int) -> Readings:
    """The neighbors of a card, behind "a neighbor of"."""
    return {(end, w.Neighbors(who)): uses for (end, who), uses in parser.at("cards.1", start).items()}


JOINED = {"sentences": sentences, "ofx": neighbors_of, "predicates": predicates, "deeds": deeds}
LEFTS = {  # what each of them begins with
    "sentences": ("sentence",), "ofx": ("cards.1",), "predicates": ("cards.1", "cards.n"), "deeds": ("does",),
}  # fmt: skip


def folded(read: tuple[object, ...]) -> object:
    """Sentences as one effect; None where "Otherwise" stands behind nothing that it could be about."""
    found: list[Any] = []
    for sentence, behind in zip(read, (*read[1:], None), strict=True):
        match sentence:
            case IfDone(do=do):
                effect = _if_done(found.pop(), do)
                if effect is None:
                    return None
                found.append(effect)
            case Otherwise(do=do):
                effect = _otherwise(found.pop(), do)
                if effect is None:
                    return None
                found.append(effect)
            case IfNot(do=do):
                other = _otherwise(found[-1], do)
                if other is None and (undone := _undone(found[-1])) is None:
                    return None
                found[-1:] = [other] if other is not None else [found[-1], made(w.If, undone, do)]
            case Again(when="possible", times=times):
                there = tuple(w.Exists(part.what) for part in walk((*found,)) if isinstance(part, w.Choose))
                if len(found) > 1 or not there:
                    return None
                found = [made(w.Repeat, *found, when=made(w.All, *there) if there[1:] else there[0], times=times, may=True)]
            case Again(when=when, times=times, may=may):
                found = [made(w.Repeat, found[0] if len(found) == 1 else in_order(*found), when=when, times=times, may=may)]
            case Repaid(do=do):
                found.append(w.May(made(w.IfYouDo, do, found[0] if len(found) == 1 else in_order(*found))))
            case w.Shuffle(of=w.Player.YOU) if found and isinstance(found[-1], w.May) and _searches(found[-1]):
                found.append(made(w.ChooseOne, found.pop().do, sentence))  # the deck is shuffled, searched or not
            case w.Shuffle(of=w.Player.YOU) if any(map(_searches, found)):
                pass  # whoever searches a deck shuffles it (glossary:search)
            case _ if found and isinstance(found[-1], w.IfYouDo | w.May) and _needs(found[-1], sentence):
                found.append(_within(found.pop(), sentence))
            case _ if found and isinstance(found[-1], w.If) and isinstance(found[-1].do, w.Bind) and _needs(found[-1], sentence):
                found.append(_within(found.pop(), sentence))
            case w.Seq(effects=effects) if not isinstance(behind, IfDone):  # all that the sentence says is what is asked
                found += effects
            case _:
                found.append(sentence)
    return found[0] if len(found) == 1 else in_order(*found)


def _if_done(before: object, do: object) -> object:
    match before:
        case w.Bind():  # to choose is to do nothing yet: what is said of the cards chosen is done to those that there are
            speaks = any(isinstance(part, Said) and (part.word in _BROUGHT or part.word in _CHOSEN) for part in walk(do))
            return in_order(before, do) if speaks else None
        case w.May(do=inner):
            return w.May(made(w.IfYouDo, inner, do))
        case w.If(otherwise=None):
            return changed(before, do=made(w.IfYouDo, before.do, do))
        case _:
            return made(w.IfYouDo, before, do)


def _otherwise(before: object, do: object) -> object:
    match before:
        case w.IfYouDo(then=w.Seq(effects=(*first, w.If(otherwise=None) as last)), otherwise=None):  # of what is asked last
            return changed(before, then=in_order(*first, changed(last, otherwise=do)))
        case w.If(otherwise=None) | w.IfYouDo(otherwise=None):
            return changed(before, otherwise=do)
        case w.May(do=w.IfYouDo(do=tried, then=then)):
            return made(w.IfYouDo, w.May(tried), then, otherwise=do)
        case _:
            return None


def _undone(before: object) -> object:
    """That an effect was not done, or not as much as it says; None where nobody knows."""
    match before:
        case w.Lose(n=int(n)) | w.Pay(n=int(n)):
            return made(w.MoreThan, n, w.HowMany())
        case _ if isinstance(who := getattr(before, "who", None), w.Choose) and isinstance(who.n, int):
            return w.Unless(w.Exists(w.ThisWay())) if who.n == 1 else made(w.MoreThan, who.n, w.HowMany())
        case _:
            return None


def _searches(effect: object) -> bool:
    return any(isinstance(part, w.Search) and w.Place.DECK in part.zones for part in walk(effect))


def _needs(before: object, sentence: object) -> bool:
    """Whether a sentence speaks of what an optional effect before it has brought: a chosen house, a card, what was done."""
    if isinstance(sentence, PerEach) and not isinstance(sentence.of, Done) and not isinstance(sentence.do, w.Capture):
        sentence = sentence.of  # "it" in what is done is each of them
    inside = tuple(walk(sentence))
    if any(isinstance(part, w.ChosenHouse) for part in inside):
        return any(isinstance(part, w.ChooseHouse) for part in walk(before))
    if isinstance(before, w.May) and any(isinstance(part, Done) for part in inside):
        return False  # how many there were is none, where it was declined
    brings = any(isinstance(part, w.Choosing | w.Top | w.In | w.Search | w.DiscardUntil) for part in walk(before))
    speaks = any(isinstance(part, Those | Done) or (isinstance(part, Said) and part.word in _BROUGHT) for part in inside)
    return speaks and (brings or any(isinstance(part, Those | Done) for part in inside))


def _within(before: object, sentence: object) -> object:
    """A sentence that needs what the one before introduced belongs to it."""
    match before:
        case w.May(do=inner):
            return made(w.May, _within(inner, sentence))
        case w.If(do=inner, otherwise=None):
            return changed(before, do=_within(inner, sentence))
        case w.IfYouDo(then=then):
            effects = then.effects if isinstance(then, w.Seq) else (then,)
            return changed(before, then=in_order(*effects, sentence))
        case w.Seq(effects=effects):
            return in_order(*effects, sentence)
        case _:
            return in_order(before, sentence)
