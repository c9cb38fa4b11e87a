#!/usr/bin/env bash
# Sets up, builds and starts Sluice. Arguments go to the program: installer/run.sh gateway.yaml --lang zh_CN
# Without a display it runs the first experiment headless and writes its report into sluice-report/.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(dirname "$here")
build="$top/build/release"

case "${1:-}" in
-h | --help)
    sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"
    echo "The program's own options: $build/bin/sluice --help, once it is built."
    exit 0
    ;;
esac

"$here/install_packages.sh" "$here/packages.txt"

# Configuring again is ninja's own affair once the build folder stands; a build that is current takes no time.
[ -f "$build/build.ninja" ] || cmake -S "$top" --preset release
cmake --build "$build" --parallel "$(nproc)" --target sluice sluicectl

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$build/bin/sluice" "$@"
fi
if [ $# -gt 0 ]; then
    echo "There is no display here, so no window for: $*" >&2
    echo "A file runs without one: $build/bin/sluicectl serve FILE.yaml" >&2
    exit 2
fi
echo "There is no display here (DISPLAY and WAYLAND_DISPLAY are empty): running the ShenYu experiment headless."
exec "$build/bin/sluicectl" bench --demo --out "${SLUICE_REPORT:-$PWD/sluice-report}"
