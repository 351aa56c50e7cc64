#!/usr/bin/env bash
# What can be known on Linux of the code for Apple platforms: compiles it as for each of them, with the compiler's own checks of
# availability (scripts/check-apple.py), and runs the tests that have to do with Apple's frameworks against stand-ins of these, once
# as for iOS and once as for macOS. Nothing of it has run on an Apple system; see "Apple platforms" in the documentation of Auth0.
#
# On a Mac, `swift test` has the real frameworks. The suites of Auth0Tests/Apple say to the stand-ins what the user and the system
# do, so they (APPLE_STAND_INS) are not built there; everything else is.
# scripts/test-apple.sh [ios|macos]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# -eq 0 ]; then
    printf '\n== as for each Apple platform\n'
    scripts/check-apple.py
fi

flags=(-Xswiftc -warnings-as-errors -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)
suites='AppRedirect|BrowserFlow|DPoPKeyStore|Keychain|LocalAuthentication|ModalUserAgent|PresentationAnchor|Publisher|SecureEnclave|SharedFlow|SystemPasskey|SystemSession|UnifiedLog|WebView'
for system in "${@:-ios macos}"; do
    for form in $system; do
        printf '\n== as for %s\n' "$form"
        export AUTH0_APPLE_SDK=$form
        # What the tests need, and nothing else: the libraries have been compiled by now.
        swift build --scratch-path ".build/apple-$form" "${flags[@]}" --product a0-swiftPackageTests
        ".build/apple-$form/debug/a0-swiftPackageTests.xctest" --testing-library swift-testing --no-parallel \
            --filter "A0JOSETests\.|Auth0Tests\.($suites)"
    done
done
