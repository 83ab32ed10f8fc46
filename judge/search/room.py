"""One box: entries, rulings and cards in one ranked list, with everything that was read into the query."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from judge.cards.names import fold
from judge.cite import IN_FORCE
from judge.errors import SearchError
from judge.search.facets import facets
from judge.search.kinds import CARD, CardSeen, Facet, Hit, Results
from judge.search.opened import Opened
from judge.search.ranking import Ranked, covered, rank
from judge.search.snippet import snippet
from judge.search.understand import Understood

LONGEST_QUERY = 400
_ELSEWHERE = 0.7  # what an entry counts that does not stand in the rulebook asked for


@dataclass(frozen=True, slots=True)
class _Narrowing:
    kinds: frozenset[str]
    rulebook: str
    card: str
    house: str


class Search:
    """An open search; may be asked from several threads at once."""

    def __init__(self, index: Opened) -> None:
        self._index = index

    @property
    def index(self) -> Opened:
        """What is searched."""
        return self._index

    def weights(self, query: str) -> dict[str, float]:
        """The stems that a query asks for, each with its weight."""
        return self._index.reader.read(query, self._index.rulebooks).stems()

    def search(
        self,
        query: str,
        rulebook: str = IN_FORCE,
        kinds: Collection[str] | None = None,
        limit: int = 20,
        *,
        card: str = "",
        house: str = "",
    ) -> Results:
        """Answer a query by the rulebook, "" for any. ``kind:faq card:"bad penny" 1.1`` inside it narrow it as well."""
        if len(query) > LONGEST_QUERY:
            raise SearchError(f"the query has {len(query)} characters; ask in {LONGEST_QUERY} or fewer")
        read = self._index.reader.read(query, self._index.rulebooks)
        narrow = self._narrowing(read, rulebook, kinds, card, house)
        answers = rank(self._index, read) if read.words else self._everything(read)
        ranked = self._by_rulebook([found for found in answers if self._fits(found.id, narrow)], narrow.rulebook)
        return Results(
            query=query,
            rulebook=narrow.rulebook,
            hits=tuple(self._hit(found, read, narrow.rulebook) for found in ranked[:limit]),
            total=len(ranked),
            corrections=read.corrections,
            did_you_mean=" ".join(read.words) if read.corrections else "",
            synonyms=read.synonyms,
            cards=self._seen(read),
            facets=self._facets(ranked),
            language=read.heard.language if read.heard else "",
            read_as=" ".join(read.heard.words) if read.heard else "",
            covered=not read.words or covered(self._index, read),
        )

    def _narrowing(self, read: Understood, rulebook: str, kinds: Collection[str] | None, card: str, house: str) -> _Narrowing:
        asked = read.filters
        wanted_kinds = frozenset({asked.kind} if asked.kind else kinds or ())
        named = asked.card or card
        found = self._index.pool.find(named, limit=1) if named and named not in self._index.pool else []
        return _Narrowing(
            kinds=wanted_kinds,
            rulebook=asked.rulebook or rulebook,
            card=found[0].id if found else named,
            house=fold(asked.house or house).replace(" ", ""),
        )

    def _everything(self, read: Understood) -> list[Ranked]:
        """A query of filters alone asks for all that fits them."""
        return [Ranked(name, 0.0, ()) for name in self._index.kept] if any(read.filters.words()) else []

    def _fits(self, name: str, narrow: _Narrowing) -> bool:
        kept = self._index.kept.get(name)
        cards = kept.cards if kept else (name,)
        houses = kept.houses if kept else self._index.pool.card(name).houses
        return (
            (not narrow.kinds or (kept.kind if kept else CARD) in narrow.kinds)
            and (not narrow.card or narrow.card in cards)
            and (not narrow.house or narrow.house in houses)
        )

    def _by_rulebook(self, ranked: list[Ranked], rulebook: str) -> list[Ranked]:
        """What does not stand in the rulebook asked for stays (that it does not is an answer), but gives way."""
        if not rulebook:
            return ranked
        placed = [found if self._stands(found.id, rulebook) else found.less(_ELSEWHERE) for found in ranked]
        return sorted(placed, key=lambda found: -found.score)

    def _stands(self, name: str, rulebook: str) -> bool:
        kept = self._index.kept.get(name)
        return kept is None or not rulebook or rulebook in kept.rulebooks

    def _hit(self, found: Ranked, read: Understood, rulebook: str) -> Hit:
        kept = self._index.kept.get(found.id)
        if kept is None:
            return self._card_hit(found, read)
        return Hit(
            kind=kept.kind,
            id=kept.id,
            title=kept.title,
            snippet=snippet(self._index.entries.text(kept.id), read.stems()),
            score=round(found.score, 3),
            why=found.why,
            question=kept.question,
            cards=kept.cards,
            houses=kept.houses,
            rulebooks=kept.rulebooks,
            stands=self._stands(kept.id, rulebook),
            older="" if rulebook == IN_FORCE else kept.older.get(rulebook, ""),
        )

    def _card_hit(self, found: Ranked, read: Understood) -> Hit:
        card = self._index.pool.card(found.id)
        words = self._index.cards.text(card.id) or " · ".join((card.type, *card.houses, *card.traits, *card.keywords))
        return Hit(
            kind=CARD,
            id=card.id,
            title=card.name,
            snippet=snippet(words, read.stems()),
            score=round(found.score, 3),
            why=found.why,
            cards=(card.id,),
            houses=card.houses,
        )

    def _seen(self, read: Understood) -> tuple[CardSeen, ...]:
        return tuple(
            CardSeen(card, self._index.pool.card(card).name, " ".join(read.words[mention.start : mention.end]), mention.sure)
            for mention in read.mentions
            for card in mention.cards
        )

    def _facets(self, ranked: list[Ranked]) -> dict[str, tuple[Facet, ...]]:
        kept = [self._index.kept[found.id] for found in ranked if found.id in self._index.kept]
        cards = [self._index.pool.card(found.id) for found in ranked if found.id not in self._index.kept]
        values = {
            "kind": [*(entry.kind for entry in kept), *(CARD for _ in cards)],
            "rulebook": [book for entry in kept for book in entry.rulebooks],
            "card": [card for entry in kept for card in entry.cards],
            "house": [
                house for houses in (*(entry.houses for entry in kept), *(card.houses for card in cards)) for house in houses
            ],
        }
        return facets(values, {card: self._index.pool.card(card).name for card in set(values["card"])})
