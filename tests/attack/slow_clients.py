#!/usr/bin/env python3
"""Slow clients against `sluicectl serve`, with the latency of healthy ones beside it.

    tests/attack/slow_clients.py [--seconds 12] [--connections 400] [--repeat 1] [--build build/release]

slowhttptest plays slow headers (-H), slow bodies (-B) and slow reading (-X), each for so many seconds; before and
during each, 16 keep-alive connections send a request every 10 ms or as fast as they are answered, and their median
and 99th percentile are printed. As many bystanders ask a backend in a process of its own at the same time: nobody
attacks it, so that what the machine does to everybody (the attacker and this script share its cores) shows there, too.
A run ends with 1 when a healthy request failed, or when the p99 during an attack is above ten times that before it,
above 20 ms, and above three times the bystanders'. Needs slowhttptest (Debian package); everything is on 127.0.0.1.
"""
import asyncio
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import attack
from attack import free_port

CLIENTS = 16
PAUSE = 0.01

CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
client: {{header-timeout: 5s, body-timeout: 5s, send-timeout: 5s}}
upstreams: [{{name: mock, nodes: ["127.0.0.1:{mock}"]}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: mock}}]
mock: {{address: "127.0.0.1:{mock}", delay: 0, size: 4MiB}}
"""


async def healthy_client(port, until, latencies, failures):
    reader = writer = None
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            length = int(re.search(rb"content-length: *(\d+)", head, re.I).group(1))
            await asyncio.wait_for(reader.readexactly(length), 10)
            if not head.startswith(b"HTTP/1.1 200"):
                failures.append(head.split(b"\r\n")[0].decode())
            latencies.append(time.monotonic() - began)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            failures.append(type(error).__name__)
            writer = None
        await asyncio.sleep(PAUSE)
    if writer is not None:
        writer.close()


async def measure(port, bystander, seconds):
    """Latencies and failures at the gateway, and latencies of the bystanders."""
    latencies, failures, beside, ignored = [], [], [], []
    until = time.monotonic() + seconds
    await asyncio.gather(*(healthy_client(port, until, latencies, failures) for _ in range(CLIENTS)),
                         *(healthy_client(bystander, until, beside, ignored) for _ in range(CLIENTS)))
    return latencies, failures, beside


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def describe(name, latencies, failures, beside):
    print(f"{name:<26}{len(latencies):>9}{len(failures):>8}"
          f"{statistics.median(latencies or [float('inf')]) * 1000:>10.2f}{percentile(latencies, 0.99) * 1000:>10.2f}"
          f"{statistics.median(beside or [float('inf')]) * 1000:>14.2f}{percentile(beside, 0.99) * 1000:>10.2f}",
          flush=True)


def attack(kind, port, options):
    url = f"http://127.0.0.1:{port}/" + ("test/requestBody" if kind == "-X" else "hello")
    command = ["slowhttptest", kind, "-c", str(options.connections), "-r", "400", "-l", str(options.seconds),
               "-p", "3", "-i", "2", "-u", url]
    command += {"-H": ["-x", "24"], "-B": ["-s", "8192", "-t", "POST"],
                "-X": ["-w", "512", "-y", "1024", "-n", "2", "-z", "32"]}[kind]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def resident(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--seconds", type=int, default=12, help="of each attack")
    parser.add_argument("--connections", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=1)
    options = attack.options_of(parser)
    if not shutil.which("slowhttptest"):
        print("needs slowhttptest", file=sys.stderr)
        return 2
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        port, mock, beside_port = free_port(), free_port(), free_port()
        config = pathlib.Path(folder) / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, mock=mock))
        gateway = subprocess.Popen([options.program, "serve", config], stdout=subprocess.PIPE, text=True)
        bystander = subprocess.Popen([options.program, "mock", "--listen", f"127.0.0.1:{beside_port}", "--delay", "0"],
                                     stdout=subprocess.PIPE, text=True)
        try:
            gateway.stdout.readline()
            bystander.stdout.readline()
            print(f"{'':<26}{'requests':>9}{'failed':>8}{'p50 ms':>10}{'p99 ms':>10}{'bystander p50':>14}{'p99 ms':>10}")
            for kind, name in (("-H", "slow headers"), ("-B", "slow bodies"), ("-X", "slow readers")) * options.repeat:
                before, failed_before, beside = asyncio.run(measure(port, beside_port, 3))
                describe(f"before {name}", before, failed_before, beside)
                memory = resident(gateway.pid)
                attacker = attack(kind, port, options)
                time.sleep(2)  # its connections are being made
                during, failed, beside = asyncio.run(measure(port, beside_port, max(3, options.seconds - 4)))
                grown = resident(gateway.pid) - memory
                describe(f"during {name}", during, failed, beside)
                said = re.sub(r"\x1b\[[0-9;]*m", "", attacker.communicate(timeout=60)[0])
                most = max(map(int, re.findall(r"connected: +(\d+)", said)), default=0)
                available = re.findall(r"service available: +(\w+)", said)
                print(f"{'':<26}{most} attacking connections at once, memory grew by {grown} KiB; slowhttptest found"
                      f" the service available {available.count('YES')} of {len(available)} times")
                slow = percentile(during, 0.99)
                if failed or (slow > 0.020 and slow > 10 * percentile(before, 0.99)
                              and slow > 3 * percentile(beside, 0.99)):
                    worst = 1
        finally:
            for process in (gateway, bystander):
                process.terminate()
                process.wait(timeout=40)
    print("healthy clients were served" if worst == 0 else "HEALTHY CLIENTS SUFFERED")
    return worst


if __name__ == "__main__":
    sys.exit(main())
