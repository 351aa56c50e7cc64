import Foundation

/// An access token for one API, from a refresh token for several (Auth0 docs, "Multi-Resource Refresh Token").
///
/// Printing it masks the token.
public struct APICredentials: Codable, Sendable, Equatable {
    /// The token to call the API with.
    public let accessToken: String

    /// How to present the access token, usually `Bearer`.
    public let tokenType: String

    /// When the access token expires. Encoded as a date in the encoder's own format.
    public let expiresIn: Date

    /// The granted scope.
    public let scope: String

    /// Creates credentials from their parts, for tests and for tokens from other sources. `expiresIn` is the time at
    /// which the access token expires.
    public init(accessToken: String, tokenType: String, expiresIn: Date, scope: String) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.scope = scope
    }

    /// The same initializer with the later name of `expiresIn`.
    public init(accessToken: String, tokenType: String, expiresAt: Date, scope: String) {
        self.init(accessToken: accessToken, tokenType: tokenType, expiresIn: expiresAt, scope: scope)
    }

    /// The part of credentials that applies to the API that they were issued for.
    public init(from credentials: Credentials) {
        self.init(
            accessToken: credentials.accessToken, tokenType: credentials.tokenType, expiresIn: credentials.expiresIn,
            scope: credentials.scope ?? "")
    }

    /// The later name of `expiresIn`.
    public var expiresAt: Date { expiresIn }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case scope
    }
}

extension APICredentials: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "accessToken": Masking.mask, "tokenType": tokenType, "expiresIn": expiresIn, "scope": scope,
            ])
    }
}
