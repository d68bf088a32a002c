#!/usr/bin/env bash
# contract.sh PROGRAM: lints openapi.yaml, and drives the program's service by it (tests/contract).
#   CONTRACT_SEED=2 CONTRACT_REQUESTS=20000 tools/contract.sh build/release/quadrille   other random requests, and more
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/.."
source tools/setup.sh
install_node
install_packages sqlite3

# npm's modules stay in the build folder; Node looks for them beside the tests.
modules=build/contract
mkdir -p "$modules"
cp tests/contract/{package.json,package-lock.json,.npmrc} "$modules"
if ! cmp -s "$modules/package-lock.json" "$modules/installed.json"; then
  (cd "$modules" && npm ci >install.log 2>&1) || { cat "$modules/install.log" >&2; exit 1; }
  cp "$modules/package-lock.json" "$modules/installed.json"
fi
ln -sfn "../../$modules/node_modules" tests/contract/node_modules

cd tests/contract
node_modules/.bin/spectral lint --fail-severity warn --ruleset .spectral.yaml ../../src/interfaces/http/openapi.yaml
QUADRILLE_PROGRAM=$program exec node --test contract.test.mjs
