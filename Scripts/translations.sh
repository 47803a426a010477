#!/bin/bash
# The catalogues of gettext, from the sources to what is installed.
#
#   translations.sh update        bring data/po/*.po up to the texts in the sources; new ones are empty
#   translations.sh compile DIR   write DIR/LANGUAGE/LC_MESSAGES/composure.mo for each language
#   translations.sh data DIR      write the desktop file and the metainfo in all languages into DIR
#   translations.sh check         every text is translated in full, with the places that are filled in, and nothing else is
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '4,7s/^# \{0,1\}//p' "$0" >&2; exit 64; }
languages=$(<data/po/LINGUAS)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# template FILE: all texts, those of the sources first.
template() {
  python3 Scripts/messages.py extract >"$scratch/sources.pot"
  local options=(--from-code=UTF-8 --no-wrap --add-location=file) part
  xgettext "${options[@]}" --language=Desktop -o "$scratch/desktop.pot" data/*.desktop
  xgettext "${options[@]}" -o "$scratch/metainfo.pot" data/*.metainfo.xml
  local parts=("$scratch/sources.pot" "$scratch/desktop.pot" "$scratch/metainfo.pot")
  if compgen -G 'data/*.gschema.xml' >/dev/null; then
    xgettext "${options[@]}" -o "$scratch/settings.pot" data/*.gschema.xml
    parts+=("$scratch/settings.pot")
  fi
  for part in "${parts[@]:1}"; do
    # xgettext leaves the character set open where a file holds none but ASCII.
    sed -i 's/charset=CHARSET/charset=UTF-8/' "$part"
  done
  msgcat --no-wrap --use-first --add-location=file -o "$1" "${parts[@]}"
}

case ${1:-} in
  update)
    [ $# -eq 1 ] || usage
    template "$scratch/all.pot"
    for language in $languages; do
      file=data/po/$language.po
      # A guess at a translation would only have to be found again.
      msgmerge --quiet --no-fuzzy-matching --no-wrap --add-location=file -o "$scratch/$language.po" "$file" "$scratch/all.pot"
      msgattrib --no-obsolete --no-wrap --add-location=file -o "$file" "$scratch/$language.po"
      printf '%s: %s\n' "$language" "$(msgfmt --statistics -o /dev/null "$file" 2>&1)"
    done
    ;;
  compile)
    [ $# -eq 2 ] || usage
    for language in $languages; do
      mkdir -p "$2/$language/LC_MESSAGES"
      msgfmt --check-format --check-header -o "$2/$language/LC_MESSAGES/composure.mo" "data/po/$language.po"
    done
    ;;
  data)
    [ $# -eq 2 ] || usage
    mkdir -p "$2"
    for file in data/*.desktop; do
      msgfmt --desktop --template="$file" -d data/po -o "$2/$(basename "$file")"
    done
    for file in data/*.metainfo.xml; do
      msgfmt --xml --template="$file" -d data/po -o "$2/$(basename "$file")"
    done
    ;;
  check)
    [ $# -eq 1 ] || usage
    template "$scratch/all.pot"
    for language in $languages; do msgfmt --check --output-file=/dev/null "data/po/$language.po"; done
    for file in data/*.gschema.xml; do
      [ ! -e "$file" ] || grep -q '<schemalist gettext-domain="composure">' "$file" ||
        { echo "$file: its texts are in the domain composure, and <schemalist> has to say so." >&2; exit 1; }
    done
    # shellcheck disable=SC2086 # one word a language
    python3 Scripts/messages.py check "$scratch/all.pot" $(printf 'data/po/%s.po ' $languages)
    ;;
  *) usage ;;
esac
