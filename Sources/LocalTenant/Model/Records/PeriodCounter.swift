import Foundation

/// A number of things that happen within a period, such as an hour.
struct PeriodCounter: Sendable {
    let name: String
    /// When the number starts at 0 again.
    let endsAt: Date
    /// The highest number; nil for any.
    let limit: Int?
}

/// The numbers of several counters after something should be counted in each of them.
struct CounterState: Sendable {
    let numbers: [Int]
    /// False if one of them had its highest number already, so that none was changed.
    let isCounted: Bool
}
