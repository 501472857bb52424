# The verbs of the house. A fresh machine needs make and Python 3.11 or newer; the lock files bring the rest.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
TORCH ?= torch
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test check lint format web web-check browser proxies bench load audit ladder balance fast test-fast test-training slow records fuzz mutants screenshots pictures fonts sounds lock clean

help:  ## list the verbs
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

play: .venv/.play web  ## play in the browser
	@$(BIN)/hearthside

test: .venv/.dev lint web-check web browser proxies  ## everything CI runs, under 20 minutes on two cores; make fuzz repeats for hours what it takes a share of
	@$(BIN)/python -m pytest -n 3 --dist worksteal --durations=40

check: .venv/.dev  ## kernel, rules, positions, golden games, words and docstrings: under a minute
	@$(BIN)/python -m pytest -q -n auto tests/kernel tests/games tests/positions tests/records tests/test_docstrings.py tests/test_class_names.py

lint: .venv/.dev  ## format, lint, types, law of imports, spelling
	@$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/lint-imports && $(BIN)/codespell

format: .venv/.dev  ## put the code into house format
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

web: .venv/.play  ## build the client into the package, when web/ changed
	@$(BIN)/python hatch_build.py

web-check: .venv/.play  ## prettier, eslint, svelte-check and vitest
	@$(BIN)/python hatch_build.py run verify

browser: .venv/.dev
	@$(BIN)/python -m tools.browser

proxies: .venv/.dev
	@$(BIN)/python -m tools.proxies

bench: .venv/.dev .bench/.peers  ## decisions per CPU-second and steps of environments, beside our peers
	@$(BIN)/python -m benchmarks.run && $(BIN)/python -m benchmarks.environments

load: .venv/.dev .bench/boardgame/.peer  ## moves a second, latency and memory of a server under load, in one process and in two, beside boardgame.io
	@$(BIN)/python -m benchmarks.load --rate 250 500 750 1000

audit: .venv/.dev  ## known holes in what we depend on; needs the network, and says so where it cannot ask
	@$(BIN)/python -m tools.audit

ladder: .venv/.dev  ## every level against the one below, into docs/bots.md: hours
	@$(BIN)/python -m tools.ladder

balance: .venv/.dev  ## the four games between normal bots, into docs/balance.md and .balance: hours; goes on where it stopped
	@$(BIN)/python -m tools.balance

fast: .venv/.dev  ## compile kernel and games in place with mypyc; prints the gain
	@$(BIN)/python -m tools.fast build

test-fast: .venv/.dev  ## laws, golden games, bots and environments on the compiled engine
	@$(BIN)/python -m tools.fast ready
	@$(BIN)/python -m pytest -n auto tests/kernel tests/records tests/positions tests/conformance tests/bots tests/envs

test-training: .venv/.dev .training/.torch  ## docs/agents.md from installing to a trained agent at a table, torch and Ray in an environment of their own
	@HEARTHSIDE_TRAINING=.training $(BIN)/python -m pytest tests/envs/test_agents_page.py

slow:  ## take the compiled modules away again
	@PYTHONPATH=src $(PYTHON) -m tools.fast clean

records: .venv/.dev  ## re-play the golden games
	@$(BIN)/python -m pytest tests/records

fuzz: .venv/.dev web browser  ## what make test takes a share of, at full length: hours
	@$(BIN)/python -m pytest -n auto tests/conformance --hypothesis-profile=fuzz
	@HEARTHSIDE_SCHEDULES=20000 $(BIN)/python -m pytest -n auto tests/server/test_interleavings.py
	@HEARTHSIDE_KILLS=100 HEARTHSIDE_KILL_TABLES=60 $(BIN)/python -m pytest tests/server/test_node_deaths.py
	@HEARTHSIDE_THOROUGH=1 $(BIN)/python -m pytest -n 3 --dist worksteal tests/e2e

mutants: .venv/.mutants  ## change the rules in thousands of small ways and see which test notices: hours
	@$(BIN)/python -m tools.mutants && $(BIN)/python -m tools.mutants --again

screenshots: .venv/.dev web browser  ## every page, both themes, phone and desktop, into docs/screenshots
	@$(BIN)/python -m tools.screenshots

pictures: .venv/.dev web browser  ## link previews and app icons, into web/static
	@$(BIN)/python -m tools.pictures

sounds: .venv/.dev  ## the client's few sounds, into web/static/sounds
	@$(BIN)/python -m tools.sounds

fonts: .venv/.dev  ## cut the display font to what the client uses, into web/src/lib/fonts
	@$(BIN)/uv tool run --from 'fonttools[woff]==4.68.0' fonttools varLib.instancer -q web/node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2 SOFT=100 wght=500:800 -o web/src/lib/fonts/fraunces-latin.woff2

lock: .venv/.dev  ## pin the requirements anew
	@$(LOCK) pyproject.toml requirements/build.in -o requirements/play.txt
	@$(LOCK) pyproject.toml requirements/build.in requirements/dev.in -c requirements/play.txt -o requirements/dev.txt
	@$(LOCK) --override requirements/bench.override requirements/bench.in -o requirements/bench.txt
	@$(LOCK) requirements/mutants.in -c requirements/dev.txt -o requirements/mutants.txt

clean: slow  ## remove what the verbs made
	@rm -rf .venv .bench .proxies .training .balance mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis dist web/node_modules web/build src/hearthside/server/static

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Hearthside needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11 …")'
	@$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python requirements/play.txt pyproject.toml
	@echo "Installing Hearthside into .venv"
	@$(PIP) --require-hashes -r requirements/play.txt && $(PIP) --no-deps --no-build-isolation -e . && touch $@

# All of play.txt is in dev.txt.
.venv/.dev: .venv/bin/python requirements/dev.txt pyproject.toml
	@echo "Installing Hearthside and its tools into .venv"
	@$(PIP) --require-hashes -r requirements/dev.txt && $(PIP) --no-deps --no-build-isolation -e . && touch .venv/.play $@

.venv/.mutants: .venv/.dev requirements/mutants.txt
	@$(PIP) --require-hashes -r requirements/mutants.txt && touch $@

.bench/.peers: requirements/bench.txt
	@$(PYTHON) -m venv .bench && .bench/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --require-hashes -r requirements/bench.txt && touch $@

.bench/boardgame/.peer: .venv/.dev benchmarks/boardgame/package-lock.json benchmarks/boardgame/server.cjs
	@mkdir -p .bench/boardgame && cp benchmarks/boardgame/* .bench/boardgame && cd .bench/boardgame && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --no-audit --no-fund && touch .peer

# Before the page asks for it, so that another build can be named: make test-training TORCH=torch==2.13.0
.training/.torch:
	@$(PYTHON) -m venv .training && .training/bin/python -m pip --disable-pip-version-check install --quiet $(TORCH) && touch $@
