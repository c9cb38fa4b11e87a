#!/usr/bin/env python3
"""What `sluicectl serve` passes on, read by other parsers: nobody may see another message in it than its node does.

    tests/attack/differential.py [--build build/release]

Every request of tests/data/http/requests.jsonl goes through the gateway, whole and then byte by byte at every tenth place
cut in two. The bytes that its node gets are sent on, as they are, to Node.js, nginx and HAProxy; each tells how many
requests it read, with what methods, targets and bodies. Ends with 1 when one that took them read others than the gateway's
node. Whom a message is too strict for is counted. Needs node, nginx and haproxy (Debian packages; those that are missing
are left out); everything is on 127.0.0.1.
"""
import base64
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

import attack
from attack import TOP, free_port

CASES = TOP / "tests" / "data" / "http" / "requests.jsonl"
CONFIG = """\
version: 1
workers: 1
listeners: [{{name: main, address: "127.0.0.1:{port}"}}]
client: {{header-timeout: 300ms, body-timeout: 300ms, keepalive-timeout: 300ms}}
upstreams: [{{name: u, nodes: ["127.0.0.1:{node}"], retries: 0, keepalive: {{size: 0}}}}]
routes: [{{name: all, match: {{paths: ["/**"]}}, upstream: u}}, {{name: rest, upstream: u}}]
"""
NODE_JS = """\
const server = require('http').createServer((request, response) => {
  let body = Buffer.alloc(0);
  request.on('data', (piece) => { body = Buffer.concat([body, piece]); });
  request.on('end', () => {
    response.setHeader('X-Seen', encodeURIComponent(JSON.stringify([request.method, request.url, body.toString('latin1')])));
    response.end();
  });
});
server.on('checkContinue', (request, response) => { response.writeContinue(); server.emit('request', request, response); });
server.on('upgrade', (request, socket) => socket.end('HTTP/1.1 200 OK\\r\\nConnection: close\\r\\nContent-Length: 0\\r\\nX-Seen: ' +
  encodeURIComponent(JSON.stringify([request.method, request.url, ''])) + '\\r\\n\\r\\n'));
server.listen(%d, '127.0.0.1', () => console.log('ready'));
"""
NGINX = """\
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log /dev/null; events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; client_max_body_size 0; underscores_in_headers on;
  server {{ listen 127.0.0.1:{port}; location / {{ proxy_http_version 1.1; proxy_request_buffering off;
           proxy_set_header Host $http_host; proxy_pass http://127.0.0.1:{node}; }} }}
}}
"""
HAPROXY = """\
defaults
  mode http
  timeout client 2s
  timeout server 2s
  timeout connect 2s
listen all
  bind 127.0.0.1:{port}
  server node 127.0.0.1:{node}
"""


class Recorder:
    """A node that keeps what it got, byte by byte and as messages, and answers with the last of these."""

    def __init__(self):
        self.raw, self.seen = b"", []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def forget(self):
        self.raw, self.seen = b"", []

    def accept(self):
        while True:
            threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()

    def serve(self, connection):
        connection.settimeout(3)
        self.buffer = b""

        def more():
            piece = connection.recv(65536)
            if not piece:
                raise EOFError
            self.raw += piece
            return piece

        got = b""
        try:
            while True:
                while b"\r\n\r\n" not in got:
                    got += more()
                head, got = got.split(b"\r\n\r\n", 1)
                lines = head.split(b"\r\n")
                fields = [(name.lower(), value.strip()) for name, value in (line.split(b":", 1) for line in lines[1:])]
                body = b""
                if (b"transfer-encoding", b"chunked") in fields:
                    while True:
                        while b"\r\n" not in got:
                            got += more()
                        size, got = got.split(b"\r\n", 1)
                        while len(got) < int(size, 16) + 2:
                            got += more()
                        if int(size, 16) == 0:
                            while not got.startswith(b"\r\n") and b"\r\n\r\n" not in got:
                                got += more()
                            got = got[2:] if got.startswith(b"\r\n") else got.split(b"\r\n\r\n", 1)[1]
                            break
                        body += got[:int(size, 16)]
                        got = got[int(size, 16) + 2:]
                else:
                    length = int(dict(fields).get(b"content-length", b"0"))
                    while len(got) < length:
                        got += more()
                    body, got = got[:length], got[length:]
                method, target, _ = lines[0].split(b" ")
                self.seen.append([method.decode("latin-1"), target.decode("latin-1"), body.decode("latin-1")])
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        except (EOFError, OSError):
            connection.close()


def exchange(port, pieces, patience=1.0):
    """Sends, and reads until the other side ends or is silent."""
    got = b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
            for piece in pieces:
                connection.sendall(piece)
                if len(pieces) > 1:
                    time.sleep(0.003)
            while piece := connection.recv(65536):
                got += piece
                connection.settimeout(0.15)
    except OSError:
        pass
    return got


class Peers:
    def __init__(self, folder):
        self.processes, self.ports, self.behind = [], {}, {}
        if shutil.which("node"):
            self.start("node", ["node", "-e", NODE_JS % self.port("node")])
        for name, text in (("nginx", NGINX), ("haproxy", HAPROXY)):
            if not shutil.which(name):
                continue
            self.behind[name] = Recorder()
            file = folder / f"{name}.conf"
            file.write_text(text.format(folder=folder, port=self.port(name), node=self.behind[name].port))
            self.start(name, ["nginx", "-c", file] if name == "nginx" else ["haproxy", "-f", file])

    def port(self, name):
        self.ports[name] = free_port()
        return self.ports[name]

    def start(self, name, command):
        self.processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.ports[name])) == 0:
                    return
            time.sleep(0.05)
        sys.exit(f"{name} did not start")

    def read(self, name, raw):
        """What it saw in these bytes, or None when it refused them."""
        from urllib.parse import unquote
        if name in self.behind:
            self.behind[name].forget()
        got = exchange(self.ports[name], [raw])
        if name in self.behind:
            time.sleep(0.02)
            seen = [list(each) for each in self.behind[name].seen]
        else:
            seen = [json.loads(unquote(line[8:])) for line in got.decode("latin-1").split("\r\n")
                    if line.lower().startswith("x-seen: ")]
        refuses = any(f"HTTP/1.1 {code}".encode() in got for code in (400, 405, 411, 413, 414, 431, 494, 500, 501, 502, 505))
        return (None if refuses else seen), seen

    def stop(self):
        for process in self.processes:
            process.terminate()
            process.wait(timeout=20)


def main():
    parser = attack.parser(__doc__)
    options = attack.options_of(parser)
    node = Recorder()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        port = free_port()
        config = folder / "gateway.yaml"
        config.write_text(CONFIG.format(port=port, node=node.port))
        peers = Peers(folder)
        gateway = subprocess.Popen([options.program, "serve", config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        passed = refused = 0
        strict, wrong = dict.fromkeys(peers.ports, 0), []
        try:
            gateway.stdout.readline()
            for line in CASES.read_text().splitlines():
                case = json.loads(line)
                raw = base64.b64decode(case["raw"])
                cut = max(1, len(raw) // 10)
                for pieces in ([raw], [raw[i:i + cut] for i in range(0, len(raw), cut)]):
                    node.forget()
                    exchange(port, pieces)
                    if not node.seen:
                        refused += 1
                        continue
                    passed += 1
                    forwarded, ours = node.raw, list(node.seen)
                    for name in peers.ports:
                        taken, all_seen = peers.read(name, forwarded)
                        # Whoever refuses may have taken some before; never another.
                        if taken is None and all_seen == ours[:len(all_seen)]:
                            strict[name] += 1
                        elif (taken if taken is not None else all_seen) != ours:
                            wrong.append((case["id"], name, ours, all_seen))
        finally:
            gateway.terminate()
            gateway.wait(timeout=40)
            peers.stop()
    for each in wrong:
        print("DIFFERS", *each)
    print(f"{passed} messages passed on, {refused} not; too strict for them: {strict}; read differently: {len(wrong)}")
    return 1 if wrong or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
