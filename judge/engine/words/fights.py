"""The fight under way: who attacks whom, and what its attacker has everybody ignore."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.state import Env, index_of
from judge.engine.words import derive, evaluate

OVER = "over"  # in the variables of a fight: its blows are done, and what follows comes after the fight


BLOWS = "fought"  # in the variables of a fight: both deal their damage, and so are fighting (glossary:fight)


def under_way(m: Machine, *, blows: bool = False) -> Iterator[tuple[int, int]]:
    """References to attacker and defender of each fight in which a defender has been chosen, the outermost first; ``blows``: of
    each in which they deal their damage now."""
    for proc, env in (*((frame.proc, frame.env) for frame in m.frames), (m.proc, m.env)):
        if proc == "fight" and env.get("defender") is not None and OVER not in env and (BLOWS in env or not blows):
            yield env["card"], env["defender"]


def is_fighting(m: Machine, env: Env, reference: int, test: w.Fighting) -> bool:
    """Whether the card is in a fight as the test says."""
    for attacker, defender in under_way(m, blows=not test.attacking):
        foe = defender if reference == attacker else attacker if reference == defender and not test.attacking else None
        if foe is not None and evaluate.passes(m, env, foe, test.against):
            return True
    return False


def ignored_by(m: Machine, attacker: int) -> set[str]:
    """The keywords, or armor, that are ignored while a creature attacks."""
    if not m.tables.uses(w.Ignores):
        return set()
    return {s.what.keyword for s in derive.statics(m, w.Ignores) if derive.applies(m, s, attacker)}


def is_ignored(m: Machine, what: str) -> bool:
    """Whether a creature attacks now that has everybody ignore it."""
    return m.tables.uses(w.Ignores) and any(what in ignored_by(m, index_of(attacker)) for attacker, _ in under_way(m))
