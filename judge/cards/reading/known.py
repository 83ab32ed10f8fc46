"""What is known of the cards that an ability has spoken of: which was met last, of what type it is, whose, whether it is seen."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.reading.choices import Choice
from judge.cards.reading.kinds import kind_of
from judge.cards.reading.reshape import INTO_PLAY, Deed, Place

IT, THIS, HOST, SOURCE, FOUGHT = w.Ref.IT, w.Ref.THIS, w.Ref.HOST, w.Ref.SOURCE, w.Ref.FOUGHT
SELVES = (THIS, HOST, SOURCE)
_OF_IT = ("its", "outside", "hidden", "either", "several", "in_turn", "friendly", "it_kind")


class Known:
    """What has been mentioned in an ability so far. ``this``: whom "this creature" means; ``own``: whom the card's name."""

    def __init__(self, this: object, own: object, kind: str = "creature") -> None:
        self.this, self.own, self.kind = this, own, kind
        self.last: list[Any] = []
        self.friendly = False  # whether the card that IT is, is one of the player who resolves the ability
        self.topic = False  # whether a card was chosen by a sentence of its own
        self.compared: Any = None  # of which one was asked whether it is more than the other
        self.pair = False  # whether two cards were chosen by a sentence of its own
        self.they: Any = w.Player.OPPONENT
        self.deciding = {w.Player.YOU, w.Player.ACTIVE}  # the players who decide without being asked to
        self.by: Any = w.Player.OPPONENT  # who did what was told last
        self.done: list[Deed] = []
        self.loops: tuple[object, ...] = ()  # that are being read
        self.open = [Place(None, 0)]  # the sequences that are being resolved, with how far each is
        self.kept: dict[Place, str] = {}  # after which effect the cards that it was done to are bound, and to which name
        self.groups: dict[str, Any] = {}  # groups that are meant again, by the name to which they are bound
        self.choosing = False  # whether what is looked at is chosen among
        self.is_creature = "creature" in kind
        self.chosen: list[Choice] = []
        self.its = 0  # how many cards IT has been
        self.hidden = False  # whether the card that IT is went where nobody sees it
        self.either = False  # whether IT is one of two cards that were chosen for the same effect
        self.several = False  # whether IT is more than one card
        self.in_turn = False  # whether IT is each of a group in turn, which may be "them" as well
        self.asking = False  # whether a condition is read
        self.branch = 0  # how many cards were chosen before the branch that is read
        self.it_kind = ""  # the type of the card that IT is, where the words tell it
        self.outside = False  # whether the card that IT is lies out of play
        self.about: tuple[Choice, int] | None = None  # the card chosen by a sentence of its own, and how many were IT by then
        self.but: Any = None  # whom "it" does not mean, since the clause has spoken of it already
        self.lies = False  # whether the card itself lies out of play, among those that are chosen there
        self.inside = 0  # how deep in tests or in a lasting effect, where "this way" has to be a name

    def seen(self) -> dict[str, Any]:
        """What is known by now, to come back to."""
        return {"last": [*self.last], "done": [*self.done], **{name: getattr(self, name) for name in _OF_IT}}

    def see(self, seen: dict[str, Any]) -> None:
        """Know no more than was known then."""
        for name, value in seen.items():
            setattr(self, name, [*value] if isinstance(value, list) else value)

    def met(self, whom: object) -> None:
        """Cards that IT is from now on."""
        self.its += 1
        self.either = self.hidden = False
        counted = isinstance(whom, w.Choose | w.Random | w.Search) and whom.n != 1
        self.several = counted or isinstance(whom, w.AnyNumber | w.OneOfEach)
        self.in_turn = isinstance(whom, w.Creature | w.Neighbors | w.Both)
        self.friendly = self.is_friendly(whom)
        self.it_kind = self.type_of(whom)
        self.outside = isinstance(getattr(whom, "what", whom), w.In | w.Top | w.Bottom | w.Under)
        self.last.append(IT)

    def type_of(self, whom: object) -> str:
        """The type of cards, where the words tell it."""
        if whom is IT:
            return self.it_kind
        if whom in SELVES:
            return "creature" * self.is_creature
        if isinstance(whom, w.The):
            return next((kind_of(choice.what) for choice in self.chosen if choice.name == whom.name), "")
        if isinstance(whom, w.ThisWay) and self.done:
            return kind_of(self.done[-1].effect) or kind_of(whom)
        return kind_of(whom)

    def side_of(self, captor: object) -> str:
        """Whose creature captures, where that is known and it is no one's that was chosen."""
        if captor is HOST or not isinstance(captor, w.Ref | w.The | w.MostPowerful | w.LeastPowerful):
            return "host" if captor is HOST else ""
        if captor is FOUGHT or w.Property.ENEMY in walk(captor):
            return "enemy"
        return "friendly" if self.is_friendly(captor) else ""

    def is_friendly(self, whom: object) -> bool:
        """Whether cards are those of the player who resolves the ability: the card itself, its neighbors, friendly ones."""
        if whom in SELVES or whom == w.The("token"):
            return True
        if isinstance(whom, w.ThisWay) and self.done and isinstance(self.done[-1].effect, INTO_PLAY):
            return getattr(self.done[-1].effect, "under", w.Player.YOU) is w.Player.YOU
        if IT in walk(whom):
            return self.friendly
        if isinstance(whom, w.The):
            whom = next((choice.what for choice in self.chosen if choice.name == whom.name), whom)
        ours = (w.Property.FRIENDLY, w.Property.NEIGHBOR, *SELVES)
        return any(part in ours for part in walk(whom) if isinstance(part, w.Property | w.Ref))
