import Foundation

/// Measures processor time, so that other programs on the machine don't count.
public struct Stopwatch: Sendable {
    /// The duration of each measurement, in seconds.
    private let seconds: Double

    private static let batch = 100

    public init(seconds: Double) {
        self.seconds = seconds
    }

    /// How many times per second one core can run `work`.
    public func rate(of work: @Sendable () async throws -> Void) async rethrows -> Double {
        for _ in 0..<Self.batch { try await work() }  // Fills caches and initializes lazy values.
        let start = processorTime()
        var runs = 0
        var elapsed = 0.0
        while elapsed < seconds {
            for _ in 0..<Self.batch { try await work() }
            runs += Self.batch
            elapsed = processorTime() - start
        }
        return Double(runs) / elapsed
    }

    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Prints one line of a table.
public func report(_ name: String, _ rate: Double) {
    let padded = name.padding(toLength: 38, withPad: " ", startingAt: 0)
    print(padded, String(format: "%8.0f /s  %7.2f µs", rate, 1e6 / rate))
    record(name, microseconds: 1e6 / rate)
}

/// Adds a figure to the file that the environment variable `FIGURES` names.
public func record(_ name: String, microseconds: Double) {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["FIGURES"], let file = FileHandle(forUpdatingAtPath: path) else { return }
    let figure: [String: Any] = [
        "group": environment["FIGURES_GROUP"] ?? "", "name": name, "value": microseconds, "unit": "µs",
    ]
    guard let line = try? JSONSerialization.data(withJSONObject: figure) else { return }
    file.seekToEndOfFile()
    file.write(line + Data("\n".utf8))
}
