import Foundation

/// A token by which a browser takes over the login of an app, once.
struct SessionTransferToken: TicketDetails {
    static let kind = "session-transfer"
    /// Seconds.
    static let lifetime = 60

    let userID: String
    /// The app's grant.
    let grantID: String
    /// Where the app was.
    let address: String
    let organization: String?
    /// Whether the browser's session ends when the app's grant is revoked.
    let cascades: Bool
}

/// The app's grant that a browser session came from.
struct SessionOrigin: Sendable, Equatable, Codable {
    let grantID: String
    let cascades: Bool
}

extension Tenant {
    /// Whether an `audience` asks for a session transfer token. Auth0's SDKs name the host without its port.
    func isSessionTransfer(_ audience: String) -> Bool {
        let domain = issuer.dropFirst("http://".count).dropLast()
        let host = domain.prefix { $0 != ":" }
        return audience == "urn:\(domain):session_transfer" || audience == "urn:\(host):session_transfer"
    }
}

extension SessionTransferToken {
    /// Whether the client may have one for this grant, before its refresh token is used up.
    ///
    /// - Throws: `OAuthError`.
    static func require(_ client: TenantClient, _ grant: Grant) throws {
        guard client.sessionTransfer.canCreateToken else {
            throw OAuthError(403, "unauthorized_client", "Session transfer is not allowed for the client.")
        }
        guard grant.details.origin == nil else {
            throw OAuthError(403, "access_denied", "A login that came from a session transfer cannot be passed on.")
        }
    }

    /// `access_token`, `issued_token_type`, `token_type` and `expires_in` (RFC 8693 §2.2.1).
    static func issue(for grant: Grant, _ client: TenantClient, _ call: Call) async throws -> [String: TenantValue] {
        let token = try call.tenant.random.token()
        try await call.store.put(
            Ticket(
                key: token.secretHash, subject: grant.userID, expiresAt: call.now + TimeInterval(lifetime),
                details: SessionTransferToken(
                    userID: grant.userID, grantID: grant.id, address: call.userAddress,
                    organization: grant.details.organization, cascades: client.sessionTransfer.cascadesRevocation)))
        return [
            "access_token": .string(token), "token_type": "N_A", "expires_in": .integer(lifetime),
            "issued_token_type": "urn:auth0:params:oauth:token-type:session_transfer_token",
        ]
    }
}
