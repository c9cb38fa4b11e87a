#!/usr/bin/env python3
"""TLS beside nginx and HAProxy: CPU per request, requests a second and p99, in shuffled rounds, one worker each.

    tests/bench/tls.py PEERS [--conns 32,256] [--rounds 5] [--seconds 3] [--key ec|rsa] [--only nginx,haproxy] [--json FILE]

from the project's folder, after a release build. PEERS is the folder with compare.py and backend.conf. Two loads:
`keep-alive`, where a connection carries many requests, and `handshakes`, where each request has a connection of its
own and a full handshake, which wrk never shortens by a ticket. CPU is user and system time of the proxy's processes
from the kernel's own accounting. Needs nginx, haproxy, wrk, openssl and python3; exit 1 if anything did not answer.
"""
import argparse, json, os, random, re, shlex, signal, ssl, statistics, subprocess, sys, tempfile, time, urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "../../build/release/bin/sluicectl")
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers")
    parser.add_argument("--conns", default="32,256")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--key", choices=KEYS, default="ec")
    parser.add_argument("--only", default="nginx,haproxy")
    parser.add_argument("--loads", default="keep-alive,handshakes")
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--json")
    args = parser.parse_args()
    sys.path.insert(0, args.peers)
    from compare import cpu_seconds, family, to_us

    run = tempfile.mkdtemp(prefix="tls-bench-")
    subprocess.run(["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost", *KEYS[args.key],
                    "-keyout", f"{run}/site.key", "-out", f"{run}/site.pem"], check=True, capture_output=True)
    with open(f"{run}/both.pem", "w") as both:
        both.write(open(f"{run}/site.pem").read() + open(f"{run}/site.key").read())
    backend = open(f"{args.peers}/backend.conf").read().replace("BODY", "x" * 1024)
    for name, text in ("backend.conf", backend), ("nginx.conf", NGINX), ("haproxy.cfg", HAPROXY), ("ours.yaml", OURS):
        open(f"{run}/{name}", "w").write(text.replace("RUN", run))
    for name in "site.key", "site.pem", "both.pem":
        os.chmod(f"{run}/{name}", 0o644)
    os.chmod(run, 0o755)

    processes = {}

    def start(name, core, *command):
        processes[name] = subprocess.Popen(["taskset", "-c", str(core), *command], stdout=open(f"{run}/{name}.out", "w"),
                                           stderr=subprocess.STDOUT, start_new_session=True)

    def measure(name, conns, load):
        pids = family(processes[name].pid)
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

    commands = {"ours": [*shlex.split(args.program), "serve", f"{run}/ours.yaml"],
                "nginx": ["nginx", "-c", f"{run}/nginx.conf"], "haproxy": ["haproxy", "-f", f"{run}/haproxy.cfg"]}
    names = ["ours", *[name for name in args.only.split(",") if name]]
    try:
        start("backend", 0, "nginx", "-c", f"{run}/backend.conf")
        for name in names:
            start(name, 1, *commands[name])
        for name, url in ("backend", "http://127.0.0.1:18080/"), *[(n, f"https://127.0.0.1:{PORTS[n]}/") for n in names]:
            if not answers(url):
                print(f"{name} did not answer:\n" + open(f"{run}/{name}.out").read()[-2000:], file=sys.stderr)
                return 1
        result = {}
        for load in args.loads.split(","):
            for conns in map(int, args.conns.split(",")):
                rounds = []
                for _ in range(args.rounds):
                    order = random.sample(names, len(names))
                    rounds.append({name: measure(name, conns, load) for name in order})
                print(f"\n{load}, {conns} connections, {args.rounds} rounds of {args.seconds} s, {args.key} key")
                print(f"{'':10}{'requests/s':>12}{'p50 us':>10}{'p99 us':>10}{'CPU us/request':>16}{'non-2xx':>9}")
                for name in names:
                    of = lambda key: statistics.median(row[name][key] for row in rounds)
                    print(f"{name:10}{of('rate'):12.0f}{of('p50'):10.0f}{of('p99'):10.0f}{of('cpu'):16.2f}"
                          f"{sum(row[name]['bad'] for row in rounds):9d}  "
                          + "; ".join(sorted({row[name]["errors"] for row in rounds if row[name]["errors"]})))
                for name in names[1:]:
                    ratio = lambda key: statistics.median(row["ours"][key] / max(row[name][key], 1e-9) for row in rounds)
                    print(f"ours / {name}: CPU per request x {ratio('cpu'):.2f}, requests/s x {ratio('rate'):.2f}, "
                          f"p99 x {ratio('p99'):.2f}")
                result[f"{load}/{conns}"] = rounds
        if args.json:
            json.dump(result, open(args.json, "w"), indent=1)
        return 0
    finally:
        for process in processes.values():
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass


if __name__ == "__main__":
    sys.exit(main())
