"""Effects that destroy cards or move them between zones."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile import words
from judge.engine.compile.choice import Choosing
from judge.engine.table.rows import Do, If, PickSome, Repeat

_AS_IF_YOURS = "glossary:as-if-it-were-yours-as-if-you-controlled-it"


def emit(b: Choosing, effect: w.Effect) -> bool:
    """Emit the rows of an effect that moves cards; False for any other noun."""
    match effect:
        case w.Destroy(who=who):
            b.selected(who, tagged=False)
            b.calls(effect, "destroyed", ("cards", "cards"))
        case w.Sacrifice(who=who):
            b.selected(who, tagged=False)
            b.add(Do(op="keep_own", to="cards", name="only cards you control", cites=("glossary:sacrifice",)))
            b.calls(effect, "destroyed", ("cards", "cards"))
        case w.Return(who=who) | w.Put(who=who) | w.Archive(who=who) | w.Purge(who=who):
            b.selected(who)
            b.add(Do(op="destination", args=(words.destination(effect), getattr(effect, "of", None))))
            binds = [("cards", "cards"), ("to", "to"), ("keeper", "keeper")]
            if words.destination(effect) == "DECK_SHUFFLED":
                b.add(Do(op="piles_of", args=(who,), to="piles"))
                binds.append(("piles", "piles"))
            b.calls(effect, "move", *binds)
        case w.Discard(who=w.Random(what=what, n=n, name=name)) if n != 1:
            _discard_by_chance(b, effect, b.cards(what), n, name)
        case w.Discard(who=w.In(zone=w.Place.HAND, tests=()) as who):
            _discard_hand(b, effect, who)
        case w.Discard(who=who):
            b.selected(who)
            b.calls(effect, "discard", ("cards", "cards"))
        case w.Draw(n=n, by=by):
            b.add(Do(op="draw_terms", args=(n, by)))
            b.calls(effect, "draw", ("drawer", "drawer"), ("n", "n"))
        case w.Refill(by=by):
            _refill(b, effect, by)
        case w.PlayCard(who=who, yours=yours):
            b.selected(who)
            if yours:
                b.add(Do(op="tell_as_if_yours", name="a card of the other player is played", cites=(_AS_IF_YOURS,)))
            b.calls(effect, "play-by-card", ("cards", "cards"))
        case w.PutIntoPlay(who=who, under=under, ready=ready, at=at):
            b.selected(who)
            b.add(Do(op="enter_terms", args=(under, ready, at)))
            b.calls(effect, "put-into-play", ("cards", "cards"), ("under", "under"), ("how", "how"), ("spot", "spot"))
        case w.MakeToken(n=n, kind=kind, by=by, flank=flank):
            b.add(Do(op="token_terms", args=(n, kind, by, flank)))
            terms = (("n", "n"), ("token", "kind"), ("player", "player"), ("end", "end"))
            b.calls(effect, "make-token", *terms, to="token")
            b.add(Do(op="tokens_made", to="did"))
        case w.Flip(who=who):
            b.does(effect, "flip", b.cards(who))
        case w.PutUnder(who=who, under=under, facedown=facedown):
            b.does(effect, "put_under", b.cards(who), under, facedown)
        case _:
            return False
    return True


def _discard_hand(b: Choosing, effect: w.Effect, who: w.Found) -> None:
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


def _discard_by_chance(b: Choosing, effect: w.Effect, what: w.Found, n: w.Amount, name: str) -> None:
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


def _refill(b: Choosing, effect: w.Effect, by: w.Player) -> None:
    """One player after the other: how many cards, the draw, and the chain that kept cards away."""
    outer, b.rows = b.rows, []
    b.add(Do(op="refill_terms"))
    b.calls(effect, "draw", ("drawer", "drawer"), ("n", "n"))
    b.add(If(when="chains_prevented", then=(Do(op="shed_chain", name="shed a chain", cites=("glossary:chains",)),)))
    inner, b.rows = b.rows, outer
    b.add(Repeat(op="players_meant", args=(by,), to="drawer", body=tuple(inner)))
