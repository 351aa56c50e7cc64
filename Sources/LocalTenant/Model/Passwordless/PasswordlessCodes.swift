import A0JOSE
import Foundation

/// A code or link that was sent for a passwordless login.
struct PasswordlessCode: TicketDetails {
    static let kind = "passwordless"

    let clientID: String
    let codeHash: Data
    /// The client's request for the link: the parameters of an `/authorize` request.
    var authorizeParameters: [String: String] = [:]
}

/// The codes of the connections `email` and `sms`.
struct PasswordlessCodes: Sendable {
    let store: any TicketStore & UserStore & ThrottleStore
    let connection: TenantConnection
    let random: SecureRandom
    let now: Date
    /// Runs the actions for the profile of a user who signs up.
    let screen: @Sendable (TenantUser) async throws -> TenantUser

    /// The number of wrong codes after which a code becomes invalid.
    private static let guesses = 3

    /// Sends a code to the recipient. The user is looked up later, so that the response doesn't reveal who has an
    /// account.
    ///
    /// - Parameters:
    ///   - authorizeParameters: the client's request for the link.
    ///   - link: makes a link from a code; nil if only the code is sent.
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

    /// Creates a code for the recipient. An earlier code becomes invalid.
    private func make(for recipient: String, _ client: TenantClient, authorizeParameters: [String: String]) async throws
        -> String
    {
        let code = try random.digits(connection.codeLength)
        try await store.put(
            Ticket(
                key: key(recipient), expiresAt: now + TimeInterval(connection.codeLifetime),
                details: PasswordlessCode(
                    clientID: client.clientID, codeHash: code.secretHash, authorizeParameters: authorizeParameters)))
        return code
    }

    /// Redeems the code; nil if it is wrong, expired, used, another client's, or had too many wrong guesses.
    func redeem(_ code: String, for recipient: String, _ client: TenantClient) async throws -> PasswordlessCode? {
        guard let ticket = try await find(code, for: recipient, client) else { return nil }
        return try await store.redeemTicket(ticket.key, as: PasswordlessCode.self, at: now)?.details
    }

    /// The code, which the caller redeems; nil like `redeem`. Counts as a guess.
    func find(_ code: String, for recipient: String, _ client: TenantClient) async throws -> Ticket<PasswordlessCode>? {
        let key = key(recipient)
        // Another client's attempt must not count as a guess.
        guard try await store.ticket(key, as: PasswordlessCode.self)?.details.clientID == client.clientID,
            try await Throttle.codes(for: recipient).take(from: store, at: now),
            let ticket = try await store.guessTicket(
                key, as: PasswordlessCode.self, limit: Self.guesses, at: now),
            constantTimeEqual(ticket.details.codeHash, code.secretHash)
        else { return nil }
        try await Throttle.codes(for: recipient).reset(in: store)
        // If signing up is disabled, no code was sent to unknown recipients, so this one was guessed.
        if connection.disableSignup, try await known(recipient) == nil { return nil }
        return ticket
    }

    /// The recipient's user, created if needed.
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
            // Another request with the same recipient just created the user.
            guard let known = try await known(recipient) else { throw StoreError.conflict }
            return known
        }
    }

    private func known(_ recipient: String) async throws -> UserRecord? {
        try await store.user(
            recipient: recipient, isPhoneNumber: connection.strategy == .sms, connection: connection.name)
    }

    /// The ticket's key, which isn't derived from a secret.
    private func key(_ recipient: String) -> Data {
        "\(connection.name) \(recipient.identifierKey)".secretHash
    }
}
