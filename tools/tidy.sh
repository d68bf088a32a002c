#!/usr/bin/env bash
# Runs clang-tidy over every source file that changed since it last passed, or all of them when a header did.
set -euo pipefail
cd "$(dirname "$0")/.."
passed=build/tidy
mkdir -p "$passed"
common=$( (cat .clang-tidy; find src tests -name '*.h' | sort | xargs cat) | sha256sum | cut -c1-16)

check() {
  local file=$1 stamp checks=()
  stamp="$passed/$(cat "$file" - <<<"$common$file" | sha256sum | cut -c1-32)"
  [ -e "$stamp" ] && return 0
  # The analyzer takes as long as all the rest, and tests have no paths worth exploring.
  case $file in tests/* | *_test.cpp) checks=(--checks=-clang-analyzer-*) ;; esac
  # The compiler's flags are GCC's, some of which clang does not know.
  if clang-tidy-14 --quiet -p build/release --extra-arg=-Wno-unknown-warning-option "${checks[@]}" "$file" 2>/dev/null; then
    touch "$stamp"
  else
    echo "clang-tidy: $file" >&2
    return 1
  fi
}
export -f check
export passed common
find src tests -name '*.cpp' -not -path 'tests/fuzz/*' | sort | xargs -P "$(nproc)" -I{} bash -c 'check {}'
