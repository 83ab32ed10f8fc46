"""Files of cards as others write them: each is read as it is, and what is wrong with a card is told at its place."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from judge.cards.packs import LONGEST_TEXT, printed_in

VAULT: dict[str, Any] = {
    "data": {"id": "9", "name": "A deck", "expansion": 1001, "cards": ["0a1b", "0a1b"], "bonus_icons": []},
    "_linked": {
        "houses": [{"id": "Zork", "name": "Zork", "image": "zork.png"}],
        "cards": [
            {"id": "0a1b", "card_title": "Lantern Thief", "house": "Star Alliance", "card_type": "Creature",
             "card_text": "Reap: Draw a card.", "front_image": "a.png", "traits": "Human • Thief", "amber": 2,
             "power": "4", "armor": "1", "rarity": "Rare", "card_number": "7", "expansion": 1001, "is_maverick": False},
            {"id": "0a1c", "card_title": "Lantern Thief", "house": "Zork", "card_type": "Creature",
             "card_text": "Reap: Draw a card.", "traits": None, "amber": 2, "power": "4", "armor": "1", "card_number": "7",
             "expansion": 1001, "is_maverick": True},
            {"id": "0a1d", "card_title": "Slow Song", "house": "Zork", "card_type": "Action", "card_text": "Play: Draw 2 cards.",
             "traits": None, "amber": 0, "power": None, "armor": None, "card_number": "P1", "expansion": 1001},
        ],
    },
}  # fmt: skip
PACK: dict[str, Any] = {
    "code": "ZK",
    "cards": [
        {"id": "slow-song", "name": "Slow Song", "number": "12", "image": "slow.png", "expansion": 1001, "house": "zork",
         "keywords": ["omega", "assault:2"], "traits": ["song"], "type": "action", "rarity": "Common", "amber": 1, "armor": None,
         "power": None, "text": "Play: Draw 2 cards.", "locale": {"de": {"name": "Langsames Lied"}, "zhhans": {"name": "慢歌"}}},
    ],
}  # fmt: skip


def test_the_vault_is_read_as_it_is() -> None:
    """Words for numbers, traits in one text; a card that is a maverick elsewhere is itself; no picture is looked at."""
    (thief, song), problems = printed_in(VAULT)
    facts = thief.facts
    assert problems == []
    assert (facts.id, facts.houses, facts.power, facts.armor, facts.bonus_icons) == (
        "lantern-thief", ("staralliance",), 4, 1, ("aember", "aember"),
    )  # fmt: skip
    assert (facts.traits, facts.sets, facts.numbers) == (("human", "thief"), ("1001",), {"1001": "007"})
    assert (thief.text, thief.source) == ("Reap: Draw a card.", "0a1b")
    assert (song.facts.power, song.facts.armor, song.facts.numbers) == (None, None, {"1001": "P1"})


def test_a_pack_is_read_as_it_is() -> None:
    """With names in other languages; its code is the set."""
    (song,), problems = printed_in(PACK, "ignored")
    assert problems == []
    assert (song.facts.sets, song.facts.keywords) == (("1001",), ("omega", "assault:2"))
    assert song.facts.names == {"de": "Langsames Lied", "zhhans": "慢歌"}
    del PACK["cards"][0]["expansion"]
    assert printed_in(PACK)[0][0].facts.sets == ("ZK",)


def test_lists_and_tables_by_name_are_read() -> None:
    """A plain list, several decks in a list, a table of cards by id; the set is told beside where no card names it."""
    card = {"title": "Nova", "type": "Action", "houses": ["dis"], "text": "Play: Steal 2A."}
    for content in ([card], {"nova": card}, [{"cards": [card]}, {"cards": [card]}], {"data": [{"cards": {"nova": card}}]}):
        (found,), problems = printed_in(json.loads(json.dumps(content)), "NEW")
        assert (found.facts.id, found.facts.sets, problems) == ("nova", ("NEW",), [])


def test_twins_and_halves_are_told_apart() -> None:
    """An evil twin has its own id beside its other; two halves are one card."""
    rows = [
        {"name": "Nova", "type": "creature", "house": "dis", "rarity": "Common", "power": 3},
        {"name": "Nova", "type": "creature", "house": "dis", "rarity": "Evil Twin", "power": 3},
        {"name": "Big Nova", "card_type": "Creature1", "house": "dis", "power": 9, "card_text": "Taunt."},
        {"name": "Big Nova", "card_type": "Creature2", "house": "dis", "card_text": ""},
    ]
    found = [card.facts for card in printed_in(rows)[0]]
    assert [(each.id, each.gigantic, each.power) for each in found] == [
        ("nova", False, 3), ("nova-evil-twin", False, 3), ("big-nova", True, 9),
    ]  # fmt: skip


def test_bonus_icons_are_taken_in() -> None:
    """Those printed, by any name; those that a card adds to its deck, told or read off its text; a new house's own."""
    rows = [
        {"name": "Nova", "type": "action", "house": "Zork", "amber": 2, "text": "Enhance \uf361\uf36e. (Done.)"},
        {"name": "Sola", "type": "action", "house": "dis", "bonus_icons": ["Amber", "Zork"], "enhancements": ["amber"]},
    ]
    nova, sola = (card.facts for card in printed_in(rows)[0])
    assert (nova.bonus_icons, nova.enhance_icons) == (("aember", "aember"), ("damage", "draw"))
    assert (sola.bonus_icons, sola.amber, sola.enhance_icons) == (("aember", "zork"), 1, ("aember",))


def test_a_bonus_icon_of_a_kind_that_no_rule_knows_is_set_aside() -> None:
    """It is told, and is not taken for a house."""
    (nova,), problems = printed_in([{"name": "Nova", "type": "action", "house": "dis", "icons": ["sparkle", "draw"], "text": ""}])
    assert (nova.facts.bonus_icons, nova.strange, problems) == (("draw",), ("sparkle",), [])


def test_what_a_deck_has_altered_tells_less_than_the_card_itself() -> None:
    """A maverick that stands first does not give its house; a card printed in two houses has both."""
    nova = {"name": "Nova", "type": "action", "house": "dis", "amber": 1, "text": ""}
    maverick = {**nova, "house": "mars", "is_maverick": True}
    for rows in ([maverick, nova], [nova, maverick]):
        (found,), _ = printed_in(rows)
        assert found.facts.houses == ("dis",)
    (found,), _ = printed_in([nova, {**nova, "house": "logos"}, maverick])
    assert found.facts.houses == ("dis", "logos")
    (found,), _ = printed_in([maverick])
    assert found.facts.houses == ("mars",)


def test_what_no_file_can_hold_is_put_right() -> None:
    """Halves of letters and control signs, wherever they stand."""
    half = "\ud800"
    row: dict[str, Any] = {"name": "Nova", "type": "action", "house": "dis", "text": f"{half}Play:"}
    row |= {"traits": [f"a{half}", "b\x00"], "rarity": half, "set": half, "numbers": {half: half}, "keywords": [half], "id": half}
    (nova,), problems = printed_in([row])
    assert problems == []
    assert json.dumps(asdict(nova), ensure_ascii=False).encode()
    assert nova.facts.traits == ("a?", "b")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": ""}, "the name of a card"), ({"name": "a\nb"}, "the name of a card"), ({"name": ["x"]}, "is a text"),
        ({"name": "…"}, "no id"), ({"type": "vehicle"}, "the type is one of"), ({"type": 3}, "is a text"),
        ({"power": 4000}, "power is a number"), ({"power": {}}, "power is a number"), ({"traits": [{}]}, "a list of at most"),
        ({"traits": ["x"] * 21}, "a list of at most"), ({"text": "x" * (LONGEST_TEXT + 1)}, "the text of Nova has"),
    ],
)  # fmt: skip
def test_a_card_that_is_none_is_told_at_its_place(changed: dict[str, Any], says: str) -> None:
    """And the cards beside it are read."""
    good = {"name": "Nova", "type": "creature", "text": "", "power": 3}
    found, (problem,) = printed_in({"cards": [good, good | changed | {"name": changed.get("name", "Nova")}]})
    assert len(found) == 1
    assert says in problem.says
    assert problem.where.startswith("cards[1]")


def test_whatever_it_is_it_is_told_or_left_aside() -> None:
    """No cards, numbers, deep nesting, other scripts: nothing raises."""
    deep: Any = {"name": "x", "type": "action"}
    for _ in range(60):
        deep = [deep]
    for content in (None, 3, "text", [], {}, [[]], {"cards": 3}, [None, 3, "x"], deep):
        assert printed_in(content) == ([], [])
    (thai,), _ = printed_in([{"name": "มือเปล่า", "type": "action", "text": "เล่น"}])
    assert thai.facts.id
