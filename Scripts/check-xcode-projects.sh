#!/bin/bash
# Checks the Xcode projects without Xcode, and that the check can fail. What it needs of PyPI is put under .build once.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.build/xcode-checks/bin/python
wanted=(kin==2.1.16 pbxproj==4.3.3)
if ! "$python" -c 'import kin, pbxproj' 2>/dev/null; then
  rm -rf .build/xcode-checks
  mkdir -p .build
  python3 -m venv .build/xcode-checks
  "$python" -m pip install --quiet --disable-pip-version-check "${wanted[@]}" || {
    echo "The Xcode projects cannot be checked without the Python packages ${wanted[*]}." >&2
    exit 69
  }
fi
"$python" Scripts/check-xcode-projects.py
"$python" Scripts/check-xcode-self-test.py
