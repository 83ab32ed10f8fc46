"""Which card a typed name means: an id, a name in any language, or a part of a name that only one card has."""

from __future__ import annotations

from judge.cards.names import fold
from judge.cards.pool import Facts, Pool

MOST_SEARCHES = 30
LONGEST_NAME = 80


class Which:
    """Answers for one board or list; looks for no more unknown names than anybody mistypes, since that takes time."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._looked_up: dict[str, list[Facts]] = {}

    def exactly(self, text: str) -> str:
        """The id of the card with this id or whole name; "" if there is none."""
        if text in self.pool:
            return text
        named = self.pool.by_name(text)
        return named[0].id if named else ""

    def meant(self, text: str) -> str:
        """The id of the card that is meant; "" if none is, or if it may be several."""
        if found := self.exactly(text):
            return found
        meant = [card for card in self.near(text) if _is_part(text, card)]
        return meant[0].id if len(meant) == 1 else ""

    def near(self, text: str) -> list[Facts]:
        """Cards with a name like this."""
        if text not in self._looked_up:
            searched = len(self._looked_up) < MOST_SEARCHES
            self._looked_up[text] = self.pool.find(text[:LONGEST_NAME], limit=4) if searched else []
        return self._looked_up[text]

    def question(self, text: str) -> str:
        """What to say when it is not clear which card is meant."""
        near, typed = ", ".join(card.name for card in self.near(text)), text[:LONGEST_NAME]
        return f"which card is {typed!r}? It may be {near}" if near else f"no card is called {typed!r}"


def _is_part(text: str, card: Facts) -> bool:
    """Whether what is typed stands in a name of the card as it is, and does not merely resemble it."""
    return any(fold(text) in fold(name) for name in (card.name, *card.names.values()))
