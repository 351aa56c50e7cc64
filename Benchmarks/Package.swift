// swift-tools-version: 6.1
import PackageDescription

// Run it with: swift run --package-path Benchmarks -c release TokenBenchmarks
// and: swift run --package-path Benchmarks -c release ServerBenchmarks
// and: swift run --package-path Benchmarks -c release CredentialsBenchmarks
// and PostgresBenchmarks in the same way, with a connection string.
//
// A separate package, so that users of the library don't build it. It compiles the library's sources itself (`Sources`
// is a link to them) instead of depending on the library: only then can it measure internal code.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    targets: [
        .executableTarget(
            name: "TokenBenchmarks", dependencies: ["Auth0", "A0JOSE", "JWTDecode", "BenchmarkSupport"],
            path: "TokenBenchmarks"),
        .executableTarget(
            name: "ServerBenchmarks", dependencies: ["Auth0Server", "A0JOSE", "BenchmarkSupport"],
            path: "ServerBenchmarks"),
        .target(name: "BenchmarkSupport", dependencies: ["CA0OpenSSL"], path: "Support"),
        .executableTarget(
            name: "PostgresBenchmarks", dependencies: ["Auth0"], path: "PostgresBenchmarks",
            swiftSettings: [.define("Postgres")]),
        .executableTarget(
            name: "CredentialsBenchmarks",
            dependencies: ["Auth0", "A0Concurrency", "A0HTTPServer", "A0JOSE", "BenchmarkSupport", "SimpleKeychain"],
            path: "CredentialsBenchmarks"),
        .target(
            name: "Auth0",
            dependencies: [
                "A0Encoding", "SimpleKeychain", "A0Concurrency", "A0JOSE", "A0HTTPClient", "A0HTTPServer", "A0Process",
                "A0Delegation", "A0HTTP", "A0Postgres",
            ],
            swiftSettings: [.unsafeFlags(["-enable-testing"]), .define("Postgres")]),
        .target(
            name: "Auth0Server",
            dependencies: [
                "A0Encoding", "JWTDecode", "A0Concurrency", "A0HTTP", "A0JOSE",
                .target(name: "A0HTTPClient", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.unsafeFlags(["-enable-testing"])]),
        .target(name: "JWTDecode", dependencies: ["A0Encoding"]),
        .target(
            name: "SimpleKeychain",
            dependencies: [
                "A0Encoding", "A0Concurrency", "A0JOSE",
                .target(name: "CA0Secret", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.define("SecretService", .when(platforms: [.linux]))]),
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
        .target(
            name: "A0Postgres", dependencies: ["CA0PQ"],
            swiftSettings: [.define("Postgres")]),
        .systemLibrary(name: "CA0PQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CA0Secret", pkgConfig: "gobject-2.0", providers: [.apt(["libsecret-1-dev"])]),
    ]
)
