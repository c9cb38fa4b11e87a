#!/usr/bin/env python3
"""A backend that is killed and started again every 100 ms behind `sluicectl serve`.

    tests/attack/restarting_upstream.py [--seconds 10] [--build build/release]

16 keep-alive clients ask all the time. Each request must be answered within two seconds, with 200 while the backend
is there and with 502, 503 or 504 while it is not; a client's connection outlives both; and once the backend stays,
every answer is 200 again. Ends with 1 when one of these does not hold. Everything is on 127.0.0.1.
"""
import asyncio
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import attack
from attack import free_port

CLIENTS = 16
CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams: [{{name: u, nodes: ["127.0.0.1:{node}"], timeout: {{connect: 1s, read: 1s}}}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: u}}]
"""


async def serve_node(reader, writer, open_writers):
    open_writers.add(writer)
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        open_writers.discard(writer)
        writer.close()


async def start_node(port):
    writers = set()
    server = await asyncio.start_server(lambda r, w: serve_node(r, w, writers), "127.0.0.1", port)
    return server, writers


async def kill_node(server, writers):
    server.close()
    for writer in list(writers):
        writer.transport.abort()  # a reset, as when a process is killed
    await asyncio.sleep(0)


async def client(port, over, statuses, faults):
    reader = writer = None
    while not over.is_set():
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 2)
            await asyncio.wait_for(reader.readexactly(int(re.search(rb"content-length: *(\d+)", head, re.I)[1])), 2)
            statuses[int(head.split()[1])] += 1
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            faults[type(error).__name__] += 1
            writer = None
        await asyncio.sleep(0.002)
    if writer is not None:
        writer.close()


async def play(port, node, seconds):
    statuses, faults = collections.Counter(), collections.Counter()
    over = asyncio.Event()
    clients = [asyncio.create_task(client(port, over, statuses, faults)) for _ in range(CLIENTS)]
    until = time.monotonic() + seconds
    restarts = 0
    while time.monotonic() < until:
        server, writers = await start_node(node)
        await asyncio.sleep(0.1)
        await kill_node(server, writers)
        await asyncio.sleep(0.1)
        restarts += 1
    server, writers = await start_node(node)
    await asyncio.sleep(1)
    during = collections.Counter(statuses)
    await asyncio.sleep(1)
    after = statuses - during
    over.set()
    await asyncio.gather(*clients)
    await kill_node(server, writers)
    return restarts, during, after, faults


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--seconds", type=int, default=10)
    options = attack.options_of(parser)
    with tempfile.TemporaryDirectory() as folder:
        port, node = free_port(), free_port()
        config = pathlib.Path(folder) / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, node=node))
        gateway = subprocess.Popen([options.program, "serve", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   text=True)
        try:
            gateway.stdout.readline()
            restarts, during, after, faults = asyncio.run(play(port, node, options.seconds))
        finally:
            gateway.terminate()
            gateway.wait(timeout=40)
    print(f"{restarts} restarts; answers meanwhile: {dict(during)}; afterwards: {dict(after)};"
          f" requests without an answer: {dict(faults)}")
    good = not faults and set(during) <= {200, 502, 503, 504} and set(after) == {200} and gateway.returncode == 0
    print("every request was answered" if good else "NOT EVERY REQUEST WAS ANSWERED AS IT SHOULD")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
