import Foundation

/// A registration or a login with a passkey, between the challenge and its answer: what an `auth_session` stands for.
struct PasskeyCeremony: TicketDetails {
    static let kind = "passkey"

    /// Milliseconds that the authenticator is given.
    static let timeout = 60_000
    /// Seconds that the answer is waited for: the authenticator's time, and some for the way.
    static let lifetime: TimeInterval = 90

    enum Purpose: Codable, Sendable, Equatable {
        case login
        /// Of this new user, whose id is in the profile.
        case signup(TenantUser)
        /// Of one more passkey of a user.
        case enrollment(userID: String)
    }

    /// nil where no client takes part.
    let clientID: String?
    let connection: String
    let challenge: Data
    /// What a new passkey is to call its user by.
    var userHandle: Data?
    let purpose: Purpose
    /// The id of the organization to log in for.
    var organization: String?
}

extension Call {
    /// Takes the ceremony out: it is good for one answer, right or wrong.
    ///
    /// - Throws: `PasskeyError.invalidSession` if it is unknown, too old, used, or another client's.
    func redeemCeremony(_ authSession: String, clientID: String?) async throws -> PasskeyCeremony {
        guard
            let ticket = try await store.redeemTicket(authSession.secretHash, as: PasskeyCeremony.self, at: now),
            ticket.details.clientID == clientID
        else { throw PasskeyError.invalidSession }
        return ticket.details
    }

    func begin(_ ceremony: PasskeyCeremony, lifetime: TimeInterval) async throws -> String {
        let session = try tenant.random.token()
        try await store.put(
            Ticket(key: session.secretHash, expiresAt: now + lifetime, details: ceremony))
        return session
    }

    /// 32 random bytes (WebAuthn §13.4.3).
    func makeChallenge() throws -> Data { try tenant.random.bytes(32) }

    /// The tenant as the one that passkeys are for.
    func relyingParty(for client: TenantClient?) -> RelyingParty {
        let settings = configuration.passkeys
        var origins = settings.origins.union(tenant.webOrigins(of: settings.relyingPartyID))
        // What applications on Apple's systems send, once their domain is associated.
        origins.insert("https://\(settings.relyingPartyID)")
        if let client { origins.formUnion(client.webOrigins + client.allowedOrigins) }
        return RelyingParty(id: settings.relyingPartyID, origins: origins)
    }

    /// Runs a ceremony's verification, and says in the access log why it failed.
    func logged<R: Sendable>(_ verify: () async throws -> R) async throws -> R {
        do {
            return try await verify()
        } catch let error as WebAuthnError {
            notes.set(\.failure, "Passkey refused: \(error)")
            throw PasskeyError.refused(error)
        }
    }
}

extension Tenant {
    /// The origins of the tenant's own pages that may use passkeys of this relying party. An address can have none: browsers
    /// know passkeys of domains only (WebAuthn §5.1.3).
    func webOrigins(of relyingPartyID: String) -> Set<String> {
        guard relyingPartyID == "localhost", let port = AbsoluteURL(issuer)?.port else { return [] }
        return ["http://localhost:\(port)"]
    }
}
