#!/usr/bin/env bash
# page.sh                builds the page into web/dist when something of it has changed
# page.sh check          its format, types and unit tests
# page.sh browser FILE   web/tests/FILE.test.ts in a real browser, against build/release/quadrille
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
task=${1:-build}

# Returns whether a source is newer than the built page.
changed() {
  [ ! -f web/dist/index.html ] ||
    [ -n "$(find web src/interfaces/http/openapi.yaml -newer web/dist/index.html -type f \
      -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/shots/*' -not -path 'web/tests/*' \
      -not -path 'web/src/lib/api-types.ts' -print -quit)" ]
}

if [ "$task" = build ] && ! changed; then exit 0; fi
install_node
mkdir -p build
if ! cmp -s web/package-lock.json build/page-installed.json || [ ! -d web/node_modules ]; then
  (cd web && npm ci) >build/page-install.log 2>&1 || { cat build/page-install.log >&2; exit 1; }
  cp web/package-lock.json build/page-installed.json
fi
case $task in
  build)
    echo "Building the page" >&2
    (cd web && npm run build) >build/page.log 2>&1 || { cat build/page.log >&2; exit 1; }
    ;;
  check)
    cd web
    exec npm run check
    ;;
  browser)
    install_packages chromium-headless-shell
    cd web
    exec npm run browser -- "tests/$2.test.ts"
    ;;
esac
