#!/usr/bin/env bash
# coverage.sh: the coverage of src/ by the quick tests. Prints a line for each file, the least covered last, and writes
# build/coverage/report.html, which marks every line that no test runs.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
install_packages $test_packages gcovr
mkdir -p build
cmake --preset coverage >build/coverage-configure.log 2>&1 || { cat build/coverage-configure.log >&2; exit 1; }
build coverage build/coverage.log
find build/coverage -name '*.gcda' -delete
# The longest computations run the same code as shorter tests.
ctest --test-dir build/coverage -j "$(nproc)" -L quick -LE long -E 'whole_boards|after_seven_pieces|Q04_easy_medium|^format$' \
  >build/coverage-tests.log 2>&1 || grep -E '\*\*\*|tests passed' build/coverage-tests.log >&2
gcovr --root . --object-directory build/coverage --filter 'src/' --exclude '.*_test\.cpp' --exclude-throw-branches \
  --exclude-unreachable-branches --sort-percentage --txt build/coverage/report.txt --html-details build/coverage/report.html
cat build/coverage/report.txt
