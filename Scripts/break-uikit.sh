#!/bin/bash
# Breaks what protects a syllable in the component for Apple's systems, one way at a time, and runs its tests: every way
# must make tests fail. Says which tests failed for each; exits 1 when one went unnoticed, or when the tests fail though
# nothing is broken.
#
# All ways are compiled into one copy of the sources, each behind a name, and chosen when the tests run: so the copy is
# built once. It stays under build/mutant-uikit. The large table of InterferenceTests is left out, for the sake of time.
#
#   break-uikit.sh [NAME]...      only these ways
set -euo pipefail
cd "$(dirname "$0")/.."

copy=build/mutant-uikit
logs=build/mutant-uikit-logs
targets=(ComposureText ComposureMarkdown ComposureEditor ComposureNotes CompositionLab ComposureUI)
gate=Sources/ComposureEditor/CompositionGate.swift
style=Sources/ComposureEditor/Styling.swift
tracker=Sources/ComposureEditor/CompositionTracker.swift
values=Sources/ComposureEditor/EditorSession+Values.swift
declare -A what=(
  [styling]="the styling path does not ask whether text is marked"
  [update]="a value from outside is written though text is marked"
  [open]="a syllable that the keyboard may still rewrite counts as finished"
  [skip]="a value that arrives while something is composed is passed over"
  [overwrite]="a value that waited takes the place of what was typed since"
  [turn]="what waited runs in the event that ends a composition, without the settle turn"
)
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(styling update open skip overwrite turn)

# put FILE PERL-EXPRESSION: breaks a place behind a name.
put() {
  cp "$copy/$1" "$copy/before"
  perl -0pi -e "$2" "$copy/$1"
  if cmp -s "$copy/before" "$copy/$1"; then
    echo "break-uikit.sh: the place to break was not found in $1: $2" >&2
    exit 1
  fi
  rm "$copy/before"
}

mkdir -p "$copy" "$logs"
rm -rf "$copy"/{Sources,Tests,Linux,Package.swift}
git ls-files -z --cached --others --exclude-standard -- Package.swift Linux/UIKitStandIn Linux/SwiftUIStandIn \
  Tests/ComposureUITests Tests/Support/UIKitKeyboards "${targets[@]/#/Sources/}" | tar --null -cf - -T - | tar -xf - -C "$copy"
cat >>"$copy/Package.swift" <<END

let tried: Set<String> = [
  $(printf '"%s", ' "${targets[@]}") "UIKitStandIn", "SwiftUIStandIn", "UIKitKeyboards", "ComposureUITests",
]
package.targets.removeAll { !tried.contains(\$0.name) }
package.products = []
END
cat >"$copy/Sources/ComposureEditor/Broken.swift" <<'END'
import Foundation

enum Broken {
  private static let name = ProcessInfo.processInfo.environment["BROKEN"] ?? ""
  static func at(_ place: String) -> Bool { name == place }

  static func styling(_ composition: Composition) -> Composition {
    if at("styling"), case .marked = composition { return .none }
    return composition
  }

  static func lets(_ intent: Intent, _ composition: Composition?) -> Bool {
    guard at("update"), case .value = intent.work, case .marked? = composition else { return false }
    return true
  }
}
END
put "$gate" 's/(func requestRestyle\(\) \{\s+guard let host else \{ return \}\s+let composition = )host\.composition/$1Broken.styling(host.composition)/'
put "$gate" 's/(if !composition\.isActive, !isQuiet,)/$1 !Broken.at("styling"),/'
put "$style" 's/!tracker\.composition\.isActive(, !isLetting)/!Broken.styling(tracker.composition).isActive$1/'
put "$gate" 's/(mayRun =)(\s+traits\.textEditsElsewhereAreSafe)/$1 Broken.lets(intent, host.composition) ||$2/'
put "$tracker" 's/(guard traits\.infersOpenSyllable)( else)/$1, !Broken.at("open")$2/'
put "$values" 's/(func receive\(_ value: String, base: String\) -> String \{)/$1\n    if Broken.at("skip"), isComposing { return state.text.string }/'
put "$values" 's/= (merge\(base: base, mine: mine\.string, theirs: value\)\.text)/= Broken.at("overwrite") ? value : $1/'
put "$gate" 's/(if !isComposing \{) scheduleSettle\(\) \}/$1 Broken.at("turn") ? settle() : scheduleSettle() }/'
put "$gate" 's/(func platformEditEnded\(\) \{.*?composition\.isActive == false\) \{) scheduleSettle\(\) \}/$1 Broken.at("turn") ? settle() : scheduleSettle() }/s'

start=$SECONDS
if ! (cd "$copy" && swift build --build-tests -Xswiftc -gnone) >"$logs/build.log" 2>&1; then
  grep 'error:' "$logs/build.log" | sort -u | head -20 >&2
  exit 1
fi
tests=$copy/.build/debug/$(sed -nE 's/^let package = Package\(.*|^  name: "([A-Za-z]+)",$/\1/p' "$copy/Package.swift" | grep -m 1 .)PackageTests.xctest
[ -x "$tests" ] || { echo "break-uikit.sh: $tests was not built." >&2; exit 1; }
echo "built in $((SECONDS - start)) s"

# attempt NAME: runs the tests with one way to break.
attempt() {
  BROKEN=$1 timeout 900 "$tests" --testing-library swift-testing --skip InterferenceTests >"$logs/$1.log" 2>&1
}

# report NAME: what the attempt brought to light.
report() {
  local name=$1 failed
  failed=$(grep -oE '^✘ Test [A-Za-z0-9_]+\(.*\) .*failed after' "$logs/$name.log" | sed -E 's/^✘ Test ([A-Za-z0-9_]+).*/\1/' | sort -u || true)
  if [ -n "$failed" ]; then
    echo "== $name: ${what[$name]}"
    echo "   noticed by $(wc -l <<<"$failed") tests:"
    paste -sd ' ' <<<"$failed" | fold -s -w 110 | sed 's/^/     /'
  elif grep -q 'Test run with .* passed' "$logs/$name.log"; then
    echo "== $name: ${what[$name]}"
    echo "   NOT NOTICED"
    return 1
  elif grep -q 'Fatal error\|precondition' "$logs/$name.log"; then
    echo "== $name: ${what[$name]}"
    echo "   noticed: $(grep -m 1 'Fatal error\|precondition' "$logs/$name.log" | cut -c1-160)"
  else
    echo "$name: the tests did not run, see $logs/$name.log" >&2
    return 1
  fi
}

status=0
if ! attempt none; then
  grep -E '^✘ Test .* failed after' "$logs/none.log" | head -20 >&2 || true
  echo "The tests fail though nothing is broken, see $logs/none.log." >&2
  exit 1
fi
# One for each of two processors; the tests themselves use one.
for ((index = 0; index < ${#names[@]}; index += 2)); do
  pair=("${names[@]:index:2}")
  for name in "${pair[@]}"; do
    [ -n "${what[$name]:-}" ] || { echo "There is no way called $name." >&2; exit 64; }
    attempt "$name" &
  done
  wait || true
  for name in "${pair[@]}"; do report "$name" || status=1; done
done
echo "in all $((SECONDS - start)) s"
exit $status
