import A0Encoding
import A0JOSE
import Foundation

/// Nonces that clients have to put into their proofs (RFC 9449 §9).
///
/// A nonce is a keyed hash of the time. Servers with the same secret issue and accept the same nonces, and don't have
/// to store any.
public struct DPoPNonces: Sendable {
    let secret: Data
    let period: TimeInterval

    /// Creates nonces with this secret.
    ///
    /// - Parameters:
    ///   - secret: At least 32 random bytes, the same on all servers of a fleet.
    ///   - period: Seconds until there is a new nonce. The previous one is valid for the same time again.
    public init(secret: Data, period: TimeInterval = 300) {
        self.secret = secret
        self.period = period
    }

    func current(at now: Date) -> String {
        nonce(number(at: now))
    }

    func accepts(_ nonce: String, at now: Date) -> Bool {
        let number = number(at: now)
        // Compares both, so that the time doesn't reveal which one matched.
        let matches = [number, number - 1].map { constantTimeEqual(nonce, self.nonce($0)) }
        return matches.contains(true)
    }

    private func number(at now: Date) -> Int {
        Int((now.timeIntervalSince1970 / period).rounded(.down))
    }

    private func nonce(_ number: Int) -> String {
        Base64URL.encode(HMAC.sha256(Data("dpop-nonce \(number)".utf8), key: secret))
    }
}

extension DPoPNonces: CustomStringConvertible {
    /// Doesn't reveal the secret.
    public var description: String { "DPoPNonces(period: \(period))" }
}
