import Foundation

/// Measures how long something takes, whatever becomes of the clock on the wall meanwhile. Time for which the machine sleeps does not count.
package struct Stopwatch: Sendable {
    private let start = ProcessInfo.processInfo.systemUptime

    /// Starts it.
    package init() {}

    /// Seconds since then.
    package var elapsed: TimeInterval { ProcessInfo.processInfo.systemUptime - start }
}
