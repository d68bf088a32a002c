#!/usr/bin/env bash
# clean_machine.sh [COMMAND...]: runs COMMAND (default: ./test) in a copy of the project on a fresh Debian 12 in
# build/clean-machine, with only its base installed. Needs root, and a Debian mirror.
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
