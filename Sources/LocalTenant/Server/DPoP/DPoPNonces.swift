import A0Encoding
import A0JOSE
import Foundation

/// Nonces for DPoP proofs (RFC 9449 §8). A nonce is a MAC of the time, made with a secret from the store: every process
/// of a tenant can verify all of them, and none needs to be stored.
struct DPoPNonces: Sendable {
    /// Seconds until there is a new nonce. The previous one stays valid for the same time.
    static let period: TimeInterval = 300

    let store: any KeyStore
    let random: SecureRandom
    let now: Date

    var current: String {
        get async throws { try await nonce(period) }
    }

    func accepts(_ nonce: String) async throws -> Bool {
        for period in [period, period - 1] {
            let expected = try await self.nonce(period)
            if constantTimeEqual(nonce, expected) { return true }
        }
        return false
    }

    private var period: Int {
        Int((now.timeIntervalSince1970 / Self.period).rounded(.down))
    }

    private func nonce(_ period: Int) async throws -> String {
        let key = try await store.secret("dpop-nonce", orInsert: random.bytes(32))
        return Base64URL.encode(HMAC.sha256(Data(String(period).utf8), key: key))
    }
}
