import A0Concurrency
import A0JOSE
import CA0Sodium

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

    /// The same for tenants whose clients follow their clock.
    static var forTests: TenantEnvironment {
        var environment = quick
        environment.showsItsClock = true
        return environment
    }
}

extension PasswordAlgorithm {
    /// argon2id with the minimum limits: 8 KiB, one pass. It offers no protection, because thousands of guesses per
    /// second are possible.
    static let quick = argon2id(passes: crypto_pwhash_opslimit_min(), bytes: crypto_pwhash_memlimit_min())
}
