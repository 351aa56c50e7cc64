import A0Concurrency
import A0JOSE
import Foundation

extension TenantEnvironment {
    /// For tenants that live in a test: passwords are hashed quickly, and all of them have the same keys, so that only the first
    /// one of a process looks for primes.
    static var forTests: TenantEnvironment {
        let turn = Locked(0)
        var environment = TenantEnvironment(
            random: .system, passwords: .forTests,
            makeKey: {
                try SharedKeys.shared.key(
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

/// Keys that are made once in a process. Two may be under way at a time.
private final class SharedKeys: Sendable {
    static let shared = SharedKeys()
    private let keys = Locked<[Int: Locked<PrivateKey?>]>([:])

    func key(_ number: Int) throws -> PrivateKey {
        let key = keys.withLock { keys in
            let key = keys[number] ?? Locked(nil)
            keys[number] = key
            return key
        }
        return try key.withLock { key in
            if let key { return key }
            let made = try PrivateKey.generateRSA(bits: 2048)
            key = made
            return made
        }
    }
}
