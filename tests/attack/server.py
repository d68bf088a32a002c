"""The real program as a child process, and what it costs."""
import ctypes
import os
import pathlib
import resource
import signal
import subprocess
import threading
import time
from typing import Callable, NamedTuple

MEGABYTE = 1 << 20
KILL_AT = 3 << 30  # bytes of resident memory: the attack has succeeded, and the machine is spared

_libc = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def _die_with_parent() -> None:
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def wait_until(condition: Callable[[], bool], patience: float) -> bool:
    """Whether the condition becomes true in time."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


class Sample(NamedTuple):
    """What a process holds."""

    memory: int  # bytes, resident
    peak: int  # bytes, the highest resident memory so far
    threads: int
    descriptors: int


class Server:
    """`quadrille serve` at a free port, with its data in `folder`. Start it from the main thread: it dies with it."""

    def __init__(self, program: str, folder: str, flags: list[str]) -> None:
        self._command = [program, "serve", "--port", "0", "--data", folder, *flags]
        self._log = pathlib.Path(folder, "stderr.txt")
        self._process: subprocess.Popen[str] | None = None
        self._sampler: threading.Thread | None = None
        self.port = 0
        self.peak = Sample(0, 0, 0, 0)  # the highest of each
        self.exit_code: int | None = None

    def start(self) -> None:
        """Returns when the server listens."""
        self.exit_code = None
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True,
                                             start_new_session=True, preexec_fn=_die_with_parent)
        assert self._process.stdout
        line = self._process.stdout.readline().strip()
        if not line:
            raise RuntimeError(f"the server does not start: {self.errors()}")
        self.port = int(line.rstrip("/").rsplit(":", 1)[1])
        self._sampler = threading.Thread(target=self._watch, args=(self._process,), daemon=True)
        self._sampler.start()

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def alive(self) -> bool:
        """Whether the process runs; notes its exit code when it does not."""
        if self._process and self.exit_code is None:
            self.exit_code = self._process.poll()
        return self._process is not None and self.exit_code is None

    def send(self, number: int) -> None:
        if self.alive():
            os.kill(self.pid, number)

    def wait(self, patience: float) -> int | None:
        """The exit code; None when the process does not end in time."""
        wait_until(lambda: not self.alive(), patience)
        return self.exit_code

    def kill(self) -> None:
        if self.alive():
            assert self._process
            self._process.kill()
            self.exit_code = self._process.wait()
        if self._sampler:
            self._sampler.join()

    def limit_descriptors(self, count: int) -> None:
        resource.prlimit(self.pid, resource.RLIMIT_NOFILE, (count, count))

    def errors(self) -> str:
        """The end of what it wrote to standard error."""
        return self._log.read_text(errors="replace")[-2000:].strip() if self._log.exists() else ""

    def sample(self) -> Sample | None:
        """None when the process is gone."""
        try:
            fields = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines())
            return Sample(int(fields["VmRSS"].split()[0]) * 1024, int(fields["VmHWM"].split()[0]) * 1024,
                          int(fields["Threads"]), len(os.listdir(f"/proc/{self.pid}/fd")))
        except (OSError, KeyError):
            return None

    def rest(self) -> Sample | None:
        """What the process holds once its memory has not fallen for a while: it returns what it does not need from time to time."""
        lowest = self.sample()
        calm = time.monotonic()
        while lowest and time.monotonic() - calm < 12 and (now := self.sample()):
            if now.memory < lowest.memory:
                calm = time.monotonic()
            lowest = now if now.memory < lowest.memory else lowest
            time.sleep(0.5)
        return self.sample() and lowest

    def cpu_seconds(self) -> float:
        """CPU time so far, 0 when the process is gone."""
        try:
            fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return 0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def is_idle(self) -> bool:
        """Whether hardly a thread wants to run, seen over half a second. Holds on a busy machine too, where CPU time does not."""
        busy = 0
        for _ in range(10):
            busy += self._wants_to_run()
            time.sleep(0.05)
        return busy <= 2

    def _wants_to_run(self) -> bool:
        try:
            return any(stat.read_text().rsplit(")", 1)[1].split()[0] == "R" for stat in pathlib.Path(f"/proc/{self.pid}/task").glob("*/stat"))
        except OSError:
            return False  # a thread ends meanwhile

    def forget_peak(self) -> None:
        self.peak = Sample(0, 0, 0, 0)

    def _watch(self, process: "subprocess.Popen[str]") -> None:
        while process.poll() is None:
            if now := self.sample():
                self.peak = Sample(*map(max, self.peak, now))
                if now.memory > KILL_AT:
                    process.kill()
            time.sleep(0.05)
