import Foundation
import Testing

@testable import Auth0

@Suite("Configuration")
struct Auth0ConfigurationTests {
    private static let environment = ["AUTH0_CLIENT_ID": "FROM_ENVIRONMENT", "AUTH0_DOMAIN": "environment.auth0.com"]

    @Test("the configuration in Auth0.plist takes precedence over the environment")
    func propertyList() throws {
        let list = try PropertyList(["ClientId": "FROM_FILE", "Domain": "file.auth0.com", "Other": 1])
        let configuration = Auth0Configuration.load(propertyList: list.url, environment: Self.environment)
        #expect(configuration == Auth0Configuration(clientID: "FROM_FILE", domain: "file.auth0.com"))
    }

    @Test("the configuration is read from the environment if there is no file")
    func environment() {
        let configuration = Auth0Configuration.load(propertyList: nil, environment: Self.environment)
        #expect(configuration.clientID == "FROM_ENVIRONMENT")
        #expect(configuration.domain.url.absoluteString == "https://environment.auth0.com/")
        #expect(configuration.error == nil)
    }

    @Test(
        "a missing configuration reports how to provide it",
        arguments: [[:], ["AUTH0_CLIENT_ID": "C"], ["AUTH0_DOMAIN": "samples.auth0.com"]])
    func missing(environment: [String: String]) throws {
        let error = try #require(Auth0Configuration.load(propertyList: nil, environment: environment).error)
        #expect(error == .missingConfiguration)
        #expect(error.debugDescription.contains("AUTH0_CLIENT_ID"))
    }

    @Test(
        "an incomplete configuration file is reported with its missing keys",
        arguments: [
            (["ClientId": "C"], ["Domain"]), (["Domain": "d.com"], ["ClientId"]), ([:], ["ClientId", "Domain"]),
        ])
    func incomplete(entries: [String: String], missing: [String]) throws {
        let list = try PropertyList(entries)
        let error = try #require(Auth0Configuration.load(propertyList: list.url, environment: [:]).error)
        #expect(error == .incompleteConfiguration(path: list.url.path, missing: missing))
        #expect(error.debugDescription.contains(missing.joined(separator: ", ")))
    }

    @Test("a configuration file that isn't a property list is reported like an empty one")
    func garbage() throws {
        let list = try PropertyList(Data("garbage".utf8))
        let error = Auth0Configuration.load(propertyList: list.url, environment: [:]).error
        #expect(error?.code == .incompleteConfiguration)
        #expect(Auth0Configuration.load(propertyList: list.url, environment: Self.environment).error == nil)
    }

    @Test("a configuration without a client ID fails when a request is started")
    func emptyClientID() async {
        let error = await #expect(throws: AuthenticationError.self) {
            try await authentication(clientId: "", domain: "samples.auth0.com").jwks().start()
        }
        #expect(error?.cause as? ConfigurationError == .missingClientID)
    }

    @Test("a bundle without a configuration file can be used without a crash")
    func mainBundle() {
        let client = authentication(bundle: Bundle(for: BundleMarker.self))
        #expect(client.clientId == ProcessInfo.processInfo.environment["AUTH0_CLIENT_ID"] ?? "")
    }
}

private final class BundleMarker {}

/// A property list file that exists as long as this value.
private final class PropertyList {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).plist")

    init(_ data: Data) throws {
        try data.write(to: url)
    }

    convenience init(_ entries: [String: Any]) throws {
        try self.init(PropertyListSerialization.data(fromPropertyList: entries, format: .xml, options: 0))
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
