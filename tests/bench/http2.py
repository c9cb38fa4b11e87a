#!/usr/bin/env python3
"""HTTP/2 by prior knowledge beside nginx and HAProxy: CPU per request, requests a second and p99, in shuffled rounds.

    tests/bench/http2.py PEERS [--conns 8,32] [--streams 10] [--rounds 5] [--seconds 3] [--only nginx,haproxy]
                         [--backend http1|http2] [--json FILE]

from the project's folder, after a release build. PEERS is the folder with compare.py and backend.conf. Each proxy has
one worker and asks an HTTP/1.1 backend, or with --backend http2 one that speaks HTTP/2 without TLS, which nginx reaches
as it reaches gRPC; the load is h2load's, `--streams` requests at once on each connection. CPU is
user and system time of the proxy's processes from the kernel's own accounting. Needs nginx, haproxy, h2load and
python3; exit 1 if anything did not answer.
"""
import os, re, subprocess, sys, time

import rounds

PORTS = {"ours": 18190, "nginx": 18191, "haproxy": 18192}

NGINX = """worker_processes 1; daemon off; pid RUN/nginx.pid; error_log RUN/nginx.err;
events { worker_connections 16384; }
http { access_log off; keepalive_requests 1000000000;
  upstream backend { server 127.0.0.1:18080; keepalive 512; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:18191 http2 backlog=4096;
    location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; } } }
"""
HAPROXY = """global
  nbthread 1
  maxconn 9000
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
  http-reuse always
frontend front
  bind 127.0.0.1:18192 proto h2
  default_backend back
backend back
  server one 127.0.0.1:18080 pool-max-conn -1
"""
OURS = """version: 1
workers: 1
listeners:
  - {name: main, address: "127.0.0.1:18190"}
upstreams:
  - name: backend
    nodes: [{address: "127.0.0.1:18080"}]
    keepalive: {size: 512, idle-timeout: 60s, requests: 0}
routes:
  - name: all
    match: {paths: ["/**"]}
    upstream: backend
"""
# What changes when the backend speaks HTTP/2.
HTTP2 = {"backend.conf": [("listen 127.0.0.1:18080", "listen 127.0.0.1:18080 http2")],
         "nginx.conf": [("proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection \"\";",
                         "grpc_pass grpc://backend;")],
         "haproxy.cfg": [("127.0.0.1:18080 pool-max-conn -1", "127.0.0.1:18080 proto h2 pool-max-conn -1")],
         "ours.yaml": [("name: backend", "name: backend\n    scheme: grpc")]}


def h2load(port, *options):
    return subprocess.run(["taskset", "-c", "0", "h2load", "-t1", *options, f"http://127.0.0.1:{port}/"],
                          capture_output=True, text=True).stdout


def answers(port):
    for _ in range(100):
        if " 1 succeeded" in h2load(port, "-n1", "-c1"):
            return True
        time.sleep(0.1)
    return False


def main():
    parser = rounds.parser(__doc__, "8,32")
    parser.add_argument("--streams", type=int, default=10)
    parser.add_argument("--backend", default="http1", choices=["http1", "http2"])
    args = parser.parse_args()
    sys.path.insert(0, args.peers)
    from compare import cpu_seconds, family

    proxies = rounds.Proxies(args, {"nginx.conf": NGINX, "haproxy.cfg": HAPROXY, "ours.yaml": OURS},
                             HTTP2 if args.backend == "http2" else {})

    def measure(name, conns):
        log = f"{proxies.run}/times"
        if os.path.exists(log):
            os.remove(log)
        pids = family(proxies.processes[name].pid)
        before = cpu_seconds(pids)
        out = h2load(PORTS[name], f"-c{conns}", f"-m{args.streams}", f"-D{args.seconds}", f"--log-file={log}")
        used = cpu_seconds(pids) - before
        done = re.search(r"requests: .*?(\d+) succeeded, (\d+) failed, (\d+) errored", out)
        with open(log) as lines:
            times = sorted(int(line.split("\t")[2]) for line in lines)
        succeeded = int(done[1])
        return {"rate": succeeded / args.seconds, "cpu": used * 1e6 / max(succeeded, 1),
                "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100],
                "bad": int(done[2]) + int(done[3])}

    with proxies:
        if not proxies.all_answer(lambda name: answers(PORTS[name])):
            return 1
        result = {}
        for conns in map(int, args.conns.split(",")):
            measured = proxies.rounds(args.rounds, lambda name: measure(name, conns))
            proxies.print_table(f"{conns} connections of {args.streams} streams to {args.backend}, "
                                f"{args.rounds} rounds of {args.seconds} s", measured, "failed")
            result[f"{conns}"] = measured
        rounds.write_json(args.json, result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
