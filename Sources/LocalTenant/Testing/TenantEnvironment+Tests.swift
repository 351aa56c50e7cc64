import A0Concurrency
import A0JOSE

extension TenantEnvironment {
    /// A real environment except for slow operations: passwords are hashed quickly, and all tenants share the same
    /// keys, so that none need to be generated.
    static var quick: TenantEnvironment {
        let turn = Locked(0)
        return TenantEnvironment(
            random: .system, passwords: .quick,
            makeKey: {
                try TestSigningKeys.shared.key(
                    turn.withLock { turn in
                        defer { turn += 1 }
                        return turn
                    })
            })
    }
}
