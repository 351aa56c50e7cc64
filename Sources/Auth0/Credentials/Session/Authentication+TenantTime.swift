import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
