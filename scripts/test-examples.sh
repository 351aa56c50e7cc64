#!/usr/bin/env bash
# Builds the package in Examples with warnings as errors, and runs its tests: the programs as processes with separate tenants.
# An argument is a filter for `swift test`: scripts/test-examples.sh UserSessionsTests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

. scripts/flags.sh
swift build --package-path Examples --build-tests "${checked[@]}"
# Serially, because a process has only one browser login at a time.
swift test --package-path Examples --skip-build --no-parallel "${checked[@]}" ${1:+--filter "$1"}
