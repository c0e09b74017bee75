# Lexio on one machine. `make` lists what there is.
PYTHON ?= python3
VERSION = $(shell sed -n 's/^VERSION = "\(.*\)"/\1/p' chalicelib/version.py)
VENV   := .venv
BIN    := $(VENV)/bin
# Each stamp holds what was installed; it is made anew when a pin changes.
LOCAL  := $(VENV)/.local
DEV    := $(VENV)/.dev
# Node comes with what is installed here, so that it is the same version everywhere.
export PATH := $(abspath $(BIN)):$(PATH)

.DEFAULT_GOAL := help
.PHONY: help play demo test check lint types clean

help: ## list these commands
	@echo 'Lexio $(VERSION)'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Lexio needs Python 3.11 or later, and $(PYTHON) is older. Name another: make PYTHON=python3.12 …"; exit 1; }
	@echo "Setting up a virtual environment in $(VENV): once, about a minute …"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check 'pip==26.2'

$(LOCAL): $(BIN)/pip requirements.txt pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt --group local
	@touch $@

$(DEV): $(BIN)/pip requirements.txt pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt --group dev
	@touch $@

# The tests run over dynalite too, axe looks at the screen, and what checks its scripts comes from npm.
TOOLS   := node_modules/.package-lock.json
NPM_BIN := node_modules/.bin

$(TOOLS): package.json package-lock.json $(DEV)
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: npm-lock
npm-lock: $(DEV) ## write each package-lock.json anew after a change of its package.json; it names no registry
	for folder in . tests/clients/typescript; do \
	    npm --prefix $$folder install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved=true || exit; done

play: $(LOCAL) ## serve the game on http://127.0.0.1:8000 (PORT, HOST) with its own local DynamoDB and S3
	@$(BIN)/python -m infra.play

demo: $(LOCAL) ## let robots play a game on the server at URL (ARGS="--players 3 --seed 1 --fast")
	@$(BIN)/python -m infra.demo $(if $(URL),--url $(URL)) $(ARGS)

test: $(DEV) $(TOOLS) units ## run all the tests, on as many cores as there are up to four
	$(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile

.PHONY: test-fast
test-fast: $(DEV) units ## only the tests of rules, service, api, storage and the screen's pure parts: under a minute on two cores
	$(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile tests/rules tests/service tests/api tests/storage

.PHONY: soak
soak: $(DEV) ## robots play many tables while things go wrong on purpose (SECONDS=300, SEED)
	@$(BIN)/python -m infra.soak $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

.PHONY: screenshots
screenshots: $(DEV) ## take pictures of the screen in all its states (needs chromium; ONLY="phone-light desk-dark")
	@$(BIN)/python -m infra.screenshots $(ONLY)

.PHONY: examples
examples: $(DEV) ## record the examples of the OpenAPI document anew: a small game on the in-memory twin
	$(BIN)/python -m tests.api.recording

.PHONY: units
units: $(DEV) ## only the tests of the screen's pure parts, by node: some seconds
	node --test --test-reporter=dot tests/web/units/*.test.js

lint: $(DEV) $(TOOLS) ## ruff and, for the screen's scripts, biome: style, imports, common mistakes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NPM_BIN)/biome ci --error-on-warnings

types: $(DEV) $(TOOLS) web-types-check ## mypy and, for the screen's scripts, tsc: strict
	$(BIN)/mypy
	$(NPM_BIN)/tsc --project .

.PHONY: web-types web-types-check
WRITE_WEB_TYPES = $(NPM_BIN)/openapi-typescript tests/document/current.json --output tests/web/types/openapi.d.ts \
	--immutable --root-types --root-types-no-schema-prefix

web-types: $(DEV) $(TOOLS) ## write the types that the screen's scripts have of the API, from its OpenAPI document
	$(WRITE_WEB_TYPES)

web-types-check: $(DEV) $(TOOLS)
	$(WRITE_WEB_TYPES) --check

check: lint types test ## everything a pull request must pass

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build

.PHONY: words words-check words-pack word bench-words

words: $(LOCAL) ## make wordlists/fr.txt anew from its dictionary (DICTIONARY=DIR: from there)
	$(BIN)/python -m wordlists.build $(if $(DICTIONARY),--dictionary $(DICTIONARY))
	$(BIN)/python -m wordlists.readme

words-check: $(LOCAL) ## make the word list anew and fail where it is not the committed one
	$(BIN)/python -m wordlists.build --check $(if $(DICTIONARY),--dictionary $(DICTIONARY))

words-pack: $(LOCAL) ## pack the word list for the function, into build/words/
	$(BIN)/python -m wordlists.pack

word: $(LOCAL) ## whether words are in the list, and why one is out: make word W="kiwi étés"
	@set -f; $(BIN)/python -m wordlists.explain -- $$W

.PHONY: openapi openapi-release clients
openapi: $(DEV) $(TOOLS) ## write tests/document/current.json and the screen's types anew, and say what they break of the last release
	@$(BIN)/python -m tests.document; broken=$$?; $(WRITE_WEB_TYPES) && exit $$broken

openapi-release: $(LOCAL) ## make today's OpenAPI document the one that changes are compared with
	@$(BIN)/python -m tests.document --release

clients: $(DEV) ## generate clients from the served document; each plays a whole game (ONLY="redocly python robots")
	@$(BIN)/python -m tests.clients $(ONLY)

.PHONY: bench
bench: $(DEV) ## what a move, a poll, a start and a thousand games cost, beside rivals (ONLY="rules store")
	$(BIN)/pip install --quiet --disable-pip-version-check --group bench
	@$(BIN)/python -m tests.bench $(ONLY)

bench-words: $(LOCAL) ## the packed form beside its rivals: size, load, memory, look-up
	$(BIN)/pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python -m tests.bench.word_list

.PHONY: package resources upload functions deploy undeploy url smoke test-deploy bench-start

STAGE ?= dev

package: $(LOCAL) ## pack a stage for CloudFormation into build/package: sam.json, deployment.zip (STAGE=dev)
	@$(BIN)/python -m infra.deploy.package --stage $(STAGE)

resources: $(LOCAL) ## make a stage's table, bucket, logs, alarms (STAGE=dev, ALARM_EMAIL=…)
	@$(BIN)/python -m infra.deploy resources --stage $(STAGE) $(if $(ALARM_EMAIL),--alarm-email $(ALARM_EMAIL))

upload: $(LOCAL) ## put the word list in place for a stage's new tables (STAGE=dev)
	@$(BIN)/python -m infra.deploy words --stage $(STAGE)

functions: $(LOCAL) ## deploy a stage's functions and API by chalice deploy (STAGE=dev)
	@$(BIN)/python -m infra.deploy functions --stage $(STAGE)

deploy: resources upload functions smoke ## all of these in order, and try the outcome (STAGE=dev)

undeploy: $(LOCAL) ## delete a stage's functions and API; table and bucket stay (STAGE=dev)
	@$(BIN)/python -m infra.deploy delete --stage $(STAGE)

url: $(LOCAL) ## where a stage answers (STAGE=dev)
	@$(BIN)/python -m infra.deploy url --stage $(STAGE)

smoke: $(LOCAL) ## open a table, play it to its end, read its log: at URL, or at a deployed stage (STAGE=dev)
	@url='$(URL)'; [ -n "$$url" ] || url=$$($(BIN)/python -m infra.deploy url --stage $(STAGE)) && \
	$(BIN)/python -m infra.smoke "$$url"

test-deploy: $(DEV) ## only the tests of package, policies and deployment
	$(BIN)/python -m pytest tests/deploy

bench-start: $(DEV) ## size and start of the package, beside a bare Chalice app
	@$(BIN)/python -m tests.bench.start
