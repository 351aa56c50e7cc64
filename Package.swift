// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A manifest isn't told what it's read for, and Xcode follows a dependency whatever its condition
// (swiftlang/swift-package-manager#10538). So on a Mac, what is only for Linux isn't there at all. AUTH0_TARGET=linux
// keeps it, to cross-compile from a Mac; AUTH0_TARGET=apple leaves it out anywhere, to check what Xcode sees.
#if os(macOS)
    let isMac = true
#else
    let isMac = false
#endif
let isForApple = Context.environment["AUTH0_TARGET"].map { $0 == "apple" } ?? isMac

func onLinux(_ name: String, trait: String? = nil) -> [Target.Dependency] {
    guard !isForApple else { return [] }
    guard let trait else { return [.target(name: name, condition: .when(platforms: [.linux]))] }
    return [.target(name: name, condition: .when(platforms: [.linux], traits: [trait]))]
}

let secretService = onLinux("CA0Secret", trait: "SecretService")
let securityKeys = onLinux("CA0FIDO2", trait: "SecurityKeys")

// Receives the browser's redirect where the system has no browser session of its own.
let loopbackServer = onLinux("A0HTTPServer")

// Apple platforms have cryptography of their own.
let openSSL = onLinux("CA0OpenSSL")

// Sends requests where `URLSession` is not up to it.
let httpClient = onLinux("A0HTTPClient")

func withPostgres(_ name: String) -> [Target.Dependency] {
    [.target(name: name, condition: .when(platforms: [.linux, .macOS], traits: ["Postgres"]))]
}

let postgres = withPostgres("A0Postgres")

/// A C library. On a Mac, its flags are asked for only if Homebrew has it: they would also go to an app's link.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    guard !isForApple || hasPkgConfig(pkgConfig, brew) else { return .systemLibrary(name: name) }
    return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func hasPkgConfig(_ file: String, _ formula: String) -> Bool {
    if Context.environment["PKG_CONFIG_PATH"] != nil { return true }
    return ["/opt/homebrew", "/usr/local"].contains { prefix in
        FileManager.default.fileExists(atPath: "\(prefix)/opt/\(formula)/lib/pkgconfig/\(file).pc")
    }
}

// What Apple's platforms want to be told about a library (Apple's documentation, "Privacy manifest files"). It is for
// nobody else, and a resource brings a bundle and code that looks for it.
#if os(macOS)
    let privacy = (resources: [Resource.copy("PrivacyInfo.xcprivacy")], exclude: [String]())
#else
    let privacy = (resources: [Resource](), exclude: ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
    name: "a0-swift",
    platforms: [
        .iOS(.v15), .macCatalyst(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1),
    ],
    products: [
        .library(name: "Auth0", targets: ["Auth0"]),
        .library(name: "Auth0Server", targets: ["Auth0Server"]),
        .library(name: "SimpleKeychain", targets: ["SimpleKeychain"]),
        .library(name: "JWTDecode", targets: ["JWTDecode"]),
        .library(name: "BeyondIdentityEmbedded", targets: ["BeyondIdentityEmbedded"]),
        .library(name: "LocalTenant", targets: ["LocalTenant"]),
        .library(name: "LocalDelegate", targets: ["LocalDelegate"]),
        .library(name: "Auth0Testing", targets: ["Auth0Testing"]),
        .library(name: "LocalTenantTesting", targets: ["LocalTenantTesting"]),
        .library(name: "Auth0ServerTesting", targets: ["Auth0ServerTesting"]),
        .executable(name: "a0", targets: ["a0"]),
    ],
    traits: [
        .trait(
            name: "SecretService", description: "Keep secrets in the desktop's Secret Service on Linux (libsecret)."),
        .trait(name: "SecurityKeys", description: "Passkeys on security keys on Linux (libfido2)."),
        .trait(name: "Postgres", description: "Keep users' sessions, or a tenant's data, in PostgreSQL (libpq)."),
        .default(enabledTraits: ["SecretService", "SecurityKeys"]),
    ],
    targets: [
        // The SDK
        .target(
            name: "Auth0",
            dependencies: [
                "A0Encoding", "SimpleKeychain", "A0Concurrency", "A0Delegation", "A0HTTP", "A0JOSE", "A0Process",
            ] + loopbackServer + httpClient + securityKeys + postgres,
            exclude: privacy.exclude, resources: privacy.resources),
        .target(name: "JWTDecode", dependencies: ["A0Encoding"]),
        .target(
            name: "SimpleKeychain", dependencies: ["A0Encoding", "A0Concurrency", "A0JOSE"] + secretService,
            exclude: privacy.exclude,
            resources: privacy.resources),

        // Access tokens verified on servers
        .target(
            name: "Auth0Server",
            dependencies: ["A0Encoding", "JWTDecode", "A0Concurrency", "A0HTTP", "A0JOSE"] + httpClient,
            exclude: privacy.exclude, resources: privacy.resources),

        // Logging in with keys of the device, at another provider than the tenant
        .target(
            name: "BeyondIdentityEmbedded",
            dependencies: ["A0Encoding", "SimpleKeychain", "A0Concurrency", "A0Delegation", "A0HTTP", "A0JOSE"]
                + httpClient,
            exclude: privacy.exclude, resources: privacy.resources),
        .target(
            name: "LocalDelegate",
            dependencies: [
                "A0Encoding", "A0Concurrency", "A0HTTPServer", "A0JOSE", "A0Pages", "A0SQL", "A0SQLite",
            ]),

        // The tenant
        .target(
            name: "LocalTenant",
            dependencies: [
                "A0Encoding", "A0Certificates", "A0HTTP", "A0HTTPClient", "A0HTTPServer", "A0Concurrency", "A0JOSE",
                "A0Pages", "A0Process", "A0SQL", "A0SQLite", "A0YAML", "CA0Crypt", "CA0OpenSSL", "CA0Sodium",
                "CA0QRCode", "CA0Resources",
            ] + postgres),

        // For users' own tests
        .target(
            name: "Auth0Testing",
            dependencies: ["A0Encoding", "Auth0", "SimpleKeychain", "A0Concurrency", "A0JOSE"]),
        .target(
            name: "LocalTenantTesting",
            dependencies: [
                "A0Encoding", "Auth0", "Auth0Testing", "LocalTenant", "SimpleKeychain", "A0Concurrency", "A0HTTP",
                "A0HTTPClient", "A0HTTPServer", "A0JOSE",
            ]),
        .target(name: "Auth0ServerTesting", dependencies: ["A0Encoding", "Auth0Server", "A0Concurrency", "A0JOSE"]),

        // The command-line program
        .executableTarget(
            name: "a0",
            dependencies: [
                "A0Encoding", "Auth0", "BeyondIdentityEmbedded", "JWTDecode", "LocalDelegate", "LocalTenant",
                "SimpleKeychain",
                "A0HTTP", "A0HTTPClient", "A0HTTPServer", "A0WebDriver", "A0Concurrency", "A0JOSE", "A0Process",
                "CA0QRCode",
            ]),

        // What they share
        .target(name: "A0Concurrency"),
        .target(name: "A0Encoding"),
        .target(name: "A0Delegation"),
        .target(name: "A0HTTP", dependencies: ["A0Encoding"]),
        .target(name: "A0Pages", dependencies: ["CA0Resources"]),
        .target(name: "CA0Resources", publicHeadersPath: "."),
        .target(name: "A0JOSE", dependencies: ["A0Encoding"] + openSSL),
        .target(name: "A0Certificates", dependencies: ["A0Concurrency", "CA0OpenSSL"]),
        .target(name: "A0HTTPClient", dependencies: ["A0Concurrency", "CA0Curl"]),
        .target(name: "A0HTTPServer", dependencies: ["A0Concurrency", "A0HTTP", "A0JOSE", "CA0MicroHTTPD"]),
        .target(name: "A0Process", dependencies: ["A0Concurrency", "A0JOSE"]),
        .target(name: "A0SQL", dependencies: ["A0Concurrency"]),
        .target(name: "A0SQLite", dependencies: ["A0Concurrency", "A0SQL", "CA0SQLite"]),
        .target(name: "A0Postgres", dependencies: withPostgres("CA0PQ")),
        .target(name: "A0YAML", dependencies: ["A0Encoding", "CA0YAML"]),
        .target(name: "A0WebDriver", dependencies: ["A0Encoding", "A0HTTP", "A0JOSE", "A0Process"]),

        // C libraries
        library("CA0OpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        library("CA0Curl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CA0MicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        library("CA0SQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CA0Sodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        library("CA0QRCode", pkgConfig: "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
        library("CA0Crypt", pkgConfig: "libxcrypt", apt: "libcrypt-dev", brew: "libxcrypt"),
        library("CA0YAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        library("CA0PQ", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),

        // Tests, named after what they test
        .target(
            name: "TestSupport",
            dependencies: ["A0Encoding", "A0Concurrency", "A0JOSE", "A0Process"] + postgres,
            path: "Tests/Support"),
        .target(
            name: "VirtualKeys",
            dependencies: ["A0Encoding", "Auth0", "A0Concurrency", "A0JOSE"] + openSSL + securityKeys,
            path: "Tests/VirtualKeys"),
        .executableTarget(
            name: "CredentialsProgram", dependencies: ["Auth0", "SimpleKeychain"], path: "Tests/CredentialsProgram"),
        .executableTarget(
            name: "DeviceProgram", dependencies: ["BeyondIdentityEmbedded", "SimpleKeychain"],
            path: "Tests/DeviceProgram"),
        .executableTarget(
            name: "Torture",
            dependencies: ["Auth0", "LocalTenant", "SimpleKeychain", "A0Process", "TestSupport"],
            path: "Tests/Torture"),
        .testTarget(name: "A0EncodingTests", dependencies: ["A0Encoding"]),
        .testTarget(name: "A0JOSETests", dependencies: ["A0Encoding", "A0Concurrency", "A0JOSE"]),
        .testTarget(
            name: "A0HTTPClientTests",
            dependencies: ["A0HTTPClient", "A0HTTPServer", "CA0Curl", "TestSupport"]),
        .testTarget(name: "A0CertificatesTests", dependencies: ["A0Certificates", "CA0OpenSSL", "TestSupport"]),
        .testTarget(
            name: "A0HTTPServerTests",
            dependencies: ["A0Certificates", "A0Concurrency", "A0HTTPServer", "A0Process", "TestSupport"]),
        .testTarget(name: "JWTDecodeTests", dependencies: ["JWTDecode"]),
        .testTarget(
            name: "SimpleKeychainTests",
            dependencies: ["SimpleKeychain", "A0Concurrency", "A0JOSE", "TestSupport"] + secretService),
        .testTarget(
            name: "Auth0Tests",
            dependencies: [
                "A0Encoding", "Auth0", "A0HTTPServer", "A0Concurrency", "A0JOSE", "A0Process", "SimpleKeychain",
                "TestSupport",
                "VirtualKeys", "A0HTTP",
            ] + securityKeys,
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "PublicAPITests",
            dependencies: ["Auth0", "JWTDecode", "SimpleKeychain", "A0Concurrency", "A0Process", "TestSupport"]),
        .testTarget(
            name: "PostgresTests",
            dependencies: ["Auth0", "SimpleKeychain", "A0Concurrency", "A0JOSE", "TestSupport"] + postgres),
        .testTarget(
            name: "LocalTenantTests",
            dependencies: [
                "A0Encoding", "LocalTenant", "A0Certificates", "A0Concurrency", "A0HTTPServer", "A0JOSE", "A0Pages",
                "A0HTTP", "A0Process", "A0SQL", "A0SQLite", "A0YAML", "CA0SQLite", "TestSupport",
            ] + postgres),
        .testTarget(
            name: "Auth0ServerTests",
            dependencies: [
                "A0Encoding", "Auth0", "Auth0Server", "LocalTenant", "A0Concurrency", "A0JOSE", "TestSupport",
            ]),
        .testTarget(
            name: "Auth0TestingTests",
            dependencies: ["Auth0", "Auth0Testing", "JWTDecode", "LocalTenant"]),
        .testTarget(
            name: "LocalTenantTestingTests",
            dependencies: [
                "Auth0", "Auth0Server", "Auth0ServerTesting", "A0JOSE", "JWTDecode", "LocalTenant",
                "LocalTenantTesting", "TestSupport",
            ]),
        .testTarget(
            name: "BeyondIdentityEmbeddedTests",
            dependencies: ["BeyondIdentityEmbedded", "SimpleKeychain", "A0Concurrency", "A0JOSE", "TestSupport"]),
        .testTarget(
            name: "DelegateTests",
            dependencies: [
                "A0Encoding", "BeyondIdentityEmbedded", "LocalDelegate", "SimpleKeychain", "A0Concurrency",
                "A0HTTPClient", "A0JOSE",
                "TestSupport",
            ]),
        .testTarget(
            name: "FlowTests",
            dependencies: [
                "A0Encoding", "Auth0", "BeyondIdentityEmbedded", "JWTDecode", "LocalDelegate", "LocalTenant",
                "SimpleKeychain",
                "A0Concurrency", "A0JOSE", "TestSupport", "VirtualKeys", "CredentialsProgram", "DeviceProgram",
            ]),
        .testTarget(
            name: "PageTests",
            dependencies: [
                "A0Encoding", "Auth0", "BeyondIdentityEmbedded", "JWTDecode", "LocalDelegate", "LocalTenant",
                "SimpleKeychain",
                "A0HTTPServer", "A0Concurrency", "A0JOSE", "A0Pages", "A0Process", "A0WebDriver",
                "TestSupport",
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "A0Encoding", "a0", "Auth0", "LocalTenant", "SimpleKeychain", "A0HTTPServer", "A0Concurrency", "A0JOSE",
                "A0Process",
                "A0WebDriver", "TestSupport",
            ]),
    ]
)

// Where the system can show a login page, and where it has passkeys. (tvOS and watchOS have neither.)
let webAuthPlatforms: BuildSettingCondition = .when(platforms: [.iOS, .macCatalyst, .macOS, .visionOS])
var appleSettings: [SwiftSetting] = [
    .define("WEB_AUTH_PLATFORM", webAuthPlatforms), .define("PASSKEYS_PLATFORM", webAuthPlatforms),
]

// Where the system can ask for a finger or a face.
var biometricsSettings: [SwiftSetting] = [.define("BIOMETRICS_PLATFORM", webAuthPlatforms)]

// Where keys, digests and ciphers are those of CryptoKit and Security.
var cryptoSettings: [SwiftSetting] = [
    .define("A0_CRYPTOKIT", .when(platforms: [.iOS, .macCatalyst, .macOS, .tvOS, .visionOS, .watchOS]))
]

if !isForApple {
    package.targets += [
        .systemLibrary(name: "CA0Secret", pkgConfig: "gobject-2.0", providers: [.apt(["libsecret-1-dev"])]),
        .systemLibrary(name: "CA0FIDO2", pkgConfig: "libfido2", providers: [.apt(["libfido2-dev"])]),
    ]
}

let libraries = ["Auth0", "Auth0Server", "Auth0Testing", "BeyondIdentityEmbedded", "JWTDecode", "SimpleKeychain"]

func name(_ dependency: Target.Dependency) -> String {
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
}

/// Leaves out the targets that none of these needs, and all products but the libraries.
@MainActor
func keepOnly(_ names: [String]) {
    package.products.removeAll { !libraries.contains($0.name) }
    var needed = Set(names)
    var unseen = needed
    while let next = unseen.popFirst() {
        let dependencies = package.targets.first { $0.name == next }?.dependencies ?? []
        unseen.formUnion(dependencies.map(name).filter { needed.insert($0).inserted })
    }
    package.targets.removeAll { !needed.contains($0.name) }
}

// AUTH0_APPLE_SDK=ios|macos exercises the code for Apple's frameworks on Linux, against small stand-ins of the same
// names. Use a scratch path of its own. (scripts/check-apple.py compiles it for every platform, as the compiler on a
// Mac sees it.)
if let system = Context.environment["AUTH0_APPLE_SDK"] {
    guard ["ios", "macos"].contains(system) else { fatalError("AUTH0_APPLE_SDK is ios or macos, not \(system)") }
    let userInterface = system == "macos" ? ["AppKit"] : ["UIKit", "SafariServices"]
    let standIns =
        userInterface + [
            "_Testing_\(userInterface[0])", "AuthenticationServices", "Combine", "CryptoKit",
            "LocalAuthentication", "OpenSSLKeys", "Security", "SwiftUI", "WebKit", "os",
        ]
    let uses = [
        "AuthenticationServices": [userInterface[0]], "CryptoKit": ["CA0OpenSSL", "OpenSSLKeys", "Security"],
        "OpenSSLKeys": ["CA0OpenSSL"], "SafariServices": ["UIKit"], "Security": ["OpenSSLKeys"],
        "WebKit": [userInterface[0]],
    ]
    package.targets += standIns.map { name in
        .target(
            name: name, dependencies: (uses[name] ?? []).map(Target.Dependency.init(stringLiteral:)),
            path: "Tests/AppleSDK/\(name)")
    }
    appleSettings = [.define("WEB_AUTH_PLATFORM"), .define("PASSKEYS_PLATFORM"), .define("APPLE_STAND_INS")]
    biometricsSettings = [.define("BIOMETRICS_PLATFORM")]
    cryptoSettings = [.define("A0_CRYPTOKIT")]
    package.targets.first { $0.name == "A0JOSE" }?.dependencies = ["A0Encoding", "CryptoKit", "Security"]
    for target in package.targets where ["Auth0", "Auth0Tests", "BeyondIdentityEmbedded"].contains(target.name) {
        target.dependencies += standIns.map(Target.Dependency.init(stringLiteral:))
    }
    package.targets.first { $0.name == "SimpleKeychain" }?.dependencies += [
        "LocalAuthentication", "Security", .init(stringLiteral: userInterface[0]),
    ]
    // Of the tests those that have to do with such frameworks: the rest is the same everywhere.
    let tests = Context.packageDirectory + "/Tests/Auth0Tests/"
    let wanted = [
        "": ["Apple", "Combine", "DPoP", "Support", "WebAuth"],
        "DPoP/": ["DPoPKeyStoreTests.swift"],
        "WebAuth/": [
            "FakeBrowser.swift", "Flow", "LoginTenant.swift", "PatientClock.swift", "WebAuthSupport.swift",
        ],
        "WebAuth/Flow/": ["BrowserFlowTests.swift", "SharedFlowTests.swift"],
    ]
    package.targets.first { $0.name == "Auth0Tests" }?.exclude = wanted.flatMap { folder, wanted in
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: tests + folder)) ?? []
        return entries.filter { !wanted.contains($0) }.map { folder + $0 }
    }
    keepOnly(libraries + ["A0JOSETests", "Auth0Tests"])
}

// AUTH0_LIBRARIES_ONLY=1 is for building everything there is for iOS and the like: no tenant, no `a0`, no tests,
// nothing of Linux.
if Context.environment["AUTH0_LIBRARIES_ONLY"] != nil {
    let ofLinux = (httpClient + loopbackServer + openSSL + postgres + secretService + securityKeys).map(name)
    for target in package.targets { target.dependencies.removeAll { ofLinux.contains(name($0)) } }
    keepOnly(libraries)
}

for target in package.targets where ["Auth0", "Auth0Tests"].contains(target.name) {
    target.swiftSettings = appleSettings
}
for target in package.targets
where ["A0JOSE", "A0JOSETests", "Auth0", "Auth0Tests", "BeyondIdentityEmbedded"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + cryptoSettings
}
for target in package.targets where ["Auth0", "BeyondIdentityEmbedded", "SimpleKeychain"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + biometricsSettings
}
