#!/bin/bash
# Measures the whole program, with everything switched on, beside a plain GtkTextView on the same files of 1 MB and 10 MB,
# in a virtual display. One line of JSON a measurement, with the ratio of both; see bench-window.py for what they mean.
#
# ROUNDS (3) is how often each is measured; the median counts. SIZES (1000000 10000000) are the files' lengths in bytes.
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
files=()
for size in ${SIZES:-1000000 10000000}; do
  "$binaries/composure-bench" --document "$size" >"$folder/whole"
  lines=$(($(wc -l <"$folder/whole") / 2))
  { head -n "$lines" "$folder/whole"; printf '\n%s\n\n' needle-in-the-middle; tail -n "+$((lines + 1))" "$folder/whole"; } \
    >"$folder/$size.md"
  files+=("$folder/$size.md")
done
[ -z "${LONG_CALLS:-}" ] || export COMPOSURE_LONG_CALLS=$LONG_CALLS
export PATH_OF_BENCH="$binaries" # for the shell below, which im-session.sh starts with settings of its own
# shellcheck disable=SC2016
IM_ENGINE=keyboard-us IM_SCREEN=1280x900x24 Scripts/im-session.sh fcitx5 -- bash -euc '
  for switch in check-spelling show-outline show-toolbar show-images smart-pairs smart-quotes smart-dashes smart-ellipsis \
    smart-shortcuts; do
    gsettings set dev.composure.Composure $switch true
  done
  gsettings set dev.composure.Composure spelling-languages "[\"en_US\", \"ko\"]"
  # The same for both: a caret that blinks is drawn again and again and would be counted as work.
  mkdir -p "$XDG_CONFIG_HOME/gtk-4.0"
  printf "[Settings]\ngtk-cursor-blink=false\n" >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
  python3 Scripts/bench-window.py "$PATH_OF_BENCH/plain-text-view" "$PATH_OF_BENCH/composure" "$@"' bench "${files[@]}"
