#!/usr/bin/env bash
# Checks the code for Apple platforms on Linux: compiles it for each of them, with the compiler's availability checks
# (scripts/check-apple.py), and runs the tests that involve Apple's frameworks against stand-ins, once as iOS and once as macOS.
# None of this runs on an Apple system; see "Apple platforms" in the documentation of Auth0.
#
# On a Mac, `swift test` uses the real frameworks. The suites of Auth0Tests/Apple control the stand-ins' user and system, so they
# (APPLE_STAND_INS) aren't built there; everything else is.
# scripts/test-apple.sh [ios|macos]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# -eq 0 ]; then
    printf '\n== as for each Apple platform\n'
    scripts/check-apple.py --tests
fi

. scripts/flags.sh
suites='AppRedirect|BrowserFlow|DPoPKeyStore|Keychain|LocalAuthentication|ModalUserAgent|PresentationAnchor|Publisher|SecureEnclave|SharedFlow|SystemPasskey|SystemSession|UnifiedLog|WebView'
for system in "${@:-ios macos}"; do
    for form in $system; do
        printf '\n== as for %s\n' "$form"
        export AUTH0_APPLE_SDK=$form
        # Only builds what the tests need, because the libraries are already compiled.
        swift build --scratch-path ".build/apple-$form" "${checked[@]}" --product a0-swiftPackageTests
        ".build/apple-$form/debug/a0-swiftPackageTests.xctest" --testing-library swift-testing --no-parallel \
            --filter "A0JOSETests\.|Auth0Tests\.($suites)"
    done
done
