import Foundation

// Logging in with passkeys.
extension PasskeyCeremonies {
    /// Begins a login with any passkey that there is.
    ///
    /// - Parameter lifetime: seconds that the answer is waited for.
    func beginLogin(
        _ connection: TenantConnection, client: TenantClient, organization: String? = nil,
        lifetime: TimeInterval = PasskeyCeremony.lifetime
    ) async throws -> PasskeyRequestOptions {
        let challenge = try makeChallenge()
        let session = try await begin(
            PasskeyCeremony(
                clientID: client.clientID, connection: connection.name, challenge: challenge, purpose: .login,
                organization: organization),
            lifetime: lifetime)
        return PasskeyRequestOptions(
            authSession: session, relyingPartyID: relyingPartyID, challenge: challenge)
    }

    /// The user whose passkey answered.
    ///
    /// - Parameter connection: the name that the answer came with; nil if it came with none.
    /// - Throws: `PasskeyError`.
    func finishLogin(
        authSession: String, _ answer: PasskeyAnswer.Assertion, client: TenantClient, connection: String? = nil
    ) async throws -> UserRecord {
        let ceremony = try await redeem(authSession, clientID: client.clientID)
        return try await account(of: answer, in: ceremony, client: client, connection: connection)
    }

    /// The user whose passkey answered in a ceremony, which the caller uses up.
    ///
    /// - Parameter connection: the name that the answer came with; nil if it came with none.
    /// - Throws: `PasskeyError`.
    func account(
        of answer: PasskeyAnswer.Assertion, in ceremony: PasskeyCeremony, client: TenantClient, connection: String?
    ) async throws -> UserRecord {
        guard ceremony.purpose == .login, connection == nil || connection == ceremony.connection else {
            throw PasskeyError.invalidSession
        }
        let relyingParty = relyingParty(for: client)
        return try await logged {
            guard let passkey = try await store.passkey(credentialID: answer.credentialID),
                let user = try await store.account(passkey.userID), user.profile.connection == ceremony.connection
            else { throw WebAuthnError.unknownCredential }
            let data = try relyingParty.authenticate(answer, challenge: ceremony.challenge, with: passkey)
            let isNext = try await store.usePasskey(
                passkey.id, signCount: data.signCount, isBackedUp: data.flags.contains(.backedUp), at: now)
            guard isNext else { throw WebAuthnError.counterWentBack }
            return user
        }
    }
}
