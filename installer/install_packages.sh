#!/usr/bin/env bash
# Installs the Debian packages that the given lists name and that are missing; by sudo where it is not root.
#   installer/install_packages.sh LIST…
set -euo pipefail

wanted=$(sed 's/#.*//' "$@" | awk 'NF {print $1}')
missing=()
for package in $wanted; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
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
