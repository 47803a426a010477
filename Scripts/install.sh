#!/bin/bash
# Installs the editor under a prefix, or removes what was installed there:
#
#   install.sh [--program FILE] PREFIX   FILE is the program; without it, a release is built
#   install.sh --remove PREFIX
#
# DESTDIR in the environment is the part of PREFIX that is only there until a package has been made.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '4,5s/^# \{0,1\}//p' "$0" >&2; exit 64; }
remove=
program=
while [ $# -gt 1 ]; do
  case $1 in
    --remove) remove=1 ;;
    --program)
      program=$2
      shift
      ;;
    *) usage ;;
  esac
  shift
done
prefix=${1:-}
case $prefix in '' | -*) usage ;; esac
identifier=$(basename data/*.desktop .desktop)
share=$prefix/share
staged=${DESTDIR:-}
home=${prefix#"$staged"}

# place MODE SOURCE TARGET
place() {
  if [ -z "$remove" ]; then
    install -D -m "$1" "$2" "$3"
  else
    rm -f "$3"
    forsake "$(dirname "$3")"
  fi
}

# forsake FOLDER: away with it and with those above it that are empty then, but not with what every prefix has.
forsake() {
  local folder=$1
  while [ "$folder" != "$prefix/bin" ] && [ "$folder" != "$share" ] && rmdir "$folder" 2>/dev/null; do
    folder=$(dirname "$folder")
  done
}

made=
if [ -z "$remove" ]; then
  if [ -z "$program" ]; then
    Scripts/install-dependencies.sh build
    # The Swift runtime goes into the program, so that it runs where no toolchain is.
    Scripts/swift-quiet.sh build -c release --product composure --static-swift-stdlib
    program=$(swift build -c release --show-bin-path 2>/dev/null)/composure
  fi
  made=$(mktemp -d)
  trap 'rm -rf "$made"' EXIT
  Scripts/translations.sh compile "$made/locale"
  Scripts/translations.sh data "$made"
  # A desktop looks for programs in these places only.
  case $home in
    /usr | /usr/local) ;;
    *) sed -i "s|^Exec=composure|Exec=\"$home/bin/composure\"|" "$made/$identifier.desktop" ;;
  esac
fi
applications=$share/applications
icons=$share/icons/hicolor
schemas=$share/glib-2.0/schemas
place 755 "$program" "$prefix/bin/composure"
place 644 "$made/$identifier.desktop" "$applications/$identifier.desktop"
place 644 "$made/$identifier.metainfo.xml" "$share/metainfo/$identifier.metainfo.xml"
place 644 "data/$identifier.gschema.xml" "$schemas/$identifier.gschema.xml"
place 644 "data/icons/$identifier.svg" "$icons/scalable/apps/$identifier.svg"
place 644 "data/icons/$identifier-symbolic.svg" "$icons/symbolic/apps/$identifier-symbolic.svg"
for language in $(<data/po/LINGUAS); do
  place 644 "$made/locale/$language/LC_MESSAGES/composure.mo" "$share/locale/$language/LC_MESSAGES/composure.mo"
done

# What is made of all the files of a folder. Packagers leave that to triggers of the system.
[ -z "$staged" ] || exit 0
# refresh PATTERN FILE COMMAND...: makes FILE anew, or away with it where nothing is left that it could be made of.
refresh() {
  local pattern=$1 file=$2
  shift 2
  if compgen -G "$pattern" >/dev/null; then
    "$@"
  else
    rm -f "$file"
    forsake "$(dirname "$file")"
  fi
}
refresh "$schemas/*.xml" "$schemas/gschemas.compiled" glib-compile-schemas "$schemas"
if command -v update-desktop-database >/dev/null; then
  refresh "$applications/*.desktop" "$applications/mimeinfo.cache" update-desktop-database -q "$applications"
fi
# Without a cache icons are found as well, but an old one hides the new.
if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
  refresh "$icons/*/*" "$icons/icon-theme.cache" gtk-update-icon-cache -q -t -f "$icons"
fi
