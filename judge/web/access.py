"""Who is asking: the owner of the site, somebody with the code of an event, or a stranger.

The owner is who has given the owner token (``judge serve --owner-token``). Without one, while the site is served on the machine
itself, it is who has opened the address that was printed at the start: a request that comes from this machine proves nothing,
since one that a proxy hands on does too.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import threading
import time
from collections import OrderedDict
from dataclasses import replace
from typing import cast

from flask import Flask, current_app, g, request, session

from judge.errors import WrongCodeError
from judge.store.case import LONGEST_NAME, Case
from judge.store.cases import Cases
from judge.store.codes import as_typed
from judge.store.event_cards import EventCards
from judge.store.events import Events, Ticket
from judge.store.visitor import EVERYBODY, KEEPER, STRANGER, Role, Visitor
from judge.web.clients import client
from judge.web.failures import WebError
from judge.web.limits import CROWD
from judge.web.parts import parts
from judge.web.rate import Rate

TOKEN = "OWNER_TOKEN"
# Whether this is the site in a reader's own browser, which nobody else can reach.
ON_DEVICE = "ON_DEVICE"
# Wrong codes that a visitor may give before he is slowed down, and the seconds until one more is forgotten; of an address fifty
# times as many, and then whoever is new there is slowed down.
GUESSES, GUESS_SECONDS = "GUESSES", "GUESS_SECONDS"
SLOW_SECONDS, LANE_SECONDS = 1.0, 2.0
MOST_KNOWN = 1_000
_SEAL, _TICKET = "owner", "visit"
_BEARER = "Bearer "
_lane = threading.BoundedSemaphore(1)
DAYS_SIGNED_IN = 3


def know_visitors(app: Flask) -> None:
    """Set up what tells visitors apart."""
    app.config.setdefault(TOKEN, "")
    app.config.setdefault(ON_DEVICE, False)
    for name, value in {GUESSES: 8, GUESS_SECONDS: 30}.items():
        app.config.setdefault(name, value)
    app.config["PERMANENT_SESSION_LIFETIME"] = DAYS_SIGNED_IN * 24 * 3600
    seconds, guesses = app.config[GUESS_SECONDS], app.config[GUESSES]
    app.extensions["judge.guesses"] = Rate(1 / seconds, guesses), Rate(CROWD / seconds, CROWD * guesses)
    app.extensions["judge.known"] = OrderedDict[str, Ticket]()


# --- the owner


def is_owner() -> bool:
    """Whether this request is the owner's."""
    return bool(current_app.config[TOKEN]) and hmac.compare_digest(str(session.get(_SEAL, "")), _seal())


def _keeps_the_site() -> bool:
    return bool(current_app.config[ON_DEVICE]) or is_owner()


def token_at_hand(app: Flask) -> str:
    """The owner token of a site that was given none: the same for this installation as long as its key is."""
    return hmac.new(str(app.secret_key).encode(), b"the owner of this machine", hashlib.sha256).hexdigest()[:32]


def enter_as_owner(token: str) -> bool:
    """Whether this is the owner's token; whoever gives it is the owner until the browser is closed."""
    wanted = current_app.config[TOKEN]
    if not wanted or not hmac.compare_digest(token.encode(), wanted.encode()):
        return False
    session[_SEAL], session.permanent = _seal(), False
    return True


def _seal() -> str:
    """What the signed cookie of the owner holds; another token makes the old cookie worthless."""
    key = str(current_app.secret_key).encode()
    return hmac.new(key, str(current_app.config[TOKEN]).encode(), hashlib.sha256).hexdigest()


# --- whoever comes to the cases


def seen_cases() -> Cases:
    """The cases as the visitor of this request has them: what they may not do, is refused. StoreError like ``visitor``."""
    return parts().cases.seen_by(visitor())


def last_cases(count: int) -> tuple[Case, ...]:
    """The cases changed last that the visitor sees, who is found out in the same breath. StoreError like ``visitor``."""
    with parts().cases.database.together():
        return seen_cases().last(count)


def comes_with_a_code() -> bool:
    """Whether whoever asks may be somebody at an event; the store, which alone knows, is not asked."""
    if current_app.config[ON_DEVICE]:
        return False
    given = request.headers.get("Authorization", "")
    return given.startswith(_BEARER) or isinstance(session.get(_TICKET), dict) or is_owner()


def seen_event_cards() -> EventCards:
    """The cards of events as the visitor has them."""
    return EventCards(parts().cases.database, visitor())


def seen_events() -> Events:
    """The events as the visitor has them."""
    return parts().events.seen_by(visitor())


def visitor() -> Visitor:
    """Who is asking, found out once a request. StoreError while the events cannot be reached."""
    if "visitor" not in g:
        g.visitor = _visitor()
    return cast(Visitor, g.visitor)


def _visitor() -> Visitor:
    given = request.headers.get("Authorization", "")
    if given.startswith(_BEARER):
        found = parts().events.visitor_with(ticket_for(given.removeprefix(_BEARER)))
        return found or STRANGER
    if not parts().events.guarded():
        return KEEPER if _keeps_the_site() else EVERYBODY
    return replace(KEEPER, name="owner") if _keeps_the_site() else _signed_in()


def _signed_in() -> Visitor:
    kept = session.get(_TICKET)
    if not isinstance(kept, dict):
        return STRANGER
    ticket = Ticket(str(kept.get("event", "")), Role(kept.get("role", 0)), str(kept.get("seal", "")))
    return parts().events.visitor_with(ticket, str(kept.get("name", "")), str(kept.get("id", ""))) or STRANGER


def sign_in(code: str, name: str) -> None:
    """Remember in the session what a code opens. WrongCodeError when it opens nothing, WebError 429 after too many of them."""
    ticket = ticket_for(code)
    plain = "".join(each for each in name if each.isprintable()).strip()[:LONGEST_NAME]
    kept = {"event": ticket.event, "role": int(ticket.role), "seal": ticket.seal, "name": plain}
    session[_TICKET] = {**kept, "id": secrets.token_urlsafe(12)}
    session.permanent = True


def sign_out() -> None:
    """Forget it, and let no copy of the cookie open anything. StoreError while that cannot be noted."""
    kept = session.get(_TICKET)
    if isinstance(kept, dict) and kept.get("id"):
        parts().events.end_session(str(kept["id"]))
    session.pop(_TICKET, None)


def ticket_for(code: str) -> Ticket:
    """What a code opens. A right one is never refused; wrong ones slow down whoever gives them."""
    known: OrderedDict[str, Ticket] = current_app.extensions["judge.known"]
    key = hashlib.sha256(as_typed(code).encode()).hexdigest()
    if (ticket := known.get(key)) and parts().events.visitor_with(ticket):
        return ticket
    wait = _tired()
    if wait and not _go_slowly():
        raise WebError(429, "Too many codes at once; try again in a moment.", retry_after=math.ceil(LANE_SECONDS))
    ticket = parts().events.enter(code)
    if ticket is None:
        known.pop(key, None)
        for guesses, who in zip(_guesses(), (client().name, client().address), strict=True):
            guesses.wait(who, 1.0)
        if wait := math.ceil(wait):
            raise WebError(429, f"Too many wrong codes; try again in {wait} s.", retry_after=wait)
        raise WrongCodeError("this code opens no event; it has ten letters, and the head judge of your event has it")
    known[key] = ticket
    while len(known) > MOST_KNOWN:
        known.popitem(last=False)
    return ticket


def _guesses() -> tuple[Rate, Rate]:
    return cast(tuple[Rate, Rate], current_app.extensions["judge.guesses"])


def _tired() -> float:
    """Seconds until whoever asks may guess as quickly as others; the guesses of an address are held against who is new there."""
    of_visitor, of_address = _guesses()
    wait = _until_one(of_visitor, client().name)
    return wait or (_until_one(of_address, client().address) if client().is_new else 0.0)


def _until_one(rate: Rate, who: str) -> float:
    """How long until there is a token, taking none."""
    wait = rate.wait(who, 1.0)
    if not wait:
        rate.spend(who, -1.0)
    return wait


def _go_slowly() -> bool:
    """One after the other, a second each, in one thread at most; false when others take too long before."""
    if not _lane.acquire(timeout=LANE_SECONDS):
        return False
    time.sleep(SLOW_SECONDS)
    _lane.release()
    return True
