"""Cards that change their place in play, and cards discarded until one is found."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, If, Pick, Procedure, Repeat, Row

_CITES = ("glossary:move",)


def _each_moves(procedure: str, title: str, *rows: Row) -> Procedure:
    """One card after the other goes to a place that is chosen for it, if it can stand in that battleline."""
    moved = If(when="may_stand_in_line", then=rows)
    each = Repeat(op="each_card", to="card", body=(moved,))
    return Procedure(id=procedure, title=title, cites=_CITES, params=("cards", "of"), rows=(each,))


TO_FLANK = _each_moves(
    "to-flank",
    "move to a flank",
    Pick(id="flank", op="flanks_left", to="at", kind="flank", name="to which flank", cites=_CITES),
    Do(id="move", name="it moves to the flank", cites=_CITES, op="move_to_flank"),
)

TO_PLACE = _each_moves(
    "to-place",
    "move anywhere in a battleline",
    Do(op="side_it_stays_on", to="side"),
    Pick(id="place", op="places_left", to="at", kind="flank", name="to which place", cites=_CITES),
    Do(id="move", name="it moves to that place", cites=_CITES, op="move_to_place"),
)

REARRANGE = Procedure(
    id="rearrange",
    title="rearrange a battleline",
    cites=("glossary:move",),
    params=("waiting",),
    rows=(
        Do(op="nobody_placed"),
        Repeat(
            when="some_unplaced",
            body=(
                Pick(
                    id="next",
                    op="unplaced",
                    to="card",
                    kind="target",
                    name="who stands next from the left",
                    cites=("glossary:move",),
                ),
                Do(op="place_next"),
            ),
        ),
        Do(id="order", name="the battleline takes its new order", cites=("glossary:move",), op="take_new_order"),
    ),
)

DIG = Procedure(
    id="dig",
    title="discard from the top of the deck until a card is found",
    cites=("glossary:discarding-cards",),
    params=("owner", "tests"),
    rows=(
        Do(id="whose", op="deck_dug", to="drawer"),
        Repeat(
            id="on",
            when="digs_on",
            body=(
                Pick(id="top", op="top_of_deck", to="top", kind="chance", name="the top card", cites=("glossary:deck",)),
                Do(id="terms", op="one_from_top", to="cards"),
                Call(id="discard", proc="discard", binds=(("cards", "cards"),), to="gone"),
                Do(id="look", op="look_at_dug"),
            ),
        ),
        Do(id="report", op="report_dug"),
    ),
)

RESOLVE_AGAIN = Procedure(
    id="resolve-again",
    title="an ability resolves again",
    cites=("faq:morpheus-two-play-effects",),
    params=("again", "times"),
    rows=(
        Repeat(
            op="times_again",
            to="i",
            body=(Do(id="again", name="it resolves once more", cites=("faq:morpheus-two-play-effects",), op="resolve_again"),),
        ),
    ),
)

PROCEDURES = (TO_FLANK, TO_PLACE, REARRANGE, DIG, RESOLVE_AGAIN)
