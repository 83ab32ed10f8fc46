"""What constant abilities say that a player or a card cannot do (glossary:cannot), and where an upgrade cannot be."""

from __future__ import annotations

from judge.cards import nouns as w
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, Env, Zone
from judge.engine.words import derive, evaluate
from judge.engine.words.derive import Static
from judge.engine.words.fights import is_ignored


def hosts_for(m: Machine, index: int) -> tuple[int, ...]:
    """References to the cards that an upgrade can be attached to: creatures of either player (glossary:upgrades), or those
    that its own text allows."""
    card, own = m.s.cards[index], derive.ref_of(m, index)
    env: Env = {"me": card.ctrl if card.zone in IN_PLAY else m.s.active, "self": own, "source": own}
    for _, noun in m.tables.statics_of.get(m.tables.identity(card), ()):
        if isinstance(noun.what, w.AttachesTo):
            return evaluate.refs(m, env, noun.what.who)
    return tuple(derive.ref_of(m, i) for i in derive.creatures(m))


def is_forbidden(m: Machine, index: int, deed: w.Deed) -> bool:
    """Whether a constant ability says that this card cannot do (or suffer) the deed."""
    return _forbidding_card(m, index, deed) is not None


def kept_in_archives(m: Machine, index: int) -> bool:
    """Whether a card lies in archives that it cannot leave; the trace says so."""
    if m.s.cards[index].zone != Zone.ARCHIVES or (static := _forbidding_card(m, index, w.Deed.LEAVE_ARCHIVES)) is None:
        return False
    m.say("{card} cannot leave the archives", "glossary:cannot", card=derive.ref_of(m, index))
    m.cite(*m.tables.abilities[static.ability].cites)
    return True


def why_spared(m: Machine, index: int, deed: w.Deed) -> tuple[str, ...]:
    """Why a card cannot be destroyed, or dealt damage, as citations: it is invulnerable (glossary:invulnerable), or a constant
    ability says so; none where it can."""
    if derive.has(m, index, "invulnerable") and not is_ignored(m, "invulnerable"):
        return ("glossary:invulnerable",)
    static = _forbidding_card(m, index, deed)
    return ("glossary:cannot", *m.tables.abilities[static.ability].cites) if static else ()


def player_forbidden(m: Machine, player: int, deed: w.Deed) -> bool:
    """Whether a constant ability says that this player cannot do (or suffer) the deed."""
    return _forbidding(m, player, deed) is not None


def forbidden_and_told(m: Machine, player: int, deed: w.Deed, says: str) -> bool:
    """The same for a row that runs: if so the trace says it, in ``says``, and cites whose ability it is."""
    static = _forbidding(m, player, deed)
    if static is None:
        return False
    m.say(says, "glossary:cannot", player=player)
    m.cite(*m.tables.abilities[static.ability].cites)
    return True


def _forbidding_card(m: Machine, index: int, deed: w.Deed) -> Static | None:
    if not m.tables.uses(w.Cannot):
        return None
    for static in derive.statics(m, w.Cannot):
        if static.what.deed is deed and not isinstance(static.what.who, w.Player) and derive.applies(m, static, index):
            return static
    return None


def _forbidding(m: Machine, player: int, deed: w.Deed) -> Static | None:
    if not m.tables.uses(w.Cannot):
        return None
    for static in derive.statics(m, w.Cannot):
        what = static.what
        if what.deed is deed and isinstance(what.who, w.Player) and player in evaluate.players(m, static.env, what.who):
            return static
    return None
