# Pitchside. `make play` plays, `make test` checks everything; both set up what they need.

PY ?= python3
V := .venv
E := .venv-envs
G := .venv-gpu
C := .venv-checks
WORKERS ?= 3
BROWSERS ?= 2
ARGS ?=
PYTEST_ARGS ?=
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of interpreters are started: what one of them has read, the next finds compiled. So pip compiles
# nothing beforehand: two thirds of the packages' files are never read.
export PYTHONDONTWRITEBYTECODE :=

BIN := $(V)/bin
# Where the machine has a usable Node.js of its own, the page waits for no Python package.
NODE := $(shell $(PY) hatch_build.py node 2>/dev/null && echo here)
RUN_NPM := $(if $(NODE),$(PY),$(BIN)/python) hatch_build.py npm
NPM := $(RUN_NPM) --silent
# What pip and npm say while they install is kept, and shown only where that fails: a machine with an extra package
# index of its own has a warning about it for each package.
QUIETLY := sh -c 'said=$$(mktemp) || exit 1; trap "rm -f $$said" EXIT; trap "exit 130" INT TERM; \
	"$$@" >"$$said" 2>&1 || { status=$$?; cat "$$said" >&2; exit $$status; }' quietly
WEB_TOOLS := web/package.json web/package-lock.json web/.npmrc
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f \
	\( -path 'web/src/*' -o -path 'web/public/*' -o -name index.html -o -name '*.config.*' -o -name 'tsconfig*.json' \) -print)
KERNEL_SOURCES := $(shell find src/pitchside -path '*kernel*.py' -o -name compiled.py -o -name warm.py)

# Two things at a time where neither touches the other; what one line of a recipe says stays together.
TOGETHER := $(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync=line) TWO=1
SETUP := $(V)/.packages $(V)/.pitchside $(V)/.warm $(V)/.page

.PHONY: help install setup play test test-envs test-gpu quick nightly check bench bench-envs soak dist peers peers-envs lock audit clean debian browser parts compiled python-tests browser-tests lint lint-python lint-web web-test
.DELETE_ON_ERROR:
ifndef TWO
.NOTPARALLEL:
endif

help:
	@echo "make play     set up Pitchside and play in the browser   (ARGS='--help' for the options)"
	@echo "make test     every check and every test                 (PYTEST_ARGS='-k name' to choose)"
	@echo "make test-envs  the environments for learners, with their libraries in $(E)"
	@echo "make test-gpu   the kernels for a GPU, built with numba-cuda in $(G): no GPU is needed"
	@echo "make quick    the loop while working: lint, types, rules  (GAME=pitch_out for one game's clauses)"
	@echo "make nightly  the counted tests at their full counts     (hours; NIGHT=0.01 for a hundredth)"
	@echo "make check    format, lint, types, import order; prints the longest files"
	@echo "make bench    measure speed                              (ARGS='--help' for the options)"
	@echo "make soak     500 matches at once for half an hour       (ARGS='--matches 1000' to choose)"
	@echo "make bench-envs  random steps a second of every environment, and of other libraries'"
	@echo "make dist     build the wheel into dist/"
	@echo "make peers    install the engines that make bench compares with  (make peers-envs: those of make bench-envs)"
	@echo "make install  only set up $(V)                        (PY=python3.12 to choose a Python)"
	@echo "make audit    known weaknesses of the locked packages    (REQUIRE_AUDIT=1 fails where they cannot be looked up)"
	@echo "make lock     refresh the lock files                     (UPGRADE=1 for newer versions)"
	@echo "make clean    remove everything that was built"

install:
	+@$(TOGETHER) -j2 setup

setup: $(SETUP)
	@:

play: install
	@$(BIN)/pitchside play $(ARGS)

bench: install
	@$(BIN)/python -m tools.bench $(ARGS)
	@$(BIN)/python -m tools.peers $(ARGS)

# Load from this machine on this machine: take it when nothing else runs.
soak: install
	@$(BIN)/python -m tools.load play --matches 500 --minutes 30 $(ARGS)

# The page is built already: the wheel carries it, and needs no Node.js to install.
dist: install
	@PITCHSIDE_SKIP_WEB=1 $(QUIETLY) $(BIN)/python -m build --wheel --no-isolation --outdir dist .
	@ls dist/*.whl

# Random steps of every environment beside those of other libraries; what is not installed is named.
bench-envs: $(E)/.packages $(E)/.pitchside
	@PYTHONPATH=$(E)/peers $(E)/bin/python -m tools.bench_envs $(ARGS)

# Apart: one of them brings a package `tests`, which would stand before ours.
peers-envs: $(E)/.packages $(E)/.pitchside
	@echo "Installing the environments to compare with ..."
	@$(QUIETLY) $(E)/bin/pip install -q --upgrade --target $(E)/peers --require-hashes -r peers-envs.lock

peers: install
	@echo "Installing the engines to compare with ..."
	@$(QUIETLY) $(BIN)/pip install -q --require-hashes -r peers.lock

# The browser tests have processes of their own: Playwright keeps an event loop running in its own.
PYTEST := $(BIN)/python -m pytest --dist loadgroup
CHOSEN = || [ $$? = 5 -a -n "$(PYTEST_ARGS)" ]

# Side by side: each alone leaves the processor idle for a third of its time, and the checks fill what both leave,
# from when their tools are there. What each says is shown when it is done, and one that fails does not keep the
# others from their end.
test:
	@echo "Running the Python tests, the browser tests and the checks beside each other: each reports when it is done ..."
	+@$(TOGETHER) -j3 --keep-going python-tests browser-tests lint web-test

python-tests: $(SETUP) parts
	$(PYTEST) -n $(WORKERS) --ignore=tests/browser --ignore=tests/envs --ignore=tests/gpu $(PYTEST_ARGS) $(CHOSEN)

browser-tests: $(SETUP) browser
	$(PYTEST) -n $(BROWSERS) tests/browser $(PYTEST_ARGS) $(CHOSEN)

# The libraries of learners weigh more than the product: they have a house of their own.
ENVS_PYTEST := $(E)/bin/python -m pytest -n 2
test-envs: $(E)/.packages $(E)/.pitchside $(E)/.warm
	$(ENVS_PYTEST) tests/envs $(PYTEST_ARGS) $(CHOSEN)

# So does the compiler for GPUs.
test-gpu: $(G)/.packages $(G)/.pitchside
	$(G)/bin/python -m pytest tests/gpu $(PYTEST_ARGS) $(CHOSEN)

# The loop while one works waits for no compiler.
compiled: $(V)/.pitchside
	@$(BIN)/python -m pitchside.warm --check

# The loop while one works on the rules: one game's clauses and contract, or with no GAME what all games share.
HOUSE := tests/core tests/golden $(wildcard tests/games/*/golden) tests/test_api.py tests/test_imports.py tests/test_vocabulary.py
CLAUSES = $(wildcard tests/games/$(GAME)/clauses/test_*.py)
quick: $(V)/.pitchside compiled lint-python
	@test -z "$(GAME)" -o -n "$(CLAUSES)" || { echo "GAME is play_ball, pitch_out, pitch_bowl or chifootmi." >&2; exit 2; }
	$(PYTEST) -q -n 2 $(if $(GAME),$(CLAUSES) tests/games/$(GAME)/golden,$(HOUSE))
	$(if $(GAME),$(PYTEST) -q -n 2 tests/contract tests/golden tests/games/test_rulebook.py -k "$(subst _,-,$(GAME))")

# What only counts higher, and so may take longer than a test by day: see docs/testing.md. NIGHT=0.01 tries every
# line of it in small.
NIGHT ?= 1
share = $$(awk 'BEGIN { print int($(1) * $(NIGHT)) }')
nightly: export PITCHSIDE_NIGHTLY = $(NIGHT)
nightly: install $(E)/.packages $(E)/.pitchside $(E)/.warm $(C)/.packages
	$(PYTEST) -n $(WORKERS) --timeout 21600 --ignore=tests/browser --ignore=tests/envs --ignore=tests/gpu $(PYTEST_ARGS) $(CHOSEN)
	$(ENVS_PYTEST) --timeout 21600 tests/envs $(PYTEST_ARGS) $(CHOSEN)
	$(PYTEST) -n $(BROWSERS) --timeout 600 tests/browser -k "every_screen or accessible" $(PYTEST_ARGS) $(CHOSEN)
	$(BIN)/python -m tools.trials --flicks $(call share,1320000) --seed 2027
	$(BIN)/python -m tests.physics.reference --flicks $(call share,10000)
	$(BIN)/python -m tests.games.chifootmi.leaks --matches $(call share,1000)
	$(BIN)/python -m tests.server.fuzz --cases $(call share,400)

check: install lint
	$(BIN)/python -m pytest -q tests/test_imports.py
	@$(BIN)/python -m tools.lengths

# --- Setting up -------------------------------------------------------------------------------

FIND_PYTHON = new_enough() { "$$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }; \
	py="$(PY)"; \
	if ! new_enough "$$py"; then \
		echo "Pitchside needs Python 3.11 or newer; $$py is $$("$$py" --version 2>&1 || true)." >&2; \
		py=; for other in python3.11 python3.12 python3.13; do \
			if new_enough $$other; then py=$$other; echo "Using $$other instead." >&2; break; fi; done; \
		if [ -z "$$py" ]; then echo "Install one, then name it: make PY=/path/to/python3.11 ..." >&2; exit 1; fi; \
	fi

$(V)/.packages: requirements.lock
$(E)/.packages: envs.lock
$(G)/.packages: gpu.lock
$(C)/.packages: checks.lock
$(V)/.packages $(E)/.packages $(G)/.packages $(C)/.packages:
	@$(FIND_PYTHON); "$$py" -m venv $(@D) || { echo "No virtual environment could be made; on Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Installing the Python packages ..."
	@$(QUIETLY) $(@D)/bin/pip install -q --no-compile --require-hashes -r $<
	@touch $@

$(V)/.pitchside $(E)/.pitchside $(G)/.pitchside: %/.pitchside: pyproject.toml hatch_build.py %/.packages
	@PITCHSIDE_SKIP_WEB=1 $(QUIETLY) $(@D)/bin/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

# Node.js comes from the package index where the machine has none.
ENSURE_NODE = $(if $(NODE),:,$(BIN)/python hatch_build.py node) || { echo "Installing Node.js into $(V) ..."; \
	$(QUIETLY) $(BIN)/pip install -q --require-hashes -r node.lock; }

web/node_modules/.installed: $(WEB_TOOLS) | $(if $(NODE),,$(V)/.pitchside)
	@$(ENSURE_NODE)
	@echo "Installing the page's packages ..."
	@$(QUIETLY) $(RUN_NPM) ci
	@touch $@

$(V)/.page: web/node_modules/.installed $(WEB_SOURCES) | $(V)/.packages
	@$(ENSURE_NODE)
	@echo "Building the page ..."
	@$(NPM) run build -- --logLevel warn
	@touch $@

$(V)/.warm $(E)/.warm: %/.warm: %/.packages $(KERNEL_SOURCES) | %/.pitchside
	@echo "Compiling the kernels ..."
	@$(@D)/bin/python -m pitchside.warm
	@touch $@

# --- Checking ---------------------------------------------------------------------------------

lint: lint-python lint-web

lint-python: $(V)/.packages | $(V)/.pitchside
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

lint-web: web/node_modules/.installed
	@$(ENSURE_NODE)
	$(NPM) run format:check
	$(NPM) run check

web-test: web/node_modules/.installed
	@$(ENSURE_NODE)
	$(NPM) test

HAS_BROWSER = { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null
# Real databases for the tests of several servers.
HAS_PARTS = { ls /usr/lib/postgresql/*/bin/postgres || command -v postgres; } >/dev/null 2>&1 && command -v redis-server >/dev/null
# The browser without its windows does the same with a third less of the processor, where Debian has it.
APT = env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes sh -c 'apt-get update -qq; for one; do \
	apt-cache show $$one-headless-shell >/dev/null 2>&1 && one=$$one-headless-shell; chosen="$$chosen $$one"; done; \
	apt-get install -y -qq --no-install-recommends $$chosen >/dev/null' apt

# One call for all that is missing: two at a time would fight for the same lock.
debian:
	@missing=; { $(HAS_BROWSER); } || missing=chromium; { $(HAS_PARTS); } || missing="$$missing postgresql redis-server"; \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null; then \
		if [ "$$(id -u)" = 0 ]; then echo "Installing for the tests:" $$missing "..."; $(APT) $$missing || true; \
		elif sudo -n true 2>/dev/null; then echo "Installing for the tests:" $$missing "..."; sudo -n $(APT) $$missing || true; \
		fi; \
	fi

# Where something cannot be had, its tests say so and are skipped, or fail where REQUIRE_PARTS=1 or REQUIRE_BROWSER=1
# asks for it.
parts: debian
	@if ! { $(HAS_PARTS); }; then \
		if [ "$${REQUIRE_PARTS:-0}" = 1 ]; then echo "There is no PostgreSQL or no Redis, and REQUIRE_PARTS=1 asks for both." >&2; exit 1; fi; \
		echo "There is no PostgreSQL or no Redis: the tests of several servers will be skipped."; \
	fi

browser: debian
	@if ! { $(HAS_BROWSER); }; then \
		if [ "$${REQUIRE_BROWSER:-0}" = 1 ]; then echo "There is no Chromium, and REQUIRE_BROWSER=1 asks for one." >&2; exit 1; fi; \
		echo "There is no Chromium: the browser tests will be skipped."; \
	fi

# --- Looking after the house ------------------------------------------------------------------

UV_COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url $(if $(UPGRADE),--upgrade)

ENVS = import tomllib; found = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*found["dependencies"], *(one for extra in ("envs", "scale", "data", "examples", "jax") for one in found["optional-dependencies"][extra]), sep="\n")
GPU = import tomllib; found = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*found["dependencies"], *(one for one in found["optional-dependencies"]["gpu"] if "cupy" not in one), sep="\n")
ENVS_TOOLS := editables|hatchling.*|pytest.*
PEERS = import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")

# Where a list of weaknesses cannot be reached, a sentence says so.
audit: $(C)/.packages web/node_modules/.installed
	@$(ENSURE_NODE)
	@$(BIN)/python -m tools.advisories $(C)/bin/pip-audit $(RUN_NPM)

# Tools that look at the product from outside; they share no package with it.
CHECKS := pip-audit schemathesis

lock:
	@$(FIND_PYTHON); tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && "$$py" -m venv "$$tools" \
		&& $(QUIETLY) "$$tools/bin/pip" install -q uv hatchling \
		&& "$$tools/bin/"$(UV_COMPILE) pyproject.toml dev.in -o requirements.lock \
		&& "$$tools/bin/"$(UV_COMPILE) --no-annotate --extra serve -c requirements.lock pyproject.toml -o serve.lock \
		&& printf '%s\n' $(CHECKS) | "$$tools/bin/"$(UV_COMPILE) --no-annotate -c requirements.lock - -o checks.lock \
		&& "$$tools/bin/python" hatch_build.py requirement | "$$tools/bin/"$(UV_COMPILE) --no-annotate - -o node.lock \
		&& "$$tools/bin/python" -c '$(PEERS)' peers | "$$tools/bin/"$(UV_COMPILE) --no-annotate -c requirements.lock - -o peers.lock \
		&& { "$$tools/bin/python" -c '$(ENVS)'; grep -xE '$(ENVS_TOOLS)' dev.in; } \
		| "$$tools/bin/"$(UV_COMPILE) --no-annotate -c requirements.lock - -o envs.lock \
		&& "$$tools/bin/python" -c '$(PEERS)' peers-envs | "$$tools/bin/"$(UV_COMPILE) --no-annotate -c envs.lock - -o peers-envs.lock \
		&& { "$$tools/bin/python" -c '$(GPU)'; grep -xE '$(ENVS_TOOLS)' dev.in; } \
		| "$$tools/bin/"$(UV_COMPILE) --no-annotate -c requirements.lock - -o gpu.lock \
		&& cd web && $(QUIETLY) npm install --package-lock-only --ignore-scripts

clean:
	rm -rf $(V) $(E) $(G) $(C) dist web/node_modules src/pitchside/static .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
