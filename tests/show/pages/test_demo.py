"""The case on the front page tells what the game does."""

from __future__ import annotations

import re

from judge.cite import IN_FORCE
from judge.show.context.games import Games
from judge.show.pages.demo import STORY, demo


def test_the_story_of_the_front_page_is_what_the_engine_plays(games: Games) -> None:
    """Every creature has the fate that the sentences give it; the sentences name no other."""
    found = demo(games, IN_FORCE)
    fates = {each.card.name: each.says for each in found.cards}
    assert fates == {
        "Troll": "discarded",
        "Dust Pixie": "archived",
        "Archimedes": "discarded",
        "Maruck the Marked": "archived",
        "Nexus": "discarded",
    }
    for name, fate in fates.items():
        told = [says for says in STORY if re.match(rf"(\w+ and )?{name.split()[0]}", says)]
        assert all(says.endswith(fate) for says in told)
    assert found.play.startswith("/play?board=")
