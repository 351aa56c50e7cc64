#!/usr/bin/env bash
# Takes screenshots of the tenant's pages: light and dark, on a desktop and a phone, in each language, and with a brand.
# scripts/screenshots.sh [--filter TEST] FOLDER
# It runs the tests of the pages, which takes about 30 minutes with all languages. Look at the pictures.
set -euo pipefail
filter=PageTests
if [ "${1:-}" = --filter ]; then
    filter=$2
    shift 2
fi
[ $# = 1 ] || { sed -n 2,4p "$0" >&2; exit 2; }
folder=$(realpath -m "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh

. scripts/flags.sh
swift build --build-tests "${complete[@]}" >&2
tests=$(swift build "${complete[@]}" --show-bin-path)/a0-swiftPackageTests.xctest
languages=$(basename -s .json Resources/Texts/*.json | grep -v '^en$' | paste -sd,)
SCREENSHOTS_DIR=$folder SCREENSHOTS_LANGUAGES=$languages "$tests" --testing-library swift-testing --filter "$filter"
SCREENSHOTS_DIR=$folder/branded SCREENSHOTS_BRANDED=1 "$tests" --testing-library swift-testing --filter "$filter"
