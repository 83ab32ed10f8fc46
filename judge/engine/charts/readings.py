"""Points that 18.4 leaves open or answers in two ways: the reading that we follow, and the other one, which can be played too.

A reading is a flag of the rules, rows of the charts, or the wording of a card (``readings`` in the files of the cards). Where
it decides something on the way, the trace cites it: so a result tells which readings it has passed through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.engine.charts.moving import NEXT_DISCARD, REPLACED_DISCARD
from judge.engine.charts.older import TOGETHER, Patch
from judge.engine.charts.turn import DRAWN, RESET
from judge.engine.table.rows import Do, Pick, Repeat, Window

KIND = "reading:"


@dataclass(frozen=True, slots=True)
class Reading:
    """An open point: both places, what we follow and what the other reading says; the flag or the rows that it changes (neither:
    the wording of the cards that name it)."""

    id: str
    cites: tuple[str, ...]
    says: str
    other: str
    flag: str = ""
    default: bool = True
    patches: tuple[Patch, ...] = ()

    @property
    def slug(self) -> str:
        """What a board calls it."""
        return self.id.removeprefix(KIND)

    @property
    def turned(self) -> dict[str, Any]:
        """The same taken the other way, as a game takes it."""
        return {self.flag: not self.default} if self.flag else {self.id: True}


READINGS = (
    Reading(
        "reading:redirected-damage",
        ("faq:armor-shadow-self-raiding-knight", "glossary:ward"),
        "Damage that an effect sends to another creature is not reduced by that creature's armor, but its ward or “cannot be "
        "dealt damage” still stops it.",
        "Neither the armor nor the ward of the creature to which it is sent stops it.",
        "redirected_damage_meets_ward",
    ),
    Reading(
        "reading:tagged-watcher",
        ("glossary:destroyed", "glossary:ability-card-ability"),
        "A card that watches for destroyed creatures and is tagged itself is still in play when another tagged card leaves play "
        "early, but it has left before “after a creature is destroyed” abilities resolve, so its own does not.",
        "What it has seen while it was in play resolves all the same.",
        "tagged_watcher_resolves",
        default=False,
    ),
    Reading(
        "reading:before-fight-window",
        ("faq:before-fight-assault-and-ability", "glossary:ability-card-ability"),
        "Hazardous of a creature that has died in the “Before Fight:” window still hits the attacker, because everything in that "
        "window resolves.",
        "It is lost with its creature, as any other ability that has not begun.",
        "before_fight_window_is_finished",
    ),
    Reading(
        "reading:opening-hand",
        ("glossary:chains", "glossary:mulligan"),
        "Chains from before the game make the opening hand smaller, and none is shed for it.",
        "Dealing the smaller hand sheds one of them.",
        "opening_hand_sheds",
        default=False,
    ),
    Reading(
        "reading:replaced-destruction",
        ("glossary:replacement-effects", "faq:armageddon-cloak-two-harbingers"),
        "A replacement that saves a destroyed card waits until the card would be put into the discard pile.",
        "It resolves among the “Destroyed:” abilities, in the order that the active player likes; a card that it has saved "
        "resolves none of its others.",
        "replaced_destruction_waits",
    ),
    Reading(
        "reading:damaged-and-destroyed",
        ("chart:damage", "faq:timing-venator-altum"),
        "A creature that damage destroys has left before abilities that wait for damage to have been dealt, so its own do not "
        "resolve.",
        "Damage that has been dealt has been seen: its own resolve as well.",
        "destroyed_before_damage_is_answered",
    ),
    Reading(
        "reading:discarded-together",
        ("glossary:discarding-cards", "glossary:scrap"),
        "Several cards are discarded one at a time, and what waits for a discard resolves after each of them.",
        "They are discarded together; what waits for that resolves afterwards, in the order that the active player likes.",
        patches=(
            Patch(
                "glossary:scrap",
                "What waits for cards discarded together resolves when all of them lie in the discard pile.",
                chart="discard",
                row="each",
                rows=(
                    Repeat(
                        id="each",
                        when="cards_are_left",
                        body=(
                            NEXT_DISCARD,
                            REPLACED_DISCARD,
                            Do(
                                id="discard",
                                name="a card is discarded",
                                cites=("glossary:discarding-cards",),
                                op="discard_with_others",
                            ),
                        ),
                    ),
                    Window(
                        id="after",
                        name="after cards are discarded",
                        cites=("reading:discarded-together", "glossary:scrap"),
                        op="discards_waiting",
                        frozen=True,
                    ),
                ),
            ),
        ),
    ),
    Reading(
        "reading:told-to-reap",
        ("glossary:using-creatures", "faq:enrage-ghosthawk"),
        "A creature that an effect makes reap is used: it counts for the rule of six and for what waits for a use.",
        "To be told to reap is no use of the creature: it counts for neither.",
        "told_to_reap_is_a_use",
    ),
    Reading(
        "reading:several-fates",
        ("glossary:fulfill", "glossary:prophecy"),
        "Of several cards under a prophecy every “Fate:” ability resolves, in the order that the active player likes.",
        "The active player chooses one of them, and it alone resolves.",
        patches=(
            Patch(
                "glossary:fulfill",
                "One “Fate:” ability is chosen.",
                chart="fulfill",
                row="fate",
                rows=(
                    Pick(
                        id="fate",
                        op="fate_waiting",
                        to="choice",
                        kind="order",
                        name="which “Fate:” ability resolves",
                        cites=("reading:several-fates", "glossary:fulfill#2"),
                    ),
                    Do(id="resolve", op="start_fate"),
                ),
            ),
        ),
    ),
    Reading(
        "reading:shared-poison",
        ("glossary:poison", "faq:drecker-poison"),
        "A creature that is dealt a share of the damage of its neighbor is destroyed by the poison in it.",
        "Poison works on the creature that is being fought alone.",
        "shared_damage_is_poisonous",
    ),
    Reading(
        "reading:shared-damage",
        ("faq:drecker-two-neighbors", "glossary:replacement-effects"),
        "A share of damage that is dealt to Drecker as well is damage that Drecker is dealt: it can be sent on, and shared again "
        "by a creature that has not had it.",
        "It is the damage of the neighbor, looked at once: the share stays with Drecker.",
        "shared_damage_is_sent_on",
    ),
    Reading(
        "reading:several-victims",
        ("faq:shoulder-id-armor", "glossary:damage"),
        "A creature that does something else instead of dealing damage does it for each creature to which it would deal some.",
        "All damage of one effect is dealt at once, so it is replaced once.",
        "each_damage_is_replaced",
    ),
    Reading(
        "reading:house-of-a-card-not-played",
        ("faq:wild-wormhole-kelifi", "glossary:resolve-as-much-as-you-can"),
        "The house of the top card becomes the active house, even if that card could not be played.",
        "“That card” is the one that was played: without it the active house stays.",
    ),
    Reading(
        "reading:flip-without-a-token",
        ("glossary:token-creatures", "faq:gezdrutyo-opponent-control"),
        "A card that is flipped becomes the token creature of its owner's deck, whoever controls it.",
        "It becomes that of its controller's deck, and nothing where that deck has none.",
        "flipped_card_is_its_owners_token",
    ),
    Reading(
        "reading:ready-together",
        ("rules:step-4-ready-cards", "chart:step-4-ready-cards"),
        "In step 4 cards are readied one at a time, and what waits for that resolves after each.",
        "All of them are readied at once, as the chart still has it.",
        patches=(
            Patch(
                "chart:step-4-ready-cards",
                "All are readied at once.",
                chart="ready-step",
                row="ready",
                rows=tuple(replace(row, cites=("reading:ready-together", *row.cites)) for row in TOGETHER),
            ),
        ),
    ),
    Reading(
        "reading:copy-in-the-battleline",
        ("faq:mimic-gel-auto-legionary", "faq:mimic-gel-no-counters"),
        "A copy of an artifact that stands in a battleline as a creature is played as a creature.",
        "Only the base card is copied: it is played as the artifact that is printed.",
        "copy_is_played_as_its_original_stands",
    ),
    Reading(
        "reading:copy-that-left",
        ("glossary:movement-between-zones", "faq:cyber-clone-base-values"),
        "Of a copy that has left play the power and armor printed on the card itself are told, not those that it copied.",
        "They are those that it had as a copy, as everything else of a card that has left is as it last was in play.",
        "copy_that_left_is_read_as_printed",
    ),
    Reading(
        "reading:tide-already-high",
        ("glossary:tide", "faq:tide-already-high-hydrocataloguer"),
        "A player for whom the tide is high cannot use the game's own ability to raise it for 3 chains.",
        "The ability may be used any number of times: the tide stays, the 3 chains are gained.",
        "high_tide_may_be_paid_for",
        default=False,
    ),
    Reading(
        "reading:enraged-in-the-fight",
        ("glossary:enrage", "chart:fight-with-a-creature"),
        "A creature that is enraged while it fights keeps the counter: it had none when it was used to fight.",
        "It loses it after that fight, as one that was enraged before.",
        "rage_of_the_fight_stays",
    ),
    Reading(
        "reading:entering-creature",
        ("faq:duskwitch-scowly-caper", "glossary:friendly"),
        "While a creature enters play it is “yours” for an effect on how it enters also if you own it, whoever will control it.",
        "Here too “your” means control.",
    ),
    Reading(
        "reading:put-into-play-magda",
        ("errata:magda-the-rat", "faq:leaves-play-magda-gateway"),
        "The steal that comes when Magda the Rat leaves is made by her “Play:” ability: put into play without being played she "
        "owes nothing.",
        "It comes however she has entered play.",
    ),
    Reading(
        "reading:ecto-charge",
        ("errata:ecto-charge", "glossary:cost-at-current-cost"),
        "The 6 of Ecto-Charge are the least that the key costs.",
        "They are the least that is added to the current cost of a key.",
    ),
    Reading(
        "reading:trade-blows",
        ("errata:trade-blows", "glossary:resolve-as-much-as-you-can"),
        "Trade Blows speaks of the enemy creature that was dealt damage: where there was none, it is not repeated.",
        "No enemy creature was destroyed, so it may be repeated.",
    ),
    Reading(
        "reading:draw-from-an-empty-deck",
        ("glossary:drawing-cards", "glossary:replacement-effects"),
        "Who has to draw from an empty deck first shuffles the discard pile into it, and would draw a card only then: what waits "
        "in that pile to take the place of a draw lies in the deck by then.",
        "A draw that is replaced needs no card: what takes its place is looked for before the deck is reset.",
        patches=(
            Patch(
                "glossary:replacement-effects",
                "A deck is not reset before a draw that may be replaced.",
                chart="draw",
                row="empty",
            ),
            Patch(
                "glossary:drawing-cards",
                "A deck is reset for a draw that is not replaced.",
                chart="draw",
                row="goes-on",
                rows=(replace(DRAWN, then=(RESET, *DRAWN.then)),),
            ),
        ),
    ),
    Reading(
        "reading:at-any-time",
        ("glossary:constant-abilities", "glossary:may"),
        "What a player may do as long as something is so is done in the main step of their turn, between plays, discards and "
        "uses.",
        "It may be done at the start and at the end of their turn as well.",
    ),
)
BY_SLUG = {reading.slug: reading for reading in READINGS}


def turned(slugs: Iterable[str]) -> dict[str, Any]:
    """These readings taken the other way; an unknown one is left out."""
    return {key: value for slug in slugs if slug in BY_SLUG for key, value in BY_SLUG[slug].turned.items()}


def wordings(readings: Mapping[str, Any]) -> tuple[str, ...]:
    """Of readings as a game takes them those that are no flag, by their ids."""
    return tuple(sorted(key for key, taken in readings.items() if key.startswith(KIND) and taken))


def passed(cites: Iterable[str], settled: Collection[str] = ()) -> tuple[Reading, ...]:
    """The readings among citations: those that have decided something on the way, and that the rulebook has not ``settled``."""
    met = set(cites)
    return tuple(reading for reading in READINGS if reading.id in met and reading.slug not in settled)
