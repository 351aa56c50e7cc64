import Foundation

/// One call of Auth0's `api` object: `{"accessToken.addScope": "read:reports"}`, or with several arguments
/// `{"idToken.setCustomClaim": ["https://example.com/plan", "gold"]}`. Actions in Swift, declared actions, and hook
/// responses all consist of lists of calls.
public struct ActionCall: Sendable, Hashable {
    /// The method, as in Auth0's documentation without `api.`.
    public var name: String
    /// The arguments, in order.
    public var arguments: [TenantValue]

    /// A call of this method.
    public init(_ name: String, _ arguments: TenantValue...) { (self.name, self.arguments) = (name, arguments) }

    init(_ name: String, arguments: [TenantValue]) { (self.name, self.arguments) = (name, arguments) }
}

extension ActionCall: Codable {
    public init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode([String: TenantValue].self)
        guard members.count == 1, let (name, value) = members.first else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a call has one member, such as \"access.deny\": \"…\"."))
        }
        if case .array(let items) = value { self.init(name, arguments: items) } else { self.init(name, value) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([name: TenantValue.array(arguments)])
    }
}

/// When actions run, by Auth0's names.
public enum ActionTrigger: String, Sendable, Codable, CaseIterable {
    /// A user logs in, in any way, or a refresh token is used.
    case postLogin = "post-login"
    /// A client requests its own token.
    case credentialsExchange = "credentials-exchange"
    /// A user signs up with a database or a passwordless connection.
    case preUserRegistration = "pre-user-registration"
}
