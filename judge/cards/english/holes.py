"""What is said at the holes of a phrase where what was told before decides: which cards, whose, and sentences in a sentence.

Each is asked for a noun and what the other holes of the phrase stand for; None where its words do not fit.
"""

from __future__ import annotations

import re

from judge.cards import nouns as w
from judge.cards.english import abilities, cards, joining, modifiers
from judge.cards.saying.fit import Bound
from judge.cards.saying.say import room, say
from judge.cards.saying.voice import Voice
from judge.cards.spelt import capital, listed, stop, whose


@room("place")
def _place(v: Voice, what: object, beside: Bound) -> str | None:
    """Where Æmber lies or comes to lie."""
    return f"{whose(what)} pool" if isinstance(what, w.Player) else _cards(v, what, beside)


@room("cards", "many", "base", "spot", "known")
def _cards(v: Voice, what: object, _: Bound) -> str | None:
    """How the cards are called by now: it, that creature, each enemy creature; choosing them gives them a name."""
    return cards.known(v, what) if isinstance(what, w.Cards) else None


@room("cards.1")
def _one(v: Voice, what: object, _: Bound) -> str | None:
    """The same as a subject, if it is one card or each of them."""
    if not isinstance(what, w.Cards) or (v.exact and cards.are_several(v, what)):
        return None
    return cards.subject(v, what)


@room("cards.n")
def _several(v: Voice, what: object, _: Bound) -> str | None:
    """The same, if they are several."""
    return cards.known(v, what) if isinstance(what, w.Cards) and cards.are_several(v, what) else None


@room("known.n")
def _all_known(v: Voice, what: object, beside: Bound) -> str | None:
    """Cards that were spoken of before."""
    return _several(v, what, beside) if isinstance(what, w.Ref | w.The) else None


@room("those")
def _those(v: Voice, what: object, beside: Bound) -> str | None:
    """Cards that were spoken of before, all of them."""
    said = _cards(v, what, beside) if isinstance(what, w.Ref | w.The) else None
    return None if said is None or said.startswith("each ") else said


@room("described")
def _described(v: Voice, what: object, _: Bound) -> str | None:
    """One of a set that is described by what its cards have in common."""
    return cards.bare(v, what) if isinstance(what, w.Cards) else None


@room("takable")
def _takable(v: Voice, what: object, _: Bound) -> str | None:
    """Cards of which several are taken: of either kind, where there are two."""
    return cards.taken(v, what) if isinstance(what, w.Found) else None


@room("oneof")
def _one_of(v: Voice, what: object, _: Bound) -> str | None:
    """One of several kinds of cards, of which some lie outside play."""
    return cards.one_of(v, what) if isinstance(what, w.Found) else None


@room("known.1")
def _known(v: Voice, what: object, beside: Bound) -> str | None:
    """A card that was spoken of before."""
    return _one(v, what, beside) if isinstance(what, w.Ref | w.The) else None


@room("single")
def _single(v: Voice, what: object, _: Bound) -> str | None:
    """The one creature that gets all of something "for each" (glossary:for-each)."""
    if not isinstance(what, w.Choose) or what.n != 1 or what.up_to:
        return None
    return re.sub("^an? ", "one ", cards.known(v, what))


@room("ours")
def _ours(v: Voice, what: object, _: Bound) -> str | None:
    """Cards of which the words say themselves that they are yours."""
    if what is w.Ref.THIS or (isinstance(what, w.In | w.Choose) and v.owner(what) is w.Player.YOU):
        return cards.known(v, what)
    return None


@room("found")
def _found(v: Voice, what: object, _: Bound) -> str | None:
    """Cards that were found in a deck: they never left a hand to which they could return."""
    match what:
        case w.Ref.IT:
            return cards.known(v, what) if v.found is not None else None
        case w.Choose(what=w.Top(zone=None) | w.In(zone=w.Place.DECK) | w.The()) | w.The():
            return cards.known(v, what) if v.owner(what) is not None else None
        case _:
            return None


@room("anyside.1")
def _any_side(v: Voice, what: object, _: Bound) -> str | None:
    """Creatures that may be on either side of the table."""
    return cards.known(v, what) if isinstance(what, w.MostPowerful | w.LeastPowerful) else None


@room("group.1", also=True)
def _group(v: Voice, what: object, _: Bound) -> str | None:
    """One of the cards that are known one by one, behind an article; others have phrases."""
    if isinstance(what, w.The):
        return re.sub("^(the|each|that|those) ", "", re.sub("^(the|those) cards ", "card ", cards.known(v, what)))
    return cards.single(v, what) if isinstance(what, cards.OneByOne) else None


@room("group.n", also=True)
def _groups(v: Voice, what: object, _: Bound) -> str | None:
    """The same cards, several of them; others have phrases."""
    if isinstance(what, w.Both) and not cards.of_two_zones(what):
        return listed([cards.several(v, part) for part in what.parts])
    return cards.several(v, what) if isinstance(what, w.Ref | w.The | cards.OneByOne) else None


@room("alike.1")
def _alike(v: Voice, what: object, _: Bound) -> str | None:
    """One of a set of cards, and never a card spoken of before."""
    return cards.single(v, what) if isinstance(what, w.Found) and not isinstance(what, w.Ref | w.The) else None


@room("alike.n")
def _all_alike(v: Voice, what: object, _: Bound) -> str | None:
    """The cards of a set, and never those spoken of before."""
    return cards.several(v, what) if isinstance(what, w.Found) and not isinstance(what, w.Ref | w.The) else None


@room("kin.n")
def _creatures(v: Voice, what: object, _: Bound) -> str | None:
    """Creatures as a set that has something together."""
    return cards.several(v, what) if isinstance(what, w.Creature) else None


@room("ownersp")
def _owners(v: Voice, _: object, beside: Bound) -> str | None:
    """Whose hand or deck it is to which the cards of the phrase go."""
    who = next((each for each in beside.values() if isinstance(each, w.Cards)), None)
    return None if who is None else cards.owners(v, who)


@room("whosep")
def _theirs(_v: Voice, _: object, beside: Bound) -> str:
    """Your or their, by whom it is done."""
    return "your" if beside.get("p", w.Player.YOU) is w.Player.YOU else "their"


@room("self")
def _self(v: Voice, __: object, _: Bound) -> str:
    """The card itself, or whatever has gained the ability."""
    return v.this


@room("doneway")
def _done(v: Voice, __: object, _: Bound) -> str:
    """What was done this way."""
    return v.deed


@room("boundname")
def _bound_name(v: Voice, what: object, _: Bound) -> str:
    """The name that was given to one of several that were named."""
    return v.called.get(what, "that name") if isinstance(what, str) else "that name"


@room("much")
def _much(v: Voice, what: object, _: Bound) -> str | None:
    """So much damage, where num says so many cards."""
    return "that much" if isinstance(what, w.EventAmount) else say(v, "num", what)


@room("plenty")
def _more_than_one(_v: Voice, what: object, _: Bound) -> str | None:
    """A number behind which several follow."""
    return str(what) if isinstance(what, int) and what != 1 else None


@room("effect")
def _effect(v: Voice, what: object, _: Bound) -> str | None:
    """An effect in one clause."""
    return joining.one(v, what) if isinstance(what, w.Effect) else None


@room("body", "sentences")
def _sentences(v: Voice, what: object, _: Bound) -> str | None:
    """Effects in sentences, one after the other."""
    return joining.sentences(v, what) if isinstance(what, w.Effect) else None


@room("headed")
def _headed(v: Voice, what: object, _: Bound) -> str | None:
    """Sentences behind a word in bold."""
    return capital(stop(joining.sentences(v, what))) if isinstance(what, w.Effect) else None


@room("permitted")
def _permitted(v: Voice, what: object, _: Bound) -> str | None:
    """What happens instead, if its player likes: you may have a creature capture it."""
    return joining.one(v, w.May(what)) if isinstance(what, w.Capture) else None


@room("ability")
def _ability(v: Voice, what: object, _: Bound) -> str | None:
    """A whole ability inside of another."""
    return abilities.told(v, what) if isinstance(what, w.Ability) else None


@room("inner")
def _inner(v: Voice, what: object, _: Bound) -> str | None:
    """An ability that cards gain, in which they speak of themselves."""
    if not isinstance(what, w.Ability):
        return None
    return abilities.told(v if v.gaining is w.Ref.THIS else v.granted(modifiers.gainer(v.gaining)), what)


@room("predicates")
def _predicate(v: Voice, what: object, _: Bound) -> str | None:
    """What is said of cards: the verb agrees with how they are called."""
    return modifiers.predicate(v, what) if isinstance(what, w.Modifier) else None


@room("entering")
def _entering(v: Voice, what: object, _: Bound) -> str | None:
    """Cards that enter play: creatures, where no type is told."""
    typed = isinstance(what, tuple) and any(isinstance(test, w.Type) for test in what)
    return say(v, "such.1" if typed else "crea.1", what) if isinstance(what, tuple) else None


@room("asked")
def _asked(v: Voice, what: object, _: Bound) -> str | None:
    """One of several things asked of a card."""
    return say(v, "after.1", w.Such(what)) if isinstance(what, w.Condition) else None


@room("fray")
def _fray(_v: Voice, _: object, beside: Bound) -> str:
    """In which fights: those where it attacks, those where it is attacked, or all."""
    return "while attacking" if beside["a"] else "when attacked" if beside["d"] else "when fighting"
