"""Effects on Æmber, keys and chains."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Call, Do, If, Pick, Window

_CAPTURE = (("captor", "captor"), ("victim", "victim"), ("n", "n"), ("exact", "exact"))


@emits(w.Steal)
def steal(b: Choosing, effect: w.Steal) -> None:
    b.add(Do(op="steal_terms", args=(effect.n, effect.by)))
    b.calls(effect, "steal", ("thief", "thief"), ("victim", "victim"), ("n", "n"))


@emits(w.Capture)
def capture(b: Choosing, effect: w.Capture) -> None:
    captor = b.cards(effect.on)
    if effect.shared:
        b.add(Do(op="share_out_terms", args=(effect.n, captor, effect.of)))
        b.calls(effect, "capture-shares", ("cards", "cards"), ("victim", "victim"), ("left", "left"))
        return
    if effect.of is w.Player.EACH_PLAYER:
        _capture_from_both(b, effect, captor)
        return
    b.add(Do(op="capture_terms", args=(effect.n, captor, effect.of, effect.it)))
    b.calls(effect, "capture", *_CAPTURE)


def _capture_from_both(b: Choosing, effect: w.Capture, captor: w.Found) -> None:
    """How much from whose pool is the player's choice; as much as there is (glossary:resolve-as-much-as-you-can)."""
    cite = "glossary:resolve-as-much-as-you-can"
    b.add(Pick(op="shares", args=(effect.n,), to="share", kind="amount", name="how much from the opponent", cites=(cite,)))
    for whose in (w.Player.OPPONENT, w.Player.YOU):
        b.add(Do(op="share_terms", args=(effect.n, captor, whose)))
        name, rule = b.words_of(effect)
        b.add(If(when="has_share", then=(Call(proc="capture", binds=_CAPTURE, to="did", name=name, cites=(rule,)),)))


@emits(w.Pay)
def pay(b: Choosing, effect: w.Pay) -> None:
    if isinstance(effect.n, w.UpTo):
        much = (effect.n.most, w.Pool(of=effect.by))
        b.add(Pick(op="amounts_up_to", args=much, to="n", kind="amount", name="how much is paid", cites=("glossary:pay",)))
    b.does(effect, "pay", effect.n, effect.by)


@emits(w.Exalt)
def exalt(b: Choosing, effect: w.Exalt) -> None:
    b.does(effect, "exalt", b.cards(effect.who), effect.n)
    after = Window(id=b.fresh("window"), op="exalted_waiting", name="after it is exalted", cites=("glossary:exalt",))
    b.add(If(when="exalting_is_heard", then=(after,)))


@emits(w.Forge)
def forge(b: Choosing, effect: w.Forge) -> None:
    b.add(Do(op="forge_terms", args=(effect.more, effect.by, effect.free, effect.color, effect.least)))
    b.calls(effect, "forge", ("forger", "forger"), ("cost", "cost"), ("only", "only"))


@emits(w.Unforge)
def unforge(b: Choosing, effect: w.Unforge) -> None:
    name, cite = b.words_of(effect)
    b.add(Pick(op="forged_colors", args=(effect.by, effect.lately), to="color", kind="color", name=name, cites=(cite,)))
    b.does(effect, "unforge", effect.by)
