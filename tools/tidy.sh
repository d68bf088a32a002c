#!/usr/bin/env bash
# tidy.sh [deep]: clang-tidy over every source file of src/ that changed, itself or a header of it, since it last passed.
# `deep` also follows the paths through the code, which takes as long again, and lints the tests. What has passed is kept
# in the user's cache, for every checkout. Files are compiled without precompiled headers, so that each one must
# include what it uses.
set -euo pipefail
cd "$(dirname "$0")/.."
depth=${1:-}
passed=${XDG_CACHE_HOME:-$HOME/.cache}/quadrille-tidy
mkdir -p "$passed"
cmake --preset tidy >build/tidy-configure.log 2>&1 || { cat build/tidy-configure.log >&2; exit 1; }

# A line for each source file: it and what it includes of this project, as the build knows it.
sources() {
  ninja -C build/release -t deps | awk -v root="$PWD/" '
    /^[^ ]/ { if (list) print list; list = ""; next }
    /^ / { file = $1; sub("^" root, "", file); sub(/^\.\.\/\.\.\//, "", file)
           if (file ~ /^(src|tests|tools)\//) list = list (list ? " " : "") file }
    END { if (list) print list }' | sort -u
}

# check SOURCE INCLUDED...
check() {
  local file=$1 stamp checks=(--checks=-clang-analyzer-*)
  [ -e "$file" ] || return 0  # made by the build
  case $depth$file in
    src/*_test.cpp | tests/*) return 0 ;;
    deepsrc/*_test.cpp | deeptests/*) ;;  # tests have no paths worth exploring
    deep*) checks=() ;;
  esac
  stamp="$passed/$(cat .clang-tidy CMakeLists.txt "$@" - <<<"$*$depth" | sha256sum | cut -c1-32)"
  [ -e "$stamp" ] && return 0
  # The compiler's flags are GCC's, some of which clang does not know.
  if clang-tidy-14 --quiet -p build/tidy --extra-arg=-Wno-unknown-warning-option "${checks[@]}" "$file" 2>/dev/null; then
    touch "$stamp"
  else
    echo "clang-tidy: $file" >&2
    return 1
  fi
}
export -f check
export passed depth
sources | xargs -P "$(nproc)" -d '\n' -I{} bash -c 'check {}'
