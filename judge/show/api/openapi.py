"""The description of the API for machines (OpenAPI 3.1), made of the very types that it reads and answers with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from judge import __version__
from judge.engine.board.schema import Schema
from judge.show.api.operation import Operation
from judge.show.api.operations import OPERATIONS
from judge.show.api.schema import Describer
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import as_json, told

ROOT = "/api/v1"
REFUSALS = {
    "400": "The body or a parameter is not what the description says.",
    "401": "The cases belong to events: give the code of one (Authorization: Bearer CODE).",
    "403": "The code given is for another role or another event.",
    "404": "There is nothing under that id.",
    "409": "Somebody has changed the case since the version that was sent: `problems` tells what, and nothing was saved.",
    "413": "The body is larger than the site takes.",
    "415": "The body is not application/json.",
    "422": "The request can be read but not done: a board that cannot be laid out, a move that is not allowed ...",
    "429": "Too many requests; Retry-After says when to come again.",
    "503": "The saved cases, or the processes for long work, are not at hand; Retry-After says when to come again.",
}
ERROR: Schema = {
    "type": "object",
    "description": "What went wrong.",
    "required": ["ok", "error", "rulebook"],
    "properties": {
        "ok": {"const": False},
        "rulebook": {"type": "string"},
        "error": {
            "type": "object",
            "required": ["code", "says", "where", "problems"],
            "properties": {
                "code": {"type": "string", "description": "stable; say this to a machine"},
                "says": {"type": "string", "description": "for people"},
                "where": {"type": "string"},
                "problems": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["where", "code", "says"],
                        "properties": {name: {"type": "string"} for name in ("where", "code", "says")},
                    },
                },
            },
        },
    },
}


@dataclass(frozen=True, slots=True)
class Shown:
    """An operation on the page for people."""

    id: str = told("its name")
    method: str = told("GET, POST or DELETE")
    path: str = told("its address")
    says: str = told("what it gives")
    body: str = told("what stands in the field to try it with")


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage(Page):
    """The API for people: every operation, with a field to try it."""

    template: ClassVar[str] = "api.html"

    description: str = told("where the description for machines is")
    operations: tuple[Shown, ...] = told("the operations")
    tried: str = told("the operation that was tried; empty before")
    status: int = told("the status of its answer")
    answer: str = told("its answer")


def api_page(library: Library, rulebook: str = "", tried: str = "", body: str = "", status: int = 0, answer: str = "") -> ApiPage:
    """The page, with the answer of what was tried, if anything was."""
    shown = tuple(
        Shown(each.id, each.method, f"{ROOT}{each.path}", each.says, body if each.id == tried else as_json(each.example))
        for each in OPERATIONS
    )
    where = f"{ROOT}/openapi.json"
    return ApiPage(
        title="API", rulebook=library.rulebook(rulebook), description=where, operations=shown,
        tried=tried, status=status, answer=answer,
    )  # fmt: skip


def description() -> dict[str, Any]:
    """The whole document."""
    describer = Describer()
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(f"{ROOT}{operation.path}", {})[operation.method.lower()] = _operation(operation, describer)
    describer.components["Refused"] = ERROR
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "KeyForge Judge",
            "version": __version__,
            "description": "Look KeyForge rulings up, play positions out, prove outcomes, keep cases. Unofficial.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        # Only cases ask for it, and only once an event has codes.
        "security": [{}, {"eventCode": []}],
        "components": {
            "schemas": describer.components,
            "securitySchemes": {"eventCode": {"type": "http", "scheme": "bearer", "description": "the code of an event"}},
        },
    }


def _operation(operation: Operation, describer: Describer) -> Schema:
    answers = {str(operation.status): _answer(operation.says, operation.answers, describer)}
    if operation.later is not None:
        answers["202"] = _answer("It is under way; ask for it until it is done.", operation.later, describer)
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
    found: Schema = {
        "operationId": operation.id,
        "summary": operation.says,
        "tags": [operation.group],
        "responses": {
            **answers,
            **{status: {"description": says, "content": refused} for status, says in REFUSALS.items()},
        },
    }
    parameters = _parameters(operation)
    if parameters or operation.method != "POST":
        found["parameters"] = parameters
    if operation.method == "POST":
        in_path = {each["name"] for each in parameters}
        example = {name: value for name, value in operation.example.items() if name not in in_path}
        body = {"schema": describer.schema(operation.asks, without=in_path), "example": example}
        found["requestBody"] = {"required": True, "content": {"application/json": body}}
    return found


def _parameters(operation: Operation) -> list[Schema]:
    """The fields of a request that travel in its address: those of the path, and all others where nothing has a body."""
    in_path = set(operation.in_path)
    return [
        {"name": each, "in": "path" if each in in_path else "query", "required": each in in_path, "schema": shape}
        for each, shape in _fields_of(operation.asks).items()
        if each in in_path or operation.method != "POST"
    ]


def _fields_of(kind: type[Any]) -> dict[str, Schema]:
    """The fields of a request, which stand among its parameters and nowhere else."""
    apart = Describer()
    apart.schema(kind)
    shape: Schema = apart.components[kind.__name__]
    return cast(dict[str, Schema], shape["properties"])


def _answer(says: str, kind: type[Any], describer: Describer) -> Schema:
    envelope = {
        "type": "object",
        "required": ["ok", "page", "rulebook"],
        "properties": {"ok": {"const": True}, "page": describer.schema(kind), "rulebook": {"type": "string"}},
        "additionalProperties": False,
    }
    return {"description": says, "content": {"application/json": {"schema": envelope}}}
