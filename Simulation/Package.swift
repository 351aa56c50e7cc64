// swift-tools-version: 6.1
import PackageDescription

// Run it with: scripts/simulate.sh
//
// A separate package, so that users of the library don't build it. It compiles the library's sources itself (`Sources`
// is a link to them) instead of depending on the library: only then can it replace the transport, the clock, and the
// locks.
let package = Package(
    name: "Simulation",
    platforms: [.macOS(.v13)],
    targets: [
        .executableTarget(
            name: "Simulate", dependencies: ["Auth0", "A0Concurrency", "SimpleKeychain"], path: "Simulate",
            // One thread, and a million histories.
            swiftSettings: [.unsafeFlags(["-enforce-exclusivity=unchecked"])]),
        .target(
            name: "Auth0",
            dependencies: [
                "A0Encoding", "SimpleKeychain", "A0Concurrency", "A0JOSE", "A0HTTPClient", "A0HTTPServer", "A0Process",
                "A0Delegation", "A0HTTP",
            ],
            swiftSettings: [.unsafeFlags(["-enable-testing"])]),
        .target(name: "SimpleKeychain", dependencies: ["A0Encoding", "A0Concurrency", "A0JOSE"]),
        .target(name: "A0Concurrency"),
        .target(name: "A0Encoding"),
        .target(name: "A0Delegation"),
        .target(name: "A0HTTP", dependencies: ["A0Encoding"]),
        .target(name: "A0JOSE", dependencies: ["A0Encoding", "CA0OpenSSL"]),
        .target(name: "A0HTTPClient", dependencies: ["A0Concurrency", "CA0Curl"]),
        .target(name: "A0HTTPServer", dependencies: ["A0Concurrency", "A0HTTP", "A0JOSE", "CA0MicroHTTPD"]),
        .target(name: "A0Process", dependencies: ["A0Concurrency", "A0JOSE"]),
        .systemLibrary(
            name: "CA0OpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CA0Curl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CA0MicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    ]
)
