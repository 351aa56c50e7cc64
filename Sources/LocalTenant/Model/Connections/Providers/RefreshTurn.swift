import Foundation

/// The turn of a request to refresh the tokens of an account at another provider.
struct RefreshTurn: Sendable {
    /// How long a turn lasts at most, in seconds: longer than the requests to the provider can take.
    private static let limit: TimeInterval = 60

    let store: any ChangeStore
    let accountID: String
    let tokens: UpstreamTokens
    let now: Date

    /// False if it's another request's turn, or the tokens have changed.
    func take() async throws -> Bool {
        try await change { tokens in
            guard tokens.refreshingUntil.map({ $0 <= now }) ?? true else { return false }
            tokens.refreshingUntil = now + Self.limit
            return true
        }
    }

    /// Stores the new tokens, and returns them; nil if the old ones were deleted or replaced meanwhile.
    func finish(with new: UpstreamTokens) async throws -> UpstreamTokens? {
        var followed: UpstreamTokens? = tokens
        followed.follow(new)
        followed?.lastUsedAt = now
        guard let followed else { return nil }
        let isStored = try await change { tokens in
            tokens = followed
            return true
        }
        return isStored ? followed : nil
    }

    /// Lets another request try.
    func giveUp() async throws {
        _ = try await change { tokens in
            tokens.refreshingUntil = nil
            return true
        }
    }

    /// Refused if the account doesn't have these tokens anymore.
    private func change(_ change: @escaping @Sendable (inout UpstreamTokens) -> Bool) async throws -> Bool {
        let expected = tokens
        return try await store.apply(
            [
                .account(accountID) { account in
                    guard var tokens = account.upstreamTokens, tokens.refreshToken == expected.refreshToken,
                        tokens.accessToken == expected.accessToken, change(&tokens)
                    else { return false }
                    account.upstreamTokens = tokens
                    return true
                }
            ], at: now)
    }
}
