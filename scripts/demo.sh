#!/usr/bin/env bash
# Builds a0 and runs its demo: a local tenant, a login in a real browser, and what a program does afterward.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh
swift build --product a0
exec "$(swift build --show-bin-path)/a0" demo "$@"
