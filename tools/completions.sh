#!/usr/bin/env bash
# completions.sh PROGRAM: checks the program's completions in real shells, and its manual with man and mandoc.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
install_packages bash-completion zsh fish man-db mandoc >&2
program=$PWD/${1#"$PWD"/}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for shell in bash zsh fish; do "$program" completions $shell >"$folder/$shell"; done
mkdir "$folder/functions" "$folder/here" "$folder/here/tables"
cp "$folder/zsh" "$folder/functions/_quadrille"
touch "$folder/here/small.table"

# offered_by_SHELL LINE: the completions after the line, one word a line.
offered_by_bash() {
  (cd "$folder/here" && bash --norc -c '
    source /usr/share/bash-completion/bash_completion
    source "$1"
    line=$2
    compopt() { :; }  # it wants a line that is being typed
    COMP_LINE=$line COMP_POINT=${#line}
    # As bash parts a line: a sign of --flag=value is a word.
    read -ra COMP_WORDS <<<"${line//=/ = }"
    case $line in *" " | *=) COMP_WORDS+=("") ;; esac
    case $line in *=) unset "COMP_WORDS[-1]" ;; esac
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _quadrille
    printf "%s\n" "${COMPREPLY[@]}"' bash "$folder/bash" "$1")
}
offered_by_fish() {
  (cd "$folder/here" && HOME=$folder fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$folder/fish" "$1" | cut -f 1)
}
# In a pseudo-terminal, because zsh completes only typed text. The completions are written to a file instead of shown.
offered_by_zsh() {
  rm -f "$folder/offered"
  (cd "$folder/here" && FOLDER=$folder LINE=$1 zsh -f -c '
    zmodload zsh/zpty
    zpty -b shell zsh -f -i
    zpty -w shell "source $FOLDER/zsh-setup"
    repeat 1200; do [[ -e $FOLDER/ready ]] && break; sleep 0.1; done
    zpty -w -n shell "$LINE"$'"'\\t'"'
    repeat 1200; do [[ -e $FOLDER/offered ]] && break; sleep 0.1; done
    zpty -d shell' >&2)
  rm -f "$folder/ready"
  cat "$folder/offered"
}
cat >"$folder/zsh-setup" <<'ZSH'
fpath=($FOLDER/functions $fpath)
autoload -Uz compinit
compinit -u -D
LISTMAX=10000
compadd() {
  # Options that only ask what would match are for the functions that call.
  if [[ ${@[1,(i)(-|--)]} == *-[OAD]* ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -l -- $hits >>$FOLDER/list
}
write_down() { : >$FOLDER/list; _main_complete; mv $FOLDER/list $FOLDER/offered; compstate[insert]= compstate[list]=; }
zle -C write-down complete-word write_down
bindkey '^I' write-down
zle-line-init() { touch $FOLDER/ready; }
zle -N zle-line-init
ZSH

failures=0
# expect LINE WORD... [not WORD...]: every shell offers these words after the line, and none of those after `not`.
expect() {
  local line=$1 shell word wanted
  shift
  for shell in bash zsh fish; do
    "offered_by_$shell" "$line" | sed 's/ *$//' >"$folder/words" || true
    wanted=yes
    for word in "$@"; do
      if [ "$word" = not ]; then wanted=no; continue; fi
      if grep -qxF -e "$word" "$folder/words"; then found=yes; else found=no; fi
      if [ $found = $wanted ]; then continue; fi
      echo "$shell, after '$line': $word is offered: $found; all that is: $(paste -sd' ' "$folder/words")" >&2
      failures=$((failures + 1))
    done
  done
}
expect 'quadrille ' play check analyse solve serve config completions manual not connect
expect 'quadrille pl' play not serve
expect 'quadrille play ' connect kaboom quarto minesweeper not play small.table
expect 'quadrille analyse connect --' --columns --moves --position --table --no-book --json not --squares --seats
expect 'quadrille solve quarto --sq' --squares not --columns
expect 'quadrille play minesweeper --preset ' beginner intermediate expert not connect --preset
expect 'quadrille play minesweeper --first-click s' safe not any
expect 'quadrille stats minesweeper --level ' fast strong
expect 'quadrille arena connect --players ' easy medium hard perfect not human
expect 'quadrille play connect --seats ' human easy hard
expect 'quadrille analyse connect --table ' small.table
expect 'quadrille table info ' small.table
expect 'quadrille table verify --al' --all
expect 'quadrille perft connect --columns ' not small.table --rows
expect 'quadrille config set connect.c' connect.columns connect.connect not kaboom.columns
expect 'quadrille completions ' bash zsh fish
expect 'quadrille matches ' resume replay export not --all
expect 'quadrille matches --' --all --data

# Each shell offers lists, and values after `=`, in its own way.
[ "$(offered_by_bash 'quadrille play connect --seats human,ha')" = human,hard ] || { echo "bash: a second seat" >&2; failures=$((failures + 1)); }
[ "$(offered_by_fish 'quadrille play connect --seats human,ha')" = human,hard ] || { echo "fish: a second seat" >&2; failures=$((failures + 1)); }
[ "$(offered_by_zsh 'quadrille play connect --seats human,ha')" = hard ] || { echo "zsh: a second seat" >&2; failures=$((failures + 1)); }
[ "$(offered_by_bash 'quadrille play minesweeper --preset=exp')" = expert ] || { echo "bash: --preset=" >&2; failures=$((failures + 1)); }
[ "$(offered_by_fish 'quadrille play minesweeper --preset=exp')" = --preset=expert ] || { echo "fish: --preset=" >&2; failures=$((failures + 1)); }
[ "$(offered_by_zsh 'quadrille play minesweeper --preset=exp')" = expert ] || { echo "zsh: --preset=" >&2; failures=$((failures + 1)); }
for shell in bash fish; do
  "offered_by_$shell" 'quadrille serve --data ' | grep -q '^tables/\?$' || { echo "$shell: folders" >&2; failures=$((failures + 1)); }
done

# The manual, without warnings from man and mandoc.
"$program" manual >"$folder/quadrille.1"
complaints=$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l "$folder/quadrille.1" 2>&1 >"$folder/shown" </dev/null)
[ -z "$complaints" ] || { echo "man: $complaints" >&2; failures=$((failures + 1)); }
complaints=$(mandoc -T lint -W warning "$folder/quadrille.1") || true
[ -z "$complaints" ] || { echo "mandoc: $complaints" >&2; failures=$((failures + 1)); }
for part in NAME SYNOPSIS DESCRIPTION COMMANDS FILES ENVIRONMENT 'EXIT STATUS' EXAMPLES 'SEE ALSO' --columns 'quadrille play connect'; do
  grep -q -e "$part" "$folder/shown" || { echo "the manual lacks $part" >&2; failures=$((failures + 1)); }
done
[ $failures -eq 0 ]
