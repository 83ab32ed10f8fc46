"""What words refer to while an ability is told: the cards spoken of, how each is called, and what was done this way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judge.cards import nouns as w
from judge.cards.nouns import Place, Player, Ref


class Remembered(NamedTuple):
    """What a voice remembers at some moment."""

    event: str
    called: dict[str, str]
    first: dict[str, str]
    deed: str
    found: Player | None
    decks: dict[str, Player]
    asked: str
    phrases: int


@dataclass(slots=True)
class Voice:
    """What the words refer to: the bearer, the card that grants the ability, and the names bound so far.

    ``called`` maps a bound name to the words for the card or cards, ``first`` to those for their first mention;
    ``deed`` is what the effect told last did to cards ("destroyed"), ``found`` out of whose deck the card came that IT is,
    ``decks`` whose deck the cards lie on that were looked at, by the name they are bound to; ``asked`` is who decides where
    an ability says "may"; ``gaining`` are the cards that gain what is being told; ``exact`` is whether a phrase for one card must
    be about one; ``phrases`` are the places of those that were said.
    """

    this: str
    source: str = ""
    event: str = "it"
    called: dict[str, str] = field(default_factory=dict)
    first: dict[str, str] = field(default_factory=dict)
    deed: str = "affected"
    found: Player | None = None
    decks: dict[str, Player] = field(default_factory=dict)
    asked: str = "you"
    gaining: Any = None
    exact: bool = True
    phrases: list[str] = field(default_factory=list)

    def granted(self, gainer: str = "this creature") -> Voice:
        """The voice of an ability that this card grants to another one."""
        return Voice(gainer, source=self.this, called=self.called, phrases=self.phrases)

    def state(self) -> Remembered:
        """All that telling changes, to come back to where words lead nowhere."""
        called, first, decks = dict(self.called), dict(self.first), dict(self.decks)
        return Remembered(self.event, called, first, self.deed, self.found, decks, self.asked, len(self.phrases))

    def back_to(self, state: Remembered) -> None:
        """Forget what was told since."""
        self.event, called, first, self.deed, self.found, decks, self.asked, phrases = state
        del self.phrases[phrases:]
        for now, before in ((self.called, called), (self.first, first)):
            now.clear()
            now.update(before)
        self.decks = dict(decks)

    def owner(self, who: object) -> Player | None:
        """The player whose cards these are, where the words say so: of cards that lie somewhere, not of those in play."""
        match who:
            case w.In(of=of) | w.Top(of=of) | w.Bottom(of=of) if of is not Player.EACH_PLAYER:
                return of
            case w.The(name=name) | w.Choose(what=w.The(name=name)):
                return self.decks.get(name)
            case w.Choose(what=w.In(of=of) | w.Top(of=of)) | w.AnyNumber(what=w.In(of=of)) | w.Random(what=w.In(of=of)):
                return of if of in (Player.YOU, Player.OPPONENT) else None
            case w.Both(parts=(w.In(of=of), w.In(of=also))) if of is also:
                return of if of in (Player.YOU, Player.OPPONENT) else None
            case _:
                return None

    def words_for(self, what: object) -> tuple[str, ...]:
        """How a card is called at the moment, with the possessive where it is a word of its own."""
        match what:
            case Ref.THIS:
                return ("self",) if not self.source else ("this creature",)
            case Ref.IT:
                said = self.event
            case w.The(name=name) if name not in self.first:
                said = self.called.get(name, "")
            case w.In(zone=Place.DECK, tests=(w.InSet(who=w.The()),)):
                return ("the rest",)
            case w.EventAmount():
                return ("that many",)
            case Player.OPPONENT:
                return ("side",)
            case Player.HOST_CONTROLLER:
                return ("its controller",)
            case Ref.FOUGHT:
                return ("fought",)
            case _:
                return ()
        return (said, "its") if said == "it" else (said,)
