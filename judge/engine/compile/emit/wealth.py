"""Effects on Æmber, keys and chains."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.table.rows import Call, Do, If, Pick, Window

_CAPTURE = (("captor", "captor"), ("victim", "victim"), ("n", "n"), ("exact", "exact"))


def emit(b: Choosing, effect: w.Effect) -> bool:
    """Emit the rows of an effect on Æmber, keys or chains; False for any other noun."""
    match effect:
        case w.Gain(n=n, by=by):
            b.does(effect, "gain", n, by)
        case w.Lose(n=n, by=by):
            b.does(effect, "lose", n, by)
        case w.Steal(n=n, by=by):
            b.add(Do(op="steal_terms", args=(n, by)))
            b.calls(effect, "steal", ("thief", "thief"), ("victim", "victim"), ("n", "n"))
        case w.Capture(n=n, on=on, of=w.Player.EACH_PLAYER):
            _capture_from_both(b, effect, n, b.cards(on))
        case w.Capture(n=n, on=on, of=of, it=exact):
            b.add(Do(op="capture_terms", args=(n, b.cards(on), of, exact)))
            b.calls(effect, "capture", *_CAPTURE)
        case w.Pay(n=n, by=by):
            b.does(effect, "pay", n, by)
        case w.Exalt(who=who, n=n):
            b.does(effect, "exalt", b.cards(who), n)
            after = Window(id=b.fresh("window"), op="exalted_waiting", name="after it is exalted", cites=("glossary:exalt",))
            b.add(If(when="exalting_is_heard", then=(after,)))
        case w.MoveAmber(n=n, of=of, to=to):
            b.does(effect, "move_amber", n, b.place(of), b.place(to))
        case w.GainChains(n=n, by=by):
            b.does(effect, "gain_chains", n, by)
        case w.Forge(more=more, by=by, free=free, color=color):
            b.add(Do(op="forge_terms", args=(more, by, free, color)))
            b.calls(effect, "forge", ("forger", "forger"), ("cost", "cost"), ("only", "only"))
        case w.Unforge(by=by, lately=lately):
            name, cite = b.words_of(effect)
            b.add(Pick(op="forged_colors", args=(by, lately), to="color", kind="color", name=name, cites=(cite,)))
            b.does(effect, "unforge", by)
        case _:
            return False
    return True


def _capture_from_both(b: Choosing, effect: w.Effect, n: w.Quantity, on: w.Found) -> None:
    """How much from whose pool is the player's choice; as much as there is (glossary:resolve-as-much-as-you-can)."""
    cite = "glossary:resolve-as-much-as-you-can"
    b.add(Pick(op="shares", args=(n,), to="share", kind="amount", name="how much from the opponent", cites=(cite,)))
    for whose in (w.Player.OPPONENT, w.Player.YOU):
        b.add(Do(op="share_terms", args=(n, on, whose)))
        name, rule = b.words_of(effect)
        b.add(If(when="has_share", then=(Call(proc="capture", binds=_CAPTURE, to="did", name=name, cites=(rule,)),)))
