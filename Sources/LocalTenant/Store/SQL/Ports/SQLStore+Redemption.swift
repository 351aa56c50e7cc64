import A0SQL
import Foundation

extension SQLStore {
    func redeem(
        _ redemptions: [Redemption], for issuance: Issuance, at now: Date
    ) async throws(StoreError) -> RedemptionOutcome {
        try await write(.byStatement) { (database) throws(StoreError) in
            switch try database.attempt(redemptions, for: issuance, at: now) {
            case .refused(let index, _):
                return .refused(index, try database.error(of: redemptions[index], at: now))
            case let outcome:
                return outcome
            }
        }
    }
}

extension SQLDatabase {
    /// Does everything, or nothing. The reason for a refusal isn't known yet.
    fileprivate func attempt(
        _ redemptions: [Redemption], for issuance: Issuance, at now: Date
    ) throws(StoreError) -> RedemptionOutcome {
        var outcome = RedemptionOutcome.redeemed
        _ = try allOrNothing { () throws(StoreError) in
            outcome = try perform(redemptions, for: issuance, at: now)
            return outcome == .redeemed
        }
        return outcome
    }

    private func perform(
        _ redemptions: [Redemption], for issuance: Issuance, at now: Date
    ) throws(StoreError) -> RedemptionOutcome {
        for (index, redemption) in redemptions.enumerated() {
            guard try use(redemption, at: now) else { return .refused(index, .unknown) }
        }
        return try add(issuance, at: now) ? .redeemed : .grantRevoked
    }

    /// Redeems in a single statement. False if it isn't valid.
    func use(_ redemption: Redemption, at now: Date) throws(StoreError) -> Bool {
        switch redemption {
        case .code(let hash, let clientID, _):
            try run(
                """
                UPDATE codes SET used_at = ?1 WHERE hash = ?2 AND used_at IS NULL
                    AND EXISTS (SELECT 1 FROM grants WHERE id = grant_id AND client_id = ?3 AND revoked_at IS NULL)
                """,
                [.date(now), .blob(hash), .text(clientID)])
        case .refreshToken(let hash, let clientID, let exchange):
            return try redeem(hash, clientID, now, exchange)
        case .device(let hash, let clientID):
            try run(
                """
                UPDATE device_codes SET state = 'done' WHERE hash = ? AND client_id = ? AND state = 'allowed'
                    AND EXISTS (SELECT 1 FROM grants WHERE id = grant_id AND revoked_at IS NULL)
                """,
                [.blob(hash), .text(clientID)])
        case .ticket(let kind, let key):
            try run(
                "DELETE FROM tickets WHERE kind = ? AND key = ? AND expires_at > ?",
                [.text(kind), .blob(key), .date(now)])
        case .factor(let id, let userID, let step):
            return try useEnrollment(id, userID: userID, step: step)
        case .passkey(let use):
            return try usePasskey(use.passkeyID, signCount: use.signCount, isBackedUp: use.isBackedUp, at: now)
        case .recoveryCode(let hash, let userID, let successor):
            return try replaceRecoveryCode(userID: userID, hash, with: successor)
        }
        return changes > 0
    }

    /// False if the grant was revoked.
    private func add(_ issuance: Issuance, at now: Date) throws(StoreError) -> Bool {
        if let login = issuance.login {
            try insert(login.grant)
            if let address = login.address {
                try recordLogin(userID: login.grant.userID, address: address, at: now)
                if let organization = login.grant.details.organization {
                    try addMember(login.grant.userID, to: organization)
                }
            }
        }
        if let token = issuance.refreshToken, try !insert(token, limit: issuance.maximumGrants, at: now) {
            return false
        }
        if let token = issuance.accessToken { try insert(token) }
        if let ticket = issuance.secondFactor { try put(ticket) }
        if let ticket = issuance.sessionTransfer { try put(ticket) }
        if let change = issuance.metadata { try apply(change) }
        if let id = issuance.usedSessionID {
            try run("UPDATE sessions SET last_active_at = ? WHERE id = ?", [.date(now), .text(id)])
        }
        if let id = issuance.revokedGrantID { try revokeGrants(.ids([id]), at: now) }
        if let name = issuance.clearedThrottle { try clearThrottle(name) }
        return true
    }

    /// Finds out why a redemption was refused, which may revoke the grant.
    fileprivate func error(of redemption: Redemption, at now: Date) throws(StoreError) -> RedemptionError {
        switch redemption {
        case .code(let hash, let clientID, let leeway):
            return try error(ofCode: hash, clientID, leeway: leeway, at: now)
        case .refreshToken(let hash, let clientID, _):
            return try error(ofRefreshToken: hash, clientID, at: now)
        case .device, .ticket, .factor, .passkey, .recoveryCode:
            return .unknown
        }
    }

    private func error(
        ofCode hash: Data, _ clientID: String, leeway: TimeInterval, at now: Date
    ) throws(StoreError) -> RedemptionError {
        let used = try run(
            """
            SELECT grant_id, used_at FROM codes JOIN grants ON grants.id = grant_id
            WHERE hash = ? AND client_id = ? AND used_at IS NOT NULL
            """,
            [.blob(hash), .text(clientID)])
        guard let row = used.first else { return .unknown }
        // Compare with the store's precision.
        guard try row.date(1).milliseconds < (now - leeway).milliseconds else { return .repeated }
        try run(
            "UPDATE grants SET revoked_at = coalesce(revoked_at, ?1), tokens_revoked_at = ?1 WHERE id = ?2",
            [.date(now), .text(try row.text(0))])
        return .reused
    }

    private func error(
        ofRefreshToken hash: Data, _ clientID: String, at now: Date
    ) throws(StoreError) -> RedemptionError {
        let ended = try run(
            """
            SELECT grants.id FROM refresh_tokens AS token JOIN grants ON grants.id = token.grant_id
            WHERE token.hash = ?1 AND token.rotated_at IS NOT NULL AND grants.client_id = ?2
                AND grants.revoked_at IS NULL AND (grants.expires_at IS NULL OR grants.expires_at > ?3)
            """,
            [.blob(hash), .text(clientID), .date(now)])
        guard let grant = ended.first else { return .unknown }
        try revokeGrants(.ids([try grant.text(0)]), at: now)
        return .reused
    }
}
