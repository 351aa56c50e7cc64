// swift-tools-version: 6.1
import PackageDescription

// Depends on the library like your own program would, but with its path instead of its URL. The trait is for
// `WebServer`.
let package = Package(
    name: "Examples",
    platforms: [.macOS("14.0")],
    dependencies: [.package(name: "a0-swift", path: "..", traits: [.defaults, "Postgres"])],
    targets: [
        .example(
            "ManualOpenIDConnect", ["ExampleKit", .target(name: "COpenSSL", condition: .when(platforms: [.linux]))]),
        .example("CentralizedLogin", ["ExampleLogin", "LoginModel"], exclude: ["login-page.html"]),
        .example("UserSessions", ["ExampleLogin", .sdk("SimpleKeychain")]),
        .example("CommandLineTool", ["ExampleLogin", .sdk("SimpleKeychain")]),
        .example("DelegatedLogin", ["ExampleLogin", .sdk("BeyondIdentityEmbedded")]),
        .example("WebServer", ["ExampleKit", .sdk("Auth0"), .sdk("Auth0Server")]),
        .target(name: "TestingYourApp", dependencies: [.sdk("Auth0")], path: "TestingYourApp/Sources"),

        // The model of SwiftUIApp, which CentralizedLogin shows in a terminal.
        .target(name: "LoginModel", dependencies: [.sdk("Auth0")], path: "SwiftUIApp/Model"),

        // The tenant for all examples.
        .executableTarget(name: "Tenant", dependencies: ["ExampleKit", "ExampleTenant"], path: "Tenant"),
        .target(
            name: "ExampleTenant", dependencies: [.sdk("LocalTenant"), .sdk("LocalDelegate")], path: "ExampleTenant"),

        // Shared code: arguments, exit statuses, a scripted browser.
        .target(name: "ExampleKit", path: "ExampleKit"),
        .target(name: "ExampleLogin", dependencies: ["ExampleKit", .sdk("Auth0")], path: "ExampleLogin"),
        .systemLibrary(
            name: "COpenSSL", path: "COpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "ManualOpenIDConnect", "CentralizedLogin", "UserSessions", "CommandLineTool", "DelegatedLogin",
                "WebServer", "LoginModel", "Tenant", "ExampleTenant", .sdk("SimpleKeychain"),
            ],
            path: "Tests"),
        .testTarget(
            name: "GreetingTests",
            dependencies: ["TestingYourApp", .sdk("Auth0Testing"), .sdk("LocalTenantTesting")],
            path: "TestingYourApp/SwiftTesting"),
        .testTarget(
            name: "GreetingXCTests", dependencies: ["TestingYourApp", .sdk("LocalTenantTesting")],
            path: "TestingYourApp/XCTest"),
    ]
)

// On Linux, it's type-checked with stand-ins: see its README.
#if os(macOS)
    package.targets.append(
        .executableTarget(
            name: "SwiftUIApp", dependencies: ["LoginModel"], path: "SwiftUIApp", exclude: ["Model", "README.md"]))
#endif

extension Target {
    /// A program in the folder with its name.
    static func example(_ name: String, _ dependencies: [Dependency], exclude: [String] = []) -> Target {
        .executableTarget(name: name, dependencies: dependencies, path: name, exclude: ["README.md"] + exclude)
    }
}

extension Target.Dependency {
    static func sdk(_ product: String) -> Target.Dependency { .product(name: product, package: "a0-swift") }
}
