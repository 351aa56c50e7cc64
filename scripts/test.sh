#!/usr/bin/env bash
# Builds the package and runs its tests: units, flows against the local tenant, pages in Chromium, the program a0, and stored sessions
# under faults. Installs missing requirements first.
# Arguments are passed to `swift test`; in this case no other tests run:
# scripts/test.sh --filter FlowTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

. scripts/flags.sh
. scripts/tasks.sh

# Runs the tests in one process. On Linux, this is the test executable itself, because only one `swift test` can run at a time. It gets
# a private session bus with an unlocked keyring, so that the Secret Service tests use a real service without leaving traces.
one_by_one=(--no-parallel)
side_by_side=(--parallel --experimental-maximum-parallelization-width 3)
swift_test() {
    local command=("$programs"/*PackageTests.xctest --testing-library swift-testing "$@")
    if [ "$(uname -s)" != Linux ]; then
        swift test --skip-build "${complete[@]}" "$@"
    elif command -v dbus-run-session >/dev/null && command -v gnome-keyring-daemon >/dev/null; then
        local home
        home=$(mktemp -d "$work/home.XXXX")
        mkdir -m 700 "$home/data" "$home/run"
        XDG_DATA_HOME="$home/data" XDG_RUNTIME_DIR="$home/run" dbus-run-session -- bash -c '
            printf "%s" "tests only" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
            exec "$@"' keyring "${command[@]}"
    else
        "${command[@]}"
    fi
}

say "swift build, warnings as errors"
swift build --build-tests "${complete[@]}"
programs=$(swift build --show-bin-path "${complete[@]}")

if [ $# -gt 0 ]; then
    swift_test "${one_by_one[@]}" "$@"
    exit
fi

# These tasks run side by side, because they often wait for browsers and programs.
begin "pages" swift_test "${one_by_one[@]}" --filter '^PageTests\.'
begin "commands" swift_test "${one_by_one[@]}" --filter '^CommandTests\.'
# Each of these tests has a separate tenant and shares no state with others.
tenant='^(LocalTenantTests|DelegateTests|Auth0ServerTests)\.'
begin "the tenant" swift_test "${side_by_side[@]}" --filter "$tenant"
begin "faults" "$programs/Torture" --rounds 1
begin "everything else" swift_test "${one_by_one[@]}" --skip "^(PageTests|CommandTests)\\.|$tenant"
finish
