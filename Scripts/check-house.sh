#!/bin/bash
# The rules of ARCHITECTURE.md that a script can check: check-house.sh [ROOT]. Names every offence before it fails.
set -uo pipefail
cd "${1:-$(dirname "$0")/..}" || exit 66

longest=500
core=(ComposureText ComposureMarkdown ComposureEditor ComposureNotes CompositionLab)
apple=(ComposureUI ComposureApp)
# What each directory may import. Arrows point down only.
declare -A may=(
  [ComposureText]=""
  [ComposureMarkdown]="ComposureText Foundation"
  [ComposureEditor]="ComposureText ComposureMarkdown Foundation"
  [ComposureNotes]="ComposureText ComposureMarkdown Foundation"
  [CompositionLab]="ComposureText ComposureMarkdown ComposureEditor Foundation"
  [ComposureLinux]="ComposureNotes CLinux Glibc"
  [ComposureGTK]="ComposureText ComposureMarkdown ComposureEditor ComposureNotes ComposureLinux CGTK CEnchant CLinux Foundation Glibc Dispatch"
  [composure]="ComposureGTK Foundation Glibc"
  [ComposureUI]="ComposureText ComposureMarkdown ComposureEditor ComposureNotes UIKit SwiftUI Foundation Dispatch Observation"
  [ComposureApp]="ComposureUI ComposureText ComposureMarkdown ComposureEditor ComposureNotes UIKit SwiftUI Foundation Dispatch Observation"
  [SparkMobile]="ComposureUI UIKit SwiftUI"
  [Composure]="ComposureApp SwiftUI"
  [UIKitStandIn]="Foundation"
  [SwiftUIStandIn]="UIKitStandIn Foundation Observation"
)
# Who is compiled against the stand-ins of UIKit and SwiftUI on Linux. Nothing else may be.
# What a Mac builds as well. Every other target of Package.swift stands in #if os(Linux).
portable=" ComposureText ComposureTextTests ComposureMarkdown ComposureMarkdownTests ComposureEditor ComposureEditorTests ComposureNotes CompositionLab CompositionLabTests ComposureUI ComposureApp composure-bench composure-conformance "
above_uikit=" ComposureUI ComposureUITests ComposureUIUsageTests ComposureApp ComposureAppTests ComposureAppShell SparkMobile SparkMobileTests StandInTests UIKitKeyboards "

status=0
offence() {
  echo "$*" >&2
  status=1
}

while IFS= read -r file; do
  lines=$(wc -l <"$file")
  [ "$lines" -le $longest ] || offence "$file: $lines lines, at most $longest. One concept a file."
done < <(find Sources Linux Tests Benchmarks Examples Apps -name '*.swift' 2>/dev/null)

# What needs UIKit or SwiftUI is nothing at all where they are not, so that the package builds everywhere.
for name in "${apple[@]}"; do
  while IFS= read -r file; do
    [ "$(head -n 1 "$file")" = "#if canImport(UIKit)" ] && [ "$(tail -n 1 "$file")" = "#endif" ] \
      || offence "$file: a file of $name stands in #if canImport(UIKit) from its first line to its last."
  done < <(find "Sources/$name" -name '*.swift' 2>/dev/null)
done

for name in "${core[@]}"; do
  [ -d "Sources/$name" ] || continue
  found=$(grep -rnE '^[[:space:]]*#(if|elseif).*(canImport|os\(|targetEnvironment|arch\()' "Sources/$name" --include='*.swift')
  [ -z "$found" ] || offence "$found"$'\n'"The core has no platform conditionals."
done

for folder in Sources/*/ Linux/*/ Examples/*/ Apps/*/; do
  [ -d "$folder" ] || continue
  name=$(basename "$folder")
  compgen -G "$folder*.modulemap" >/dev/null || {
    if [ -z "${may[$name]+set}" ]; then
      offence "${folder%/}: check-house.sh does not say what it may import."
    else
      while IFS=: read -r file line import; do
        module=$(sed -E 's/^.*import +((struct|class|enum|protocol|func|var|let|typealias) +)?([A-Za-z0-9_]+).*$/\3/' <<<"$import")
        case " ${may[$name]} " in
          *" $module "*) ;;
          *) offence "$file:$line: $name may not import $module." ;;
        esac
      done < <(grep -rnE '^[[:space:]]*(@[a-zA-Z_()]+ +)*((public|internal|package|private|fileprivate) +)?import ' "$folder" --include='*.swift')
    fi
  }
  [ -f ARCHITECTURE.md ] && awk -v heading="### $folder" '
    $0 == heading { inside = 1; next }
    /^#/ { inside = 0 }
    inside && /^Invariant: ./ { found = 1 }
    END { exit !found }
  ' ARCHITECTURE.md || offence "ARCHITECTURE.md has no line \"Invariant: …\" under \"### $folder\"."
done

# The stand-ins: seen under the names of the real ones, by the targets above UIKit only, and on Linux only.
if [ -d Linux ] || [ -f Package.swift ]; then
  found=$(grep -rnE '^[[:space:]]*(@[a-zA-Z_()]+ +)*((public|internal|package|private|fileprivate) +)?import +(UIKit|SwiftUI)StandIn' \
    Sources Tests Benchmarks Apps Examples --include='*.swift' 2>/dev/null)
  [ -z "$found" ] || offence "$found"$'\n'"Import UIKit and SwiftUI by their own names."
fi
if [ -f Package.swift ]; then
  # Each name in the set to which Package.swift gives the stand-ins.
  while IFS= read -r name; do
    case "$above_uikit" in
      *" $name "*) ;;
      *) offence "Package.swift: $name may not be compiled against the stand-ins." ;;
    esac
  done < <(awk '/aboveUIKit: Set<String> = \[/ { inside = 1; next } inside && /\]/ { exit } inside' Package.swift | grep -oE '"[A-Za-z0-9-]+"' | tr -d '"')
  # Outside that set nothing depends on them, aliases them, or names them where it is not Linux.
  awk '
    /^[[:space:]]*#if os\(Linux\)/ { linux = 1 }
    /^[[:space:]]*#(endif|else)/ { linux = 0 }
    { line = $0; sub(/\/\/.*/, "", line) }
    line ~ /StandIn"|module-alias/ && !linux { print FILENAME ":" FNR ": " $0; bad = 1 }
    line ~ /module-alias/ && ++aliases > 1 { print FILENAME ":" FNR ": " $0; bad = 1 }
    line ~ /"(UIKit|SwiftUI)StandIn"/ {
      plain = line ~ /target\.dependencies \+= \["UIKitStandIn", "SwiftUIStandIn"\]/
      own = line ~ /\.target\(name: "(UIKit|SwiftUI)StandIn"/
      if (!plain && !own) { print FILENAME ":" FNR ": " $0; bad = 1 }
    }
    END { exit bad }
  ' Package.swift >&2 || offence "Package.swift gives the stand-ins to the targets in aboveUIKit, on Linux, and to nothing else."
fi
if [ -f Package.swift ]; then
  while IFS= read -r name; do
    case "$portable" in
      *" $name "*) ;;
      *) offence "Package.swift: $name stands outside #if os(Linux), and is not among what a Mac builds." ;;
    esac
  done < <(awk '
    /^[[:space:]]*#if os\(Linux\)/ { linux = 1 }
    /^[[:space:]]*#(endif|else)/ { linux = 0 }
    /^let package = Package\(/ { exit }
    linux { next }
    # The name stands behind the opening parenthesis, or first in the next line.
    match($0, /\.(target|testTarget|executableTarget|systemLibrary|binaryTarget|plugin|macro)\(/) {
      $0 = substr($0, RSTART + RLENGTH)
      waits = 1
    }
    waits && match($0, /name: "[^"]+"/) { print substr($0, RSTART + 7, RLENGTH - 8); waits = 0 }
  ' Package.swift)
fi
# A portable target without UIKit of its own builds where there is none: nothing of it imports UIKit.
for folder in Tests/ComposureTextTests Tests/ComposureMarkdownTests Tests/ComposureEditorTests Tests/CompositionLabTests Benchmarks; do
  found=$(grep -rnE '^[[:space:]]*(@[a-zA-Z_()]+ +)*((public|internal|package|private|fileprivate) +)?import +(UIKit|SwiftUI|CGTK|CLinux|Glibc)' "$folder" --include='*.swift' 2>/dev/null)
  [ -z "$found" ] || offence "$found"$'\n'"What a Mac builds as well imports nothing that one system alone has."
done
found=$(grep -rnE '(TODO|FIXME|XXX):?( |$)|fatalError\("(unimplemented|not implemented)' Sources Linux Tests Benchmarks Examples Apps --include='*.swift' 2>/dev/null)
[ -z "$found" ] || offence "$found"$'\n'"Finish it or open an issue."

# What another thread holds while it waits for the main one may be let go there, or outlive what it belongs to.
found=$(grep -rnE 'await self\?\.' Sources --include='*.swift' 2>/dev/null)
[ -z "$found" ] || offence "$found"$'\n'"Hold it on the main thread only: await MainActor.run { [weak self] in self?.… }."

# Tables of cases name tests that exist: `aTest`, or `Suite.aTest`, whose suite stands in the same file.
test_exists() {
  local files
  files=$(grep -rlE "func ${1##*.}\(" Tests --include='*.swift' 2>/dev/null)
  [ -n "$files" ] || return
  [[ $1 != *.* ]] || tr '\n' '\0' <<<"$files" | xargs -0 grep -qE "(struct|class|enum|extension) ${1%.*}\b"
}
for table in docs/COMPOSITION-CASES.md docs/FAULT-CLASSES.md; do
  [ -f "$table" ] || continue
  while IFS= read -r name; do
    test_exists "$name" || offence "$table: there is no test $name."
  done < <(grep '^|' "$table" | grep -oE '`[A-Za-z0-9]+(\.[A-Za-z0-9]+)?`' | tr -d '`' | grep -E '\.|[a-z].*[A-Z].*[A-Z]' | sort -u)
done
# Each class of faults has a test of its own.
if [ -f docs/FAULT-CLASSES.md ]; then
  found=$(grep -E '^\| *[0-9]+ ' docs/FAULT-CLASSES.md | grep -vE '`[A-Za-z0-9]+\.[A-Za-z0-9]+`')
  [ -z "$found" ] || offence "docs/FAULT-CLASSES.md: $found"$'\n'"No test is named."
fi

exit $status
