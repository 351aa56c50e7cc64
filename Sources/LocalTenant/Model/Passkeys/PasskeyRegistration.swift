import A0JOSE
import Foundation

// Adding passkeys.
extension PasskeyCeremonies {
    /// Begins to add a passkey for an existing user.
    ///
    /// - Parameters:
    ///   - client: the client that will send the response; nil if none is involved.
    ///   - excludesKnown: whether authenticators that already have a passkey of the user must not create another.
    ///   - lifetime: seconds to wait for the response.
    func beginRegistration(
        for user: UserRecord, client: TenantClient?, excludesKnown: Bool = true,
        lifetime: TimeInterval = PasskeyCeremony.lifetime
    ) async throws -> PasskeyCreationOptions {
        let known = try await store.passkeys(userID: user.id)
        return try await creationOptions(
            for: user.profile, userID: user.id, purpose: .enrollment(userID: user.id), client: client,
            excluded: excludesKnown ? known : [], lifetime: lifetime)
    }

    /// Adds the passkey that the authenticator created.
    ///
    /// - Parameters:
    ///   - userID: the user who must have begun the ceremony.
    ///   - credential: the authenticator's response, as `toJSON()` returns it.
    /// - Throws: `PasskeyError`.
    func finishRegistration(
        authSession: String, credential: [String: TenantValue], userID: String, client: TenantClient?,
        userAgent: String?
    ) async throws -> PasskeyRecord {
        try await finishRegistration(
            authSession: authSession, try PasskeyResponse.registration(credential), userID: userID, client: client,
            userAgent: userAgent)
    }

    /// Like `finishRegistration` above, for a parsed response.
    func finishRegistration(
        authSession: String, _ response: PasskeyResponse.Registration, userID: String, client: TenantClient?,
        userAgent: String?
    ) async throws -> PasskeyRecord {
        let ceremony = try await redeem(authSession, clientID: client?.clientID)
        guard ceremony.purpose == .enrollment(userID: userID), try await store.account(userID) != nil else {
            throw PasskeyError.invalidSession
        }
        let passkey = try await verify(response, ceremony, userID: userID, client: client, userAgent: userAgent)
        try await logged {
            do {
                try await store.insert(passkey)
            } catch StoreError.conflict {
                throw WebAuthnError.credentialInUse
            }
        }
        return passkey
    }

    /// Begins a signup with a passkey.
    ///
    /// - Parameter profile: the new user's profile, with the connection.
    /// - Throws: `PasskeyError.userExists`.
    func beginSignup(
        _ profile: TenantUser, client: TenantClient, organization: String? = nil,
        lifetime: TimeInterval = PasskeyCeremony.lifetime
    ) async throws -> PasskeyCreationOptions {
        guard try await !isTaken(profile) else { throw PasskeyError.userExists }
        var profile = profile
        let userID = try UserRecord(profile, passwordHash: nil, at: now, random: random).id
        profile.userID = userID
        return try await creationOptions(
            for: profile, userID: userID, purpose: .signup(profile), client: client, organization: organization,
            excluded: [], lifetime: lifetime)
    }

    /// Adds the user with the passkey.
    ///
    /// - Parameter connection: the connection that the request names; nil for none.
    /// - Throws: `PasskeyError`.
    func finishSignup(
        authSession: String, _ response: PasskeyResponse.Registration, client: TenantClient, connection: String? = nil,
        userAgent: String?
    ) async throws -> UserRecord {
        let ceremony = try await redeem(authSession, clientID: client.clientID)
        guard case .signup(let profile) = ceremony.purpose, let userID = profile.userID,
            connection == nil || connection == ceremony.connection
        else { throw PasskeyError.invalidSession }
        let passkey = try await verify(response, ceremony, userID: userID, client: client, userAgent: userAgent)
        let user = try UserRecord(
            await registration.screen(profile), passwordHash: nil, at: now, random: random)
        try await logged {
            do {
                try await registration.insert(user, with: passkey, wantsVerification: true)
            } catch StoreError.conflict {
                if try await isTaken(profile) { throw PasskeyError.userExists }
                throw WebAuthnError.credentialInUse
            }
        }
        return user
    }

    private func creationOptions(
        for profile: TenantUser, userID: String, purpose: PasskeyCeremony.Purpose, client: TenantClient?,
        organization: String? = nil, excluded: [PasskeyRecord], lifetime: TimeInterval
    ) async throws -> PasskeyCreationOptions {
        let challenge = try makeChallenge()
        let handle = try await userHandle(of: userID)
        let session = try await begin(
            PasskeyCeremony(
                clientID: client?.clientID, connection: profile.connection, challenge: challenge, userHandle: handle,
                purpose: purpose, organization: organization),
            lifetime: lifetime)
        let userName = profile.email ?? profile.username ?? profile.phoneNumber ?? userID
        return PasskeyCreationOptions(
            authSession: session, relyingPartyID: relyingPartyID, challenge: challenge,
            userHandle: handle, userName: userName, displayName: profile.name ?? userName, excluded: excluded)
    }

    /// The user handle, which all of a user's passkeys share, and which contains no personal data (WebAuthn §14.6.1).
    func userHandle(of userID: String) async throws -> Data {
        let key = try await store.secret("passkey-user-handles", orInsert: try random.bytes(32))
        return HMAC.sha256(Data(userID.utf8), key: key)
    }

    /// The verified credential, which the caller stores.
    ///
    /// - Throws: `PasskeyError`.
    func verify(
        _ response: PasskeyResponse.Registration, _ ceremony: PasskeyCeremony, userID: String, client: TenantClient?,
        userAgent: String?
    ) async throws -> PasskeyRecord {
        let relyingParty = relyingParty(for: client)
        let credential = try await logged {
            try relyingParty.register(response, challenge: ceremony.challenge)
        }
        return PasskeyRecord(
            id: try Enrollment.newID(random), userID: userID, credentialID: credential.id,
            publicKey: credential.publicKey.encoded(), createdAt: now, lastUsedAt: nil,
            signCount: credential.signCount, isBackedUp: credential.isBackedUp,
            details: .init(
                userHandle: ceremony.userHandle ?? Data(), relyingPartyID: relyingParty.id,
                isBackupEligible: credential.isBackupEligible, transports: response.transports,
                aaguid: credential.aaguid, userAgent: userAgent.map { String($0.prefix(UserDevice.longestUserAgent)) }))
    }

    /// Whether another user in the connection has one of the identifiers.
    private func isTaken(_ profile: TenantUser) async throws -> Bool {
        for identifier in [profile.email, profile.username].compactMap({ $0 })
        where try await store.user(identifier: identifier, connection: profile.connection) != nil { return true }
        guard profile.email == nil, profile.username == nil, let phoneNumber = profile.phoneNumber else { return false }
        return try await store.user(phoneNumber: phoneNumber, connection: profile.connection) != nil
    }
}

extension PasskeyResponse {
    /// - Throws: `PasskeyError.malformed`, also for a login response.
    static func registration(_ members: [String: TenantValue]) throws(PasskeyError) -> Registration {
        guard case .registration(let response) = try PasskeyResponse(members) else {
            throw .malformed("Parameter 'authn_response.response.attestationObject' is missing")
        }
        return response
    }
}
