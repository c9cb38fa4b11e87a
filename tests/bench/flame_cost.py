#!/usr/bin/env python3
"""What the profiler costs: CPU microseconds per request of `sluicectl serve` with and without `--flame`, in turns.

    tests/bench/flame_cost.py [--rounds 10] [--seconds 3] [--conns 64] [--most 2] [--program build/release/bin/sluicectl]

Every round starts both gateways anew, in an order of its own, and loads each for the same time; the load and the backend
(the application's own mock) are processes of their own, on other cores where there are four or more. Counted is what all
threads of the gateway spent, the sampling thread's too, from the scheduler's own clock (/proc/PID/task/*/schedstat,
nanoseconds). What is worked out after the load, names and the drawing, is no part of it.

Printed are the medians, the median of the rounds' own ratios and the range of their middle half. Exits 1 when the median
cost is above --most percent, and when the profiler took no samples, so that there was no cost to measure.
"""
import argparse
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

from rounds import PROGRAM, free_port, write_json

CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: mock, nodes: ["127.0.0.1:{mock}"], keepalive: {{requests: 0}}}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: mock, plugins: {{limit-count: {{count: 999999999, time_window: 60}}}}}}]
"""


def cpu_micros(pid):
    """Of the threads that live; those of a gateway live as long as it does."""
    tasks = pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e3


def measure(options, cores, mock, folder, flame):
    """CPU microseconds a request, and how many stacks the profiler wrote."""
    port = free_port()
    config = folder / "gateway.yaml"
    config.write_text(CONFIG.format(port=port, mock=mock))
    out = folder / "flame"
    stacks = out / "stacks.folded"
    stacks.unlink(missing_ok=True)
    gateway = subprocess.Popen([*cores["gateway"], options.program, "serve", config, *(["--flame", out] if flame else [])],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        gateway.stdout.readline()
        load = [*cores["others"], options.program, "bench", "-t1", f"-c{options.conns}", f"http://127.0.0.1:{port}/hello"]
        subprocess.run([*load, "-d1s"], check=True, capture_output=True, timeout=60)
        before = cpu_micros(gateway.pid)
        report = subprocess.run([*load, f"-d{options.seconds}s"], check=True, capture_output=True, text=True,
                                timeout=60 + options.seconds).stdout
        used = cpu_micros(gateway.pid) - before
    finally:
        gateway.terminate()
        gateway.wait(timeout=60)
    if "Non-2xx" in report or "Socket errors" in report:
        sys.exit(report)
    sampled = len(stacks.read_text().splitlines()) if flame and stacks.exists() else 0
    return used / int(re.search(r"(\d+) requests in", report).group(1)), sampled


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--conns", type=int, default=64)
    parser.add_argument("--most", type=float, default=2, help="percent")
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--json")
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("--rounds: at least 2")
    available = sorted(os.sched_getaffinity(0))
    alone = len(available) >= 4
    cores = {"gateway": ["taskset", "-c", str(available[0])] if alone else [],
             "others": ["taskset", "-c", ",".join(map(str, available[1:]))] if alone else []}
    mock = free_port()
    backend = subprocess.Popen([*cores["others"], options.program, "mock", "--listen", f"127.0.0.1:{mock}", "--delay", "0"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    rounds = []
    try:
        backend.stdout.readline()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "flame").mkdir()
            for _ in range(options.rounds):
                found = {flame: measure(options, cores, mock, folder, flame) for flame in random.sample([False, True], 2)}
                if found[True][1] == 0:
                    sys.exit("the profiler took no samples: there is no cost to measure")
                rounds.append((found[False][0], found[True][0]))
    finally:
        backend.terminate()
        backend.wait(timeout=60)
    ratios = [sampled / plain for plain, sampled in rounds]
    low, _, high = statistics.quantiles(ratios, n=4)
    cost = (statistics.median(ratios) - 1) * 100
    print(f"{len(available)} cores{', one for the gateway alone' if alone else ', shared with load and backend'}; "
          f"{options.rounds} rounds of {options.seconds} s, {options.conns} connections; load {os.getloadavg()[0]:.1f}")
    print(f"without: {statistics.median(plain for plain, _ in rounds):8.3f} us of CPU a request   "
          + " ".join(f"{plain:.2f}" for plain, _ in rounds))
    print(f"with:    {statistics.median(sampled for _, sampled in rounds):8.3f} us of CPU a request   "
          + " ".join(f"{sampled:.2f}" for _, sampled in rounds))
    print(f"the profiler costs {cost:+.2f} % (middle half of the rounds {(low - 1) * 100:+.2f} to {(high - 1) * 100:+.2f} %)")
    write_json(options.json, {"rounds": rounds, "costPercent": cost})
    return 1 if cost > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
