#!/usr/bin/env bash
# fuzz.sh SECONDS: each fuzz target for that long, from the seeds in tests/fuzz/seeds and what earlier runs found.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
seconds=$1
cmake --preset fuzz >build/fuzz-configure.log 2>&1 || { cat build/fuzz-configure.log >&2; exit 1; }
build fuzz build/fuzz.log
for target in build/fuzz/fuzz_*; do
  name=${target##*/fuzz_}
  mkdir -p "build/fuzz/corpus/$name"
  echo "fuzzing $name for $seconds s"
  "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="build/fuzz/$name-" "build/fuzz/corpus/$name" "tests/fuzz/seeds/$name" 2>&1 |
    grep -vE '^stat::(average|new_units|slowest|peak)' || { echo "finding in $name" >&2; exit 1; }
done
