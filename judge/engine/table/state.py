"""The table as a value.

A ``State`` holds everything that the rest of the game can depend on, in tuples of ints, strings and bools, and nothing
else: no counters of steps, no times, no trace. Two tables that play on alike are equal. A card is known by its index;
a *reference* packs the index with the number of times the card has become a new object (see ``ref``).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

Env = dict[str, Any]
Plain = dict[str, Any]  # as JSON
NOBODY = -1
SAVED = "~saved"  # in the variables of a destruction: the cards that it spared, at which nobody looks again before it has ended
OBJECTS = 1000  # a reference is index + object number * OBJECTS


class Zone:
    """Where a card is. Each player has each zone; cards in LINE, ARTIFACTS and UPGRADES are in play.

    Plain numbers and no ``IntEnum``: nothing is looked up more often, and on Python 3.11 a member costs several times as much.
    """

    DECK: Final = 0
    HAND: Final = 1
    DISCARD: Final = 2
    ARCHIVES: Final = 3
    PURGED: Final = 4
    LINE: Final = 5
    ARTIFACTS: Final = 6
    UPGRADES: Final = 7
    UNDER: Final = 8
    PLAYING: Final = 9
    HALF: Final = 10  # the other half of a gigantic creature that is in play; its host is the half with the text
    PROPHECIES: Final = 11  # facedown: inactive
    POWERS: Final = 12  # archon powers, in force without being in play


ZONES = Zone.POWERS + 1
ORDERED = (Zone.DECK, Zone.DISCARD, Zone.LINE)
HIDDEN = (Zone.DECK, Zone.HAND, Zone.ARCHIVES)
IN_PLAY = (Zone.LINE, Zone.ARTIFACTS, Zone.UPGRADES)


class Card(NamedTuple):
    """One physical card and all that lies on it."""

    id: str
    owner: int
    ctrl: int
    zone: int
    obj: int = 0
    ready: bool = True
    damage: int = 0
    amber: int = 0
    stun: bool = False
    ward: bool = False
    enrage: bool = False
    power: int = 0  # +1 power counters
    counters: tuple[tuple[str, int], ...] = ()
    host: int = NOBODY  # index of what this upgrade is attached to, or this card lies under; a reference to what purged it
    facedown: bool = False
    copy_of: str = ""  # the definition that counts instead of its own: a token creature, a copied card, an upgrade's side
    copy_houses: tuple[str, ...] = ()  # and the houses it then has
    armor_used: int = 0
    armor_had: int = 0  # the armor it had when some of it was last used
    fought: bool = False  # has been chosen to be fought this turn
    icons: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()  # printed houses: maverick house and house icons included
    taken: tuple[tuple[int, int], ...] = ()  # control effects, the most recent last: (player, source, see ``claim``)
    tagged: bool = False
    housed: tuple[tuple[str, int, int], ...] = ()  # effects that change its house, the most recent last (see ``house_effects``)
    told: tuple[str, ...] = ()  # what is known of a card that nobody knows (see ``unknown``)
    token: str = ""  # the token creature as which it lies there, while it counts as a copy of another card


class Player(NamedTuple):
    """One side's pool, forged keys (colours), chains, the houses of the identity card, and the id of the deck's token
    creature."""

    amber: int = 0
    keys: tuple[str, ...] = ()
    chains: int = 0
    houses: tuple[str, ...] = ()
    token: str = ""


class Frame(NamedTuple):
    """One level of the resolution stack: which procedure, which row, and what its variables are bound to."""

    proc: str
    row: int
    env: Mapping[str, Any]


class Lasting(NamedTuple):
    """A lasting effect: an ability that is active although no card in play carries it.

    ``until`` is ``turn`` (end of this turn), ``next turn`` (``me``'s opponent's next turn, ``their next turn``: that of the
    player bound), ``turn of theirs`` while that turn runs, ``your next turn`` (until ``me``'s starts), ``leaves`` (until the
    source leaves play) or ``game``. ``left`` counts the uses that remain, -1: any.
    """

    ability: str
    me: int
    source: int
    until: str = "turn"
    bound: tuple[tuple[str, Any], ...] = ()
    left: int = -1


class Snapshot(NamedTuple):
    """A card as it was immediately before it left play (glossary:movement-between-zones)."""

    ctrl: int
    power: int
    houses: AbstractSet[str]
    traits: AbstractSet[str]
    keywords: frozenset[str]
    neighbors: tuple[int, ...]
    flank: bool
    amber: int
    damage: int
    upgrades: tuple[int, ...]
    kind: str
    left: tuple[int, ...]  # the creatures to its left in its battleline
    face: str  # the definition that counted for it
    armor: int
    base: tuple[int, int, str]  # power and armor without what modifies them, and the definition they are printed on
    half: int  # the other half of a gigantic creature


class Event(NamedTuple):
    """Something that happened and that abilities may react to. References and players are -1 where they do not apply."""

    kind: str
    card: int = NOBODY
    player: int = NOBODY
    amount: int = 0
    other: int = NOBODY
    how: str = ""


class Trigger(NamedTuple):
    """One ability waiting in a window: which ability, on which bearer, from which source, under whom, for which event."""

    ability: str
    bearer: int
    source: int
    me: int
    event: Event
    bound: tuple[tuple[str, Any], ...] = ()


class Pending(NamedTuple):
    """Damage about to be dealt. ``how``: ability, keyword, power, splash or icon; ``poison``: destroys if any is dealt."""

    card: int
    n: int
    source: int
    how: str = "ability"
    poison: bool = False
    foe: int = NOBODY  # the creature that the damaged one is fighting
    fight: bool = False  # dealt by the exchange of blows of a fight
    sent: bool = False  # dealt to this creature because an effect sent it here, after armor
    past_armor: bool = False  # armor does not prevent it


_NOBODY_YET = (Player(), Player())


def looks(card: Card) -> tuple[object, ...]:
    """What tells a card from others that lie with it out of play: which it is, its icons and houses, what is told of it."""
    return (card.id, card.icons, card.houses, card.told)


def ref(index: int, obj: int) -> int:
    """Pack an index and an object number into one reference."""
    return index + obj * OBJECTS


def index_of(reference: int) -> int:
    """The index of the card that a reference points to, whether or not it is still the same object."""
    return reference % OBJECTS


def line_entered(s: State, env: Env) -> tuple[int, ...]:
    """The battleline in which ``card`` takes a place, on the side ``side``, without the card itself."""
    line, card = s.zone(env.get("side", s.active), Zone.LINE), env.get("card")
    return line if card is None else tuple(index for index in line if index != index_of(card))


def claim(source: int) -> int:
    """How the source of a control effect is entered that ends when its source does (or when its time is over)."""
    return NOBODY - 1 - source


def is_claim(source: int) -> bool:
    return source < NOBODY


def taken_by(card: Card, side: int) -> tuple[tuple[int, int], ...]:
    """The control effects on a card once one that does not end gives it to a side: those that can end, and, the most recent,
    this one; none where it only comes home (glossary:control-and-ownership)."""
    claims = tuple(each for each in card.taken if is_claim(each[1]))
    return (*claims, (side, NOBODY)) if claims or side != card.owner else ()


def place(player: int, zone: int) -> int:
    """Where in ``State.zones`` a player's zone stands."""
    return player * ZONES + zone


class State:
    """The whole table. Copying shares everything; writers replace the tuples (see ``writes.py``)."""

    __slots__ = (
        "active",
        "after",
        "among",
        "asking",
        "cards",
        "derived",
        "first_turn",
        "flags",
        "house",
        "known",
        "lasting",
        "players",
        "snaps",
        "stack",
        "step",
        "tide",
        "winner",
        "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        self.zones: tuple[tuple[int, ...], ...] = ((),) * (2 * ZONES)
        self.players: tuple[Player, Player] = _NOBODY_YET
        self.active = 0
        self.house = ""
        self.step = "main"
        self.first_turn = False
        self.tide = NOBODY
        self.winner = NOBODY
        self.known: tuple[int, int] = (-1, -1)  # how many cards on top of each deck lie in a known order; -1: all
        self.lasting: tuple[Lasting, ...] = ()
        self.flags: Mapping[tuple[Any, ...], int] = {}  # what was done this turn
        self.after: tuple[Trigger, ...] = ()  # "after destroyed" abilities of cards that left a destruction early
        self.snaps: Mapping[int, Snapshot] = {}
        self.stack: tuple[Frame, ...] = ()
        self.among: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # what the unknown cards of each side can be
        self.asking: tuple[Any, ...] = ()  # which card must be known, and what of it, before the present row can run
        self.derived: Any = None  # cache of derived values; never part of the key

    def copy(self) -> State:
        """An independent table; costs about a microsecond because every part is immutable."""
        new = State.__new__(State)
        new.cards = self.cards
        new.zones = self.zones
        new.players = self.players
        new.active = self.active
        new.house = self.house
        new.step = self.step
        new.first_turn = self.first_turn
        new.tide = self.tide
        new.winner = self.winner
        new.known = self.known
        new.lasting = self.lasting
        new.flags = self.flags
        new.after = self.after
        new.snaps = self.snaps
        new.stack = self.stack
        new.among = self.among
        new.asking = self.asking
        new.derived = self.derived
        return new

    def key(self) -> tuple[Any, ...]:
        """What makes two tables the same: everything but the cache."""
        return (
            self.cards, self.zones, self.players, self.active, self.house, self.step, self.first_turn, self.tide,
            self.winner, self.known, self.lasting, frozenset(self.flags.items()), self.after, frozenset(self.snaps.items()),
            self.among, self.asking,
            tuple((frame.proc, frame.row, frozenset(frame.env.items())) for frame in self.stack),
        )  # fmt: skip

    def zone(self, player: int, zone: int) -> tuple[int, ...]:
        """The indexes of the cards in a player's zone, in order where the zone has one."""
        return self.zones[player * ZONES + zone]
