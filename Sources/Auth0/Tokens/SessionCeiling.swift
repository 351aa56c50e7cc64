import Foundation

/// The time at which the tenant ends a session, in whole seconds since 1970.
struct SessionCeiling: Sendable, Equatable {
    let seconds: Int64

    var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

    /// `nil` unless it's a time between 1970 and 2286. Larger numbers are milliseconds by mistake.
    init?(_ seconds: Double) {
        guard seconds > 0, seconds < 10_000_000_000 else { return nil }
        self.seconds = Int64(seconds)
    }

    /// The claim `session_expiry` of an ID token, which must be a number.
    init?(idToken: String) {
        guard let seconds = try? UnverifiedClaims(idToken)["session_expiry"]?.double else { return nil }
        self.init(seconds)
    }

    /// Reads what `entry` wrote.
    init?(entry: Data) {
        guard let text = String(bytes: entry, encoding: .utf8), let seconds = Int64(text) else { return nil }
        self.init(Double(seconds))
    }

    /// The seconds as text.
    var entry: Data { Data(String(seconds).utf8) }

    /// Whether the session has ended, or ends so soon that a request would be too late.
    func hasPassed(at now: Date) -> Bool {
        now + 30 >= date
    }
}
