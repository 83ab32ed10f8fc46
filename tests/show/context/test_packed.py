"""A board travels in an address and comes back whole, or is refused."""

import base64
import contextlib
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import SetupError
from judge.show.context.packed import LARGEST, pack, unpack

# Characters that no board may hold are refused where a board is read.
TEXT = st.characters(exclude_categories=("Cs", "Cc"))
VALUES = st.recursive(st.text(TEXT) | st.integers() | st.booleans(), lambda inner: st.lists(inner, max_size=4), max_leaves=8)


@given(st.dictionaries(st.text(TEXT, max_size=12), VALUES, max_size=6))
def test_a_board_comes_back_as_it_was_packed(board: dict[str, object]) -> None:
    """Packing and unpacking are inverse, and the packed form needs no escaping in an address."""
    packed = pack(board)
    assert unpack(packed) == board
    assert packed.replace("-", "").replace("_", "").isalnum()


@given(st.text(max_size=60))
def test_any_other_text_is_refused_or_read_as_a_board(text: str) -> None:
    """No text whatever breaks the reader in another way than by a SetupError."""
    with contextlib.suppress(SetupError):
        assert isinstance(unpack(text), dict)


def test_a_board_that_was_cut_short_is_refused() -> None:
    """An address that lost its end says so."""
    with pytest.raises(SetupError, match="cut off"):
        unpack(pack({"emily": {"hand": ["ember-imp"] * 9}})[:-4])


def test_what_unpacks_to_a_mountain_is_refused() -> None:
    """A few bytes cannot make the site unpack megabytes."""
    bomb = zlib.compress(json.dumps({"x": "y" * (50 * LARGEST)}).encode(), 9)
    with pytest.raises(SetupError):
        unpack(base64.urlsafe_b64encode(bomb).decode())
