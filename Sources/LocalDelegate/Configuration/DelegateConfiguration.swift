import A0Encoding
import Foundation

/// The settings of a provider, as a value or as JSON.
///
/// ```json
/// {
///   "port": 8092,
///   "data_directory": "/var/lib/delegate",
///   "tenants": [{
///     "id": "00a1b2c3d4e5f601", "display_name": "Acme",
///     "realms": [{
///       "id": "00a1b2c3d4e5f602", "display_name": "Employees",
///       "authenticator_configs": [{ "id": "00a1b2c3d4e5f603", "invoke_url": "acme://" }],
///       "applications": [{
///         "id": "4f1c8a5e-6f0e-4a53-9d0c-0d6c2c1b7a10", "display_name": "Login",
///         "client_id": "tenant", "client_secret": "…",
///         "redirect_uris": ["https://login.acme.example/login/callback"],
///         "authenticator_config_id": "00a1b2c3d4e5f603"
///       }],
///       "identities": [{
///         "id": "00a1b2c3d4e5f604", "display_name": "Ada Lovelace", "username": "ada",
///         "primary_email_address": "ada@example.com"
///       }]
///     }]
///   }]
/// }
/// ```
public struct DelegateConfiguration: Sendable, Equatable {
    /// Names of the loopback interface that a provider can go by.
    public enum Host: String, Codable, Sendable, CaseIterable {
        /// The address.
        case ipv4 = "127.0.0.1"
        /// The name.
        case localhost
    }

    /// The host in the provider's URLs. A separate host keeps its cookies apart from those of other servers.
    public var host: Host
    /// 0 takes any free port.
    public var port: Int
    /// The directory of keys, credentials, and open requests; `nil` keeps them in memory.
    public var dataDirectory: URL?
    /// The bearer token of administrators; `nil` for a random one.
    public var adminToken: String?
    /// The tenants of the provider.
    public var tenants: [DelegateTenant]

    /// Creates a configuration from its members.
    public init(
        host: Host = .ipv4, port: Int = 0, dataDirectory: URL? = nil, adminToken: String? = nil,
        tenants: [DelegateTenant] = [.example()]
    ) {
        self.host = host
        self.port = port
        self.dataDirectory = dataDirectory
        self.adminToken = adminToken
        self.tenants = tenants
    }

    /// Reads a configuration from JSON.
    ///
    /// - Throws: ``DelegateError/configuration(_:)``, which names the key that is unknown, missing or of the wrong
    ///   type.
    public init(json: Data) throws(DelegateError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch let error as DecodingError {
            let (place, text) = error.explanation
            throw .configuration(place.map { "\($0): \(text)" } ?? text)
        } catch {
            throw .configuration("This is not JSON.")
        }
        try validate()
    }
}

extension DelegateConfiguration: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case host, port, tenants
        case dataDirectory = "data_directory"
        case adminToken = "admin_token"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            host: try values.value(.host, default: .ipv4),
            port: try values.value(.port, default: 0),
            dataDirectory: try (values.value(.dataDirectory) as String?)
                .map { URL(fileURLWithPath: $0, isDirectory: true) },
            adminToken: try values.value(.adminToken),
            tenants: try values.required(.tenants))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(host, forKey: .host)
        try values.encode(port, forKey: .port)
        try values.encodeIfPresent(dataDirectory?.path, forKey: .dataDirectory)
        try values.encodeIfPresent(adminToken, forKey: .adminToken)
        try values.encode(tenants, forKey: .tenants)
    }
}
