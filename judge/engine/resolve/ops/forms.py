"""What a card is played as: a copy of another, an upgrade, a gigantic creature of two halves, a token creature."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cards import nouns as w
from judge.cards.nouns import Player
from judge.engine.compile.forms import UPGRADE, half_among, originals_of
from judge.engine.resolve.ops.zones import leave_play
from judge.engine.resolve.refusals.why_not import copy_barred, why_not_form
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Zone, index_of
from judge.engine.table.writes import put_in, set_card, take_out
from judge.engine.words import derive, evaluate

# --- a creature or an upgrade


@operation(reads="card")
def may_be_an_upgrade(m: Machine, env: Env) -> bool:
    return derive.face(m, index_of(env["card"])).id + UPGRADE in m.tables.definitions


@operation(reads="card")
def forms_to_play(m: Machine, env: Env) -> tuple[str, ...]:
    """What it can be played as now; a move needs the active house, or a permission that covers the form
    (faq:explo-rover-matter-maker)."""
    index = index_of(env["card"])
    by_card = not env.get("as_move")
    printed = derive.face(m, index).type
    ways = {printed: m.s.cards[index].id, "upgrade": m.s.cards[index].id + UPGRADE}
    return tuple(form for form, key in ways.items() if not why_not_form(m, index, key, by_card=by_card)) or (printed,)


@operation(reads="card form")
def take_form(m: Machine, env: Env) -> None:
    index = index_of(env["card"])
    card = m.s.cards[index]
    if env["form"] == "upgrade":
        set_card(m, index, copy_of=card.id + UPGRADE, copy_houses=card.houses)


# --- copies


@operation(reads="card")
def is_a_copycat(m: Machine, env: Env) -> bool:
    return m.s.cards[index_of(env["card"])].id in m.tables.copycats


@operation(reads="card")
def tell_barred_copies(m: Machine, env: Env) -> None:
    """Which cards it cannot be a copy of now, and why."""
    index = index_of(env["card"])
    for original in originals_of(m, index):
        for reason in why_not_form(m, index, m.tables.identity(m.s.cards[index_of(original)])):
            m.say("it cannot be a copy of {host}: {why}", reason.cite, host=original, why=reason.says)


@operation(reads="card")
def originals(m: Machine, env: Env) -> tuple[int, ...]:
    """What the card can be a copy of: whatever the original's own restrictions allow (faq:mimic-gel-alpha)."""
    return tuple(r for r in originals_of(m, index_of(env["card"])) if not copy_barred(m, index_of(env["card"]), r))


@operation(reads="card")
def originals_there(m: Machine, env: Env) -> tuple[int, ...]:
    """What a card can be a copy of that is put into play: restrictions on playing do not matter."""
    return originals_of(m, index_of(env["card"]))


@operation(reads="card original")
def become_copy(m: Machine, env: Env) -> None:
    """From here on it is treated as the original, which is how it is played, too; it copies what is printed, not what lies
    on the original (faq:mimic-gel-no-counters)."""
    index = index_of(env["card"])
    if env["original"] is None:
        return
    original = m.s.cards[index_of(env["original"])]
    m.say("{card} becomes a copy of {host}", f"card:{m.s.cards[index].id}", card=env["card"], host=env["original"])
    noun: w.RefersTo = m.tables.copycats[m.s.cards[index].id]
    houses = (noun.house,) if noun.house else tuple(sorted(derive.printed_houses(original)))
    set_card(m, index, copy_of=m.tables.identity(original), copy_houses=houses)
    env["icons_of"] = env["original"]
    if original.zone == Zone.LINE and m.tables.definition(original).type == "artifact":
        m.cite("reading:copy-in-the-battleline")
        if not m.tables.rules.copy_is_played_as_its_original_stands:
            return
    if original.zone == Zone.LINE:
        env["played_as"] = "creature"


# --- gigantic creatures


def join_halves(m: Machine, index: int, among: Iterable[int]) -> None:
    """The half with the text enters play; the other one goes with it and counts for nothing (glossary:gigantic)."""
    if not m.tables.definitions[m.s.cards[index].id].gigantic:
        return
    half = half_among(m, index, among)
    if half != NOBODY:
        take_out(m, half)
        put_in(m, half, m.s.cards[half].owner, Zone.HALF)
        set_card(m, half, host=index)
        m.say("both halves of {card} are one creature", "glossary:gigantic", card=derive.ref_of(m, index))


# --- token creatures


@operation(writes="n kind player end spot")
def token_terms(m: Machine, env: Env, n: w.Amount, kind: str, by: Player, flank: str, left_of: w.Found | None) -> None:
    """How many, of which kind, by whom, and where in the battleline, if the effect says so."""
    env["n"], env["kind"] = evaluate.number(m, env, n), kind
    env["player"], env["end"] = evaluate.player(m, env, by), flank
    spots = evaluate.refs(m, env, left_of) if left_of is not None else ()
    env["spot"] = spots[0] if spots else NOBODY


@operation()
def made_of(m: Machine, env: Env, of: w.Found) -> tuple[int, ...]:
    return evaluate.refs(m, env, of)


@operation(reads="cards player n", writes="waiting")
def cards_to_be_tokens(m: Machine, env: Env) -> None:
    """The cards that an effect makes tokens of, where they are still; none, if the player has no token creature."""
    deck_of_tokens(m, {**env, "token": ""})
    able = bool(m.s.players[env["player"]].token)
    env["waiting"] = tuple(r for r in env["cards"] if able and derive.here(m, r) != NOBODY)


@operation(reads="card waiting player", writes="waiting drawer kind side at host omega")
def next_token(m: Machine, env: Env) -> None:
    """This card is the next one: as if it were on top of the deck."""
    env["waiting"] = tuple(r for r in env["waiting"] if r != env["card"])
    env["drawer"] = env["player"]
    become_token(m, env)


@operation(reads="token")
def tokens_made(_m: Machine, env: Env) -> object:
    return env["token"]


@operation(reads="player n token")
def deck_of_tokens(m: Machine, env: Env) -> int:
    """Whose deck the tokens are made from; a deck without that token creature makes none (glossary:token-creatures)."""
    mine = m.s.players[env["player"]].token
    if not mine or env["token"] not in ("", mine):
        m.say("{player} has no such token creature", "glossary:token-creatures", player=env["player"])
        env["n"] = 0
    return int(env["player"])


@operation(reads="n")
def tokens_to_make(_m: Machine, env: Env) -> tuple[int, ...]:
    return tuple(range(env["n"]))


@operation(reads="drawer")
def deck_has_cards(m: Machine, env: Env) -> bool:
    return bool(m.s.zone(env["drawer"], Zone.DECK))


@operation(reads="card drawer", writes="kind side at host omega")
def become_token(m: Machine, env: Env) -> None:
    """The card on top will enter play facedown, as a copy of the token creature."""
    env["kind"], env["side"] = "creature", env["drawer"]
    env["at"] = env["host"] = None
    env["omega"] = False
    turn_facedown(m, index_of(env["card"]), m.s.players[env["drawer"]].token)


def turn_facedown(m: Machine, index: int, token: str) -> None:
    set_card(m, index, copy_of=token, copy_houses=m.tables.definitions[token].houses, facedown=True)


@operation(writes="did", does=w.Flip)
def flip(m: Machine, env: Env, who: w.Found, faceup: bool) -> tuple[int, ...]:
    """Turn cards over where they lie: facedown they are their owner's token creature, faceup what is printed
    (glossary:flip). They neither enter nor leave play."""
    turned = []
    for reference in evaluate.refs(m, env, who):
        index = derive.in_play_ref(m, reference)
        if index == NOBODY:
            continue
        card = m.s.cards[index]
        whose = card.owner if m.tables.rules.flipped_card_is_its_owners_token else card.ctrl
        if card.owner != card.ctrl and not card.facedown:
            m.cite("reading:flip-without-a-token")
        token = m.s.players[whose].token
        if card.facedown:
            set_card(m, index, copy_of="", copy_houses=(), facedown=False, token="")
        elif token and not faceup:
            turn_facedown(m, index, token)
        else:
            continue
        turned.append(reference)
        m.say("{card} is flipped", "glossary:flip", card=reference)
        there = ("artifact",) if m.s.cards[index].zone == Zone.ARTIFACTS else ("creature", "token creature")
        if derive.face(m, index).type not in there:
            set_card(m, index, amber=0)
            leave_play(m, index, Zone.DISCARD, card.owner)
    return tuple(turned)
