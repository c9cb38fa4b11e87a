#!/usr/bin/env python3
"""What the access log costs: CPU microseconds per request of `sluicectl serve` without one, with JSON lines and with
nginx's combined format, in turns on the same backend.

    tests/bench/access_log.py [--rounds 5] [--seconds 2] [--connections 32] [--program build/release/bin/sluicectl]…

With several programs each is measured, so that two builds can be compared as well. Medians; only the ratios of one run
say anything on a busy machine.
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
COMBINED = ('$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
            '"$http_user_agent"')
CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: mock, nodes: ["127.0.0.1:{mock}"], keepalive: {{requests: 0}}}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: mock}}]
{log}
"""


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(program, mock, log, folder, options):
    port = free_port()
    config = folder / "gateway.yaml"
    config.write_text(CONFIG.format(port=port, mock=mock, log=log))
    gateway = subprocess.Popen([program, "serve", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        gateway.stdout.readline()
        load = [program, "bench", "-t1", f"-c{options.connections}", f"http://127.0.0.1:{port}/hello"]
        subprocess.run(load + ["-d1s"], check=True, capture_output=True)
        before = cpu_seconds(gateway.pid)
        report = subprocess.run(load + [f"-d{options.seconds}s"], check=True, capture_output=True, text=True).stdout
        used = cpu_seconds(gateway.pid) - before
        requests = int(re.search(r"(\d+) requests in", report).group(1))
        return used * 1e6 / requests, requests / options.seconds
    finally:
        gateway.terminate()
        gateway.wait(timeout=40)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--program", action="append")
    parser.add_argument("--only-off", action="store_true", help="no access log: compare programs alone")
    options = parser.parse_args()
    programs = options.program or [str(TOP / "build/release/bin/sluicectl")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        logs = {"off": ""}
        if not options.only_off:
            logs["json"] = f"access-log: {{file: {folder}/json.log}}"
            logs["combined"] = f"access-log: {{file: {folder}/combined.log, format: '{COMBINED}'}}"
        mock = free_port()
        backend = subprocess.Popen([programs[0], "mock", "--listen", f"127.0.0.1:{mock}"], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        results = {}
        try:
            for _ in range(options.rounds):
                for number, program in enumerate(programs):
                    for log, text in logs.items():
                        results.setdefault((number, log), []).append(measure(program, mock, text, folder, options))
        finally:
            backend.terminate()
            backend.wait(timeout=40)
    print(f"{'program':<9}{'log':<10}{'us CPU/request':>16}{'requests/s':>12}")
    for (number, log), values in results.items():
        print(f"{number:<9}{log:<10}{statistics.median(v[0] for v in values):>16.2f}"
              f"{statistics.median(v[1] for v in values):>12.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
