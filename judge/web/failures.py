"""Whatever goes wrong ends in the one envelope; no traceback reaches a user."""

from __future__ import annotations

from typing import cast

from flask import Flask, Response, current_app, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from judge.errors import (
    CaseChangedError,
    CaseFormError,
    EventFormError,
    JobLimitError,
    JudgeError,
    NotAllowedError,
    SignInError,
    StoreError,
    StoreFullError,
    UnknownCardError,
    UnknownCaseError,
    UnknownEntryError,
    UnknownEventError,
    UnknownJobError,
    UnknownPageError,
    WrongCodeError,
)
from judge.show.api.schema import RequestError
from judge.web.answers import error_answer
from judge.web.workplace import BusyError, CancelledError

# The first that fits counts; everything else that the judge refuses is 422.
STATUSES: tuple[tuple[type[JudgeError], int], ...] = (
    (UnknownCardError, 404),
    (UnknownEntryError, 404),
    (UnknownPageError, 404),
    (UnknownCaseError, 404),
    (UnknownEventError, 404),
    (SignInError, 401),
    (WrongCodeError, 401),
    (NotAllowedError, 403),
    (CaseChangedError, 409),
    (CaseFormError, 422),
    (EventFormError, 422),
    (UnknownJobError, 404),
    (JobLimitError, 429),
    (StoreFullError, 429),
    (StoreError, 503),
    (BusyError, 503),
    (CancelledError, 503),
    (RequestError, 400),
)
RETRY_SECONDS = 3
ADVICE = {
    400: "We could not read that. Go back, reload the page and try again.",
    403: "Only the owner of this site may do this: at the machine itself with the address that judge serve prints at its start, "
    "elsewhere with an owner token (judge serve --owner-token). On the command line, judge import FILE does the same.",
    404: "There is no page here. Try the search.",
    405: "This address does not take that kind of request.",
    429: "Too many requests. Wait a moment.",
}


class WebError(JudgeError):
    """An error of the web itself (``http/404``) in the form of all others."""

    code = "http/error"

    def __init__(self, status: int, says: str = "", retry_after: int = 0) -> None:
        super().__init__(says or ADVICE.get(status, "The request failed."), where=request.path)
        self.code = f"http/{status}"
        self.status, self.retry_after = status, retry_after


def handle_failures(app: Flask) -> None:
    """Register the handlers: what the judge refuses, what the web refuses, what nobody foresaw."""
    app.register_error_handler(JudgeError, _refused)
    app.register_error_handler(CSRFError, _unsigned)
    app.register_error_handler(HTTPException, _web)
    app.register_error_handler(Exception, _unforeseen)


def _refused(error: JudgeError) -> Response:
    status = status_of(error)
    answer = error_answer(error, status)
    if wait := getattr(error, "retry_after", 0) or (RETRY_SECONDS if status in (429, 503) else 0):
        answer.headers["Retry-After"] = str(wait)
    if status == 401:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="the code of an event"'
    return answer


def status_of(error: JudgeError) -> int:
    """The status of the answer that tells of an error."""
    if isinstance(error, WebError):
        return error.status
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 422)


def _unsigned(error: CSRFError) -> Response:
    return error_answer(WebError(400, f"This form is out of date ({error.description}) Load the page again."), 400)


def _web(error: HTTPException) -> Response | HTTPException:
    status = cast(int, error.code)  # Flask passes on by itself what has none
    if status == 413:
        return error_answer(WebError(status, _too_much(request.max_content_length or 0)), status)
    if status < 400:
        return error  # a redirect travels as an exception
    answer = error_answer(WebError(status), status)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer


def _too_much(limit: int) -> str:
    size = f"{limit // 1024} kB" if limit < 1_000_000 else f"{limit // 1_000_000} MB"
    return f"That is more than the site takes in one request ({size}). Send less."


def _unforeseen(error: Exception) -> Response:  # noqa: ARG001
    current_app.logger.exception("unforeseen error at %s", request.path)
    says = "Something went wrong on our side. Go back: your input is still there. If it happens again, tell the site's owner."
    return error_answer(WebError(500, says), 500)
