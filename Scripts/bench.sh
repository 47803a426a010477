#!/bin/bash
# Measures a release build: with DOC in the environment, of that document. Only the measurements go to standard output.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install-dependencies.sh bench
Scripts/swift-quiet.sh build -c release --product composure-bench >&2
"$(swift build -c release --show-bin-path 2>/dev/null)/composure-bench"
# Markdown beside md4c and cmark-gfm: a package of its own, since nothing else needs them.
Scripts/swift-quiet.sh build -c release --package-path Benchmarks/Markdown --scratch-path .build/markdown-bench >&2
.build/markdown-bench/release/markdown-bench
# The whole program beside a plain text view; not for one document of somebody's own.
[ -n "${DOC:-}" ] || Scripts/bench-window.sh
