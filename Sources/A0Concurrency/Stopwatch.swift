import Foundation

/// Measures elapsed time, independent of clock changes. Time while the machine sleeps doesn't count.
package struct Stopwatch: Sendable {
    private let start = ProcessInfo.processInfo.systemUptime

    /// Starts it.
    package init() {}

    /// The seconds since the start.
    package var elapsed: TimeInterval { ProcessInfo.processInfo.systemUptime - start }
}
