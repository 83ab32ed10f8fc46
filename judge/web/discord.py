"""``/discord``: the commands of a Discord application, each a request that Discord signs and that is answered at once.

Nothing is open between two of them: no connection to Discord is kept, and no token of it is known here, only the public key with
which its signatures are checked. Without that key the address is not there.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, cast

from flask import Blueprint, Flask, Response, current_app, g, request
from flask_wtf.csrf import CSRFProtect

from judge.errors import JudgeError
from judge.show.api.discord import PING, read_interaction, refused, responded
from judge.web.answers import error_answer, json_answer
from judge.web.api import parsed
from judge.web.clients import Client, client
from judge.web.failures import WebError
from judge.web.limits import pay
from judge.web.parts import finder, games, library
from judge.web.rate import Rate
from judge.web.takeaway import site_address

KEY = "DISCORD_KEY"
# A command with all that Discord tells of who sent it and where has some kilobytes.
LARGEST = 32 * 1024
# Discord waits three seconds for an answer: what was signed longer ago or later than that is not of now; clocks differ a little.
LATE_SECONDS = 60

discord = Blueprint("discord", __name__)


class DiscordKeyError(JudgeError):
    """The public key is none, or what checks signatures is not installed."""

    code = "serve/discord-key"


def speak_discord(app: Flask) -> None:
    """Answer at ``/discord`` where the settings have the public key of an application; DiscordKeyError where it is none."""
    app.config.setdefault(KEY, "")
    if not app.config[KEY]:
        return
    app.extensions["judge.discord"] = checker(app.config[KEY])
    # One bucket for each request that was heard, which is full again when it would be refused as too old.
    app.extensions["judge.heard"] = Rate(1 / (2 * LATE_SECONDS), 1)
    app.register_blueprint(discord)
    # Whoever sends it has signed it, and it comes with no cookie.
    cast(CSRFProtect, app.extensions["csrf"]).exempt(discord)


def checker(public_key: str) -> Callable[[str, bytes], bool]:
    """What says whether a signature is that of a text; DiscordKeyError where it cannot be made."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError as wrong:
        says = f"this needs {wrong.name}; install it with: pip install 'keyforge-judge[discord]'"
        raise DiscordKeyError(says) from wrong
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
    except ValueError as wrong:
        says = "the public key of a Discord application has 64 digits from 0 to f; it stands on the page of the application"
        raise DiscordKeyError(says) from wrong

    def signs(signature: str, text: bytes) -> bool:
        try:
            key.verify(bytes.fromhex(signature), text)
        except (InvalidSignature, ValueError):
            return False
        return True

    return signs


@discord.post("/discord")
def interact() -> Response:
    """Answer an interaction. 401 for what is not signed, was signed at another time, or was heard before."""
    request.max_content_length = LARGEST
    body = request.get_data()
    if wrong := _not_of_now(body):
        return error_answer(WebError(401, wrong), 401)
    interaction = read_interaction(parsed(body.decode("utf-8", errors="replace")))
    if interaction.kind != PING:  # whoever asks, not Discord, is who pays
        g.client = Client(f"discord {interaction.user}", client().address, is_new=False)
        try:
            pay(1.0)
        except WebError as too_many:
            return _answered(refused(too_many))
    return _answered(responded(library(), games(), finder(), interaction, site_address()))


def _not_of_now(body: bytes) -> str:
    """What is wrong with the signature or its time; empty for nothing."""
    signed, given = request.headers.get("X-Signature-Ed25519", ""), request.headers.get("X-Signature-Timestamp", "")
    signs: Callable[[str, bytes], bool] = current_app.extensions["judge.discord"]
    if not given.isdecimal() or not signs(signed, given.encode() + body):
        return "This is not signed by the Discord application of this site."
    apart = abs(time.time() - int(given))
    if apart > LATE_SECONDS:
        return f"This was signed {apart:.0f} seconds away from the clock of this site; at most {LATE_SECONDS} are allowed."
    heard: Rate = current_app.extensions["judge.heard"]
    if heard.wait(hashlib.sha256(given.encode() + body).hexdigest()):
        return "This was heard already."
    return ""


def _answered(body: dict[str, Any]) -> Response:
    answer = json_answer(body)
    answer.headers["Cache-Control"] = "no-store"
    return answer
