# make serve   the site on http://127.0.0.1:8000 (PORT=9000 and HOST=0.0.0.0 change that)
# make test    ruff, mypy and every test
# make nightly  every long check there is, three hours at most; the last results are in docs/nightly.md
# make test-postgresql   the tests of the saved cases, on a PostgreSQL server started for it (needs Debian's package postgresql)
# make test-crash   100 times kill -9 while cases are written, on SQLite and on PostgreSQL
# make test-attack   what the site was attacked with, against the served program (needs Debian's postgresql, nginx, caddy, faketime)
# make test-site   the site in a real browser (needs Debian's package chromium), and the API against its own description
# make lint-site   the scripts, styles and templates of the site, looked over (needs npm)
# make mutate ROOM=judge/corpus   small changes to a room, one at a time: do its tests notice? (SAMPLE=200 of them)
# make screenshots   every page on a phone and on a desk, light and dark, into build/screenshots
# make docs    the drawings and tables of the manual, made anew from the code
# make audit   what is known against the versions in the lock files (needs the network; exit code 2 without it)
# make lock    write the lock files anew (needs uv)
# make wheel   build dist/*.whl
# make fast    the same with the engine compiled, twice as fast: for this machine's Python alone (plain where there is no C compiler)
# make offline   the packs of the bench that a phone takes along, into build/offline (needs Node; RUNTIME=FILE where there is no npm)
# make offline-tested   the same, and the bench in a real browser: its size, its starts, its answers beside the server's
#
# Everything is installed into .venv, from the lock files alone, and only when one of them has changed.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ROOM ?= judge/corpus
SAMPLE ?= 200
WHEELS ?= dist

# The tests start the program some hundred times; without what Python keeps beside it each start would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet
PROJECT := $(PIP) --no-deps --no-build-isolation --editable .
COMPILE := uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --custom-compile-command "make lock"

.PHONY: serve test audit test-attack lint-site mutate test-site screenshots test-postgresql test-crash nightly docs lock wheel fast offline offline-tested clean

serve: .venv/.ready-to-serve
	@$(BIN)/python -m judge serve --host $(HOST) --port $(PORT)

test: .venv/.ready-to-test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check --quiet .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -q --numprocesses=auto --maxprocesses=4 --dist=worksteal

nightly: .venv/.ready-to-browse .venv/.ready-with-tools
	$(BIN)/python -m tests.nightly

test-postgresql: .venv/.ready-to-test
	.ci/with_postgresql.sh $(BIN)/python -m pytest -q tests/store tests/web/test_cases.py tests/web/test_events.py

test-site: .venv/.ready-to-browse
	$(BIN)/python -m pytest -q -n 2 --dist loadfile tests/browser --ignore=tests/browser/test_pace.py; ended=$$?; \
	$(BIN)/python -m pytest -q -n 0 tests/browser/test_pace.py && exit $$ended

audit: .venv/.ready-with-tools
	@$(BIN)/python -m tests.audit

lint-site: .venv/.ready-with-tools .ci/site/node_modules
	.ci/site/node_modules/.bin/biome lint --config-path=.ci/site --error-on-warnings judge/web/static
	$(BIN)/djlint --lint --quiet templates

mutate: .venv/.ready-with-tools
	$(BIN)/python -m tests.mutation $(ROOM) --sample $(SAMPLE)

screenshots: .venv/.ready-to-browse
	$(BIN)/python -m tests.browser.shots build/screenshots

test-crash: .venv/.ready-to-test
	JUDGE_TEST_KILLS=100 .ci/with_postgresql.sh $(BIN)/python -m pytest -q tests/store/test_crash.py

test-attack: .venv/.ready-to-test
	JUDGE_ATTACK=long .ci/with_postgresql.sh $(BIN)/python -m pytest -q tests/attack

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "KeyForge Judge needs Python 3.11 or newer; name one with: make PYTHON=python3.11 ...")'
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.ready-to-serve: .venv/.made requirements.lock pyproject.toml
	@echo "Installing what the site needs ..."
	@$(PIP) --require-hashes -r requirements.lock
	@$(PROJECT)
	@touch $@

.venv/.ready-to-test: .venv/.made requirements-dev.lock pyproject.toml
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@$(PROJECT)
	@touch $@

.venv/.ready-to-browse: .venv/.ready-to-test requirements-browser.lock
	@echo "Installing what drives the browser ..."
	@$(PIP) --require-hashes -r requirements-browser.lock
	@touch $@

.venv/.ready-with-tools: .venv/.ready-to-test requirements-tools.lock
	@echo "Installing the developers' tools ..."
	@$(PIP) --require-hashes -r requirements-tools.lock
	@touch $@

.ci/site/node_modules: .ci/site/package.json
	npm install --prefix .ci/site --no-package-lock --no-audit --no-fund --silent
	@touch $@

docs: .venv/.ready-to-test
	$(BIN)/python -m tests.drawing
	$(BIN)/python -m tests.tables

wheel: .venv/.ready-to-serve
	$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

fast: .venv/.ready-with-tools
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir $(WHEELS) .

offline: .venv/.ready-to-serve
	@$(BIN)/python -m judge.pocket.packs $(if $(RUNTIME),--runtime $(RUNTIME))

offline-tested: offline .venv/.ready-to-browse
	$(BIN)/python -m pytest -q -n 0 -s tests/browser/test_pocket.py tests/browser/test_pocket_equal.py tests/browser/test_pocket_files.py

lock:
	$(COMPILE) --extra build --output-file requirements.lock
	$(COMPILE) --extra build --extra dev --output-file requirements-dev.lock
	$(COMPILE) --extra build --extra dev --extra browser --output-file requirements-browser.lock
	$(COMPILE) --extra build --extra dev --extra tools --output-file requirements-tools.lock

clean:
	rm -rf .venv dist .mypy_cache .ruff_cache .pytest_cache
