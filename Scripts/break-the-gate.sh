#!/bin/bash
# Breaks what protects a syllable, one way at a time, in a copy of the sources, and runs the tests on each copy. Every way
# must make tests fail in each suite that is named with it. Prints how many failed; exits 1 when something went unnoticed.
#
# The copy stays under build/mutant, so that a second run builds less. It leaves out the targets above UIKit, which take
# half of the time and type into no real text view.
set -euo pipefail
cd "$(dirname "$0")/.."

copy=build/mutant
gate=Sources/ComposureEditor/CompositionGate.swift
surface=Sources/ComposureGTK/TextSurface.swift
session=Sources/ComposureEditor/EditorSession.swift
unnoticed=0

fresh_copy() {
  mkdir -p "$copy"
  git ls-files -z --cached --others --exclude-standard | tar --null -cf - -T - | tar -xf - -C "$copy"
  perl -0pi -e 's/\n#endif\n\nlet package/\n  targets.removeAll { aboveUIKit.contains(\$0.name) || \$0.name.hasSuffix("StandIn") }$&/;
    s/^ +\.library\(name: "Composure(?:UI|App)".*\n//mg' "$copy/Package.swift"
}

# break_it NAME FILES PERL-EXPRESSION FILTER...
break_it() {
  local name=$1 files=$2 expression=$3 suite log failed file
  shift 3
  fresh_copy
  for file in $files; do
    perl -0pi -e "$expression" "$copy/$file"
    if cmp -s "$file" "$copy/$file"; then
      echo "$name: the place to break was not found in $file" >&2
      exit 1
    fi
  done
  echo "== $name"
  for suite in "$@"; do
    log=build/mutant-${suite//[^A-Za-z]/-}.log
    if (cd "$copy" && timeout 900 swift test --filter "$suite") >"$log" 2>&1; then
      echo "   $suite: NOT NOTICED"
      unnoticed=1
    elif grep -q 'error: fatalError\|error: emit-module\|error: compile' "$log" && ! grep -q '^✘' "$log"; then
      echo "   $suite: does not build, see $log" >&2
      exit 1
    else
      failed=$(grep '^✘ Test .* failed after' "$log" | grep -vc '^✘ Test run' || true)
      [ "$failed" -gt 0 ] && echo "   $suite: noticed by $failed tests" || echo "   $suite: noticed, the run did not come to its end"
    fi
  done
}

break_it "the gate lets every intent write while something is composed" "$gate" \
  's/mayRun =\s+traits\.textEditsElsewhereAreSafe.*?host\.isElsewhere\(intent\)/mayRun = true/s; s/if host\.composition\.isActive \{ endComposition\(host\) \}//' \
  ComposureEditorTests CompositionLabTests 'RealInput/(AnyMoment|BusCommands|Chords)'
break_it "waiting work runs at once when a composition ends, without the settle turn" "$gate" \
  's/if !isComposing \{ scheduleSettle\(\) \}/if !isComposing { settle() }/' \
  ComposureEditorTests CompositionLabTests
break_it "a click does not commit the syllable first" "$surface $session" \
  's/(Before the view moves the caret, which would lose the syllable\.\n\s*)endComposition\(\)/$1/; s/(commitsBeforeCaretMove, case \.marked = tracker\.composition \{) endComposition\(\)/$1/' \
  RealInput/Gestures
break_it "the syllable is committed without telling the input method" "$surface" \
  's/gtk_text_view_reset_im_context\(view\.of\(\)\)//; s/^ +Preedit\.forget\(\)\n//m' \
  'RealInput/(Gestures|Chords)'

exit $unnoticed
