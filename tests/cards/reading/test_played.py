"""Cards that nobody has seen, read and played: no card that is read plays wrong."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.cards.book import Book, load_book
from judge.scenarios.check import check
from judge.scenarios.read import read_scenario

CARDS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("played.toml").read_text(encoding="utf-8"))["card"]
BESIDE = "".join(  # what lies beside them
    f'[given.cards.{name}]\ntype = "{kind}"\nhouses = ["{house}"]\n{more}\n'
    for name, kind, house, more in (
        ("ox", "creature", "mars", "power = 6"),
        ("rat", "creature", "mars", "power = 2"),
        ("owl", "creature", "logos", "power = 3"),
        ("cub", "creature", "untamed", 'power = 4\ntraits = ["beast"]'),
        ("tank", "creature", "mars", "power = 3\narmor = 1"),
        ("shield", "creature", "mars", 'power = 3\nkeywords = ["taunt"]'),
        ("cog", "artifact", "logos", ""),
        ("urn", "artifact", "mars", ""),
        ("pump", "artifact", "mars", 'text = "Action: Gain 1 Æmber."'),
        ("hat", "upgrade", "mars", ""),
        ("jot", "action", "logos", 'icons = ["aember"]'),
        ("zap", "action", "mars", ""),
        ("nab", "action", "mars", 'text = "Play: Steal 1 Æmber."'),
        ("grab", "action", "mars", 'text = "Play: A friendly creature captures 2 Æmber."'),
    )
)


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book()


def board(card: dict[str, Any]) -> str:
    """The board of a card as a scenario file."""
    house = "" if "house" in card.get("given", "") else 'house = "mars"\n'
    power = "power = 4\n" if card["type"] == "creature" else ""
    in_hand = any("play new" in move for move in card["do"]) and "hand" not in card.get("ours", "")
    hand = 'hand = ["new"]\n' if in_hand else ""
    claim = card["so"].replace('"', '\\"')
    return (
        f'title = "played"\n[given]\n{house}{card.get("given", "")}\n{BESIDE}[given.cards.new]\nname = "Newly Made"\n'
        f'type = "{card["type"]}"\nhouses = ["mars"]\n{power}{card.get("more", "")}\n'
        f"text = '''{card['text']}'''\n[given.emily]\n{hand}{card.get('ours', '')}\n[given.dan]\n{card.get('theirs', '')}\n"
        f'{"".join(map(done, card["do"]))}[expect]\nalways = ["{claim}"]\n'
    )


def done(move: str) -> str:
    """A move with its answers as a table of a scenario."""
    said, *answers = map(str.strip, move.split(">"))
    who, said = ("dan", said.removeprefix("dan: ")) if said.startswith("dan: ") else ("emily", said)
    return f'[[do]]\n{who} = "{said}"\nchoose = {answers}\n' if answers else f'[[do]]\n{who} = "{said}"\n'


@pytest.mark.parametrize("card", CARDS, ids=[card["text"][:60] for card in CARDS])
def test_an_invented_card_plays_as_it_was_worked_out(book: Book, card: dict[str, Any]) -> None:
    """Every line of it is read, and it is played on a board to the end."""
    verdict = check(read_scenario(board(card)), book)
    assert verdict.result == "agrees", verdict.failures
