import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Authentication {
    /// The tenant's current time: the `Date` of a response with any status (RFC 9110 §6.6.1). The requested document is
    /// public.
    ///
    /// - Throws: What prevented the response, or ``MissingDateError``.
    func tenantTime() async throws -> Date {
        let request = jwks()
        // A test double's response isn't from a clock.
        guard request.isSent else { throw MissingDateError() }
        var apiRequest = request.apiRequest
        apiRequest.retryPolicy = NoRetry()
        // A cached response has an old date.
        apiRequest.addHeaders(["Cache-Control": "no-cache"])
        let response = try await apiRequest.send().http
        guard let response, response.value(forHTTPHeaderField: "Age") == nil,
            let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.parse)
        else { throw MissingDateError() }
        return date
    }
}

/// A response without a date.
struct MissingDateError: LocalizedError {
    let errorDescription: String? = "The tenant's answer does not say what time it is."
}
