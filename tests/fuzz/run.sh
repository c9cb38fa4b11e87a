#!/bin/sh
# Runs every fuzz target for so many seconds, from the kept inputs, and says what was found.
#
#     tests/fuzz/run.sh [SECONDS] [TARGET…]      from anywhere, after: cmake --preset fuzz && cmake --build --preset fuzz
#
# Needs Debian's clang and libclang-rt-14-dev.
#
# New inputs go to build/fuzz/corpus/; a failing one stays in build/fuzz/found/ and belongs into tests/data/fuzz/ with
# the repair. Ends with 1 when anything was found.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- request_head response_head chunks target config log_line session
mkdir -p "$top/build/fuzz/found"
result=0
for target in "$@"; do
    corpus=$top/build/fuzz/corpus/$target
    mkdir -p "$corpus"
    dictionary=$top/tests/fuzz/$target.dict
    [ -f "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=-use_counters=1
    if ! nice -n 19 "$top/build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
        -rss_limit_mb=1024 -print_final_stats=1 "$dictionary" \
        -artifact_prefix="$top/build/fuzz/found/$target-" \
        "$corpus" "$top/tests/data/fuzz/$target" >"$top/build/fuzz/$target.log" 2>&1; then
        echo "$target: FOUND, see build/fuzz/$target.log"
        result=1
    else
        runs=$(sed -n 's/^stat::number_of_executed_units: //p' "$top/build/fuzz/$target.log")
        echo "$target: nothing in $runs runs, $seconds s"
    fi
done
exit $result
