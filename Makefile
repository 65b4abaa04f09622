# The commands of the project. `make` alone lists them.
# What they run is plain Python in .venv; nothing here is needed to use the package.

VENV := .venv
LAUTA := $(VENV)/bin/lauta
PYTEST := $(VENV)/bin/python -m pytest
JOBS ?= 2

# Dozens of processes import the same files: what Python has compiled is kept, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test floors newest quick format lint soak broken browsers endure mutate bench bench-check messages lock audit clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.ready-base ## install on first use and start the server (PORT=8000 HOST=127.0.0.1)
	@exec $(LAUTA) serve --open $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)")

test: lint ## lint, types, all tests including the browser's (FILES="tests/web ..." or GAME=africa: those alone)
	@$(PYTEST) $(if $(FILES)$(GAME),$(FILES) $(if $(GAME),-k $(GAME)),-n $(JOBS) --dist loadgroup --no-loadscope-reorder)

floors: ## the fast tests with the lowest versions that pyproject.toml allows (PYTHON=python3.12)
	@tools/resolved.sh lowest-direct $(or $(PYTHON),python3)

newest: ## the fast tests with the newest versions that pyproject.toml allows (PYTHON=python3.14)
	@tools/resolved.sh highest $(or $(PYTHON),python3)

quick: $(VENV)/.ready-dev ## lint, types and the nearest tests of what has changed, in under a minute (SINCE=main)
	@$(VENV)/bin/python tools/quick.py --since $(or $(SINCE),HEAD)

format: $(VENV)/.ready-dev ## format the Python code, and repair what ruff can
	@$(VENV)/bin/ruff check --fix
	@$(VENV)/bin/ruff format

# Mypy's Django plugin loads the settings; their data folder is then one of lint's own.
lint: $(VENV)/.ready-dev ## ruff, who imports whom, and mypy --strict
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check
	@$(VENV)/bin/lint-imports --no-cache --no-logo
	@LAUTA_DATA=.mypy_cache/lauta-data $(VENV)/bin/mypy --strict src tests tools

soak: $(VENV)/.ready-dev ## the long tests: thousands of random games
	@$(PYTEST) -n $(JOBS) --dist worksteal -m soak

broken: $(VENV)/.ready-dev ## the browser's tests with each optional part of a browser broken in turn (NAMES="no-cache")
	@$(VENV)/bin/python -m tests.browser.broken $(NAMES)

browsers: $(VENV)/.ready-dev ## a short suite in Firefox, WebKit and Chromium, those that are here
	@$(PYTEST) -m browsers tests/browsers

endure: $(VENV)/.ready-dev ## a server under faults (clock, disk, kills, dead services) for HOURS=2, and a report
	@$(VENV)/bin/python -m tests.endurance --hours $(or $(HOURS),2)

mutate: $(VENV)/.ready-mutate ## break rules on purpose and see which tests notice, for hours (AREAS="attika web")
	@$(VENV)/bin/python -m tools.mutate $(AREAS) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

bench: $(VENV)/.ready-base ## speed of the rules, plain and compiled (GAME=africa)
	@exec $(LAUTA) bench $(or $(GAME),africa)

bench-check: $(VENV)/.ready-base ## whether a game lost more than 10 % of its stored speed (GAMES="africa attika")
	@$(VENV)/bin/python -m benchmarks.check $(if $(GAMES),--games $(GAMES))

messages: $(VENV)/.ready-base ## bring the catalogues up to date with the sentences in code and templates
	@$(VENV)/bin/python tools/messages.py

lock: ## choose exact versions again (LOCK_OPTIONS=--upgrade for the newest)
	@tools/lock.sh

audit: ## published advisories for the locked versions; needs the network (OSV=URL for a mirror)
	@$(or $(PYTHON),python3) tools/audit.py $(OSV)

clean: ## remove the virtual environment, caches and build results
	rm -rf $(VENV) .venv-audit .venv-resolved build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps make a second start quick. What tests need includes all that playing needs.
$(VENV)/.ready-base: requirements/base.txt requirements/build.txt pyproject.toml tools/venv.sh
	@tools/venv.sh base
	@touch $@

$(VENV)/.ready-dev: requirements/dev.txt requirements/base.txt requirements/build.txt pyproject.toml tools/venv.sh
	@tools/venv.sh dev
	@touch $(VENV)/.ready-base $@

$(VENV)/.ready-mutate: requirements/mutate.txt requirements/dev.txt requirements/build.txt pyproject.toml tools/venv.sh
	@tools/venv.sh mutate
	@touch $(VENV)/.ready-base $(VENV)/.ready-dev $@
