"""Effects that destroy cards or move them between zones."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.cards.nouns.base import changed
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Do, If, Pick, PickSome, Repeat

_AS_IF_YOURS = "glossary:as-if-it-were-yours-as-if-you-controlled-it"


@emits(w.Destroy)
def destroy(b: Choosing, effect: w.Destroy) -> None:
    b.selected(effect.who, tagged=False)
    b.calls(effect, "destroyed", ("cards", "cards"))


@emits(w.Sacrifice)
def sacrifice(b: Choosing, effect: w.Sacrifice) -> None:
    b.selected(effect.who, tagged=False)
    b.add(Do(op="keep_own", to="cards", name="only cards you control", cites=("glossary:sacrifice",)))
    b.calls(effect, "destroyed", ("cards", "cards"))


@emits(w.Return)
def return_(b: Choosing, effect: w.Return) -> None:
    _move(b, effect, effect.who, w.Place.HAND)


@emits(w.Archive)
def archive(b: Choosing, effect: w.Archive) -> None:
    _move(b, effect, effect.who, w.Place.ARCHIVES)


@emits(w.Purge)
def purge(b: Choosing, effect: w.Purge) -> None:
    _move(b, effect, effect.who, w.Place.PURGED)


@emits(w.Put)
def put(b: Choosing, effect: w.Put) -> None:
    if effect.at_random:
        b.add(Do(op="order_by_chance"))
    _move(b, effect, effect.who, effect.to, effect.of, ("by_chance",) if effect.at_random else ())


@emits(w.PutUnder)
def put_under(b: Choosing, effect: w.PutUnder) -> None:
    b.selected(effect.who)
    b.add(Do(op="under_terms", args=(effect.under, effect.facedown)))
    b.calls(effect, "move", *((name, name) for name in ("cards", "to", "keeper", "under", "facedown")))


def _move(
    b: Choosing, effect: w.OnZones, who: w.Cards, to: w.Place, of: w.Player | None = None, more: tuple[str, ...] = ()
) -> None:
    b.selected(who)
    b.add(Do(op="destination", args=(to.name, of)))
    binds = [(name, name) for name in ("cards", "to", "keeper", *more)]
    if to is w.Place.DECK_SHUFFLED:
        b.add(Do(op="decks_of", args=(who,), to="decks"))
        b.add(Do(op="piles_of", args=(who,), to="piles"))
        binds += [("decks", "decks"), ("piles", "piles")]
    b.calls(effect, "move", *binds)


@emits(w.Discard)
def discard(b: Choosing, effect: w.Discard) -> None:
    if sides := _out_of_both_hands(effect.who):
        _discard_in_turn(b, *sides)
    else:
        _discard(b, effect)


def _out_of_both_hands(who: w.Cards) -> tuple[w.Cards, w.Cards] | None:
    """What an effect discards out of my hand and what out of my opponent's, if out of both."""
    match who:
        case w.In(zone=w.Place.HAND, of=w.Player.EACH_PLAYER):
            return changed(who, of=w.Player.YOU), changed(who, of=w.Player.OPPONENT)
        case w.Both(parts=(w.In() | w.Random() as mine, w.In() | w.Random() as theirs)):
            lying = [part.what if isinstance(part, w.Random) else part for part in (mine, theirs)]
            hands = [found.of for found in lying if isinstance(found, w.In) and found.zone is w.Place.HAND]
            return (mine, theirs) if hands == [w.Player.YOU, w.Player.OPPONENT] else None
        case _:
            return None


def _discard_in_turn(b: Choosing, mine: w.Cards, theirs: w.Cards) -> None:
    """One player after the other: the active player says who begins (glossary:discarding-cards)."""
    gone, parts = b.fresh("gone"), []
    b.add(Do(op="none_yet", args=(gone,)))
    for part in (mine, theirs):
        if isinstance(part, w.In) and part.tests:  # which cards these are does not change while the other player discards
            name = b.fresh("these")
            b.add(Do(op="found", args=(part,), to=name))
            part = w.The(name)
        outer, b.rows = b.rows, []
        _discard(b, w.Discard(part))
        b.add(Do(op="gather_done", args=(gone,)))
        parts.append(tuple(b.rows))
        b.rows = outer
    cite = ("glossary:discarding-cards",)
    told = (w.Discard(mine), w.Discard(theirs))
    b.add(Pick(op="who_discards_first", to="begins", kind="one", name="who discards first", cites=cite, speaks=told))
    b.add(If(when="opponent_begins", then=(*parts[1], *parts[0]), other=(*parts[0], *parts[1])))
    b.add(Do(op="select", args=(w.The(gone),), to="did"))


def _discard(b: Choosing, effect: w.Discard) -> None:
    match effect.who:
        case w.Random(what=what, n=n, name=name) if n != 1:
            _discard_by_chance(b, effect, b.cards(what), n, name)
        case w.In(zone=w.Place.HAND, tests=()) as hand:
            _discard_hand(b, effect, hand)
        case w.Choose(what=w.In(zone=w.Place.HAND) as hand, n=n, up_to=up_to, name=name, apart="") if n != 1:
            _discard_of_choice(b, effect, hand, n, up_to, name)
        case w.AnyNumber(what=w.In(zone=w.Place.HAND) as hand, name=name, power=0):
            _discard_of_choice(b, effect, hand, None, True, name)
        case who:
            _discard_at_once(b, effect, who)


def _discard_at_once(b: Choosing, effect: w.Discard, who: w.Cards) -> None:
    b.selected(who)
    b.calls(effect, "discard", ("cards", "cards"))


@emits(w.Draw)
def draw(b: Choosing, effect: w.Draw) -> None:
    if effect.by is not w.Player.EACH_PLAYER:
        b.add(Do(op="draw_terms", args=(effect.n, effect.by)))
        b.calls(effect, "draw", ("drawer", "drawer"), ("n", "n"))
        return
    outer, b.rows = b.rows, []  # one player after the other, the active player first
    b.add(Do(op="draw_terms", args=(effect.n, None)))
    b.calls(effect, "draw", ("drawer", "drawer"), ("n", "n"))
    inner, b.rows = b.rows, outer
    b.add(Repeat(op="players_meant", args=(effect.by,), to="drawer", body=tuple(inner)))


@emits(w.PlayCard)
def play_card(b: Choosing, effect: w.PlayCard) -> None:
    b.selected(effect.who)
    b.add(Do(op="with_halves_to_come", to="cards"))
    if effect.yours:
        b.add(Do(op="tell_as_if_yours", name="a card of the other player is played", cites=(_AS_IF_YOURS,)))
    b.add(Do(op="play_terms", args=(effect.entering, effect.anywhere, effect.on)))
    b.calls(effect, "play-by-card", ("cards", "cards"), ("terms", "terms"))


@emits(w.PutIntoPlay)
def put_into_play(b: Choosing, effect: w.PutIntoPlay) -> None:
    b.selected(effect.who)
    if effect.token:
        b.add(Do(op="token_terms", args=(1, "", w.Player.YOU, "", None)))
        b.calls(effect, "tokens-of", *_OF_CARDS)
        return
    b.add(Do(op="enter_terms", args=(effect.under, effect.ready, effect.at)))
    b.calls(effect, "put-into-play", ("cards", "cards"), ("under", "under"), ("how", "how"), ("spot", "spot"))


_OF_CARDS = (("cards", "cards"), ("player", "player"), ("n", "n"))


@emits(w.MakeToken)
def make_token(b: Choosing, effect: w.MakeToken) -> None:
    b.add(Do(op="token_terms", args=(effect.n, effect.kind, effect.by, effect.flank, effect.left_of)))
    if effect.of is not None:
        b.add(Do(op="made_of", args=(effect.of,), to="cards"))
        b.calls(effect, "tokens-of", *_OF_CARDS, to="token")
    else:
        terms = (("n", "n"), ("token", "kind"), ("player", "player"), ("end", "end"), ("spot", "spot"))
        b.calls(effect, "make-token", *terms, to="token")
    b.add(Do(op="tokens_made", to="did"))


def _discard_hand(b: Choosing, effect: w.Discard, who: w.In) -> None:
    """Until the hand is empty: what is drawn meanwhile goes the same way (glossary:discarding-cards)."""
    gone = b.fresh("gone")
    b.add(Do(op="none_yet", args=(gone,)))
    outer, b.rows = b.rows, []
    b.add(Do(op="select", args=(who,), to="cards"))
    b.calls(effect, "discard", ("cards", "cards"), to="gone")
    b.add(Do(op="gather", args=(gone,), to="did"))
    inner, b.rows = b.rows, outer
    b.add(Repeat(when="finds_cards", args=(who,), body=tuple(inner)))
    b.add(Do(op="select", args=(w.The(gone),), to="did"))


def _discard_by_chance(b: Choosing, effect: w.Discard, what: w.Found, n: w.Amount, name: str) -> None:
    """One card after the other: chance picks the next one when the last has been dealt with (glossary:discarding-cards)."""
    gone = b.fresh("gone")
    b.add(Do(op="none_yet", args=(gone,)))
    outer, b.rows = b.rows, []
    b.add(PickSome(op="chance_choices", args=(what, 1), to="one", kind="chance", name="by chance", cites=b.cites))
    b.add(Do(op="select", args=(w.The("one"),), to="cards"))
    b.calls(effect, "discard", ("cards", "cards"), to="gone")
    b.add(Do(op="gather", args=(gone,), to="did"))
    inner, b.rows = b.rows, outer
    b.add(Repeat(op="iterations", args=(n,), to="each", body=tuple(inner)))
    b.add(Do(op="select", args=(w.The(gone),), to=name))


def _discard_of_choice(b: Choosing, effect: w.Discard, hand: w.In, n: w.Amount | None, up_to: bool, name: str) -> None:
    """One card after the other, where something of the game reacts to it: the next one is chosen when the last has been dealt
    with (glossary:discarding-cards). Otherwise all are chosen first, which comes to the same."""
    gone, left = b.fresh("gone"), b.fresh("left")
    outer, b.rows = b.rows, []
    b.add(PickSome(op="some_choices", args=(hand, True, 1, up_to), to="one", kind="target", name="choose", cites=b.cites))
    b.add(Do(op="one_less", args=(left,)))
    b.add(Do(op="select", args=(w.The("one"),), to="cards"))
    b.calls(effect, "discard", ("cards", "cards"), to="gone")
    b.add(Do(op="gather", args=(gone,), to="did"))
    inner, b.rows = tuple(b.rows), []
    b.add(Do(op="none_yet", args=(gone,)))
    b.add(Do(op="how_many_to_choose", args=(n,), to=left))
    b.add(Repeat(when="more_to_choose", args=(hand, left), body=inner))
    b.add(Do(op="select", args=(w.The(gone),), to=name))
    b.add(Do(op="select", args=(w.The(gone),), to="did"))
    one_by_one, b.rows = tuple(b.rows), []
    _discard_at_once(b, effect, effect.who)
    at_once, b.rows = tuple(b.rows), outer
    b.add(If(when="discards_are_heard", then=one_by_one, other=at_once))


@emits(w.Refill)
def refill(b: Choosing, effect: w.Refill) -> None:
    """One player after the other: how many cards, the draw, and the chain that kept cards away."""
    outer, b.rows = b.rows, []
    b.add(Do(op="refill_terms"))
    b.calls(effect, "draw", ("drawer", "drawer"), ("n", "n"))
    b.add(If(when="chains_prevented", then=(Do(op="shed_chain", name="shed a chain", cites=("glossary:chains",)),)))
    inner, b.rows = b.rows, outer
    b.add(Repeat(op="players_meant", args=(effect.by,), to="drawer", body=tuple(inner)))
