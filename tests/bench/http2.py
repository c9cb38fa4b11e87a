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
import argparse, json, os, random, re, shlex, signal, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "../../build/release/bin/sluicectl")
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers")
    parser.add_argument("--conns", default="8,32")
    parser.add_argument("--streams", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--only", default="nginx,haproxy")
    parser.add_argument("--backend", default="http1", choices=["http1", "http2"])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--json")
    args = parser.parse_args()
    sys.path.insert(0, args.peers)
    from compare import cpu_seconds, family

    run = tempfile.mkdtemp(prefix="http2-bench-")
    backend = open(f"{args.peers}/backend.conf").read().replace("BODY", "x" * 1024)
    for name, text in ("backend.conf", backend), ("nginx.conf", NGINX), ("haproxy.cfg", HAPROXY), ("ours.yaml", OURS):
        for old, new in HTTP2[name] if args.backend == "http2" else []:
            if old not in text:
                sys.exit(f"{name}: no {old}")
            text = text.replace(old, new)
        open(f"{run}/{name}", "w").write(text.replace("RUN", run))
    os.chmod(run, 0o755)
    processes = {}

    def start(name, core, *command):
        processes[name] = subprocess.Popen(["taskset", "-c", str(core), *command], stdout=open(f"{run}/{name}.out", "w"),
                                           stderr=subprocess.STDOUT, start_new_session=True)

    def measure(name, conns):
        log = f"{run}/times"
        if os.path.exists(log):
            os.remove(log)
        pids = family(processes[name].pid)
        before = cpu_seconds(pids)
        out = h2load(PORTS[name], f"-c{conns}", f"-m{args.streams}", f"-D{args.seconds}", f"--log-file={log}")
        used = cpu_seconds(pids) - before
        done = re.search(r"requests: .*?(\d+) succeeded, (\d+) failed, (\d+) errored", out)
        times = sorted(int(line.split("\t")[2]) for line in open(log))
        succeeded = int(done[1])
        return {"rate": succeeded / args.seconds, "cpu": used * 1e6 / max(succeeded, 1),
                "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100],
                "bad": int(done[2]) + int(done[3])}

    commands = {"ours": [*shlex.split(args.program), "serve", f"{run}/ours.yaml"],
                "nginx": ["nginx", "-c", f"{run}/nginx.conf"], "haproxy": ["haproxy", "-f", f"{run}/haproxy.cfg"]}
    names = ["ours", *[name for name in args.only.split(",") if name]]
    try:
        start("backend", 0, "nginx", "-c", f"{run}/backend.conf")
        for name in names:
            start(name, 1, *commands[name])
        for name in names:
            if not answers(PORTS[name]):
                print(f"{name} did not answer:\n" + open(f"{run}/{name}.out").read()[-2000:], file=sys.stderr)
                return 1
        result = {}
        for conns in map(int, args.conns.split(",")):
            rounds = [{name: measure(name, conns) for name in random.sample(names, len(names))}
                      for _ in range(args.rounds)]
            print(f"\n{conns} connections of {args.streams} streams to {args.backend}, {args.rounds} rounds of {args.seconds} s")
            print(f"{'':10}{'requests/s':>12}{'p50 us':>10}{'p99 us':>10}{'CPU us/request':>16}{'failed':>9}")
            for name in names:
                of = lambda key: statistics.median(row[name][key] for row in rounds)
                print(f"{name:10}{of('rate'):12.0f}{of('p50'):10.0f}{of('p99'):10.0f}{of('cpu'):16.2f}"
                      f"{sum(row[name]['bad'] for row in rounds):9d}")
            for name in names[1:]:
                ratio = lambda key: statistics.median(row["ours"][key] / max(row[name][key], 1e-9) for row in rounds)
                print(f"ours / {name}: CPU per request x {ratio('cpu'):.2f}, requests/s x {ratio('rate'):.2f}, "
                      f"p99 x {ratio('p99'):.2f}")
            result[f"{conns}"] = rounds
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
