"""Where a value differs from its description in the API's own document, as an independent reader of JSON Schema sees it."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator


def misfits(value: Any, schema: dict[str, Any], document: dict[str, Any]) -> Iterator[str]:
    """Every place at which the value is not what the schema says."""
    reader = Draft202012Validator({**schema, "components": document["components"]})
    yield from (f"{wrong.json_path}: {wrong.message}" for wrong in reader.iter_errors(value))
