#!/usr/bin/env bash
# startup.sh [COUNT]: CPU time of `quadrille --help`, the fixed cost of every command, compared with a program that does
# nothing. Needs a release build.
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-100}
TIMEFORMAT='%U %S'
# measure COMMAND...: CPU time in milliseconds, user and system.
measure() {
  local spent
  spent=$({ time for ((i = 0; i < count; i++)); do "$@" >/dev/null; done; } 2>&1)
  awk -v name="$*" -v count="$count" '{printf "%-36s %5.2f ms of CPU\n", name, ($1 + $2) * 1000 / count}' <<<"$spent"
}
measure /bin/true
measure build/release/quadrille --help
