"""English for numbers and conditions, and for what a loop runs over: ``for each friendly creature``, ``3 times``."""

from __future__ import annotations

from typing import TypeGuard

from judge.cards import nouns as w
from judge.cards.english import cards
from judge.cards.saying.say import must_say, say
from judge.cards.saying.voice import Voice


def amount(v: Voice, n: w.Quantity) -> str:
    """A number as a phrase of its own."""
    return str(n) if isinstance(n, int) else must_say(v, "qty", n)


def condition(v: Voice, what: w.Condition) -> str:
    """A clause to stand after "if" or "while"."""
    return must_say(v, "cond", what)


def is_amount(of: w.Found | w.Amount) -> TypeGuard[w.Amount]:
    """Whether a loop runs so often rather than over cards."""
    return isinstance(of, w.Amount)


def iterated(v: Voice, of: w.Found | w.Amount) -> str:
    """What a loop runs over: ``for each friendly creature``, or how often it runs."""
    if isinstance(of, int):
        return f"{of} times"
    if isinstance(of, w.EventAmount):
        return "for each Æmber of it"
    if isinstance(of, w.Amount):
        each = say(v, "each", of)
        return f"for each {each}" if each else f"a number of times equal to {amount(v, of)}"
    each = cards.single(v, of)
    return f"for {each}" if each.startswith("it and each ") else f"for each {each}"
