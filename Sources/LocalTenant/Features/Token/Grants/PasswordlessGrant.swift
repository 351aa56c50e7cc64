import A0JOSE
import Foundation

/// The grant `passwordless/otp`: a code from `/passwordless/start` with its recipient, or one from `/otp/challenge` with its
/// `auth_session`.
func exchangePasswordlessCode(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    guard client.appType != .spa else { throw GrantRefusal.error(.passwordlessOTP, client) }
    let otp = try parameters.required("otp")
    let target = try await DirectTarget(parameters, client, call)
    let user: UserRecord
    if let session = try parameters["auth_session"] {
        user = try await challengedUser(session, otp, client, call)
    } else {
        user = try await passwordlessUser(parameters, otp, client, call)
    }
    return try await FirstFactor(call, client, user, target, .passwordlessOTP).answer()
}

private func passwordlessUser(
    _ parameters: Parameters, _ otp: String, _ client: TenantClient, _ call: Call
) async throws -> UserRecord {
    let recipient = try parameters.required("username")
    let connection = try call.configuration.connection(
        named: try parameters.required("realm"), clientID: client.clientID)
    guard connection.strategy != .database else {
        throw OAuthError.invalidRequest("specified strategy does not support requested operation")
    }
    let codes = call.passwordlessCodes(of: connection)
    guard try await codes.redeem(otp, for: recipient, client) != nil else {
        throw OAuthError.invalidGrant(
            connection.strategy == .sms
                ? "Wrong phone number or verification code." : "Wrong email or verification code.")
    }
    return try await codes.user(for: recipient)
}

/// Whatever is wrong, the answer is the same.
private func challengedUser(
    _ session: String, _ otp: String, _ client: TenantClient, _ call: Call
) async throws -> UserRecord {
    let refusal = OAuthError.invalidRequest("The session or the code is not valid.")
    let key = session.secretHash
    // Another client's attempt must not count as a guess.
    guard try await call.store.ticket(key, as: OTPChallenge.self)?.details.clientID == client.clientID,
        let ticket = try await call.store.guessTicket(key, as: OTPChallenge.self, limit: 3, at: call.now),
        constantTimeEqual(ticket.details.codeHash, otp.secretHash),
        try await call.store.redeemTicket(key, as: OTPChallenge.self, at: call.now) != nil
    else { throw refusal }
    let challenge = ticket.details
    guard let known = try await challenge.user(in: call.store) else {
        guard challenge.allowsSignup else { throw refusal }
        return try await newUser(challenge, call)
    }
    guard !known.profile.blocked else { throw OAuthError(403, "access_denied", "user is blocked") }
    return known
}

private func newUser(_ challenge: OTPChallenge, _ call: Call) async throws -> UserRecord {
    var profile = TenantUser(email: challenge.isPhoneNumber ? nil : challenge.recipient, password: nil)
    profile.connection = challenge.connection
    if challenge.isPhoneNumber {
        profile.phoneNumber = challenge.recipient
        profile.phoneNumberVerified = true
    } else {
        profile.emailVerified = true
    }
    let user = try UserRecord(profile, passwordHash: nil, at: call.now, random: call.tenant.random)
    do {
        try await call.store.insert(user)
        return user
    } catch StoreError.conflict {
        guard let known = try await challenge.user(in: call.store) else { throw StoreError.conflict }
        return known
    }
}
