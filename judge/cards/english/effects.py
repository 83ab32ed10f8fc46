"""English for single effects, as clauses: ``steal 2 Æmber``, ``your opponent draws a card``; and what they bring into talk."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.english.cards import known
from judge.cards.nouns.base import ABOUT
from judge.cards.saying.say import must_say
from judge.cards.saying.voice import Voice


def clause(v: Voice, effect: w.Single | w.ChosenBy) -> str:
    """An effect that is not put together from others."""
    said = _bind(v, effect) if isinstance(effect, w.Bind) else must_say(v, "effect1", effect)
    _remember(v, effect)
    shuffled = isinstance(effect, w.Put) and effect.to is w.Place.DECK_SHUFFLED
    v.deed = "shuffled" if shuffled else ABOUT[type(effect)].done or v.deed
    return said


def _remember(v: Voice, effect: w.Single | w.ChosenBy) -> None:
    """What an effect brings into talk besides the cards it is done to."""
    match effect:
        case w.Search(n=n):
            v.event, v.found = "it" if n == 1 else "them", w.Player.YOU
        case w.DiscardUntil(of=of):
            v.event, v.found = "it", of
        case w.NameCard(name=name):
            v.called[name] = "that name" if name == "named" else f"the {name} name"
        case w.MakeToken(n=n, of=of):
            v.called["token"] = "the new creature" if n == 1 and of is None else "the new creatures"
        case _:
            pass


_CALLED = {"found": "that card", "purged": "the purged card", "discarded": "the discarded card"}
_OF_PLAYER = {"yours": "your", "theirs": "their"}


def _single(who: w.Cards) -> bool:
    """Whether the words name one card."""
    return who is w.Ref.IT or (isinstance(who, w.MostPowerful | w.LeastPowerful | w.Choose) and who.n == 1)


def _bind(v: Voice, effect: w.Bind) -> str:
    """A choice is told; cards merely remembered are not: they are described when they are first spoken of."""
    who, name = effect.who, effect.name
    if effect.more and name and not isinstance(who, w.Choosing):  # gathered one after the other
        v.called[name] = f"the {name} cards"
        return ""
    if not name:
        return f"choose {known(v, who)}"
    if name == "it":
        return f"go on with {known(v, who)}"
    if name == "seen" and isinstance(who, w.Top | w.In):
        v.called[name] = "that card" if isinstance(who, w.Top) and who.n == 1 else "those cards"
        if isinstance(who, w.Top):
            v.decks[name] = who.of
        return f"look at {known(v, who).removeprefix('every card from ')}"
    if isinstance(who, w.ThisWay) and name in _OF_PLAYER:
        v.called[name] = f"{_OF_PLAYER[name]} {v.deed} card{'s' * bool(who.tests)}"
        return ""
    if isinstance(who, w.ThisWay) and name not in _CALLED:
        v.called[name] = known(v, who).replace("each card", "the cards", 1).replace("each creature", "the creatures", 1)
        return ""
    any_cards = name == "seen" or isinstance(who, w.ThisWay | w.Upgrade)
    plain = "that creature" if _single(who) else "those cards" if any_cards else "those creatures"
    v.called[name] = _CALLED.get(name, plain)
    if not isinstance(who, w.ThisWay) and (who is not w.Ref.IT or v.event == "them"):
        v.first[name] = known(v, who)
    return ""
