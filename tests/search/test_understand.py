"""Reading a query: what each of its words counts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from judge.search.mentions import Mentions
from judge.search.needs import Circles
from judge.search.spelling import Spelling
from judge.search.synonyms import Synonym, Synonyms
from judge.search.understand import Filters, Reader
from judge.search.words import stem

NO_CARDS, NO_TABLE = Mentions({}, {}, frozenset(), frozenset()), Synonyms(())


@pytest.mark.parametrize(("other_game", "of_the_word"), [(True, 0.35), (False, 1.0)])
def test_words_of_another_game_count_little_themselves(other_game: bool, of_the_word: float) -> None:
    """Who types "graveyard" means the discard pile, and seldom a rule with that very word; plain speech counts whole."""
    synonyms = Synonyms([Synonym(("graveyard",), "discard pile", other_game=other_game)])
    words = {"graveyard": 1, "warded": 1, "discard": 1, "pile": 1}
    reader = Reader(Spelling(words), NO_CARDS, synonyms, Circles(()))
    counts = reader.read("warded graveyard", ()).stems()
    assert counts["graveyard"] == pytest.approx(of_the_word * counts["ward"])
    assert counts["ward"] == 1.0
    assert counts["discard"] == counts["pile"] > 0.35


def test_who_tells_a_story_is_understood_in_other_words() -> None:
    """Among four telling words "kill" may be fulfilled by "destroy", a little less well; alone it means what it says."""
    words = dict.fromkeys(("warded", "creature", "kill", "fight", "destroy"), 1)
    reader = Reader(Spelling(words), NO_CARDS, NO_TABLE, Circles((("kill", "destroy"),)))
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
    reader = Reader(Spelling(words), mentions, NO_TABLE, Circles(()))
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
    reader = Reader(Spelling(known), mentions, NO_TABLE, Circles(()))
    read = reader.read(query, ())
    assert read.words == words
    assert not read.corrections


def reader(
    words: str, mentions: Mentions = NO_CARDS, synonyms: Synonyms = NO_TABLE, about: Mapping[str, Synonyms] | None = None
) -> Reader:
    """One that knows these words, and no card."""
    return Reader(Spelling(dict.fromkeys(words.split(), 1)), mentions, synonyms, Circles(()), about)


@pytest.mark.parametrize(
    ("query", "left", "filters"),
    [
        ("kind:FAQ ward", ("ward",), Filters(kind="faq")),
        ('ward card:"Bad Penny" house:Dis', ("ward",), Filters(card="Bad Penny", house="dis")),
        ("Rulebook: 1.1 ward", ("ward",), Filters(rulebook="1.1")),
        ("version:9.9 ward", ("ward",), Filters(rulebook="9.9")),
        ("ward 1.1", ("ward",), Filters(rulebook="1.1")),
        ("ward in v18.4?", ("ward", "in"), Filters(rulebook="18.4")),
        ("version 1.1 of ward", ("of", "ward"), Filters(rulebook="1.1")),
        ("rulebook:18.4 ward 1.1", ("ward",), Filters(rulebook="18.4")),
        ("ward 18.9", ("ward", "18", "9"), Filters()),
        ("ward 11.1", ("ward", "11", "1"), Filters()),
        ("ward 1.15", ("ward", "1", "15"), Filters()),
        ("ward", ("ward",), Filters()),
    ],
)
def test_what_a_query_is_narrowed_to_is_none_of_its_words(query: str, left: tuple[str, ...], filters: Filters) -> None:
    """Said with a colon, or as the bare number of a rulebook that there is; what was said outright counts before that."""
    read = reader("ward in of").read(query, ("1.1", "18.4"))
    assert (read.typed, read.filters) == (left, filters)


def test_a_filter_for_the_rulebook_alone_lists_nothing() -> None:
    """The others do."""
    assert not any(Filters(rulebook="1.1").words())
    assert all(any(each.words()) for each in (Filters(kind="faq"), Filters(card="troll"), Filters(house="dis")))


def test_a_misspelt_word_is_read_as_what_it_resembles_and_is_told() -> None:
    """In its place among the others; two words run together are two; a name and a word of the table are left as they are."""
    table = Synonyms([Synonym(("wardd",), "shield")])
    read = reader("capture ward battle line", synonyms=table).read("the capturd wardd battleline", ())
    assert read.words == ("the", "capture", "wardd", "battle", "line")
    assert [(each.typed, each.read_as[0]) for each in read.corrections] == [("capturd", "capture"), ("battleline", "battle line")]
    stems = read.stems()
    assert 0 < stems[stem("capture")] < stems[stem("line")]
    named = Mentions({"capturd": ["it"]}, {"it": "capturd"}, frozenset(), frozenset())
    assert reader("capture ward", mentions=named).read("capturd ward", ()).corrections == ()


def test_two_words_that_are_one_of_the_rules_are_looked_for_as_that_too() -> None:
    """Short ones are other words by chance."""
    counts = reader("battleline battle line onto on to").read("battle line on to", ()).stems()
    assert counts[stem("battleline")] == 1.0
    assert "onto" not in counts


def test_what_is_asked_beside_a_card_counts_before_its_name() -> None:
    """Where one card is surely named; with two, or with nothing beside it, the name is what is asked for."""
    names = Mentions(
        {"bad penny": ["bad-penny"], "krump": ["krump"]}, {"bad-penny": "bad penny", "krump": "krump"}, frozenset(), frozenset()
    )
    one = reader("bad penny krump ward", mentions=names)
    read = one.read("does ward stop bad penny", ())
    assert [need.main for need in read.beside] == ["ward", "stop"]
    assert read.stems()["penni"] == pytest.approx(0.6)
    assert read.stems()["ward"] == 1.0
    for query in ("bad penny", "the bad penny", "bad penny krump ward"):
        other = one.read(query, ())
        assert (other.beside, other.stems()["penni"]) == ((), 1.0)


def test_an_expression_leads_to_its_entries_by_how_much_of_the_query_it_is() -> None:
    """The first of them most; its words are looked for too, the less the more else is asked."""
    table = Synonyms([Synonym(("graveyard",), "discard pile", ("glossary:discard", "glossary:zones"))])
    known = reader("ward graveyard stun fight", synonyms=table)
    alone, beside = known.read("the graveyard", ()), known.read("ward stun fight graveyard", ())
    assert alone.see == pytest.approx({"glossary:discard": 1.0, "glossary:zones": 0.9})
    assert beside.see == pytest.approx({"glossary:discard": 0.25, "glossary:zones": 0.225})
    assert [(use.said, use.means) for use in alone.synonyms] == [("graveyard", "discard pile")]
    assert alone.stems()["discard"] == pytest.approx(0.65)
    assert 0 < beside.stems()["discard"] < alone.stems()["discard"]


def test_what_a_query_is_about_is_told_by_its_expressions() -> None:
    """Not by words that are the name of a card."""
    names = Mentions({"late arrival": ["late-arrival"]}, {"late-arrival": "late arrival"}, frozenset(), frozenset())
    about = {"tournament": Synonyms([Synonym(("late",), "")]), "outside": Synonyms([Synonym(("price",), "")])}
    known = reader("ward", about=about)
    assert known.read("how late may i be", ()).about == {"tournament"}
    assert known.read("late price", ()).about == {"tournament", "outside"}
    assert reader("ward", mentions=names, about=about).read("late arrival price", ()).about == {"outside"}
    assert reader(
        "ward", mentions=Mentions({"price": ["price"]}, {"price": "price"}, frozenset(), frozenset()), about=about
    ).read("late price", ()).about == {"tournament"}


def test_an_expression_of_one_word_may_be_meant_though_a_card_is_called_so() -> None:
    """One within a name of several words is none."""
    names = {"graveyard": ["graveyard"], "old graveyard": ["old-graveyard"]}
    english = {"graveyard": "graveyard", "old-graveyard": "old graveyard"}
    table = Synonyms([Synonym(("graveyard",), "discard pile")])
    known = reader("ward graveyard old", mentions=Mentions(names, english, frozenset(), frozenset()), synonyms=table)
    assert [use.means for use in known.read("graveyard ward", ()).synonyms] == ["discard pile"]
    assert known.read("old graveyard ward", ()).synonyms == ()


def test_small_words_are_looked_for_only_where_there_are_no_others() -> None:
    """One word that says something is enough to leave them out."""
    assert reader("ward").read("the ward", ()).stems() == {"ward": 1.0}
    assert reader("ward").read("the", ()).stems() == {"the": 1.0}


def test_an_ordinary_word_of_english_is_not_corrected() -> None:
    """Though it resembles one of the game."""
    known = Spelling({"capture": 1}, frozenset({"captor"}))
    read = Reader(known, NO_CARDS, NO_TABLE, Circles(())).read("captor", ())
    assert (read.corrections, read.words) == ((), ("captor",))
