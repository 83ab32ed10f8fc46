"""One site for all tests of this room; it is read only."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.jobs import Jobs
from judge.web.app import create_app
from judge.web.parts import Parts, own_parts
from tests.databases import SERVER, fresh
from tests.homes import warmed

OWNER = "the owner of this very site"


@pytest.fixture(scope="session")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parts]:
    kind = "postgresql" if SERVER.startswith("postgres") else "sqlite"
    with fresh(kind, tmp_path_factory.mktemp("cases")) as url:
        database = Database(url)
        yield own_parts(cases=Cases(database), jobs=Jobs(tmp_path_factory.mktemp("jobs") / "explorations.sqlite3"))
        database.close()


@pytest.fixture(scope="session")
def app(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(warmed(tmp_path_factory.mktemp("home"))))
        return create_app(parts, TESTING=True, PROPAGATE_EXCEPTIONS=False, OWNER_TOKEN=OWNER, CLIENT_RATE=0)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The browser of the owner."""
    return owning(app)


def owning(app: Flask) -> FlaskClient:
    """A browser that has opened the address printed at the start."""
    client = app.test_client()
    assert client.get(f"/owner?token={OWNER}").status_code == 303
    return client
