import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The present moment, by the clock of this machine and by the tenant's.
struct TenantTime: Sendable {
    let local: Date

    /// By how many seconds the tenant's clock is ahead, as far as is known.
    let skew: TimeInterval?

    /// What the tenant's clock shows, as far as is known.
    var tenant: Date { local + (skew ?? 0) }
}

/// When something was stored, so that later comparisons with the clock survive a change of the clock.
struct TimeStamp: Codable, Sendable, Equatable {
    /// The machine's clock then, in seconds since 1970.
    let local: Double

    /// By how many seconds the tenant's clock was ahead then, as far as was known.
    let skew: Double?

    init(_ time: TenantTime) {
        local = time.local.timeIntervalSince1970
        skew = time.skew
    }

    /// By how many seconds a clock may be put back without earlier times becoming worthless. What adjusts a clock in
    /// normal operation stays below.
    private static let tolerance: TimeInterval = 60

    /// The present moment as the clock of then would show it. `nil` when the clock was put back since, by an unknown time.
    func present(_ time: TenantTime) -> Date? {
        var present = time.local
        if let skew, let skewNow = time.skew { present += skewNow - skew }
        return present.timeIntervalSince1970 < local - Self.tolerance ? nil : present
    }
}

extension Authentication {
    /// What the tenant's clock shows now: the `Date` of an answer with any status (RFC 9110 §6.6.1). What is asked for
    /// is public.
    ///
    /// - Throws: what kept the answer from coming, or ``MissingDateError``.
    func tenantTime() async throws -> Date {
        let request = jwks()
        // A test double's answer comes from no clock.
        guard request.isSent else { throw MissingDateError() }
        var apiRequest = request.apiRequest
        apiRequest.retryPolicy = NoRetry()
        // A cache on the way knows what time it was, not what time it is.
        apiRequest.addHeaders(["Cache-Control": "no-cache"])
        let response = try await apiRequest.send().http
        guard let response, response.value(forHTTPHeaderField: "Age") == nil,
            let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.parse)
        else { throw MissingDateError() }
        return date
    }
}

/// An answer that does not say when it was given.
struct MissingDateError: LocalizedError {
    let errorDescription: String? = "The tenant's answer does not say what time it is."
}
