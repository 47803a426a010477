#!/bin/bash
# Runs the real-input tests again and again while the machine is busy, and counts the runs that fail.
#
#   repeat-real-input.sh [RUNS] [FILTER]     30 runs of RealInputTests by default
#
# BURNERS (twice the number of processors) loops use up the processors meanwhile. The output of runs that failed stays in
# build/real-input-run-N.log. The exit status is 0 only if no run failed.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-30}
filter=${2:-RealInputTests}
burners=${BURNERS:-$(($(nproc) * 2))}

Scripts/swift-quiet.sh build --build-tests
mkdir -p build
burning=()
# However this script ends, its burners end with it; and none lives longer than two hours.
trap 'kill "${burning[@]}" 2>/dev/null || true' EXIT
for ((burner = 0; burner < burners; burner++)); do
  setpriv --pdeathsig TERM timeout 7200 setpriv --pdeathsig KILL sh -c 'while :; do :; done' &
  burning+=($!)
done

failed=0
for ((run = 1; run <= runs; run++)); do
  log=build/real-input-run-$run.log
  if Scripts/swift-quiet.sh test --skip-build --filter "$filter" >"$log" 2>&1; then
    printf 'run %d of %d: %s\n' "$run" "$runs" "$(grep -o 'Test run with.*' "$log" | tail -n 1)"
    rm -f "$log"
  else
    failed=$((failed + 1))
    printf 'run %d of %d FAILED, see %s\n' "$run" "$runs" "$log"
    grep -E '✘ Test ".*recorded an issue' "$log" | cut -c1-300 || true
  fi
done
echo "$failed of $runs runs failed, with $burners burners on $(nproc) processors"
[ "$failed" -eq 0 ]
