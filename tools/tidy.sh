#!/usr/bin/env bash
# tidy.sh [deep]: clang-tidy over every source file that changed since it last passed, or all of them when a header
# did. `deep` also follows the paths through the code, which takes as long again. What has passed is kept in the
# user's cache, for every checkout.
set -euo pipefail
cd "$(dirname "$0")/.."
depth=${1:-}
passed=${XDG_CACHE_HOME:-$HOME/.cache}/quadrille-tidy
mkdir -p "$passed"
common=$( (cat .clang-tidy CMakeLists.txt; find src tests -name '*.h' | sort | xargs cat) | sha256sum | cut -c1-16)

check() {
  local file=$1 stamp checks=()
  # Tests have no paths worth exploring.
  case $depth$file in deepsrc/*_test.cpp | deeptests/*) return 0 ;; esac
  [ "$depth" = deep ] || checks=(--checks=-clang-analyzer-*)
  stamp="$passed/$(cat "$file" - <<<"$common$file$depth" | sha256sum | cut -c1-32)"
  [ -e "$stamp" ] && return 0
  # The compiler's flags are GCC's, some of which clang does not know.
  if clang-tidy-14 --quiet -p build/release --extra-arg=-Wno-unknown-warning-option "${checks[@]}" "$file" 2>/dev/null; then
    touch "$stamp"
  else
    echo "clang-tidy: $file" >&2
    return 1
  fi
}
export -f check
export passed common depth
find src tests -name '*.cpp' -not -path 'tests/fuzz/*' | sort | xargs -P "$(nproc)" -I{} bash -c 'check {}'
