# Everything a newcomer needs. Each target sets up what it uses: packages that are missing are installed first,
# through sudo when not root.

SHELL := /bin/bash
# The scripts read these from their environment, where no quoting can go wrong.
export FILE DOC DESTDIR
# Bash has a SECONDS of its own.
export FUZZ_SECONDS := $(or $(SECONDS),60)
.DEFAULT_GOAL := help
.PHONY: help run demo screenshots test conformance fuzz docs bench check lint format install uninstall clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

run: ## build the editor and open it, with FILE=note.md on that file; without a display, run the demo
	@Scripts/run.sh

demo: ## type Korean through a real input method in a virtual display and leave a screenshot under build/
	@Scripts/install-dependencies.sh test
	@Scripts/demo.sh

screenshots: ## take the pictures of the README anew, in a virtual display
	@Scripts/install-dependencies.sh test
	@Scripts/screenshots.sh

test: ## everything that CI runs: formatting, checks, build without warnings, all tests
	@Scripts/test.sh

conformance: ## the examples of CommonMark and GitHub's extensions; gets the specifications once
	@Scripts/conformance.sh

fuzz: ## the Markdown tree under libFuzzer for SECONDS=60; what it finds stays in build/fuzz
	@Scripts/fuzz.sh

docs: ## the reference of ComposureUI as a website in build/docs; warnings are errors
	@Scripts/docs.sh

bench: ## release build, one line of JSON a measurement; DOC=file.md measures that document
	@Scripts/bench.sh

check: ## the rules of the house that a script can check
	@Scripts/check-self-test.sh
	@Scripts/check-surface.sh
	@Scripts/check-house.sh
	@Scripts/check-xcode-projects.sh

lint: ## formatting, as CI checks it
	@Scripts/lint.sh

format: ## format all sources in place
	@swift format --in-place --recursive --parallel Package.swift Sources Linux Tests Benchmarks Examples Apps

prefix ?= /usr/local
install: ## build for release and install under prefix=/usr/local (DESTDIR= for packagers)
	@Scripts/install.sh "$(DESTDIR)$(prefix)"

uninstall: ## remove what install put there
	@Scripts/install.sh --remove "$(DESTDIR)$(prefix)"

clean: ## remove everything that was built
	@rm -rf .build build
