import A0JOSE
import Foundation

/// Registrations and logins with passkeys, at a given time.
struct PasskeyCeremonies: Sendable {
    let store: any PasskeyStore & UserStore & TicketStore & KeyStore
    let relyingPartyID: String
    /// The origins whose pages may use the passkeys, besides those of the client.
    let origins: Set<String>
    let registration: UserRegistration
    /// Writes to the access log why a passkey was rejected.
    let note: @Sendable (String) -> Void
    let random: SecureRandom
    let now: Date
    /// Whether authenticators must have verified the user.
    var requiresUserVerification = false

    /// The ceremony of a session. Doesn't redeem it.
    ///
    /// - Throws: `PasskeyError.invalidSession` if it is unknown, expired, used, or another client's.
    func find(_ authSession: String, clientID: String?) async throws -> Ticket<PasskeyCeremony> {
        guard let ticket = try await store.ticket(authSession.secretHash, as: PasskeyCeremony.self),
            ticket.expiresAt > now, ticket.details.clientID == clientID
        else { throw PasskeyError.invalidSession }
        return ticket
    }

    /// Redeems the ceremony: it accepts one response from its own client, valid or not.
    ///
    /// - Throws: like `find`.
    func redeem(_ authSession: String, clientID: String?) async throws -> PasskeyCeremony {
        let ticket = try await find(authSession, clientID: clientID)
        guard try await store.redeemTicket(ticket.key, as: PasskeyCeremony.self, at: now) != nil else {
            throw PasskeyError.invalidSession
        }
        return ticket.details
    }

    func begin(_ ceremony: PasskeyCeremony, lifetime: TimeInterval) async throws -> String {
        let session = try random.token()
        try await store.put(
            Ticket(key: session.secretHash, expiresAt: now + lifetime, details: ceremony))
        return session
    }

    /// 32 random bytes (WebAuthn §13.4.3).
    func makeChallenge() throws -> Data { try random.bytes(32) }

    /// The tenant as the relying party of the passkeys.
    func relyingParty(for client: TenantClient?) -> RelyingParty {
        var origins = origins
        // Apps on Apple platforms send this origin, once their domain is associated.
        origins.insert("https://\(relyingPartyID)")
        if let client { origins.formUnion(client.webOrigins + client.allowedOrigins) }
        return RelyingParty(
            id: relyingPartyID, origins: origins, requiresUserVerification: requiresUserVerification)
    }

    /// Runs a ceremony's verification, and writes to the access log why it failed.
    func logged<R: Sendable>(_ verify: () async throws -> R) async throws -> R {
        do {
            return try await verify()
        } catch let error as WebAuthnError {
            note("Passkey refused: \(error)")
            throw PasskeyError.refused(error)
        }
    }
}
