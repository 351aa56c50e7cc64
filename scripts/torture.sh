#!/usr/bin/env bash
# Exposes stored sessions to faults of machines and networks (kills, lost and forged responses, stopped processes, wrong clocks, full
# disks, damaged files), and prints how many were tried, survived, and were lost. Fails if one was lost.
# scripts/torture.sh [--rounds N] [--list] [SCENARIO ...]
# Linux only. The default of 10 rounds takes several minutes; scripts/test.sh runs one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

export SWIFT_DETERMINISTIC_HASHING=1
flags=(--enable-all-traits -Xswiftc -warnings-as-errors -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)
swift build --build-tests "${flags[@]}" >&2
exec "$(swift build --show-bin-path)/Torture" "$@"
