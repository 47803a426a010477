#!/bin/bash
# Builds the reference of ComposureUI with the toolchain's docc into build/docs, warnings are errors: docs.sh [--check]
#
# First the symbols: each that is public has a description, and names no type that takes another import. Then the code of
# the articles and of README.md compiles. Then docc follows every link. --check stops there and leaves no website behind.
#
# Off Apple's systems the component is built against stand-ins, so their names give way to those of UIKit and SwiftUI.
set -euo pipefail
cd "$(dirname "$0")/.."
catalogue=Sources/ComposureUI/ComposureUI.docc
# The flags of Scripts/test.sh, or everything would be built again there.
flags=(-Xswiftc -warnings-as-errors)
docc=$(command -v docc || xcrun --find docc 2>/dev/null) || {
  echo "There is no docc in PATH; it is part of the toolchains of swift.org." >&2
  exit 69
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

log=$work/log
Scripts/swift-quiet.sh build --target ComposureUI "${flags[@]}" >"$log" || {
  tail -n 40 "$log" >&2
  exit 1
}
modules=$(swift build --show-bin-path "${flags[@]}" 2>/dev/null)/Modules
target=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)

mkdir "$work/raw" "$work/symbols"
swift symbolgraph-extract -module-name ComposureUI -I "$modules" -target "$target" -output-dir "$work/raw" \
  -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols
for graph in "$work"/raw/*.symbols.json; do
  name=$(basename "$graph")
  # In a mangled name the length stands before the name.
  sed -e 's/12UIKitStandIn/5UIKit/g; s/14SwiftUIStandIn/7SwiftUI/g' \
    -e 's/UIKitStandIn/UIKit/g; s/SwiftUIStandIn/SwiftUI/g' "$graph" >"$work/symbols/${name/StandIn/}"
done
swiftc -swift-version 6 -o "$work/undocumented" Scripts/undocumented.swift
"$work/undocumented" "$work"/symbols/*.symbols.json

Scripts/check-snippets.sh "$modules" README.md "$catalogue"/*.md

output=$work/docs
"$docc" convert "$catalogue" --additional-symbol-graph-dir "$work/symbols" --output-dir "$output" \
  --fallback-display-name ComposureUI --fallback-bundle-identifier composure.ComposureUI --warnings-as-errors
[ "${1:-}" = --check ] && exit 0

rm -rf build/docs
mkdir -p build
mv "$output" build/docs
echo "build/docs: the website; its front page is documentation/composureui. To read it:"
echo "  python3 -m http.server --directory build/docs 8000, then http://localhost:8000/documentation/composureui"
