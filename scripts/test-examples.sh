#!/usr/bin/env bash
# Builds the package in Examples with warnings as errors, and runs its tests: the programs as processes with separate tenants.
# An argument is a filter for `swift test`: scripts/test-examples.sh UserSessionsTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

flags=(--package-path Examples -Xswiftc -warnings-as-errors -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)
swift build --build-tests "${flags[@]}"
# Serially, because a process has only one browser login at a time.
swift test --skip-build --no-parallel "${flags[@]}" ${1:+--filter "$1"}
