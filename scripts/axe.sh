#!/usr/bin/env bash
# Prints the path of axe-core, which checks pages for accessibility. Gets it from PyPI at first; needs python3 with venv.
# AXE_SCRIPT=$(scripts/axe.sh) scripts/test.sh --filter PageTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=axe-playwright-python==0.1.8
folder=$PWD/.build/axe/$package
if [ ! -e "$folder/axe.min.js" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    python3 -m venv "$work"
    "$work/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$work/package" "$package" >&2
    mkdir -p "$folder"
    cp "$work/package/axe_playwright_python/axe.min.js" "$folder/"
fi
printf '%s\n' "$folder/axe.min.js"
