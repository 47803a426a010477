#!/bin/bash
# Measures a release build: with DOC in the environment, of that document. Only the measurements go to standard output.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install-dependencies.sh build
Scripts/swift-quiet.sh build -c release --product composure-bench >&2
exec "$(swift build -c release --show-bin-path 2>/dev/null)/composure-bench"
