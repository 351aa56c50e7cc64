import Foundation

/// The turn of a request to refresh the tokens of an account at another provider.
struct RefreshTurn: Sendable {
    /// How long a turn lasts at most, in seconds: longer than the requests to the provider can take.
    private static let limit: TimeInterval = 60

    let store: any ChangeStore
    let entry: VaultEntry
    let now: Date

    private var tokens: UpstreamTokens { entry.tokens }

    /// False if it's another request's turn, or the tokens have changed.
    func take() async throws -> Bool {
        try await change { stored in
            guard stored.accessToken == tokens.accessToken, stored.refreshingUntil.map({ $0 <= now }) ?? true
            else { return false }
            stored.refreshingUntil = now + Self.limit
            return true
        }
    }

    /// Stores the new tokens, and returns them; nil if the old ones were deleted or replaced meanwhile.
    func finish(with new: UpstreamTokens) async throws -> UpstreamTokens? {
        var new = tokens.followed(by: new)
        new.lastUsedAt = now
        let isStored = try await change { [new] stored in
            stored = new
            return true
        }
        return isStored ? new : nil
    }

    /// Lets another request try.
    func giveUp() async throws {
        _ = try await change { stored in
            stored.refreshingUntil = nil
            return true
        }
    }

    /// Refused if the account doesn't have this refresh token anymore.
    private func change(_ change: @escaping @Sendable (inout UpstreamTokens) -> Bool) async throws -> Bool {
        try await store.apply(
            [
                .account(entry.accountID) { account in
                    guard var stored = account[vault: entry.connectedID], stored.refreshToken == tokens.refreshToken,
                        change(&stored)
                    else { return false }
                    account[vault: entry.connectedID] = stored
                    return true
                }
            ], at: now)
    }
}
