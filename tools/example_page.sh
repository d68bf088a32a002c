#!/usr/bin/env bash
# Builds the page with the example game in it, by its folder and its two lines in the registry, and plays it in
# a real browser against the program that has the game: example_page.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1")
here=$PWD/build/example-page

rm -rf "$here"
mkdir -p "$here/web" "$here/data/quadrille"
(cd web && tar -c --exclude ./node_modules --exclude ./dist --exclude ./tests --exclude ./shots .) | tar -x -C "$here/web"
ln -s "$PWD/web/node_modules" "$here/web/node_modules"
ln -s ../../web/dist "$here/data/quadrille/web"
cp -r tests/example/page/noughts "$here/web/src/games/"
sed -i -e "s|^import { plainGame }|import { noughts } from './noughts/game';\n&|" \
  -e '/^export const games/s/]/, noughts]/2' "$here/web/src/games/registry.ts"
grep -q 'quarto, minesweeper, noughts\]\|minesweeper, noughts\]' "$here/web/src/games/registry.ts"
(cd "$here/web" && node_modules/.bin/vite build --logLevel warn)
QUADRILLE=$program XDG_DATA_HOME=$here/data tools/page.sh browser example
