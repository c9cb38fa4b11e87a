#!/usr/bin/env python3
"""Every time-out of `sluicectl serve` by itself: when it fires, what the client gets, what the log says, what is left open.

    tests/attack/timeouts.py [--seconds 1.0] [--tolerance 0.10] [--build build/release]

Each is set to so many seconds and must fire within that share of it, with its own status and its own reason in the
access log, and the node's connection must be closed with it. They run at the same time, each on a route of its own.
Ends with 1 when one does not hold. Needs openssl for a certificate; everything is on 127.0.0.1. On a machine that others
use, a late one may be the machine's: look at a second run with a larger --seconds.
"""
import asyncio
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

import attack
from attack import free_port


CONFIG = """\
version: 1
workers: 1
listeners:
  - {{name: plain, address: "127.0.0.1:{plain}"}}
  - {{name: tls, address: "127.0.0.1:{tls}", tls: {{certificate: cert.pem, key: key.pem, handshake-timeout: {t}}}}}
client: {{header-timeout: {t}, body-timeout: {t}, keepalive-timeout: {t}, send-timeout: {t}, tunnel-timeout: {t}}}
access-log: {{file: "{log}"}}
upstreams:
  - {{name: node, nodes: ["127.0.0.1:{node}"], timeout: {{read: {t}, send: {t}}}, keepalive: {{idle-timeout: {t}}}}}
  - {{name: patient, nodes: ["127.0.0.1:{node}"]}}
  - {{name: full, nodes: ["127.0.0.1:{full}"], timeout: {{connect: {t}}}, retries: 0}}
  - {{name: one, nodes: ["127.0.0.1:{node}"], max-connections: 1, max-pending: 5, timeout: {{queue: {t}}}}}
  - {{name: secure, nodes: ["127.0.0.1:{node}"], scheme: https, tls: {{handshake-timeout: {t}}}, retries: 0}}
  - {{name: calls, nodes: ["127.0.0.1:{node}"], scheme: grpc, keepalive: {{ping-interval: {half}, ping-timeout: {half}}},
     retries: 0}}
routes:
  - {{name: patient, match: {{paths: ["/patient/**", "/large"]}}, upstream: patient}}
  - {{name: full, match: {{paths: ["/full"]}}, upstream: full}}
  - {{name: one, match: {{paths: ["/one/**"]}}, upstream: one}}
  - {{name: secure, match: {{paths: ["/secure"]}}, upstream: secure}}
  - {{name: calls, match: {{paths: ["/calls"]}}, upstream: calls}}
  - {{name: node, match: {{paths: ["/**"]}}, upstream: node}}
"""


class Node:
    """Answers by the path of a request, and knows when each connection ended, seen by its first path."""

    def __init__(self):
        self.ended = {}
        self.over = asyncio.Event()

    async def serve(self, reader, writer):
        path = None
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            path = head.split()[1] if not head.startswith("PRI") else "/calls"
            if path == "/stalls":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
            elif path == "/tunnel":
                writer.write(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
            elif path == "/large":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
                while True:
                    writer.write(b"x" * 65536)
                    await writer.drain()
            elif path == "/ok":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            elif path == "/deaf":
                writer.transport.pause_reading()
                await self.over.wait()
                return
            while await reader.read(65536):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.ended[path] = time.monotonic()
            writer.close()


async def read_head(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    return int(head.split()[1])


async def until_end(reader):
    try:
        while await reader.read(1 << 20):
            pass
    except ConnectionError:
        pass


class Checks:
    def __init__(self, ports, node, log, limit, tolerance):
        self.ports, self.node, self.log, self.limit, self.tolerance = ports, node, log, limit, tolerance
        self.failed = 0

    def tell(self, name, took, faults, filling=0):
        if not self.limit * (1 - self.tolerance) <= took <= self.limit * (1 + self.tolerance) + filling:
            faults.append("at the wrong time")
        self.failed += bool(faults)
        print(f"{'ok  ' if not faults else 'FAIL'} {name:<34}{took:>8.3f} s  {', '.join(faults)}", flush=True)

    def logged(self, path):
        lines = [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []
        return [line for line in lines if (line.get("uri") or "") == path]

    async def reason(self, path, wanted, faults):
        for _ in range(100):
            lines = self.logged(path)
            if lines:
                break
            await asyncio.sleep(0.05)
        found = [line.get("error") or line.get("error_reason") for line in lines]
        if not any(wanted in json.dumps(line) for line in lines):
            faults.append(f"logged {found}")

    async def node_left(self, path, faults):
        for _ in range(50):
            if path in self.node.ended:
                return
            await asyncio.sleep(0.02)
        faults.append("the node's connection stays")

    async def answer(self, name, request, path, status, reason, left=None, before=None):
        """One request whose answer is the time-out's."""
        faults = []
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports["plain"], limit=1 << 20)
        writer.write(request)
        await writer.drain()
        if before:
            await before(writer)
        began = time.monotonic()
        try:
            got = await asyncio.wait_for(read_head(reader), self.limit * 3)
            if got != status:
                faults.append(f"status {got}")
        except (asyncio.TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            faults.append(type(error).__name__)
        took = time.monotonic() - began
        await self.reason(path, reason, faults)
        if left:
            await self.node_left(left, faults)
        writer.close()
        self.tell(name, took, faults)

    async def end(self, name, request, status, reason=None, path=None, left=None, port="plain", receive=None):
        """One request, if any, behind whose answer the connection ends."""
        faults = []
        connection = socket.create_connection(("127.0.0.1", self.ports[port]))
        if receive:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        connection.setblocking(False)
        reader, writer = await asyncio.open_connection(sock=connection, limit=1 << 16)
        if request:
            writer.write(request)
            got = await asyncio.wait_for(read_head(reader), 5)
            if got != status:
                faults.append(f"status {got}")
        began = time.monotonic()
        if left == "/large":
            # It reads nothing; the node sees the end.
            writer.transport.pause_reading()
            while left not in self.node.ended and time.monotonic() < began + self.limit * 5:
                await asyncio.sleep(0.005)
        else:
            try:
                await asyncio.wait_for(until_end(reader), self.limit * 3)
            except asyncio.TimeoutError:
                faults.append("does not end")
        took = time.monotonic() - began
        if reason:
            await self.reason(path, reason, faults)
        if left:
            await self.node_left(left, faults)
        writer.close()
        self.tell(name, took, faults)

    async def idle_node(self):
        """A pooled connection that nobody uses."""
        faults = []
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports["plain"])
        writer.write(b"GET /ok HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        await read_head(reader)
        began = time.monotonic()
        while "/ok" not in self.node.ended and time.monotonic() < began + self.limit * 3:
            await asyncio.sleep(0.005)
        writer.close()
        self.tell("an idle connection to a node", self.node.ended.get("/ok", float("inf")) - began, faults)

    async def queue(self):
        _, first = await asyncio.open_connection("127.0.0.1", self.ports["plain"])
        first.write(b"GET /one/silent HTTP/1.1\r\nHost: a\r\n\r\n")
        await asyncio.sleep(0.2)
        await self.answer("a connection to come free", b"GET /one/queued HTTP/1.1\r\nHost: a\r\n\r\n", "/one/queued", 503,
                          "queue-timeout")
        first.transport.abort()

    async def deaf(self):
        """A node that reads nothing: the time begins once the sockets on the way are full, which takes a moment."""
        faults = []
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports["plain"], limit=1 << 20)
        writer.write(b"PUT /deaf HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n")
        began = time.monotonic()
        head = asyncio.create_task(read_head(reader))
        while not head.done() and time.monotonic() < began + self.limit * 4:
            if writer.transport.get_write_buffer_size() < 1 << 20:
                writer.write(b"x" * 65536)
            await asyncio.sleep(0.001)
        took = time.monotonic() - began
        got = await asyncio.wait_for(head, 5)
        if got != 504:
            faults.append(f"status {got}")
        await self.reason("/deaf", "send-timeout", faults)
        self.node.over.set()
        writer.transport.abort()
        self.tell("sending to a node", took, faults, filling=0.5)

    async def all(self):
        get = b"GET %s HTTP/1.1\r\nHost: a\r\n\r\n"
        await asyncio.gather(
            self.answer("a request's head", b"GET /head HTTP/1.1\r\nHo", "/head", 408, "header-timeout"),
            self.answer("a request's body", b"POST /patient/body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
                        "/patient/body", 408, "body-timeout", "/patient/body"),
            self.answer("the head of an answer", get % b"/silent", "/silent", 504, "response-header-timeout", "/silent"),
            self.answer("connecting", get % b"/full", "/full", 504, "connect-timeout"),
            self.answer("a node's TLS handshake", get % b"/secure", "/secure", 504, "tls-handshake-timeout"),
            self.answer("a node's PING", get % b"/calls", "/calls", 502, "connection-lost", "/calls"),
            self.end("between pieces of an answer", get % b"/stalls", 200, "read-timeout", "/stalls", "/stalls"),
            self.end("an idle tunnel", b"GET /tunnel HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", 101,
                     "tunnel-idle", "/tunnel", "/tunnel"),
            self.end("an idle client", None, 0),
            self.end("a client's TLS handshake", None, 0, port="tls"),
            self.end("sending to a client", get % b"/large", 200, "client-send-timeout", "/large", "/large", receive=4096),
            self.idle_node(), self.queue(), self.deaf())


def full_port():
    """A port whose queue is full: it takes no connection and refuses none."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(0)
    waiting = []
    for _ in range(8):
        waiting.append(socket.socket())
        waiting[-1].setblocking(False)
        waiting[-1].connect_ex(listener.getsockname())
    return listener, waiting


async def run(options, folder):
    node = Node()
    server = await asyncio.start_server(node.serve, "127.0.0.1", 0, limit=1 << 16)
    full, waiting = full_port()
    ports = {"plain": free_port(), "tls": free_port()}
    log = folder / "access.log"
    config = folder / "gateway.yaml"
    config.write_text(CONFIG.format(t=f"{int(options.seconds * 1000)}ms", half=f"{int(options.seconds * 500)}ms", log=log,
                                    node=server.sockets[0].getsockname()[1], full=full.getsockname()[1], **ports))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                    "-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], check=True,
                   capture_output=True)
    gateway = await asyncio.create_subprocess_exec(options.program, "serve", config, stdout=subprocess.PIPE,
                                                   stderr=subprocess.DEVNULL)
    try:
        for _ in ports:
            await asyncio.wait_for(gateway.stdout.readline(), 20)
        checks = Checks(ports, node, log, options.seconds, options.tolerance)
        await checks.all()
    finally:
        gateway.terminate()
        await asyncio.wait_for(gateway.wait(), 40)
        for each in waiting + [full]:
            each.close()
    return 1 if checks.failed else 0


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="that each time-out is set to")
    parser.add_argument("--tolerance", type=float, default=0.10)
    options = attack.options_of(parser)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(options, pathlib.Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
