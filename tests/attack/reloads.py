#!/usr/bin/env python3
"""Reloads of `sluicectl serve` by SIGHUP under load: nothing is dropped, nothing is mixed, and what is long goes on.

    tests/attack/reloads.py [--seconds 10] [--reloads 20] [--clients 50] [--build build/release]

So many keep-alive clients and as many with a new connection for each request ask all the time, while the file alternates
between two configurations: node 1 sees the path as it came, node 2 without its first segment. An answer that is of
neither is a mixture. Beside them are 20 tunnels, half of them idle, and one download that lasts the whole run; and after
each reload the next request on an old connection is the new configuration's. Ends with 1 when one of these does not hold.
Everything is on 127.0.0.1.
"""
import asyncio
import collections
import pathlib
import re
import signal
import sys
import tempfile

import attack
from attack import free_port

TUNNELS = 20
CONFIG = """\
version: 1
workers: {workers}
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
upstreams:
  - {{name: u, nodes: ["127.0.0.1:{node}"]}}
  - {{name: long, nodes: ["127.0.0.1:{long}"]}}
routes:
  - {{name: long, match: {{paths: ["/long"]}}, upstream: long}}
  - {{name: all, match: {{paths: ["/**"]}}, strip-prefix: "{strip}", upstream: u}}
"""
GOOD = {"1 /first/x", "2 /x"}


async def serve_node(name, reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            body = f"{name} {head.split()[1].decode()}".encode()
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def serve_long(over, reader, writer):
    """A tunnel that sends everything back, or a download that ends when the run does."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        if b"Upgrade: x" in head:
            writer.write(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
            while bytes_ := await reader.read(4096):
                writer.write(bytes_)
        else:
            writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while not over.is_set():
                writer.write(b"5\r\npiece\r\n")
                await writer.drain()
                await asyncio.sleep(0.01)
            writer.write(b"0\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    writer.close()


async def ask(reader, writer):
    writer.write(b"GET /first/x HTTP/1.1\r\nHost: a\r\n\r\n")
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    body = await reader.readexactly(int(re.search(rb"content-length: *(\d+)", head, re.I)[1]))
    status = int(head.split()[1])
    return (body.decode() if status == 200 else str(status)), b"connection: close" in head.lower()


async def client(port, keeps, over, seen):
    reader = writer = None
    while not over.is_set():
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            answer, ends = await ask(reader, writer)
            seen[answer] += 1
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            seen[type(error).__name__] += 1
            ends = True
        if ends or not keeps:
            if writer is not None:
                writer.close()
            writer = None
        await asyncio.sleep(0)


async def tunnel(port, busy, over, broken):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /long HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
    head = await reader.readuntil(b"\r\n\r\n")
    try:
        while head.startswith(b"HTTP/1.1 101"):
            writer.write(b"ping")
            if await asyncio.wait_for(reader.readexactly(4), 10) != b"ping":
                break
            if over.is_set():
                return writer.close()
            await (asyncio.sleep(0.01) if busy else over.wait())
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
        pass
    broken.append("tunnel")


async def download(port, broken):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
    try:
        await reader.readuntil(b"\r\n\r\n")
        got = await reader.readuntil(b"0\r\n\r\n")
        if got.replace(b"5\r\npiece\r\n", b"") != b"0\r\n\r\n":
            broken.append("download")
    except (asyncio.IncompleteReadError, ConnectionError, asyncio.LimitOverrunError):
        broken.append("download")
    writer.close()


async def reload(port, gateway, write, index, stale):
    """Writes the other configuration; once a new connection sees it, an old one must."""
    old = await asyncio.open_connection("127.0.0.1", port)
    await ask(*old)
    wanted = write(index)
    gateway.send_signal(signal.SIGHUP)
    for _ in range(1000):
        fresh = await asyncio.open_connection("127.0.0.1", port)
        answer, _ = await ask(*fresh)
        fresh[1].close()
        if answer == wanted:
            break
        await asyncio.sleep(0.005)
    # Each worker takes the new table by itself: one that is not the new connection's may be a moment later.
    await asyncio.sleep(0.05)
    answer, _ = await ask(*old)
    if answer != wanted:
        stale.append(answer)
    old[1].close()


async def run(options, folder):
    over = asyncio.Event()
    nodes = [await asyncio.start_server(lambda r, w, n=name: serve_node(n, r, w), "127.0.0.1", 0) for name in (1, 2)]
    long = await asyncio.start_server(lambda r, w: serve_long(over, r, w), "127.0.0.1", 0)
    port = free_port()
    config = folder / "gateway.yaml"

    def write(index):
        second = index % 2
        config.write_text(CONFIG.format(port=port, node=nodes[second].sockets[0].getsockname()[1],
                                        long=long.sockets[0].getsockname()[1], strip="/first" if second else "",
                                        workers=2))
        return "2 /x" if second else "1 /first/x"

    write(0)
    gateway = await asyncio.create_subprocess_exec(options.program, "serve", config, stdout=asyncio.subprocess.PIPE,
                                                   stderr=asyncio.subprocess.DEVNULL)
    seen, broken, stale = collections.Counter(), [], []
    try:
        await asyncio.wait_for(gateway.stdout.readline(), 20)
        tasks = [asyncio.create_task(client(port, i % 2 == 0, over, seen)) for i in range(2 * options.clients)]
        tasks += [asyncio.create_task(tunnel(port, i % 2 == 0, over, broken)) for i in range(TUNNELS)]
        tasks.append(asyncio.create_task(download(port, broken)))
        for i in range(1, options.reloads + 1):
            pause = asyncio.sleep(options.seconds / options.reloads)
            await asyncio.gather(reload(port, gateway, write, i, stale), pause)
        over.set()
        await asyncio.wait_for(asyncio.gather(*tasks), 30)
    finally:
        gateway.terminate()
        await asyncio.wait_for(gateway.wait(), 40)
    wrong = {answer: count for answer, count in seen.items() if answer not in GOOD}
    print(f"{options.reloads} reloads; answers {dict(seen)}; tunnels and downloads that broke: {broken}; "
          f"old connections that met the old configuration: {stale}; exit code {gateway.returncode}")
    good = not wrong and not broken and not stale and gateway.returncode == 0 and GOOD <= set(seen)
    print("nothing was dropped and nothing was mixed" if good else "RELOADS WERE SEEN")
    return 0 if good else 1


def main():
    parser = attack.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--reloads", type=int, default=20)
    parser.add_argument("--clients", type=int, default=50, help="of each kind")
    options = attack.options_of(parser)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(options, pathlib.Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
