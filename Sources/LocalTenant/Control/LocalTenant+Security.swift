import A0Encoding
import A0JOSE
import Foundation

/// Attack protection and second factors.
extension LocalTenant {
    // MARK: Attack protection

    /// The simulated attack protection from now on.
    public var attackProtection: AttackProtection {
        get { tenant.configuration.attackProtection }
        set { tenant.settings.change { $0.attackProtection = newValue } }
    }

    /// Unblocks a user after too many failed logins.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func unblock(userID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            _ = try await tenant.store.apply([.liftBlocks(of: try await known(userID))], at: clock.now)
        }
    }

    // MARK: Second factors

    /// When a second factor is asked for from now on, and which factors are available. Clients and users can have their
    /// own policy: ``TenantClient/mfaPolicy``, ``TenantUser/mfaPolicy``.
    public var mfa: MFASettings {
        get { tenant.configuration.mfa }
        set { tenant.settings.change { $0.mfa = newValue } }
    }

    /// Gives a user an authenticator app as if it had been set up, and returns its key in base32.
    ///
    /// ```swift
    /// let key = try await tenant.enrollAuthenticatorApp(userID: userID)
    /// let otp = tenant.oneTimePassword(key)
    /// ```
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func enrollAuthenticatorApp(userID: String) async throws(TenantError) -> String {
        try await TenantError.wrapping {
            let key = try tenant.random.bytes(20)
            try await enroll(.otp, userID, .init(secret: key))
            return Base32.encode(key)
        }
    }

    /// Gives a user a phone as a second factor, as if it had been confirmed.
    ///
    /// - Parameters:
    ///   - number: the phone's number in international form.
    ///   - userID: the user.
    ///   - prefersVoice: whether codes are sent by call, unless a text message is requested.
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func enrollPhone(
        _ number: String, userID: String, prefersVoice: Bool = false
    ) async throws(TenantError) {
        try await TenantError.wrapping {
            try await enroll(.phone, userID, .init(recipient: number, prefersVoice: prefersVoice ? true : nil))
        }
    }

    /// Gives a user a device for push notifications, as if it had been confirmed. Answer for it with
    /// ``respondToPush(userID:approve:)``.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func enrollPushDevice(userID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            try await enroll(.push, userID, .init(secret: try tenant.random.bytes(20)))
        }
    }

    /// Gives a user a recovery code in place of any other, and returns it.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func enrollRecoveryCode(userID: String) async throws(TenantError) -> String {
        try await TenantError.wrapping {
            for old in try await tenant.store.enrollments(userID: userID) where old.factor == .recoveryCode {
                _ = try await tenant.store.deleteEnrollment(old.id, userID: userID, unlessLastOf: [])
            }
            let code = try RecoveryCode.make(tenant.random)
            try await enroll(.recoveryCode, userID, .init(), codeHash: RecoveryCode.hash(code))
            return code
        }
    }

    /// Removes all second factors of a user.
    ///
    /// - Throws: ``TenantError`` with the cause `store`.
    public func removeAuthenticators(userID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            let enrollments = try await tenant.store.deleteEnrollments(of: userID)
            if enrollments.contains(where: { $0.factor == .phone && $0.isConfirmed }) {
                try await tenant.sessionEnding.announce(.mfaPhoneUnenrolled, to: .user(userID))
            }
        }
    }

    /// Returns the current code of an authenticator app, by the tenant's clock (RFC 6238); nil if the key isn't base32.
    ///
    /// - Parameters:
    ///   - key: the app's key in base32, as ``enrollAuthenticatorApp(userID:)`` returns it.
    ///   - periods: how many periods of 30 seconds later; each password works once.
    public func oneTimePassword(_ key: String, periods: Int = 0) -> String? {
        Base32.decode(key).map { TOTP.password($0, step: TOTP.step(at: clock.now) + periods) }
    }

    /// Approves or denies all push notifications that wait for a user's answer, and returns how many there were.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read or written.
    @discardableResult
    public func respondToPush(userID: String, approve: Bool) async throws(TenantError) -> Int {
        try await TenantError.wrapping {
            var count = 0
            for ticket in try await tenant.store.tickets(subject: userID, as: OOBChallenge.self, at: clock.now) {
                let decided = try await tenant.store.challenge(ticket.key, isApproved: approve, at: clock.now)
                if let decided, try await tenant.store.change(decided) { count += 1 }
            }
            return count
        }
    }

    private func enroll(
        _ factor: Enrollment.Factor, _ userID: String, _ details: Enrollment.Details, codeHash: Data? = nil
    ) async throws {
        _ = try await known(userID)
        let id = try Enrollment.newID(tenant.random)
        let enrollment = Enrollment(
            id: id, userID: userID, factor: factor, createdAt: clock.now, isConfirmed: true, codeHash: codeHash,
            details: details)
        _ = try await tenant.store.enroll([enrollment], unlessConfirmed: [])
    }

    private func known(_ userID: String) async throws -> UserRecord {
        guard let user = try await tenant.store.user(userID) else {
            throw TenantError(.notFound, "There is no user \(userID).")
        }
        return user
    }
}

extension FactorStore {
    /// Takes all second factors away from a user, and returns them.
    @discardableResult
    func deleteEnrollments(of userID: String) async throws(StoreError) -> [Enrollment] {
        let enrollments = try await enrollments(userID: userID)
        for enrollment in enrollments {
            _ = try await deleteEnrollment(enrollment.id, userID: userID, unlessLastOf: [])
        }
        return enrollments
    }
}
