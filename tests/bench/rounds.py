"""What the benchmarks share: the proxies beside each other, rounds of measurements as a table, ports and files."""
import argparse, json, os, random, shlex, signal, socket, statistics, subprocess, sys, tempfile

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build/release/bin/sluicectl")


def parser(doc, conns):
    """The options of both; the caller adds its own."""
    made = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("peers")
    made.add_argument("--conns", default=conns)
    made.add_argument("--rounds", type=int, default=5)
    made.add_argument("--seconds", type=int, default=3)
    made.add_argument("--only", default="nginx,haproxy")
    made.add_argument("--program", default=PROGRAM)
    made.add_argument("--json")
    return made


class Proxies:
    """Ours and its peers, each on core 1, with the backend on core 0. A context: they end with it.

    `texts` are files by name, in which RUN stands for `run`, the folder that they are written to; `changes` are pairs
    (old, new) for them, each of which must be found.
    """

    def __init__(self, args, texts, changes={}):
        self.names = ["ours", *[name for name in args.only.split(",") if name]]
        self.run = tempfile.mkdtemp(prefix="bench-")
        os.chmod(self.run, 0o755)
        with open(f"{args.peers}/backend.conf") as backend:
            texts = {**texts, "backend.conf": backend.read().replace("BODY", "x" * 1024)}
        for name, text in texts.items():
            for old, new in changes.get(name, []):
                if old not in text:
                    sys.exit(f"{name}: no {old}")
                text = text.replace(old, new)
            with open(f"{self.run}/{name}", "w") as file:
                file.write(text.replace("RUN", self.run))
        self.commands = {"backend": ["nginx", "-c", f"{self.run}/backend.conf"],
                         "ours": [*shlex.split(args.program), "serve", f"{self.run}/ours.yaml"],
                         "nginx": ["nginx", "-c", f"{self.run}/nginx.conf"],
                         "haproxy": ["haproxy", "-f", f"{self.run}/haproxy.cfg"]}
        self.processes = {}

    def __enter__(self):
        for name in ("backend", *self.names):
            core = 0 if name == "backend" else 1
            with open(f"{self.run}/{name}.out", "w") as out:
                self.processes[name] = subprocess.Popen(["taskset", "-c", str(core), *self.commands[name]], stdout=out,
                                                        stderr=subprocess.STDOUT, start_new_session=True)
        return self

    def __exit__(self, *_):
        for process in self.processes.values():
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass

    def all_answer(self, answers, names=None):
        """Whether `answers(name)` is true of each; says which is not, and what it printed."""
        for name in names or self.names:
            if not answers(name):
                with open(f"{self.run}/{name}.out") as out:
                    print(f"{name} did not answer:\n{out.read()[-2000:]}", file=sys.stderr)
                return False
        return True

    def rounds(self, count, measure):
        """`count` rounds, each with the proxies in an order of its own. `measure(name)` gives their figures."""
        return [{name: measure(name) for name in random.sample(self.names, len(self.names))} for _ in range(count)]

    def print_table(self, title, rounds, bad):
        """Medians over the rounds of "rate", "p50", "p99" and "cpu", the sum of "bad", headed `bad`, and ratios."""
        print(f"\n{title}\n{'':10}{'requests/s':>12}{'p50 us':>10}{'p99 us':>10}{'CPU us/request':>16}{bad:>9}")
        for name in self.names:
            of = lambda key: statistics.median(row[name][key] for row in rounds)
            errors = sorted({row[name]["errors"] for row in rounds if row[name].get("errors")})
            print(f"{name:10}{of('rate'):12.0f}{of('p50'):10.0f}{of('p99'):10.0f}{of('cpu'):16.2f}"
                  f"{sum(row[name]['bad'] for row in rounds):9d}  {'; '.join(errors)}".rstrip())
        for name in self.names[1:]:
            ratio = lambda key: statistics.median(row["ours"][key] / max(row[name][key], 1e-9) for row in rounds)
            print(f"ours / {name}: CPU per request x {ratio('cpu'):.2f}, requests/s x {ratio('rate'):.2f}, "
                  f"p99 x {ratio('p99'):.2f}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write_json(path, result):
    if path:
        with open(path, "w") as file:
            json.dump(result, file, indent=1)
