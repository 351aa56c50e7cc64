#!/usr/bin/env bash
# Everything that has to pass: lint, a build without warnings, all tests (units, flows against the local tenant, pages in Chromium),
# sessions under faults, OAuth and passkey clients of other projects against the tenant, and the code for Apple platforms against stand-ins.
# Arguments go to `swift test`, which is then all that is run of the tests:
# scripts/test.sh --filter FlowTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

say() { printf '\n== %s\n' "$*"; }

say "swift format lint"
swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks

# All traits, so that what is off by default is built and tested, too. SwiftPM passes them on in the order of a hash table: where
# that is another one for each run, `swift test` builds everything again.
export SWIFT_DETERMINISTIC_HASHING=1
flags=(--enable-all-traits -Xswiftc -warnings-as-errors)
say "swift build, warnings as errors"
swift build --build-tests "${flags[@]}"

# One test after the other: on Linux, Foundation's Process can crash while hundreds of files are open.
test=(swift test --no-parallel "${flags[@]}")
say "swift test"
report=$(mktemp)
home=
apple=
apple_log=
cleanup() {
    [ -z "$apple" ] || kill "$apple" 2>/dev/null || true
    rm -rf "$report" "$home" "$apple_log"
}
trap cleanup EXIT
# What failed is said once more at the end, where it is seen.
reporting() {
    "$@" 2>&1 | tee "$report" || {
        say "what failed"
        grep -A 4 '✘\|: error: \|Fatal error' "$report" || tail -n 50 "$report"
        exit 1
    }
}
if [ "$(uname -s)" = Linux ] && command -v dbus-run-session >/dev/null && command -v gnome-keyring-daemon >/dev/null; then
    # A session bus with an unlocked keyring of its own, so that the Secret Service tests run for real and leave no trace.
    home=$(mktemp -d)
    mkdir -m 700 "$home/data" "$home/run"
    XDG_DATA_HOME="$home/data" XDG_RUNTIME_DIR="$home/run" reporting dbus-run-session -- bash -c '
        printf "%s" "tests only" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
        exec "$@"' keyring "${test[@]}" "$@"
else
    reporting "${test[@]}" "$@"
fi

if [ $# -eq 0 ]; then
    # What is written for Apple platforms is built beside what follows, which mostly waits.
    if [ "$(uname -s)" = Linux ]; then
        apple_log=$(mktemp)
        scripts/test-apple.sh >"$apple_log" 2>&1 &
        apple=$!

        say "sessions under faults"
        "$(swift build --show-bin-path)/Torture" --rounds 1
    fi

    say "clients of other projects"
    Tests/Interop/run.sh "$(swift build --show-bin-path)/a0"

    if [ -n "$apple" ]; then
        say "Apple platforms"
        status=0
        wait "$apple" || status=$?
        apple=
        cat "$apple_log"
        exit "$status"
    fi
fi
