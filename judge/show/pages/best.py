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
from judge.search.rank import RULE_KINDS
from judge.search.words import folded, says_something, stem, stems
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games, scenario_link
from judge.show.context.library import Library
from judge.show.context.page import Link
from judge.show.pages.entry import played
from judge.show.pages.ruled import Answer, answer
from judge.show.pages.search import Best
from judge.show.table.sentence import Certain, joined

# Small words say nothing of which scenario is meant.
_LETTERS = 4
_BARE = ("Yes.", "No.")
_ON_CARDS = ("faq", "errata")
_FEW = 3


def best(library: Library, games: Games, cards: Sequence[str], first: Link | None, typed: str, book: str) -> Best | None:
    """The scenario on several cards that were named together; else the first result, with the scenario that shows it. Beside it
    stands what the cards do that were named."""
    found = _best(library, games, cards, first, typed, book)
    if found is None or found.link.kind == "Card":
        return found
    return replace(found, cards=_doing(library, games, cards, book))


def _best(library: Library, games: Games, cards: Sequence[str], first: Link | None, typed: str, book: str) -> Best | None:
    entry = library.corpus.entry(first.id) if first and ":" in first.id else None
    ruled = entry is not None and entry.question and len(cards) < 2 and {*cards} <= {*entry.cards}
    if not ruled and (found := _on_cards(games, cards, typed, entry.id if entry else "")):
        return _of_scenario(library, games, found, book)
    if entry is None:
        return None
    if cards and _is_beside(entry, cards, typed):
        rule = entry if entry.kind in RULE_KINDS else None
        of_them = _of_card(library, games, cards[0], rule, book) if len(cards) == 1 else _of_none(library, cards, rule, book)
        return of_them or (_of_entry(library, games, rule, book) if rule else None)
    return _of_entry(library, games, entry, book)


def _doing(library: Library, games: Games, cards: Sequence[str], book: str) -> tuple[Link, ...]:
    """What cards do, in our words, where they are few."""
    links = library.card_links(tuple(cards), book) if len(cards) <= _FEW else ()
    return tuple(replace(link, says=" ".join(says)) for link in links if (says := games.text(link.id, book)))


def _is_beside(entry: Entry, cards: Sequence[str], typed: str) -> bool:
    """Whether an entry is not about the cards that were named: given on others, or a rule that was not called by its title."""
    if {*cards} <= {*entry.cards}:
        return False
    return entry.kind in _ON_CARDS or (entry.kind in RULE_KINDS and not {*stems(entry.title)} <= {*stems(typed)})


def _of_card(library: Library, games: Games, card: str, rule: Entry | None, book: str) -> Best | None:
    """What the card does, with the rule that was found; None where it does nothing."""
    for doing in _doing(library, games, (card,), book):
        cites = (doing, library.link(rule, book)) if rule else (doing,)
        return Best(
            sentence=doing.says, certainty="always", sure="What the card does", link=doing, cites=cites, play="", outcomes=""
        )
    return None


def _of_none(library: Library, cards: Sequence[str], rule: Entry | None, book: str) -> Best:
    """That nothing here is about all of the cards, and where they can be played."""
    names = joined([card.title for card in library.card_links(tuple(cards), book)])
    together = Link("", f"{names} on a board", "Case", Addresses.of(book).case(*cards), "")
    says = f"No ruling here is about {names} together."
    cites = (library.link(rule, book),) if rule else ()
    return Best(sentence=says, certainty="not proved", sure="What the cards do", link=together, cites=cites, play="", outcomes="")


def _of_entry(library: Library, games: Games, entry: Entry, book: str) -> Best:
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
        link=library.link(entry, book),
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
    found = _on_cards(games, cards, "", "")
    return _of_scenario(library, games, found, book) if found else None


def _on_cards(games: Games, cards: Sequence[str], typed: str, first: str) -> Scenario | None:
    """The scenario about all the cards: of the first result, else the one whose words are most like what was typed."""
    if not cards:
        return None
    wanted = _stems(typed)
    if len(cards) == 1:  # of one card alone only what is asked about it tells which scenario is meant
        wanted -= _stems(games.library.pool.card(cards[0]).name)
        if not wanted:
            return None

    def likeness(each: Scenario) -> int:
        return len(wanted & _stems(f"{each.title} {each.asks}"))

    def is_about(each: Scenario, some: Sequence[str]) -> bool:
        """Whether its words, its moves or the rulings that it shows speak of these cards, which do not only stand there."""
        said, moved = _stems(f"{each.title} {each.asks}"), {part for move in each.moves for part in re.split("[ #]", move.at)}
        ruled = {card for one in each.rulings for card in games.library.corpus.entry(one.partition("#")[0]).cards}
        return all(card in ruled or card in moved or said & _stems(games.named(card)) for card in some)

    def names_others(each: Scenario) -> bool:
        """Whether it asks about more cards than these."""
        said = f"{each.title} {each.asks}"
        return any(games.named(one) in said for one in games.cards_on(each.given) if one not in cards)

    def fit(each: Scenario) -> tuple[bool, bool, int, bool]:
        """One by the other reading tells what could be meant, not what is ruled; of equals, one on no open reading is surer."""
        sure = not any(one.startswith("reading:") for one in each.rulings)
        return not each.given.get("readings"), first in each.rulings, likeness(each), sure

    # a word may name two cards ("Gateway"): where none has them all, those that have all but one
    fewer = combinations(cards, len(cards) - 1) if typed and len(cards) > 2 else ()
    groups = ([each for each in games.scenarios_on(some) if is_about(each, some)] for some in (tuple(cards), *fewer))
    shown = next(filter(None, groups), [])
    if len(cards) == 1:
        shown = [each for each in shown if likeness(each) >= max(1, len(wanted) * 3 / 5) and not names_others(each)]
    return max(shown, key=fit, default=None)


@lru_cache(maxsize=4_000)  # those of every scenario, for each card that is asked for
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in folded(text) if len(word) >= _LETTERS and says_something(word))
