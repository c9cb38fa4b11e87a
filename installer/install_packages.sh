#!/usr/bin/env bash
# Installs the Debian packages that the given lists name and that are missing; by sudo where it is not root.
#   installer/install_packages.sh LIST…
set -euo pipefail

wanted=$(sed 's/#.*//' "$@" | awk 'NF {print $1}')
# One query for all: this runs at every start.
installed=$(dpkg-query -W -f '${binary:Package} ${db:Status-Status}\n' $wanted 2>/dev/null |
    awk '$2 == "installed" {sub(/:.*/, "", $1); print $1}' || true)
missing=()
for package in $wanted; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

run=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Sluice needs these packages, and neither root nor sudo is here: ${missing[*]}" >&2; exit 1; }
    run=(sudo)
fi
echo "Installing: ${missing[*]}"
"${run[@]}" apt-get update -q
"${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
