"""What was typed into the form becomes a set-up, with every problem at its field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from judge.cards.pool import Pool
from judge.cards.which import Which
from judge.errors import Problem
from judge.show.editor import moment, sides
from judge.show.editor.draft import Draft, name_of
from judge.show.editor.inputs import ROWS, Input, inputs_of
from judge.show.editor.notation import entries, parted

ORDER = sides.PLACES
_OTHER = {"emily": "opponent", "opponent": "emily"}
_UNKNOWN = re.compile(r"(\d+)\s+unknown(?:\s+cards?)?", re.IGNORECASE)
_MOST_UNKNOWN = 100  # in one line among others
_AGAINST = re.compile(r"\s+against\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"(.*?)(#\d+)?")
_MOST_PLAYED = 999


class Typed:
    """A draft read as a set-up: ``given`` as far as it can be read, and every ``problem`` at its field."""

    def __init__(self, draft: Draft, pool: Pool) -> None:
        self.problems: list[Problem] = []
        self._which = Which(pool)
        said = _said(draft)
        self.given = dict(self._fields("board", {**draft, "active": said[draft["active"]]}, ""))
        self.given |= {name: said[draft[name]] for name in ("tide", "began") if draft[name]}
        own: dict[str, Any] = self._lines(draft["cards"], "cards")
        self._own = frozenset(own)
        for player in ORDER:
            more = self._more(draft[player]["more"], f"{player}.more")
            self.given[said[player]] = dict(self._fields("side", draft[player], f"{player}.")) | more
        self._own |= {*_own_names(self.given), *said.values()}
        so_far = draft["so_far"]
        done = dict(self._fields("done", so_far, "done.")) | self._more(so_far["more"], "done.more")
        self.given |= {"done": done} if done else {}
        self.given |= {"doing": moment.read(so_far, self._handle, self._notation)} if so_far["moment"] else {}
        self.given |= {"cards": own} if own else {}
        self.given = sides.called(self.given, {said[player]: name for player, name in self._names(draft).items()})

    def _names(self, draft: Draft) -> dict[str, str]:
        """What the sides are called from now on; as before when one of them cannot be called so."""
        flaws = {player: sides.flaw_of(name_of(draft, player), name_of(draft, _OTHER[player])) for player in ORDER}
        self.problems += [Problem(f"{player}.name", "setup/side-name", says) for player, says in flaws.items() if says]
        return _said(draft) if any(flaws.values()) else {player: name_of(draft, player) for player in ORDER}

    def _fields(self, part: str, typed: Mapping[str, Any], at: str) -> Iterator[tuple[str, Any]]:
        """The fields of a part of the board; what is as it would be anyway is left out."""
        for each in inputs_of(part):
            value = typed[each.name] and self._value(each, typed[each.name], f"{at}{each.name}")
            if value and value != each.field.default:
                yield each.name, value

    def _value(self, each: Input, typed: Any, place: str) -> Any:
        match each.kind:
            case "row":
                return [self._card(card, f"{place}.{at}") for at, card in enumerate(typed)]
            case "pile":
                return self._pile(each, typed, place)
            case "cards":
                return [self._entry(text, place) for text in entries(typed)]
            case "words":
                return [word.strip().lower().replace(" ", "") for word in typed.split(",") if word.strip()]
            case "card":
                return self._id(typed, place)
            case "handles" if each.field.shape("integer") and typed.isdecimal():
                return min(int(typed), _MOST_PLAYED)
            case "handles":
                return [self._handle(name, place) for name in parted(typed)]
            case "fights":
                return [self._fight(line, place) for line in typed.splitlines() if line.strip()]
            case _:
                return typed

    def _card(self, card: Mapping[str, Any], place: str) -> Any:
        named = self._id(card["card"], place)
        found = dict(self._fields("card", {**card, "card": ""}, f"{place}.")) | self._more(card["more"], f"{place}.more")
        return {"card": named, **found} if found else named

    def _pile(self, each: Input, text: str, place: str) -> list[Any] | int | str:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        unknown = _UNKNOWN.fullmatch(lines[0]) if len(lines) == 1 else None
        if unknown and each.field.shape("integer"):
            return int(unknown[1])
        if text.strip().lower() == "all unknown" and each.field.shape("string"):
            return "unknown"
        return [card for line in lines for card in self._line(line, place)]

    def _line(self, line: str, place: str) -> list[Any]:
        unknown = _UNKNOWN.fullmatch(line)
        return ["unknown"] * min(int(unknown[1]), _MOST_UNKNOWN) if unknown else [self._entry(line, place)]

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
        if text in self._own:
            return text
        if meant := self._which.meant(text):
            return meant
        self.problems.append(Problem(place, "setup/which-card", self._which.question(text)))
        return text

    def _handle(self, text: str, place: str) -> str:
        """A card by its own name on the board, by a player's name, or by a card's name with a number where there are several."""
        if text in self._own:
            return text
        found = _NUMBERED.fullmatch(text)
        name, number = (found[1], found[2] or "") if found else (text, "")
        return self._id(name.strip(), place) + number

    def _fight(self, line: str, place: str) -> dict[str, str]:
        first, *rest = _AGAINST.split(line.strip(), maxsplit=1)
        if not rest:
            says = "a fight is written: the attacker, against, the creature fought"
            self.problems.append(Problem(place, "setup/unreadable", says))
        return {"card": self._handle(first, place), "against": self._handle(rest[0], place) if rest else ""}

    def _more(self, text: str, place: str) -> dict[str, Any]:
        found: dict[str, Any] = self._notation(f"{{{text}}}", place) if text else {}
        return found

    def _notation(self, text: str, place: str) -> Any:
        """A value in the notation."""
        return self._lines(f"value = {text}", place).get("value", {})

    def _lines(self, text: str, place: str) -> dict[str, Any]:
        """Lines of a scenario file; a problem, and nothing, where they cannot be read."""
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            says = 'write this as in a scenario file: as = "hero", lasting = [{card = "library-access", player = "emily"}]'
            self.problems.append(Problem(place, "setup/unreadable", says))
            return {}


def _said(draft: Draft) -> dict[str, str]:
    """What the sides are called in what is typed."""
    own, other = (draft[player]["was"] or player for player in ORDER)
    unfit = sides.flaw_of(own, other) or sides.flaw_of(other, own)
    return dict(zip(ORDER, ORDER if unfit else (own, other), strict=True))


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
    if where.startswith("doing"):
        return moment.field_of(where)
    part, *rest = re.findall(r"[^.\[\]]+", where)
    if part == "done":
        return f"done.{rest[0]}" if rest and rest[0] in {each.name for each in inputs_of("done")} else "done.more"
    if part not in ORDER:
        return str(part)
    return ".".join((part, *rest[: 2 if rest and rest[0] in ROWS else 1]))
