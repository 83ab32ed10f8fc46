"""Effects on Æmber, keys and chains."""

from __future__ import annotations

from judge.cards.noun import Noun, noun
from judge.cards.who import Player, Ref


@noun
class Gain(Noun):
    n: object
    by: Player = Player.YOU


@noun
class Lose(Noun):
    n: object
    by: Player = Player.OPPONENT


@noun
class Steal(Noun):
    n: object
    by: Player = Player.YOU


@noun
class Capture(Noun):
    """``on`` captures n from the pool of ``of`` (EACH_PLAYER: from both, in any combination that the player likes).

    ``it``: exactly the Æmber that the event was about, as far as it is still there.
    """

    n: object
    on: object = Ref.THIS
    of: Player = Player.OPPONENT
    it: bool = False


@noun
class Pay(Noun):
    """``by`` pays ``n`` to the other player."""

    n: object
    by: Player = Player.YOU


@noun
class Exalt(Noun):
    who: object
    n: object = 1


@noun
class MoveAmber(Noun):
    """Move Æmber between cards, the common supply (None) and the pool of a player."""

    n: object
    of: object
    to: object = None


@noun
class GainChains(Noun):
    n: object
    by: Player = Player.YOU


@noun
class Forge(Noun):
    """Forge a key at the current cost plus ``more``; ``color``: this one only."""

    more: object = 0
    by: Player = Player.YOU
    free: bool = False
    color: str = ""


@noun
class Unforge(Noun):
    """Unforge a key of the player; ``lately``: one that they forged on their last turn."""

    by: Player = Player.OPPONENT
    lately: bool = False
