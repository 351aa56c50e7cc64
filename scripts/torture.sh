#!/usr/bin/env bash
# Exposes stored sessions to faults of machines and networks (kills, lost and forged responses, stopped processes, wrong clocks, full
# disks, power losses, damaged files), and prints how many were tried, survived, and were lost. Fails if one was lost.
# scripts/torture.sh [--rounds N] [--list] [SCENARIO ...]
# Linux only. The default of 10 rounds takes several minutes; scripts/test.sh runs one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

. scripts/flags.sh
swift build --build-tests "${complete[@]}" >&2
exec "$(swift build "${complete[@]}" --show-bin-path)/Torture" "$@"
