"""Databases for tests: SQLite always, PostgreSQL where ``DATABASE_URL`` names one (``make test-postgresql`` does)."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

SERVER = os.environ.get("DATABASE_URL", "")
POSTGRESQL = pytest.param(
    "postgresql",
    marks=pytest.mark.skipif(not SERVER.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL server"),
)
EVERY = ["sqlite", POSTGRESQL]


@contextmanager
def fresh(kind: str, folder: Path) -> Iterator[str]:
    """The address of a database with nothing in it."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'cases.sqlite3'}"
        return
    schema = f"test_{secrets.token_hex(6)}"
    server = make_url(SERVER).set(drivername="postgresql+psycopg")
    engine = create_engine(server)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield server.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()
