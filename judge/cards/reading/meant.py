"""Which card, cards or player a word means: "it", "that creature", "them", "their", "the chosen cards", the card's own name."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.reading.choices import Choice
from judge.cards.reading.doings import Doings
from judge.cards.reading.known import FOUGHT, HOST, IT, SELVES, SOURCE, THIS
from judge.cards.reading.reshape import Deed, LostError, is_look
from judge.cards.reading.spread import made

SEVERAL = ("them", "they", "each of those creatures", "those creatures", "those cards", "each of them")
UNTOLD = object()  # in place of a card that a condition speaks of without saying which it is
SWAPPED = object()  # before a card that changed its place with the card itself
LINES = (w.Creature, w.Artifact, w.Neighbors, w.Both)
GROUPS = (*LINES, w.MostPowerful, w.LeastPowerful)


class Meant(Doings):
    """Finds what a word means, by what has been mentioned so far."""

    def _said(self, word: str) -> object:
        match word:
            case "self":
                self.last.append(self.own)
                return self.own
            case "fought":
                self.last.append(FOUGHT)
                return FOUGHT
            case "this creature":
                self.last.append(self.this)
                return self.this
            case "this card":  # on an upgrade the upgrade itself, and inside the quotation marks whatever gains the ability
                self.last.append(THIS)
                return THIS
            case "its controller":
                return w.Player.YOU if self.this is THIS else w.Player.HOST_CONTROLLER
            case "side":
                return w.Player.ITS_OPPONENT
            case "captor":
                if self.kind == "archon power":
                    raise LostError("which creature captures is not told")
                return HOST if self.this is HOST else THIS
            case "the new creature":
                if not any(isinstance(deed.effect, w.MakeToken) for deed in self.done):
                    raise LostError("no token creature was made before it")
                return w.The("token")
            case "self, lying":
                if not self.lies:
                    raise LostError("the card does not lie in a discard pile")
                return self.own
            case "same":
                return self.by
            case "whoever":
                return w.Player.YOU
            case "that hand":
                return self._looked_at()
            case "difference":
                if self.compared is None:
                    raise LostError("of which two numbers it is the difference is not told")
                return w.Minus(*self.compared)
            case "either player":  # of whose cards one is chosen
                return w.Player.EACH_PLAYER
            case "any player":
                raise LostError("which player is meant is not told")
            case "the chosen cards":
                return self._all_chosen()
            case "both":
                self.pair = len(self.chosen) == 2 and not self.several
                return self._all_chosen()
            case "that many":
                return self._that_many()
            case "the rest":
                return self._rest()
            case "seen ones":
                return w.The("seen") if self.done and is_look(self.done[-1].effect) else self._rest()
            case "itself":
                return THIS if self.own is SOURCE else self.own
            case "their":
                return self.they
            case "they control":
                sides = {w.Player.YOU: w.Property.FRIENDLY, w.Player.OPPONENT: w.Property.ENEMY}
                return sides.get(self.they) or w.ControlledBy(self.they)
            case _:
                return self._earlier(word)

    def _is_own(self, who: object) -> bool:
        """Whether a card is one of the player's own, which nobody has to lend."""
        what = next((choice.what for choice in reversed(self.chosen) if who is IT), who)
        lying = [part for part in walk(what) if isinstance(part, w.In | w.Top | w.Bottom | w.Under)]
        return bool(lying) and all(isinstance(part, w.Under) or part.of is w.Player.YOU for part in lying)

    def _earlier(self, word: str) -> object:
        meant = self.last
        if word == "the chosen card" and self.its > 1 and not self.topic:
            raise LostError("which of the cards chosen it is, is not told")
        if word == "the chosen card" and self.about is not None and self.its > self.about[1]:
            return self._called_chosen(self.about[0])
        if (self.either or (self.several and (self.its > 1 or word == "that creature"))) and word not in SEVERAL:
            raise LostError(f"which of the cards {word!r} is, is not told")
        told_apart = word in SEVERAL or word.startswith(("that", "the chosen")) or word == "the creature"
        if told_apart or self.topic:  # or a card was chosen by a sentence of its own: it is what the others are about
            meant = [each for each in meant if each not in SELVES] or meant
        meant = [each for each in meant if each != self.but] or meant
        if word not in SEVERAL:
            meant = [each for each in meant if not isinstance(each, LINES)]
        if not meant:
            if self.kind == "action":
                raise LostError(f"no card was told of that {word!r} could be")
            return self.this if word in ("it", "its") else IT
        if word in SEVERAL and self.topic and self.several and self.its == 1:  # chosen by a sentence of their own
            return IT
        if word in SEVERAL and self.pair:
            return self._all_chosen()
        if not told_apart and not self.topic and SWAPPED in meant[-2:-1]:
            raise LostError(f"which of the two cards {word!r} is, is not told")
        match meant[-1]:
            case known if known is UNTOLD:
                raise LostError(f"which card {word!r} is, is not told")
            case known if known in SELVES and self.asking and word == "it" and any(each not in SELVES for each in meant):
                raise LostError("whether the card itself is meant, or the one that was met before, is not told")
            case known if known is IT and word in SEVERAL and not self.several and not self.in_turn:
                raise LostError(f"of one card alone was told, and {word!r} are several")
            case Deed() as deed:
                self._over(deed)
                return w.ThisWay() if deed is self.done[-1] and not self.inside else self._later(deed)
            case group if isinstance(group, GROUPS):
                return self._group(group)
            case known:
                return known

    def _called_chosen(self, choice: Choice) -> w.The:
        """The card of a choice by a name of its own: another card is IT by now. LostError where it has another name."""
        if choice.word not in ("it", "chosen"):
            raise LostError("which of the cards chosen it is, is not told")
        choice.word = "chosen"
        return w.The(choice.name)

    def _all_chosen(self) -> object:
        """The cards that a sentence of its own has chosen, all together. LostError where there is no such sentence."""
        if self.topic and self.several and self.its == 1:
            return IT
        if not self.pair or len(self.chosen) != 2:
            raise LostError("which cards were chosen is not told")
        first, other = self.chosen
        first.word, other.word = "first", "other"
        return made(w.Both, w.The(first.name), w.The(other.name))

    def _group(self, group: object) -> w.The:
        """A group that is meant again, as what it is bound to."""
        for name, bound in self.groups.items():
            if bound == group:
                return w.The(name)
        name = f"those{len(self.groups) + 1}" if self.groups else "those"
        self.groups[name] = group
        return w.The(name)
