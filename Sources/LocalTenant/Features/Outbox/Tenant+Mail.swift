import A0HTTPServer
import Foundation

// What becomes of queued messages.
extension Tenant {
    /// Mailed links are good for five days.
    private static let linkLifetime: TimeInterval = 432_000

    /// Puts a queued message into the outbox, if there is anybody to get it.
    func write(_ mail: QueuedMail) async throws {
        let messages = messages(client: mail.client)
        switch mail.reason {
        case .verification(let userID):
            guard let user = try await store.account(userID), let email = user.profile.email,
                !user.profile.emailVerified
            else { return }
            let link = try await link(
                "u/email-verification", to: EmailVerification(userID: user.id, email: email), of: user)
            try await messages.send(.verifyEmail, to: email, by: .email, link: link)
        case .reset(let identifier, let connection):
            guard let user = try await store.user(identifier: identifier, connection: connection),
                let email = user.profile.email
            else { return }
            let link = try await link(
                "u/reset-password/change", to: PasswordReset(userID: user.id, email: email), of: user)
            try await messages.send(.resetPassword, to: email, by: .email, link: link)
        case .block(let identifier, let connection):
            guard let user = try await store.user(identifier: identifier, connection: connection),
                let email = user.profile.email
            else { return }
            let link = try await link("u/unblock", to: Unblocking(userID: user.id), of: user)
            try await messages.send(.blockedAccount, to: email, by: .email, link: link)
        case .loginCode(let code, let challenge, let channel):
            guard try await challenge.user(in: store) != nil || challenge.allowsSignup else { return }
            try await messages.send(.loginCode, to: challenge.recipient, by: channel, code: code)
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

    /// - Parameter client: the client that causes the messages.
    func messages(client: String?) -> Messages {
        Messages(receiver: outbox, client: client, random: random, clock: clock)
    }
}
