"""The book puts facts and abilities together, for the rulebook asked for."""

from pathlib import Path

import pytest

from judge.cards.book import Book, load_book
from judge.cards.nouns import After, LeavesPlay, Play, Steal
from judge.corpus.load import load_corpus
from judge.errors import CardError, UnknownCardError


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def test_a_card_has_its_facts_and_its_abilities(book: Book) -> None:
    """A definition carries what is printed and what is written down."""
    urchin = book.definition("urchin")
    assert (urchin.name, urchin.type, urchin.houses, urchin.power) == ("Urchin", "creature", ("shadows",), 1)
    assert urchin.abilities == (Play(Steal(1)),)
    assert urchin.keywords == {"elusive": 0}
    assert urchin.modelled


def test_a_keyword_keeps_its_value(book: Book) -> None:
    """Assault 2 in the facts is assault with 2 in the definition."""
    assert book.definition("ancient-bear").keywords == {"assault": 2}


def test_an_erratum_holds_under_the_newest_rulebook_only(book: Book) -> None:
    """Magda owes what she stole as part of her Play: ability today, and by an ability of its own in 1.2."""
    today, then = book.definition("magda-the-rat"), book.definition("magda-the-rat", "1.2")
    assert len(today.abilities) == 1
    assert today.cites == ("errata:magda-the-rat",)
    assert isinstance(then.abilities[1], After)
    assert then.abilities[1].event == LeavesPlay(ahead=True)
    assert then.cites == ()


def test_a_card_that_an_erratum_is_about_names_it(book: Book) -> None:
    """What is played cites the erratum, so no wording is mended without saying so."""
    corrected = {card: entry.id for entry in load_corpus().entries("errata") for card in entry.cards}
    assert "tendrils-of-pain" in corrected
    for card, erratum in corrected.items():
        assert card not in book or erratum in book.definition(card).cites, card


def test_a_card_without_text_is_complete(book: Book) -> None:
    """A card with nothing but icons or keywords has no abilities and lacks none."""
    for card_id in ("dust-pixie", "snufflegator", "grunt"):
        assert book.definition(card_id).modelled
        assert book.definition(card_id).abilities == ()


def test_a_card_that_nobody_has_written_down_says_so(book: Book) -> None:
    """Such a card is playable as a plain body, and its definition admits that."""
    stranger = next(card for card in book.pool if card.id not in book)
    assert not book.definition(stranger.id).modelled


def test_an_unknown_card_is_refused(book: Book) -> None:
    """An id that is not in the pool raises UnknownCardError."""
    with pytest.raises(UnknownCardError):
        book.definition("no-such-card-at-all")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[urchin]\nabilitys = []", "unknown field abilitys"),
        ("[urchin]\n", "abilities is a list"),
        ("[urchin]\nabilities = [1]", "abilities is a list"),
        ("[urchin]\nabilities = []\n[[urchin.older]]\nabilities = []", "names the rulebooks"),
        ("[urchin", "not TOML"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    """A file that cannot be read raises CardError with its name."""
    (tmp_path / "shadows.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CardError, match=says) as caught:
        load_book(folder=tmp_path)
    assert "shadows.toml" in str(caught.value)


def test_a_card_is_written_down_once(tmp_path: Path) -> None:
    """The same card in two files raises CardError with both names."""
    for name in ("dis", "shadows"):
        (tmp_path / f"{name}.toml").write_text("[urchin]\nabilities = []", encoding="utf-8")
    with pytest.raises(CardError, match=r"dis\.toml as well"):
        load_book(folder=tmp_path)
