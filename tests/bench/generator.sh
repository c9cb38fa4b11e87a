#!/bin/sh
# Sluice's load generator beside wrk on the same target: requests a second, and CPU microseconds per request.
#
#   tests/bench/generator.sh PEERS [OPTIONS OF generator.py]
#
# PEERS is the folder with generator.py and compare.py. Needs nginx, wrk, python3 and a release build.
# A figure of speed is no test: on a busy machine only the ratios of one call say anything.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
if [ $# -lt 1 ] || [ ! -f "$1/generator.py" ]; then
    echo "usage: $0 PEERS [--conns 32,256,1000] [--rounds 5] [--seconds 4]" >&2
    exit 2
fi
peers=$1
shift
exec python3 "$peers/generator.py" --ours "$here/build/release/bin/sluicectl bench" "$@"
