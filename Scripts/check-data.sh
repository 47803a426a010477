#!/bin/bash
# Every text is translated. The desktop file, the metainfo and the icons are valid and carry the program's own
# identifier, without which a desktop does not connect the window with its name and icon.
set -euo pipefail
cd "$(dirname "$0")/.."

identifier=$(sed -n 's/.*static let identifier = "\(.*\)".*/\1/p' Sources/ComposureGTK/EditorApplication.swift)
for file in data/"$identifier".{desktop,metainfo.xml,gschema.xml} data/icons/"$identifier"{,-symbolic}.svg; do
  [ -s "$file" ] || { echo "$file is missing; the program calls itself $identifier." >&2; exit 1; }
done
Scripts/translations.sh check
translated=$(mktemp -d)
trap 'rm -rf "$translated"' EXIT
Scripts/translations.sh data "$translated"
grep -qx "Icon=$identifier" "data/$identifier.desktop"
grep -q "<id>$identifier</id>" "data/$identifier.metainfo.xml"
glib-compile-schemas --strict --dry-run data
desktop-file-validate "$translated/$identifier.desktop"
# Without a homepage and a screenshot on the web it is valid, but --pedantic would complain; the network is not asked.
appstreamcli validate --no-net --explain "$translated/$identifier.metainfo.xml" >/dev/null ||
  { appstreamcli validate --no-net --explain "$translated/$identifier.metainfo.xml" >&2; exit 1; }
