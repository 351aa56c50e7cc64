import A0JOSE
import Foundation

/// Verifies a user's second factors, with throttling: the one place where they are compared.
struct FactorCheck: Sendable {
    enum Outcome: Sendable {
        case right, wrong
        /// Too many failures: nothing was compared.
        case throttled
    }

    let store: any FactorStore & TicketStore & ThrottleStore
    let user: UserRecord
    let now: Date

    /// Ten wrong codes in a row, and one more every six minutes.
    var throttle: Throttle { Throttle(name: "mfa \(user.id)", limit: 10, refill: 360) }

    /// Tries a code. An attempt is counted before the code is checked, so that simultaneous guesses can't bypass the
    /// limit.
    func guess(_ isRight: () async throws -> Bool) async throws -> Outcome {
        guard try await throttle.take(from: store, at: now) else { return .throttled }
        guard try await isRight() else { return .wrong }
        try await throttle.reset(in: store)
        return .right
    }

    /// Whether this is the one-time password of one of the enrollments. Each password works once, so that nobody can
    /// use an intercepted one.
    func otp(_ otp: String, of enrollments: [Enrollment]) async throws -> Bool {
        guard let (enrollment, step) = enrollments.match(otp: otp, at: now) else { return false }
        return try await store.useEnrollment(enrollment.id, userID: user.id, step: step)
    }

    /// Redeems an answered challenge. False if another request redeemed it first, or the factor is gone.
    func redeem(_ challenge: Ticket<OOBChallenge>) async throws -> Bool {
        guard try await store.redeemTicket(challenge.key, as: OOBChallenge.self, at: now) != nil else {
            return false
        }
        guard !challenge.details.isVerifiedEmail else { return true }
        return try await store.useEnrollment(challenge.details.device, userID: user.id, step: nil)
    }
}

extension [Enrollment] {
    /// The authenticator app that shows this one-time password, and the period of the password.
    func match(otp: String, at now: Date) -> (Enrollment, step: Int)? {
        for enrollment in self {
            guard let secret = enrollment.details.secret, let step = TOTP.step(of: otp, secret, at: now) else {
                continue
            }
            return (enrollment, step)
        }
        return nil
    }

    /// Whether one of them is a recovery code with this digest.
    func contain(recoveryCode hash: Data) -> Bool {
        contains { enrollment in
            enrollment.isConfirmed && enrollment.codeHash.map { constantTimeEqual($0, hash) } == true
        }
    }
}
