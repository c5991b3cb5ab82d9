# Needs python3 (3.11 or newer, with pip) and make, nothing else. `make help` lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# uv if it is on the path, otherwise one of our own.
UV := $(or $(shell command -v uv 2>/dev/null),.tools/bin/uv)
CODE := src scripts tests $(wildcard bench)

# A Python that is missing is to be said, not downloaded.
export UV_PYTHON_DOWNLOADS := never
# No warning where the cache and the checkout are on different disks.
export UV_LINK_MODE ?= copy
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
export VIRTUAL_ENV := $(abspath $(VENV))

# What an installation is made from; the engine's sources are not in it: they are used in place.
PACKAGE := pyproject.toml scripts/hatch_build.py scripts/compile_engine.py scripts/compiled/buf.py
# Engines that were compiled since; a new one is worth a new installation.
ENGINES := $(wildcard build/engine/ready)

PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal

.PHONY: help play test test-all check format bench compile lock clean

help:
	@echo "make play      play in this terminal"
	@echo "make test      the tests that everybody runs, under four minutes"
	@echo "make test-all  all of them"
	@echo "make check     format, lint, types, layers, house rules"
	@echo "make format    let ruff put the code in order"
	@echo "make bench     measure"
	@echo "make compile   compile the engine now"
	@echo "make lock      renew the requirements*.lock files"
	@echo "make clean     remove what was made here"

play: $(VENV)/.play
	@$(BIN)/python scripts/engine_state.py later $(UV)
	@$(BIN)/cyclades play

# What must hold on both engines runs on both: compiled with all the rest, then interpreted.
test test-all: $(VENV)/.dev compile
	HYPOTHESIS_PROFILE=$(PROFILE) $(PYTEST) $(MARKS)
	@$(BIN)/python scripts/engine_state.py interpreted \
	|| { echo "And on the interpreted engine:"; \
	     PURE=1 HYPOTHESIS_PROFILE=$(PROFILE) $(PYTEST) $(MARKS) $(ON_BOTH); }

test: PROFILE := ci
test: MARKS := -m "not slow"
test-all: PROFILE := all
ON_BOTH := tests/made_up tests/properties tests/rules tests/test_game.py tests/test_position.py \
  tests/test_record.py

check: $(VENV)/.dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-cache
	$(BIN)/python scripts/check_house.py

format: $(VENV)/.dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

bench: $(VENV)/.bench compile
	$(BIN)/python -m bench $(BENCH)

# Compiles where the sources have changed since; says so and goes on where that can't be done.
compile: $(VENV)/.play
	@$(BIN)/python scripts/engine_state.py current \
	|| { echo "Compiling the engine (less than a minute)"; \
	     $(UV) pip install --quiet --no-deps --editable . && touch $(VENV)/.play; }
	@$(BIN)/python scripts/engine_state.py tell

lock: $(UV)
	$(UV) pip compile $(LOCK) --output-file requirements.lock pyproject.toml
	$(UV) pip compile $(LOCK) --output-file requirements-dev.lock \
	  --constraint requirements.lock --group dev pyproject.toml
	$(UV) pip compile $(LOCK) --output-file requirements-bench.lock \
	  --constraint requirements-dev.lock --group bench pyproject.toml
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-header --no-annotate

clean:
	rm -rf .tools $(VENV) build dist .coverage htmlcov .hypothesis
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# The environment. Each stamp is the memory of one installation.

.tools/bin/uv:
	@$(PYTHON) -m pip --version >/dev/null 2>&1 \
	|| { echo "$(PYTHON) has no pip (Debian: apt install python3-pip)" >&2; exit 1; }
	$(PYTHON) -m pip install --quiet --target .tools uv

$(VENV)/.made: | $(UV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "This needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(UV) venv --quiet --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(VENV)
	@touch $@

$(VENV)/.play: requirements.lock $(PACKAGE) $(ENGINES) $(VENV)/.made | $(UV)
	$(UV) pip install --quiet --require-hashes -r requirements.lock
	CYCLADES_COMPILE=cached $(UV) pip install --quiet --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock | $(VENV)/.play
	$(UV) pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: requirements-bench.lock | $(VENV)/.dev
	$(UV) pip install --quiet --require-hashes -r requirements-bench.lock
	@touch $@
