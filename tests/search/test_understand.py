"""Reading a query: what each of its words counts."""

from __future__ import annotations

import pytest

from judge.search.mentions import Mentions
from judge.search.needs import Circles
from judge.search.spelling import Spelling
from judge.search.synonyms import Synonym, Synonyms
from judge.search.understand import Reader
from judge.search.words import stem


@pytest.mark.parametrize(("other_game", "of_the_word"), [(True, 0.35), (False, 1.0)])
def test_words_of_another_game_count_little_themselves(other_game: bool, of_the_word: float) -> None:
    """Who types "graveyard" means the discard pile, and seldom a rule with that very word; plain speech counts whole."""
    synonyms = Synonyms([Synonym(("graveyard",), "discard pile", other_game=other_game)])
    words = {"graveyard": 1, "warded": 1, "discard": 1, "pile": 1}
    reader = Reader(Spelling(words), Mentions({}, {}, frozenset(), frozenset()), synonyms, Circles(()))
    counts = reader.read("warded graveyard", ()).stems()
    assert counts["graveyard"] == pytest.approx(of_the_word * counts["ward"])
    assert counts["ward"] == 1.0
    assert counts["discard"] == counts["pile"] > 0.35


def test_who_tells_a_story_is_understood_in_other_words() -> None:
    """Among four telling words "kill" may be fulfilled by "destroy", a little less well; alone it means what it says."""
    words = dict.fromkeys(("warded", "creature", "kill", "fight", "destroy"), 1)
    reader = Reader(Spelling(words), Mentions({}, {}, frozenset(), frozenset()), Synonyms(()), Circles((("kill", "destroy"),)))
    counts = reader.read("warded creature kill fight", ()).stems()
    assert 0 < counts[stem("destroy")] < counts["kill"]
    assert stem("destroy") not in reader.read("kill", ()).stems()


@pytest.mark.parametrize(
    ("query", "sure"), [("can a stunned Troll reap", True), ("can a stunned troll reap", False), ("Stunned Troll", False)]
)
def test_a_capital_letter_makes_a_name_of_an_ordinary_word(query: str, sure: bool) -> None:
    """In the middle of a sentence; not where every word has one."""
    mentions = Mentions({"troll": ["troll"]}, {"troll": "troll"}, frozenset({"troll"}), frozenset())
    words = dict.fromkeys(("stunned", "troll", "reap", "can"), 1)
    reader = Reader(Spelling(words), mentions, Synonyms(()), Circles(()))
    assert [mention.sure for mention in reader.read(query, ()).mentions] == [sure]


NAMES = {"key hammer": ["key-hammer"], "schlusselhammer": ["key-hammer"], "mlot na klucze": ["key-hammer"], "ruse": ["bluff"]}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("schlüsselhammer reap", ("key", "hammer", "reap")),
        ("reap with Młot na klucze twice", ("reap", "with", "key", "hammer", "twice")),
        ("key hammers reap", ("key", "hammers", "reap")),
        ("ruse reap", ("ruse", "reap")),
    ],
)
def test_a_card_named_in_another_language_is_looked_for_by_its_english_name(query: str, words: tuple[str, ...]) -> None:
    """Which is what rulings have; not where one word of English is somewhere else a name."""
    mentions = Mentions(NAMES, {"key-hammer": "key hammer", "bluff": "bluff"}, frozenset(), frozenset({"key-hammer"}))
    known = dict.fromkeys(("key", "hammer", "hammers", "reap", "with", "twice", "ruse"), 1)
    reader = Reader(Spelling(known), mentions, Synonyms(()), Circles(()))
    read = reader.read(query, ())
    assert read.words == words
    assert not read.corrections
