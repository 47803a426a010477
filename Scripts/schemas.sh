#!/bin/bash
# Compiles the settings' schema into FOLDER, for a program that runs from where it was built: schemas.sh FOLDER
#
# Set GSETTINGS_SCHEMA_DIR to that folder. Without the schema the program says so and forgets choices at its end.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?usage: schemas.sh FOLDER}
mkdir -p "$folder"
glib-compile-schemas --strict --targetdir="$folder" data
