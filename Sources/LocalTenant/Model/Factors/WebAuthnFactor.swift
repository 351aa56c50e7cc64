import Foundation

/// A second factor of a user that is a WebAuthn credential, in one login: verified like a passkey.
struct WebAuthnFactor: Sendable {
    let factor: Enrollment.Factor
    let user: UserRecord
    let client: TenantClient
    /// The key of the login. A challenge is good for this login only.
    let login: Data
    /// With the relying party of the factor.
    let ceremonies: PasskeyCeremonies
    let userVerification: WebAuthnSettings.UserVerification
    /// Seconds to wait for the response.
    let lifetime: TimeInterval

    /// - Parameter known: the user's factors, whose authenticators must not create another credential.
    func beginEnrollment(besides known: [Enrollment]) async throws -> PasskeyCreationOptions {
        let challenge = try ceremonies.makeChallenge()
        let handle = try await ceremonies.userHandle(of: user.id)
        let session = try await begin(challenge, isNew: true, userHandle: handle)
        let name = user.profile.email ?? user.profile.username ?? user.profile.phoneNumber ?? user.id
        return PasskeyCreationOptions(
            authSession: session, relyingPartyID: ceremonies.relyingPartyID, challenge: challenge, userHandle: handle,
            userName: name, displayName: user.profile.name ?? name, excluded: known.compactMap(\.passkey),
            selection: [
                "authenticatorAttachment": factor == .webAuthnPlatform ? "platform" : "cross-platform",
                "residentKey": "discouraged", "userVerification": .string(userVerification.rawValue),
            ])
    }

    /// The new factor, which the caller stores.
    ///
    /// - Throws: `PasskeyError`.
    func finishEnrollment(
        _ session: String, _ response: PasskeyResponse, besides known: [Enrollment], userAgent: String?
    ) async throws -> Enrollment {
        let ceremony = try await redeem(session, isNew: true)
        guard case .registration(let response) = response else { throw PasskeyError.invalidSession }
        let passkey = try await ceremonies.verify(
            response, ceremony, userID: user.id, client: nil, userAgent: userAgent)
        return try await ceremonies.logged {
            guard !known.contains(where: { $0.details.credential?.id == passkey.credentialID }) else {
                throw WebAuthnError.credentialInUse
            }
            return Enrollment(passkey, factor)
        }
    }

    /// - Parameter known: the user's factors.
    func beginChallenge(_ known: [Enrollment]) async throws -> PasskeyRequestOptions {
        let challenge = try ceremonies.makeChallenge()
        let session = try await begin(challenge, isNew: false)
        return PasskeyRequestOptions(
            authSession: session, relyingPartyID: ceremonies.relyingPartyID, challenge: challenge,
            allowed: usable(known).compactMap(\.passkey), userVerification: userVerification.rawValue)
    }

    /// Verifies one of the user's credentials, and records its use.
    ///
    /// - Throws: `PasskeyError`.
    func finishChallenge(
        _ session: String, _ response: PasskeyResponse, _ known: [Enrollment], in store: any FactorStore
    ) async throws {
        let ceremony = try await redeem(session, isNew: false)
        guard case .assertion(let response) = response else { throw PasskeyError.invalidSession }
        try await ceremonies.logged {
            guard
                let passkey = usable(known).compactMap(\.passkey).first(where: {
                    $0.credentialID == response.credentialID
                })
            else { throw WebAuthnError.unknownCredential }
            let data = try ceremonies.relyingParty(for: nil).authenticate(
                response, challenge: ceremony.challenge, with: passkey, isUserKnown: true)
            guard try await store.useCredential(passkey.id, userID: user.id, signCount: data.signCount) else {
                throw WebAuthnError.counterWentBack
            }
        }
    }

    private func usable(_ known: [Enrollment]) -> [Enrollment] {
        known.filter { $0.isConfirmed && $0.factor == factor && $0.userID == user.id }
    }

    private func purpose(isNew: Bool) -> PasskeyCeremony.Purpose {
        .factor(factor, userID: user.id, login: login, isNew: isNew)
    }

    private func begin(_ challenge: Data, isNew: Bool, userHandle: Data? = nil) async throws -> String {
        try await ceremonies.begin(
            PasskeyCeremony(
                clientID: client.clientID, connection: user.profile.connection, challenge: challenge,
                userHandle: userHandle, purpose: purpose(isNew: isNew)),
            lifetime: lifetime)
    }

    private func redeem(_ session: String, isNew: Bool) async throws -> PasskeyCeremony {
        let ceremony = try await ceremonies.redeem(session, clientID: client.clientID)
        guard ceremony.purpose == purpose(isNew: isNew) else { throw PasskeyError.invalidSession }
        return ceremony
    }
}
