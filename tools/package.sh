#!/usr/bin/env bash
# package.sh: makes the Debian packages build/package/quadrille_*.deb and quadrille-dev_*.deb, with the page.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
install_packages $run_packages dpkg-dev file gzip
tools/page.sh
mkdir -p build
rm -rf build/package
if [ ! -f build/release/build.ninja ]; then set -- -DQUADRILLE_TESTS=OFF; fi
cmake --preset release "$@" >build/configure.log 2>&1 || { cat build/configure.log >&2; exit 1; }
build release build/package.log --target quadrille quadrille_games written
(cd build/release && cpack) >>build/package.log 2>&1 || { cat build/package.log >&2; exit 1; }
rm -rf build/package/_CPack_Packages
ls build/package/*.deb
