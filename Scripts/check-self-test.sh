#!/bin/bash
# Shows that the checks can fail: each is run on a small tree with one offence, and on one without.
set -uo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
status=0

fresh() {
  rm -rf "$tree"
  mkdir -p "$tree"/Sources/{ComposureGTK,ComposureUI,ComposureText,CGTK} "$tree"/Tests/Support/TextViewProbe
  touch "$tree/Sources/CGTK/module.modulemap"
  {
    echo "### Sources/ComposureGTK/"
    echo "Invariant: only the surface writes."
    echo "### Sources/ComposureText/"
    echo "Invariant: values."
    echo "### Linux/UIKitStandIn/"
    echo "Invariant: stricter."
    echo "### Sources/ComposureUI/"
    echo "Invariant: only the surface writes."
    echo "### Sources/CGTK/"
    echo "Invariant: one module."
  } >"$tree/ARCHITECTURE.md"
  echo "gtk_text_buffer_set_text(buffer, text, length)" >"$tree/Sources/ComposureGTK/TextSurface.swift"
  echo "gtk_text_view_reset_im_context(view)" >"$tree/Tests/Support/TextViewProbe/main.swift"
  {
    echo "import CGTK"
    echo "// gtk_text_buffer_set_text would lose the syllable."
    echo "let count = gtk_text_buffer_get_char_count(buffer)"
  } >"$tree/Sources/ComposureGTK/Window.swift"
  uikit UIKitTextSurface "view.textStorage.replaceCharacters(in: range, with: text)"
  uikit ComposingTextView "override func insertText(_ text: String) { super.insertText(text) }"
  uikit Menu "if view.selectedRange == range { field.text = name }"
  mkdir -p "$tree"/Linux/UIKitStandIn "$tree"/Sources/ComposureUI
  echo "@_exported import Foundation" >"$tree/Linux/UIKitStandIn/Exports.swift"
  printf '%s\n' "#if canImport(UIKit)" "import UIKit" "#endif" >"$tree/Sources/ComposureUI/Editor.swift"
  echo "public struct Rope {}" >"$tree/Sources/ComposureText/Rope.swift"
}

# uikit NAME LINE
uikit() { printf '#if canImport(UIKit)\n  import UIKit\n  %s\n#endif\n' "$2" >"$tree/Sources/ComposureUI/$1.swift"; }

# expect {passes|fails} SCRIPT WHAT
expect() {
  if "$scripts/$2" "$tree" >/dev/null 2>&1; then result=passes; else result=fails; fi
  [ "$result" = "$1" ] && return
  echo "$2 $result on $3" >&2
  status=1
}

# offends SCRIPT FILE LINE
offends() {
  fresh
  mkdir -p "$(dirname "$tree/$2")"
  printf '%s\n' "$3" >>"$tree/$2"
  expect fails "$1" "$2: $3"
}

fresh
expect passes check-surface.sh "a tree without offence"
expect passes check-house.sh "a tree without offence"

for call in gtk_text_buffer_set_text gtk_text_buffer_insert gtk_text_buffer_insert_at_cursor gtk_text_buffer_delete \
  gtk_text_buffer_delete_range gtk_text_buffer_backspace gtk_text_buffer_place_cursor gtk_text_buffer_select_range \
  gtk_text_buffer_move_mark gtk_text_buffer_move_mark_by_name gtk_text_buffer_apply_tag gtk_text_buffer_remove_tag \
  gtk_text_buffer_remove_all_tags gtk_text_buffer_undo gtk_text_buffer_cut_clipboard gtk_text_buffer_paste_clipboard \
  gtk_text_view_reset_im_context gtk_text_view_im_context_filter_keypress gtk_text_view_set_buffer \
  gtk_text_view_move_mark_onscreen gtk_source_buffer_set_language gtk_text_buffer_of_a_later_release; do
  offends check-surface.sh Sources/ComposureGTK/Window.swift "  $call(buffer)"
done
offends check-surface.sh Sources/ComposureGTK/Window.swift \
  "let n = gtk_text_buffer_get_char_count(b); gtk_text_buffer_set_text(b, t, n) // both"
offends check-surface.sh Sources/ComposureGTK/TextSurface.swift 'set(tag, "pixels-below-lines", 4)'
offends check-surface.sh Sources/ComposureGTK/Window.swift 'gtk_text_view_get_pixels_below_lines(view)'
offends check-surface.sh Sources/composure/main.swift "gtk_text_buffer_set_text(buffer, text, length)"
offends check-surface.sh Tests/RealInput/Some.swift "gtk_text_buffer_set_text(buffer, text, length)"
offends check-surface.sh Sources/ComposureGTK/TextSurface+More.swift "gtk_text_buffer_set_text(buffer, text, length)"
offends check-surface.sh Sources/ComposureGTK/Window.swift 'g_signal_emitv(v, g_signal_lookup("insert-at-cursor", t), 0)'

for line in 'view.textStorage.addAttribute(.font, value: font, range: range)' 'textView.text = ""' 'view.font = font' \
  'view.attributedText = text' 'view.selectedRange = range' 'view?.selectedTextRange = range' 'view.insertText("a")' \
  'view.deleteBackward()' 'view.unmarkText()' 'view.setMarkedText(nil, selectedRange: range)' \
  'view.replace(range, withText: "a")' 'view.typingAttributes = [:]' 'view.inputView = panel' 'view.reloadInputViews()' \
  'storage.edited(.editedAttributes, range: range, changeInLength: 0)' 'view.textStorage.mutableString.append("a")' \
  'view.inputDelegate?.textDidChange(view)' 'super.insertText("a")'; do
  offends check-surface.sh Sources/ComposureUI/Menu.swift "  $line"
done
offends check-surface.sh Sources/ComposureUI/ComposingTextView.swift 'insert { view.insertText("a") }'
offends check-surface.sh Sources/ComposureApp/Screen.swift 'view.text = ""'
offends check-house.sh Sources/ComposureUI/Plain.swift "import UIKit"
offends check-house.sh Sources/ComposureText/Rope.swift "import UIKit"
offends check-house.sh Sources/ComposureText/Rope.swift "import UIKitStandIn"

offends check-house.sh Sources/ComposureText/Long.swift "$(seq 501)"
offends check-house.sh Sources/ComposureText/Rope.swift "#if canImport(UIKit)"
offends check-house.sh Sources/ComposureText/Rope.swift "  #if os(Linux)"
offends check-house.sh Sources/ComposureText/Rope.swift "import Foundation"
offends check-house.sh Sources/ComposureText/Rope.swift "@testable import ComposureEditor"
offends check-house.sh Sources/ComposureText/Rope.swift "internal import struct ComposureMarkdown.SyntaxTree"
offends check-house.sh Sources/ComposureText/Rope.swift "// TODO: later"
offends check-house.sh Sources/ComposureText/Rope.swift 'fatalError("unimplemented")'
offends check-house.sh Sources/ComposureText/Rope.swift '      await self?.finish(outline)'
offends check-house.sh Sources/ComposureNew/New.swift "let x = 1"
offends check-house.sh Linux/UIKitStandIn/Long.swift "$(seq 501)"
offends check-house.sh Linux/UIKitStandIn/View.swift "import ComposureText"
offends check-house.sh Sources/ComposureText/Rope.swift "import UIKit"
offends check-house.sh Sources/ComposureText/Rope.swift "import UIKitStandIn"
offends check-house.sh Sources/ComposureUI/View.swift "import SwiftUIStandIn"
offends check-house.sh Tests/ComposureTextTests/RopeTests.swift "@testable import UIKitStandIn"

# manifest LINE-OF-THE-CORE LINE-OF-THE-SET LINE-AFTER
manifest() {
  fresh
  {
    echo '  .target(name: "ComposureText"'"$1"'),'
    echo '#if os(Linux)'
    echo '  .target(name: "UIKitStandIn", path: "Linux/UIKitStandIn"),'
    echo '  let aboveUIKit: Set<String> = ['
    echo '    "ComposureUI", '"$2"
    echo '  ]'
    echo '    target.dependencies += ["UIKitStandIn", "SwiftUIStandIn"]'
    echo '    .unsafeFlags(["-module-alias", "UIKit=UIKitStandIn"])'
    echo '#endif'
    echo "$3"
  } >"$tree/Package.swift"
}
manifest "" '"StandInTests",' ""
expect passes check-house.sh "a manifest in which only what is above UIKit sees the stand-ins"
manifest ', dependencies: ["UIKitStandIn"]' '"StandInTests",' ""
expect fails check-house.sh "a core target that depends on a stand-in"
manifest "" '"ComposureText",' ""
expect fails check-house.sh "a core target among those above UIKit"
manifest ', swiftSettings: [.unsafeFlags(["-module-alias", "UIKit=Other"])]' '"StandInTests",' ""
expect fails check-house.sh "a core target with an alias of its own"
manifest "" '"StandInTests",' '  .systemLibrary(name: "CGTK"),'
expect fails check-house.sh "a Linux-only target that is not only on Linux"
manifest "" '"StandInTests",' '  .executableTarget('$'\n''    name: "composure", dependencies: []),'
expect fails check-house.sh "a Linux-only target whose name stands in the next line"
manifest "" '"StandInTests",' '  .testTarget(name: "ComposureEditorTests"),'
expect passes check-house.sh "another target that a Mac builds"
offends check-house.sh Tests/ComposureEditorTests/Some.swift "import UIKit"
offends check-house.sh Benchmarks/ComposureBench/main.swift "import Glibc"
manifest "" '"StandInTests",' '  .target(name: "UIKitStandIn"),'
expect fails check-house.sh "a stand-in that is not only on Linux"

offends check-house.sh docs/COMPOSITION-CASES.md '| 1 | a case | `thereIsNoSuchTest` |'
offends check-house.sh docs/FAULT-CLASSES.md '| 1 | a class | `Suite.thereIsNoSuchTest` |'
offends check-house.sh docs/FAULT-CLASSES.md '| 1 | a class that nothing notices | — |'
fresh
mkdir -p "$tree/docs" "$tree/Tests/SomeTests"
echo 'struct Typing { @Test func aWord() {} }' >"$tree/Tests/SomeTests/Typing.swift"
echo '| 1 | a class | `Typing.aWord` |' >"$tree/docs/FAULT-CLASSES.md"
expect passes check-house.sh "a table that names a test and its suite"
echo '| 2 | a class | `Clicking.aWord` |' >>"$tree/docs/FAULT-CLASSES.md"
expect fails check-house.sh "a table that names a test of another suite"

# texts {passes|fails} LINE-OF-SWIFT ENTRIES-OF-A-CATALOGUE
texts() {
  fresh
  echo "$2" >>"$tree/Sources/ComposureGTK/Window.swift"
  printf 'msgid ""\nmsgstr "Language: ko\\n"\n\n%b\n' "$3" >"$tree/ko.po"
  if (cd "$tree" && "$scripts/messages.py" extract >all.pot && "$scripts/messages.py" check all.pot ko.po) >/dev/null 2>&1
  then result=passes; else result=fails; fi
  [ "$result" = "$1" ] && return
  echo "messages.py $result on $2 with $3" >&2
  status=1
}
entry='msgid "Open {name}…"\nmsgstr'
texts passes 'tr("Open {name}…", ["name": name])' "$entry \"{name} 열기…\""
texts passes 'trn("{n} word", "{n} words", count)' 'msgid "{n} word"\nmsgid_plural "{n} words"\nmsgstr[0] "{n}단어"'
texts fails 'trn("{n} word", "{n} words", count)' 'msgid "{n} word"\nmsgid_plural "{n} words"\nmsgstr[0] ""'
texts fails 'tr("Open {name}…", ["name": name])' ""
texts fails 'tr("Open {name}…", ["name": name])' "$entry \"\""
texts fails 'tr("Open {name}…", ["name": name])' "$entry \"{file} 열기…\""
texts fails 'tr("Open {name}…", ["name": name])' "$entry \"{name} 열기\""
texts fails 'tr("Open {name}…", ["name": name])' "#, fuzzy\n$entry \"{name} 열기…\""
texts fails 'tr("Open {name}…", ["name": name])' "$entry \"{name} 열기…\"\n\nmsgid \"Close\"\nmsgstr \"닫기\""
texts fails 'tr("Open {name}…", ["name": name])' "$entry \"{name} 열기…\"\n\n#~ msgid \"Close\"\n#~ msgstr \"닫기\""
texts fails 'tr("Open \(name)…")' "$entry \"{name} 열기…\""
texts fails 'tr(title)' "$entry \"{name} 열기…\""

fresh
sed -i '/Invariant: values/d' "$tree/ARCHITECTURE.md"
expect fails check-house.sh "a directory without an invariant"

exit $status
