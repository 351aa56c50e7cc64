import A0Web
import Foundation

/// What the issuer of a token says about it (RFC 7662 §2.2).
///
/// Of a token that is not active nothing else is known. A member of an unexpected type is treated as absent.
public struct TokenIntrospection: Sendable {
    /// Whether the token is good right now.
    public let isActive: Bool
    public let scope: String?
    /// The client that the token was issued to.
    public let clientID: String?
    public let username: String?
    public let tokenType: String?
    public let expiresAt: Date?
    public let issuedAt: Date?
    public let notBefore: Date?
    /// Usually the user's identifier.
    public let subject: String?
    public let audience: [String]?
    public let issuer: String?
    public let tokenID: String?

    private let members: [String: JSONValue]

    /// All members of the answer.
    public var claims: [String: Any] { members.mapValues(\.foundation) }

    /// Reads the answer; `nil` when it does not say whether the token is active.
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
