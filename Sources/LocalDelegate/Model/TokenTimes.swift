import Foundation

/// The times of a device's token.
enum TokenTimes {
    /// Seconds by which clocks may differ.
    static let leeway: TimeInterval = 60

    static func areGood(issued: Double, expires: Double, longest: TimeInterval, _ now: Date) -> Bool {
        let now = now.timeIntervalSince1970
        return issued - leeway < now && now < expires + leeway && expires - issued <= longest
    }
}
