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

extension ActionCall: Codable, CodableSetting {
    static var shape: SettingShape { .object }
    var written: TenantValue? { .object([name: .array(arguments)]) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> ActionCall {
        let members = try [String: TenantValue].read(value, source)
        guard members.count == 1, let (name, value) = members.first else {
            throw TenantError(.configuration, "a call has one member, such as \"access.deny\": \"…\".")
        }
        return if case .array(let items) = value { ActionCall(name, arguments: items) } else { ActionCall(name, value) }
    }
}

/// When actions run, by Auth0's names.
public enum ActionTrigger: String, Sendable, Codable, CaseIterable, Choice {
    /// A user logs in, in any way, or a refresh token is used.
    case postLogin = "post-login"
    /// A client requests its own token.
    case credentialsExchange = "credentials-exchange"
    /// A user signs up with a database or a passwordless connection.
    case preUserRegistration = "pre-user-registration"
    /// A client exchanges a token of a type that the tenant doesn't know.
    case customTokenExchange = "custom-token-exchange"
}
