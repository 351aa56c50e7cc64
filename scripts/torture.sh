#!/usr/bin/env bash
# Does to stored sessions what machines and networks do to them (kills, lost and forged answers, stopped processes, wrong clocks,
# full disks, damaged files), and prints how many were tried, survived and were lost. Fails when one was lost.
# scripts/torture.sh [--rounds N] [--list] [SCENARIO ...]
# Linux only. By default 10 rounds, which take several minutes; the gate does one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

export SWIFT_DETERMINISTIC_HASHING=1
flags=(--enable-all-traits -Xswiftc -warnings-as-errors -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)
swift build --build-tests "${flags[@]}" >&2
exec "$(swift build --show-bin-path)/Torture" "$@"
