#!/usr/bin/env bash
# fuzz.sh SECONDS: runs each fuzz target for this time, from the seeds in tests/fuzz/seeds and the corpus of earlier
# runs. The targets are built with the sanitized tests.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
seconds=$1
cmake --preset asan-ubsan >build/fuzz-configure.log 2>&1 || { cat build/fuzz-configure.log >&2; exit 1; }
build asan-ubsan build/fuzz.log --target fuzz_targets
for target in build/asan-ubsan/fuzz_*; do
  name=${target##*/fuzz_}
  log=build/fuzz/$name.log
  mkdir -p "build/fuzz/corpus/$name"
  "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$name-" "build/fuzz/corpus/$name" "tests/fuzz/seeds/$name" >"$log" 2>&1 ||
    { tail -40 "$log" >&2; echo "a finding in $name, see $log" >&2; exit 1; }
  echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs in $seconds s, no finding"
done
