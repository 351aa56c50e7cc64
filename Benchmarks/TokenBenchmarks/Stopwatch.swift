import Foundation

/// Measures in processor time, so that other programs on the machine do not count.
struct Stopwatch {
    /// For how long each measurement runs, in seconds.
    let seconds: Double

    private static let batch = 100

    /// How often per second one core can run `work`.
    func rate(of work: @Sendable () async throws -> Void) async rethrows -> Double {
        for _ in 0..<Self.batch { try await work() }  // Fills caches and makes what is made on first use.
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
