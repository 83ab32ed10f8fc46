"""The book puts facts and abilities together, for the rulebook asked for."""

from pathlib import Path

import pytest

from judge.cards.book import Book, load_book
from judge.cards.nouns import After, ArmorOf, LeavesPlay, Play, PowerOf, Steal, ThisWay, TraitsAmong
from judge.cards.nouns.base import walk
from judge.cards.pool import Pool, load_pool
from judge.corpus.load import load_corpus
from judge.errors import UnknownCardError


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


@pytest.fixture(scope="module")
def pool() -> Pool:
    return load_pool()


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
    assert today.cites == ("errata:magda-the-rat", "reading:put-into-play-magda")
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


def test_a_card_that_nobody_has_written_down_says_so(pool: Pool) -> None:
    """Such a card is playable as a plain body, and its definition admits that."""
    assert not Book(pool, {}).definition("troll").modelled


def test_every_card_is_written_down(book: Book) -> None:
    """Each card of the pool is played as it is worded, but for those that are no cards of a deck."""
    assert [card.id for card in book.pool if not book.definition(card.id).modelled] == []


def test_an_unknown_card_is_refused(book: Book) -> None:
    """An id that is not in the pool raises UnknownCardError."""
    with pytest.raises(UnknownCardError):
        book.definition("no-such-card-at-all")


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("abilitys = []", "unknown field abilitys"),
        ("", "abilities is a list"),
        ("abilities = [1]", "abilities is a list"),
        ("abilities = []\nerrata = 1", "errata the id of an entry"),
        ("abilities = []\nolder = 1", "older is a list of wordings"),
        ("abilities = []\n[[urchin.older]]\nabilities = []", "names the rulebooks"),
        ('abilities = ["Play(Stael(1))"]', "unknown noun Stael"),
        ('abilities = ["Play(Steal(THIS))"]', "Steal.n is THIS where quantity belongs"),
        ('abilities = ["Play(Destroy(IT))"]', "Destroy.who is IT"),
        ('abilities = ["Play(Destroy(HOST))"]', "Destroy.who is HOST"),
    ],
)
def test_a_flaw_takes_down_its_own_card_only(
    tmp_path: Path, pool: Pool, caplog: pytest.LogCaptureFixture, table: str, says: str
) -> None:
    """The card is a plain body that says why, once in the log, with file and card; the card after it is as it should be."""
    (tmp_path / "shadows.toml").write_text(f"[urchin]\n{table}\n[nexus]\nabilities = ['Play(Steal(1))']", encoding="utf-8")
    book = load_book(pool, tmp_path)
    urchin = book.definition("urchin")
    assert (urchin.modelled, urchin.abilities, urchin.keywords) == (False, (), {"elusive": 0})
    assert [flaw.startswith("shadows.toml: urchin: ") and says in flaw for flaw in urchin.flaws] == [True]
    assert book.definition("urchin", "1.1").flaws == urchin.flaws
    assert (book.definition("nexus").modelled, book.definition("nexus").abilities) == (True, (Play(Steal(1)),))
    assert [(problem.where, says in problem.says) for problem in book.problems] == [("shadows.toml: urchin", True)]
    assert [(record.levelname, says in record.message) for record in caplog.records] == [("WARNING", True)]


def test_a_flaw_of_an_older_wording_leaves_the_newest_alone(tmp_path: Path, pool: Pool) -> None:
    """Under 1.1 the card is a plain body, under 18.4 it is as it is worded."""
    older = "[[urchin.older]]\nrulebooks = ['1.1']\nabilities = ['Play(Seq())']"
    (tmp_path / "shadows.toml").write_text(f"[urchin]\nabilities = ['Play(Steal(1))']\n{older}", encoding="utf-8")
    book = load_book(pool, tmp_path)
    assert (book.definition("urchin", "1.1").modelled, book.definition("urchin").modelled) == (False, True)


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("shadows.toml", b"[urchin]\nabilities = ['Play(Steal(1))'\n[grunt]\nabilities = []", "not TOML"),
        ("shadows.toml", b'["urchin"]\nabilities = ["\xff"]\n[grunt]\nabilities = []', "not TOML"),
        ("plain.toml", b'ids = ["urchin", "grunt"', "not TOML"),
        ("plain.toml", b'cards = ["urchin", "grunt"]', "is a list"),
    ],
)
def test_a_file_that_cannot_be_read_takes_down_its_cards_only(
    tmp_path: Path, pool: Pool, file: str, content: bytes, says: str
) -> None:
    """Each of its cards says so; the file is one problem, and the other files are read."""
    (tmp_path / file).write_bytes(content)
    (tmp_path / "dis.toml").write_text("[dextre]\nabilities = []", encoding="utf-8")
    book = load_book(pool, tmp_path)
    assert [problem.where for problem in book.problems] == [file]
    for card_id in ("urchin", "grunt"):
        assert says in book.definition(card_id).flaws[0]
        assert not book.definition(card_id).modelled
    assert book.definition("dextre").modelled


def test_a_card_is_written_down_once(tmp_path: Path, pool: Pool) -> None:
    """The same card in two files is a flaw of the card that names both."""
    for name in ("dis", "shadows"):
        (tmp_path / f"{name}.toml").write_text("[urchin]\nabilities = []", encoding="utf-8")
    assert load_book(pool, tmp_path).definition("urchin").flaws == (
        "shadows.toml: urchin: urchin is written down in dis.toml as well",
    )


def test_what_has_no_power_has_power_0(book: Book) -> None:
    """An action that becomes a creature by some effect has none of its own."""
    assert [book.definition(card_id).power for card_id in ("anger", "troll")] == [0, 8]


def test_what_a_card_is_is_asked_of_the_card_chosen(book: Book, pool: Pool) -> None:
    """Its power, its armor, its traits are not asked of what was done "this way": a ward may have kept the card from it."""
    asking = {
        facts.id
        for facts in pool
        for part in walk(book.definition(facts.id).abilities)
        if isinstance(part, PowerOf | ArmorOf | TraitsAmong) and isinstance(part.who, ThisWay)
    }
    assert not asking
