#!/bin/bash
# Formatting: fails on the first file that `make format` would change, and on what it cannot repair.
set -euo pipefail
cd "$(dirname "$0")/.."
swift format lint --strict --recursive --parallel Package.swift Sources Linux Tests Benchmarks Examples Apps
