#!/usr/bin/env python3
"""Holds many idle keep-alive connections at `sluicectl serve`: memory for each, and what others notice of them.

    tests/bench/idle_connections.py [--connections 20000] [--hold 10] [--build build/release]

Each connection carries one request and then stays. Clients are four processes with source addresses 127.0.0.2 to .5,
so that neither their open files nor their ports run short; a gateway may hold as many as its limit of open files
allows, less those it needs itself, and no more are tried. While they are held, new connections ask 200 times. At the
end every one of them carries a second request. Ends with 1 when a connection was lost or a request failed.
"""
import argparse
import multiprocessing
import os
import pathlib
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from rounds import free_port

TOP = pathlib.Path(__file__).resolve().parents[2]
REQUEST = b"GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
PROCESSES = 4
RESERVE = 100  # descriptors of the gateway for all else

CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
client: {{keepalive-timeout: 600s}}
upstreams: [{{name: mock, nodes: ["127.0.0.1:{mock}"]}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: mock}}]
mock: {{address: "127.0.0.1:{mock}", delay: 0}}
"""


def resident(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def ask(connection):
    """True when a whole 200 came."""
    try:
        connection.sendall(REQUEST)
        got = b""
        while b"\r\n\r\n" not in got:
            piece = connection.recv(65536)
            if not piece:
                return False
            got += piece
        head, body = got.split(b"\r\n\r\n", 1)
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
        while len(body) < length:
            piece = connection.recv(65536)
            if not piece:
                return False
            body += piece
        return head.startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def connect(port, source):
    connection = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def holder(port, source, count, pipe):
    """Opens, says how many answered, waits to be told, says how many ended meanwhile and how many still answer."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    held = []
    for _ in range(count):
        try:
            connection = connect(port, source)
        except OSError:
            break
        if ask(connection):
            held.append(connection)
        else:
            connection.close()
    pipe.send(len(held))
    pipe.recv()
    with selectors.DefaultSelector() as selector:
        for connection in held:
            selector.register(connection, selectors.EVENT_READ)
        ended = len(selector.select(0))
    pipe.send((ended, sum(ask(connection) for connection in held)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=20_000)
    parser.add_argument("--hold", type=float, default=10, help="seconds")
    parser.add_argument("--build", default="build/release")
    options = parser.parse_args()
    program = TOP / options.build / "bin" / "sluicectl"
    if not os.access(program, os.X_OK):
        print(f"needs {program}", file=sys.stderr)
        return 2
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = options.connections if hard == resource.RLIM_INFINITY else min(options.connections, hard - RESERVE)
    with tempfile.TemporaryDirectory() as folder:
        port, mock = free_port(), free_port()
        config = pathlib.Path(folder) / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, mock=mock))
        gateway = subprocess.Popen([program, "serve", config], stdout=subprocess.PIPE, text=True)
        holders = []
        try:
            gateway.stdout.readline()
            warm = [connect(port, "127.0.0.1") for _ in range(50)]
            if not all(map(ask, warm)):
                print("the gateway does not answer", file=sys.stderr)
                return 1
            before = resident(gateway.pid)
            began = time.monotonic()
            for i in range(PROCESSES):
                share = count // PROCESSES + (i < count % PROCESSES)
                ours, theirs = multiprocessing.Pipe()
                process = multiprocessing.Process(target=holder, args=(port, f"127.0.0.{i + 2}", share, theirs))
                process.start()
                theirs.close()
                holders.append((process, ours))
            held = sum(pipe.recv() for _, pipe in holders)
            took = time.monotonic() - began
            time.sleep(options.hold)
            grown = resident(gateway.pid) - before
            times = []
            failed = 0
            for _ in range(200):
                began = time.monotonic()
                with connect(port, "127.0.0.1") as fresh:
                    failed += not ask(fresh)
                times.append((time.monotonic() - began) * 1000)
            for _, pipe in holders:
                pipe.send(True)
            results = [pipe.recv() for _, pipe in holders]
            ended, answered = sum(each[0] for each in results), sum(each[1] for each in results)
        finally:
            for process, _ in holders:
                process.join(timeout=60)
            gateway.terminate()
            gateway.wait(timeout=40)
    times.sort()
    print(f"limit of open files {hard}; {held} of {count} connections held, opened in {took:.1f} s with a request each")
    print(f"{grown / max(held, 1):.0f} bytes of resident memory each ({grown / 2**20:.1f} MiB)")
    print(f"after {options.hold:.0f} s: {ended} ended by the gateway, {answered} answered a second request")
    print(f"new connections meanwhile: {failed} of 200 failed, median {statistics.median(times):.2f} ms, "
          f"p99 {times[197]:.2f} ms")
    return 0 if held == count and ended == 0 and answered == held and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
