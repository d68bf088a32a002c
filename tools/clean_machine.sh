#!/usr/bin/env bash
# clean_machine.sh [COMMAND...]: a fresh Debian 12 in build/clean-machine, with nothing installed but its base, and in
# it a copy of the project where COMMAND runs (./test by default). Needs root, and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
[ "$(id -u)" -eq 0 ] || { echo "clean_machine.sh needs root" >&2; exit 1; }
[ $# -gt 0 ] || set -- ./test
install_packages debootstrap

machine=$PWD/build/clean-machine
leave() {
  for mount in proc dev/pts dev; do
    if mountpoint -q "$machine/$mount"; then umount "$machine/$mount"; fi
  done
}
trap leave EXIT
leave
rm -rf "$machine"
debootstrap --variant=minbase bookworm "$machine" >build/debootstrap.log 2>&1 || { tail -20 build/debootstrap.log >&2; exit 1; }
mount -t proc proc "$machine/proc"
mount --bind /dev "$machine/dev"
mount -t devpts devpts "$machine/dev/pts"
mkdir "$machine/project"
tar --exclude=./build --exclude=./.git -cf - . | tar -xf - -C "$machine/project"
chroot "$machine" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c 'cd /project && "$@"' bash "$@"
