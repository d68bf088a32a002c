#!/usr/bin/env python3
"""run_tests.py BUILD [ctest arguments]: runs ctest quietly and says in the end what passed, what failed and how to repeat it.

The time of every test goes into build/test-times.txt, slowest first, below the sum of each group. A group is what stands
before the colon in the name of a test.
"""
import collections
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

build, *arguments = sys.argv[1:]
results_file = os.path.abspath(os.path.join(build, "test-results.xml"))
times_file = "build/test-times.txt"
on_terminal = sys.stderr.isatty()


def name_of(case):
    """The name of a test without the value of its parameter, which ctest adds."""
    return case.get("name").split("  # ")[0]


def is_failed(case):
    """Also a test that could not be run. One that skips itself says so."""
    skipped = case.find("skipped")
    skips_itself = skipped is not None and skipped.get("message", "").startswith("SKIP_")
    return case.get("status") == "fail" or (case.get("status") == "notrun" and not skips_itself)


def run():
    """Runs ctest, with one line of progress on a terminal. Returns its exit code and all that it printed."""
    command = ["ctest", "--test-dir", build, "--output-junit", results_file, "--no-tests=error",
               "--test-output-size-failed", "200000", "-j", str(os.cpu_count()), *arguments]
    printed = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as ctest:
        for line in ctest.stdout:
            printed.append(line)
            ended = re.match(r"\s*(\d+)/(\d+) Test\s+#\d+: (\S+)", line)
            if ended and on_terminal:
                done, planned, name = ended.groups()
                sys.stderr.write(f"\r\033[K{done}/{planned} {name}"[: os.get_terminal_size(2).columns + 3])
    if on_terminal:
        sys.stderr.write("\r\033[K")
    return ctest.returncode, "".join(printed)


def report(cases, seconds):
    """Writes the times and prints the failures, the sums of the groups and the count. Returns how many failed."""
    groups = collections.defaultdict(lambda: [0.0, 0])
    for case in cases:
        group = groups[case.get("name").split(":")[0]]
        group[0] += float(case.get("time"))
        group[1] += 1
    sums = [f"{spent:8.1f} s  {name} ({count})" for name, (spent, count) in sorted(groups.items(), key=lambda g: -g[1][0])]
    with open(times_file, "w", encoding="utf-8") as file:
        file.write("\n".join(sums) + "\n\n")
        for case in sorted(cases, key=lambda case: -float(case.get("time"))):
            file.write(f"{float(case.get('time')):8.2f} s  {name_of(case)}\n")

    failed = [case for case in cases if is_failed(case)]
    for case in failed:
        why = "" if case.get("status") == "fail" else case.find("skipped").get("message", "") + "\n"
        print(f"\nFAILED {name_of(case)}\n{why}{(case.findtext('system-out') or '').rstrip()}")
    if failed:
        print("\nTo repeat one alone:")
        for case in failed:
            print(f"  ./test -R '^{name_of(case).replace('.', '[.]').replace('+', '[+]')}'")
        print()
    print("\n".join(sums))
    print(f"{seconds:8.1f} s  in all; the time of each test is in {times_file}")
    skipped = sum(case.get("status") != "run" and not is_failed(case) for case in cases)
    print(f"{len(cases) - len(failed) - skipped} passed, {len(failed)} failed" + (f", {skipped} skipped" if skipped else ""))
    return len(failed)


def main():
    if os.path.exists(results_file):
        os.remove(results_file)
    began = time.monotonic()
    code, printed = run()
    try:
        cases = xml.parse(results_file).getroot().findall("testcase")
    except (OSError, xml.ParseError):
        cases = []
    if not cases:
        print(printed)
        return code or 1
    failed = report(cases, time.monotonic() - began)
    return 1 if failed else code


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)  # ctest has received the signal too
