#!/bin/sh
# Sluice beside nginx, HAProxy and an epoll relay: requests a second, latency, CPU per request.
#
#     tests/bench/compare.sh PEERS [OPTION…]     from the project's folder, after a release build
#
# PEERS is the folder with compare.py, its configurations and the relay's source; options go to compare.py, such as
# --rounds 5 --seconds 3 --conns 32,256. Needs nginx, haproxy, wrk, gcc and python3.
set -eu
if [ $# -lt 1 ] || [ ! -f "$1/compare.py" ]; then
    echo "usage: tests/bench/compare.sh FOLDER_WITH_COMPARE_PY [OPTION…]" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
peers=$1
shift
program=$here/../../build/release/bin/sluicectl
if [ ! -x "$program" ]; then
    echo "build it first: cmake --preset release && cmake --build --preset release --target sluicectl" >&2
    exit 2
fi
exec python3 "$peers/compare.py" --ours "$program serve $here/one_route.yaml" --ours-port 9080 "$@"
