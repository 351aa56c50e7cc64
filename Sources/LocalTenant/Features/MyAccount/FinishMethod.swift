import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /me/v1/authentication-methods/{id}/verify`: verifies that the user has the method, and activates it.
@Sendable func finishMethod(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let user = try await api.user(withScope: MyAccountScope.create)
    let body = try api.body()
    let session = try body.requiredText("auth_session")
    let id = api.parameter(0)
    guard id != "passkey|new" else { return try await api.finishPasskey(session, user, body) }
    guard let ticket = try await api.store.ticket(session.secretHash, as: PendingMethod.self),
        ticket.details.userID == user.id, ticket.expiresAt > api.now
    else { throw MyAccountAPIError.deadSession }
    guard ticket.details.id == id else { throw MyAccountAPIError.notFound }
    return ticket.details.type == .password
        ? try await api.finishPassword(ticket, user, body) : try await api.finishFactor(ticket, user, body)
}

extension SystemAPICall {
    fileprivate func finishPasskey(
        _ session: String, _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        guard case .object(let credential)? = body["authn_response"] else {
            throw MyAccountAPIError.invalid("authn_response", "must be object")
        }
        do {
            let (passkey, account) = try await passkey(session, credential, user)
            let method = AccountMethod.passkey(passkey, account)
            return try response(status: 201, method.id, method.members)
        } catch let error as PasskeyError {
            throw MyAccountAPIError(error)
        }
    }

    /// The session determines which of the user's accounts the passkey is for.
    private func passkey(
        _ session: String, _ credential: [String: TenantValue], _ user: UserRecord
    ) async throws -> (PasskeyRecord, UserRecord) {
        guard
            case .enrollment(let userID)? = try await store.ticket(
                session.secretHash, as: PasskeyCeremony.self)?.details.purpose,
            let account = try await call.store.accounts(of: user).first(where: { $0.id == userID })
        else { throw PasskeyError.invalidSession }
        let passkey = try await call.passkeys.finishRegistration(
            authSession: session, credential: credential, userID: account.id, client: caller.client,
            userAgent: call.userAgent)
        return (passkey, account)
    }

    fileprivate func finishPassword(
        _ ticket: Ticket<PendingMethod>, _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        let password = try body.requiredText("new_password")
        try await guess(ticket)
        guard let account = try await call.store.accounts(of: user).first(where: { $0.id == ticket.details.accountID }),
            let connection = call.configuration.databases.first(where: { $0.name == account.profile.connection })
        else { throw MyAccountAPIError.deadSession }
        if let error = try await call.passwordRules.error(
            with: password, for: account.profile, in: connection, known: account)
        {
            call.log(error == .breached ? .reset_pwd_leak : .fcp, error.sentence(), user: account)
            throw MyAccountAPIError.invalid("new_password", error.sentence())
        }
        let new = NewPassword(
            hash: try await call.tenant.passwords.hash(password, for: .known(account: account.id)),
            remembered: connection.passwordRequirements.history)
        let isChanged = try await call.sessionEnding.changePassword(
            of: account, to: new, after: [.redeem(.ticket(ticket))])
        guard isChanged, let changed = try await store.account(account.id) else { throw MyAccountAPIError.deadSession }
        call.log(.scp, user: changed)
        let method = AccountMethod.password(changed)
        return try response(status: 201, method.id, method.members)
    }

    fileprivate func finishFactor(
        _ ticket: Ticket<PendingMethod>, _ user: UserRecord, _ body: [String: TenantValue]
    ) async throws -> HTTPServerResponse {
        let pending = ticket.details
        guard let factor = pending.factor else { throw MyAccountAPIError.deadSession }
        var lastStep: Int?
        switch pending.type {
        case .totp: lastStep = try await checkPassword(body.requiredText("otp_code"), ticket)
        case .phone, .email: try await checkCode(body.requiredText("otp_code"), ticket)
        case .pushNotification: try await checkApproval(ticket)
        case .recoveryCode, .password, .passkey, .webAuthnRoaming, .webAuthnPlatform: break
        }
        let enrollment = pending.enrollment(factor, lastStep: lastStep)
        guard try await store.apply([.redeem(.ticket(ticket)), .addFactor(enrollment)], at: now) else {
            throw MyAccountAPIError.deadSession
        }
        call.log(.gd_enrollment_complete, user: user)
        let method = AccountMethod.enrollment(enrollment)
        return try response(status: 201, method.id, method.members)
    }

    /// Checks the one-time password, and returns its period.
    private func checkPassword(_ otp: String, _ ticket: Ticket<PendingMethod>) async throws -> Int {
        try await guess(ticket)
        guard let secret = ticket.details.details.secret, let step = TOTP.step(of: otp, secret, at: now) else {
            throw MyAccountAPIError.badRequest("Invalid otp_code")
        }
        return step
    }

    private func checkCode(_ code: String, _ ticket: Ticket<PendingMethod>) async throws {
        try await guess(ticket)
        guard let key = ticket.details.challenge,
            let challenge = try await store.ticket(key, as: OOBChallenge.self), challenge.expiresAt > now,
            let codeHash = challenge.details.codeHash, constantTimeEqual(codeHash, code.secretHash)
        else { throw MyAccountAPIError.badRequest("Invalid otp_code") }
        _ = try await store.redeemTicket(key, as: OOBChallenge.self, at: now)
    }

    private func checkApproval(_ ticket: Ticket<PendingMethod>) async throws {
        guard let key = ticket.details.challenge, let challenge = try await store.ticket(key, as: OOBChallenge.self)
        else { throw MyAccountAPIError.deadSession }
        switch challenge.details.isApproved {
        case true?:
            _ = try await store.redeemTicket(key, as: OOBChallenge.self, at: now)
        case false?:
            _ = try await store.redeemTicket(ticket.key, as: PendingMethod.self, at: now)
            throw MyAccountAPIError.badRequest("The enrollment was refused on the device")
        case nil:
            throw MyAccountAPIError.badRequest("The enrollment waits for the answer of the device")
        }
    }

    /// Uses one of the session's attempts.
    private func guess(_ ticket: Ticket<PendingMethod>) async throws {
        let isLeft = try await store.guessTicket(
            ticket.key, as: PendingMethod.self, limit: PendingMethod.guesses, at: now)
        guard isLeft != nil else {
            throw MyAccountAPIError.tooMany("Too many wrong codes. Start again.", retryAfter: 1)
        }
    }
}

extension MyAccountAPIError {
    fileprivate init(_ error: PasskeyError) {
        self =
            switch error {
            case .invalidSession: .deadSession
            case .malformed(let reason): .invalid("authn_response", reason)
            case .refused(.credentialInUse): .duplicate(WebAuthnError.credentialInUse.description)
            case .refused(let error): .badRequest(error.description)
            case .userExists: .duplicate("The user already exists")
            }
    }
}
