"""How fast a folder of battles is taken in, and how fast all of its verdicts are written.

    ingest_figures.py PROGRAM BATTLES

PROGRAM is the command `aftermath`, BATTLES a folder of logs. Each row runs in a process of its own: seconds on the wall and of
processors, megabytes and entries of the logs a second, and the most memory that was in use, with the goal behind it. What
uses all processors is run on one of them too.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

ROUNDS = 3
GOALS = {"the same on one processor": 25, "ingest, store, ledger and tables": 20}
"""Megabytes of logs a second; taking in on two processors."""
ONE_PROCESSOR = ["taskset", "--cpu-list", "0"]


def run(command):
    """Seconds on the wall, seconds of processors, megabytes of memory at most."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    # What is written is read, as a pipe would.
    reader = threading.Thread(target=lambda: [None for _ in iter(lambda: process.stdout.read(1 << 20), b"")])
    reader.start()
    _, status, used = os.wait4(process.pid, 0)
    reader.join()
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{command} ended with {status}")
    return time.monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    program, battles = sys.argv[1:]
    logs = sorted(pathlib.Path(battles).rglob("*.jsonl"))
    megabytes = sum(log.stat().st_size for log in logs) / 1e6
    entries = sum(log.read_bytes().rstrip(b"\n").count(b"\n") for log in logs)
    print(f"{len(logs)} battles, {megabytes:.1f} MB, {entries} entries, {os.cpu_count()} processors, best of {ROUNDS}\n")
    print(f"{'':34} {'seconds':>8} {'of proc.':>8} {'MB/s':>8} {'entries/s':>10} {'MB mem.':>8}  goal")
    with tempfile.TemporaryDirectory() as folder:
        fresh = (f"{folder}/{number}" for number in range(1000))
        check = [program, "check", "--format", "ndjson", battles]
        rows = {
            "check, all verdicts written": lambda: check,
            "the same on one processor": lambda: [*ONE_PROCESSOR, *check],
            "ingest, store, ledger and tables": lambda: [program, "ingest", "--data", next(fresh), battles],
        }
        for name, command in rows.items():
            seconds, processors, memory = min(run(command()) for _ in range(ROUNDS))
            goal = f"{GOALS[name]} MB/s" if name in GOALS else ""
            rate = f"{megabytes / seconds:8.1f} {entries / seconds:10.0f}"
            print(f"{name:34} {seconds:8.2f} {processors:8.2f} {rate} {memory:8.0f}  {goal}")


main()
