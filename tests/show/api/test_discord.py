"""Answers for Discord: a sentence, what it rests on, a picture and the address, within what Discord takes."""

from __future__ import annotations

from typing import Any

import pytest

from judge.show.api.discord import (
    COMMAND,
    LONGEST_NAME,
    MOST_NAMES,
    PING,
    TYPING,
    Interaction,
    _within,
    commands,
    read_interaction,
    responded,
    suggested,
)
from judge.show.api.schema import RequestError
from judge.show.context.finder import Finder
from judge.show.context.games import Games
from judge.show.context.library import Library
from tests.sampling import some

SITE = "https://judge.example"


@pytest.fixture
def ask(library: Library, games: Games, finder: Finder) -> Any:
    """What a command is answered."""

    def asked(command: str, **options: str) -> Any:
        given = {name.rstrip("_"): value for name, value in options.items()}
        return responded(library, games, finder, Interaction(COMMAND, "7", command, given), SITE)["data"]

    return asked


def embed(data: Any) -> Any:
    [found] = data["embeds"]
    return found


def test_a_ruling_is_told_with_its_board(ask: Any) -> None:
    """The sentence, the rules that it rests on as links, the picture of the board, and where it is played out."""
    said = embed(ask("rule", about="faq:bait-and-switch-14-0"))
    assert said["description"] == "Twice: the pools end at 2 and 12."
    assert said["url"] == f"{SITE}/entry/faq:bait-and-switch-14-0"
    assert said["image"]["url"] == f"{SITE}/scenario/repeat/bait-and-switch-14-to-0.png"
    rests, onward = said["fields"]
    assert f"({SITE}/entry/faq:bait-and-switch-14-0) `faq:bait-and-switch-14-0`" in rests["value"]
    assert "glossary:preceding-repeat-the-preceding" in rests["value"]
    assert onward["value"].startswith(f"[Play it out]({SITE}/play?")
    assert "unofficial" in said["footer"]["text"]
    assert "seven times" in embed(ask("rule", about="faq:bait-and-switch-14-0", rulebook="1.1"))["description"]


def test_a_row_of_a_chart_and_a_question_are_answered(ask: Any, library: Library) -> None:
    """A citation tells its own row; a question in words is looked up."""
    row = embed(ask("rule", about="chart:destroyed#2"))
    assert row["url"].endswith("/entry/chart:destroyed#n2")
    assert "Destroyed:" in row["description"]
    said = embed(ask("rule", about=library.corpus.entry("faq:bait-and-switch-14-0").question))
    assert said["description"].startswith("Twice: the pools end at 2 and 12")
    assert "faq:bait-and-switch-14-0" in said["fields"][0]["value"]


def test_a_card_is_told_by_any_of_its_names(ask: Any) -> None:
    """With what it does, and the rulings about it."""
    for name in ("archimedes", "Archimed", "archimedes "):
        said = embed(ask("card", name=name))
        assert (said["title"], said["image"]["url"]) == ("Archimedes", f"{SITE}/card/archimedes.png")
        assert "neighbor" in said["description"]
        assert "glossary:elusive" in said["fields"][0]["value"]


def test_a_case_joins_its_cards(ask: Any) -> None:
    """The answer of a scenario on all of them, else a ruling on them, else what bears on each; its picture shows the board."""
    said = embed(ask("case", card="archimedes", with_="gateway-to-dis"))
    assert "Dan's archives" in said["description"]
    assert said["image"]["url"].startswith(f"{SITE}/scenario/")
    assert said["url"] == f"{SITE}/case?card=archimedes&card=gateway-to-dis"
    alone = embed(ask("case", card="troll", with_="ember-imp", and_="dust-pixie"))
    assert "No ruling names these cards together" in alone["description"]
    assert alone["fields"][0]["value"]


def test_what_is_not_known_is_told_to_the_asker_alone(ask: Any) -> None:
    """And calls nobody by name in the channel."""
    odd = (
        ("rule", {"about": "zzqx wvvk"}), ("card", {"name": "zzqxwvvk"}), ("case", {"card": "zzqxwvvk"}), ("case", {}),
        ("rule", {}), ("rule", {"about": "ward", "rulebook": "9.9"}), ("rule", {"about": "@everyone"}),
    )  # fmt: skip
    for command, options in odd:
        data = ask(command, **options)
        assert data["flags"] == 64, (command, options)
        assert data["content"]
        assert data["allowed_mentions"] == {"parse": []}
        assert "embeds" not in data


def test_names_are_completed_while_one_types(library: Library, finder: Finder) -> None:
    """Rules by their words, cards by a part of a name in any language; at first what is asked most, or what goes together."""

    def names(command: str, typing: str, **options: str) -> list[str]:
        given = {name.rstrip("_"): value for name, value in options.items()}
        return [each.id for each in suggested(library, finder, Interaction(TYPING, "7", command, given, typing))]

    assert "glossary:ward" in names("rule", "about", about="")
    assert names("rule", "about", about="hazardou")[0] == "glossary:hazardous-x"
    assert names("card", "name", name="archim")[0] == "archimedes"
    assert names("case", "with", card="archimedes", with_="gateway t")[0] == "gateway-to-dis"
    assert "gateway-to-dis" in names("case", "with", card="archimedes", with_="")
    assert names("case", "card", card="") == []


def test_names_to_choose_from_fit(library: Library, games: Games, finder: Finder) -> None:
    """Discord takes so many, of so many letters; a refusal offers none."""
    wanted = Interaction(TYPING, "7", "card", {"name": "the"}, "name")
    choices = responded(library, games, finder, wanted, SITE)["data"]["choices"]
    assert len(choices) == MOST_NAMES
    assert all(0 < len(each["name"]) <= LONGEST_NAME and 0 < len(each["value"]) <= LONGEST_NAME for each in choices)
    refused = Interaction(TYPING, "7", "card", {"name": "the", "rulebook": "9.9"}, "name")
    assert responded(library, games, finder, refused, SITE) == {"type": 8, "data": {"choices": []}}


def test_every_answer_fits(ask: Any, library: Library) -> None:
    """Whatever is asked for: no text is longer than Discord takes, and none is empty."""
    for entry in some(library.corpus, 31):
        _fits(embed(ask("rule", about=entry.id)))
    for card in some(library.pool, 149):
        _fits(embed(ask("card", name=card.id)))


def _fits(said: Any) -> None:
    assert 0 < len(said["title"]) <= 256
    assert 0 < len(said["description"]) <= 4096
    assert all(0 < len(each["value"]) <= 1024 for each in said["fields"])
    texts = [said["title"], said["description"], said["footer"]["text"]]
    assert sum(map(len, (*texts, *(text for each in said["fields"] for text in each.values())))) <= 6000


def test_of_a_list_the_first_lines_are_told_as_far_as_they_fit() -> None:
    """With the ends of their lines, and none behind the first that does not."""
    assert list(_within(["four", "four", "2!", ""], 10)) == ["four", "four"]
    assert list(_within(["four", "four", "2!"], 13)) == ["four", "four", "2!"]
    assert list(_within(["eleven long", "2!"], 10)) == []


def test_the_commands_are_as_discord_registers_them(library: Library) -> None:
    """Names and descriptions within its limits; what has to be given stands first."""
    found = commands(library)
    assert [each["name"] for each in found] == ["rule", "card", "case"]
    for each in found:
        assert 0 < len(each["description"]) <= 100
        assert all(len(option["description"]) <= 100 for option in each["options"])
        needed = [option.get("required", False) for option in each["options"]]
        assert needed == sorted(needed, reverse=True)
        assert needed[0]


def test_an_interaction_is_read_as_it_comes() -> None:
    """From a server or from a message; what is none, or of no command of ours, is refused."""
    options = [{"name": "about", "type": 3, "value": " ward ", "focused": True}]
    body = {"type": 4, "data": {"name": "rule", "options": options}, "member": {"user": {"id": "5"}}}
    assert read_interaction(body) == Interaction(TYPING, "5", "rule", {"about": "ward"}, "about")
    assert read_interaction({**body, "member": None, "user": {"id": "6"}}).user == "6"
    assert read_interaction({"type": 1}) == Interaction(PING)
    half = {"type": 2, "data": {"name": "rule", "options": [{"name": "about"}]}}
    for odd in ([], {}, {"type": 3}, {"type": 2, "data": 3}, half):
        with pytest.raises(RequestError):
            read_interaction(odd)
