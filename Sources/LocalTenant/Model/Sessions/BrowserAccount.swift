import A0JOSE
import Foundation

/// An account that has logged in with a browser.
struct BrowserAccount: Sendable {
    /// The secret of its session, which may have ended.
    let secret: String
    let user: UserRecord
    /// nil if the session has ended.
    let session: BrowserSession?
}

/// The user of a session, for the time after it has ended. Found by the session's secret.
struct RememberedAccount: TicketDetails {
    static let kind = "remembered-account"
    static let limit: Int? = nil
}

extension BrowserAccount {
    /// Seconds after a login in which a browser shows the account.
    static let lifetime: TimeInterval = 30 * 86_400
}

extension BrowserSessions {
    /// The accounts of a browser, without users who were deleted.
    func accounts(_ list: AccountList) async throws -> [BrowserAccount] {
        var accounts: [BrowserAccount] = []
        for secret in list.secrets {
            guard let account = try await account(secret),
                !accounts.contains(where: { $0.user.id == account.user.id })
            else { continue }
            accounts.append(account)
        }
        return accounts
    }

    private func account(_ secret: String) async throws -> BrowserAccount? {
        if let (session, user) = try await find(secret) {
            return BrowserAccount(secret: secret, user: user, session: session)
        }
        guard let id = try await rememberedUser(secret), let user = try await store.user(id), user.primaryID == nil
        else { return nil }
        return BrowserAccount(secret: secret, user: user, session: nil)
    }

    /// The id of the user whose session had this secret; nil if unknown.
    func rememberedUser(_ secret: String) async throws -> String? {
        guard let ticket = try await store.ticket(secret.secretHash, as: RememberedAccount.self),
            ticket.expiresAt > now
        else { return nil }
        return ticket.subject
    }

    /// The record that remains of a session when it has ended.
    func remembered(_ user: UserRecord, by secret: String) -> Ticket<RememberedAccount> {
        Ticket(
            key: secret.secretHash, subject: user.id, expiresAt: now + BrowserAccount.lifetime,
            details: RememberedAccount())
    }

    func forget(_ secret: String) async throws {
        _ = try await store.redeemTicket(secret.secretHash, as: RememberedAccount.self, at: now)
    }
}
