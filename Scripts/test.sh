#!/bin/bash
# Everything that CI runs.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '== %s\n' "$*"; }

step "packages"
Scripts/install-dependencies.sh test
step "formatting"
Scripts/lint.sh
step "rules of the house"
Scripts/check-self-test.sh
Scripts/check-surface.sh
Scripts/check-house.sh
step "desktop data"
Scripts/check-data.sh
step "Xcode projects"
Scripts/check-xcode-projects.sh
step "build, warnings are errors"
Scripts/swift-quiet.sh build --build-tests -Xswiftc -warnings-as-errors
step "conformance"
Scripts/conformance.sh --built
step "documentation, warnings are errors"
Scripts/docs.sh --check
step "tests"
# The same flags, or everything would be built again.
mkdir -p build
if ! Scripts/swift-quiet.sh test -Xswiftc -warnings-as-errors | tee build/test.log; then
  # Thousands of lines stand between a failure and the end; whoever reads only the end has to find it.
  step "what failed"
  grep -aE '^(✘|.*: error: )' build/test.log | cut -c1-2000 | tail -n 40
  exit 1
fi
step "tests that notice when a syllable is not protected"
Scripts/break-uikit.sh
