#!/bin/bash
# Outside the adapter of the platform's text view nothing may change what the view holds, selects or composes: every
# write goes through the gate. Fails and names each call of the view or its buffer that does more than read.
#
#   check-surface.sh [ROOT]
set -euo pipefail

# The one file that may, on each platform. If one ever grows an extension file, that is listed here too.
adapters=(Sources/ComposureGTK/TextSurface.swift Sources/ComposureUI/UIKitTextSurface.swift)
# A subclass hands the system's own edits on to its superclass.
subclass=Sources/ComposureUI/ComposingTextView.swift
# Bare text views that are measured, not edited: only tests and benchmarks have them.
exempt='Tests/Support/*TextView*'

cd "${1:-$(dirname "$0")/..}"

# What only reads, and what makes marks and scrolls, which no composition notices. Everything else counts as a change, so that a function nobody thought of is caught as well.
readers='get_[a-z0-9_]+|starts_display_line|(back|for)ward_display_line(_start|_end)?|buffer_to_window_coords|window_to_buffer_coords|(create|delete)_mark|scroll_to_mark'

files=()
while IFS= read -r file; do
  for adapter in "${adapters[@]}"; do [ "$file" = "$adapter" ] && continue 2; done
  files+=("$file")
done < <(find Sources Tests Benchmarks -path "$exempt" -prune -o -name '*.swift' -print 2>/dev/null | sort)
[ ${#files[@]} -gt 0 ] || exit 0
# On Apple's systems the tests are the keyboard, and the closure of an example styles.
uikit=()
for file in "${files[@]}"; do
  case "$file" in Sources/ComposureUI/*|Sources/ComposureApp/*) uikit+=("$file") ;; esac
done
present=()
for adapter in "${adapters[@]}"; do [ ! -e "$adapter" ] || present+=("$adapter"); done
status=0

# Comments may speak of the calls. Signals that act like a key are writes, too.
awk -v readers="^gtk_(text|source)_(buffer|view)_($readers)$" '
  {
    line = $0
    sub(/\/\/.*/, "", line)
    rest = line
    while (match(rest, /gtk_(text|source)_(buffer|view)_[a-z0-9_]+/)) {
      call = substr(rest, RSTART, RLENGTH)
      if (call !~ readers) { printf "%s:%d: %s\n", FILENAME, FNR, call; bad = 1 }
      rest = substr(rest, RSTART + RLENGTH)
    }
    if (line ~ /g_signal_emit/ && line ~ /"(insert|delete|backspace|cut-|paste-|move-cursor|select-all|toggle-)/) {
      printf "%s:%d: %s\n", FILENAME, FNR, line
      bad = 1
    }
  }
  END { exit bad }
' "${files[@]}" >&2 || {
  status=1
}

# With room below a line GTK ends the program on a click into it; see `RoleStyle.spaceAbove`.
awk '
  {
    line = $0
    sub(/\/\/.*/, "", line)
    if (line ~ /pixels[-_]below[-_]lines/) { printf "%s:%d: room below a line\n", FILENAME, FNR; bad = 1 }
  }
  END { exit bad }
' "${files[@]}" "${present[@]}" >&2 || {
  status=1
}

[ ${#uikit[@]} -eq 0 ] || awk -v subclass="$subclass" '
  {
    line = $0
    sub(/\/\/.*/, "", line)
    if (FILENAME == subclass) gsub(/super\.[A-Za-z]+\(/, "(", line)
    bad_line = line ~ /\.(setMarkedText|setAttributedMarkedText|unmarkText|insertText|insertAttributedText|deleteBackward|reloadInputViews)[ (]/ \
      || line ~ /\.replace\(.*withText:/ \
      || line ~ /\.(attributedText|selectedRange|selectedTextRange|typingAttributes|inputView|inputAccessoryView|markedTextStyle)[?!]? *=[^=]/ \
      || line ~ /[vV]iew[?!]?\.(text|font|textColor|textAlignment|contentOffset)[?!]? *=[^=]/ \
      || line ~ /[sS]torage[?!]?\.(replaceCharacters|setAttribute|setAttributes|addAttribute|addAttributes|removeAttribute|insert|append|deleteCharacters|setAttributedString|beginEditing|endEditing|edited|mutableString)([ (.]|$)/ \
      || line ~ /\.inputDelegate[?!]?\.(text|selection)(Will|Did)Change/
    if (bad_line) { printf "%s:%d: %s\n", FILENAME, FNR, line; bad = 1 }
  }
  END { exit bad }
' "${uikit[@]}" >&2 || status=1

[ $status -eq 0 ] || echo "These may change the text view outside ${adapters[*]}. Submit an intent to the gate instead." >&2
exit $status
