#!/usr/bin/env bash
# Builds the SDK for Apple platforms against stand-ins of Apple's frameworks, once as for iOS and once as for macOS, without
# warnings, and runs the tests that have to do with those frameworks. Linux only: on a Mac, `swift test` has the real ones.
# scripts/test-apple.sh [ios|macos]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

flags=(-Xswiftc -warnings-as-errors -Xswiftc -gnone)
suites='AppRedirect|BrowserFlow|DPoPKeyStore|Keychain|LocalAuthentication|ModalUserAgent|PresentationAnchor|Publisher|SecureEnclave|SharedFlow|SystemPasskey|SystemSession|UnifiedLog|WebView'
for system in "${@:-ios macos}"; do
    for form in $system; do
        printf '\n== as for %s\n' "$form"
        export AUTH0_APPLE_SDK=$form
        swift test --scratch-path ".build/apple-$form" --no-parallel "${flags[@]}" --filter "A0JOSETests\.|Auth0Tests\.($suites)"
    done
done
