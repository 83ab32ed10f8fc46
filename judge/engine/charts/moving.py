"""Æmber changing hands, cards changing zones and sides."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, Event, If, Pick, Procedure, Repeat, Window

STEAL = Procedure(
    id="steal",
    title="steal",
    cites=("glossary:steal",),
    params=("thief", "victim", "n", "me"),
    rows=(
        If(
            when="can_be_stolen",
            then=(
                Event(id="event", kind="steal"),
                Do(id="take", name="the Æmber is stolen", cites=("glossary:steal",), op="take_stolen"),
                Window(id="after", name="after Æmber is stolen", cites=("glossary:steal",), op="stolen_waiting"),
            ),
        ),
    ),
)

CAPTURE = Procedure(
    id="capture",
    title="capture",
    cites=("glossary:capture",),
    params=("captor", "victim", "n", "exact", "me"),
    rows=(
        Event(id="event", kind="capture"),
        Do(id="take", name="the Æmber is captured", cites=("glossary:capture",), op="take_captured"),
        If(
            when="captures_are_heard",
            then=(Window(id="after", name="after Æmber is captured", cites=("glossary:capture",), op="captured_waiting"),),
        ),
    ),
)


ADD_AEMBER = Procedure(
    id="add-aember",
    title="add Æmber to a pool",
    cites=("glossary:aember",),
    params=("player", "n", "me"),
    rows=(
        Event(id="event", kind="add"),
        Do(id="add", name="the Æmber is added", cites=("glossary:aember",), op="add_coming"),
    ),
)


def _next_in_order(row: str, kind: str, name: str, cite: str) -> Pick:
    return Pick(id=row, op="next_in_order", to="next", kind=kind, name=name, cites=(cite,))


MOVE = Procedure(
    id="move",
    title="move to another zone",
    cites=("glossary:movement-between-zones",),
    params=("cards", "to", "keeper", "me"),
    rows=(
        Do(id="ward", op="keep_movable"),
        Repeat(
            id="order",
            when="move_is_to_be_ordered",
            body=(
                If(
                    when="order_is_by_chance",
                    then=(_next_in_order("chance", "chance", "which card chance puts there next", "glossary:deck"),),
                    other=(_next_in_order("next", "pile", "which card is put there next", "glossary:active-player"),),
                ),
                Do(id="placed", op="put_in_order"),
            ),
        ),
        Do(id="move", name="the cards move", cites=("glossary:movement-between-zones",), op="move_cards"),
        Window(
            id="after",
            name="after a card leaves play",
            cites=("glossary:movement-between-zones",),
            op="reactions_waiting",
            frozen=True,
        ),
    ),
)

NEXT_DISCARD = If(
    when="discards_are_to_be_ordered",
    then=(
        Pick(
            id="next",
            op="discards_left",
            to="card",
            kind="pile",
            name="which card is discarded next",
            cites=("glossary:discarding-cards",),
        ),
    ),
    other=(Do(id="first", op="first_left", to="card"),),
)
REPLACED_DISCARD = If(
    when="discards_are_replaced",
    then=(Call(id="would", proc="would-discard", binds=(("card", "card"),), to="goes"),),
)

DISCARD = Procedure(
    id="discard",
    title="discard",
    cites=("glossary:discarding-cards",),
    params=("cards",),
    rows=(
        Repeat(
            id="each",
            when="cards_are_left",
            body=(
                NEXT_DISCARD,
                REPLACED_DISCARD,
                Do(id="discard", name="a card is discarded", cites=("glossary:discarding-cards",), op="discard_one"),
                Window(id="after", name="after a card is discarded", cites=("glossary:scrap",), op="discard_waiting"),
            ),
        ),
        Do(id="report", op="report_discarded"),
    ),
)

WOULD_DISCARD = Procedure(
    id="would-discard",
    title="a card would be discarded",
    cites=("glossary:replacement-effects",),
    params=("card",),
    rows=(Event(id="event", kind="discard"), Do(op="go_on")),
)

TAKE_CONTROL = Procedure(
    id="take-control",
    title="take control",
    cites=("glossary:control-and-ownership",),
    params=("cards", "side"),
    rows=(
        Repeat(
            op="each_card",
            to="card",
            body=(
                If(
                    when="comes_to_a_line",
                    then=(
                        Pick(id="flank", op="flanks", to="at", kind="flank", name="on which flank", cites=("glossary:flank",)),
                    ),
                ),
                Do(id="control", name="control changes", cites=("glossary:control-and-ownership",), op="change_control"),
            ),
        ),
    ),
)

CHANGE_SIDE = Procedure(
    id="change-side",
    title="control changes",
    cites=("glossary:control-and-ownership",),
    params=("card", "side"),
    rows=(
        If(
            when="comes_to_a_line",
            then=(Pick(id="flank", op="flanks", to="at", kind="flank", name="on which flank", cites=("glossary:flank",)),),
        ),
        Do(id="side", name="control changes", cites=("glossary:control-and-ownership",), op="change_side"),
    ),
)

INTO_LINE = Procedure(
    id="into-line",
    title="a creature comes back into the battleline",
    cites=("glossary:battleline",),
    params=("card", "side"),
    rows=(
        Pick(id="flank", op="flanks", to="at", kind="flank", name="on which flank", cites=("glossary:flank",)),
        Do(id="line", name="it stands in the battleline", cites=("glossary:battleline",), op="come_into_line"),
    ),
)


def _laid_out(name: str, cite: str) -> Repeat:
    """One after the other is given to whichever card the player likes."""
    pick = Pick(id="next", op="sharers", to="card", kind="target", name=name, cites=(cite,))
    return Repeat(when="some_to_lay", body=(pick, Do(op="lay_one")))


CAPTURE_SHARES = Procedure(
    id="capture-shares",
    title="capture, distributed among creatures",
    cites=("glossary:capture",),
    params=("cards", "victim", "left", "me"),
    rows=(
        Do(id="none", op="nothing_laid"),
        _laid_out("which creature captures the next", "glossary:capture"),
        Repeat(
            op="with_shares",
            to="captor",
            body=(
                Do(id="share", op="share_laid"),
                Call(
                    id="capture",
                    proc="capture",
                    binds=(("captor", "captor"), ("victim", "victim"), ("n", "n"), ("exact", "exact")),
                    to="captured",
                    name="a creature captures its share",
                    cites=("glossary:capture",),
                ),
                Do(id="sum", op="sum_captured"),
            ),
        ),
        Do(id="report", op="report_captured"),
    ),
)

REDISTRIBUTE = Procedure(
    id="redistribute",
    title="redistribute what lies on cards",
    cites=("glossary:move",),
    params=("cards", "kind"),
    rows=(
        Do(id="take", name="all of it is taken up", cites=("glossary:move",), op="take_up"),
        _laid_out("which card gets the next", "glossary:move"),
        Do(id="lay", name="it lies on the cards anew", cites=("glossary:move",), op="lay_all"),
    ),
)

PROCEDURES = (
    STEAL, CAPTURE, ADD_AEMBER, MOVE, DISCARD, WOULD_DISCARD, TAKE_CONTROL, CHANGE_SIDE, INTO_LINE, CAPTURE_SHARES, REDISTRIBUTE,
)  # fmt: skip
