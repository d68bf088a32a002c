#!/usr/bin/env bash
# package_test.sh: makes the Debian package, installs it on a clean Debian 12 in build/package-machine, uses it there as
# a user would, and removes it. Needs root, and a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
source tools/debian.sh
install_packages curl
tools/package.sh

machine=$PWD/build/package-machine
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" || true; fi
  leave_machine "$machine"
}
trap finish EXIT
make_machine "$machine"
cp build/package/*.deb "$machine/tmp"
inside() { in_machine "$machine" "$@"; }
# ours: every path of the machine with the program's name.
ours() { (cd "$machine" && find . -xdev -path ./proc -prune -o -path ./dev -prune -o -iname '*quadrille*' -print); }
# expect WHAT PATTERN: standard input has a line that matches.
expect() {
  local text
  text=$(cat)
  grep -q -e "$2" <<<"$text" || { echo "$1: no line like $2 in: $text" >&2; exit 1; }
}

inside sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends /tmp/quadrille_*.deb' >build/package-install.log 2>&1 ||
  { cat build/package-install.log >&2; exit 1; }
inside quadrille --version | expect version '^quadrille [0-9.]*$'
inside quadrille check connect --columns 3 --rows 3 --connect 3 --board XXXBBXAAA | expect check '^A$'
timeout 600 chroot "$machine" quadrille analyse connect --json | expect 'the empty board, from the book' '"value":"win","remoteness":41'
printf '1\n2\n1\n2\n1\n2\n1\nquit\n' | inside quadrille play connect --players 2 --columns 7 --rows 6 --connect 4 |
  expect 'a game through a pipe' '^Game over. Player 1 (A) wins'

# Not through a function, so that $! is the service itself, which receives the signal to end.
chroot "$machine" quadrille serve --port 0 --data /tmp/matches >build/package-serve.log 2>&1 &
server=$!
for _ in $(seq 1200); do grep -q http build/package-serve.log && break; sleep 0.1; done
address=$(grep -o 'http://[^ ]*' build/package-serve.log | head -1)
curl -fsS "$address" | expect 'the page' '<title>'
curl -fsS "${address}api/v1/matches" -H 'Content-Type: application/json' \
  -d '{"game":"connect","rules":{},"seats":["human","easy"]}' >build/package-match.json
match=$(grep -o '"id":"[^"]*"' build/package-match.json | head -1 | cut -d'"' -f4)
token=$(grep -o '"token":"[^"]*"' build/package-match.json | head -1 | cut -d'"' -f4)
curl -fsS "${address}api/v1/matches/$match/moves" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -d '{"move":"4","version":0}' | expect 'a move in a match' '"moves":\["4"'
kill "$server"
wait "$server" || { echo "serve does not end well" >&2; exit 1; }
server=

for file in share/man/man1/quadrille.1.gz share/bash-completion/completions/quadrille share/zsh/vendor-completions/_quadrille \
  share/fish/vendor_completions.d/quadrille.fish lib/systemd/system/quadrille.service share/doc/quadrille/copyright; do
  [ -s "$machine/usr/$file" ] || { echo "not installed: $file" >&2; exit 1; }
done
[ -z "$(find "$machine/etc/systemd" -name 'quadrille*')" ] || { echo "the service was enabled by itself" >&2; exit 1; }

inside sh -c 'rm -rf /tmp/* && apt-get -qq purge -y quadrille' >>build/package-install.log 2>&1 || { cat build/package-install.log >&2; exit 1; }
left=$(ours)
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "installed, used and removed"
