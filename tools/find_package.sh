#!/usr/bin/env bash
# find_package.sh BUILD: installs the build into a scratch folder, and builds and runs the project of tests/package
# against it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }; }
quietly cmake --install "$1" --prefix "$folder/installed"
quietly cmake -S tests/package -B "$folder/build" -G Ninja -DCMAKE_PREFIX_PATH="$folder/installed" -DCMAKE_BUILD_TYPE=Release
quietly cmake --build "$folder/build"

# expect GAME LINE: the game's program prints this line, and fewer than 30 lines.
expect() {
  "$folder/build/$1" >"$folder/printed" || { echo "$1 fails" >&2; exit 1; }
  grep -qxF -e "$2" "$folder/printed" || { echo "$1 does not print: $2" >&2; cat "$folder/printed" >&2; exit 1; }
  [ "$(wc -l <"tests/package/$1.cpp")" -lt 30 ] || { echo "tests/package/$1.cpp is too long" >&2; exit 1; }
}
expect connect '3 win in 31, score 1'
expect kaboom 'Player 1 (x) wins with 3 in a row: 1.3 2.2 3.1'
expect quarto 'Quarto: a1 b2 c3 d4 all round.'
expect minesweeper '0 1 1 0 '
