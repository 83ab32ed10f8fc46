"""What the rulebooks of 2018 and 2019 rule otherwise than the one in force: cited patches of charts and flags.

Where an old rulebook is silent, or its words can be read either way, there is no patch; `scenarios/versions.toml` says for
every known difference which patch, wording or scenario it has, or why none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.engine.table.rows import Do, Row, Window


@dataclass(frozen=True, slots=True)
class Patch:
    """A row of a chart replaced, wherever it stands in it (``rows`` empty: dropped), or a flag set; with the passage that
    says so and why."""

    cite: str
    why: str
    chart: str = ""
    row: str = ""
    rows: tuple[Row, ...] = ()
    flag: str = ""
    value: Any = None

    @property
    def about(self) -> str:
        """What it changes: ``chart#row``, or the flag."""
        return f"{self.chart}#{self.row}" if self.chart else self.flag


_LEAVING = Window(
    id="leaving",
    name="“Leaves Play:” abilities resolve",
    cites=("glossary:movement-between-zones",),
    op="about_to_leave",
    frozen=True,
)

_READY = ("chart:step-4-ready-cards#1", "rules:step-4-ready-cards")
TOGETHER = (
    Do(id="ready", name="all your exhausted cards are readied", cites=_READY, op="ready_together"),
    Window(
        id="after",
        name="after cards are readied",
        cites=("glossary:ready-and-exhausted",),
        op="readied_together_waiting",
        frozen=True,
    ),
)

IN_ALL = (
    Patch(
        "1.1:faq:library-access-wormhole-order",
        "What reacts to a card being played comes before the card's own “Play:” ability.",
        chart="play",
        row="window",
        rows=(
            Window(
                id="window",
                name="“after a card is played” effects resolve",
                cites=("faq:library-access-wormhole-order",),
                op="after_played",
            ),
            Window(
                id="window-play",
                name="“Play:” abilities and “after a card enters play” effects resolve",
                cites=("glossary:play-abilities", "glossary:enters-play"),
                op="play_and_entering",
            ),
        ),
    ),
    Patch(
        "1.2:glossary:house-choice",
        "A house that a player must choose binds even where it is not among their houses: there is then no active house.",
        flag="foreign_must_ignored",
        value=False,
    ),
    Patch(
        "1.2:glossary:chains",
        "Dealing the opening hand is a refill: chains that make it smaller are shed by one.",
        flag="opening_hand_sheds",
        value=True,
    ),
    Patch(
        "1.2:rules:step-4-ready-cards",
        "All exhausted cards are readied together, so whatever reacts finds every one of them ready.",
        chart="ready-step",
        row="ready",
        rows=TOGETHER,
    ),
    Patch(
        "1.2:glossary:action-ability",
        "A creature used for one of its “Action:” abilities resolves all of them (and so with “Omni:”).",
        chart="use-ability",
        row="resolve",
        rows=(
            Window(
                id="resolve",
                name="the abilities under that word resolve",
                cites=("chart:use-an-action-or-omni-ability#2", "glossary:action-ability"),
                op="abilities_used",
                frozen=True,
            ),
        ),
    ),
    Patch(
        "1.2:glossary:stun",
        "Nothing else comes of using a stunned creature: it is exhausted and its stun removed, and no ability reacts to the use.",
        chart="use",
        row="after",
    ),
    Patch(
        "1.2:glossary:movement-between-zones",
        "“Leaves Play:” abilities resolve just before the destroyed card leaves play.",
        chart="destroyed",
        row="discard",
        rows=(
            _LEAVING,
            Do(
                id="discard",
                name="all destroyed cards go to their owners' discard piles",
                cites=("chart:destroyed#3",),
                op="put_into_discard_piles",
            ),
        ),
    ),
    Patch(
        "1.2:glossary:movement-between-zones",
        "“Leaves Play:” abilities resolve just before the card goes elsewhere.",
        chart="move",
        row="move",
        rows=(
            _LEAVING,
            Do(id="move", name="the cards move", cites=("glossary:movement-between-zones",), op="move_cards"),
        ),
    ),
)

BEFORE_1_2 = (
    Patch(
        "1.1:glossary:play-abilities",
        "A “Play:” ability resolves as soon as its card is in play: before what reacts to its having entered.",
        chart="play",
        row="window-play",
        rows=(
            Window(id="window-play", name="“Play:” abilities resolve", cites=("glossary:play-abilities",), op="play_abilities"),
            Window(
                id="window-after",
                name="“after a card enters play” effects resolve",
                cites=("glossary:enters-play",),
                op="after_entering",
            ),
        ),
    ),
    Patch(
        "1.1:faq:pitlord-restringuntus",
        "A player who must and cannot choose a house has no active house.",
        flag="cannot_beats_must",
        value=False,
    ),
    Patch(
        "1.1:glossary:control-and-ownership",
        "A card that is played enters play under its owner's control, whoever played it.",
        chart="play",
        row="side",
        rows=(Do(id="side", op="owners_side", to="side"),),
    ),
)

IN_1_1 = (
    Patch(
        "1.1:faq:first-turn-phase-shift",
        "Card effects cannot change the first turn rule.",
        flag="first_turn_modifiable",
        value=False,
    ),
)

IN_1_0 = (
    Patch(
        "1.0:glossary:discard-pile",
        "The discard pile is shuffled into a new deck as soon as the deck runs out, whether or not a card is to be drawn.",
        flag="empty_deck_is_reset_at_once",
        value=True,
    ),
    Patch(
        "1.0:glossary:chains",
        "By its glossary every refill of the hand sheds a chain, also one that draws nothing.",
        chart="draw-step",
        row="shed",
        rows=(Do(id="shed", when="has_chains", name="shed a chain", cites=("glossary:chains",), op="shed_chain"),),
    ),
)
