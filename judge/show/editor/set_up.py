"""Between the form and the notation: what was typed becomes a set-up, a set-up fills the form, problems find their field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import tomlkit

from judge.cards.pool import Pool
from judge.cards.which import Which
from judge.errors import Problem
from judge.show.editor import sides, so_far
from judge.show.editor.draft import MARKS, NUMBERS, PILES, PLAYERS, ROWS, Draft, DraftCard, DraftSide

ORDER = sides.PLACES
_OTHER = {"emily": "opponent", "opponent": "emily"}
_UNKNOWN = re.compile(r"(\d+)\s+unknown(?:\s+cards?)?", re.IGNORECASE)
_OWN_FIELDS = {"card", "upgrades", *NUMBERS, *MARKS}
_SIDE_FIELDS = {*ROWS, *PILES, "amber", "keys", "chains", "houses", "token"}


class Typed:
    """A draft read as a set-up: ``given`` as far as it can be read, and every ``problem`` at its field."""

    def __init__(self, draft: Draft, pool: Pool) -> None:
        self.pool = pool
        self.problems: list[Problem] = []
        self._which = Which(pool)
        said = _said(draft)
        self.given: dict[str, Any] = {"active": said[draft.active]}
        if draft.house:
            self.given["house"] = draft.house
        if draft.step != "main":
            self.given["step"] = draft.step
        if draft.first_turn:
            self.given["first_turn"] = True
        if draft.tide:
            self.given["tide"] = said[draft.tide]
        for player in ORDER:
            self.given[said[player]] = dict(self._side(player, draft.side(player)))
        turn = so_far.Reading(draft.so_far, self._id, frozenset((*_own_names(self.given), *said.values())))
        self.given |= turn.given
        self.problems += turn.problems
        self.given = sides.called(self.given, {said[player]: name for player, name in self._names(draft).items()})

    def _names(self, draft: Draft) -> dict[str, str]:
        """What the sides are called from now on; as before when one of them cannot be called so."""
        flaws = {player: sides.flaw_of(draft.name(player), draft.name(_OTHER[player])) for player in ORDER}
        self.problems += [Problem(f"{player}.name", "setup/side-name", says) for player, says in flaws.items() if says]
        return _said(draft) if any(flaws.values()) else {player: draft.name(player) for player in ORDER}

    def _side(self, player: str, side: DraftSide) -> Iterator[tuple[str, Any]]:
        for row in ROWS:
            cards = [self._card(card, f"{player}.{row}.{at}") for at, card in enumerate(getattr(side, row))]
            if cards:
                yield row, cards
        for pile in PILES:
            listed = self._pile(getattr(side, pile), f"{player}.{pile}")
            if listed:
                yield pile, listed
        for name in ("amber", "keys", "chains"):
            if getattr(side, name):
                yield name, getattr(side, name)
        houses = [each.strip().lower().replace(" ", "") for each in side.houses.split(",") if each.strip()]
        if houses:
            yield "houses", houses
        if side.token:
            yield "token", self._id(side.token, f"{player}.token")

    def _card(self, card: DraftCard, place: str) -> Any:
        found: dict[str, Any] = {"card": self._id(card.card, place)}
        found |= {name: getattr(card, name) for name in (*NUMBERS, *MARKS) if getattr(card, name)}
        upgrades = [self._entry(each, f"{place}.upgrades") for each in _split(card.upgrades)]
        if upgrades:
            found["upgrades"] = upgrades
        found |= self._more(card.more, f"{place}.more")
        return found if len(found) > 1 else found["card"]

    def _pile(self, text: str, place: str) -> list[Any] | int | str:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        unknown = _UNKNOWN.fullmatch(lines[0]) if len(lines) == 1 else None
        if unknown and place.endswith((".deck", ".hand", ".archives")):
            return int(unknown[1])
        if text.strip().lower() == "all unknown" and place.endswith((".deck", ".hand")):
            return "unknown"
        return [card for line in lines for card in self._line(line, place)]

    def _line(self, line: str, place: str) -> list[Any]:
        unknown = _UNKNOWN.fullmatch(line)
        return ["unknown"] * min(int(unknown[1]), 100) if unknown else [self._entry(line, place)]

    def _entry(self, text: str, place: str) -> Any:
        """A card by name, with anything else in braces: ``Ember Imp {icons = ["damage"]}``."""
        name, brace, rest = text.partition("{")
        card = self._id(name.strip(), place)
        more = self._more(rest.rpartition("}")[0], place) if brace else {}
        return {"card": card, **more} if more else card

    def _id(self, text: str, place: str) -> str:
        """A card's id from its id, its name, or a part of a name that only one card has."""
        if text.lower() == "unknown":
            return text.lower()
        if meant := self._which.meant(text):
            return meant
        self.problems.append(Problem(place, "setup/which-card", self._which.question(text)))
        return text

    def _more(self, text: str, place: str) -> dict[str, Any]:
        try:
            return tomllib.loads(f"more = {{{text}}}")["more"] if text else {}
        except tomllib.TOMLDecodeError:
            says = 'write further fields as in a scenario file: as = "hero", icons = ["damage"]'
            self.problems.append(Problem(place, "setup/unreadable", says))
            return {}


def _said(draft: Draft) -> dict[str, str]:
    """What the sides are called in what is typed."""
    own, other = (draft.side(player).was or player for player in ORDER)
    unfit = sides.flaw_of(own, other) or sides.flaw_of(other, own)
    return dict(zip(ORDER, ORDER if unfit else (own, other), strict=True))


def _split(text: str) -> list[str]:
    """Names between commas; commas inside braces do not count."""
    return [each.strip() for each in re.split(r",(?![^{]*\})", text) if each.strip()]


def _own_names(value: Any) -> Iterator[str]:
    """The names that cards are given on this board."""
    if isinstance(value, list):
        for each in value:
            yield from _own_names(each)
    elif isinstance(value, Mapping):
        yield from (str(each) for key, each in value.items() if key == "as")
        for each in value.values():
            yield from _own_names(each)


def field_of(where: str) -> str:
    """The field for a problem of the engine: ``emily.battleline[2].damage`` is at ``emily.battleline.2``."""
    if where.startswith(("done", "doing")):
        return so_far.field_of(where)
    found = re.match(rf"({'|'.join(ORDER)})\.({'|'.join(ROWS)})\[(\d+)\]", where)
    if found:
        return ".".join(found.groups())
    pile = re.match(rf"({'|'.join(ORDER)})\.(\w+)", where)
    return ".".join(pile.groups()) if pile else where


# --- a set-up fills the form


def fill(given: Mapping[str, Any], pool: Pool) -> Draft:
    """The form for a set-up."""
    given = sides.fit(given)
    places = dict(zip(sides.names_of(given), ORDER, strict=True))
    halves: dict[str, Any] = {
        place: _draft_side(name, place, given[name] if isinstance(given.get(name), Mapping) else {}, pool)
        for name, place in places.items()
    }
    return Draft(
        active=places.get(given.get("active", ""), ORDER[0]),
        house=str(given.get("house", "")),
        step=str(given.get("step", "main")),
        first_turn=bool(given.get("first_turn", False)),
        tide=places.get(given.get("tide", ""), ""),
        so_far=so_far.fill({key: given[key] for key in ("done", "doing") if key in given}, pool),
        **halves,
    )


def _draft_side(name: str, place: str, side: Mapping[str, Any], pool: Pool) -> DraftSide:
    rows: dict[str, Any] = {row: tuple(_draft_card(card, pool) for card in _listed(side.get(row))) for row in ROWS}
    piles: dict[str, Any] = {pile: pile_text(side.get(pile, []), pool) for pile in PILES}
    keys = side.get("keys", 0)
    return DraftSide(
        name="" if name == place else name,
        was=name,
        **rows,
        **piles,
        amber=_count(side.get("amber", 0)),
        keys=len(keys) if isinstance(keys, list) else _count(keys),
        chains=_count(side.get("chains", 0)),
        houses=", ".join(map(str, _listed(side.get("houses")))),
        token=_name(str(side.get("token", "")), pool),
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _count(value: Any) -> int:
    return value if isinstance(value, int) and value >= 0 else 0


def _draft_card(card: Any, pool: Pool) -> DraftCard:
    fields = card if isinstance(card, Mapping) else {"card": card}
    known: dict[str, Any] = {name: _count(fields.get(name, 0)) for name in NUMBERS}
    known |= {name: bool(fields.get(name, False)) for name in MARKS}
    more = {key: value for key, value in fields.items() if key not in _OWN_FIELDS}
    upgrades = ", ".join(_written(each, pool) for each in _listed(fields.get("upgrades")))
    return DraftCard(card=_name(str(fields.get("card", "")), pool), **known, upgrades=upgrades, more=_inline(more))


def pile_text(cards: Any, pool: Pool) -> str:
    """A pile of a set-up as it stands in the form: one card a line, or how many unknown cards it is."""
    if isinstance(cards, int):
        return f"{cards} unknown cards" if cards else ""
    if cards == "unknown":
        return "all unknown"
    return "\n".join(_written(card, pool) for card in _listed(cards))


def _written(card: Any, pool: Pool) -> str:
    if not isinstance(card, Mapping):
        return _name(str(card), pool)
    more = {key: value for key, value in card.items() if key != "card"}
    name = _name(str(card.get("card", "")), pool)
    return f"{name} {{{_inline(more)}}}" if more else name


def _name(card_id: str, pool: Pool) -> str:
    """The card's name where it leads back to this card, else its id."""
    if card_id not in pool:
        return card_id
    name = pool.card(card_id).name
    leads_back = [card.id for card in pool.by_name(name)][:1] == [card_id]
    return name if leads_back and "," not in name and "{" not in name else card_id


def _inline(fields: Mapping[str, Any]) -> str:
    table = tomlkit.inline_table()
    table.update(dict(fields))
    return table.as_string().strip().removeprefix("{").removesuffix("}").strip() if fields else ""


assert set(ORDER) == set(PLAYERS)
