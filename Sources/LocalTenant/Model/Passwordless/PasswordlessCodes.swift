import A0JOSE
import Foundation

/// A code or link that was sent to someone who logs in without a password.
struct PasswordlessCode: TicketDetails {
    static let kind = "passwordless"

    let clientID: String
    let codeHash: Data
    /// What the client wants the link to lead to: the parameters of an `/authorize` request.
    var authorizeParameters: [String: String] = [:]
}

/// The codes of the connections `email` and `sms`.
struct PasswordlessCodes: Sendable {
    let store: any TicketStore & UserStore
    let connection: TenantConnection
    let random: SecureRandom
    let now: Date
    /// What actions make of the profile of someone who signs up.
    let screen: @Sendable (TenantUser) async throws -> TenantUser

    /// Wrong codes, after which a code is dead.
    private static let guesses = 3

    /// Sends a code to the recipient. Nobody is looked up before, so that an answer tells nothing about who has an account.
    ///
    /// - Parameters:
    ///   - authorizeParameters: what the client wants the link to lead to.
    ///   - link: makes a link of a code; nil where the code alone is sent.
    func send(
        to recipient: String, _ client: TenantClient, by mail: MailQueue,
        authorizeParameters: [String: String] = [:], link: ((String) -> String)? = nil
    ) async throws {
        let code = try await make(for: recipient, client, authorizeParameters: authorizeParameters)
        try await mail.add(
            PasswordlessMessage(
                recipient: recipient, connection: connection.name, isPhoneNumber: connection.strategy == .sms,
                isForStrangers: !connection.disableSignup, code: code, link: link?(code)))
    }

    /// Makes a code for the recipient. One before it is no longer good.
    private func make(for recipient: String, _ client: TenantClient, authorizeParameters: [String: String]) async throws
        -> String
    {
        let code = try random.sixDigits()
        try await store.put(
            Ticket(
                key: key(recipient), expiresAt: now + TimeInterval(connection.codeLifetime),
                details: PasswordlessCode(
                    clientID: client.clientID, codeHash: code.secretHash, authorizeParameters: authorizeParameters)))
        return code
    }

    /// Uses the code up; nil if it is wrong, too old, used, another client's, or was guessed at too often.
    func redeem(_ code: String, for recipient: String, _ client: TenantClient) async throws -> PasswordlessCode? {
        guard let ticket = try await find(code, for: recipient, client) else { return nil }
        return try await store.redeemTicket(ticket.key, as: PasswordlessCode.self, at: now)?.details
    }

    /// The code, which the caller uses up; nil like `redeem`. Whoever it is, this is a guess.
    func find(_ code: String, for recipient: String, _ client: TenantClient) async throws -> Ticket<PasswordlessCode>? {
        let key = key(recipient)
        // Another client's attempt must not count as a guess.
        guard try await store.ticket(key, as: PasswordlessCode.self)?.details.clientID == client.clientID,
            let ticket = try await store.guessTicket(
                key, as: PasswordlessCode.self, limit: Self.guesses, at: now),
            constantTimeEqual(ticket.details.codeHash, code.secretHash)
        else { return nil }
        // A stranger was sent no code where nobody may sign up, and may have guessed it.
        if connection.disableSignup, try await known(recipient) == nil { return nil }
        return ticket
    }

    /// The user that a recipient has, or gets now.
    func user(for recipient: String) async throws -> UserRecord {
        if let known = try await known(recipient) { return known }
        var profile = TenantUser(email: nil, password: nil)
        profile.connection = connection.name
        if connection.strategy == .sms {
            profile.phoneNumber = recipient
            profile.phoneNumberVerified = true
        } else {
            profile.email = recipient
            profile.emailVerified = true
        }
        let user = try UserRecord(
            await screen(profile), provider: connection.strategy.rawValue, passwordHash: nil, at: now,
            random: random)
        do {
            try await store.insert(user)
            return user
        } catch StoreError.conflict {
            // Someone else with the same mailbox was quicker.
            guard let known = try await known(recipient) else { throw StoreError.conflict }
            return known
        }
    }

    private func known(_ recipient: String) async throws -> UserRecord? {
        try await store.user(
            recipient: recipient, isPhoneNumber: connection.strategy == .sms, connection: connection.name)
    }

    /// Not of a secret: of what the code is found by.
    private func key(_ recipient: String) -> Data {
        "\(connection.name) \(recipient.identifierKey)".secretHash
    }
}
