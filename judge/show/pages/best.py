"""The answer to what was typed, in one sentence: of the scenario that has all its cards, else of the first result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache
from itertools import combinations

from judge.cite import parse_cite
from judge.corpus.entry import Entry
from judge.scenarios.scenario import Scenario
from judge.search.words import says_something
from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.pages.entry import played
from judge.show.pages.ruled import Answer, answer
from judge.show.pages.search import Best
from judge.show.table.sentence import Certain

# Small words say nothing of which scenario is meant.
_LETTERS = 4
_BARE = ("Yes.", "No.")


def best(library: Library, games: Games, cards: Sequence[str], first: Link | None, typed: str, book: str) -> Best | None:
    """The scenario on several cards that were named together; else the first result, with the scenario that shows it."""
    ruled = first is not None and first.kind == "Ruling" and len(cards) < 2
    if not ruled and (found := _on_cards(games, cards, typed)):
        return _of_scenario(library, games, found, book)
    if first is None or ":" not in first.id:
        return None
    entry = library.corpus.entry(first.id)
    shown = next(iter(games.scenarios_of(entry.id)), None)
    made = answer(library, games, shown, book) if shown else None
    says = library.corpus.ruled_instead(entry, book) or _in_full(library, entry)
    of = played(games, shown, book) if shown else None
    open_notes = tuple(flag.note for flag in entry.flags if flag.kind == "open reading") if entry.question else ()
    sure, certainty = "Ruling" if entry.question else "Rule", "always"
    if open_notes:
        sure, certainty = "Open question: the rulebook can be read in two ways", "open question"
    elif made and entry.question:
        sure, certainty = made.sure, made.certainty
    return Best(
        sentence=says,
        certainty=certainty,
        sure=sure,
        unsettled=open_notes,
        link=first,
        cites=library.links((entry.id, *entry.rests_on), book),
        play=of.play if of else "",
        outcomes=of.outcomes if of else "",
        asks=entry.question,
    )


def _in_full(library: Library, entry: Entry) -> str:
    """An entry in one line; a bare yes or no with the sentence behind it."""
    says = library.corpus.summary(entry)
    return " ".join(library.corpus.sentences(entry)[:2]) if says in _BARE else says


def _of_scenario(library: Library, games: Games, found: Scenario, book: str) -> Best | None:
    made = answer(library, games, found, book)
    if made is None or not made.sentence:
        return None
    of = played(games, found, book)
    sure = {each.name: getattr(made, each.name) for each in fields(Certain)}
    cites = library.links(_of(made), book)
    return Best(**sure, link=scenario_link(found, book), cites=cites, play=of.play, outcomes=of.outcomes, asks=found.asks)


def _of(made: Answer) -> tuple[str, ...]:
    """What an answer cites, without the rulebook in front."""
    return tuple(str(replace(parse_cite(each.cite), rulebook="")) for each in made.cites)


def of_cards(library: Library, games: Games, cards: Sequence[str], book: str) -> Best | None:
    """What a scenario answers about several cards together; None where none has them all."""
    found = _on_cards(games, cards, "")
    return _of_scenario(library, games, found, book) if found else None


def _on_cards(games: Games, cards: Sequence[str], typed: str) -> Scenario | None:
    """The scenario with all the cards whose words are most like what was typed."""
    if not cards:
        return None
    wanted = _stems(typed)
    if len(cards) == 1:  # of one card alone only what is asked about it tells which scenario is meant
        wanted -= _stems(games.library.pool.card(cards[0]).name)
        if not wanted:
            return None

    def likeness(each: Scenario) -> int:
        return len(wanted & _stems(f"{each.title} {each.asks}"))

    def asks_more(each: Scenario) -> bool:
        """Whether its question is about another card too."""
        others = (games.named(one) for one in games.cards_on(each.given) if one not in cards)
        return any(name in each.asks for name in others)

    def fit(each: Scenario) -> tuple[bool, int, bool]:
        """One by the other reading tells what could be meant, not what is ruled; of equals, one on no open reading is surer."""
        return not each.given.get("readings"), likeness(each), not any(one.startswith("reading:") for one in each.rulings)

    # a word may name two cards ("Gateway"): where none has them all, those that have all but one
    few = combinations(cards, len(cards) - 1) if typed and len(cards) > 2 else ()
    shown = games.scenarios_on(cards) or [each for some in few for each in games.scenarios_on(some)]
    found = max(shown, key=fit, default=None)
    if found and len(cards) == 1 and (asks_more(found) or likeness(found) < max(1, len(wanted) * 3 / 5)):
        return None
    return found


@lru_cache(maxsize=4_000)  # those of every scenario, for each card that is asked for
def _stems(text: str) -> frozenset[str]:
    words = (word for word in re.findall(r"\w+", text.lower()) if len(word) >= _LETTERS and says_something(word))
    return frozenset(word.removesuffix("s")[:5] for word in words)
