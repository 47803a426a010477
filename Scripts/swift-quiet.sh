#!/bin/bash
# Runs swift without the lines in which SwiftPM says which flags of pkg-config it leaves out: they warn of nothing.
set -o pipefail
swift "$@" 2>&1 | sed -u '/prohibited flag(s)/d'
