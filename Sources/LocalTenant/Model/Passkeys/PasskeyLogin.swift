import Foundation

// Logging in with passkeys.
extension PasskeyCeremonies {
    /// Begins a login with any passkey.
    ///
    /// - Parameter lifetime: seconds to wait for the response.
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

    /// The user of the passkey that responded.
    ///
    /// - Parameter connection: the connection that the request names; nil for none.
    /// - Throws: `PasskeyError`.
    func finishLogin(
        authSession: String, _ response: PasskeyResponse.Assertion, client: TenantClient, connection: String? = nil
    ) async throws -> UserRecord {
        let ceremony = try await redeem(authSession, clientID: client.clientID)
        let (account, use) = try await verify(response, in: ceremony, client: client, connection: connection)
        return try await logged {
            let isNext = try await store.usePasskey(
                use.passkeyID, signCount: use.signCount, isBackedUp: use.isBackedUp, at: now)
            guard isNext else { throw WebAuthnError.counterWentBack }
            return account
        }
    }

    /// The account of the passkey that responded in a ceremony. The caller redeems the ceremony and records the
    /// passkey's use.
    ///
    /// - Parameter connection: the connection that the request names; nil for none.
    /// - Throws: `PasskeyError`.
    func verify(
        _ response: PasskeyResponse.Assertion, in ceremony: PasskeyCeremony, client: TenantClient, connection: String?
    ) async throws -> (account: UserRecord, use: PasskeyUse) {
        guard ceremony.purpose == .login, connection == nil || connection == ceremony.connection else {
            throw PasskeyError.invalidSession
        }
        let relyingParty = relyingParty(for: client)
        return try await logged {
            guard let passkey = try await store.passkey(credentialID: response.credentialID),
                let account = try await store.account(passkey.userID),
                account.profile.connection == ceremony.connection
            else { throw WebAuthnError.unknownCredential }
            let data = try relyingParty.authenticate(response, challenge: ceremony.challenge, with: passkey)
            let use = PasskeyUse(
                passkeyID: passkey.id, signCount: data.signCount, isBackedUp: data.flags.contains(.backedUp))
            guard use.isNext(after: passkey) else { throw WebAuthnError.counterWentBack }
            return (account, use)
        }
    }
}

/// The report of an authenticator when a passkey is used.
struct PasskeyUse: Sendable, Equatable {
    let passkeyID: String
    let signCount: UInt32
    let isBackedUp: Bool

    /// Whether the signature count increased: if not, the passkey may have been cloned (WebAuthn §6.1.1). A count of 0
    /// doesn't need to increase.
    func isNext(after passkey: PasskeyRecord) -> Bool {
        passkey.signCount < signCount || (passkey.signCount == 0 && signCount == 0)
    }
}
