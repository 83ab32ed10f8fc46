"""Connections to PostgreSQL that wait no longer than the judge does, whatever has become of the server."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Thread
from typing import Any

import psycopg
from psycopg.abc import RV, PQGen

from judge.store.patience import seconds

# A server behind a broken cable is told by the kernel.
KEPT_ALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 6000}
CONNECT_SECONDS = 2  # the least that libpq knows
# Connections are checked before use, so that a server that was restarted is no error.
POOL: dict[str, Any] = {"pool_pre_ping": True, "pool_size": 4, "max_overflow": 4, "pool_timeout": 1.0}
# What the server itself ends: work that nobody waits for any more, and transactions that somebody left open.
LIMITS = {"statement_timeout": "6s", "lock_timeout": "6s", "idle_in_transaction_session_timeout": "15s"}


class Impatient(psycopg.Connection[Any]):
    """Gives up a frozen server: its kernel takes what is sent and says that it lives, and no timeout of its own ends that."""

    def wait(self, gen: PQGen[RV], interval: float = 0.05, timeout: float | None = None) -> RV:
        """The answer; OperationalError, and an end of the connection, when it takes longer than who asks may wait."""
        try:
            return super().wait(gen, interval, seconds() if timeout is None else timeout)
        except psycopg.OperationalError as wrong:
            if self.pgconn.transaction_status == psycopg.pq.TransactionStatus.ACTIVE:
                self.pgconn.finish()
                raise psycopg.OperationalError(f"no answer within {seconds():g} s") from wrong
            raise


def connect(*args: Any, **given: Any) -> Impatient:
    """A connection with its limits set, as soon as whoever asks may be kept waiting; one that comes later is closed."""
    coming: Future[Impatient] = Future()
    Thread(target=_connect, args=(coming, args, {"connect_timeout": CONNECT_SECONDS, **KEPT_ALIVE, **given}), daemon=True).start()
    try:
        return coming.result(seconds())
    except TimeoutError:
        coming.add_done_callback(_close)
        raise psycopg.OperationalError(f"no connection within {seconds():g} s") from None


def _connect(coming: Future[Impatient], args: tuple[Any, ...], given: dict[str, Any]) -> None:
    try:
        made = Impatient.connect(*args, **given)
        for name, value in LIMITS.items():
            made.execute(f"SET {name} = '{value}'")
        made.commit()
        coming.set_result(made)
    except Exception as wrong:
        coming.set_exception(wrong)


def _close(late: Future[Impatient]) -> None:
    if late.exception() is None:
        late.result().close()
