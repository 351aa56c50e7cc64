#!/usr/bin/env bash
# Builds the documentation of all libraries as one static site in .build/docs, offline. Fails on any DocC warning, and if a top-level
# public symbol isn't in a topic group.
# scripts/docs.sh [--skip-build] [MODULE ...]
#
# To view it: python3 -m http.server --directory .build/docs 8000, then http://127.0.0.1:8000/documentation/
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

built=.build/debug/Modules
if [ "${1:-}" = --skip-build ]; then
    shift
else
    . scripts/flags.sh
    swift build "${complete[@]}"
fi
modules=(Auth0 Auth0Server Auth0ServerTesting Auth0Testing BeyondIdentityEmbedded JWTDecode LocalDelegate LocalTenant LocalTenantTesting SimpleKeychain)
[ $# -eq 0 ] || modules=("$@")

flags=(-I "$built" -target "$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')")
for folder in Sources/CA0*; do flags+=(-I "$folder"); done
for library in $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift); do
    for flag in $(pkg-config --cflags-only-I "$library" 2>/dev/null || true); do flags+=(-Xcc "$flag"); done
done
[ "$(uname -s)" != Darwin ] || flags+=(-sdk "$(xcrun --show-sdk-path)")

work=.build/docs-work
rm -rf "$work" .build/docs
mkdir -p "$work"

# Excludes other modules' symbols that this module extends.
convert() {
    local module=$1
    mkdir -p "$work/$module" &&
        swift symbolgraph-extract -module-name "$module" "${flags[@]}" -minimum-access-level public -skip-synthesized-members \
            -experimental-allowed-reexported-modules=A0Postgres -output-dir "$work/$module" &&
        find "$work/$module" -name '*@*' -delete &&
        scripts/check-symbols.py "$work/$module/$module.symbols.json" "Sources/$module/$module.docc" &&
        docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" --warnings-as-errors \
            --fallback-display-name "$module" --fallback-bundle-identifier "dev.a0-swift.$module" \
            --fallback-default-module-kind Library --output-path "$work/$module.doccarchive"
}

failed=()
for module in "${modules[@]}"; do
    convert "$module" >"$work/$module.log" 2>&1 || failed+=("$module")
done
for module in "${failed[@]+"${failed[@]}"}"; do
    printf '\n== %s\n' "$module"
    cat "$work/$module.log"
done
[ ${#failed[@]} -eq 0 ] || exit 1

docc merge "$work"/*.doccarchive --synthesized-landing-page-name a0-swift --synthesized-landing-page-kind Package --output-path .build/docs
echo "${#modules[@]} modules in .build/docs"
