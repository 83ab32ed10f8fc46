"""Prophecies: making one active, and fulfilling it (glossary:prophecy, glossary:fulfill)."""

from __future__ import annotations

from judge.engine.table.rows import Do, Pick, Procedure, Repeat, Window

_PROPHECY, _FULFILL = "glossary:prophecy", "glossary:fulfill"

ACTIVATE = Procedure(
    id="activate",
    title="make a prophecy active",
    cites=(_PROPHECY,),
    params=("card", "me"),
    rows=(
        Do(id="active", name="the prophecy becomes active", cites=(f"{_PROPHECY}#1",), op="make_active"),
        Pick(
            id="lower",
            op="hand_cards",
            to="lower",
            kind="target",
            name="which card from hand goes facedown under it",
            cites=(f"{_PROPHECY}#2",),
        ),
        Do(id="put", op="put_under_prophecy"),
        Window(id="under", name="after a card is put under it", cites=(f"{_PROPHECY}#2",), op="put_under_waiting"),
    ),
)

FULFILL = Procedure(
    id="fulfill",
    title="fulfill a prophecy",
    cites=(_FULFILL,),
    params=("cards", "me"),
    rows=(
        Repeat(
            op="each_card",
            to="card",
            body=(
                Do(id="reveal", name="every card under it is revealed", cites=(f"{_FULFILL}#1",), op="reveal_under"),
                Window(id="fate", name="“Fate:” abilities resolve", cites=(f"{_FULFILL}#2",), op="fate_waiting", frozen=True),
                Do(
                    id="over",
                    name="the cards revealed are discarded, the prophecy is inactive",
                    cites=(f"{_FULFILL}#3",),
                    op="end_prophecy",
                ),
            ),
        ),
    ),
)

PROCEDURES = (ACTIVATE, FULFILL)
