"""Everything that answers a query, best first: entries by their signs, cards among them by name and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judge.search.needs import Need
from judge.search.opened import Opened, run_together
from judge.search.rank import ERRATUM, OUTSIDE, READING, RULE_KINDS, Asked, Wanted, judge
from judge.search.understand import Understood
from judge.search.words import ASKING, EMPTY, says_something, stem

_MEANT = 10  # entries judged closely because they are near in meaning, though no word of the query need stand there
_CANDIDATES = 120  # entries judged closely; the index has put them first
_CARD_SHARE = 0.5  # what a card that is only mentioned or described reaches of the best entry's score
_DESCRIBED = 0.4  # a card whose facts fit the query, against one that is named
_TITLE_FIRST = 100.0  # what is typed verbatim comes before everything else
_TITLE_MEANT = 1.0  # what is a title once the spelling is put right, against the best entry
_SAID = 0.25  # what is called by some words of the query in a row, against the best entry
_TERM = 0.3  # what is called by one word of the query, were it the rarest there is
_RARE = 0.4  # the least share of the rarest that such a word has
_LONGEST_NAME = 5  # words of such a name
_FLOOR = 0.39  # of what is asked for, the least that an entry has to have for anything to be claimed
_FLOOR_NAMED = 0.25  # the same where the query has the title of a rule
_TELLING = 0.6  # the least weight of a need that counts for that
_AHEAD = 2  # entries before a card that is named
_BEHIND = (0, 1, 1)  # places of the entries behind which what is ruled about the one card that is named stands at the latest
_HAIR = 1e-9  # of a score, by which one stands behind another
_LATER = 0.99  # the next with the same title
_SAME = 0.75  # how near a word of a card has to be to the one asked for
_NOISE = 0.06  # whatever scores below that share of the best is left out


@dataclass(frozen=True, slots=True)
class Ranked:
    """A document found (cards have ids without a colon), its score and what made it."""

    id: str
    score: float
    why: tuple[str, ...]

    def less(self, share: float) -> Ranked:
        """The same with a share of its score."""
        return replace(self, score=share * self.score)


def rank(index: Opened, read: Understood) -> list[Ranked]:
    """All documents that answer, best first."""
    entries = _entries(index, read)
    best = max((found.score for found in entries), default=1.0)
    ranked = {found.id: found for found in entries}
    for name, bonus in (*_quoted(index, read, best).items(), *_termed(index, read, best).items()):
        if name in ranked:
            ranked[name] = replace(ranked[name], score=ranked[name].score + bonus)
    ranked |= _ruled(index, read, ranked)
    ranked |= {card.id: card for card in _forward(_cards(index, read, best), list(ranked.values()), read)}
    for name, bonus in _titled(index, read, best).items():
        before = ranked.get(name, Ranked(name, 0.0, ()))
        ranked[name] = Ranked(name, before.score + bonus, ("the title itself", *before.why))
    least = _NOISE * best
    kept = [found for found in ranked.values() if found.score >= least]
    return sorted(kept, key=lambda found: (-found.score, found.id))


def _entries(index: Opened, read: Understood) -> list[Ranked]:
    found = index.entries.search(read.stems())
    meant = _meant(index, read)
    close = sorted(found, key=lambda entry: -found[entry])[:_CANDIDATES]
    nearest = sorted(meant, key=lambda entry: -meant[entry])[:_MEANT]
    near = {*close, *nearest, *read.see, *_of_cards(index, read)} & index.kept.keys()
    wanted = Wanted(read.needs, index.rarity)
    asked = Asked(
        wanted=wanted,
        covers=_covers(index, read.needs),
        named=tuple((frozenset(mention.cards), mention.sure) for mention in read.mentions),
        see=read.see,
        beside=_covers(index, read.beside) if read.beside else None,
        alike={entry: wanted.most_like(index.kept[entry].ways.sayings) for entry in near},
        meant=meant,
        plain=_plain(index, read.beside),
        about=read.about,
    )
    most = max(found.values(), default=0.0) or 1.0
    judged = {entry: judge(entry, found.get(entry, 0.0) / most, index.kept[entry].ways, asked) for entry in near}
    return [Ranked(entry, verdict.score, verdict.why) for entry, verdict in judged.items()]


def _meant(index: Opened, read: Understood) -> dict[str, float]:
    """How near each entry is in meaning to what is asked beside the cards that are surely named, the less the more of the query
    those are. How a text reads by now is asked of a card, and in words that are the same for all."""
    if ERRATUM in read.about:
        return {}
    named = {place for mention in read.mentions if mention.sure for place in range(mention.start, mention.end)}
    telling = {place for place, word in enumerate(read.words) if says_something(word)}
    asked = index.meanings.of(stem(word) for place, word in enumerate(read.words) if place not in named and word not in EMPTY)
    share = len(telling - named) / len(telling) if telling else 1.0
    return {entry: share * near for entry, near in index.nearness.of(asked).items()}


def _plain(index: Opened, beside: Sequence[Need]) -> float:
    """How much what is asked beside a card is like the way in which some rule is asked for."""
    if not beside:
        return 1.0
    wanted = Wanted(beside, index.rarity)
    rules = (entry.ways for entry in index.kept.values() if entry.kind in RULE_KINDS)
    return max((wanted.most_like(ways.sayings) for ways in rules), default=0.0)


def _of_cards(index: Opened, read: Understood) -> set[str]:
    """The entries about a card that the query surely names, though no word of it need stand there."""
    named = {card for mention in read.mentions if mention.sure for card in mention.cards}
    return {entry.id for entry in index.kept.values() if named.intersection(entry.cards)} if named else set()


def _covers(index: Opened, needs: tuple[Need, ...]) -> dict[str, float]:
    """How much of what was asked for each entry has, from 0 to 1; a rare word asks for more than a common one."""
    worth = [need.weight * index.rarity(need.main) for need in needs]
    total = sum(worth) or 1.0
    covers: dict[str, float] = {}
    for need, counts in zip(needs, worth, strict=True):
        for entry, share in _holding(index, need).items():
            covers[entry] = covers.get(entry, 0.0) + share * counts / total
    return covers


def _holding(index: Opened, need: Need) -> dict[str, float]:
    """The entries that fulfil a need, each with how well its best word does."""
    holding: dict[str, float] = {}
    for found, share in need.stems.items():
        for entry in index.entries.holds(found):
            holding[entry] = max(holding.get(entry, 0.0), share)
    return holding


def _cards(index: Opened, read: Understood, best: float) -> list[Ranked]:
    """Cards that the query names, and cards whose facts it describes."""
    found = _described(index, read, best)
    for mention in read.mentions:
        for card in mention.cards:
            share = _CARD_SHARE if mention.sure else _CARD_SHARE * _DESCRIBED
            found[card] = Ranked(card, best * share, ("a card named",))
    return list(found.values())


def covered(index: Opened, read: Understood) -> bool:
    """Whether the query is about something here: a card, an expression of the tables, or words that an entry has together; and
    not about what is known to be outside."""
    if OUTSIDE in read.about:
        return False
    if read.see or any(mention.sure for mention in read.mentions):
        return True
    telling = tuple(need for need in read.needs if need.weight >= _TELLING)
    named = bool(_quoted(index, read, 1.0)) or any(
        need.main in index.terms and index.rarity(need.main) >= _RARE * index.rarity.most for need in telling
    )
    return not telling or max(_covers(index, telling).values(), default=0.0) >= (_FLOOR_NAMED if named else _FLOOR)


def _forward(cards: list[Ranked], entries: list[Ranked], read: Understood) -> list[Ranked]:
    """A card that is surely named stands right behind the two best entries at the latest."""
    ahead = sorted((found.score for found in entries), reverse=True)[:_AHEAD]
    if len(ahead) < _AHEAD:
        return cards
    named = {card for mention in read.mentions if mention.sure for card in mention.cards[:1]}
    least = ahead[-1] - _HAIR
    return [replace(card, score=max(card.score, least)) if card.id in named else card for card in cards]


def _ruled(index: Opened, read: Understood, entries: Mapping[str, Ranked]) -> dict[str, Ranked]:
    """Where one card is surely named, the best of what is ruled or corrected about it stands right behind the best entry at the
    latest, and two more behind the second of all else."""
    sure = [mention for mention in read.mentions if mention.sure]
    if len(sure) != 1:
        return {}
    about: list[Ranked] = []
    others: list[Ranked] = []
    for name, found in entries.items():
        kept = index.kept[name]
        ruled = kept.kind not in (*RULE_KINDS, READING) and not frozenset(sure[0].cards).isdisjoint(kept.cards)
        (about if ruled else others).append(found)
    about.sort(key=lambda found: -found.score)
    ahead = sorted((found.score for found in others), reverse=True)
    raised = enumerate(zip(about, _BEHIND, strict=False), start=1)
    return {
        found.id: replace(found, score=max(found.score, ahead[behind] - place * _HAIR))
        for place, (found, behind) in raised if behind < len(ahead)
    }  # fmt: skip


def _described(index: Opened, read: Understood, best: float) -> dict[str, Ranked]:
    covers: dict[str, float] = {}
    typed = {stem(word) for word in read.words if says_something(word)}
    needs = [need for need in read.needs if need.main in typed]
    for need in needs:
        for card in {card for found, share in need.stems.items() if share > _SAME for card in index.cards.holds(found)}:
            covers[card] = covers.get(card, 0.0) + 1 / len(needs)
    scores: Mapping[str, float] = index.cards.search(read.stems())
    most = max(scores.values(), default=1.0)
    fitting = [card for card, share in covers.items() if share > 0.99]
    return {
        card: Ranked(card, best * _CARD_SHARE * _DESCRIBED * (0.5 + scores[card] / most / 2), ("words of the card",))
        for card in fitting
    }


def _titled(index: Opened, read: Understood, best: float) -> dict[str, float]:
    """What bears the query as its title, and what that counts: typed verbatim, put right, or among mere question words."""
    core = [word for word in read.words if word not in EMPTY and word not in ASKING]
    bonuses: dict[str, float] = {}
    for words, bonus in ((read.typed, _TITLE_FIRST), (read.words, _TITLE_MEANT * best), (core, _TITLE_MEANT * best)):
        for place, name in enumerate(_bearing(index, " ".join(words))):
            bonuses.setdefault(name, bonus * _LATER**place)
    for name in index.forms.get(" ".join(map(stem, core)), ()):
        bonuses.setdefault(name, _TITLE_MEANT * best)
    return bonuses


def _quoted(index: Opened, read: Understood, best: float) -> dict[str, float]:
    """What is called by several words in a row of the query, small ones included: "the card says if you do, and I could not"."""
    words = read.words
    runs = {
        run_together(" ".join(words[at : at + size])): size
        for size in range(2, min(len(words), _LONGEST_NAME + 1))
        for at in range(len(words) - size + 1)
    }
    return {entry: _SAID * best for run in runs for entry in index.spoken.get(run, ())}


def _termed(index: Opened, read: Understood, best: float) -> dict[str, float]:
    """The rule called by one word of the query, the more the rarer that is: "are purged cards still readable" is about purge.
    Another language leaves few words, which all count. Where two rules or a card are named, what joins them comes first."""
    if any(mention.sure for mention in read.mentions):
        return {}
    least = 0.0 if read.heard else _RARE
    rare = {stem(word): index.rarity(stem(word)) / index.rarity.most for word in read.words if says_something(word)}
    terms = [term for term, share in rare.items() if share >= least and term in index.terms]
    if len(terms) > 1 and not read.heard:
        return {}
    return {entry: _TERM * best * rare[term] for term in terms for entry in index.terms[term]}


def _bearing(index: Opened, title: str) -> list[str]:
    """What bears a title: entries first, then cards."""
    return [*index.titles.get(run_together(title), ()), *index.names.get(title, ())]
