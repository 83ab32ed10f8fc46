"""A set-up fills the form: what ``typed`` reads, written into its fields again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.pool import Pool
from judge.show.editor import moment, sides
from judge.show.editor.draft import Draft
from judge.show.editor.inputs import PLAYERS, Input, inputs_of
from judge.show.editor.notation import card_name, inline, is_texts, shown

ORDER = sides.PLACES


def fill(given: Mapping[str, Any], pool: Pool) -> Draft:
    """The form for a set-up."""
    given = sides.fit(given)
    places = dict(zip(sides.names_of(given), ORDER, strict=True))
    filler = _Filler(pool)
    board, _ = filler.fields("board", given)
    done, left = filler.fields("done", _table(given.get("done")))
    halves = {}
    for name, place in places.items():
        side, more = filler.fields("side", _table(given.get(name)))
        halves[place] = {"name": "" if name == place else name, "was": name, **side, "more": inline(more)}
    return {
        **board,
        "active": places.get(given.get("active", ""), ORDER[0]),
        **{name: places.get(given.get(name, ""), "") for name in ("tide", "began")},
        "so_far": {**done, "more": inline(left), **moment.fill(given.get("doing"), pool)},
        **{player: halves[player] for player in PLAYERS},
        "cards": "\n".join(f"{name} = {{{inline(card)}}}" for name, card in _table(given.get("cards")).items()),
    }


def pile_text(cards: Any, pool: Pool) -> str:
    """A pile of a set-up as it stands in the form: one card a line, or how many unknown cards it is."""
    return _Filler(pool).pile(cards)


class _Filler:
    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def fields(self, part: str, told: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What stands in the inputs of a part of the board, and what of it has none."""
        found, left = {}, dict(told)
        for each in inputs_of(part):
            found[each.name] = self._shown(each, left.get(each.name, each.field.default))
            if found[each.name] or not left.get(each.name) or each.kind not in ("handles", "fights"):
                left.pop(each.name, None)  # else it has no room there, and goes with the rest
        return found, left

    def _shown(self, each: Input, value: Any) -> Any:
        match each.kind:
            case "tick":
                return bool(value)
            case "number":
                return len(value) if isinstance(value, list) else value if isinstance(value, int) and value >= 0 else 0
            case "row":
                return tuple(self._card(card) for card in _listed(value))
            case "pile":
                return self.pile(value)
            case "cards":
                return ", ".join(map(self._written, _listed(value)))
            case "words":
                return ", ".join(map(str, _listed(value)))
            case "card":
                return card_name(str(value), self.pool)
            case "handles" if isinstance(value, int):
                return str(value)
            case "handles":
                return ", ".join(shown(handle, self.pool) for handle in value) if is_texts(value) else ""
            case "fights":
                return self._fights(value)
            case _:
                return str(value)

    def _card(self, card: Any) -> dict[str, Any]:
        told = card if isinstance(card, Mapping) else {"card": card}
        found, left = self.fields("card", told)
        return {**found, "more": inline(left)}

    def pile(self, cards: Any) -> str:
        if isinstance(cards, int):
            return f"{cards} unknown cards" if cards else ""
        return "all unknown" if cards == "unknown" else "\n".join(map(self._written, _listed(cards)))

    def _written(self, card: Any) -> str:
        told = card if isinstance(card, Mapping) else {"card": card}
        name = card_name(str(told.get("card", "")), self.pool)
        more = {key: value for key, value in told.items() if key != "card"}
        return f"{name} {{{inline(more)}}}" if more else name

    def _fights(self, value: Any) -> str:
        fights = [each for each in _listed(value) if isinstance(each, Mapping) and set(each) == {"card", "against"}]
        if len(fights) != len(_listed(value)):
            return ""
        named = ([shown(str(each[name]), self.pool) for name in ("card", "against")] for each in fights)
        return "\n".join(" against ".join(pair) for pair in named)


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
