import Foundation

/// A token that a ``TokenExchange`` returned.
public struct ExchangedToken: Sendable, Hashable {
    /// The access token, for requests to the other API. Don't log it.
    public let accessToken: String
    /// The scheme that it is sent with, such as `Bearer`.
    public let tokenType: String
    /// The kind of token (RFC 8693 §2.2.1).
    public let issuedTokenType: String?
    /// When it ends; `nil` if the tenant doesn't say.
    public let expiresAt: Date?
    /// The scopes that were granted; `nil` if they're those that were asked for (RFC 6749 §5.1).
    public let scopes: Set<String>?
    /// The user's ID token, from ``TokenExchange/exchange(_:type:audience:scope:organization:parameters:)`` alone. It
    /// isn't verified.
    public let idToken: String?
    /// The refresh token, from ``TokenExchange/exchange(_:type:audience:scope:organization:parameters:)`` alone.
    public let refreshToken: String?
}

extension ExchangedToken: CustomStringConvertible {
    /// The token's type, scopes, and end, without the token.
    public var description: String {
        let scopes = scopes.map { $0.sorted().joined(separator: " ") } ?? "as asked for"
        return "ExchangedToken(\(tokenType), scopes: \(scopes), ends: \(expiresAt.map { "\($0)" } ?? "unknown"))"
    }
}
