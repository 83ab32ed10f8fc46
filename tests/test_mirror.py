"""Each module has its tests where one looks for them, or it is said where they are.

``judge/show/tree/ends.py`` is held by ``tests/show/tree/test_ends.py``. Where several modules do one thing together, one test
holds them all, and the table below says which: a part that no table and no file of its own holds fails here.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.test_promises import MODULES, PACKAGE, ROOT, dotted, imported

# What a test holds beside the module that it is named after: parts of one way that people or machines go, or a whole folder.
HELD = {
    "tests/assist/test_server.py": "cli/mcp",
    "tests/export/test_dataset.py": "cli/export",
    "tests/regression/test_plugin.py": "regression/claims regression/files",
    "tests/show/pages/test_played_hits.py": "show/context/scenario_facts",
    "tests/test_promises.py": "errors",
    "tests/engine/test_switches.py": "engine/charts/switches",
    "tests/web/test_processes.py": "web/beforehand",
    # The language of the cards, a file for each part of speech: all of it is read, checked and told.
    "tests/cards/check/test_grammar.py": "cards/nouns/",
    "tests/cards/test_book.py": "cards/definition",
    "tests/cards/test_deck_list.py": "cards/which",
    "tests/cards/test_english.py": "cards/english/ cards/spelt",
    "tests/cards/test_saying.py": "cards/saying/",
    "tests/cards/reading/test_read.py": "cards/reading/",
    "tests/cards/test_pool.py": "cards/name_book cards/names",
    # The engine is held rule by rule: what a rule needs of charts, words and operations is played together.
    "tests/show/pages/test_impact.py": "show/pages/of_deck",
    "tests/engine/board/test_doing.py": "engine/board/as_given engine/board/moments engine/board/stack_as_given",
    "tests/engine/board/test_done.py": "engine/board/lasting engine/board/setup",
    "tests/engine/board/test_reading.py": "engine/board/fields engine/board/spec engine/board/writing",
    "tests/engine/footprints/test_persistent.py": (
        "engine/footprints/effects engine/footprints/live engine/footprints/reads engine/footprints/touched"
    ),
    "tests/engine/test_batches.py": "engine/resolve/ops/sharing",
    "tests/engine/test_cannot_be_fought.py": "engine/resolve/refusals/defenders",
    "tests/engine/test_chains.py": "engine/table/chains",
    "tests/engine/test_timed_end.py": "engine/table/timed_end engine/charts/timed engine/resolve/ops/timed",
    "tests/engine/compile/test_complete.py": "engine/compile/emit/emits",
    "tests/engine/test_chosen_amounts.py": "engine/compile/choice engine/resolve/ops/choice",
    "tests/engine/test_citations.py": "engine/charts/rulebooks engine/table/registry engine/table/rows",
    "tests/engine/test_counters.py": "engine/resolve/ops/counters",
    "tests/engine/test_damage.py": "engine/charts/damage engine/resolve/ops/damage",
    "tests/engine/test_destroyed.py": "engine/resolve/ops/destroyed engine/resolve/settle",
    "tests/engine/test_every_card.py": (
        "engine/compile/ability engine/compile/words engine/resolve/game_tables engine/table/tables"
    ),
    "tests/engine/test_fights.py": "engine/resolve/ops/fight engine/words/fights",
    "tests/engine/test_forms.py": "engine/board/faces engine/compile/forms engine/resolve/ops/forms",
    "tests/engine/test_packing.py": "engine/graph engine/table/packing",
    "tests/engine/test_game.py": (
        "engine/board/laid engine/resolve/operations engine/resolve/runner engine/resolve/steps"
        " engine/table/machine engine/table/resolving engine/table/state engine/table/step"
    ),
    "tests/engine/test_icons.py": "engine/resolve/ops/icons",
    "tests/engine/test_lasting.py": "engine/resolve/ops/lasting engine/table/lasting engine/words/settled",
    "tests/engine/test_layers.py": "engine/words/derive",
    "tests/engine/test_loops.py": "engine/resolve/loops",
    "tests/engine/test_memory.py": "engine/words/last_known engine/words/memory",
    "tests/engine/test_names.py": "engine/board/labels engine/resolve/spoken engine/tell/describe engine/tell/view",
    "tests/engine/test_nouns_in_play.py": "engine/words/cannot engine/words/evaluate engine/words/measure",
    "tests/engine/test_naming.py": "engine/compile/emit/naming engine/resolve/ops/naming",
    "tests/engine/test_opening.py": "engine/charts/opening engine/resolve/ops/opening",
    "tests/engine/test_readings.py": "engine/charts/readings",
    "tests/engine/test_order.py": "engine/resolve/ops/order",
    "tests/engine/test_permissions.py": "engine/resolve/ops/permits",
    "tests/engine/test_places.py": (
        "engine/charts/moving engine/charts/places engine/compile/emit/battleline engine/resolve/ops/places"
    ),
    "tests/engine/test_properties.py": "engine/explore engine/resolve/moves engine/table/dump engine/table/writes",
    "tests/engine/test_prophecies.py": "engine/charts/prophecy engine/resolve/ops/prophecy",
    "tests/engine/test_purged.py": "engine/compile/emit/hidden engine/resolve/ops/hidden",
    "tests/engine/test_question.py": "engine/resolve/refusals/why_not engine/table/question",
    "tests/engine/test_record.py": "engine/words/record",
    "tests/engine/test_spending.py": "engine/compile/emit/wealth engine/resolve/ops/amber engine/resolve/ops/keys",
    "tests/engine/test_tell.py": "engine/tell/trace",
    "tests/engine/test_tide.py": "engine/resolve/ops/tide",
    "tests/engine/test_turn_so_far.py": "engine/charts/play engine/charts/turn engine/resolve/ops/play engine/resolve/ops/turn",
    "tests/engine/test_unknown.py": "engine/board/unseen engine/resolve/asking engine/table/unknown",
    "tests/engine/test_versions.py": "engine/charts/older engine/table/rules",
    "tests/engine/test_ways_of_use.py": (
        "engine/charts/use engine/compile/emit/status engine/resolve/ops/creature engine/resolve/ops/use"
    ),
    "tests/engine/test_wholly.py": "engine/resolve/ops/costs",
    "tests/engine/test_why_not_target.py": "engine/resolve/refusals/unfit engine/resolve/refusals/why_not_target",
    "tests/engine/test_windows.py": "engine/words/collect",
    "tests/engine/test_zones.py": "engine/compile/emit/zones engine/resolve/ops/enter engine/resolve/ops/zones",
    # The command line: what the README shows is run, and its commands are played.
    "tests/attack/test_slow.py": "web/buffered web/worker",
    "tests/store/test_safekeeping.py": "store/check",
    "tests/test_readme.py": "cli/run cli/show",
    "tests/cli/test_commands.py": "cli/main cli/options cli/serve",
    "tests/cli/test_import.py": "cli/corpus cli/import_ cli/lint",
    "tests/cli/test_play.py": "scenarios/reach cli/can cli/check cli/diff cli/explore cli/scenario cli/step cli/told",
    "tests/scenarios/test_goal.py": "scenarios/hope scenarios/worth",
    "tests/scenarios/test_parts.py": "cli/scheduler scenarios/cluster",
    "tests/search/test_measure.py": "search/rank search/ranking search/facets",
    # Reading the corpus: each file of it is read, and each broken one.
    "tests/corpus/test_load.py": "corpus/read",
    "tests/corpus/test_shipped.py": "corpus/entry corpus/places",
    # An import goes through all of these; the samples are whole documents, made up.
    "tests/corpus/importing/test_traps_html.py": "corpus/importing/read_html",
    "tests/corpus/importing/test_traps_master.py": "corpus/importing/split",
    "tests/corpus/importing/test_traps_text.py": (
        "corpus/importing/assign corpus/importing/prepare corpus/importing/read_text corpus/importing/rulings"
        " corpus/importing/settle"
    ),
    "tests/corpus/importing/test_traps_yaml.py": "corpus/importing/read_yaml",
    "tests/corpus/importing/test_versions.py": (
        "corpus/importing/headings corpus/importing/outcome corpus/importing/prints corpus/importing/reading corpus/importing/run"
    ),
    # Scenarios: read, prepared, played and written again.
    "tests/scenarios/test_outcomes.py": "scenarios/diff scenarios/paths scenarios/prepare scenarios/run",
    "tests/scenarios/test_read.py": "scenarios/scenario scenarios/source",
    "tests/scenarios/test_report.py": "scenarios/bench",
    "tests/scenarios/test_separate.py": "scenarios/branches",
    "tests/scenarios/test_write.py": "scenarios/labels",
    # The search: an index is made, opened and asked.
    "tests/search/test_index.py": (
        "search/card_text search/documents search/door search/engine search/opened search/shelf search/whoosh_engine"
    ),
    "tests/search/test_search.py": "search/kinds search/room",
    "tests/search/test_understand.py": "search/needs",
    # The store: rows of cases, and who may see them.
    "tests/store/test_cases.py": "store/case store/rows",
    "tests/store/test_database.py": "store/postgresql store/tables",
    "tests/store/test_events.py": "store/codes store/visitor",
    # Pages that are little without the site: they are walked as a browser without JavaScript walks them.
    "tests/web/test_api.py": "show/api/operation show/api/operations web/limits web/routes",
    "tests/web/test_api_revising.py": "show/api/cases",
    "tests/show/api/test_schema.py": "show/api/openapi",
    "tests/web/test_beside.py": "show/pages/beside",
    "tests/web/test_board.py": "show/editor/board",
    "tests/web/test_cases.py": "show/pages/case_files show/pages/saved show/pages/saved_row",
    "tests/web/test_events.py": "show/pages/events show/pages/of_event web/access",
    "tests/web/test_explorations.py": "show/pages/job",
    "tests/web/test_failures.py": "web/answers web/safety",
    "tests/web/test_figures.py": "show/pages/health web/serve",
    "tests/web/test_import.py": "corpus/importing/jobs show/pages/taking_in web/owner",
    "tests/web/test_offline.py": "show/pages/offline",
    "tests/web/test_revising.py": "show/pages/revised",
    "tests/pocket/test_door.py": "pocket/app pocket/here web/workplace",
    "tests/pocket/test_clean.py": "pocket/stand_ins/nh3",
    "tests/pocket/test_packs.py": "pocket/stand_ins/resvg_py pocket/stand_ins/unsaved",
    "tests/web/test_site.py": "show/pages/about web/app web/urls",
    "tests/web/test_pictures.py": "web/unfurl",
    "tests/web/test_stepper.py": "show/pages/play show/pages/stage",
    "tests/show/editor/test_typed.py": (
        "show/editor/draft show/editor/filled show/editor/inputs show/editor/moment show/editor/notation show/editor/sides"
    ),
    "tests/show/painter/test_sheet.py": "show/painter/png",
    "tests/show/painter/test_tile.py": "show/painter/shapes",
    "tests/show/pages/test_quiz.py": "cli/quiz",
    "tests/show/pages/test_official.py": "show/pages/rulebooks",
    "tests/show/pages/test_certain.py": "show/pages/facts",
    "tests/show/pages/test_claims.py": "show/pages/scenario",
    # Values without anything to do: what their fields say is looked at.
    "tests/show/context/test_plain.py": "show/context/page",
    "tests/show/editor/test_editor.py": "show/editor/flaw",
    "tests/show/table/test_layout.py": "show/table/pieces",
}


@cache
def module_files() -> list[str]:
    """Every module, as ``room/part/module``; the doors of rooms and what the migrations run are none."""
    paths = (path for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__") and "migrations" not in path.parts)
    return sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in paths)


def own_test(module: str) -> Path:
    """Where the test of a module is looked for."""
    room, _, name = module.rpartition("/")
    return ROOT / "tests" / room / f"test_{name}.py"


def held_by(test: str) -> list[str]:
    """The modules that a test is said to hold; of a folder those without a test of their own."""
    folders = tuple(each for each in HELD[test].split() if each.endswith("/"))
    single = [each for each in HELD[test].split() if each not in folders]
    return [*single, *(name for name in module_files() if name.startswith(folders) and not own_test(name).exists())]


@pytest.mark.parametrize("module", module_files())
def test_every_module_is_held_by_a_test(module: str) -> None:
    """By one of its own name or by one that is said to hold it, and never by both."""
    others = [test for test in HELD if module in held_by(test)]
    assert len(others) + own_test(module).exists() == 1, others


@pytest.mark.parametrize("test", HELD)
def test_what_a_test_is_said_to_hold_is_there(test: str) -> None:
    """The modules exist, and the test reaches them by its imports."""
    held = {f"judge.{module.replace('/', '.')}" for module in held_by(test)}
    assert held
    assert held <= reached(ROOT / test)


@cache
def reached(path: Path) -> frozenset[str]:
    """The modules of ours that a test needs, with all that they need; a command is named by a text in a table of commands."""
    seen: set[str] = set()
    waiting = [path, *(each for each in path.parents[0].glob("conftest.py"))]
    while waiting:
        new = _names(waiting.pop()) - seen
        seen |= new
        waiting += [FILES[name] for name in new]
    return frozenset(seen)


@cache
def _names(path: Path) -> frozenset[str]:
    """What a file imports, and the modules that are named in its texts."""
    found = {name if name in FILES else name.rpartition(".")[0] for _, name in imported(path)}
    texts = (node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant))
    found |= {text for text in texts if isinstance(text, str)}
    return frozenset(found & set(FILES))


FILES = MODULES | {dotted(path): path for path in (ROOT / "tests").rglob("*.py")}
