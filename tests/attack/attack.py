#!/usr/bin/env python3
"""attack.py PROGRAM: attacks the service as strangers could, over loopback, while a person plays against `easy`.

Each attack has a fresh server in a temporary folder. A line for each: its verdict, the peak of resident memory, and the times
of the person's moves. The exit code is 1 when an attack succeeds.
"""
import argparse
import json
import math
import resource
import signal
import sys
import tempfile
import time
from typing import Any

sys.dont_write_bytecode = True  # the folder is part of the sources
import attacks  # noqa: E402, F401, registers them
from server import MEGABYTE, Server  # noqa: E402
from siege import ATTACKS, Attack, Siege  # noqa: E402

MEMORY_LIMIT = 400 * MEGABYTE


def quantile(times: list[float], share: float) -> float:
    """By the nearest rank; 0 without any times."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0


def run(attack: Attack, program: str, seconds: float, patience: float) -> dict[str, Any]:
    """Runs one attack. The server ends with it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="quadrille-attack-") as folder:
        server = Server(program, folder, attack.flags)
        siege = Siege(server, seconds, patience)
        try:
            server.start()
            siege.warm_up()
            if attack.person_plays:
                siege.person.start()
            attack.run(siege)
            siege.check_person()
            siege.hang_up()
            if not attack.server_ends:
                siege.check_server()
            siege.check_memory(MEMORY_LIMIT)
        except Exception as problem:  # whatever it is, the other attacks still run
            siege.fail(f"{type(problem).__name__}: {problem}")
        finally:
            server.kill()
        times = siege.person.times
        return {"name": attack.name, "passed": not siege.failures, "failures": siege.failures,
                "rss": server.peak.memory, "hwm": server.peak.peak, "base": siege.start.memory,
                "games": siege.person.games, "moves": len(times), "p50": quantile(times, 0.5), "p99": quantile(times, 0.99),
                "max": max(times, default=0), "statuses": dict(siege.statuses), "seconds": time.monotonic() - began}


def soak(chosen: list[Attack], program: str, seconds: float, patience: float, minutes: float) -> int:
    """Runs the attacks in turn against one server, and shows what it holds at the start, after each round, and at the end.

    The first round runs code and threads that one game does not: memory at the end is compared with what is held after it.
    """
    chosen = [each for each in chosen if not each.server_ends and not each.alone]
    flags = sorted({flag for each in chosen for flag in [" ".join(each.flags)] if flag})
    failures: list[str] = []
    with tempfile.TemporaryDirectory(prefix="quadrille-soak-") as folder:
        server = Server(program, folder, " ".join(flags).split())
        try:
            server.start()
            whole = Siege(server, seconds, patience)
            whole.warm_up()
            print(f"start    {whole.start}", flush=True)
            deadline = time.monotonic() + minutes * 60
            turn, moves, peak, warm = 0, [], 0, None
            while time.monotonic() < deadline and server.alive():
                attack = chosen[turn % len(chosen)]
                turn += 1
                siege = Siege(server, seconds, patience)
                siege.start = server.sample() or whole.start
                server.forget_peak()
                if attack.person_plays:
                    siege.person.start()
                attack.run(siege)
                siege.check_person()
                siege.hang_up()
                siege.check_memory(MEMORY_LIMIT)
                moves += siege.person.times
                peak = max(peak, server.peak.memory)
                for failure in siege.failures:
                    failures.append(f"{attack.name}: {failure}")
                    print(failures[-1], flush=True)
                if turn % len(chosen) == 0:
                    held = server.rest()
                    warm = warm or held
                    print(f"round {turn // len(chosen):3} {held}", flush=True)
            whole.check_server()
            held = server.rest()
            if warm and held:
                whole.check(held.memory <= 1.1 * warm.memory, "memory has grown since the first round")
            failures += whole.failures
            print(f"end      {held}\npeak     {peak // MEGABYTE} MB\n{turn} attacks, {len(moves)} moves of people, "
                  f"p99 {quantile(moves, 0.99) * 1000:.0f} ms, {len(failures)} failures {whole.failures or ''}", flush=True)
            return 1 if failures else 0
        finally:
            server.kill()


def line_of(result: dict[str, Any]) -> str:
    verdict = "ok" if result["passed"] else "FAILED"
    return (f"{result['name']:20} {verdict:6} {result['rss'] // MEGABYTE:5} {result['hwm'] // MEGABYTE:5} {result['games']:5} "
            f"{result['moves']:5} {result['p50'] * 1000:7.0f} {result['p99'] * 1000:7.0f} {result['max'] * 1000:7.0f} "
            f"{result['seconds']:5.0f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", help="the program that is attacked")
    parser.add_argument("--only", metavar="NAME", action="append", help="this attack; may be given several times")
    parser.add_argument("--list", action="store_true", help="the attacks, one a line")
    parser.add_argument("--seconds", metavar="N", type=float, default=4, help="duration of each attack (default: 4)")
    parser.add_argument("--patience", metavar="N", type=float, default=120, help="seconds to wait for a condition (default: 120)")
    parser.add_argument("--soak", metavar="MINUTES", type=float, help="all in turn against one server, for so long")
    parser.add_argument("--json", metavar="FILE", help="a file for the results")
    options = parser.parse_args()
    if options.list:
        for each in ATTACKS:
            print(f"{each.name:20} {each.about}")
        return 0
    if not options.program:
        parser.error("PROGRAM is missing")
    chosen = [each for each in ATTACKS if not options.only or each.name in options.only]
    unknown = set(options.only or []) - {each.name for each in chosen}
    if unknown:
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; see --list")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # so that the server ends too
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.soak:
        return soak(chosen, options.program, options.seconds, options.patience, options.soak)
    print(f"{'attack':20} {'':6} {'RSS':>5} {'HWM':>5} {'games':>5} {'moves':>5} {'p50':>7} {'p99':>7} {'max':>7} {'took':>5}\n"
          f"{'':27} {'MB':>5} {'MB':>5} {'':11} {'ms':>7} {'ms':>7} {'ms':>7} {'s':>5}", flush=True)
    results = []
    for each in chosen:
        results.append(run(each, options.program, options.seconds, options.patience))
        print(line_of(results[-1]), flush=True)
        for failure in results[-1]["failures"]:
            print(f"    {failure}", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
    return 0 if all(each["passed"] for each in results) else 1


if __name__ == "__main__":
    sys.exit(main())
