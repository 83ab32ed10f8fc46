"""A small reader of JSON Schema: where a value differs from its description."""

from collections.abc import Iterator
from typing import Any

KINDS = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def misfits(value: Any, schema: dict[str, Any], document: dict[str, Any], at: str = "$") -> Iterator[str]:
    """Every place at which the value is not what the schema says."""
    if "$ref" in schema:
        yield from misfits(value, document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document, at)
    if "anyOf" in schema and not any(not list(misfits(value, each, document, at)) for each in schema["anyOf"]):
        yield f"{at}: fits none of the choices"
    if ("const" in schema and value != schema["const"]) or ("enum" in schema and value not in schema["enum"]):
        yield f"{at}: {value!r}"
    if kind := schema.get("type"):
        if not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind in ("integer", "number")):
            yield f"{at}: {value!r} is no {kind}"
        elif kind == "object":
            yield from _object(value, schema, document, at)
        elif kind == "array":
            for number, each in enumerate(value):
                parts = schema.get("prefixItems", ())
                yield from misfits(
                    each, parts[number] if number < len(parts) else schema.get("items", {}), document, f"{at}[{number}]"
                )


def _object(value: dict[str, Any], schema: dict[str, Any], document: dict[str, Any], at: str) -> Iterator[str]:
    known, more = schema.get("properties", {}), schema.get("additionalProperties", {})
    yield from (f"{at}.{name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, each in value.items():
        if name not in known and more is False:
            yield f"{at}.{name} is not described"
        else:
            yield from misfits(each, known.get(name, more), document, f"{at}.{name}")
