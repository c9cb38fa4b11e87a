#!/usr/bin/env python3
"""Runs pool_program on a free port and replays raw requests and answers at it.

    replay.py POOL_PROGRAM FOLDER     FOLDER has replay_requests.py, replay_responses.py and their cases

Exit 0 when no case failed, 1 when one did, 77 (skipped) when no program was given.
"""
import re
import signal
import socket
import subprocess
import sys


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def main():
    if len(sys.argv) != 3:
        return 77
    program, folder = sys.argv[1:]
    failed = False
    for player in ("replay_requests.py", "replay_responses.py"):
        upstream = free_port()
        gateway = subprocess.Popen([program, "0", str(upstream)], stdout=subprocess.PIPE, text=True)
        try:
            port = gateway.stdout.readline().rsplit(":", 1)[1].strip()
            out = subprocess.run([sys.executable, f"{folder}/{player}", "--port", port, "--upstream-port", str(upstream)],
                                 capture_output=True, text=True, timeout=100).stdout
            print(out)
            counts = dict(re.findall(r"'(\w+)': (\d+)", out))
            passed = int(counts.get("PASS", 0))
            failed |= passed == 0 or any(k in counts for k in ("FAIL", "UP", "ERR", "BAD"))
        finally:
            gateway.send_signal(signal.SIGTERM)
            failed |= gateway.wait(timeout=20) != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
