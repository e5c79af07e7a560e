# Two commands matter: `make demo` shows a recorded battle in a browser, `make test` proves everything.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# A target folder outside the clone is used where CARGO_TARGET_DIR is set.
TARGET := $(or $(CARGO_TARGET_DIR),target)
VENV := $(TARGET)/venv
BIN := $(TARGET)/debug/aftermath
WEB := api/web
# How what is measured is built: as it is shipped. `release` builds in parts, which is quicker.
PROFILE ?= ship
MEASURED := $(TARGET)/$(PROFILE)/aftermath
# Seconds for each reader of outside bytes.
FUZZ_SECONDS ?= 600
NPM := npm --prefix $(WEB)


# The games whose referee comes with the pages, for the recorder.
RECORDED := $(patsubst games/%/referee/src/offers.rs,%,$(wildcard games/*/referee/src/offers.rs))

.DELETE_ON_ERROR:
.PHONY: help setup pocket test-pocket web pages build release demo test lint test-rust test-web test-browser test-notebooks nats cluster-test lighthouse types bench bench-judging bench-keeping bench-tables bench-serving bench-ingest faults laws offers fuzz torture clean

help: ## Show the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what the tests need: Chromium, web packages, a Python environment.
	scripts/setup.sh "$(VENV)"

$(WEB)/node_modules: $(WEB)/package-lock.json
	$(NPM) ci --no-audit --no-fund
	touch $@

pocket: ## Build the referees that run in the browser, where there is a WebAssembly target.
	scripts/pocket.sh $(WEB)/public/referee $(RECORDED)

web: pocket pages ## Build the pages, referees for the browser included.

# What pages are built from. Folders count too: they are newer than the pages once a file of theirs is gone.
PAGE_SOURCES := $(shell find $(WEB)/src $(WEB)/public $(WEB)/scripts games/*/words/options.csv) \
	$(wildcard $(WEB)/*.html $(WEB)/*.js $(WEB)/*.json $(WEB)/*.ts)

pages: $(WEB)/dist/index.html

$(WEB)/dist/index.html: $(PAGE_SOURCES) | $(WEB)/node_modules
	mkdir -p $(WEB)/public/referee
	[ -e $(WEB)/public/referee/games.json ] || echo '[]' > $(WEB)/public/referee/games.json
	$(NPM) run build

build: web ## Build the program, pages included.
	cargo build --locked -p aftermath-api

release: web ## Build the program as it is shipped, as one whole; takes long.
	cargo build --locked --profile ship -p aftermath-api
	@echo "$(TARGET)/ship/aftermath"

# What plays, judges and writes tables is built with some optimisation for the demo, which plays a league. It takes five to
# six minutes of a processor longer to build. Tests are built as ever.
BOTS := $(patsubst games/%/bots,aftermath-%-bots,$(wildcard games/*/bots))
REFEREES := $(foreach game,$(patsubst games/%/referee,%,$(wildcard games/*/referee)),aftermath-$(game) aftermath-$(game)-referee)
FAST := $(foreach package,aftermath-rules aftermath-games $(REFEREES) aftermath-simulate $(BOTS), \
	--config profile.dev.package.$(package).opt-level=2 \
	--config profile.dev.package.$(package).incremental=false \
	--config profile.dev.package.$(package).debug-assertions=false \
	--config profile.dev.package.$(package).overflow-checks=false) \
	$(foreach package,aftermath-stats arrow-array arrow-buffer arrow-data arrow-select parquet, \
	--config profile.dev.package.$(package).opt-level=1)
# Battles of the league of each game; the first hundreds are loaded before it serves.
MATCHES ?= 2000

# Referees for the browser take six minutes to build; where there are none the recorder asks the service, and is answered alike.
demo: pages ## Play a league of each game and serve it; prints the address as soon as the first battles are there.
	cargo build --locked $(FAST) -p aftermath-api
	$(BIN) demo --matches $(MATCHES)

STEPS := setup lint test-rust test-pocket test-web test-browser test-notebooks

test: ## Everything: goes on past a step that fails, says what each step took, and names the failed ones at the end.
	@failed=(); took=(); \
	for step in $(STEPS); do \
		printf '\n== %s\n' "$$step"; begun=$$SECONDS; \
		$(MAKE) --no-print-directory "$$step" || failed+=("$$step"); \
		took+=("$$step $$((SECONDS - begun)) s"); \
	done; \
	printf '\n== steps\n'; printf '%s\n' "$${took[@]}"; \
	if [ $${#failed[@]} -gt 0 ]; then echo "failed: $${failed[*]}"; exit 1; fi; echo "every step passed"

lint: web ## Format and lints, no warning allowed.
	status=0; cargo fmt --all --check || status=1; \
	cargo clippy --locked --workspace --all-targets --features aftermath-stats/generated -- -D warnings || status=1; \
	cargo clippy --locked --manifest-path tests/schema/Cargo.toml --all-targets --target-dir "$(TARGET)" -- -D warnings || status=1; \
	exit $$status

# The tests of the store on JetStream, and of tables made together, are left out, with a line that says so, where there is none to be had;
# those of tables in a bucket also without `moto_server` (or MOTO_SERVER, its path).
nats: ## Get a nats-server for the tests, without installing it.
	scripts/nats_server.sh "$(TARGET)/nats" || echo "nats: the tests of the store on JetStream are left out"

# Rounds in which every server is killed, then all at once; `make test` does one.
CLUSTER_ROUNDS ?= 10

cluster-test: web nats ## Servers, services and machines of Spark killed, cut off and slowed while they work; kills go on for CLUSTER_ROUNDS.
	status=0; \
	for abuse in killed:: cut:: slow:: withdrawing:: lease:: together::; do \
		AFTERMATH_CLUSTER_ROUNDS=$(CLUSTER_ROUNDS) \
			cargo test --locked -p aftermath-store-jetstream --test jetstream -- --nocapture $$abuse || status=1; \
	done; \
	cargo test --locked -p aftermath-stats-consumers --test consumers -- --nocapture || status=1; \
	if home=$$(scripts/spark.sh "$(TARGET)/spark"); then export SPARK_HOME=$$home; \
	else echo "cluster-test: what Spark reckons is left out"; fi; \
	cargo test --locked -p aftermath-api --test cli -- --nocapture cluster:: consume:: spark:: || status=1; \
	exit $$status

test-rust: web nats ## Rust tests: rules, corpus, schemas, store, ingest, tables, command line, service.
	status=0; cargo test --locked --workspace --no-fail-fast || status=1; \
	cargo test --locked --manifest-path tests/schema/Cargo.toml --target-dir "$(TARGET)" --no-fail-fast || status=1; \
	exit $$status

test-pocket: pocket ## The referees in WebAssembly answer as on this machine, byte for byte, for every log of the corpus.
	scripts/pocket_same.sh $(WEB)/public/referee $(RECORDED)

test-web: $(WEB)/node_modules ## Types and unit tests of the pages.
	status=0; $(NPM) run check || status=1; $(NPM) test || status=1; exit $$status

test-browser: setup build ## The replay in a real browser.
	scripts/browser.sh "$(BIN)"

lighthouse: setup build ## How soon every kind of page is ready, and Lighthouse on each (95 or above); on the demo, as on a phone.
	scripts/lighthouse.sh "$(BIN)"

test-notebooks: setup build ## The notebooks against a league that is served, and its tables.
	scripts/notebooks.sh "$(BIN)" "$(VENV)"

bench: bench-judging bench-keeping bench-ingest bench-serving bench-tables ## How fast everything is, each figure beside its floor and its goal: judging, keeping, taking in, serving, tables.

# Battles of each game, and rounds of which the fastest counts.
BENCH_BATTLES ?= 200
BENCH_ROUNDS ?= 5

bench-judging: ## How fast battles are read and judged, beside two floors, side by side, and in how much memory.
	cargo bench --locked --profile $(PROFILE) -p aftermath-players --bench check -- $(BENCH_BATTLES) $(BENCH_ROUNDS)
	cargo bench --locked --profile $(PROFILE) -p aftermath-players --bench memory

bench-keeping: ## How fast battles are kept, beside redb and SQLite.
	cargo bench --locked --profile $(PROFILE) -p aftermath-store --bench append
	cargo run --locked --profile $(PROFILE) -p aftermath-players --example battles -- "$(TARGET)/battles" 96
	cargo run --locked --release --manifest-path store/beside/Cargo.toml --target-dir "$(TARGET)/beside" -- "$(TARGET)/battles"

# Matches of the benchmark of the tables.
BENCH_MATCHES ?= 1000000

bench-tables: ## The questions of the pages over a million matches, beside DuckDB and pandas.
	AFTERMATH_BENCH_TABLES="$(TARGET)/bench-tables" AFTERMATH_BENCH_MATCHES=$(BENCH_MATCHES) \
		cargo bench --locked --profile $(PROFILE) -p aftermath-stats --features generated --bench tables
	[ -e "$(TARGET)/venv-bench/ready" ] || { python3 -m venv "$(TARGET)/venv-bench" && "$(TARGET)/venv-bench/bin/pip" install -q \
		--disable-pip-version-check --only-binary :all: -r scripts/beside_duckdb.txt && touch "$(TARGET)/venv-bench/ready"; }
	"$(TARGET)/venv-bench/bin/python" scripts/beside_duckdb.py "$(TARGET)/bench-tables"

bench-serving: web ## Answers of a replay beside nginx with the same bytes, and 200 watchers of a table; needs wrk and nginx.
	cargo run --locked --profile $(PROFILE) -p aftermath-players --example battles -- "$(TARGET)/battles" 96
	cargo build --locked --profile $(PROFILE) -p aftermath-api
	python3 scripts/serving.py "$(MEASURED)" "$(TARGET)/battles"

bench-ingest: web ## How fast battles are taken in and all verdicts are written, on all processors.
	cargo run --locked --profile $(PROFILE) -p aftermath-players --example battles -- "$(TARGET)/battles" 96
	cargo build --locked --profile $(PROFILE) -p aftermath-api
	python3 scripts/ingest_figures.py "$(MEASURED)" "$(TARGET)/battles"

faults: ## Plant faults into 1,000 legal battles of each game and count those that the referee finds.
	cargo run --locked --release -p aftermath-faults -- --matches 1000

# Battles of each game.
OFFER_BATTLES ?= 1000

offers: ## Hold that whatever bots record was offered, and comes back from the notation, over 1,000 battles of each game (OFFER_BATTLES).
	AFTERMATH_BATTLES=$(OFFER_BATTLES) cargo test --locked --release $(patsubst games/%/bots/tests/offers.rs,-p aftermath-%-bots,$(wildcard games/*/bots/tests/offers.rs)) --test offers -- --nocapture
	AFTERMATH_BATTLES=$(OFFER_BATTLES) cargo test --locked --release -p aftermath-notation --test corpus battles_of_bots -- --nocapture

# Battles of each game, and variants of each for each law.
LAW_BATTLES ?= 1000
LAW_TRIES ?= 4

laws: ## Hold the laws that need no expected value over every corpus and 1,000 battles of each game that bots play (LAW_BATTLES), and the chances of dice over as many.
	cargo run --locked --release -p aftermath-players --example laws -- --battles $(LAW_BATTLES) --tries $(LAW_TRIES)
	LUCK_BATTLES=$(LAW_BATTLES) cargo test --locked --release -p aftermath-players --test luck

fuzz: ## Hand every reader of outside bytes 10 minutes of inputs (FUZZ_SECONDS, TARGETS); they grow in target/fuzz.
	scripts/fuzz.sh $(FUZZ_SECONDS) "$(TARGET)/fuzz" $(TARGETS)

torture: build ## Kill the writer 400 times, cut its power 20 times (which needs root), flip and cut 3,400 bits and files, forge 4,000 bundles, ask whatever the OpenAPI document allows.
	AFTERMATH_TORTURE=1 cargo test --locked -p aftermath-store --test store -- --nocapture survives flipped gone_on_with repair
	AFTERMATH_TORTURE=1 cargo test --locked -p aftermath-ingest --test ingest -- --nocapture forgery veil
	AFTERMATH_TORTURE=1 cargo test --locked -p aftermath-stats --test stats -- --nocapture flipped
	AFTERMATH_TORTURE=1 cargo test --locked -p aftermath-api --test http -- --nocapture guessing strangers damage rebinding
	scripts/schemathesis.sh $(BIN) "$(TARGET)/schemathesis"

types: build ## Write the service's types for the pages and the client for Python again.
	$(BIN) openapi > $(WEB)/openapi.json
	$(NPM) run types
	python3 scripts/python_client.py $(WEB)/openapi.json notebooks/client/aftermath_client.py

clean: ## Remove what was built.
	cargo clean
	rm -rf $(WEB)/dist $(WEB)/node_modules
