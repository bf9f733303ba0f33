.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
PACKAGES := cards $(patsubst %/package.yaml,%,$(wildcard expansions/*/package.yaml))
BOXES := tests/boxes
EXAMPLE := examples/uno
LOG := build/game.log
MET := build/coverage.json

help:  ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

run: $(STAMP)  ## check and compile the base game, and let four sensible agents play it
	@mkdir -p build
	$(BIN)/azif check $(PACKAGES)
	$(BIN)/azif build cards --output build/game.azir
	$(BIN)/azif run --players 4 --seed 34 --agent sensible --log $(LOG)
	@echo
	@echo "the game       cards/"
	@echo "compiled       build/game.azir"
	@echo "the log        $(LOG)"
	@echo "play yourself  $(BIN)/azif play"

lint: $(STAMP)  ## formatting, lint, types, and which part may import which
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	@if $(BIN)/pyright --version >/dev/null 2>&1; then echo "$(BIN)/pyright"; $(BIN)/pyright; \
	else echo "pyright skipped: it needs Node.js, which is neither here nor can be fetched"; fi
	$(BIN)/lint-imports --no-cache

test: lint  ## all that continuous integration runs
	$(BIN)/pytest
	$(BIN)/azif fmt --check $(PACKAGES) $(BOXES) $(EXAMPLE)
	$(BIN)/azif check $(PACKAGES) $(BOXES)
	$(BIN)/azif test $(PACKAGES) $(BOXES) --coverage $(MET)
	$(BIN)/azif coverage rules $(PACKAGES)
	$(BIN)/azif coverage clauses $(PACKAGES) --with $(BOXES) --from $(MET) --fail-under 100
	$(BIN)/azif check $(EXAMPLE)
	$(BIN)/azif coverage clauses $(EXAMPLE) --fail-under 100

bench: $(STAMP)  ## measure how fast it is, beside others
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]' || \
		echo "not all of the others can be installed; they are left out"
	$(BIN)/azif bench

slow: $(STAMP)  ## the slow tests, on cases that are new each time
	$(BIN)/pytest -m slow --hypothesis-profile search

fuzz: $(STAMP)  ## damaged content and command lines for ten minutes: nothing makes Azif fail
	PYTHONPATH=tests $(BIN)/python -m fuzzing --seconds 600

SOAK := PYTHONPATH=tests $(BIN)/python -m soak --over players --over ancient_one --variant chosen_ancient_one

soak: $(STAMP)  ## play 2000 games, watch all that must hold, report what was met
	$(SOAK) --games 2000

soak-dunwich: $(STAMP)  ## the same with Dunwich Horror: 500 games
	$(SOAK) --games 500 --with dunwich --output build/soak-dunwich \
	  --expect 'monster/The Dunwich Horror/enter' --expect verb/burst \
	  --expect injury --expect madness --expect verb/retire \
	  --expect task --expect mission --expect track/quests_done \
	  --expect 'vortex/*' --expect verb/vanish --expect track/dunwich_horror_tokens

docs: $(STAMP)  ## the site: rules, components, answers, and these documents
	@$(BIN)/python -c "import material, typst" 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/azif docs $(PACKAGES) --beside docs --moved docs/moved.txt --tools --print --out build/docs

docs-test: docs  ## open the site in Chromium (from the package manager), look at every kind of page
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright
	@npm install --silent --no-fund --no-audit --prefix build/axe axe-core || echo "axe skipped: it needs npm"
	$(BIN)/pytest tests/test_browser.py -m browser

pictures: docs  ## take the pictures of the README from the site
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright
	PYTHONPATH=tests $(BIN)/python -m pictures

clean:  ## remove what was built, but not .venv
	rm -rf build dist site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find compiler runtime bench tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help run lint test docs docs-test pictures bench slow fuzz soak soak-dunwich clean
