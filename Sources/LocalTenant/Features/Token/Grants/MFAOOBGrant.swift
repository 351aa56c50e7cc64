import A0JOSE
import Foundation

/// The grant `mfa-otp`: a one-time password of an authenticator app. The first one also confirms that the app was set up.
func exchangeOTP(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let otp = try parameters.required("otp")
    let factor = try await SecondFactor(parameters, client, call)
    let enrollments = try await call.factors(of: factor.user).enrollments
    try await factor.guess(orThrow: .invalidGrant("Invalid otp_code.")) {
        try await factor.check.otp(otp, of: enrollments)
    }
    try await factor.redeem()
    return try await factor.tokens()
}

/// The grant `mfa-oob`: the code of a message, or the approval of a push message.
func exchangeOOBCode(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let key = try parameters.required("oob_code").secretHash
    let factor = try await SecondFactor(parameters, client, call)
    let unknown = OAuthError.invalidGrant("Invalid oob_code.")
    guard let challenge = try await call.store.ticket(key, as: OOBChallenge.self),
        challenge.details.userID == factor.user.id
    else { throw unknown }
    if let codeHash = challenge.details.codeHash {
        let bindingCode = try parameters.required("binding_code")
        try await factor.guess(orThrow: .invalidGrant("Invalid binding_code.")) {
            challenge.expiresAt > call.now && constantTimeEqual(codeHash, bindingCode.secretHash)
        }
    } else {
        try await requireApproval(challenge, orThrow: unknown, call)
    }
    guard try await factor.check.redeem(challenge) else { throw unknown }
    try await factor.redeem()
    return try await factor.tokens()
}

private func requireApproval(
    _ challenge: Ticket<OOBChallenge>, orThrow unknown: OAuthError, _ call: Call
) async throws {
    guard challenge.expiresAt > call.now else { throw unknown }
    switch challenge.details.isApproved {
    case true?:
        return
    case false?:
        _ = try await call.store.redeemTicket(challenge.key, as: OOBChallenge.self, at: call.now)
        throw OAuthError.invalidGrant("MFA Authorization rejected.")
    case nil:
        let poll = "poll " + Base64URL.encode(challenge.key)
        guard try await call.store.useOnce(poll.secretHash, until: call.now + 5, at: call.now) else {
            throw OAuthError(429, "slow_down", "You are polling faster than once in 5 seconds.")
        }
        throw OAuthError(
            400, "authorization_pending", "Authorization pending: please repeat the request in a few seconds.")
    }
}

/// The grant `mfa-recovery-code`. The code is used up, and the answer has another one.
func exchangeRecoveryCode(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let hash = RecoveryCode.hash(try parameters.required("recovery_code"))
    let factor = try await SecondFactor(parameters, client, call)
    let refusal = OAuthError.invalidGrant("MFA Authorization rejected.")
    let enrollments = try await call.factors(of: factor.user).enrollments
    try await factor.guess(orThrow: refusal) {
        enrollments.contain(recoveryCode: hash)
    }
    // First the token, then the code: a login that cannot be finished must not cost the last code on paper.
    try await factor.redeem()
    let successor = try RecoveryCode.make(call.tenant.random)
    guard
        try await call.store.replaceRecoveryCode(
            userID: factor.user.id, hash, with: RecoveryCode.hash(successor))
    else { throw refusal }
    var members = try await factor.tokens()
    members["recovery_code"] = .string(successor)
    return members
}
