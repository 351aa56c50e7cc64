import A0HTTPServer
import Foundation

// Writes queued messages to the outbox.
extension Tenant {
    /// Emailed links are valid for five days.
    static let linkLifetime: TimeInterval = 432_000

    /// Writes a message of the queue to the outbox.
    func finish(_ ticket: Ticket<QueuedMail>) async throws {
        try await write(ticket.details)
        _ = try await store.redeemTicket(ticket.key, as: QueuedMail.self, at: clock.now)
    }

    /// Writes a queued message to the outbox, if there is a recipient.
    private func write(_ mail: QueuedMail) async throws {
        let messages = messages(client: mail.client, language: mail.language)
        switch mail.reason {
        case .verification(let userID):
            guard let user = try await store.account(userID), !user.profile.emailVerified else { return }
            try await sendLink(.verifyEmail, "u/email-verification", to: user, messages, mail.language) {
                EmailVerification(userID: $0.id, email: $1)
            }
        case .reset(let identifier, let name):
            guard let connection = configuration.databases.first(where: { $0.name == name }) else { return }
            let user = try await store.user(identifier: identifier, of: connection)
            try await sendLink(.resetPassword, "u/reset-password/change", to: user, messages, mail.language) {
                PasswordReset(userID: $0.id, email: $1)
            }
        case .block(let identifier, let connection):
            let user = try await store.user(identifier: identifier, connection: connection)
            try await sendLink(.blockedAccount, "u/unblock", to: user, messages, mail.language) { user, _ in
                Unblocking(userID: user.id)
            }
        case .breach(let userID):
            let user = try await store.account(userID)
            try await sendLink(.breachedPassword, "u/reset-password/change", to: user, messages, mail.language) {
                PasswordReset(userID: $0.id, email: $1)
            }
        case .passwordless(let message):
            let user = try await store.user(
                recipient: message.recipient, isPhoneNumber: message.isPhoneNumber, connection: message.connection)
            guard user != nil || message.isForStrangers else { return }
            try await messages.send(
                message.link == nil ? .passwordlessCode : .passwordlessLink, to: message.recipient,
                by: message.isPhoneNumber ? .sms : .email, code: message.code, link: message.link,
                about: user)
        case .loginCode(let code, let challenge, let channel):
            guard try await challenge.user(in: store) != nil || challenge.allowsSignup else { return }
            try await messages.send(.loginCode, to: challenge.recipient, by: channel, code: code)
        }
    }

    /// Emails a link, if there is a user with an address for it.
    ///
    /// - Parameter details: makes the link's data from the user and the address.
    private func sendLink<Details: TicketDetails>(
        _ kind: TenantMessage.Kind, _ path: String, to user: UserRecord?, _ messages: Messages, _ language: String?,
        for details: (UserRecord, String) -> Details
    ) async throws {
        guard let user, let email = user.profile.email else { return }
        let lifetime = try await MessageWriter(tenant: self).linkLifetime(kind)
        let link = try await makeLink(
            path, for: user, details(user, email), lifetime: lifetime ?? Self.linkLifetime, language: language)
        try await messages.send(kind, to: email, by: .email, link: link.url, about: user)
    }

    /// A link that works once.
    ///
    /// - Parameters:
    ///   - lifetime: seconds.
    ///   - language: the language of its page; nil for that of the browser.
    func makeLink(
        _ path: String, for user: UserRecord, _ details: some TicketDetails, lifetime: TimeInterval = linkLifetime,
        language: String? = nil
    ) async throws -> (url: String, secret: String) {
        let secret = try random.token()
        try await store.put(
            Ticket(key: secret.secretHash, subject: user.id, expiresAt: clock.now + lifetime, details: details))
        let locale = language.flatMap { $0 == settings.configuration.enabledLocales.first ? nil : $0 }
        let query = FormEncoding.encode(
            [("ticket", secret)] + [locale].compactMap(\.self).map { ("ui_locales", $0) })
        return (url(path) + "?" + query, secret)
    }

    /// - Parameters:
    ///   - client: the client that caused the messages.
    ///   - language: a language tag; nil for the tenant's default.
    func messages(client: String?, language: String?) -> Messages {
        Messages(
            receiver: MessageWriter(tenant: self, language: language), client: client, random: random, clock: clock)
    }
}
