"""The vocabulary is that of the nouns: each in its part of speech, each with a use as short as there is."""

from __future__ import annotations

import re

from judge.cards.book import load_book
from judge.cards.notation import parse
from judge.cards.nouns.base import NOUNS
from judge.cards.vocabulary import examples, joined, parts_of_speech, term


def test_each_noun_is_of_a_part_of_speech() -> None:
    """None is left out, and the parts of speech that only join others say which."""
    assert {noun for members in parts_of_speech().values() for noun in members} == set(NOUNS)
    assert joined() == {"Cards": "Choosing or Found", "Number": "Amount", "Quantity": "Amount or whole"}
    assert not set(joined()) & set(parts_of_speech())


def test_parts_are_told_as_they_are_declared() -> None:
    """What may stand in a part, in words, and what it is when it is left out."""
    told = {part.name: (part.admits, part.default) for part in term("Forge").parts}
    assert told["free"] == ("True or False", "False")
    assert told["color"] == ("one of 'red', 'yellow', 'blue', ''", "''")


def test_a_noun_says_what_its_name_does_not() -> None:
    """In its docstring; where the name says enough there is none, and not the line that Python makes of its fields."""
    assert term("Steal").says == ""
    assert term("Choose").says.startswith("n cards that")


def test_a_use_is_the_shortest_there_is() -> None:
    """No card says less with the noun than the one shown, and it is known how many have it; names in quotes are no nouns."""
    book = load_book()
    for name in ("Steal", "Choose", "Keyword", "AnyNumber"):
        has = re.compile(rf"\b{name}\(").search
        written = [(page.id, text) for page in book for text in page.wording.abilities if has(text)]
        shown = examples(book)[name]
        assert has(repr(parse(shown.written)))
        assert len(shown.written) == min(len(text) for _, text in written)
        assert shown.cards == len({card for card, _ in written})
