#!/usr/bin/env bash
# Installs what building and testing need, builds, and passes every test; needs no display.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$top"

installer/install_packages.sh installer/packages.txt installer/test-packages.txt
cmake --preset release -DSLUICE_TESTS=ON
cmake --build --preset release --parallel "$(nproc)"
ctest --test-dir build/release --output-on-failure --parallel 2 --no-tests=error ${CI:+--repeat until-pass:2}
