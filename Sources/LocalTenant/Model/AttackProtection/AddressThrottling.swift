import Foundation

/// Counts what one network address tries, and decides when it has to stop.
struct AddressThrottling: Sendable {
    enum Stage: String, Sendable, CaseIterable {
        case login, signup
        case tokenExchange = "exchange"
    }

    let settings: SuspiciousIPThrottling
    /// Whether all addresses are suspicious, for tests of applications.
    let suspectsAll: Bool
    let store: any ThrottleStore
    let address: String
    /// The sender with this address: all of a sender's addresses count together.
    let sender: String
    let now: Date
    /// Notes for the log that the address has no attempts left, and what was entered, if that is known.
    let note: @Sendable (String?) -> Void

    /// Uses one of the attempts; false if the address has to stop.
    func take(_ stage: Stage) async throws -> Bool {
        try await isAllowed { try await throttle(stage).take(from: store, at: now) }
    }

    /// Returns an attempt that did not fail.
    func giveBack(_ stage: Stage) async throws {
        guard isLimited else { return }
        try await throttle(stage).giveBack(to: store)
    }

    /// Whether the address may try to log in with this identifier.
    func allowsLogin(as identifier: String) async throws -> Bool {
        try await isAllowed(identifier) { try await throttle(.login).hasAttempts(in: store, at: now) }
    }

    /// Whether the address has no attempts left, to log in or for something else.
    func isBlocked() async throws -> Bool {
        guard isLimited, blocks else { return false }
        for stage in Stage.allCases {
            if try await !throttle(stage).hasAttempts(in: store, at: now) { return true }
        }
        return false
    }

    /// Returns all attempts.
    func unblock() async throws {
        for stage in Stage.allCases { try await throttle(stage).reset(in: store) }
    }

    /// Counts a login that failed, also from addresses without limits: it makes them risky.
    func countFailedLogin() async throws {
        _ = try await throttle(.login).take(from: store, at: now)
    }

    /// How many failed logins are remembered.
    func failedLogins() async throws -> Double {
        try await throttle(.login).level(in: store, at: now)
    }

    private var isLimited: Bool { settings.isEnabled && !settings.allowlist.allows(address) }

    private var blocks: Bool { settings.shields.contains(.block) }

    private func isAllowed(
        _ identifier: String? = nil, _ hasAttempts: () async throws -> Bool
    ) async throws -> Bool {
        guard !suspectsAll else {
            note(identifier)
            return false
        }
        guard isLimited, try await !hasAttempts() else { return true }
        note(identifier)
        return !blocks
    }

    private func throttle(_ stage: Stage) -> Throttle {
        let limit =
            switch stage {
            case .login: settings.logins
            case .signup: settings.signups
            case .tokenExchange: settings.tokenExchanges
            }
        return Throttle(
            name: "\(stage.rawValue):\(sender)", limit: limit.attempts, refill: TimeInterval(limit.rate) / 1_000)
    }
}
