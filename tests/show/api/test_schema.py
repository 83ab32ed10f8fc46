"""The checks of a request and its published description say the same, whatever is sent."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.engine.board.reading import read_board
from judge.show.api import openapi
from judge.show.api.operation import PLAYED, Operation
from judge.show.api.operations import OPERATIONS
from judge.show.api.schema import RequestError, read
from tests.web.conforming import misfits

DOCUMENT = openapi.description()
POSTED = [operation for operation in OPERATIONS if operation.method == "POST" and "{" not in operation.path]
SMALL = st.none() | st.booleans() | st.integers(-2, 10**6) | st.text("ab", max_size=70) | st.sampled_from([0.5, 1.0, -0.5, 1e9])
VALUES = SMALL | st.lists(SMALL, max_size=3) | st.dictionaries(st.text("ab", max_size=2), SMALL, max_size=2)


def described(operation: Operation) -> dict[str, Any]:
    """The description of what an operation is sent."""
    body = DOCUMENT["paths"][openapi.ROOT + operation.path]["post"]["requestBody"]
    found: dict[str, Any] = body["content"]["application/json"]["schema"]
    return found


@pytest.mark.parametrize("operation", POSTED, ids=lambda operation: operation.id)
def test_the_check_and_the_description_agree(operation: Operation) -> None:
    """What an independent reader of the description takes is taken, and what it refuses is refused."""
    names = [*described_fields(operation), "unknown"]

    @settings(max_examples=60, deadline=None)
    @given(st.dictionaries(st.sampled_from(names), VALUES, max_size=len(names)))
    def agree(body: dict[str, Any]) -> None:
        told = list(misfits(body, described(operation), DOCUMENT))
        if isinstance(body.get("given"), dict) and read_board(body["given"])[1]:  # no board: told when it is laid out
            told = list(misfits(body | {"given": PLAYED["given"]}, described(operation), DOCUMENT))
        try:
            read(operation.asks, body)
        except RequestError:
            assert told, body
        else:
            assert not told, body

    agree()


def described_fields(operation: Operation) -> list[str]:
    """The names of the fields of a request."""
    shape = DOCUMENT["components"]["schemas"][described(operation)["$ref"].rpartition("/")[2]]
    return list(shape["properties"])
