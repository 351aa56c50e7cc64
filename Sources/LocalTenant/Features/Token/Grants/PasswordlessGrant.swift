import A0JOSE
import Foundation

extension GrantType {
    static let passwordlessOTP = GrantType(
        "http://auth0.com/oauth/grant-type/passwordless/otp", isForSinglePageApps: false)
}

/// The grant `passwordless/otp`: a code from `/passwordless/start` with its recipient, or one from `/otp/challenge`
/// with its
/// `auth_session`.
struct PasswordlessGrant: TokenGrant {
    static let type = GrantType.passwordlessOTP

    private enum Source: Sendable {
        case recipient(String, realm: String)
        case session(String)
    }

    private let otp: String
    private let source: Source

    /// The newer form has an error of its own.
    static func errorForUnknownClients(_ parameters: Parameters) -> OAuthError {
        parameters.first("auth_session") == nil ? ClientError.denied : ClientError.unknown
    }

    init(_ parameters: Parameters) throws {
        otp = try parameters.required("otp")
        if let session = try parameters["auth_session"] {
            source = .session(session)
        } else {
            source = .recipient(try parameters.required("username"), realm: try parameters.required("realm"))
        }
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let target = try await DirectTarget(request)
        switch source {
        case .session(let session):
            return try await logIn(challengedAs: session, target, request)
        case .recipient(let recipient, let realm):
            return try await logIn(recipient, realm, target, request)
        }
    }

    private func logIn(
        _ recipient: String, _ realm: String, _ target: DirectTarget, _ request: TokenRequest
    ) async throws -> GrantOutcome {
        let connection = try request.configuration.connection(named: realm, clientID: request.client.clientID)
        guard connection.strategy.isPasswordless else {
            throw OAuthError.invalidRequest("specified strategy does not support requested operation")
        }
        let error = OAuthError.invalidGrant(
            connection.strategy == .sms
                ? "Wrong phone number or verification code." : "Wrong email or verification code.")
        let codes = request.passwordlessCodes(of: connection)
        guard let ticket = try await codes.find(otp, for: recipient, request.client) else { throw error }
        return try await GrantOutcome.spending([.init(.ticket(ticket), orThrow: error)]) {
            let account = try await codes.user(for: recipient)
            return try await DirectLogin(request: request, account: account, target: target, grantType: Self.type)
                .outcome()
        }
    }

    /// Whatever is wrong, the answer is the same.
    private func logIn(
        challengedAs session: String, _ target: DirectTarget, _ request: TokenRequest
    ) async throws -> GrantOutcome {
        let error = OAuthError.invalidRequest("The session or the code is not valid.")
        let key = session.secretHash
        // Another client's attempt must not count as a guess.
        guard let challenged = try await request.store.ticket(key, as: OTPChallenge.self)?.details,
            challenged.clientID == request.client.clientID,
            try await Throttle.codes(for: challenged.recipient).take(from: request.store, at: request.now),
            let ticket = try await request.store.guessTicket(key, as: OTPChallenge.self, limit: 3, at: request.now),
            constantTimeEqual(ticket.details.codeHash, otp.secretHash)
        else { throw error }
        try await Throttle.codes(for: challenged.recipient).reset(in: request.store)
        return try await GrantOutcome.spending([.init(.ticket(ticket), orThrow: error)]) {
            let challenge = ticket.details
            let account: UserRecord
            if let known = try await challenge.user(in: request.store) {
                try known.requireUnblocked(orThrow: OAuthError(403, "access_denied", "user is blocked"))
                account = known
            } else {
                guard challenge.allowsSignup else { throw error }
                account = try await challenge.newUser(request)
            }
            return try await DirectLogin(request: request, account: account, target: target, grantType: Self.type)
                .outcome()
        }
    }
}

extension OTPChallenge {
    /// Adds the user whom it was for.
    fileprivate func newUser(_ request: TokenRequest) async throws -> UserRecord {
        var profile = TenantUser(email: isPhoneNumber ? nil : recipient, password: nil)
        profile.connection = connection
        if isPhoneNumber {
            profile.phoneNumber = recipient
            profile.phoneNumberVerified = true
        } else {
            profile.emailVerified = true
        }
        let screened = try await request.screened(profile)
        let user = try UserRecord(screened, passwordHash: nil, at: request.now, random: request.tenant.random)
        do {
            try await request.store.insert(user)
            return user
        } catch StoreError.conflict {
            guard let known = try await self.user(in: request.store) else { throw StoreError.conflict }
            return known
        }
    }
}
