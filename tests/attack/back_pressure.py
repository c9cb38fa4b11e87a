#!/usr/bin/env python3
"""What slow readers, slow nodes and large bodies cost `sluicectl serve` in memory.

    tests/attack/back_pressure.py [--connections 1000] [--gigabytes 5] [--build build/release]

So many clients ask for a gigabyte each and read none of it, then as many upload a gigabyte each to a node that reads none
of it: once nothing moves any more, resident memory has grown by at most 256 KiB for each, and far less than was offered
has been taken. Then one body of so many gigabytes goes down and one goes up, each with the same SHA-256 at both ends, and
resident memory stays where it was, give or take 8 MiB. Ends with 1 when one of these does not hold. The sockets' own
buffers are the kernel's and are not counted. Everything is on 127.0.0.1.
"""
import contextlib
import hashlib
import os
import pathlib
import re
import resource
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

import attack
from attack import free_port

GIGABYTE = 1 << 30
CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: u, nodes: ["127.0.0.1:{node}"], timeout: {{read: 10m, send: 10m}}}}]
client: {{send-timeout: 10m, body-timeout: 10m}}
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: u}}]
"""


def resident(pid):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1])


class Pieces:
    """A body of pseudo-random pieces, the same each time; pieces differ by their first bytes."""

    def __init__(self, size):
        self.size = size
        self.base = os.urandom(1 << 20)

    def __iter__(self):
        for i in range(self.size >> 20):
            yield i.to_bytes(8, "big") + self.base[8:]

    def digest(self):
        made = hashlib.sha256()
        for piece in self:
            made.update(piece)
        return made.hexdigest()


class Node:
    def __init__(self, pieces):
        self.pieces = pieces
        self.moved = 0
        self.held = []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.port = self.listener.getsockname()[1]
        self.poll = select.epoll()
        self.stalled = {}
        threading.Thread(target=self.accept, daemon=True).start()
        threading.Thread(target=self.flood, daemon=True).start()

    def accept(self):
        while True:
            connection = self.listener.accept()[0]
            head = b""
            while b"\r\n\r\n" not in head:
                piece = connection.recv(65536)
                if not piece:
                    break
                head += piece
            self.begin(connection, head)

    def begin(self, connection, head):
        if head.startswith(b"GET /slow"):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % GIGABYTE)
            connection.setblocking(False)
            self.stalled[connection.fileno()] = connection
            self.poll.register(connection, select.EPOLLOUT)
        elif head.startswith(b"PUT /slow"):
            self.held.append(connection)
        elif head:
            threading.Thread(target=self.large, args=(connection, head), daemon=True).start()

    def flood(self):
        piece = b"x" * 65536
        while True:
            for descriptor, _ in self.poll.poll(1):
                try:
                    self.moved += self.stalled[descriptor].send(piece)
                except BlockingIOError:
                    pass
                except OSError:
                    self.poll.unregister(descriptor)
                    self.stalled.pop(descriptor).close()

    def large(self, connection, head):
        if head.startswith(b"GET"):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % self.pieces.size)
            for piece in self.pieces:
                connection.sendall(piece)
        else:
            made = hashlib.sha256()
            rest = head.split(b"\r\n\r\n", 1)[1]
            made.update(rest)
            left = self.pieces.size - len(rest)
            while left:
                piece = connection.recv(min(left, 1 << 20))
                if not piece:
                    return
                made.update(piece)
                left -= len(piece)
            body = made.hexdigest().encode()
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        connection.close()


@contextlib.contextmanager
def serving(program, node):
    """A gateway of its own for each look at its memory: what one has taken and keeps would hide what another takes."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        config = pathlib.Path(folder) / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, node=node.port))
        gateway = subprocess.Popen([program, "serve", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            gateway.stdout.readline()
            yield port, gateway.pid
        finally:
            gateway.terminate()
            gateway.wait(timeout=60)


def until_still(progress):
    """Waits until it has not changed for a second."""
    last, since = None, time.monotonic()
    until = since + 120
    while time.monotonic() < min(since + 1, until):
        now = progress()
        if now != last:
            last, since = now, time.monotonic()
        time.sleep(0.05)
    return last


def readers(port, node, count):
    clients = []
    for _ in range(count):
        clients.append(socket.create_connection(("127.0.0.1", port)))
        clients[-1].sendall(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    return until_still(lambda: (len(node.stalled), node.moved))[1], clients


def writers(port, node, count):
    clients, sent = [], 0
    piece = b"x" * 65536
    for _ in range(count):
        clients.append(socket.create_connection(("127.0.0.1", port)))
        clients[-1].sendall(b"PUT /slow HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % GIGABYTE)
        clients[-1].setblocking(False)
    still = time.monotonic()
    while time.monotonic() < still + 1:
        for client in clients:
            try:
                sent += client.send(piece)
                still = time.monotonic()
            except BlockingIOError:
                pass
        time.sleep(0.01)
    return sent, clients


def slow(name, play, port, node, pid, count):
    before = resident(pid)
    taken, clients = play(port, node, count)
    each = (resident(pid) - before) / count
    for client in clients:
        client.close()
    for held in node.held:
        held.close()
    node.held.clear()
    print(f"{count} {name}: {each:.1f} KiB each, {taken / count / 1024:.0f} KiB of a gigabyte taken for each", flush=True)
    time.sleep(1)
    return each <= 256 and taken < count * GIGABYTE / 10


def large(method, port, pid, pieces, wanted):
    before = most = resident(pid)
    connection = socket.create_connection(("127.0.0.1", port))
    made = hashlib.sha256()
    began = time.monotonic()
    head = b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n"
    if method == "PUT":
        head = b"PUT /large HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % pieces.size
    connection.sendall(head)
    if method == "PUT":
        for i, piece in enumerate(pieces):
            connection.sendall(piece)
            most = max(most, resident(pid)) if i % 64 == 0 else most
    got = b""
    while b"\r\n\r\n" not in got:
        got += connection.recv(65536)
    head, body = got.split(b"\r\n\r\n", 1)
    left = int(re.search(rb"content-length: *(\d+)", head, re.I)[1]) - len(body)
    made.update(body)
    turns = 0
    while left:
        piece = connection.recv(min(left, 1 << 20))
        if not piece:
            break
        made.update(piece)
        body = body + piece if method == "PUT" else b""
        left -= len(piece)
        turns += 1
        most = max(most, resident(pid)) if turns % 256 == 0 else most
    connection.close()
    found = body.decode() if method == "PUT" else made.hexdigest()
    print(f"{method} of {pieces.size / GIGABYTE:.1f} GiB in {time.monotonic() - began:.1f} s: resident memory grew by "
          f"{most - before} KiB, SHA-256 {'is the same' if found == wanted else 'DIFFERS'}", flush=True)
    return found == wanted and most - before < 8192


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--gigabytes", type=float, default=5)
    options = attack.options_of(parser)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pieces = Pieces(int(options.gigabytes * 1024) << 20)
    wanted = pieces.digest()
    node = Node(pieces)
    with serving(options.program, node) as (port, pid):
        good = slow("readers that read nothing", readers, port, node, pid, options.connections)
    with serving(options.program, node) as (port, pid):
        good &= slow("uploads to a node that reads nothing", writers, port, node, pid, options.connections)
    with serving(options.program, node) as (port, pid):
        good &= large("GET", port, pid, pieces, wanted)
        good &= large("PUT", port, pid, pieces, wanted)
    print("memory is bounded" if good else "MEMORY IS NOT BOUNDED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
