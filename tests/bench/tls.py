#!/usr/bin/env python3
"""TLS beside nginx and HAProxy: CPU per request, requests a second and p99, in shuffled rounds, one worker each.

    tests/bench/tls.py PEERS [--conns 32,256] [--rounds 5] [--seconds 3] [--key ec|rsa] [--only nginx,haproxy] [--json FILE]

from the project's folder, after a release build. PEERS is the folder with compare.py and backend.conf. Two loads:
`keep-alive`, where a connection carries many requests, and `handshakes`, where each request has a connection of its
own and a full handshake, which wrk never shortens by a ticket. CPU is user and system time of the proxy's processes
from the kernel's own accounting. Needs nginx, haproxy, wrk, openssl and python3; exit 1 if anything did not answer.
"""
import os, re, ssl, subprocess, sys, time, urllib.request

import rounds

PORTS = {"ours": 18090, "nginx": 18091, "haproxy": 18092}

NGINX = """worker_processes 1; daemon off; pid RUN/nginx.pid; error_log RUN/nginx.err;
events { worker_connections 16384; }
http { access_log off; keepalive_requests 1000000000;
  upstream backend { server 127.0.0.1:18080; keepalive 512; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:18091 ssl backlog=4096; ssl_certificate RUN/site.pem; ssl_certificate_key RUN/site.key;
    ssl_protocols TLSv1.2 TLSv1.3;
    location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; } } }
"""
HAPROXY = """global
  nbthread 1
  maxconn 9000
  ssl-default-bind-options ssl-min-ver TLSv1.2
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
  option http-keep-alive
  http-reuse always
frontend front
  bind 127.0.0.1:18092 ssl crt RUN/both.pem
  default_backend back
backend back
  server one 127.0.0.1:18080 pool-max-conn -1
"""
OURS = """version: 1
workers: 1
listeners:
  - name: main
    address: 127.0.0.1:18090
    tls: {certificate: site.pem, key: site.key}
upstreams:
  - name: backend
    nodes: [{address: "127.0.0.1:18080"}]
    keepalive: {size: 512, idle-timeout: 60s, requests: 0}
routes:
  - name: all
    match: {paths: ["/**"]}
    upstream: backend
"""
KEYS = {"ec": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"], "rsa": ["-newkey", "rsa:2048"]}


def answers(url):
    trusting = ssl._create_unverified_context()
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=1, context=trusting) as answer:
                return answer.status == 200
        except Exception:
            time.sleep(0.1)
    return False


def main():
    parser = rounds.parser(__doc__, "32,256")
    parser.add_argument("--key", choices=KEYS, default="ec")
    parser.add_argument("--loads", default="keep-alive,handshakes")
    args = parser.parse_args()
    sys.path.insert(0, args.peers)
    from compare import cpu_seconds, family, to_us

    proxies = rounds.Proxies(args, {"nginx.conf": NGINX, "haproxy.cfg": HAPROXY, "ours.yaml": OURS})
    key, site, both = (f"{proxies.run}/{name}" for name in ("site.key", "site.pem", "both.pem"))
    subprocess.run(["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost", *KEYS[args.key],
                    "-keyout", key, "-out", site], check=True, capture_output=True)
    with open(both, "w") as file:
        file.write(open(site).read() + open(key).read())
    for path in key, site, both:
        os.chmod(path, 0o644)

    def measure(name, conns, load):
        pids = family(proxies.processes[name].pid)
        before = cpu_seconds(pids)
        closing = ["-H", "Connection: close"] if load == "handshakes" else []
        out = subprocess.run(["taskset", "-c", "0", "wrk", "-t1", f"-c{conns}", f"-d{args.seconds}s", "--latency", *closing,
                              f"https://127.0.0.1:{PORTS[name]}/"], capture_output=True, text=True).stdout
        used = cpu_seconds(pids) - before
        bad = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
        errors = re.search(r"Socket errors: (.*)", out)
        return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]),
                "cpu": used * 1e6 / max(int(re.search(r"(\d+) requests in", out)[1]), 1),
                "p50": to_us(re.search(r"(?m)^\s+50%\s+(\S+)", out)[1]),
                "p99": to_us(re.search(r"(?m)^\s+99%\s+(\S+)", out)[1]),
                "bad": int(bad[1]) if bad else 0, "errors": errors[1] if errors else ""}

    with proxies:
        urls = {"backend": "http://127.0.0.1:18080/", **{name: f"https://127.0.0.1:{port}/" for name, port in PORTS.items()}}
        if not proxies.all_answer(lambda name: answers(urls[name]), ["backend", *proxies.names]):
            return 1
        result = {}
        for load in args.loads.split(","):
            for conns in map(int, args.conns.split(",")):
                measured = proxies.rounds(args.rounds, lambda name: measure(name, conns, load))
                proxies.print_table(f"{load}, {conns} connections, {args.rounds} rounds of {args.seconds} s, {args.key} key",
                                    measured, "non-2xx")
                result[f"{load}/{conns}"] = measured
        rounds.write_json(args.json, result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
