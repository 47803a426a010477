#!/bin/bash
# Takes the pictures in docs/images anew, by driving the editor in a virtual display of its own: screenshots.sh [NAME…]
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/swift-quiet.sh build --product composure
Scripts/swift-quiet.sh build --product Gallery
# Two pixels a point.
IM_SCREEN=2880x1900x24 "$(swift build --show-bin-path 2>/dev/null)/Gallery" "$@"
