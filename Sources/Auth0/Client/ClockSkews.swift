import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How far tenants' clocks are ahead of this machine's, measured by the `Date` of their responses (RFC 9110 §6.6.1).
final class ClockSkews: Sendable {
    /// The skews that this process has measured.
    static let shared = ClockSkews()

    /// A larger difference, in seconds, logs a warning.
    static let tolerance: TimeInterval = 60

    /// A `Date` has whole seconds, and responses take a moment: a smaller difference counts as none.
    private static let resolution: TimeInterval = 2

    private let skews = Locked<[URL: TimeInterval]>([:])

    /// Seconds by which the tenant's clock is ahead; `nil` if it hasn't responded yet.
    func skew(of tenant: URL) -> TimeInterval? {
        skews.withLock { $0[tenant] }
    }

    /// Measures with a response. One with an `Age` header comes from a cache and is ignored.
    ///
    /// - Parameters:
    ///   - tenant: The tenant's base URL.
    ///   - sent: When the request was sent, by this machine's clock.
    ///   - received: When the response was received.
    func learn(from response: HTTPURLResponse, of tenant: URL, sent: Date, received: Date) {
        guard response.value(forHTTPHeaderField: "Age") == nil,
            let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.parse)
        else { return }
        let middle = sent + received.timeIntervalSince(sent) / 2
        // `Date` is rounded down, by half a second on average.
        let measured = (date + 0.5).timeIntervalSince(middle)
        let skew = abs(measured) <= Self.resolution + received.timeIntervalSince(sent) / 2 ? 0 : measured
        let previous = skews.withLock { skews in
            defer { skews[tenant] = skew }
            return skews[tenant]
        }
        guard abs(skew) > Self.tolerance, abs(previous ?? 0) <= Self.tolerance else { return }
        let way = skew > 0 ? "behind" : "ahead of"
        Warnings.write(
            "The clock of this machine is \(Int(abs(skew))) s \(way) that of \(tenant.host ?? "the tenant").")
    }
}
