#!/usr/bin/env bash
# Checks for maintainers, beyond the tests of scripts/test.sh: lint, the map of the sources, the documentation with all of its examples,
# the example programs, the programs in Fuzzing, Simulation, and Benchmarks, third-party OAuth and passkey clients against the tenant, the
# Debian package, and the code for Apple platforms against stand-ins. Installs missing requirements first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/bootstrap.sh --checks

. scripts/flags.sh
. scripts/tasks.sh

say "swift format lint"
swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Examples {Fuzzing,Simulation}/Package.swift Fuzzing/Sources Simulation/Simulate

say "words"
scripts/check-words.py

say "the map of the sources"
scripts/map.py --check
scripts/layers.py

say "the texts of pages"
scripts/texts.py

# The system's Python, whose modules Debian has.
say "the scripts and styles of pages"
/usr/bin/python3 scripts/check-resources.py

say "what Xcode makes of the manifest"
scripts/check-manifest.py

documentation() {
    scripts/test-documentation.py && scripts/commands.py --check && nice scripts/docs.sh --skip-build
}

# These tasks run side by side, because they often wait for other programs or the compiler.
if [ "$(uname -s)" = Linux ]; then
    begin "Apple platforms" nice scripts/test-apple.sh
fi
begin "examples" nice scripts/test-examples.sh

say "swift build, warnings as errors"
swift build --build-tests "${complete[@]}"
programs=$(swift build --show-bin-path "${complete[@]}")

say "the programs for maintainers"
scripts/check-programs.sh
scripts/mutants.py --check

begin "documentation" documentation
begin "other clients" Tests/Interop/run.sh "$programs/a0"
if [ "$(uname -s)" = Linux ]; then
    # This package isn't published, and good compression would take a minute.
    begin "the package" env DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1 \
        scripts/package.sh --program "$programs/a0" "$work/package"
fi
finish
