"""One site for all tests of this room; it is read only."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.show.context.desk import Desk
from judge.store.cases import Cases
from judge.store.database import Database
from judge.store.jobs import Jobs
from judge.web.app import create_app
from tests.databases import SERVER, fresh


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    kind = "postgresql" if SERVER.startswith("postgres") else "sqlite"
    with fresh(kind, tmp_path_factory.mktemp("cases")) as url:
        database = Database(url)
        yield Desk(cases=Cases(database), jobs=Jobs(tmp_path_factory.mktemp("jobs") / "explorations.sqlite3"))
        database.close()


@pytest.fixture(scope="session")
def app(desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(tmp_path_factory.mktemp("home")))
        return create_app(desk, TESTING=True, PROPAGATE_EXCEPTIONS=False, LOOPBACK=True)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
