"""Effects on cards that stay in play: damage healed, counters, ready and exhausted, use, control."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.compile import words
from judge.engine.compile.choice import Choosing
from judge.engine.table.rows import Do


def emit(b: Choosing, effect: w.Effect) -> bool:
    """Emit the rows of an effect on cards that stay in play; False for any other noun."""
    match effect:
        case w.Heal(n=n, who=who):
            healed = b.cards(who)
            b.chosen_amount(n, healed, "damage")
            b.does(effect, "heal", n, healed)
        case w.Ready(who=who):
            b.selected(who)
            b.calls(effect, "ready", ("cards", "cards"))
        case w.Exhaust(who=who) | w.Stun(who=who) | w.Unstun(who=who) | w.WardIt(who=who):
            b.does(effect, type(effect).__name__.lower(), b.cards(who))
        case w.Enrage(who=who) | w.Unward(who=who):
            b.does(effect, type(effect).__name__.lower(), b.cards(who))
        case w.MoveWard(of=of, to=to):
            b.does(effect, "move_ward", b.cards(of), b.cards(to))
        case w.PowerCounter(who=who, n=n):
            b.does(effect, "power_counter", b.cards(who), n)
        case w.PutCounter(who=who, kind=kind, n=n):
            b.does(effect, "put_counter", b.cards(who), kind, n)
        case w.RemoveCounter(who=who, kind=kind, n=n):
            counted = b.cards(who)
            b.chosen_amount(n, counted, kind)
            b.does(effect, "remove_counter", counted, kind, n)
        case w.FightWith(who=who, against=against):
            b.selected(who)
            b.add(Do(op="use_terms", args=("fight", False, b.place(against))))
            b.calls(effect, "use-by-card", ("cards", "cards"), ("how", "how"), ("user", "user"), ("against", "against"))
            b.add(Do(op="bind_fought"))
        case w.ReapWith(who=who) | w.Use(who=who):
            b.selected(who)
            b.add(Do(op="use_terms", args=(words.manner(effect), getattr(effect, "yours", False), None)))
            b.calls(effect, "use-by-card", ("cards", "cards"), ("how", "how"), ("user", "user"), ("against", "against"))
        case w.TakeControl(who=who, by=by, until=w.Until.REST_OF_GAME):
            b.selected(who)
            b.add(Do(op="control_terms", args=(by,)))
            b.calls(effect, "take-control", ("cards", "cards"), ("side", "side"))
        case w.TakeControl(who=who, until=until):
            lasting = words.control_for_a_while(effect)
            b.add(Do(op="select", args=(b.cards(who),), to=words.CONTROLLED))
            b.does(effect, "make_lasting", b.nested[lasting], until.value, -1, (words.CONTROLLED,))
        case w.ResolveIcons(who=who):
            b.selected(who)
            b.calls(effect, "icons-as-played", ("cards", "cards"))
        case w.FightDamageTo(who=who):
            b.does(effect, "fight_damage_to", b.cards(who))
        case w.BecomeActive(house=house):
            b.does(effect, "become_active", house)
        case w.EndStep():
            b.does(effect, "end_step")
        case _:
            return False
    return True
