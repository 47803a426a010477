#!/bin/bash
# Runs the real-input tests again and again while the machine is busy, and counts the runs that fail.
#
#   repeat-real-input.sh [RUNS] [FILTER]     30 runs of RealInputTests by default
#
# BURNERS (twice the number of processors) loops use up the processors meanwhile, and JOBS (1) runs go on at a time, each
# with a display, a bus and input methods of its own. The output of runs that failed stays in
# build/real-input-run-N.log. The exit status is 0 only if no run failed.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-30}
filter=${2:-RealInputTests}
burners=${BURNERS:-$(($(nproc) * 2))}
jobs=${JOBS:-1}

# With the flags of make test nothing is built again.
Scripts/swift-quiet.sh build --build-tests -Xswiftc -warnings-as-errors
# The runner itself: two "swift test" in one folder wait for each other.
runner=$(swift build --show-bin-path 2>/dev/null)/ComposurePackageTests.xctest
mkdir -p build
burning=()
# However this script ends, its burners end with it.
trap 'kill "${burning[@]}" 2>/dev/null || true' EXIT
for ((burner = 0; burner < burners; burner++)); do
  setpriv --pdeathsig KILL sh -c 'while :; do :; done' &
  burning+=($!)
done

one_run() {
  local run=$1 log=build/real-input-run-$1.log
  if "$runner" --testing-library swift-testing --filter "$filter" >"$log" 2>&1; then
    printf 'run %d of %d: %s\n' "$run" "$runs" "$(grep -o 'Test run with.*' "$log" | tail -n 1)"
    rm -f "$log"
  else
    printf 'run %d of %d FAILED, see %s\n' "$run" "$runs" "$log"
    grep -E '✘ Test ".*recorded an issue' "$log" | cut -c1-300 || true
    return 1
  fi
}

failed=0
for ((first = 1; first <= runs; first += jobs)); do
  running=()
  for ((run = first; run < first + jobs && run <= runs; run++)); do
    one_run "$run" &
    running+=($!)
  done
  for job in "${running[@]}"; do wait "$job" || failed=$((failed + 1)); done
done
echo "$failed of $runs runs failed, with $burners burners and $jobs runs at a time on $(nproc) processors"
[ "$failed" -eq 0 ]
