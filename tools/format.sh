#!/usr/bin/env bash
# Fails if a file is not formatted as .clang-format says; `tools/format.sh fix` formats all files.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(--dry-run -Werror)
if [ "${1:-}" = fix ]; then mode=(-i); fi
find src tests tools -name '*.h' -o -name '*.cpp' | xargs clang-format-14 "${mode[@]}"
