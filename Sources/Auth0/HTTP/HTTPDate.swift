import A0Concurrency
import Foundation

/// The dates of HTTP, e.g. `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
enum HTTPDate {
    /// Shared, because it's slow to create.
    private static let formatter = Locked(makeFormatter())

    static func parse(_ text: String) -> Date? {
        formatter.withLock { $0.date(from: text) }
    }

    private static func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }
}
