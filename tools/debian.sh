# Sourced by scripts that need a clean Debian 12, in the project's root, after setup.sh. Needs root, and a Debian mirror.

# leave_machine FOLDER: unmounts all file systems in it.
leave_machine() {
  local mount
  for mount in proc sys dev/pts dev; do
    if mountpoint -q "$1/$mount"; then umount "$1/$mount"; fi
  done
}

# make_machine FOLDER: installs a fresh Debian 12 there, with only its base.
make_machine() {
  [ "$(id -u)" -eq 0 ] || { echo "a clean machine needs root" >&2; return 1; }
  install_packages debootstrap
  leave_machine "$1"
  rm -rf "$1"
  debootstrap --variant=minbase bookworm "$1" >build/debootstrap.log 2>&1 || { tail -20 build/debootstrap.log >&2; return 1; }
  mount -t proc proc "$1/proc"
  mount -t sysfs -o ro sysfs "$1/sys"
  mount --bind /dev "$1/dev"
  mount -t devpts devpts "$1/dev/pts"
}

# in_machine FOLDER COMMAND...: runs the command in it.
in_machine() {
  local machine=$1
  shift
  chroot "$machine" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
