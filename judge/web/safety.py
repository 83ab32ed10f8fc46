"""What every answer of the site carries for safety, and the key that signs its forms."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from judge.paths import private_folder, user_folder
from judge.web.failures import WebError

if TYPE_CHECKING:  # it is there for type checkers alone
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# No inline script or style, nothing from elsewhere, nobody else's frame.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# What a client may call the site; longer labels break what makes addresses.
_LABEL = r"[A-Za-z0-9_-]{1,63}"
HOST = re.compile(rf"(?=.{{1,253}}$)(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]{{2,45}}\])(?::[0-9]{{1,5}})?")
_UNNAMED = "judge.unnamed"
# A board in the scenario notation stays far below this.
LARGEST_BODY = 256 * 1024
# How many proxies hand requests on, each of which says truly who asked it, by what scheme and name.
PROXIES = "TRUSTED_PROXIES"


def protect(app: Flask) -> None:
    """Set the limits, sign the forms, and send the headers with every answer."""
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        MAX_FORM_PARTS=2000,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.wsgi_app = _Named(app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(_refuse_unnamed)
    if hops := int(app.config.get(PROXIES, 0)):
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    app.session_interface = _Sessions()
    app.secret_key = app.secret_key or secret_key(user_folder())
    CSRFProtect(app)
    app.after_request(_with_headers)


class _Named:
    """Keeps names that are none away from what makes addresses of them; the request is refused then in good order."""

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not HOST.fullmatch(environ.get("HTTP_HOST", "localhost")):
            environ = {**environ, "HTTP_HOST": "localhost", _UNNAMED: True}
        return self._site(environ, start_response)


def _refuse_unnamed() -> None:
    if request.environ.get(_UNNAMED):
        raise WebError(400, "The site cannot be called by this name: a host has at most 253 letters, 63 between two dots.")


class _Sessions(SecureCookieSessionInterface):
    """Session cookies that never travel in the clear once the site is reached by https."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        return request.is_secure


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def secret_key(folder: Path) -> str:
    """The key that all processes of this installation share: ``$JUDGE_SECRET_KEY``, else a file made once."""
    given = os.environ.get("JUDGE_SECRET_KEY")
    if given:
        return given
    path, made = folder / "secret-key", secrets.token_hex(32)
    try:
        if not path.exists():
            private_folder(folder)
            _name_once(path, made)
        return path.read_text(encoding="ascii")
    except OSError:
        return made  # a folder that cannot be written costs open forms at a restart, nothing more


def _name_once(path: Path, words: str) -> None:
    """Make a file unless another process was first; nobody ever sees it half written."""
    with tempfile.NamedTemporaryFile("w", encoding="ascii", dir=path.parent, prefix=f"{path.name}.") as new:
        new.write(words)
        new.flush()
        with suppress(FileExistsError):
            os.link(new.name, path)
