#!/bin/bash
# Types a Korean heading and a sentence through a real input method into the editor, in a virtual display of its own.
# Prints what each key did and leaves a picture of the window in build/demo.png.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/swift-quiet.sh build --product composure
Scripts/swift-quiet.sh build --product TypingDemo
exec "$(swift build --show-bin-path 2>/dev/null)/TypingDemo"
