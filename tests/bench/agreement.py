#!/usr/bin/env python3
"""Sluice's load generator beside wrk, hey and h2load on the same target: counts and medians.

    tests/bench/agreement.py [--program build/release/bin/sluicectl] [--connections 50] [--seconds 3]

The target is Sluice's own mock, which waits 20 ms before each answer and counts what it was asked. Counts must be
exact where a tool sends a number of requests, and within the requests in flight where it stops by the clock; medians
must lie within 2 % of Sluice's. Exit code 1 where they do not. Tools that are not installed are left out. HTTP/2 is
compared with h2load through Sluice's gateway, which asks the mock: five streams on a fifth of the connections.
"""
import argparse
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

STREAMS = 5
GATEWAY_PORT = 18290
GATEWAY = """version: 1
workers: 1
listeners: [{name: main, address: "127.0.0.1:PORT"}]
upstreams: [{name: mock, nodes: [{address: "MOCK"}], keepalive: {size: 512, requests: 0}}]
routes: [{name: all, match: {paths: ["/**"]}, upstream: mock}]
"""
UNITS = {"us": 1e-3, "ms": 1.0, "s": 1e3}


class Mock:
    """The backend of one run; `count` after it has ended."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "mock", "--listen", "127.0.0.1:0", "--delay", "20ms"],
                                        stdout=subprocess.PIPE, text=True)
        address = self.process.stdout.readline().split()[-1]
        self.address = address
        self.url = f"http://{address}/test/requestBody"
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        rest = self.process.communicate(timeout=10)[0]
        self.count = int(re.search(r"answered (\d+) requests", rest)[1])


class Gateway:
    """Sluice's gateway in front of a mock, at `url`."""

    def __init__(self, program, mock, folder):
        path = os.path.join(folder, "gateway.yaml")
        with open(path, "w") as file:
            file.write(GATEWAY.replace("PORT", str(GATEWAY_PORT)).replace("MOCK", mock.address))
        self.process = subprocess.Popen([program, "serve", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{GATEWAY_PORT}/test/requestBody"

    def __enter__(self):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", GATEWAY_PORT), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the gateway does not listen")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


def output(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=80, check=True).stdout


def ours(program, url, connections, seconds, folder, *options):
    record = os.path.join(folder, "ours.json")
    output([program, "bench", "-t2", f"-c{connections}", f"-d{seconds}s", *options, "--json", record, url])
    with open(record) as file:
        result = json.load(file)["result"]
    latency = result["latency"]["success"]
    return result["completed"], result["started"], result["started"], latency["percentileNanos"]["50"] / 1e6


def wrk(url, connections, seconds):
    text = output(["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency", url])
    done = int(re.search(r"(\d+) requests in", text)[1])
    value, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)", text).groups()
    return done, done, done + connections, float(value) * UNITS[unit]


def hey(url, connections, requests):
    text = output(["hey", "-n", str(requests), "-c", str(connections), url])
    done = sum(int(n) for n in re.findall(r"\[\d+\]\s+(\d+) responses", text))
    return done, done, done, float(re.search(r"50% in ([\d.]+) secs", text)[1]) * 1e3


def h2load(url, connections, requests, folder, *options):
    log = os.path.join(folder, "h2load.log")
    if os.path.exists(log):
        os.remove(log)
    text = output(["h2load", *options, "-t1", f"-c{connections}", f"-n{requests}", f"--log-file={log}", url])
    done = int(re.search(r"(\d+) done", text)[1])
    with open(log) as file:
        times = [int(line.split("\t")[2]) / 1e3 for line in file]
    return done, done, done, statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/bin/sluicectl")
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=3)
    a = parser.parse_args()
    requests = a.connections * a.seconds * 45  # what 20 ms allow in that time, and a little less
    wrong = 0

    def judge(name, reference, mock, figures):
        """Prints a row; gives the median that the others are held against."""
        nonlocal wrong
        done, least, most, median = figures
        apart = abs(median / (reference or median) - 1)
        counted = least <= mock.count <= most
        wrong += (not counted) + (apart > 0.02)
        print(f"{name:12} {done:8} answers, the mock counted {mock.count:8} ({'right' if counted else 'WRONG'}), "
              f"median {median:7.3f} ms, {100 * apart:4.2f} % from Sluice's{'' if apart <= 0.02 else '  TOO FAR'}")
        return reference or median

    def installed(name):
        if name.startswith("sluice") or shutil.which(name) is not None:
            return True
        print(f"{name:12} is not installed")
        return False

    with tempfile.TemporaryDirectory() as folder:
        reference = None
        tools = {"sluice": lambda url: ours(a.program, url, a.connections, a.seconds, folder),
                 "wrk": lambda url: wrk(url, a.connections, a.seconds),
                 "hey": lambda url: hey(url, a.connections, requests),
                 "h2load": lambda url: h2load(url, a.connections, requests, folder, "--h1")}
        for name, run in tools.items():
            if installed(name):
                with Mock(a.program) as mock:
                    figures = run(mock.url)
                reference = judge(name, reference, mock, figures)

        reference = None
        connections = max(a.connections // STREAMS, 2)
        tools = {"sluice": lambda url: ours(a.program, url, connections, a.seconds, folder, "--http2", "--streams",
                                            str(STREAMS)),
                 "h2load": lambda url: h2load(url, connections, requests, folder, f"-m{STREAMS}")}
        for name, run in tools.items():
            if installed(name):
                with Mock(a.program) as mock, Gateway(a.program, mock, folder) as gateway:
                    figures = run(gateway.url)
                reference = judge(f"{name} HTTP/2", reference, mock, figures)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
