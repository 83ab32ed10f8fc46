"""Effects on cards that stay in play: damage healed, counters, ready and exhausted, use, control."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile import words
from judge.engine.compile.choice import Choosing
from judge.engine.compile.emit.emits import emits
from judge.engine.table.rows import Do

_USE = (("cards", "cards"), ("how", "how"), ("user", "user"), ("against", "against"))


@emits(w.Heal)
def heal(b: Choosing, effect: w.Heal) -> None:
    healed = b.cards(effect.who)
    b.chosen_amount(effect.n, healed, "damage")
    b.does(effect, "heal", effect.n, healed)


@emits(w.RemoveCounter)
def remove_counter(b: Choosing, effect: w.RemoveCounter) -> None:
    counted = b.cards(effect.who)
    b.chosen_amount(effect.n, counted, effect.kind)
    b.does(effect, "remove_counter", counted, effect.kind, effect.n)


@emits(w.LoseArmor)
def lose_armor(b: Choosing, effect: w.LoseArmor) -> None:
    b.add(Do(op="note_armor", args=(b.cards(effect.who),), to=words.DISARMED))
    b.does(effect, "make_lasting", b.nested.get(words.ARMOR_GONE, ""), w.Until.END_OF_TURN.value, -1, (words.DISARMED,))
    b.add(Do(op="select", args=(w.The(words.DISARMED),), to="did"))


@emits(w.Ready)
def ready(b: Choosing, effect: w.Ready) -> None:
    b.selected(effect.who)
    b.calls(effect, "ready", ("cards", "cards"))


@emits(w.FightWith)
def fight_with(b: Choosing, effect: w.FightWith) -> None:
    b.selected(effect.who)
    b.add(Do(op="use_terms", args=("fight", False, b.place(effect.against))))
    if effect.different:
        b.add(Do(op="against_another"))
    b.calls(effect, "use-by-card", *_USE)
    b.add(Do(op="bind_fought"))
    if effect.different:
        b.add(Do(op="note_fought"))


@emits(w.ReapWith)
def reap_with(b: Choosing, effect: w.ReapWith) -> None:
    b.selected(effect.who)
    b.add(Do(op="use_terms", args=("reap", False, None)))
    b.calls(effect, "use-by-card", *_USE)


@emits(w.Use)
def use(b: Choosing, effect: w.Use) -> None:
    b.selected(effect.who)
    b.add(Do(op="use_terms", args=("", effect.yours, None)))
    b.calls(effect, "use-by-card", *_USE)


@emits(w.TakeControl)
def take_control(b: Choosing, effect: w.TakeControl) -> None:
    if effect.until is w.Until.REST_OF_GAME:
        b.selected(effect.who)
        b.add(Do(op="control_terms", args=(effect.by, effect.flank)))
        b.calls(effect, "take-control", ("cards", "cards"), ("side", "side"), ("end", "end"))
        return
    lasting = words.control_for_a_while(effect)
    b.add(Do(op="select", args=(b.cards(effect.who),), to=words.CONTROLLED))
    b.does(effect, "make_lasting", b.nested[lasting], effect.until.value, -1, (words.CONTROLLED,))


@emits(w.ResolveIcons)
def resolve_icons(b: Choosing, effect: w.ResolveIcons) -> None:
    b.selected(effect.who)
    b.calls(effect, "icons-as-played", ("cards", "cards"))
