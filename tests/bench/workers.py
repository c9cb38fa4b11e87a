#!/usr/bin/env python3
"""Two workers beside one: requests a second, and the CPU that a request costs, in alternating rounds.

    tests/bench/workers.py [--conns 64] [--rounds 5] [--seconds 3] [--build build/release]

Requests a second tell of scaling only where two cores are free beside the load and the backend, which are pinned to the
other cores where there are four or more. The CPU of a request (user and system time of the gateway's process) tells of
what workers cost each other on any machine: where two share nothing, it is the same as with one, and two free cores then
give two times as much. Printed as medians, with all rounds behind them. Needs wrk; the backend is the application's own
mock in a process of its own.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from rounds import free_port

TOP = pathlib.Path(__file__).resolve().parents[2]

CONFIG = """\
version: 1
workers: {workers}
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: mock, nodes: ["127.0.0.1:{mock}"]}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: mock}}]
"""


def cpu(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conns", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--build", default="build/release")
    options = parser.parse_args()
    program = str(TOP / options.build / "bin" / "sluicectl")
    cores = sorted(os.sched_getaffinity(0))
    alone = len(cores) >= 4
    theirs = ["taskset", "-c", ",".join(map(str, cores[2:]))] if alone else []
    ours = ["taskset", "-c", ",".join(map(str, cores[:2]))] if alone else []
    mock_port = free_port()
    mock = subprocess.Popen([*theirs, program, "mock", "--listen", f"127.0.0.1:{mock_port}", "--delay", "0"],
                            stdout=subprocess.PIPE, text=True)
    mock.stdout.readline()
    results = {1: [], 2: []}
    try:
        with tempfile.TemporaryDirectory() as folder:
            for round_number in range(options.rounds):
                for workers in ((1, 2), (2, 1))[round_number % 2]:
                    port = free_port()
                    config = pathlib.Path(folder) / "gateway.yaml"
                    config.write_text(CONFIG.format(workers=workers, port=port, mock=mock_port))
                    gateway = subprocess.Popen([*ours, program, "serve", config], stdout=subprocess.PIPE, text=True)
                    try:
                        gateway.stdout.readline()
                        command = [*theirs, "wrk", "-t1", f"-c{options.conns}"]
                        url = f"http://127.0.0.1:{port}/hello"
                        subprocess.run([*command, "-d1", url], capture_output=True)
                        before = cpu(gateway.pid)
                        out = subprocess.run([*command, f"-d{options.seconds}", url], capture_output=True, text=True).stdout
                        used = cpu(gateway.pid) - before
                    finally:
                        gateway.terminate()
                        gateway.wait(timeout=40)
                    requests = int(re.search(r"(\d+) requests in", out).group(1))
                    rate = float(re.search(r"Requests/sec: +([\d.]+)", out).group(1))
                    if "Non-2xx" in out or "Socket errors" in out:
                        print(out, file=sys.stderr)
                        return 1
                    results[workers].append((rate, used / requests * 1e6))
    finally:
        mock.terminate()
        mock.wait(timeout=40)
    print(f"{len(cores)} cores{', two for the gateway alone' if alone else ', shared with load and backend'}; "
          f"{options.rounds} rounds of {options.seconds} s, {options.conns} connections; load {os.getloadavg()[0]:.1f}")
    medians = {}
    for workers, rounds in results.items():
        medians[workers] = [statistics.median(each[i] for each in rounds) for i in (0, 1)]
        print(f"workers {workers}: {medians[workers][0]:8.0f} requests/s {medians[workers][1]:6.2f} us of CPU each   "
              + " ".join(f"{rate:.0f}/{each:.1f}" for rate, each in rounds))
    print(f"two to one: {medians[2][0] / medians[1][0]:.2f} of the requests, {medians[2][1] / medians[1][1]:.2f} of the CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())
