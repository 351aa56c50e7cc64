import Foundation

/// The moment at which the tenant wants a whole session to end, whole seconds since 1970.
struct SessionCeiling: Sendable, Equatable {
    let seconds: Int64

    var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

    /// `nil` unless it is a moment between 1970 and 2286; larger numbers are milliseconds by mistake.
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

    /// Whether the session is over, or so soon that a request would come too late.
    func hasPassed(at now: Date) -> Bool {
        now + 30 >= date
    }
}
