import Foundation

extension Date {
    private static let timestampStyle = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// ISO 8601 with milliseconds, as Auth0 writes it.
    var timestamp: String { formatted(Self.timestampStyle) }

    /// Reads such a text.
    init(timestamp: String) throws { try self.init(timestamp, strategy: Self.timestampStyle) }
}

extension Date {
    /// As `Date` of an answer has it (RFC 9110 §5.6.7).
    var httpDate: String {
        formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"), timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
                calendar: Calendar(identifier: .gregorian)))
    }
}
