#!/usr/bin/env bash
# http.sh [SECONDS]: CPU time per request of the winner check, compared with nginx returning a constant, in turns and
# under the same load (64 persistent connections). Needs wrk and nginx, and a release build.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-5}
board=BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT

build/release/quadrille serve --port 0 --threads 2 --data "$folder/data" >"$folder/address" &
ours=$!
cat >"$folder/nginx.conf" <<CONF
daemon off; worker_processes 2; error_log stderr crit; pid $folder/pid;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f;
  uwsgi_temp_path $folder/u; scgi_temp_path $folder/s; keepalive_requests 100000000;
  server { listen 127.0.0.1:18999; location / { default_type text/plain; return 200 "X"; } } }
CONF
nginx -c "$folder/nginx.conf" -p "$folder" &
theirs=$!
sleep 1

# ticks PROCESS: CPU time of a process and its children, in clock ticks.
ticks() { cat "/proc/$1/stat" $(pgrep -P "$1" | sed 's|.*|/proc/&/stat|') | awk '{t += $14 + $15} END {print t}'; }

# measure NAME PROCESS ADDRESS
measure() {
  local before after requests
  before=$(ticks "$2")
  wrk -t1 -c64 -d"${seconds}s" --latency "$3" >"$folder/wrk"
  after=$(ticks "$2")
  requests=$(awk '/requests in/ {print $1}' "$folder/wrk")
  awk -v name="$1" -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" -v requests="$requests" \
    -v p99="$(awk '/99%/ {print $2}' "$folder/wrk")" \
    'BEGIN {printf "%-10s %8d requests, %6.2f us CPU each, p99 %s\n", name, requests, ticks / hertz / requests * 1e6, p99}'
}

address=$(tr -d '\n' <"$folder/address")
for turn in 1 2 3; do
  measure nginx "$theirs" "http://127.0.0.1:18999/api/v1/connect/winner?board=$board"
  measure quadrille "$ours" "${address}api/v1/connect/winner?board=$board"
done
