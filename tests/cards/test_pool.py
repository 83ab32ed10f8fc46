"""The pool: complete, corrected, quick to load, and found by any part of a name in any language."""

from pathlib import Path

import pytest

from judge.cards.names import fold
from judge.cards.pool import Pool, load_pool
from judge.errors import CardError, UnknownCardError
from tests.sampling import some

TYPES = {"creature", "action", "artifact", "upgrade", "token creature", "archon power", "prophecy", "the tide"}


@pytest.fixture(scope="module")
def pool() -> Pool:
    return load_pool()


def test_every_card_is_there_once(pool: Pool) -> None:
    """The pool holds 2,690 cards of the eight types, each under its own id."""
    assert len(pool) == 2690
    assert {card.type for card in pool} == TYPES


def test_numbers_go_with_sets(pool: Pool) -> None:
    """A card has a number in each set it was printed in, and in no other."""
    assert [card.id for card in pool if set(card.numbers) != set(card.sets)] == []


def test_creatures_alone_have_power_and_armor(pool: Pool) -> None:
    """Armor and power are numbers of creatures; four of them print no power."""
    beings = {"creature", "token creature"}
    assert [card.id for card in pool if (card.armor is not None) != (card.type in beings)] == []
    unprinted = {card.id for card in pool if card.type in beings and card.power is None}
    assert unprinted == {"mimic-gel", "picaroon", "kaspara", "xenos-darkshadow"}


def test_a_keyword_is_a_word_or_a_word_with_a_value(pool: Pool) -> None:
    """No keyword carries a piece of rules text with it."""
    values = {part for card in pool for keyword in card.keywords for part in keyword.split(":")[1:]}
    assert values <= {*"123456", "x"}


def test_no_rules_text_is_shipped(pool: Pool) -> None:
    """The fields of a card are facts; the longest value is a name."""
    texts = [value for card in pool for value in (card.name, *card.names.values(), *card.traits, *card.keywords)]
    assert max(map(len, texts)) < 60


@pytest.mark.parametrize(
    ("card", "traits", "cite"),
    [
        ("bawretchadontius", ("dinosaur",), "faq:bawretchadontius-trait"),
        ("haedroth-s-wall", ("location",), "faq:haedroths-wall-trait"),
        ("symon", ("alien", "thief"), "faq:symon-trait"),
        ("well-of-memory", ("location",), "faq:well-of-memory-trait"),
    ],
)
def test_misprinted_traits_follow_the_ruling(pool: Pool, card: str, traits: tuple[str, ...], cite: str) -> None:
    """A trait that was printed wrong is the one the ruling gives, and the card says which ruling."""
    assert pool.card(card).traits == traits
    assert pool.card(card).corrected_by == (cite,)


def test_an_unknown_id_names_the_nearest() -> None:
    """Asking for an id that no card has raises an error with suggestions."""
    with pytest.raises(UnknownCardError, match="bad-penny"):
        load_pool().card("bad-pennyy")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Bad Penny", "bad-penny"),
        ("bad peny", "bad-penny"),
        ("po’s pixies", "po-s-pixies"),
        ("pos pixies", "po-s-pixies"),
        ("rock hurling giant", "rock-hurling-giant"),
        ("autolegionary", "auto-legionary"),
        ("auto‑legionary", "auto-legionary"),
        ("amber imp", "æmber-imp"),
        ("Aember Imp", "æmber-imp"),
        ("gezdrutio", "gĕzdrutyŏ-the-arcane"),
        ("Zorn", "anger"),
        ("waffenbruder", "brothers-in-battle"),
        ("Wormhole Technician", "wormhole-technician"),
        ("怒火中烧", "anger"),
        ("무장 드론", "armadrone"),
        ("มือเปล่า", "barehanded"),
        ("armadrone", "armadrone"),
        ("candle unit", "cændle-unit"),
        ("offering to killigog", "offering-to-kiligog"),
        ("yxilo", "yxilo-bolter"),
    ],
)
def test_a_card_is_found_as_people_type_it(pool: Pool, typed: str, first: str) -> None:
    """The card meant comes first, whatever the language, quotes, hyphens or slips of the one who asks."""
    assert pool.find(typed)[0].id == first


@pytest.mark.long
def test_every_name_typed_out_finds_its_card_first(pool: Pool) -> None:
    """A full English name always finds a card of that name first (an evil twin shares its printed name)."""
    wrong = [card.id for card in some(pool, 21) if pool.find(card.printed_name)[0].printed_name != card.printed_name]
    assert wrong == []


def test_nonsense_finds_nothing(pool: Pool) -> None:
    """Letters that are like no name, and no letters at all, find no card."""
    assert pool.find("qxqxqx") == []
    assert pool.find(" -!") == []


def test_a_part_of_a_name_holds_in_every_language(pool: Pool) -> None:
    """As each name of each card says by itself."""
    for part in ("steal", "ae", "drache", "eye", "и"):
        assert pool.name_book.holding(part) == {
            card.id for card in pool if any(part in fold(name) for name in (card.name, *card.names.values()))
        }


def test_by_name_gives_both_twins(pool: Pool) -> None:
    """A printed name shared by a card and its evil twin names both; an unknown name names none."""
    assert {card.id for card in pool.by_name("armadrone")} == {"armadrone", "armadrone-evil-twin"}
    assert pool.by_name("no such card") == ()


def test_the_first_of_a_name_is_known_by_english_alone() -> None:
    """It is the one that all by this name begin with, also where only another language has the name; "" names none."""
    fresh = load_pool()
    assert fresh.first_by_name("bad penny!") == fresh.card("bad-penny")
    assert "_foreign" not in vars(fresh.name_book)
    names = [*some(list(fresh.name_book.names()), 300), "no such card"]
    assert [fresh.first_by_name(name) for name in names] == [next(iter(fresh.by_name(name)), None) for name in names]
    assert fresh.first_by_name("") is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C.Æ.N.D.L.E. Unit", "caendle unit"),
        ("Gĕzdrutyŏ", "gezdrutyo"),
        ("Æmber", "amber"),
        ("Po’s-Pixies", "po's pixies"),
    ],
)
def test_spellings_of_one_name_fold_together(one: str, other: str) -> None:
    """Accents, ligatures, dots in initials, quotes and hyphens do not tell names apart."""
    assert fold(one) == fold(other)


def test_a_broken_card_file_is_named(tmp_path: Path) -> None:
    """A facts file that is no JSON, lacks fields, or is corrected for a card it lacks raises CardError."""
    (tmp_path / "facts.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(CardError, match=r"facts\.jsonl"):
        load_pool(tmp_path)
    (tmp_path / "facts.jsonl").write_text('{"id": "one"}', encoding="utf-8")
    with pytest.raises(CardError, match="one has other fields"):
        load_pool(tmp_path)
    (tmp_path / "facts.jsonl").write_text("", encoding="utf-8")
    (tmp_path / "corrections.toml").write_text('[[correction]]\ncard = "one"\n', encoding="utf-8")
    with pytest.raises(CardError, match="unknown card 'one'"):
        load_pool(tmp_path)


def test_the_stamp_follows_the_facts(tmp_path: Path, pool: Pool) -> None:
    """Pools of the same facts have the same stamp, and a pool with one card less has another."""
    assert load_pool().stamp == pool.stamp
    cards = list(pool)[:3]
    assert Pool(cards).stamp == Pool(cards).stamp
    assert Pool(cards).stamp != Pool(cards[:2]).stamp
    (tmp_path / "facts.jsonl").write_text("", encoding="utf-8")
    assert load_pool(tmp_path).stamp != pool.stamp


@pytest.mark.parametrize(("one", "other"), [("Déjà", "deja"), ("Più Forte", "piu forte"), ("Über", "uber"), ("Niño", "nino")])
def test_accents_do_not_part_names(one: str, other: str) -> None:
    """Whoever types none finds what has one: grave, acute, diaeresis and tilde."""
    assert fold(one) == fold(other)
