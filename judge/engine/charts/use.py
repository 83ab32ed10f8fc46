"""Using cards: reap, fight, "Action:" and "Omni:" (chart:reap-with-a-creature, chart:fight-with-a-creature, ...)."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, End, Event, If, Pick, Procedure, Repeat, Window

_REAP, _FIGHT, _ABILITY = "chart:reap-with-a-creature", "chart:fight-with-a-creature", "chart:use-an-action-or-omni-ability"

USE = Procedure(
    id="use",
    title="use a card",
    cites=("glossary:using-creatures",),
    params=("card", "how", "user", "against", "me"),
    rows=(
        If(when="needs_permission", then=(Do(id="permission", op="take_up_permission"),)),
        If(
            when="use_has_a_cost",
            then=(
                Repeat(
                    op="use_costs",
                    to="cost",
                    body=(
                        Do(
                            id="cost",
                            name="what must be done in order to use it",
                            cites=("glossary:if-you-do-and-in-order-to",),
                            op="pay_cost",
                        ),
                        End(id="unpaid", when="cost_is_unpaid"),
                    ),
                ),
            ),
        ),
        Do(id="begin", op="begin_use"),
        If(
            when="is_stunned",
            then=(
                Do(
                    id="unstun", name="it is stunned: instead, the stun is removed", cites=("glossary:stun",), op="unstun_instead"
                ),
                Window(id="after", name="after a creature is used", cites=("glossary:using-creatures",), op="used_waiting"),
                End(id="stunned"),
            ),
        ),
        Pick(id="how", op="manners", to="how", kind="manner", name="how it is used", cites=("glossary:using-creatures",)),
        End(id="no-use", when="nothing_to_use"),
        If(
            when="how_is",
            args=("reap",),
            then=(Call(id="reap", proc="reap", binds=(("card", "card"),), to="result"),),
            other=(
                If(
                    when="how_is",
                    args=("fight",),
                    then=(Call(id="fight", proc="fight", binds=(("card", "card"), ("against", "against")), to="result"),),
                    other=(
                        Call(
                            id="ability",
                            proc="use-ability",
                            binds=(("card", "card"), ("how", "how"), ("user", "user")),
                            to="result",
                        ),
                    ),
                ),
            ),
        ),
    ),
)

USE_BY_CARD = Procedure(
    id="use-by-card",
    title="use a card by an effect",
    cites=("glossary:using-cards-via-other-card-abilities",),
    params=("cards", "how", "user", "against", "me"),
    rows=(
        Do(
            id="which",
            name="may it be used?",
            cites=("glossary:using-cards-via-other-card-abilities",),
            op="first_usable",
            to="card",
        ),
        If(
            when="there_is_a_card",
            then=(
                Call(
                    id="use",
                    proc="use",
                    binds=(("card", "card"), ("how", "how"), ("user", "user"), ("against", "against")),
                    to="result",
                ),
            ),
        ),
    ),
)

REAP = Procedure(
    id="reap",
    title="reap with a creature",
    cites=(_REAP,),
    params=("card", "me"),
    rows=(
        Do(id="exhaust", name="exhaust the reaping creature", cites=(f"{_REAP}#1",), op="exhaust_it"),
        Call(
            id="gain",
            proc="gain-by-reaping",
            binds=(("card", "card"),),
            to="reaped",
            name="gain 1 Æmber from the common supply",
            cites=(f"{_REAP}#2",),
        ),
        Window(
            id="after",
            name="what waits for the reap resolves: “After Reap”, “a creature reaps”",
            cites=(f"{_REAP}#3",),
            op="reap_waiting",
        ),
    ),
)

GAIN_BY_REAPING = Procedure(
    id="gain-by-reaping",
    title="gain Æmber by reaping",
    cites=("glossary:reap",),
    params=("card", "me"),
    rows=(
        Event(id="event", kind="reap-gain"),
        Do(id="gain", name="gain 1 Æmber", cites=("glossary:reap",), op="gain_by_reaping"),
    ),
)

FIGHT = Procedure(
    id="fight",
    title="fight with a creature",
    cites=(_FIGHT,),
    params=("card", "against", "me"),
    rows=(
        Event(id="event", kind="fight"),
        Do(id="exhaust", name="exhaust the attacking creature", cites=(f"{_FIGHT}#1",), op="exhaust_it"),
        Pick(
            id="defender",
            name="choose the creature it fights",
            cites=(f"{_FIGHT}#1",),
            op="defenders",
            to="defender",
            kind="defender",
        ),
        End(id="nobody", when="no_defender"),
        Do(id="chosen", op="note_chosen"),
        Window(
            id="before",
            name="“Before Fight” effects, hazardous and assault resolve",
            cites=(f"{_FIGHT}#2",),
            op="before_fight_waiting",
        ),
        If(
            when="fight_is_off",
            then=(Do(id="off", name="a fighter is gone: no fight occurs", cites=("glossary:fight#3",), op="no_fight"),),
            other=(
                Do(id="pend", name="both deal pending damage; splash-attack resolves", cites=(f"{_FIGHT}#3",), op="fight_damage"),
                Call(id="damage", proc="damage", binds=(("pend", "pend"),), name="the damage is dealt", cites=(f"{_FIGHT}#4",)),
            ),
        ),
        Window(
            id="after",
            name="“After Fight” of a surviving attacker, “each time a creature fights”",
            cites=(f"{_FIGHT}#5",),
            op="after_fight_waiting",
        ),
        Do(id="calm", op="calm_down"),
    ),
)

USE_ABILITY = Procedure(
    id="use-ability",
    title="use an “Action:” or “Omni:” ability",
    cites=(_ABILITY,),
    params=("card", "how", "user", "me"),
    rows=(
        Do(id="exhaust", name="exhaust the card", cites=(f"{_ABILITY}#1",), op="exhaust_it"),
        Do(id="resolve", name="resolve the ability", cites=(f"{_ABILITY}#2",), op="resolve_used"),
        Window(id="after", name="“after a creature is used” effects resolve", cites=(f"{_ABILITY}#3",), op="used_waiting"),
    ),
)

PROCEDURES = (USE, USE_BY_CARD, REAP, GAIN_BY_REAPING, FIGHT, USE_ABILITY)
