import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How far the clocks of tenants are ahead of this machine's, as the `Date` of their answers tells (RFC 9110 §6.6.1).
final class ClockSkews: Sendable {
    /// What this process knows.
    static let shared = ClockSkews()

    /// More seconds than this are worth a word to the developer.
    static let tolerance: TimeInterval = 60

    /// A `Date` has whole seconds, and answers take a moment: less than this is no difference.
    private static let resolution: TimeInterval = 2

    private let skews = Locked<[URL: TimeInterval]>([:])

    /// Seconds by which the tenant's clock is ahead; `nil` when it has not answered yet.
    func skew(of tenant: URL) -> TimeInterval? {
        skews.withLock { $0[tenant] }
    }

    /// Learns from an answer. One that a cache on the way kept, and that says so, tells nothing about the present.
    ///
    /// - Parameters:
    ///   - tenant: The tenant's base URL.
    ///   - sent: When the request went out, by this machine's clock.
    ///   - received: When the answer was here.
    func learn(from response: HTTPURLResponse, of tenant: URL, sent: Date, received: Date) {
        guard response.value(forHTTPHeaderField: "Age") == nil,
            let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.parse)
        else { return }
        let middle = sent + received.timeIntervalSince(sent) / 2
        // On average half a second has been cut off.
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
