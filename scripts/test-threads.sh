#!/usr/bin/env bash
# Detects data races: builds with ThreadSanitizer and runs the suites of Web Auth, the Credentials Manager, and shared state,
# including a thousand logins that are started and canceled concurrently. Fails if a race is reported or a test fails.
# scripts/test-threads.sh [regular expression of other suites]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Suites are named after their files.
suites=$(find Tests/Auth0Tests/{Concurrency,Credentials,WebAuth} -name '*Tests.swift' -exec basename -s .swift {} + | paste -sd '|')
filter=${1:-Auth0Tests\..*($suites)}

# One file per process, because tests start other processes.
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
export TSAN_OPTIONS="log_path=$reports/race ${TSAN_OPTIONS:-}"

. scripts/flags.sh
status=0
swift test --sanitize=thread --scratch-path .build/threads --no-parallel --enable-all-traits \
    -Xswiftc -warnings-as-errors --filter "$filter" || status=$?

for report in "$reports"/race.*; do
    [ -e "$report" ] || continue
    cat "$report"
    status=1
done
[ "$status" = 0 ] && printf '\n== no data race\n'
exit "$status"
