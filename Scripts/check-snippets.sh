#!/bin/bash
# Compiles the Swift code in Markdown files as an app would: check-snippets.sh MODULES FILE.md…
#
# All blocks of one file make one module, so a later block may use what an earlier one declares. Blocks that import
# nothing themselves have SwiftUI, UIKit and ComposureUI. What the compiler says names the line in the Markdown file.
#
# Twice: in the Swift 6 mode, and with the settings that new projects of Xcode 26 are said to have, which no Xcode has
# confirmed here.
set -uo pipefail
modules=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
aliases=()
[ "$(uname)" = Linux ] && aliases=(-module-alias UIKit=UIKitStandIn -module-alias SwiftUI=SwiftUIStandIn)

stricter=(-swift-version 5 -default-isolation MainActor)
for feature in MemberImportVisibility DisableOutwardActorInference GlobalActorIsolatedTypesUsability \
  InferIsolatedConformances InferSendableFromCaptures NonisolatedNonsendingByDefault; do
  stricter+=(-enable-upcoming-feature "$feature")
done

status=0 blocks=0
compiles() {
  swiftc -typecheck -parse-as-library -warnings-as-errors -module-name Snippets ${aliases[@]+"${aliases[@]}"} \
    -I "$modules" "$@" "$work"/*.swift
}
for file; do
  rm -f "$work"/*.swift
  awk -v file="$file" -v folder="$work" '
    /^ *```swift *$/ {
      inside = 1
      match($0, /^ */)
      indent = RLENGTH
      start = FNR + 1
      code = ""
      imports = 0
      next
    }
    inside && /^ *``` *$/ {
      inside = 0
      name = sprintf("%s/block%03d.swift", folder, ++count)
      if (!imports) print "import ComposureUI\nimport SwiftUI\nimport UIKit" >name
      printf "#sourceLocation(file: \"%s\", line: %d)\n%s", file, start, code >name
      close(name)
      next
    }
    inside {
      line = substr($0, indent + 1)
      if (line ~ /^import /) imports = 1
      code = code line "\n"
    }
    END {
      if (inside) {
        print file ": a block of code has no end." >"/dev/stderr"
        exit 1
      }
    }
  ' "$file" || status=1
  compgen -G "$work/*.swift" >/dev/null || continue
  blocks=$((blocks + $(ls "$work"/*.swift | wc -l)))
  compiles -swift-version 6 && compiles "${stricter[@]}" || status=1
done
[ $blocks -gt 0 ] || {
  echo "There is no Swift code in: $*" >&2
  exit 1
}
exit $status
