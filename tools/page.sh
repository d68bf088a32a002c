#!/usr/bin/env bash
# page.sh [test]: builds the page into web/dist when something of it has changed; with `test` proves it as well, the
# last part in a real browser against build/release/quadrille.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

# Anything that is newer than what was built.
changed() {
  [ ! -f web/dist/index.html ] ||
    [ -n "$(find web src/interfaces/http/openapi.yaml -newer web/dist/index.html -type f \
      -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/shots/*' \
      -not -path 'web/src/lib/api-types.ts' -print -quit)" ]
}

if [ "${1:-}" != test ] && ! changed; then exit 0; fi
install_node
mkdir -p build
if ! cmp -s web/package-lock.json build/page-installed.json || [ ! -d web/node_modules ]; then
  # Not `npm ci`: it misses packages in the lock file that are for other systems only.
  (cd web && npm install) >build/page-install.log 2>&1 || { cat build/page-install.log >&2; exit 1; }
  cp web/package-lock.json build/page-installed.json
fi
if [ "${1:-}" = test ]; then
  install_packages chromium
  cd web
  exec npm test
fi
echo "Building the page" >&2
(cd web && npm run build) >build/page.log 2>&1 || { cat build/page.log >&2; exit 1; }
