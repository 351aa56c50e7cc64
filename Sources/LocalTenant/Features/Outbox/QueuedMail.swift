import A0HTTPServer
import Foundation

/// A message that is to be written. It is in the store before the request that caused it is answered, along with whatever it
/// belongs to, and nobody is looked up for it before: an answer tells nothing about who has an account, not even by its time.
struct QueuedMail: TicketDetails {
    static let kind = "queued-mail"
    /// The subject of all tickets.
    static let queue = "outbox"

    enum Reason: Sendable, Equatable, Codable {
        /// The email address of an account is to be verified.
        case verification(userID: String)
        /// Somebody wants to choose a new password, and may not have an account.
        case reset(identifier: String, connection: String)
        /// Too many logins have failed, for an account that may not exist.
        case block(identifier: String, connection: String)
        /// Somebody logs in to a database with a code, and may not have an account.
        case loginCode(String, OTPChallenge, TenantMessage.Channel)
    }

    let reason: Reason
    /// The client that caused the message.
    let client: String?
}

extension Call {
    /// Messages that cannot be written are given up, and mailed links end, after five days.
    private static let mailLifetime: TimeInterval = 432_000

    /// The place of a message in the queue.
    func ticket(for reason: QueuedMail.Reason) throws -> Ticket<QueuedMail> {
        Ticket(
            key: try tenant.random.bytes(16), subject: QueuedMail.queue, expiresAt: now + Self.mailLifetime,
            details: QueuedMail(reason: reason, client: notes.all.client))
    }

    /// Queues a message, which is then written without the request waiting for it.
    func queueMail(_ reason: QueuedMail.Reason) async throws {
        let ticket = try ticket(for: reason)
        try await store.put(ticket)
        tenant.mailer.begin(ticket)
    }
}

extension Tenant {
    /// Mailed links are good for five days.
    private static let linkLifetime: TimeInterval = 432_000

    /// Puts a queued message into the outbox, if there is anybody to get it.
    func write(_ mail: QueuedMail) async throws {
        switch mail.reason {
        case .verification(let userID):
            guard let user = try await store.account(userID), let email = user.profile.email,
                !user.profile.emailVerified
            else { return }
            let link = try await link(
                "u/email-verification", to: EmailVerification(userID: user.id, email: email), of: user)
            try await send(.verifyEmail, to: email, by: .email, link: link, client: mail.client)
        case .reset(let identifier, let connection):
            guard let user = try await store.user(identifier: identifier, connection: connection),
                let email = user.profile.email
            else { return }
            let link = try await link(
                "u/reset-password/change", to: PasswordReset(userID: user.id, email: email), of: user)
            try await send(.resetPassword, to: email, by: .email, link: link, client: mail.client)
        case .block(let identifier, let connection):
            guard let user = try await store.user(identifier: identifier, connection: connection),
                let email = user.profile.email
            else { return }
            let link = try await link("u/unblock", to: Unblocking(userID: user.id), of: user)
            try await send(.blockedAccount, to: email, by: .email, link: link, client: mail.client)
        case .loginCode(let code, let challenge, let channel):
            guard try await challenge.user(in: store) != nil || challenge.allowsSignup else { return }
            try await send(.loginCode, to: challenge.recipient, by: channel, code: code, client: mail.client)
        }
    }

    private func link<Details: TicketDetails>(
        _ path: String, to details: Details, of user: UserRecord
    ) async throws -> String {
        let secret = try random.token()
        try await store.put(
            Ticket(
                key: secret.secretHash, subject: user.id, expiresAt: clock.now + Self.linkLifetime, details: details))
        return url(path) + "?" + FormEncoding.encode([("ticket", secret)])
    }
}
