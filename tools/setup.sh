# Sourced by ./run and ./test, in the project's root. Installs missing packages, and nothing else.

run_packages="g++ cmake ninja-build libboost-json1.81-dev libcli11-dev libfmt-dev libncurses-dev libsoci-dev libsodium-dev libsqlite3-dev libssl-dev libpq-dev prometheus-cpp-dev libtomlplusplus-dev libxxhash-dev libyaml-cpp-dev libzstd-dev zlib1g-dev"
test_packages="$run_packages ccache mold libgtest-dev clang-14 libclang-rt-14-dev clang-format-14 clang-tidy-14 libopenmpi-dev openmpi-bin postgresql nginx curl git openssl python3 tmux"

install_packages() {
  local missing=() package as_root=()
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  echo "Installing ${missing[*]}" >&2
  # --no-remove: fails rather than remove a package that the user may need.
  if ! { "${as_root[@]}" apt-get -qq update &&
         "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
           apt-get -qq install -y --no-install-recommends --no-remove "${missing[@]}"; } >&2; then
    echo "Could not install ${missing[*]}: install them by hand, then try again." >&2
    return 1
  fi
}

# Installs Node.js with npm, unless version 18 or later is there.
install_node() {
  local version
  version=$(node --version 2>/dev/null || echo v0)
  version=${version#v}
  if [ "${version%%.*}" -ge 18 ] && command -v npm >/dev/null; then return; fi
  install_packages nodejs npm
}

# The compiler cache is shared by all checkouts on this machine. Precompiled headers need the sloppiness.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

# Not run where tests are ten times slower: these run the same code as shorter ones.
longest_tests='whole_boards|agrees_with_the_definition_on_every_board|after_seven_pieces|boards_as_published$|Q04_easy_medium|every_variant_that_is_listed|the_examples_work|hard_never_gives_a_value_away_with_the_squares_rule'

# build PRESET LOG [cmake --build arguments]: silent on success, prints the compiler's output on failure.
build() {
  local preset=$1 log=$2
  shift 2
  mkdir -p build
  if ! cmake --build --preset "$preset" "$@" >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
}
