#!/bin/sh
# Runs every fuzz target for so many seconds of CPU time, from the kept inputs, and says what was found.
#
#     tests/fuzz/run.sh [SECONDS] [TARGET…]      from anywhere, after: cmake --preset fuzz && cmake --build --preset fuzz
#
# Needs Debian's clang and libclang-rt-14-dev. CPU time, so that a busy machine makes it longer and not shallower.
#
# New inputs go to build/fuzz/corpus/; a failing one stays in build/fuzz/found/ and belongs into tests/data/fuzz/ with
# the repair. Ends with 1 when anything was found.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- request_head response_head chunks target config log_line session
mkdir -p "$top/build/fuzz/found"

# What this shell's children have used so far, into `used`. In no subshell, which would have children of its own.
look_at_clock() {
    times >"$top/build/fuzz/clock.$$"
    used=$(($(sed -n '2s/^\([0-9]*\)m\([0-9]*\).*/\1 * 60 + \2/p' "$top/build/fuzz/clock.$$")))
}

result=0
for target in "$@"; do
    corpus=$top/build/fuzz/corpus/$target
    log=$top/build/fuzz/$target.log
    mkdir -p "$corpus"
    dictionary=$top/tests/fuzz/$target.dict
    [ -f "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=-use_counters=1
    runs=0
    found=no
    look_at_clock
    until=$((used + seconds))
    while [ "$used" -lt "$until" ]; do
        # By the clock on the wall, whose seconds are the longer ones; a few at least, for what a start costs.
        left=$((until - used))
        [ $left -ge 10 ] || left=10
        if ! nice -n 19 "$top/build/fuzz/bin/fuzz_$target" -max_total_time=$left -max_len=4096 \
            -timeout=60 -rss_limit_mb=1024 -print_final_stats=1 "$dictionary" \
            -artifact_prefix="$top/build/fuzz/found/$target-" \
            "$corpus" "$top/tests/data/fuzz/$target" >"$log" 2>&1; then
            found=yes
            break
        fi
        runs=$((runs + $(sed -n 's/^stat::number_of_executed_units: //p' "$log")))
        look_at_clock
    done
    if [ $found = yes ]; then
        echo "$target: FOUND, see build/fuzz/$target.log"
        result=1
    else
        echo "$target: nothing in $runs runs, $((used - until + seconds)) s"
    fi
done
rm -f "$top/build/fuzz/clock.$$"
exit $result
