#!/bin/bash
# Measures the whole program beside a plain GtkTextView on the same files of 1 MB and 10 MB, in a virtual display.
# LONG_CALLS=FILE writes down every call of the program that keeps its main thread for more than a millisecond.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install-dependencies.sh test
for product in composure plain-text-view composure-bench; do
  Scripts/swift-quiet.sh build -c release --product $product >&2
done
binaries=$(swift build -c release --show-bin-path 2>/dev/null)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for size in 1000000 10000000; do
  "$binaries/composure-bench" --document "$size" >"$folder/whole"
  lines=$(($(wc -l <"$folder/whole") / 2))
  { head -n "$lines" "$folder/whole"; printf '\n%s\n\n' needle-in-the-middle; tail -n "+$((lines + 1))" "$folder/whole"; } \
    >"$folder/$size.md"
done
[ -z "${LONG_CALLS:-}" ] || export COMPOSURE_LONG_CALLS=$LONG_CALLS
IM_ENGINE=keyboard-us IM_SCREEN=1280x900x24 Scripts/im-session.sh fcitx5 -- \
  python3 Scripts/bench-window.py "$binaries/plain-text-view" "$binaries/composure" "$folder"/1000000.md "$folder"/10000000.md
