// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "a0-swift",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "JWTDecode", targets: ["JWTDecode"]),
    ],
    targets: [
        // The SDK
        .target(name: "JWTDecode"),

        // What they share
        .target(name: "A0JOSE", dependencies: ["CA0OpenSSL"]),

        // C libraries
        .systemLibrary(
            name: "CA0OpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

        // Tests, named after what they test
        .testTarget(name: "A0JOSETests", dependencies: ["A0JOSE"]),
        .testTarget(name: "JWTDecodeTests", dependencies: ["JWTDecode"]),
    ]
)
