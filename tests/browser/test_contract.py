"""The API does what its OpenAPI description says, for thousands of requests made up from it."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from judge.show.api.openapi import ROOT
from judge.show.api.operation import Operation
from judge.show.api.operations import OPERATIONS
from judge.store.cases import Cases
from judge.store.database import Database
from judge.web.app import create_app
from judge.web.parts import own_parts
from tests.homes import warmed

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed (make test-site does it)")
schemathesis.checks.load_all_checks()
# Of each operation and mode: requests that fit the description, and requests that do not. There are a dozen operations.
EXAMPLES = 180
MOST_SECONDS = 2.0  # of the processor
MOST_BYTES = 8_000_000_000  # of addresses, where requests are made up and answered
# A board of the right shape may still be none; and 413 refuses as well as 422 does.
JUDGED_HERE = [schemathesis.checks.CHECKS.get_one(each) for each in ("positive_data_acceptance", "negative_data_rejection")]


@pytest.fixture(scope="module", autouse=True)
def in_so_much_memory() -> Iterator[None]:
    """Whatever takes too much fails where it does, and takes no other process with it (it has been seen once)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_BYTES if hard == resource.RLIM_INFINITY else min(MOST_BYTES, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    yield
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@pytest.fixture(scope="session")
def description(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The description as the site gives it, on a site that may be filled with nonsense."""
    home = warmed(tmp_path_factory.mktemp("contract"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        database = Database(f"sqlite:///{home / 'cases.sqlite3'}")
        parts = own_parts(cases=Cases(database))
        parts.warm_up()  # the first search opens the index, which is not what is measured
        app: Flask = create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, CLIENT_RATE=0.0)
        yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
        app.extensions["judge.processes"].close()
        database.close()


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.id)
def test_every_answer_is_as_described(description: Any, operation: Operation, mode: str) -> None:
    """No server error, no answer of another shape or status than the description has, whatever is asked."""
    described = description[ROOT + operation.path][operation.method]

    @settings(max_examples=EXAMPLES, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(described.as_strategy(generation_mode=schemathesis.GenerationMode(mode)))
    def ask(case: Any) -> None:
        began = time.thread_time()
        answer = case.call(headers={"Accept-Encoding": "identity"})
        assert time.thread_time() - began <= MOST_SECONDS
        case.validate_response(answer, excluded_checks=JUDGED_HERE)
        # An address with one name more, and nothing after it, may be a wrong request and yet be answered; so is a wrong board
        # where all that is asked is what is wrong with it.
        told = operation.method == "GET" or operation.id == "check-board"
        assert mode == "positive" or told or answer.status_code >= 400

    try:
        ask()
    except Unsatisfiable:
        assert mode == "negative"  # nothing can be asked wrongly where nothing is asked
