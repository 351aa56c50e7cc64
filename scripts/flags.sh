# How the checks build. Scripts source this file, so that none of them builds again what another one has built.

# Without it, SwiftPM passes traits in another order each time, and builds everything again.
export SWIFT_DETERMINISTIC_HASHING=1

# Only editors need debug information and an index of the system's modules, which would take a quarter of the time.
checked=(-Xswiftc -warnings-as-errors -Xswiftc -gnone -Xswiftc -index-ignore-system-modules)

# Includes what is off by default.
complete=(--enable-all-traits "${checked[@]}")
