"""Before the first turn: decks are shuffled, opening hands dealt and, if a player wants, dealt once more (setup:game-setup)."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, If, Pick, Procedure, Repeat, Window

_SHUFFLE, _DEAL, _AGAIN = (f"setup:game-setup#{n}" for n in (5, 6, 7))

GAME_SETUP = Procedure(
    id="game-setup",
    title="set up the game",
    cites=("setup:game-setup",),
    rows=(
        Do(id="shuffle", name="both decks are shuffled", cites=(_SHUFFLE,), op="shuffle_both_decks"),
        If(
            when="steps_are_heard",
            args=("opening-hand",),
            then=(
                Window(
                    id="before", name="before opening hands are drawn", cites=("glossary:archon-power",), op="hands_ahead_waiting"
                ),
            ),
        ),
        Repeat(
            id="deal",
            op="first_player_first",
            to="drawer",
            body=(
                Do(id="size", name="how large the opening hand is", cites=(_DEAL,), op="opening_hand_terms"),
                Call(id="draw", proc="draw", binds=(("drawer", "drawer"), ("n", "n"))),
                Do(
                    id="shed",
                    when="opening_hand_sheds",
                    name="shed a chain for the opening hand",
                    cites=("glossary:chains",),
                    op="shed_chain",
                ),
                If(
                    when="steps_are_heard",
                    args=("opening-hand",),
                    then=(
                        Window(
                            id="dealt", name="after an opening hand is drawn", cites=("glossary:archon-power",), op="hand_waiting"
                        ),
                    ),
                ),
            ),
        ),
        Repeat(
            id="again",
            op="first_player_first",
            to="drawer",
            body=(
                If(
                    when="may_mulligan",
                    then=(
                        Pick(
                            id="mulligan?",
                            op="yes_or_no",
                            to="choice",
                            kind="mulligan",
                            who="drawer",
                            name="give the opening hand back?",
                            cites=(_AGAIN, "glossary:mulligan"),
                        ),
                        Do(
                            id="back",
                            when="said_yes",
                            name="shuffle the hand into the deck",
                            cites=("glossary:mulligan",),
                            op="give_hand_back",
                            to="n",
                        ),
                        Call(
                            id="new",
                            when="said_yes",
                            proc="draw",
                            binds=(("drawer", "drawer"), ("n", "n")),
                            name="draw one card fewer",
                            cites=("glossary:mulligan",),
                        ),
                    ),
                ),
            ),
        ),
        Do(id="game", name="the game begins", cites=("glossary:first-player",), op="begin_game"),
    ),
)

PROCEDURES = (GAME_SETUP,)
