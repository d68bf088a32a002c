#!/usr/bin/env bash
# sanitized.sh PRESET [whole]: runs tests built with the sanitizers of that preset: the unit tests and the laws, or with
# `whole` all quick tests, those of the program included. Of tsan's unit tests only those that start threads.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
preset=$1
targets=(--target unit_tests)
programs='^(unit_tests|laws):'
if [ "$preset" != tsan ]; then targets+=(laws fuzz_targets); fi
if [ "${2:-}" = whole ]; then
  targets=()
  programs=.
fi
cmake --preset "$preset" >"build/$preset-configure.log" 2>&1 || { cat "build/$preset-configure.log" >&2; exit 1; }
build "$preset" "build/$preset.log" "${targets[@]}"
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$(nproc)" -L quick -R "$programs" -E "$longest_tests"
