#!/usr/bin/env bash
# Runs histories of stored sessions on a simulated clock, disk, network, and processes, where every step can fail, stall, or crash, and checks
# in each that no session is lost. A seed determines a history. Prints the first seed that breaks a promise, with its trace, and fails.
# scripts/simulate.sh [COUNT] [FIRST SEED]
# SEED=N scripts/simulate.sh replays one history and prints its trace.
# Linux only. The default of 100,000 histories takes about a minute on two cores. Histories that found mistakes, in Simulation/seeds.txt, run first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

swift build -c release --package-path Simulation --scratch-path .build/simulation >&2
simulate=.build/simulation/release/Simulate
# The order in dictionaries is part of a history.
export SWIFT_DETERMINISTIC_HASHING=1
[ -z "${SEED:-}" ] || exec "$simulate" "$SEED"

while read -r seed _; do
    [[ $seed == '#'* ]] || "$simulate" 1 "$seed" >/dev/null || exec "$simulate" "$seed"
done <Simulation/seeds.txt

count=${1:-100000} first=${2:-1} cores=$(nproc)
share=$(((count + cores - 1) / cores))
processes=()
for ((core = 0; core < cores; core++)); do
    "$simulate" "$share" $((first + core * share)) &
    processes+=($!)
done
status=0
for process in "${processes[@]}"; do wait "$process" || status=1; done
exit $status
