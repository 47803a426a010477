#!/bin/bash
# Runs the Markdown tree under libFuzzer: any bytes are a document and a series of edits, after each of which the tree has to
# equal that of a full parse. FUZZ_SECONDS says how long. Arguments go to libFuzzer.
set -euo pipefail
seconds=${FUZZ_SECONDS:-60}
cd "$(dirname "$0")/.."

out=build/fuzz
mkdir -p $out/corpus
flags=(-O -sanitize=fuzzer -parse-as-library -swift-version 6 -enable-testing -I $out -L $out)

# The libraries are built once more, since SwiftPM has no way to instrument them for this alone.
library() {
  local name=$1
  shift
  swiftc "${flags[@]}" -emit-module -emit-module-path $out/"$name".swiftmodule -emit-library -static -module-name "$name" \
    -o $out/lib"$name".a $(find Sources/"$name" -name '*.swift' | sort) "$@"
}
library ComposureText
library ComposureMarkdown
swiftc "${flags[@]}" -module-name MarkdownFuzz -o $out/markdown-fuzz \
  Tests/Support/Fuzz/MarkdownFuzz.swift Tests/ComposureMarkdownTests/TreeComparison.swift \
  -lComposureMarkdown -lComposureText

exec $out/markdown-fuzz -max_total_time="$seconds" -max_len=2048 -timeout=20 -print_final_stats=1 \
  -dict=Tests/Support/Fuzz/markdown.dict -artifact_prefix=$out/ "$@" $out/corpus
