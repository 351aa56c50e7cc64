import Foundation

/// How often something may happen for one email address, in all logins together: ten times, and once more every six
/// minutes. Unknown addresses have allowances too, so that responses don't reveal who has an account.
struct Allowance: Record {
    static let kind = "allowance"
    private static let limit = 10
    private static let refill: TimeInterval = 360

    enum Purpose: String {
        case codesSent, wrongCodes
    }

    /// The purpose with a hash of the address.
    let id: String
    private var emptyAt: Date

    var expiresAt: Date? { emptyAt }

    fileprivate init(id: String) {
        self.id = id
        emptyAt = .distantPast
    }

    /// Counts one more time; returns the refusal if there are too many.
    mutating func take(_ now: Date) -> APIError? {
        let next = max(emptyAt, now) + Self.refill
        let wait = next.timeIntervalSince(now) - Self.refill * TimeInterval(Self.limit)
        guard wait <= 0 else {
            return APIError(
                429, "slow_down", "Too many codes for this email address. Try again in a few minutes.",
                headers: ["Retry-After": String(Int(wait.rounded(.up)))])
        }
        emptyAt = next
        return nil
    }
}

extension Records {
    func allowance(_ purpose: Allowance.Purpose, for email: String) throws -> Allowance {
        let id = "\(purpose.rawValue):\(secretHash(email))"
        return try find(Allowance.self, id) ?? Allowance(id: id)
    }
}
