import A0HTTPServer
import A0JOSE
import Foundation

/// A message that was sent to a second factor, and waits for its code or its approval: what an `oob_code` stands for.
struct OOBChallenge: TicketDetails {
    static let kind = "oob-code"
    static let lifetime: TimeInterval = 300

    let userID: String
    /// The device of the authenticator.
    let device: String
    /// Whether the factor is the user's verified email address, which is not stored as one.
    let isVerifiedEmail: Bool
    /// nil for a push message.
    let codeHash: Data?
    /// What the person with the push device said; nil until then.
    var isApproved: Bool?
}

/// The link in a push message: whoever has it decides.
struct PushApproval: TicketDetails {
    static let kind = "push-approval"
    /// The key of the challenge.
    let challenge: Data
}

extension OOBChallenge {
    /// Sends a message to an authenticator of the user and returns its `oob_code`.
    ///
    /// - Throws: `OAuthError` after ten messages or calls to one recipient within an hour.
    static func send(
        to authenticator: Authenticator, of user: UserRecord, kind: TenantMessage.Kind, _ call: Call
    ) async throws -> String {
        let oobCode = try call.tenant.random.token()
        let code = authenticator.kind == .push ? nil : try call.tenant.makeCode()
        let expiresAt = call.now + lifetime
        if let recipient = authenticator.recipient {
            let throttle = Throttle(name: "sms \(recipient)", limit: 10, refill: 360)
            guard try await throttle.take(call) else {
                throw OAuthError(429, "too_many_attempts", "Too many messages to one recipient. Try again later.")
            }
        }
        try await call.store.put(
            Ticket(
                key: oobCode.secretHash, subject: user.id, expiresAt: expiresAt,
                details: OOBChallenge(
                    userID: user.id, device: authenticator.device, isVerifiedEmail: authenticator.enrollment == nil,
                    codeHash: code?.secretHash)))
        switch (authenticator.kind, authenticator.recipient) {
        case (.push, _):
            let approval = try call.tenant.random.token()
            try await call.store.put(
                Ticket(
                    key: approval.secretHash, subject: user.id, expiresAt: expiresAt,
                    details: PushApproval(challenge: oobCode.secretHash)))
            let link = call.tenant.url("u/mfa-push") + "?" + FormEncoding.encode([("ticket", approval)])
            try await call.send(kind == .mfaCode ? .mfaPush : kind, to: user.id, by: .push, link: link)
        case (let factor, let recipient?):
            let channel = TenantMessage.Channel(rawValue: factor.rawValue) ?? .email
            try await call.send(kind, to: recipient, by: channel, code: code)
        case (_, nil):
            throw StoreError.failed("A second factor has no recipient.")
        }
        return oobCode
    }
}

extension Tenant {
    /// Answers a push message; false if it is no longer waiting for an answer.
    func decide(_ challenge: Data, isApproved: Bool) async throws -> Bool {
        guard var ticket = try await store.ticket(challenge, as: OOBChallenge.self), ticket.expiresAt > clock.now,
            ticket.details.codeHash == nil, ticket.details.isApproved == nil
        else { return false }
        ticket.details.isApproved = isApproved
        return try await store.change(ticket)
    }
}
