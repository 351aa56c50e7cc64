import Foundation

extension Date {
    private static let timestampStyle = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// ISO 8601 with milliseconds, as Auth0 writes it.
    var timestamp: String {
        // Without Foundation's formatter, because every request writes several of them.
        guard (0..<253_402_300_799).contains(timeIntervalSince1970) else { return formatted(Self.timestampStyle) }
        let milliseconds = Int((timeIntervalSince1970 * 1_000).rounded())
        var (seconds, parts) = (time_t(milliseconds / 1_000), tm())
        gmtime_r(&seconds, &parts)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        for (number, digits, end) in [
            (parts.tm_year + 1_900, 4, "-"), (parts.tm_mon + 1, 2, "-"), (parts.tm_mday, 2, "T"),
            (parts.tm_hour, 2, ":"), (parts.tm_min, 2, ":"), (parts.tm_sec, 2, "."),
            (Int32(milliseconds % 1_000), 3, "Z"),
        ] as [(Int32, Int, Unicode.Scalar)] {
            for power in [1_000, 100, 10, 1].suffix(digits) as ArraySlice<Int32> {
                text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
            }
            text.append(UInt8(ascii: end))
        }
        return String(decoding: text, as: UTF8.self)
    }

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
