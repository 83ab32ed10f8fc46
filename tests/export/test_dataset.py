"""The dataset: what its files say is what the judge knows, fits its schema, and has the checksums that it tells."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from judge.cards.notation import parse
from judge.cli import export
from judge.cli.main import main
from judge.export.dataset import FILES, MANIFEST, SCHEMA, SUMS, VERSION, Manifest, write_dataset
from judge.show.context.games import Games
from judge.show.context.library import Library

CARDS = ("archimedes", "gateway-to-dis", "bait-and-switch")
SCENARIOS = ("destroyed/archimedes-gateway", "repeat/bait-and-switch-14-to-0")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset with all entries, three cards and two scenarios."""
    games, folder = Games(Library()), tmp_path_factory.mktemp("dataset") / "of" / "ours"
    write_dataset(games, folder, map(games.library.pool.card, CARDS), map(games.scenario, SCENARIOS))
    return folder


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [*FILES, MANIFEST])
def test_each_file_fits_its_schema(folder: Path, name: str) -> None:
    """In the schema that lies beside it."""
    whole = read(folder, SCHEMA)
    Draft202012Validator.check_schema(whole)
    kind = {"$ref": f"#/$defs/{name.removesuffix('.json')}", "$defs": whole["$defs"]}
    Draft202012Validator(kind).validate(read(folder, name))


def test_the_checksums_are_those_of_the_files(folder: Path) -> None:
    """Of every file but the list itself, as ``sha256sum --check`` reads them; the manifest has those of the data."""
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    said = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(said) == {each.name for each in folder.iterdir()} - {SUMS}
    assert said == {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in said}
    manifest = read(folder, MANIFEST)
    assert manifest["version"] == VERSION
    assert manifest["checksums"].items() <= said.items()
    assert manifest["counts"]["cards.json"] == len(CARDS)


def test_what_is_written_is_what_is_known(folder: Path) -> None:
    """A ruling with its question and scenario, a card whose notation can be read back, a scenario with its proved end."""
    rulings = {each["id"]: each for each in read(folder, "rulings.json")}
    assert rulings["faq:bait-and-switch-14-0"]["scenarios"] == ["repeat/bait-and-switch-14-to-0"]
    assert all(each["question"] for each in rulings.values())
    cards = {each["id"]: each for each in read(folder, "cards.json")}
    assert set(cards) == set(CARDS)
    for card in cards.values():
        assert card["modelled"]
        for does in card["does"]:
            assert [repr(parse(each)) for each in does["notation"]] == does["notation"]
    assert cards["bait-and-switch"]["does"][0]["rulebook"] == "18.4"
    assert len(cards["bait-and-switch"]["does"]) > 1
    assert len(cards["gateway-to-dis"]["does"]) == 1  # it is the same under every rulebook
    [gateway, _] = read(folder, "scenarios.json")
    [proof] = [each for each in gateway["proofs"] if each["rulebook"] == "18.4"]
    assert proof["result"] == "agrees"
    assert len(proof["ends"]) == 1
    assert "Dust Pixie" in proof["ends"][0]
    assert "Æmber" in (folder / "rulings.json").read_text(encoding="utf-8")  # as people read it


def test_the_command_says_what_it_has_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """How many records each file holds."""
    made = Manifest("x", 1, "x", "18.4", "MIT", {"cards.json": 2690}, {})
    monkeypatch.setattr(export, "write_dataset", lambda _games, _folder: made)
    result = CliRunner().invoke(main, ["export", "data", str(tmp_path)])
    assert result.exit_code == 0
    assert "2,690" in result.output
