import Foundation

/// The ways in which a user authenticated, with the names that events and the Management API have for them.
struct AuthenticationMethods: Sendable {
    private(set) var values: [TenantValue]

    /// - Parameter session: nil for a login without one, which happens now.
    init(
        of user: UserRecord, in session: BrowserSession?, secondFactorAt: Date? = nil,
        _ configuration: TenantConfiguration, now: Date
    ) {
        let strategy = configuration.connections.first { $0.name == user.profile.connection }?.strategy
        let details = session?.details
        let first =
            details?.firstFactor ?? (details?.upstream != nil || user.isUpstream ? "federated" : nil)
            ?? (strategy?.isPasswordless == true ? strategy?.rawValue : nil) ?? "pwd"
        let time = session?.authenticatedAt ?? now
        values = []
        add(first, time)
        if let time = details?.multifactorAt ?? secondFactorAt { add("mfa", time) }
        for name in details?.methods ?? [] { add(name, time) }
    }

    mutating func add(_ name: String, _ time: Date) {
        values.append(["name": .string(name), "timestamp": .string(time.timestamp)])
    }
}
