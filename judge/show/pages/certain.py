"""The answer of a scenario in one sentence, made of its claims: what always comes, what may come, what never does."""

from __future__ import annotations

from dataclasses import replace

from judge.engine.board.labels import Labels
from judge.engine.game import Game
from judge.engine.table.machine import Machine
from judge.engine.tell.describe import name_of
from judge.scenarios.expression import Position, parse_expression
from judge.scenarios.refused import refused_in
from judge.scenarios.scenario import Claim, Expect
from judge.show.context import words
from judge.show.context.library import Library
from judge.show.pages.facts import Start, able, facts
from judge.show.table import layout
from judge.show.table.sentence import CHANGED, LITTLE, Certain, Fact, alternatives, sentence

# More ways than these are a list further down, not a sentence.
MOST_WAYS = 3


def names_of(library: Library, game: Game) -> dict[str, str]:
    """Cards by id and by handle, and players by key."""
    names = {card_id: library.pool.card(card_id).name for card_id in game.board.tables.definitions if card_id in library.pool}
    names |= {handle: name_of(game, index) for index, handle in enumerate(game.board.handles)}
    return names | {player: layout.title(player) for player in game.board.players}


def certain(library: Library, game: Game, expected: Expect, result: str, unsettled: tuple[str, ...] = ()) -> Certain:
    """What a scenario comes to. ``game`` stands at its beginning, ``result`` is that of its verdict, ``unsettled`` names the
    open questions of the rules whose other reading comes to something else."""
    start = _start(library, game)
    sure = [fact for claim in expected.claims if claim.mood == "always" for fact in _of(claim, start)]
    never = [fact for claim in expected.claims if claim.mood == "never" for fact in _of(claim, start, denied=True)]
    refused = [fact for claim in expected.illegal if (fact := _refused(claim, start)).one not in {each.one for each in sure}]
    ways = list(dict.fromkeys(filter(None, (_way(claim, start, sure) for claim in expected.claims if claim.mood == "possible"))))
    asked = [fact.who for claim in expected.claims if claim.mood == "possible" for fact in _of(claim, start) if not fact.one]
    told = [fact for fact in sure if fact.one or not ways]  # that somebody is asked is said by the ways
    main = sentence([*told, *refused, *never])
    says = " ".join(f"{words.sentence(part)}." for part in (main, _ways(ways, bool(main))) if part)
    if result != "agrees":
        why = "the engine disagrees" if result == "disagrees" else "too many branches"
        return Certain(sentence=says, certainty="not proved", sure=f"Not proved: {why}")
    if unsettled:
        reading = "Open question: under another reading of the rules it ends differently"
        return Certain(sentence=says, certainty="open question", sure=reading, unsettled=unsettled)
    if ways:
        return Certain(sentence=says, certainty="depends", sure=f"Depends: {asked[0]}" if asked else "Depends on the choices")
    if not sure and (never or refused):
        return Certain(sentence=says, certainty="never", sure="Never legal" if refused else "Never happens")
    return Certain(sentence=says, certainty="always", sure="Always, whatever is chosen")


def _start(library: Library, game: Game) -> Start:
    machine = Machine(game.board.tables)
    machine.load(game.board.state)
    names = names_of(library, game)
    names |= {"opponent": "the opponent"} if "opponent" in game.board.players else {}
    return Start(Position(machine, Labels(game.board), None), names)


def _of(claim: Claim, start: Start, *, denied: bool = False) -> tuple[Fact, ...]:
    terms = parse_expression(claim.says).terms
    if denied and len(terms) > 1:
        return ()  # that two things never come together says of neither that it does not come
    turned = (replace(term, negated=not term.negated) if denied else term for term in terms)
    return tuple(fact for term in turned for fact in facts(term, start) if not denied or fact.one)


def _refused(claim: Claim, start: Start) -> Fact:
    who, what = able(refused_in(claim).what, "the player", start.names)
    return Fact(who, f"cannot {what}", f"cannot {what}", CHANGED)


def _way(claim: Claim, start: Start, sure: list[Fact]) -> tuple[Fact, ...]:
    """What may come, without what comes anyhow."""
    told = tuple(fact for fact in _of(claim, start) if fact not in sure and fact.one)
    return tuple(fact for fact in told if fact.weight > LITTLE) or told


def _ways(ways: list[tuple[Fact, ...]], more: bool) -> str:
    if not ways:
        return ""
    if len(ways) == 1:
        return f"it is {'also ' if more else ''}possible that {sentence(ways[0])}"
    return f"it depends on the choices: {alternatives(ways[:MOST_WAYS], max(len(ways) - MOST_WAYS, 0))}"
