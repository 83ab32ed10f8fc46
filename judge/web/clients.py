"""Whom a limit is for: a visitor by a cookie that we have signed; who has none yet by the address, as all of a hall have one."""

from __future__ import annotations

import ipaddress
import secrets
import time
from dataclasses import dataclass
from typing import cast

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadSignature, TimestampSigner

COOKIE = "visitor"
A_YEAR = 365 * 24 * 3600
# So long after the first page somebody counts as new: whoever throws his cookie away is new for ever.
NEW_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Client:
    """Who asks: ``visitor`` is empty for who has no cookie of ours; ``is_new`` for who has had none for long."""

    visitor: str
    address: str
    is_new: bool

    @property
    def name(self) -> str:
        """Under which what they ask is counted."""
        return f"visitor {self.visitor}" if self.visitor else f"address {self.address}"


def know_clients(app: Flask) -> None:
    """Give each browser a cookie by which its requests are counted apart from those of its neighbors."""
    app.after_request(_introduce)


def client() -> Client:
    """Who asks, found out once a request."""
    if "client" not in g:
        visitor, since = _signed(request.cookies.get(COOKIE, ""))
        g.client = Client(visitor, network(request.remote_addr or ""), time.time() - since < NEW_SECONDS)
    return cast(Client, g.client)


def introduced() -> str:
    """The visitor of this request, one whom its own answer introduces too."""
    return client().visitor or cast(str, g.setdefault("made", secrets.token_urlsafe(9)))


def network(address: str) -> str:
    """The address itself; of IPv6 the network of 64 bits, all of which one household has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))


def is_loopback(host: str) -> bool:
    """Whether an address or name means this very machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _signer() -> TimestampSigner:
    return TimestampSigner(str(current_app.secret_key), salt=COOKIE)


def _signed(cookie: str) -> tuple[str, float]:
    """The visitor of a cookie and since when; nobody, since now, when it is not ours."""
    try:
        visitor, since = _signer().unsign(cookie, return_timestamp=True)
    except BadSignature:
        return "", time.time()
    return visitor.decode(), since.timestamp()


def _introduce(response: Response) -> Response:
    if response.mimetype == "text/html" and not client().visitor:
        made = _signer().sign(introduced()).decode()
        response.set_cookie(COOKIE, made, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
