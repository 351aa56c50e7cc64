import Foundation

extension Date {
    private static let timestampStyle = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// ISO 8601 with milliseconds, as Auth0 writes it.
    var timestamp: String { formatted(Self.timestampStyle) }

    /// Reads such a text.
    init(timestamp: String) throws { try self.init(timestamp, strategy: Self.timestampStyle) }
}
