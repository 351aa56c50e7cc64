import Foundation

/// The application's client ID and its tenant's domain.
struct Auth0Configuration: Sendable, Equatable {
    let clientID: String
    let domain: Domain

    /// Why no request can be sent with these values; `nil` if requests can be sent.
    var error: ConfigurationError? { domain.error }

    init(clientID: String, domain: String) {
        self.clientID = clientID
        self.domain = clientID.isEmpty ? Domain(error: .missingClientID) : Domain(domain)
    }

    private init(error: ConfigurationError) {
        clientID = ""
        domain = Domain(error: error)
    }

    /// Reads `Auth0.plist` in the bundle, or else the environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
    static func load(
        from bundle: Bundle,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Auth0Configuration {
        load(propertyList: bundle.url(forResource: "Auth0", withExtension: "plist"), environment: environment)
    }

    static func load(propertyList file: URL?, environment: [String: String]) -> Auth0Configuration {
        let fromEnvironment = environment["AUTH0_CLIENT_ID"].flatMap { clientID in
            environment["AUTH0_DOMAIN"].map { Auth0Configuration(clientID: clientID, domain: $0) }
        }
        guard let file else { return fromEnvironment ?? Auth0Configuration(error: .missingConfiguration) }

        let entries = entries(of: file)
        if let clientID = entries["ClientId"] as? String, let domain = entries["Domain"] as? String {
            return Auth0Configuration(clientID: clientID, domain: domain)
        }
        let missing = ["ClientId", "Domain"].filter { !(entries[$0] is String) }
        return fromEnvironment
            ?? Auth0Configuration(error: .incompleteConfiguration(path: file.path, missing: missing))
    }

    /// An unreadable file counts as empty: both values are then reported as missing, with the file's path.
    private static func entries(of file: URL) -> [String: Any] {
        guard let data = try? Data(contentsOf: file),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
    }
}
