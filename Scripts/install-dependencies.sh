#!/bin/bash
# Installs the Debian packages that are missing, and says what to do where it cannot.
#
#   install-dependencies.sh build    what the editor needs to be built and run
#   install-dependencies.sh bench    that, and the parsers that the Markdown engine is measured beside
#   install-dependencies.sh test     that, and what the tests and the demo need: a virtual display, input methods
#
# What is there is not asked for again: a second call needs neither the network nor root.
set -euo pipefail

build="libgtk-4-dev libadwaita-1-dev libgtksourceview-5-dev libenchant-2-dev pkg-config gettext adwaita-icon-theme
  librsvg2-common libglib2.0-bin dconf-gsettings-backend"
test="xvfb xdotool xclip openbox dbus dbus-x11 x11-utils x11-xkb-utils x11-xserver-utils imagemagick fonts-noto-cjk
  fcitx5 fcitx5-hangul fcitx5-anthy fcitx5-chewing fcitx5-unikey fcitx5-m17n fcitx5-frontend-gtk4
  ibus ibus-hangul ibus-anthy ibus-libpinyin ibus-unikey ibus-gtk4 libnss-wrapper
  sway grim libglib2.0-bin util-linux procps
  desktop-file-utils appstream python3 python3-venv poppler-utils hunspell-en-us hunspell-ko
  at-spi2-core python3-gi gir1.2-atspi-2.0"

case ${1:-} in
  build) wanted=$build ;;
  bench) wanted="$build libmd4c-dev libcmark-gfm-dev libcmark-gfm-extensions-dev" ;;
  test) wanted="$build $test" ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 64
    ;;
esac

if ! command -v swift >/dev/null; then
  echo "Composure needs a Swift 6 toolchain, and there is no \`swift\` in PATH." >&2
  echo "Install one from https://www.swift.org/install/linux/ and try again." >&2
  exit 69
fi
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\..*/\1/p' | head -n 1)
if [ "${version:-0}" -lt 6 ]; then
  echo "Composure needs Swift 6 or newer; \`swift --version\` says ${version:-nothing}." >&2
  echo "Install it from https://www.swift.org/install/linux/ and put it first in PATH." >&2
  exit 69
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  if [ "$1" = build ] && pkg-config --exists gtk4 libadwaita-1 gtksourceview-5 enchant-2 2>/dev/null; then
    exit 0
  fi
  echo "This is not a Debian system (no apt-get), so install the counterparts of these packages yourself:" >&2
  printf '  %s\n' $wanted >&2
  [ "$1" = test ] && exit 0
  exit 69
fi

missing=()
for package in $wanted; do
  state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  case $state in *installed) [ "$state" = not-installed ] || continue ;; esac
  missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing, and there is no sudo to install them. As root, run:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 77
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -q >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
