import Foundation

/// A login that waits for its second factor: what an `mfa_token` stands for.
struct MFATransaction: TicketDetails {
    static let kind = "mfa-token"
    static let lifetime: TimeInterval = 600

    let userID: String
    let clientID: String
    let audience: String?
    let scope: [String]
    let grantType: String
    /// The key that tokens will be bound to.
    let keyThumbprint: String?
    var organization: String?
}

extension MFATransaction {
    static let malformed = OAuthError.invalidGrant("Malformed mfa_token")
    static let expired = OAuthError(401, "expired_token", "mfa_token is expired")

    /// The login of this token.
    ///
    /// - Parameter unknown: what to say of a token that is nobody's.
    /// - Throws: `OAuthError`.
    static func find(
        _ token: String, _ call: Call, unknown: OAuthError = malformed
    ) async throws -> Ticket<MFATransaction> {
        guard let ticket = try await call.store.ticket(token.secretHash, as: MFATransaction.self) else { throw unknown }
        guard ticket.expiresAt > call.now else { throw expired }
        return ticket
    }
}

/// The second step of a login at the token endpoint.
struct SecondFactor: Sendable {
    let call: Call
    let client: TenantClient
    let ticket: Ticket<MFATransaction>
    let user: UserRecord

    /// - Throws: `OAuthError` for an `mfa_token` that is missing, unknown, too old or another client's.
    init(_ parameters: Parameters, _ client: TenantClient, _ call: Call) async throws {
        let ticket = try await MFATransaction.find(try parameters.required("mfa_token"), call)
        guard ticket.details.clientID == client.clientID,
            let user = try await call.store.user(ticket.details.userID)
        else { throw MFATransaction.malformed }
        guard !user.profile.blocked else { throw GrantRefusal.blockedUser }
        self.call = call
        self.client = client
        self.ticket = ticket
        self.user = user
    }

    var check: FactorCheck { call.factorCheck(of: user) }

    /// Lets somebody try a code.
    ///
    /// - Throws: `OAuthError` after too many wrong codes, or `refusal` if this is another one.
    func guess(orThrow refusal: OAuthError, _ isRight: () async throws -> Bool) async throws {
        switch try await check.guess(isRight) {
        case .right: return
        case .wrong: throw refusal
        case .throttled:
            throw OAuthError(
                429, "too_many_attempts", "Too many wrong codes. Wait a few minutes before the next attempt.")
        }
    }

    /// Uses the `mfa_token` up.
    ///
    /// - Throws: `OAuthError` if somebody else was quicker.
    func redeem() async throws {
        try call.requireKey(ticket.details.keyThumbprint)
        guard try await call.store.redeemTicket(ticket.key, as: MFATransaction.self, at: call.now) != nil else {
            throw MFATransaction.malformed
        }
    }

    /// The tokens that the login was about. The `mfa_token` has been used up.
    func tokens() async throws -> [String: TenantValue] {
        let transaction = ticket.details
        return try await DirectGrant(
            call: call, client: client, user: user, api: try await call.grantedAPI(transaction.audience),
            scope: transaction.scope, grantType: GrantType(rawValue: transaction.grantType) ?? .password,
            organization: transaction.organization, hasSecondFactor: true
        ).response()
    }
}
