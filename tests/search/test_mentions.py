"""Card names in a query: whole ones in any language, and short forms by which only few cards go."""

from __future__ import annotations

import pytest

from judge.search.mentions import Mention, Mentions
from judge.search.words import stem

NAMES = {
    "bad penny": ["bad-penny"],
    "penny": ["penny"],
    "the chosen one": ["the-chosen-one"],
    "troll": ["troll"],
    "the troll": ["troll"],
    "bus": ["bus"],
    "fang": ["fang"],
    "巨魔": ["troll"],
    "巨魔王": ["king"],
}
ENGLISH = {
    "bad-penny": "bad penny", "penny": "penny", "the-chosen-one": "the chosen one", "troll": "troll", "bus": "bus",
    "fang": "fang", "king": "troll king", "kompsos": "kompsos haruspex", "yxilo": "yxilo bolter", "bolter": "bolter mk two",
    "gate": "gateway to dis", "red": "red baron", "red-two": "red alert", "red-three": "red hot", "red-four": "red dog",
    "blue-one": "blue baron", "blue-two": "blue alert", "blue-three": "blue hot",
}  # fmt: skip
PLAIN = frozenset(map(stem, ("troll", "chosen", "bad", "penny")))
MENTIONS = Mentions(NAMES, ENGLISH, PLAIN, frozenset({"yxilo", "gate"}))


def whole(query: str, *capital: str) -> list[tuple[int, int, tuple[str, ...], bool]]:
    found = MENTIONS.whole(query.split(), frozenset(capital))
    return [(mention.start, mention.end, mention.cards, mention.sure) for mention in found]


def test_the_longest_name_is_meant_and_none_overlaps_another() -> None:
    """Bad Penny is not Penny; behind a name the next one is looked for."""
    assert whole("does bad penny stop penny") == [(1, 3, ("bad-penny",), True), (4, 5, ("penny",), False)]
    assert whole("bad") == []


@pytest.mark.parametrize(
    ("query", "card"), [("two bad pennys fight", ""), ("fangs", "fang"), ("buss", ""), ("bus", "bus"), ("bu", "")]
)
def test_a_name_may_be_in_the_plural(query: str, card: str) -> None:
    """But for short ones, which are other words then."""
    assert [cards for _, _, cards, _ in whole(query) if "penny" not in cards[0]] == ([(card,)] if card else [])


def test_a_single_word_of_the_rules_is_surely_a_name_only_with_a_capital() -> None:
    """Several telling words together are one, and so is a long name of small words with one that tells."""
    assert whole("a troll fights")[0][3] is False
    assert whole("when the troll fights") == [(1, 3, ("troll",), False)]
    assert whole("a troll fights", "troll")[0][3] is True
    assert whole("the chosen one fights") == [(0, 3, ("the-chosen-one",), True)]
    small = Mentions({"it is the": ["small"], "of the": ["of"]}, {}, frozenset(), frozenset())
    assert [mention.sure for mention in small.whole(["it", "is", "the", "of", "the"])] == [False, False]


def test_a_name_without_spaces_is_found_between_other_signs() -> None:
    """The longest of those that stand there."""
    assert whole("我的巨魔王可以战斗吗 now") == [(0, 1, ("king",), True)]
    assert whole("巨魔吗")[0][2] == ("troll",)
    assert whole("战斗") == []
    assert whole("süßfang") == []


def short(query: str, *taken: int) -> list[Mention]:
    return MENTIONS.short(query.split(), frozenset(taken))


def test_a_short_form_names_the_card_that_goes_by_it() -> None:
    """In the plural too; sure where something is ruled on the card, or where two words of its name are there."""
    assert short("can kompsos reap") == [Mention(1, 2, ("kompsos",), sure=False)]
    assert short("both gateways") == [Mention(1, 2, ("gate",), sure=True)]
    assert short("haruspex of kompsos") == [Mention(0, 3, ("kompsos",), sure=True)]
    assert short("can kompsos reap", 1) == []
    assert short("troll") == []


def test_of_several_cards_with_a_word_those_are_meant_that_fit_best() -> None:
    """With more words of the query, then with rulings; a word of many names says nothing."""
    assert [mention.cards for mention in short("bolter")] == [("yxilo",)]
    assert [mention.cards for mention in short("bolter mk")] == [("bolter",)]
    assert short("red") == []
    assert [mention.cards for mention in short("blue")] == [("blue-one", "blue-three", "blue-two")]
    assert [mention.cards for mention in short("red baron")] == [("red",)]


def test_the_words_of_names_are_counted() -> None:
    """By how many names have them: a misspelt word is sooner a common one."""
    counts = MENTIONS.words()
    assert (counts["red"], counts["bolter"], counts["gateway"]) == (4, 2, 1)


def test_a_name_of_another_language_stands_for_the_card_that_is_spoken_of() -> None:
    """Of several cards of one name that on which something is ruled."""
    names = {"hammer": ["first", "second"], "zwei hammer": ["first"], "martello": ["first", "third"]}
    mentions = Mentions(
        names, {"first": "key hammer", "second": "war hammer", "third": "hammer"}, frozenset(), frozenset({"second"})
    )
    assert mentions.in_english(["does", "hammer", "reap"], lambda word: word != "hammer") == (
        ["does", "war", "hammer", "reap"],
        frozenset({1, 2}),
    )
    assert mentions.in_english(["hammer"], lambda _: True) == (["hammer"], frozenset())
    assert mentions.in_english(["martello"], lambda _: False) == (["key", "hammer"], frozenset({0, 1}))
    assert mentions.in_english(["a", "zwei", "hammer", "b", "zwei", "hammer"], lambda _: True) == (
        ["a", "key", "hammer", "b", "key", "hammer"],
        frozenset({1, 2, 4, 5}),
    )
