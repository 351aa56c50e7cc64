/// What a grant came to, before any of it has happened.
struct GrantOutcome: Sendable {
    /// The answer, if it is not a refusal.
    var members: [String: TenantValue] = [:]
    /// Why there are no tokens.
    var refusal: OAuthError?
    /// What is written down with it.
    var issuance = Issuance()
    /// What is used up by it.
    var presented: [Presented] = []

    /// Something that the client brought, and that is good for one use.
    struct Presented: Sendable {
        let redemption: Redemption
        /// What to say if it is no longer good.
        let refusal: OAuthError
        /// What to say if it was used before, and what it had brought is revoked for that; nil for `refusal`.
        var reuse: OAuthError?

        init(_ redemption: Redemption, orThrow refusal: OAuthError, reuse: OAuthError? = nil) {
            (self.redemption, self.refusal, self.reuse) = (redemption, refusal, reuse)
        }
    }

    /// What `body` comes to. A refusal uses up what the client brought just as tokens do, because it may be in the wrong hands. A
    /// failure, such as a signature that cannot be made, leaves it for the next attempt.
    static func spending(
        _ presented: [Presented], _ body: () async throws -> GrantOutcome
    ) async throws -> GrantOutcome {
        var outcome: GrantOutcome
        do {
            outcome = try await body()
        } catch let refusal as OAuthError {
            outcome = GrantOutcome(refusal: refusal)
        } catch let refusal as PasskeyError {
            outcome = GrantOutcome(refusal: refusal.oauthError)
        }
        outcome.presented = presented + outcome.presented
        return outcome
    }

    /// Makes it so, as a whole or not at all.
    ///
    /// - Throws: `OAuthError` if someone else was quicker.
    func settle(_ request: TokenRequest) async throws {
        guard !presented.isEmpty || issuance != Issuance() else { return }
        switch try await request.store.redeem(presented.map(\.redemption), for: issuance, at: request.now) {
        case .redeemed:
            return
        case .refused(let index, let reason):
            let refused = presented[index]
            throw reason == .reused ? refused.reuse ?? refused.refusal : refused.refusal
        case .grantRevoked:
            throw presented.first?.refusal ?? OAuthError.invalidGrant("The grant was revoked.")
        }
    }
}
