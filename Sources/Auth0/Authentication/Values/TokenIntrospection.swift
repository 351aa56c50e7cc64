import A0Encoding
import Foundation

/// The issuer's information about a token (RFC 7662 §2.2).
///
/// If a token isn't active, nothing else is known about it. A member of an unexpected type is treated as missing.
public struct TokenIntrospection: Sendable {
    /// Whether the token is valid right now.
    public let isActive: Bool
    /// The scopes of the token, separated by spaces.
    public let scope: String?
    /// The client that the token was issued to.
    public let clientID: String?
    /// A readable name of the user.
    public let username: String?
    /// `Bearer` or `DPoP`.
    public let tokenType: String?
    /// `exp`: when the token expires.
    public let expiresAt: Date?
    /// `iat`: when the token was issued.
    public let issuedAt: Date?
    /// `nbf`: when the token becomes valid.
    public let notBefore: Date?
    /// Usually the user's identifier.
    public let subject: String?
    /// `aud`: the APIs that the token is for.
    public let audience: [String]?
    /// `iss`: who issued the token.
    public let issuer: String?
    /// `jti`: the token's own identifier.
    public let tokenID: String?

    private let members: [String: JSONValue]

    /// All members of the response.
    public var claims: [String: Any] { members.mapValues(\.foundation) }

    /// Reads the response; `nil` if it doesn't say whether the token is active.
    public init?(json: [String: Any]) {
        let members = json.compactMapValues(JSONValue.init(freezing:))
        guard case .bool(let isActive) = members["active"] else { return nil }
        func text(_ name: String) -> String? { members[name]?.stringValue }
        func date(_ name: String) -> Date? { members[name]?.double.map(Date.init(timeIntervalSince1970:)) }

        self.members = members
        self.isActive = isActive
        scope = text("scope")
        clientID = text("client_id")
        username = text("username")
        tokenType = text("token_type")
        expiresAt = date("exp")
        issuedAt = date("iat")
        notBefore = date("nbf")
        subject = text("sub")
        audience = text("aud").map { [$0] } ?? json["aud"] as? [String]
        issuer = text("iss")
        tokenID = text("jti")
    }
}
