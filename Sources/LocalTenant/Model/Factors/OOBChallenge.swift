import A0JOSE
import Foundation

/// A message to a second factor that waits for its code or approval: the data behind an `oob_code`.
struct OOBChallenge: TicketDetails {
    static let kind = "oob-code"
    static let lifetime: TimeInterval = 300

    let userID: String
    /// The device of the authenticator.
    let device: String
    /// Whether the factor is the user's verified email address, which isn't stored as a factor.
    let isVerifiedEmail: Bool
    /// nil for a push message.
    let codeHash: Data?
    /// The answer from the push device; nil until then.
    var isApproved: Bool?
}

/// The link in a push message. Anyone with the link can answer.
struct PushApproval: TicketDetails {
    static let kind = "push-approval"
    /// The key of the challenge.
    let challenge: Data
    /// The numbers that the user chooses from; nil if the user only approves.
    var numbers: PushNumbers?
}

/// A number that the login page shows, and that the user finds among others on the device, so that nobody approves the
/// login of someone else.
struct PushNumbers: Sendable, Equatable, Codable {
    let shown: Int
    /// In any order.
    let choices: [Int]

    init(_ random: SecureRandom) throws {
        var choices: [Int] = []
        while choices.count < 3 {
            let byte = Int(try random.bytes(1).first ?? 0)
            // Larger bytes would make some numbers more likely.
            guard byte < 180, !choices.contains(byte % 90 + 10) else { continue }
            choices.append(byte % 90 + 10)
        }
        shown = choices[0]
        self.choices = choices.sorted()
    }
}

/// Sends messages to second factors, and receives the answers to push messages.
struct OOBChallenges: Sendable {
    let store: any TicketStore & ThrottleStore
    let messages: Messages
    /// The URL of the page that answers push messages.
    let approvalURL: String
    let settings: MFASettings
    let random: SecureRandom
    let now: Date
    let log: @Sendable (LogEventType, UserRecord) -> Void

    /// Sends a message to an authenticator of the user and returns its `oob_code`.
    ///
    /// - Parameter numbers: the numbers for a push message; nil to ask for approval only.
    /// - Throws: `OAuthError` after ten messages or calls to one recipient within an hour.
    func send(
        to authenticator: Authenticator, of user: UserRecord, kind: TenantMessage.Kind, numbers: PushNumbers? = nil
    ) async throws -> String {
        let oobCode = try random.token()
        let codes = authenticator.kind == .email ? settings.emailCodes : settings.phoneCodes
        let code = authenticator.kind == .push ? nil : try random.digits(codes.length)
        let expiresAt = now + (code == nil ? OOBChallenge.lifetime : TimeInterval(codes.lifetime))
        if let recipient = authenticator.recipient {
            guard try await Throttle.messages(to: recipient).take(from: store, at: now) else {
                throw OAuthError(429, "too_many_attempts", "Too many messages to one recipient. Try again later.")
            }
        }
        try await store.put(
            Ticket(
                key: oobCode.secretHash, subject: user.id, expiresAt: expiresAt,
                details: OOBChallenge(
                    userID: user.id, device: authenticator.device, isVerifiedEmail: authenticator.enrollment == nil,
                    codeHash: code?.secretHash)))
        switch (authenticator.kind, authenticator.recipient) {
        case (.push, _):
            let approval = try random.token()
            try await store.put(
                Ticket(
                    key: approval.secretHash, subject: user.id, expiresAt: expiresAt,
                    details: PushApproval(challenge: oobCode.secretHash, numbers: numbers)))
            let link = "\(approvalURL)?ticket=\(approval)"
            try await messages.send(kind == .mfaCode ? .mfaPush : kind, to: user.id, by: .push, link: link, about: user)
            log(.gd_send_pn, user)
        case (let factor, let recipient?):
            let channel = TenantMessage.Channel(rawValue: factor.rawValue) ?? .email
            try await messages.send(kind, to: recipient, by: channel, code: code, about: user)
            log(channel == .sms ? .gd_send_sms : channel == .voice ? .gd_send_voice : .gd_send_email, user)
        case (_, nil):
            throw StoreError.failed("A second factor has no recipient.")
        }
        return oobCode
    }
}

extension TicketStore {
    /// The challenge of a push message with the user's answer; nil if it no longer waits for one.
    func challenge(
        _ key: Data, isApproved: Bool, at now: Date
    ) async throws(StoreError) -> Ticket<OOBChallenge>? {
        guard var ticket = try await ticket(key, as: OOBChallenge.self), ticket.expiresAt > now,
            ticket.details.codeHash == nil, ticket.details.isApproved == nil
        else { return nil }
        ticket.details.isApproved = isApproved
        return ticket
    }
}
