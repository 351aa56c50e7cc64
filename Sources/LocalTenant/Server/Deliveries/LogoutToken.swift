import A0Encoding
import Foundation

/// A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4).
enum LogoutToken {
    static let event = "http://schemas.openid.net/event/backchannel-logout"
    /// `typ`.
    static let type = "logout+jwt"
    /// Seconds.
    private static let lifetime = 120

    /// The claims of a logout token. `jti` is the same for every attempt.
    static func claims(
        of ticket: Ticket<LogoutNotice>, for client: TenantClient, issuer: String, at now: Date
    ) -> [String: TenantValue] {
        let notice = ticket.details
        let time = Int(now.timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": .string(issuer), "aud": .string(client.publicID), "sub": .string(notice.userID),
            "sid": .string(notice.sessionID), "jti": .string(Base16.encode(ticket.key.prefix(16))),
            "iat": .integer(time), "exp": .integer(time + lifetime), "events": [event: [:]],
        ]
        if client.oidcLogout.includesSessionMetadata { claims["session_metadata"] = .object(notice.metadata ?? [:]) }
        return claims
    }
}
