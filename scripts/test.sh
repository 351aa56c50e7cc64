#!/usr/bin/env bash
# Runs all checks: lint, a build without warnings, all tests (units, flows against the local tenant, pages in Chromium), sessions under
# faults, third-party OAuth and passkey clients against the tenant, the documentation with all of its examples, the example programs,
# and the code for Apple platforms against stand-ins.
# Arguments are passed to `swift test`; in this case no other tests run:
# scripts/test.sh --filter FlowTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

say() { printf '\n== %s\n' "$*"; }

say "swift format lint"
swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Examples

say "the map of the sources"
scripts/map.py --check
scripts/layers.py

. scripts/flags.sh
work=$(mktemp -d)
running=()
cleanup() {
    for process in "${running[@]}"; do kill -- "-$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap cleanup EXIT

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

build() {
    say "swift build, warnings as errors"
    swift build --build-tests "${complete[@]}"
    programs=$(swift build --show-bin-path "${complete[@]}")
}

if [ $# -gt 0 ]; then
    build
    swift_test "${one_by_one[@]}" "$@"
    exit
fi

# These tasks run in parallel, because they often wait for browsers, programs, or the compiler. Each task's output is shown when it has
# ended.
names=()
begin() {
    local name=$1
    shift
    set -m
    (
        set +e
        start=$SECONDS
        "$@" >"$work/$name.log" 2>&1
        status=$?
        echo "from second $start to $SECONDS" >"$work/$name.time"
        echo "$status" >"$work/$name.status"
    ) &
    set +m
    running+=($!)
    names+=("$name")
}

documentation() {
    scripts/test-documentation.py && scripts/commands.py --check && nice scripts/docs.sh --skip-build
}

if [ "$(uname -s)" = Linux ]; then
    begin "Apple platforms" nice scripts/test-apple.sh
fi
begin "examples" nice scripts/test-examples.sh
build

begin "documentation" documentation
if [ "$(uname -s)" = Linux ]; then
    # This package isn't published, and good compression would take a minute.
    begin "the package" env DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1 \
        scripts/package.sh --program "$programs/a0" "$work/package"
fi
begin "pages" swift_test "${one_by_one[@]}" --filter '^PageTests\.'
begin "commands" swift_test "${one_by_one[@]}" --filter '^CommandTests\.'
# Each of these tests has a separate tenant and shares no state with others.
tenant='^(LocalTenantTests|DelegateTests|Auth0ServerTests)\.'
begin "the tenant" swift_test "${side_by_side[@]}" --filter "$tenant"
begin "faults" "$programs/Torture" --rounds 1
begin "other clients" Tests/Interop/run.sh "$programs/a0"
begin "everything else" swift_test "${one_by_one[@]}" --skip "^(PageTests|CommandTests)\\.|$tenant"

failed=()
finish() {
    local name=$1
    say "$name ($(cat "$work/$name.time"))"
    cat "$work/$name.log"
    [ "$(cat "$work/$name.status")" = 0 ] || failed+=("$name")
}
while [ ${#names[@]} -gt 0 ]; do
    sleep 1
    for place in "${!names[@]}"; do
        [ -e "$work/${names[$place]}.status" ] || continue
        finish "${names[$place]}"
        unset "names[$place]"
    done
done

# Repeats failures at the end, where they're visible.
[ ${#failed[@]} -gt 0 ] || exit 0
for name in "${failed[@]}"; do
    say "failed: $name"
    grep -A 4 '✘\|: error: \|Fatal error\|^FAIL\|^ERROR' "$work/$name.log" || tail -n 50 "$work/$name.log"
done
exit 1
