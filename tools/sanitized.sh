#!/usr/bin/env bash
# sanitized.sh PRESET [ctest arguments]: the quick tests, built with the sanitizers of that preset.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
preset=$1
shift
cmake --preset "$preset" >"build/$preset-configure.log" 2>&1 || { cat "build/$preset-configure.log" >&2; exit 1; }
build "$preset" "build/$preset.log"
# The longest computations run the same code as their shorter sisters, ten times slower.
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$(nproc)" -L quick \
  -E 'whole_boards|agrees_with_the_definition_on_every_board|after_seven_pieces|boards_as_published$|Q04_easy_medium' "$@"
