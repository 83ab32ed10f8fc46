"""Playing a card, entering play, bonus icons (chart:play-a-card)."""

from __future__ import annotations

from judge.engine.table.rows import Call, Do, End, Event, If, Pick, Procedure, Repeat, Row, Window

_ENTER = (("card", "card"), ("side", "side"), ("kind", "kind"), ("at", "at"), ("host", "host"), ("omega", "omega"))
_FLANK = Pick(id="flank", op="entry_places", to="at", kind="flank", name="where it enters", cites=("glossary:flank",))
_OFFER = If(  # an effect may let it enter anywhere, ready
    when="entering_is_offered",
    then=(
        Pick(
            id="offer",
            op="yes_or_no",
            to="offered",
            kind="may",
            name="may it enter anywhere, ready",
            cites=("glossary:may", "glossary:enters-play"),
        ),
        Do(op="take_offer"),
    ),
)
_AFTER_ENTERING = Window(id="after", name="after it enters play", cites=("glossary:enters-play",), op="entered_waiting")
_TOKENS = ("glossary:token-creatures",)


def _next_to_enter(name: str, cite: str) -> Pick:
    """Which of several cards is the next to enter play."""
    return Pick(id="next", op="next_to_enter", to="card", kind="target", name=name, cites=(cite,))


def _becomes_token(op: str, name: str) -> tuple[Row, ...]:
    """The card lies down as a token creature and enters play, and what waits for that resolves."""
    return (
        Do(id="token", name=name, cites=_TOKENS, op=op),
        _OFFER,
        _FLANK,
        Call(id="enter", proc="enter", binds=_ENTER, to="card", name="it enters play", cites=_TOKENS),
        _AFTER_ENTERING,
    )


PLAY = Procedure(
    id="play",
    title="play a card",
    cites=("chart:play-a-card",),
    params=("card", "me"),
    rows=(
        If(
            when="play_has_a_cost",
            then=(
                Repeat(
                    op="play_costs",
                    to="cost",
                    body=(
                        Do(
                            id="cost",
                            name="what must be done in order to play it",
                            cites=("glossary:if-you-do-and-in-order-to",),
                            op="pay_cost",
                        ),
                        End(id="unpaid", when="play_is_unpaid"),
                    ),
                ),
            ),
        ),
        If(
            when="may_be_an_upgrade",
            then=(
                Pick(
                    id="form",
                    op="forms_to_play",
                    to="form",
                    kind="form",
                    name="as what it is played",
                    cites=("glossary:upgrades",),
                ),
                Do(id="takes-form", op="take_form"),
            ),
        ),
        If(
            when="takes_a_permission",
            then=(
                Pick(
                    id="allowance",
                    op="allowances",
                    to="allowance",
                    kind="allowance",
                    name="a permission is used up",
                    cites=("glossary:lasting-effects",),
                ),
                Do(id="spend", op="spend_allowance"),
            ),
        ),
        If(
            when="is_a_copycat",
            then=(
                Do(id="barred", op="tell_barred_copies"),
                Pick(
                    id="original",
                    op="originals",
                    to="original",
                    kind="target",
                    name="what it is a copy of",
                    cites=("glossary:self-referential-text",),
                ),
                Do(id="copies", op="become_copy"),
            ),
        ),
        Do(id="reveal", name="the card is revealed and played", cites=("glossary:playing-cards#1",), op="begin_play"),
        Do(id="side", op="entering_side", to="side"),
        If(
            when="is_creature",
            then=(
                _OFFER,
                Pick(
                    id="flank",
                    op="entry_places",
                    to="at",
                    kind="flank",
                    name="where it enters the battleline",
                    cites=("glossary:flank",),
                ),
            ),
            other=(
                If(
                    when="is_upgrade",
                    then=(
                        Pick(
                            id="host",
                            op="upgrade_hosts",
                            to="host",
                            kind="target",
                            name="which creature it is attached to",
                            cites=("glossary:upgrades",),
                        ),
                    ),
                ),
            ),
        ),
        If(
            when="is_action",
            then=(Do(id="omega", op="begin_omega", name="an action is revealed", cites=("chart:play-a-card#1",)),),
            other=(
                Call(id="enter", proc="enter", binds=_ENTER, to="card", name="it enters play", cites=("chart:play-a-card#1",)),
                Do(id="omega-gained", op="gained_omega"),
            ),
        ),
        Repeat(
            id="icons",
            name="bonus icons resolve from top to bottom",
            cites=("chart:play-a-card#2",),
            op="icons_to_resolve",
            to="icon",
            body=(Call(id="icon", proc="icon", binds=(("card", "card"), ("icon", "icon"))),),
        ),
        If(
            when="play_effects_are_replaced",
            then=(Call(id="would", proc="would-resolve", binds=(("card", "card"),), to="goes"),),
        ),
        Window(
            id="window",
            name="“Play:”, “after play” and “after enters play” effects resolve",
            cites=("chart:play-a-card#3",),
            op="play_waiting",
        ),
        If(
            when="is_action",
            then=(
                If(
                    when="putting_down_is_replaced",
                    then=(Call(id="would-go", proc="would-put-down", binds=(("card", "card"),), to="place"),),
                ),
                Do(id="discard", name="the action goes to the discard pile", cites=("chart:play-a-card#4",), op="discard_action"),
                If(
                    when="putting_down_is_heard",
                    then=(
                        Window(
                            id="put-down",
                            name="after the action has come to the discard pile",
                            cites=("chart:play-a-card#4",),
                            op="put_down_waiting",
                        ),
                    ),
                ),
            ),
        ),
    ),
)

WOULD_PUT_DOWN = Procedure(
    id="would-put-down",
    title="an action would be put into the discard pile",
    cites=("glossary:replacement-effects",),
    params=("card",),
    rows=(Event(id="event", kind="put-down"), Do(op="report_place")),
)

WOULD_RESOLVE = Procedure(
    id="would-resolve",
    title="the play effect of an action would be resolved",
    cites=("glossary:replacement-effects",),
    params=("card",),
    rows=(Event(id="event", kind="play-effect"), Do(op="go_on")),
)

ENTER = Procedure(
    id="enter",
    title="enter play",
    cites=("glossary:enters-play",),
    params=("card", "side", "kind", "at", "host"),
    rows=(
        Do(id="add", name="it enters play", cites=("glossary:enters-play",), op="add_to_play"),
        Do(id="report", op="report_card"),
    ),
)

PUT_INTO_PLAY = Procedure(
    id="put-into-play",
    title="put into play",
    cites=("glossary:putting-cards-into-an-area",),
    params=("cards", "under", "how", "spot", "me"),
    rows=(
        Do(id="which", op="who_can_enter", to="waiting"),
        Repeat(
            when="more_to_enter",
            body=(
                _next_to_enter("which card enters play next", "faq:aemberlution-order"),
                If(
                    when="is_a_copycat",
                    then=(
                        Pick(
                            id="original",
                            op="originals_there",
                            to="original",
                            kind="target",
                            name="what it is a copy of",
                            cites=("glossary:self-referential-text",),
                        ),
                        Do(id="copies", op="become_copy"),
                    ),
                ),
                Do(id="taken", op="begin_to_enter"),
                If(
                    when="is_creature",
                    then=(_OFFER, _FLANK),
                ),
                Call(
                    id="enter",
                    proc="enter",
                    binds=(*_ENTER, ("how", "how")),
                    to="card",
                    name="it is put into play",
                    cites=("glossary:putting-cards-into-an-area",),
                ),
                _AFTER_ENTERING,
            ),
        ),
    ),
)

MAKE_TOKEN = Procedure(
    id="make-token",
    title="make a token creature",
    cites=("glossary:token-creatures",),
    params=("n", "token", "player", "end", "spot", "me"),
    rows=(
        Do(id="whose", op="deck_of_tokens", to="drawer"),
        Repeat(
            op="tokens_to_make",
            to="i",
            body=(
                If(
                    when="deck_has_cards",
                    then=(
                        Pick(id="top", op="top_of_deck", to="card", kind="chance", name="the top card", cites=("glossary:deck",)),
                        *_becomes_token("become_token", "the top card becomes a token creature, facedown"),
                    ),
                ),
            ),
        ),
    ),
)

TOKENS_OF = Procedure(
    id="tokens-of",
    title="make token creatures of these cards",
    cites=("glossary:token-creatures",),
    params=("cards", "player", "n", "me"),
    rows=(
        Do(id="which", op="cards_to_be_tokens"),
        Repeat(
            when="more_to_enter",
            body=(
                _next_to_enter("which card is the next token creature", "glossary:token-creatures"),
                *_becomes_token("next_token", "the card becomes a token creature, facedown"),
            ),
        ),
    ),
)

PLAY_BY_CARD = Procedure(
    id="play-by-card",
    title="play a card by an effect",
    cites=("glossary:using-cards-via-other-card-abilities",),
    params=("cards", "terms", "me"),
    rows=(
        Do(
            id="which",
            name="may it be played?",
            cites=("glossary:using-cards-via-other-card-abilities",),
            op="first_playable",
            to="card",
        ),
        If(
            when="there_is_a_card",
            then=(Call(id="play", proc="play", binds=(("card", "card"), ("terms", "terms"), ("cards", "cards")), to="result"),),
        ),
    ),
)

_ICON = "glossary:bonus-icons"


def _for_icon(icon: str, *rows: Row) -> If:
    """What is done for one kind of bonus icon."""
    return If(when="icon_is", args=(icon,), then=rows)


def _card_for_icon(row: str, op: str, name: str, to: str = "target") -> Pick:
    return Pick(id=row, op=op, to=to, kind="target", name=name, cites=(_ICON,))


ICON = Procedure(
    id="icon",
    title="bonus icon",
    cites=(_ICON,),
    params=("card", "icon", "me"),
    rows=(
        Event(id="event", kind="icon", name="a bonus icon resolves", cites=(_ICON,)),
        _for_icon("aember", Do(id="aember", name="gain 1 Æmber", cites=(_ICON,), op="icon_gain")),
        _for_icon(
            "capture",
            _card_for_icon("captor", "icon_captors", "which creature captures", to="captor"),
            Do(id="terms", op="icon_capture_terms"),
            If(
                when="has_captor",
                then=(
                    Call(
                        id="capture",
                        proc="capture",
                        binds=(("captor", "captor"), ("victim", "victim"), ("n", "n"), ("exact", "exact")),
                    ),
                ),
            ),
        ),
        _for_icon(
            "damage",
            _card_for_icon("target", "icon_targets", "deal 1 damage to a creature"),
            Do(id="pend", op="icon_pend"),
            Call(id="damage", proc="damage", binds=(("pend", "pend"),)),
        ),
        _for_icon(
            "draw",
            Do(id="one", op="icon_draw_terms"),
            Call(id="draw", proc="draw", binds=(("drawer", "drawer"), ("n", "n")), name="draw a card", cites=(_ICON,)),
        ),
        _for_icon(
            "discard",
            _card_for_icon("which", "icon_discards", "discard a card from hand"),
            Do(id="them", op="icon_discard_terms"),
            Call(id="discard", proc="discard", binds=(("cards", "cards"),)),
        ),
        _for_icon(
            "power",
            _card_for_icon("whom", "icon_targets", "give a +1 power counter"),
            Do(id="power", name="a +1 power counter", cites=(_ICON,), op="icon_power"),
        ),
        If(
            when="icons_are_heard",
            then=(Window(id="after", name="after a bonus icon is resolved", cites=(_ICON,), op="icon_waiting"),),
        ),
    ),
)

ICONS_AS_PLAYED = Procedure(
    id="icons-as-played",
    title="resolve bonus icons as if played",
    cites=(_ICON,),
    params=("cards", "me"),
    rows=(
        Repeat(
            op="each_card",
            to="card",
            body=(
                Repeat(
                    id="icons",
                    name="its bonus icons resolve",
                    cites=(_ICON,),
                    op="icons_to_resolve",
                    to="icon",
                    body=(Call(id="icon", proc="icon", binds=(("card", "card"), ("icon", "icon"))),),
                ),
            ),
        ),
    ),
)

PROCEDURES = (
    PLAY, WOULD_PUT_DOWN, WOULD_RESOLVE, ENTER, PUT_INTO_PLAY, MAKE_TOKEN, TOKENS_OF, PLAY_BY_CARD, ICON, ICONS_AS_PLAYED,
)  # fmt: skip
