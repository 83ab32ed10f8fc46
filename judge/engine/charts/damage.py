"""The damage chart and the destroyed chart (chart:damage, chart:destroyed)."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, End, Event, If, Pick, Procedure, Repeat, Window

_D, _X = "chart:damage", "chart:destroyed"

DAMAGE = Procedure(
    id="damage",
    title="damage",
    cites=(_D,),
    params=("pend", "me"),
    rows=(
        If(
            when="damage_is_replaced",
            then=(
                Repeat(
                    op="pending_items",
                    to="item",
                    body=(
                        If(
                            when="is_to_be_dealt",
                            then=(
                                Call(id="would", proc="would-deal", binds=(("item", "item"),), to="kept"),
                                Do(id="keep", op="collect_kept"),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        Do(id="barred", name="what cannot be dealt is prevented", cites=(f"{_D}#1",), op="prevent_undamageable"),
        Do(id="ward", name="a ward prevents all of it and is removed", cites=(f"{_D}#2",), op="prevent_warded"),
        Do(id="armor", name="armor prevents its part", cites=(f"{_D}#3",), op="prevent_armored"),
        If(
            when="damage_is_altered",
            then=(
                Do(id="begin", op="begin_to_send"),
                Repeat(
                    when="some_to_send",
                    body=(
                        Do(id="next", op="next_to_send"),
                        Call(id="sent", proc="would-be-dealt", binds=(("item", "item"), ("had", "had")), to="kept"),
                        Do(id="keep2", op="collect_sent"),
                    ),
                ),
                Do(
                    id="barred2",
                    name="damage sent elsewhere meets a ward there",
                    cites=("reading:redirected-damage",),
                    op="prevent_redirected",
                ),
            ),
        ),
        Do(id="deal", name="the rest is dealt; lethal damage destroys", cites=(f"{_D}#4",), op="deal_pending"),
        If(
            when="anyone_dies",
            then=(
                Call(
                    id="destroy",
                    proc="destroyed",
                    binds=(("cards", "dying"), ("foes", "foes"), ("in_fight", "in_fight"), ("blows", "blows")),
                    to="killed",
                ),
            ),
        ),
        Window(id="after", name="after damage is dealt or prevented", cites=("glossary:damage",), op="damage_waiting"),
        Do(id="report", op="report_damage"),
    ),
)

WOULD_DEAL = Procedure(
    id="would-deal",
    title="damage would be dealt",
    cites=("glossary:replacement-effects",),
    params=("item", "me"),
    rows=(Event(id="event", kind="deal"), Do(id="keep", op="keep_item")),
)

WOULD_BE_DEALT = Procedure(
    id="would-be-dealt",
    title="damage is about to be dealt",
    cites=("glossary:replacement-effects",),
    params=("item", "had", "me"),
    rows=(Event(id="event", kind="dealt"), Do(id="keep", op="keep_sent")),
)

DESTROYED = Procedure(
    id="destroyed",
    title="destroyed",
    cites=(_X,),
    params=("cards", "me"),
    rows=(
        Do(id="tag", name="cards are tagged for destruction", cites=(f"{_X}#1",), op="tag"),
        Window(id="window", name="“Destroyed:” effects resolve", cites=(f"{_X}#2",), op="destroyed_waiting", frozen=True),
        End(id="joins", when="joins_a_batch"),
        Repeat(
            id="insteads",
            when="destruction_is_replaced",
            body=(
                Pick(
                    id="instead",
                    op="insteads",
                    to="choice",
                    kind="replace",
                    name="the destruction is replaced",
                    cites=("glossary:replacement-effects",),
                ),
                Do(id="replace", op="start_instead"),
            ),
        ),
        Repeat(
            id="order",
            when="pile_is_to_be_ordered",
            body=(
                Pick(id="next", op="next_in_order", to="next", kind="pile", name="which card is put there next", cites=(_X,)),
                Do(id="placed", op="put_in_order"),
            ),
        ),
        Do(
            id="discard",
            name="all destroyed cards go to their owners' discard piles",
            cites=(f"{_X}#3",),
            op="put_into_discard_piles",
        ),
        Window(
            id="after",
            name="“after a creature is destroyed” effects resolve",
            cites=(f"{_X}#4",),
            op="reactions_waiting",
            frozen=True,
        ),
    ),
)

_LOOP = ("glossary:infinite-loops",)
ENDLESS = Procedure(
    id="endless",
    title="an infinite loop",
    cites=_LOOP,
    params=("cards", "me"),
    rows=(
        Pick(id="which", op="caught_in_loop", to="card", kind="target", name="this would go on for ever", cites=_LOOP),
        Do(id="terms", op="end_loop"),
        Call(
            id="ends",
            proc="move",
            binds=(("cards", "cards"), ("to", "to"), ("keeper", "keeper")),
            name="the card that keeps it going is put into its owner's discard pile, and is not destroyed",
            cites=_LOOP,
        ),
    ),
)

PROCEDURES = (DAMAGE, WOULD_DEAL, WOULD_BE_DEALT, DESTROYED, ENDLESS)
