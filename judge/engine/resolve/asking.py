"""Asking chance what a card is that nobody knows, where a rule needs to know.

A row that needs a fact is taken back, chance is asked, and the row runs anew. Where more is needed than single facts, chance
names the card out of those that its side says it can be; a side that says nothing leaves the game open there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.engine.resolve.refusals.why_not import why_not_play_as
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import HIDDEN, NOBODY, Zone, ref
from judge.engine.table.step import Step
from judge.engine.table.unknown import IDENTITY, SCRAP, candidates
from judge.engine.table.writes import holder, set_card

CITES = ("glossary:out-of-play-zones",)
YES, NO = "yes", "no"


def question(m: Machine) -> Question | None:
    """What chance is asked before the present row can run; None where nobody can say, and the game stays open."""
    index, fact = m.s.asking
    options: tuple[str, ...] = (YES, NO) if fact != IDENTITY else _names(m, index)
    if not options:
        return None
    several = len(peers(m, index))
    what = "what is it?" if fact == IDENTITY else f"is it {words(fact)}?"
    name = f"one of {several} unknown cards: {what}" if several > 1 else what
    about = ref(index, m.s.cards[index].obj) if several == 1 else NOBODY
    return Question("unknown", m.s.active, options, f"{m.proc}#{m.flat[m.pc].row.id}", name, CITES, about)


def ask(m: Machine) -> Question | None:
    """The question that has just come up. What can only be one card is that one, and nothing is asked; where nobody can say,
    the trace tells that the game stops here."""
    asked, step = question(m), m.flat[m.pc]
    if asked is None:
        reference = ref(m.s.asking[0], m.s.cards[m.s.asking[0]].obj)
        m.line(step, name="nobody knows what the card is", bearer=reference, cites=CITES)
        m.say("the rest depends on what {card} is", card=reference)
    elif len(asked.options) == 1:
        learn(m, step, asked.options[0])
    return asked


def _names(m: Machine, index: int) -> tuple[str, ...]:
    """The cards that it can be; a card that a player begins to play is one that can be played now."""
    found = candidates(m, index)
    if m.proc == "play" and m.env.get("as_move"):
        found = tuple(card_id for card_id in found if not why_not_play_as(m, index, card_id))
    return found


def peers(m: Machine, index: int) -> tuple[int, ...]:
    """The unknown cards that may change places with this one, as nothing but what was told sets them apart: those that lie
    with it in no order, while nothing speaks of one of them. Which of them a fact is true of makes no difference."""
    card = m.s.cards[index]
    player = holder(card)
    lying = m.s.zone(player, card.zone) if card.zone in HIDDEN else ()
    if card.zone == Zone.DECK:
        lying = lying[m.s.known[player] :] if m.s.known[player] >= 0 else ()
    spoken_of = set(_references(m))
    found = [i for i in lying if m.s.cards[i]._replace(told=card.told) == card and ref(i, card.obj) not in spoken_of]
    return tuple(sorted(found)) if index in found else (index,)


_NO_REFERENCES = frozenset(("me", "player", "event_player", "drawer", "owner", "thief", "victim", "amount", "n", "i"))


def _references(m: Machine) -> Iterator[int]:
    """Every number on the stack and in lasting effects that may be a reference to a card."""
    for env in (m.env, *(frame.env for frame in m.frames)):
        yield from _numbers(value for name, value in env.items() if name not in _NO_REFERENCES)
    for lasting in m.s.lasting:
        yield lasting.source
        yield from _numbers(value for name, value in lasting.bound if name not in _NO_REFERENCES)


def _numbers(values: Iterable[object]) -> Iterator[int]:
    for value in values:
        if isinstance(value, int) and not isinstance(value, bool):
            yield value
        elif isinstance(value, tuple | frozenset):
            yield from _numbers(value)


def learn(m: Machine, step: Step, option: str) -> None:
    """Take the answer of chance: the card has that fact, or not, or is that card. What is not true of one of several alike is
    true of none of them: they are asked about in turn, and the next of them would have been it."""
    index, fact = m.s.asking
    together = peers(m, index)
    reference = ref(index, m.s.cards[index].obj)
    m.line(step, name="what an unknown card is", bearer=reference, cites=CITES, kind="answer")
    m.s.asking = ()
    if fact == IDENTITY:
        m.say("{card} is {face}", aside=True, card=reference, face=m.tables.definitions[option].name)
        identify(m, index, option)
        return
    alike = tuple(i for i in together if m.s.cards[i] == m.s.cards[index])
    if len(together) == 1:
        m.say("{card} is {fact}" if option == YES else "{card} is not {fact}", aside=True, card=reference, fact=words(fact))
    else:
        m.say(f"{'one' if option == YES else 'none'} of the {len(alike)} unknown cards is {words(fact)}", aside=True)
    for each in alike if option == NO else (index,):
        suppose(m, each, fact if option == YES else f"not {fact}")
    _arrange(m, together)


def _arrange(m: Machine, together: tuple[int, ...]) -> None:
    """Cards that may change places lie by what was told of them, so that the same answers in another order merge."""
    facts_told = sorted((m.s.cards[i].told for i in together), key=lambda known: (not known, known))
    for index, known in zip(together, facts_told, strict=True):
        if m.s.cards[index].told != known:
            set_card(m, index, told=known)


def _with(before: tuple[str, ...], fact: str) -> tuple[str, ...]:
    """What has been told, and one fact more; what follows from it need not be kept."""
    kind = fact.partition(":")[0]
    kept = (each for each in before if not (kind in ("type", "house") and each.startswith(f"not {kind}:")))
    return tuple(sorted((*kept, fact)))


def suppose(m: Machine, index: int, fact: str) -> None:
    """Take a fact of a card for granted: chance said so, or the move just made is only legal with it."""
    if fact not in m.s.cards[index].told:
        set_card(m, index, told=_with(m.s.cards[index].told, fact))


def identify(m: Machine, index: int, card_id: str) -> None:
    """From now on the card is known; the others of its side cannot be this copy of it."""
    card, made = m.s.cards[index], m.tables.definitions[card_id]
    left = list(m.s.among[card.owner])
    left.remove(card_id)
    first, second = m.s.among
    m.s.among = (tuple(left), second) if card.owner == 0 else (first, tuple(left))
    set_card(m, index, id=card_id, houses=made.houses, icons=made.icons, told=())


def words(fact: str) -> str:
    """A fact in words that follow "is"."""
    kind, _, name = fact.partition(":")
    if kind == SCRAP:
        return "a card with a “Scrap:” ability"
    article = "an" if name[:1] in "aeiou" else "a"
    return {"type": f"{article} {name}", "house": f"of house {name}", "trait": f"a card with the trait {name}"}[kind]


def open_at(m: Machine) -> int:
    """The card on whose nature everything further depends, at an end that is open; else NOBODY."""
    return m.s.asking[0] if m.s.asking and question(m) is None else NOBODY
