"""What can be kept and sent."""

import json

import pytest

from judge.store.sound import MOST_NESTED, as_kept, is_board, is_sound, is_texts


def nested(depth: int) -> object:
    return json.loads("[" * depth + "]" * depth)


def within(depth: int) -> object:
    return json.loads('{"a": ' * depth + "1" + "}" * depth)


@pytest.mark.parametrize(
    "value",
    ["x", 5, None, True, 2.5, ["a", {"b": [1]}], {"a": {"hand": ["troll"]}}, nested(MOST_NESTED), within(MOST_NESTED)],
    ids=str,
)
def test_what_a_board_or_a_text_can_hold_is_sound(value: object) -> None:
    """Texts, numbers, and as many lists in one another as a board has at most."""
    assert is_sound(value)


@pytest.mark.parametrize(
    "value",
    [
        *("\ud800", "a\0b", {"\udfff": 1}, ["x", ["\ud800"]], float("nan"), [float("inf")]),
        *(nested(MOST_NESTED + 1), within(MOST_NESTED + 1), nested(99)),
    ],
    ids=ascii,
)
def test_what_nobody_can_keep_or_send_is_not(value: object) -> None:
    """Half a character, what ends a text elsewhere, no number, and lists in lists without end."""
    assert not is_sound(value)


def test_boards_and_texts_are_of_their_kind() -> None:
    """A list is no board, and a text is no list of texts."""
    assert (is_board({"a": {}}), is_board([]), is_board({"a": "\0"})) == (True, False, False)
    assert (is_texts(["a"]), is_texts("a"), is_texts([1]), is_texts(["\ud800"])) == (True, False, False, False)


def test_what_was_damaged_is_nothing_instead_of_an_error() -> None:
    """So that the rows beside it can be read."""
    assert as_kept('{"a": 1}') == {"a": 1}
    assert as_kept("{") is None
    assert as_kept("[" * 100_000) is None
