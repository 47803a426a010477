#!/bin/bash
# Builds the editor and opens it, with FILE in the environment on that file. Where there is no display, runs the demo instead.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
  echo "There is no display here, so this is the demo: real Korean input in a virtual one." >&2
  Scripts/install-dependencies.sh test
  exec Scripts/demo.sh
fi
Scripts/install-dependencies.sh build
Scripts/swift-quiet.sh build -c release --product composure
Scripts/schemas.sh build/schemas
export GSETTINGS_SCHEMA_DIR=$PWD/build/schemas
folder=$(swift build -c release --show-bin-path 2>/dev/null)
Scripts/translations.sh compile "$folder/locale"
exec "$folder/composure" ${FILE:+-- "$FILE"}
