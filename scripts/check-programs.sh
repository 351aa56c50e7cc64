#!/usr/bin/env bash
# Type-checks the programs in Fuzzing, Simulation, and Benchmarks, which have packages of their own, against the modules of the debug
# build, so that they still compile when they are needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/flags.sh

support=$(mktemp -d)
trap 'rm -rf "$support"' EXIT
# The name that SwiftPM gives to a package in this folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9_]/_/g')
flags=(-package-name "$package" -swift-version 6 -warnings-as-errors -enable-testing -D Postgres
    -I "$(swift build --show-bin-path "${complete[@]}")/Modules" -I "$support")
for flag in $(pkg-config --cflags gio-2.0 libpq); do flags+=(-Xcc "$flag"); done
for map in Sources/CA0*/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$map"); done

swiftc -emit-module -module-name BenchmarkSupport -o "$support/BenchmarkSupport.swiftmodule" "${flags[@]}" Benchmarks/Support/*.swift
for program in Fuzzing/Sources/Fuzz Simulation/Simulate Benchmarks/*Benchmarks; do
    swiftc -typecheck -parse-as-library "${flags[@]}" "$program"/*.swift
done
