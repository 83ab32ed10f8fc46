"""English for what constant abilities change: who, then what is said of them; several changes in one sentence."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.cards.english.cards import known
from judge.cards.nouns.base import changed
from judge.cards.reading.patterns import SUBJECT
from judge.cards.saying.say import must_say, say
from judge.cards.saying.voice import Voice
from judge.cards.spelt import listed, third

_PLURAL = ("those ", "them ")
_OBJECTS = {"got": "get", "gained": "gain", "lost": "lose"}  # verbs that are said once for a row of what is gained or lost
_SAID_ONCE = ("gains ", "gain ", "loses ", "lose ", "gets ", "get ", "has ", "have ")
_FINAL = ", whatever is added"


def change(v: Voice, what: w.Modifier) -> str:
    """A modifier as a clause."""
    return _together(v, what.parts) if isinstance(what, w.Grants) else must_say(v, "clause", what)


def predicate(v: Voice, what: w.Modifier) -> str | None:
    """A modifier by its cards and what is said of them: ``each friendly creature gets +1 power``; None for any other."""
    who: Any = getattr(what, "who", None)
    if who is None or isinstance(who, tuple | w.Player):
        return None
    subject = known(v, who)
    several = f"{subject} ".startswith(_PLURAL)
    told = changed(what, who=SUBJECT)
    v.gaining = who
    for category, verb in _OBJECTS.items():
        if said := say(v, category, told):
            return f"{subject} {verb if several else third(verb)} {said}"
    said = say(v, "verb.n" if several else "verb.1", told)
    return None if said is None else f"{subject} {said}"


def gainer(who: w.Cards) -> str:
    """What a card that gains an ability calls itself there."""
    if isinstance(who, w.InPlay):
        return "this card"
    return "this artifact" if isinstance(who, w.Artifact) else "this creature"


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
