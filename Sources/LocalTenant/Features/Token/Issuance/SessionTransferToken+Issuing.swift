import Foundation

extension Tenant {
    /// Whether an `audience` asks for a session transfer token. Auth0's SDKs name the host without its port.
    func isSessionTransfer(_ audience: String) -> Bool {
        guard let url = AbsoluteURL(issuer), let host = url.host, let domain = url.authority else { return false }
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
    static func issue(for grant: Grant, _ request: TokenRequest) throws -> GrantOutcome {
        let token = try request.tenant.random.token()
        let ticket = Ticket(
            key: token.secretHash, subject: grant.userID, expiresAt: request.now + TimeInterval(lifetime),
            details: SessionTransferToken(
                userID: grant.userID, grantID: grant.id, address: request.userAddress,
                organization: grant.details.organization, cascades: request.client.sessionTransfer.cascadesRevocation))
        let members: [String: TenantValue] = [
            "access_token": .string(token), "token_type": "N_A", "expires_in": .integer(lifetime),
            "issued_token_type": "urn:auth0:params:oauth:token-type:session_transfer_token",
        ]
        return GrantOutcome(members: members, issuance: Issuance(sessionTransfer: ticket))
    }
}
