#!/usr/bin/env bash
# clean_machine.sh [COMMAND...]: a fresh Debian 12 in build/clean-machine, with nothing installed but its base, and in
# it a copy of the project where COMMAND runs (./test by default). Needs root, and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
source tools/debian.sh
[ $# -gt 0 ] || set -- ./test

machine=$PWD/build/clean-machine
trap 'leave_machine "$machine"' EXIT
make_machine "$machine"
mkdir "$machine/project"
tar --exclude=./build --exclude=./.git --exclude=node_modules --exclude=./web/dist -cf - . | tar -xf - -C "$machine/project"
in_machine "$machine" bash -c 'cd /project && "$@"' bash "$@"
