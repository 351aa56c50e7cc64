/// The outcome of a grant, before any of it is stored.
struct GrantOutcome: Sendable {
    /// The members of the response, unless it is an error.
    var members: [String: TenantValue] = [:]
    /// More headers of the response.
    var headers: [String: String] = [:]
    /// The user whom the tokens are for.
    var user: UserRecord?
    /// Why there are no tokens.
    var error: OAuthError?
    /// The records to store with it.
    var issuance = Issuance()
    /// The record that it redeems.
    var presented: [Presented] = []

    /// A single-use credential that the client presented.
    struct Presented: Sendable {
        let redemption: Redemption
        /// The error if it is no longer valid.
        let error: OAuthError
        /// The error if it was used before, which revokes the tokens that it returned; nil for `error`.
        var reuse: OAuthError?

        init(_ redemption: Redemption, orThrow error: OAuthError, reuse: OAuthError? = nil) {
            (self.redemption, self.error, self.reuse) = (redemption, error, reuse)
        }
    }

    /// The outcome of `body`. A refusal redeems the credential just as tokens do, because it may be stolen. A failure,
    /// such as a signing error, keeps it for the next attempt.
    static func spending(
        _ presented: [Presented], _ body: () async throws -> GrantOutcome
    ) async throws -> GrantOutcome {
        var outcome: GrantOutcome
        do {
            outcome = try await body()
        } catch let error as OAuthError {
            outcome = GrantOutcome(error: error)
        } catch let error as PasskeyError {
            outcome = GrantOutcome(error: error.oauthError)
        }
        outcome.presented = presented + outcome.presented
        return outcome
    }

    /// Stores the whole outcome, or nothing.
    ///
    /// - Throws: `OAuthError` if another request redeemed the credential first.
    func settle(_ request: TokenRequest) async throws {
        guard !presented.isEmpty || issuance != Issuance() else { return }
        switch try await request.store.redeem(presented.map(\.redemption), for: issuance, at: request.now) {
        case .redeemed:
            return
        case .refused(let index, let reason):
            let refused = presented[index]
            throw reason == .reused ? refused.reuse ?? refused.error : refused.error
        case .grantRevoked:
            throw presented.first?.error ?? OAuthError.invalidGrant("The grant was revoked.")
        }
    }
}
