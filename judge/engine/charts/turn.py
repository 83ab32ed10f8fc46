"""The turn and its five steps (chart:timing-chart)."""

from __future__ import annotations

from judge.cards.nouns import Deed, Player
from judge.engine.table.rows import Call, Do, End, Event, Pick, Procedure, Repeat, Turn, Window
from judge.engine.table.rows import If as When

TURN = Procedure(
    id="turn",
    title="turn",
    cites=("rules:turn-sequence",),
    rows=(
        Repeat(
            id="goes-on",
            body=(
                Window(id="start", name="start of turn effects resolve", cites=("chart:timing-chart",), op="turn_start_waiting"),
                Call(id="forge", proc="forge-step", name="step 1: forge a key", cites=("rules:turn-sequence#1",)),
                Call(id="house", proc="house-step", name="step 2: choose a house", cites=("rules:turn-sequence#2",)),
                Call(id="main", proc="main-step", name="step 3: play, discard and use cards", cites=("rules:turn-sequence#3",)),
                Call(id="ready", proc="ready-step", name="step 4: ready cards", cites=("rules:turn-sequence#4",)),
                Call(id="draw", proc="draw-step", name="step 5: draw cards", cites=("rules:turn-sequence#5",)),
                Do(id="over", op="enter_step", args=("end",)),
                Window(
                    id="end-window", name="end of turn effects resolve", cites=("glossary:end-of-turn",), op="turn_end_waiting"
                ),
                Do(id="next", name="the turn is over", cites=("glossary:end-of-turn",), op="end_turn"),
            ),
        ),
    ),
)

FORGE_STEP = Procedure(
    id="forge-step",
    title="step 1: forge a key",
    cites=("chart:step-1-forge-a-key",),
    rows=(
        Do(id="begin", op="enter_step", args=("forge",)),
        Do(id="check", name="is the active player able to forge?", cites=("chart:step-1-forge-a-key#1",), op="forge_step_terms"),
        When(when="step_is_skipped", args=(Deed.FORGE_STEP,), then=(End(),)),
        Call(id="forge", proc="forge", binds=(("forger", "forger"), ("cost", "cost"), ("only", "only"))),
    ),
)

FORGE = Procedure(
    id="forge",
    title="forge a key",
    cites=("rules:step-1-forge-a-key",),
    params=("forger", "cost", "only"),
    rows=(
        When(
            when="can_forge",
            then=(
                Event(id="event", kind="forge"),
                Pick(id="color", op="unforged_colors", to="color", kind="color", name="choose a key", cites=("glossary:keys",)),
                Repeat(
                    id="purses",
                    op="purses",
                    to="purse",
                    body=(
                        Pick(
                            id="share",
                            op="shares_of_cost",
                            to="share",
                            kind="amount",
                            name="how much of the cost is spent from this card",
                            cites=("rules:step-1-forge-a-key",),
                        ),
                        Do(id="spend", op="spend_from_card"),
                    ),
                ),
                Do(id="spent", op="spend_cards"),
                Do(id="forge", name="spend the Æmber and forge a key", cites=("chart:step-1-forge-a-key#2",), op="forge_key"),
                Window(id="after", name="after a key is forged", cites=("chart:step-1-forge-a-key#3",), op="forge_waiting"),
            ),
        ),
    ),
)

HOUSE_STEP = Procedure(
    id="house-step",
    title="step 2: choose a house",
    cites=("chart:step-2-choose-a-house",),
    rows=(
        Do(id="begin", op="enter_step", args=("house",)),
        Turn(id="choose", name="choose the active house", cites=("chart:step-2-choose-a-house#1",), kind="house"),
        Window(id="after", name="after you choose a house", cites=("chart:step-2-choose-a-house#2",), op="house_waiting"),
        When(
            when="has_archives",
            then=(
                Pick(
                    id="archives?",
                    op="yes_or_no",
                    to="choice",
                    kind="may",
                    name="take the archives?",
                    cites=("chart:step-2-choose-a-house#3",),
                ),
                Call(
                    id="archives",
                    when="said_yes",
                    proc="take-archives",
                    name="take the archives",
                    cites=("chart:step-2-choose-a-house#3",),
                ),
                Window(
                    id="taken",
                    when="said_yes",
                    op="archives_waiting",
                    name="after archives are added to the hand",
                    cites=("glossary:archives",),
                ),
            ),
        ),
    ),
)

TAKE_ARCHIVES = Procedure(
    id="take-archives",
    title="take the archives",
    cites=("glossary:archives",),
    rows=(Event(id="event", kind="take-archives"), Do(id="take", op="take_archives")),
)

MAIN_STEP = Procedure(
    id="main-step",
    title="step 3: play, discard and use cards",
    cites=("chart:step-3",),
    rows=(
        Do(id="begin", op="enter_step", args=("main",)),
        Turn(id="moves", name="play, discard or use a card", cites=("rules:step-3-play-discard-use",), kind="move"),
    ),
)

READY_STEP = Procedure(
    id="ready-step",
    title="step 4: ready cards",
    cites=("chart:step-4-ready-cards",),
    rows=(
        Do(id="begin", op="enter_step", args=("ready",)),
        When(when="step_is_skipped", args=(Deed.READY_STEP,), then=(End(),)),
        Do(id="own", op="own_cards", to="cards"),
        When(
            when="readying_is_replaced",
            then=(
                Call(id="would", proc="ready-creatures", to="goes_on"),
                Do(id="others", op="leave_creatures_exhausted"),
            ),
        ),
        Call(
            id="ready",
            proc="ready",
            binds=(("cards", "cards"),),
            name="ready your exhausted cards, one at a time",
            cites=("chart:step-4-ready-cards#1",),
        ),
        When(
            when="steps_are_heard",
            args=("step-end",),
            then=(
                Window(
                    id="ends", name="at the end of the ready step", cites=("chart:step-4-ready-cards",), op="step_end_waiting"
                ),
            ),
        ),
    ),
)

READY_CREATURES = Procedure(
    id="ready-creatures",
    title="creatures would be readied",
    cites=("glossary:replacement-effects",),
    rows=(Event(id="event", kind="ready-creatures"), Do(id="go-on", op="report_done")),
)

READY = Procedure(
    id="ready",
    title="ready cards",
    cites=("glossary:ready-and-exhausted",),
    params=("cards",),
    rows=(
        Repeat(
            id="each",
            when="any_exhausted",
            body=(
                Pick(
                    id="next",
                    op="exhausted_among",
                    to="card",
                    kind="ready-order",
                    name="which card is readied next",
                    cites=("rules:step-4-ready-cards",),
                ),
                When(
                    when="may_stay_exhausted",
                    then=(Call(id="entrench", proc="stay-exhausted", binds=(("self", "card"),), to="stays"),),
                ),
                When(
                    when="is_left_exhausted",
                    then=(Do(id="stay", op="leave_exhausted"),),
                    other=(Do(id="ready", name="ready it", cites=("glossary:ready-and-exhausted",), op="ready_one"),),
                ),
                Window(id="after", name="after a card is readied", cites=("glossary:ready-and-exhausted",), op="readied_waiting"),
            ),
        ),
    ),
)

STAY_EXHAUSTED = Procedure(
    id="stay-exhausted",
    title="a creature with entrench would be readied",
    cites=("glossary:entrench", "chart:step-4-ready-cards#1"),
    rows=(
        Pick(
            id="stay",
            op="yes_or_no",
            to="choice",
            kind="may",
            name="leave it exhausted?",
            cites=("glossary:entrench", "chart:step-4-ready-cards#1"),
        ),
        Do(id="stays", op="report_yes"),
    ),
)

DRAW_STEP = Procedure(
    id="draw-step",
    title="step 5: draw cards",
    cites=("chart:step-5-draw-cards",),
    rows=(
        Do(id="begin", op="enter_step", args=("draw",)),
        When(when="step_is_skipped", args=(Deed.DRAW_STEP,), then=(End(),)),
        When(
            when="steps_are_heard",
            args=("step-start",),
            then=(
                Window(
                    id="starts", name="at the start of the draw step", cites=("chart:step-5-draw-cards",), op="step_start_waiting"
                ),
            ),
        ),
        Do(id="terms", name="how many cards are drawn", cites=("chart:step-5-draw-cards#1",), op="draw_step_terms"),
        Call(id="draw", proc="draw", binds=(("drawer", "drawer"), ("n", "n"))),
        Do(id="shed", when="chains_prevented", name="shed a chain", cites=("glossary:chains",), op="shed_chain"),
    ),
)

RESET = When(
    id="empty",
    when="deck_is_empty",
    then=(
        Do(id="reset", name="reset the deck", cites=("glossary:discard-pile",), op="reset_deck"),
        Window(
            id="shuffled",
            name="after the discard pile is shuffled into the deck",
            cites=("glossary:shuffle",),
            op="reset_waiting",
        ),
    ),
)
DRAWN = When(
    id="goes-on",
    when="is_not_replaced",
    then=(
        Pick(
            id="top",
            op="top_of_deck",
            to="top",
            kind="chance",
            name="the top card",
            cites=("glossary:drawing-cards",),
        ),
        Do(id="draw", name="draw", cites=("glossary:drawing-cards",), op="draw_one"),
        When(
            when="draws_are_heard",
            then=(
                Window(
                    id="drawn",
                    name="after a card is drawn",
                    cites=("glossary:drawing-cards",),
                    op="drawn_waiting",
                ),
            ),
        ),
    ),
)

DRAW = Procedure(
    id="draw",
    title="draw cards",
    cites=("glossary:drawing-cards",),
    params=("drawer", "n"),
    rows=(
        Repeat(
            op="each_draw",
            to="i",
            body=(
                When(
                    when="no_card_is_left",
                    then=(Do(id="none", name="no card is left", cites=("glossary:drawing-cards",), op="tell_no_card"), End()),
                ),
                RESET,
                When(
                    when="draws_are_replaced",
                    then=(Call(id="would", proc="would-draw", binds=(("drawer", "drawer"),), to="goes"),),
                ),
                DRAWN,
            ),
        ),
    ),
)

WOULD_DRAW = Procedure(
    id="would-draw",
    title="a card would be drawn",
    cites=("glossary:replacement-effects",),
    params=("drawer",),
    rows=(Event(id="event", kind="draw"), Do(op="go_on")),
)

LOOK_AT_TOP = Procedure(
    id="look-at-top",
    title="the top card of a deck is revealed",
    cites=("glossary:deck",),
    params=("drawer",),
    rows=(
        Pick(id="top", op="top_of_deck", to="top", kind="chance", name="the top card", cites=("glossary:deck",)),
        Do(id="learn", name="the top card is revealed", cites=("glossary:deck",), op="learn_top"),
    ),
)

RAISE_TIDE = Procedure(
    id="raise-the-tide",
    title="raise the tide for 3 chains",
    cites=("glossary:tide",),
    params=("me",),
    rows=(
        Do(id="raise", name="raise the tide", cites=("glossary:tide",), op="raise_tide", args=(Player.YOU,), to="did"),
        Window(id="after", name="after the tide is raised", cites=("glossary:tide",), op="tide_waiting"),
        Do(id="chains", name="gain 3 chains", cites=("glossary:tide",), op="chains_for_the_tide"),
    ),
)

PROCEDURES = (
    TURN, FORGE_STEP, FORGE, HOUSE_STEP, TAKE_ARCHIVES, MAIN_STEP, READY_STEP, READY_CREATURES, READY, STAY_EXHAUSTED, DRAW_STEP,
    DRAW, WOULD_DRAW, LOOK_AT_TOP, RAISE_TIDE,
)  # fmt: skip
