import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Authentication {
    /// What the tenant's clock shows now: the `Date` of an answer of whatever status (RFC 9110 §6.6.1). What is asked for is
    /// public.
    ///
    /// - Throws: what kept the answer from coming, or ``TimelessAnswer``.
    func tenantTime() async throws -> Date {
        let request = jwks()
        // A test double's answer comes from no clock.
        guard request.isSent else { throw TimelessAnswer() }
        var call = request.call
        call.repetition = NoRepetition()
        // A cache on the way knows what time it was, not what time it is.
        call.addHeaders(["Cache-Control": "no-cache"])
        let response = try await call.send().http
        guard let response, response.value(forHTTPHeaderField: "Age") == nil,
            let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.parse)
        else { throw TimelessAnswer() }
        return date
    }
}

/// An answer that does not say when it was given.
struct TimelessAnswer: LocalizedError {
    let errorDescription: String? = "The tenant's answer does not say what time it is."
}
