import Foundation

/// The latencies of single calls, in wall-clock time.
struct Latencies {
    private var nanoseconds: [UInt64] = []

    mutating func measure<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        let start = DispatchTime.now().uptimeNanoseconds
        let result = try await work()
        nanoseconds.append(DispatchTime.now().uptimeNanoseconds - start)
        return result
    }

    /// The time in which this share of the calls finished, in microseconds.
    func percentile(_ share: Double) -> Double {
        let sorted = nanoseconds.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return Double(sorted[min(last, Int(Double(sorted.count) * share))]) / 1000
    }

    func report(_ name: String) {
        let name = name.padding(toLength: 44, withPad: " ", startingAt: 0)
        print(
            name, String(format: "p50 %7.1f µs  p99 %7.1f µs", percentile(0.5), percentile(0.99)),
            " \(nanoseconds.count) calls")
    }
}
