import Foundation

/// The tenant and the application that the examples use.
public struct ExampleConfiguration: Sendable, Equatable {
    public let domain: String
    public let clientId: String

    public init(domain: String, clientId: String) {
        (self.domain, self.clientId) = (domain, clientId)
    }

    /// Reads `Auth0.plist` (entries `Domain` and `ClientId`) in the current folder, or else the environment variables
    /// `AUTH0_DOMAIN` and `AUTH0_CLIENT_ID`.
    ///
    /// - Throws: ``Ending/badConfiguration``, with the names of missing values.
    public static func load(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        propertyList: URL = URL(fileURLWithPath: "Auth0.plist")
    ) throws(ExampleError) -> ExampleConfiguration {
        if FileManager.default.fileExists(atPath: propertyList.path) { return try read(propertyList) }
        let missing = ["AUTH0_DOMAIN", "AUTH0_CLIENT_ID"].filter { (environment[$0] ?? "").isEmpty }
        guard missing.isEmpty, let domain = environment["AUTH0_DOMAIN"], let clientId = environment["AUTH0_CLIENT_ID"]
        else {
            throw ExampleError(
                .badConfiguration,
                "There is no Auth0.plist here, and not set: \(missing.joined(separator: ", ")). See Examples/README.md."
            )
        }
        return ExampleConfiguration(domain: domain, clientId: clientId)
    }

    private static func read(_ propertyList: URL) throws(ExampleError) -> ExampleConfiguration {
        let list = (try? Data(contentsOf: propertyList))
            .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        guard let entries = list as? [String: Any] else {
            throw ExampleError(.badConfiguration, "\(propertyList.path) is not a property list.")
        }
        guard let domain = entries["Domain"] as? String, let clientId = entries["ClientId"] as? String else {
            let missing = ["Domain", "ClientId"].filter { !(entries[$0] is String) }
            throw ExampleError(
                .badConfiguration, "\(propertyList.path) lacks: \(missing.joined(separator: ", ")).")
        }
        return ExampleConfiguration(domain: domain, clientId: clientId)
    }

    /// The tenant's URL, with `https` unless the domain has a scheme.
    public var url: URL {
        get throws(ExampleError) {
            let text = domain.contains("://") ? domain : "https://\(domain)"
            guard let url = URL(string: text), url.host != nil else {
                throw ExampleError(.badConfiguration, "\(domain) is not a domain.")
            }
            return url
        }
    }
}
