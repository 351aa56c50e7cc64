// swift-tools-version: 6.1
import PackageDescription

let secretService = Target.Dependency.target(
    name: "CA0Secret", condition: .when(platforms: [.linux], traits: ["SecretService"]))

let postgres = Target.Dependency.target(name: "CA0PQ", condition: .when(traits: ["Postgres"]))

let package = Package(
    name: "a0-swift",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "Auth0", targets: ["Auth0"]),
        .library(name: "SimpleKeychain", targets: ["SimpleKeychain"]),
        .library(name: "JWTDecode", targets: ["JWTDecode"]),
        .library(name: "LocalTenant", targets: ["LocalTenant"]),
        .executable(name: "a0", targets: ["a0"]),
    ],
    traits: [
        .trait(
            name: "SecretService", description: "Keep secrets in the desktop's Secret Service on Linux (libsecret)."),
        .trait(name: "Postgres", description: "Keep many users' sessions in PostgreSQL, for servers (libpq)."),
        .default(enabledTraits: ["SecretService"]),
    ],
    targets: [
        // The SDK
        .target(name: "Auth0", dependencies: ["JWTDecode", "SimpleKeychain", "A0JOSE", "A0HTTPServer", postgres]),
        .target(name: "JWTDecode"),
        .target(name: "SimpleKeychain", dependencies: ["A0JOSE", secretService]),

        // The tenant
        .target(name: "LocalTenant", dependencies: ["A0HTTPServer", "A0JOSE", "CA0SQLite", "CA0Sodium"]),

        // The command-line program
        .executableTarget(
            name: "a0",
            dependencies: ["Auth0", "JWTDecode", "LocalTenant", "SimpleKeychain", "A0WebDriver", "A0JOSE", "CA0QRCode"]),

        // What they share
        .target(name: "A0JOSE", dependencies: ["CA0OpenSSL"]),
        .target(name: "A0HTTPServer", dependencies: ["CA0MicroHTTPD"]),
        .target(name: "A0WebDriver"),

        // C libraries
        .systemLibrary(
            name: "CA0OpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CA0MicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CA0SQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CA0Sodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "CA0QRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(name: "CA0PQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(name: "CA0Secret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),

        // Tests, named after what they test
        .target(name: "TestSupport", path: "Tests/Support"),
        .executableTarget(
            name: "CredentialsProgram", dependencies: ["Auth0", "SimpleKeychain"], path: "Tests/CredentialsProgram"),
        .testTarget(name: "A0JOSETests", dependencies: ["A0JOSE"]),
        .testTarget(name: "A0HTTPServerTests", dependencies: ["A0HTTPServer"]),
        .testTarget(name: "JWTDecodeTests", dependencies: ["JWTDecode"]),
        .testTarget(name: "SimpleKeychainTests", dependencies: ["SimpleKeychain", "A0JOSE", secretService]),
        .testTarget(
            name: "Auth0Tests", dependencies: ["Auth0", "A0HTTPServer", "A0JOSE", "SimpleKeychain", "TestSupport"],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "PostgresTests", dependencies: ["Auth0", "SimpleKeychain", "A0JOSE", "A0HTTPServer", postgres]),
        .testTarget(name: "LocalTenantTests", dependencies: ["LocalTenant", "A0JOSE"]),
        .testTarget(
            name: "FlowTests",
            dependencies: [
                "Auth0", "JWTDecode", "LocalTenant", "SimpleKeychain", "A0JOSE", "TestSupport", "CredentialsProgram",
            ]),
        .testTarget(
            name: "PageTests", dependencies: ["Auth0", "LocalTenant", "A0HTTPServer", "A0WebDriver", "TestSupport"]),
        .testTarget(name: "CommandTests", dependencies: ["a0", "LocalTenant", "TestSupport"]),
        .testTarget(name: "DocumentationTests", dependencies: ["Auth0", "LocalTenant"]),
    ]
)

// Type-checks the code for Apple's frameworks on Linux, against small stand-ins of the same names. Use a scratch path of its own.
if Context.environment["AUTH0_APPLE_SDK"] != nil {
    package.targets.append(.target(name: "Combine", path: "Tests/AppleSDK/Combine"))
    for target in package.targets where ["Auth0", "Auth0Tests"].contains(target.name) {
        target.dependencies.append("Combine")
    }
}
