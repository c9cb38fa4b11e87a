#!/usr/bin/env python3
"""How fast an upstream's circuit limit refuses: the latency of 503 answers while slow requests fill the upstream.

    tests/attack/circuit_limit.py [--seconds 5] [--clients 32] [--rate 2000] [--build build/release]

The upstream may have 4 requests at once, and its node holds each for 400 ms, so that at most 10 a second get through.
`sluicectl bench` offers a fixed rate (open loop: a stall of the gateway counts), and all but some 0.5 % of its requests
are refused: the 99th percentile is that of refusals. One more client looks at each refusal's head. Ends with 1 when the
p99 is 5 ms or more, a refusal is no 503 with Retry-After, or the node had more than 4 at once. On a machine that others
use, the load's own send lag says how long anybody waits for a core.
"""
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

import attack
from attack import free_port

MOST = 4
HOLD = 0.4

CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: slow, nodes: ["127.0.0.1:{node}"], max-requests: {most}}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: slow}}]
"""


class SlowNode:
    """Holds each request for a while and knows how many it held at once."""

    def __init__(self):
        self.now = self.most = self.served = 0
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()

    def serve(self, connection):
        got = b""
        try:
            while True:
                while b"\r\n\r\n" not in got:
                    piece = connection.recv(65536)
                    if not piece:
                        return
                    got += piece
                got = got.split(b"\r\n\r\n", 1)[1]
                with self.lock:
                    self.now += 1
                    self.served += 1
                    self.most = max(self.most, self.now)
                time.sleep(HOLD)
                with self.lock:
                    self.now -= 1
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        except OSError:
            pass


def look(port, until, heads):
    """Asks twenty times a second and keeps the heads of what is no 200."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    while time.monotonic() < until:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        got = b""
        while b"\r\n\r\n" not in got:
            got += connection.recv(65536)
        head, body = got.split(b"\r\n\r\n", 1)
        length = int(re.search(rb"content-length: *(\d+)", head, re.I).group(1))
        while len(body) < length:
            body += connection.recv(65536)
        if not head.startswith(b"HTTP/1.1 200"):
            heads.append(head)
        time.sleep(0.05)


def millis(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--clients", type=int, default=32, help="connections of the load")
    parser.add_argument("--rate", type=int, default=2000, help="requests a second that are offered")
    options = attack.options_of(parser)
    node = SlowNode()
    heads = []
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        config = pathlib.Path(folder) / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, node=node.port, most=MOST))
        gateway = subprocess.Popen([options.program, "serve", config], stdout=subprocess.PIPE, text=True)
        try:
            gateway.stdout.readline()
            looker = threading.Thread(target=look, args=(port, time.monotonic() + options.seconds, heads))
            looker.start()
            load = subprocess.run([options.program, "bench", "-t", "1", "-c", str(options.clients), "-d", f"{options.seconds}s",
                                   "--rate", str(options.rate), "--latency", f"http://127.0.0.1:{port}/"],
                                  capture_output=True, text=True)
            looker.join()
        finally:
            gateway.terminate()
            gateway.wait(timeout=40)
    if load.returncode != 0:
        print(load.stdout, load.stderr, sep="\n")
        return 1
    print(*(line.strip() for line in load.stdout.splitlines() if re.search(r"requests in|Non-2xx|Send lag|^ (50|75|90|99)\.0+%", line)),
          sep="\n")
    p99 = next((millis(text) for text in re.findall(r"99(?:\.0+)?% +(\S+)", load.stdout)), float("inf"))
    told = sum(head.startswith(b"HTTP/1.1 503") and b"\r\nretry-after: 1" in head.lower() for head in heads)
    print(f"p99 of refusals {p99:.3f} ms; {told} of {len(heads)} refusals looked at are 503 with Retry-After; "
          f"the node held {node.most} at once, {node.served} in all")
    return 0 if p99 < 5 and heads and told == len(heads) and node.most <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
