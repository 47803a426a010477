#!/bin/bash
# Builds for release and installs under a prefix: install.sh [--remove] PREFIX
set -euo pipefail
cd "$(dirname "$0")/.."

remove=
if [ "${1:-}" = --remove ]; then
  remove=1
  shift
fi
prefix=${1:?usage: install.sh [--remove] PREFIX}
identifier=$(basename data/*.desktop .desktop)
share=$prefix/share

# place MODE SOURCE TARGET
place() {
  if [ -n "$remove" ]; then rm -f "$3"; else install -D -m "$1" "$2" "$3"; fi
}

program=
if [ -z "$remove" ]; then
  Scripts/install-dependencies.sh build
  # The Swift runtime goes into the program, so that it runs where no toolchain is.
  Scripts/swift-quiet.sh build -c release --product composure --static-swift-stdlib
  program=$(swift build -c release --show-bin-path 2>/dev/null)/composure
  Scripts/translations.sh compile build/locale
  Scripts/translations.sh data build/data
fi
place 755 "$program" "$prefix/bin/composure"
place 644 "build/data/$identifier.desktop" "$share/applications/$identifier.desktop"
place 644 "build/data/$identifier.metainfo.xml" "$share/metainfo/$identifier.metainfo.xml"
schemas=$share/glib-2.0/schemas
place 644 "data/$identifier.gschema.xml" "$schemas/$identifier.gschema.xml"
place 644 "data/icons/$identifier.svg" "$share/icons/hicolor/scalable/apps/$identifier.svg"
place 644 "data/icons/$identifier-symbolic.svg" "$share/icons/hicolor/symbolic/apps/$identifier-symbolic.svg"
for language in $(<data/po/LINGUAS); do
  place 644 "build/locale/$language/LC_MESSAGES/composure.mo" "$share/locale/$language/LC_MESSAGES/composure.mo"
done

# Packagers compile the schemas of a whole system at the end, in a trigger of their own.
if [ -z "${DESTDIR:-}" ] && [ -d "$schemas" ]; then
  glib-compile-schemas "$schemas"
  # Without any schema there is nothing to compile, and a file from before would be out of date.
  compgen -G "$schemas/*.xml" >/dev/null || rm -f "$schemas/gschemas.compiled"
fi
