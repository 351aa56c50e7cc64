import A0Concurrency
import A0JOSE
import Foundation

extension TenantEnvironment {
    /// For tenants that live in a test: passwords are hashed quickly, and all of them have the same keys, so that none looks for
    /// primes.
    static var forTests: TenantEnvironment {
        let turn = Locked(0)
        var environment = TenantEnvironment(
            random: .system, passwords: .forTests,
            makeKey: {
                try TestSigningKeys.shared.key(
                    turn.withLock { turn in
                        defer { turn += 1 }
                        return turn
                    })
            })
        environment.showsItsClock = true
        return environment
    }
}

extension PasswordAlgorithm {
    /// A digest. It guards nothing, for whoever guesses may guess billions of times.
    fileprivate static let forTests = PasswordAlgorithm(
        hash: { (password: String) throws(StoreError) in digest(password) },
        verify: { password, hash in constantTimeEqual(digest(password), hash) },
        dummyHash: "sha256:")

    private static func digest(_ password: String) -> String {
        "sha256:" + Base16.encode(Digest.sha256(Data(password.utf8)))
    }
}
