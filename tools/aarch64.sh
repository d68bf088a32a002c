#!/usr/bin/env bash
# aarch64.sh: cross-compiles the program and the unit tests, and runs them under qemu: the unit tests, a perft, and the
# signatures of the games with exact arithmetic. Debian's arm64 libraries are unpacked below build/aarch64; the machine gets no foreign architecture.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
folder=$PWD/build/aarch64

# unpack_libraries PACKAGE...: makes the sysroot of arm64 packages and their dependencies, unless it has these.
# apt works on folders of its own, without an installed package, from the sources of the machine.
unpack_libraries() {
  local apt=$folder/apt sysroot=$folder/sysroot archive options
  if [ "$(cat "$sysroot/packages" 2>/dev/null)" = "$*" ]; then return; fi
  echo "Unpacking arm64 libraries" >&2
  rm -rf "$apt" "$sysroot"
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$sysroot"
  : >"$apt/status"
  options=(-qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=
    -o Dir::State="$apt" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt")
  apt-get "${options[@]}" update
  apt-get "${options[@]}" install -y --no-install-recommends --download-only "$@"
  for archive in "$apt"/archives/*.deb; do dpkg-deb -x "$archive" "$sysroot"; done
  rm -rf "$apt"
  echo "$*" >"$sysroot/packages"
}

# expect COUNT ARGUMENTS...: says so and fails unless the program prints COUNT as a word.
expect() {
  local count=$1 printed
  shift
  printed=$("${program[@]}" "$@") && grep -qwF -- "$count" <<<"$printed" && return
  printf 'aarch64: quadrille %s: expected %s, but printed:\n%s\n' "$*" "$count" "$printed" >&2
  return 1
}

install_packages g++-aarch64-linux-gnu qemu-user
libraries=$(printf '%s\n' $run_packages libgtest-dev | grep -e -dev)
unpack_libraries $libraries
cmake --preset aarch64 >"$folder/configure.log" 2>&1 || { cat "$folder/configure.log" >&2; exit 1; }
build aarch64 "$folder/build.log" --target unit_tests quadrille

# No user's configuration affects it.
program=(env -i PATH="$PATH" QUADRILLE_CONFIG=/dev/null qemu-aarch64 -L "$folder/sysroot" "$folder/quadrille")
failed=0
checked=0
expect 823536 perft connect 7 || failed=1
while IFS=$'\t' read -r count command; do
  if [[ -z $count || $count = "#"* ]]; then continue; fi
  # The last digits of lgamma and log2 differ there, and decide between squares of equal value.
  if [[ $command = *minesweeper* ]]; then continue; fi
  checked=$((checked + 1))
  expect "$count" ${command#quadrille } || failed=1
done <bench/signatures.txt
echo "$checked signatures compared"

ctest --test-dir "$folder" --output-on-failure --no-tests=error -j "$(nproc)" -R '^unit_tests:' -E "$longest_tests" || failed=1
exit "$failed"
