#!/usr/bin/env bash
# Feeds the parsers of outside bytes with generated input, with AddressSanitizer, and fails if one traps, hangs, or breaks a promise.
# What it finds is kept in Fuzzing/Findings; interesting inputs of earlier runs are in Fuzzing/Corpora.
# scripts/fuzz.sh [seconds for each target, 30 by default] [targets]
# RUNS=10000000 ends each target after that many inputs instead. KEEP=1 adds what was new to the corpora.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-30}
shift || true

export SWIFT_DETERMINISTIC_HASHING=1
swift build --package-path Fuzzing -c release --product Fuzz \
    -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xswiftc -gnone
program=$(swift build --package-path Fuzzing -c release --show-bin-path)/Fuzz

targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <("$program" 2>/dev/null)

# Lazy globals look like leaks, because `Data` tags its pointers.
export ASAN_OPTIONS=detect_leaks=0

status=0
report=$(mktemp)
trap 'rm -rf "$report" "${found:-}"' EXIT
for target in "${targets[@]}"; do
    corpus=Fuzzing/Corpora/$target
    found=$(mktemp -d)
    mkdir -p "$corpus" Fuzzing/Findings
    limit=(-max_total_time="$seconds")
    [ -z "${RUNS:-}" ] || limit=(-runs="$RUNS")
    if FUZZ_TARGET=$target "$program" "${limit[@]}" -timeout=5 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
        -artifact_prefix="Fuzzing/Findings/$target-" "$found" "$corpus" >"$report" 2>&1; then
        printf '%-22s %s inputs\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$report")"
    else
        status=1
        printf '%-22s failed\n' "$target"
        tail -n 40 "$report"
    fi
    [ -z "${KEEP:-}" ] || FUZZ_TARGET=$target "$program" -merge=1 -max_len=512 "$corpus" "$found" >/dev/null 2>&1
    rm -rf "$found"
done
exit "$status"
