"""Operations on lasting effects."""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.table.lasting import WHOSE
from judge.engine.table.machine import Machine
from judge.engine.table.registry import operation
from judge.engine.table.state import NOBODY, Env, Lasting
from judge.engine.table.writes import add_lasting
from judge.engine.words import evaluate, settled

HOW_LONG = {
    "turn": "until the end of the turn",
    "next turn": "during the opponent's next turn",
    "their next turn": "during that player's next turn",
    "your next turn": "until the start of the player's next turn",
    "end of your next turn": "until the end of the player's next turn",
    "leaves": "until its card leaves play",
    "game": "for the rest of the game",
}


@operation(writes="did")
def make_lasting(m: Machine, env: Env, ability: str, until: str, left: int, names: tuple[str, ...]) -> int:
    """Begin a lasting effect; it takes with it what its words refer to (glossary:lasting-effects)."""
    if env.get("it") is None and (until == "their next turn" or _is_about_it(m, ability)):
        m.say("there is no card that it could be about", "glossary:resolve-as-much-as-you-can")
        return 0
    bound = (*((name, env[name]) for name in names if env.get(name) is not None), *_settled(m, env, ability, until))
    left = _plays_allowed(m, ability) if left < 0 else left
    add_lasting(m, Lasting(ability, env["me"], env.get("self", NOBODY), until, bound, left))
    lasts = HOW_LONG.get(until, f"until: {until}")
    what = "the effect of {card}" if env.get("self", NOBODY) != NOBODY else "an effect"
    m.say(f"{what} lasts {{until}}", "glossary:lasting-effects", card=env.get("self", NOBODY), until=lasts)
    return 1


def _is_about_it(m: Machine, ability: str) -> bool:
    """Whether all that a lasting effect says is about the card IT, without which there is no effect."""
    noun = m.tables.abilities[ability].noun
    what = noun.what if isinstance(noun, w.While) else None
    parts = what.parts if isinstance(what, w.Grants) else (what,)
    return all(getattr(part, "who", None) is w.Ref.IT for part in parts)


def _settled(m: Machine, env: Env, ability: str, until: str) -> list[tuple[str, Any]]:
    """What is settled when the effect begins: amounts that are fixed, and whose turn it waits for."""
    noun = m.tables.abilities[ability].noun
    found: list[tuple[str, Any]] = list(settled.settle(m, env, noun))
    if until == "their next turn":
        found.append((WHOSE, evaluate.player(m, env, noun.what.by)))
    return found


def _plays_allowed(m: Machine, ability: str) -> int:
    """How many plays a permission is good for; -1: it is none, or is not used up."""
    noun = m.tables.abilities[ability].noun
    allows = isinstance(noun, w.While) and isinstance(noun.what, w.MayPlay)
    return noun.what.n if allows else -1
