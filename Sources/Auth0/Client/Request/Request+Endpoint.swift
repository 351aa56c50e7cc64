/// An endpoint is declared once: its protocol's default implementation asks this library's client for the request. A
/// custom client that doesn't implement the method isn't one, so the request fails when it's started.
extension Request {
    /// The request that this library's client makes.
    static func sent<Client>(
        by client: Client?, _ operation: String = #function, _ make: (Client) -> Request
    ) -> Request {
        client.map(make) ?? .notOffered(operation)
    }
}

extension Request where T: Sendable {
    /// A request that another one answers, with the parameters and headers of this one.
    init<R: Requestable>(forwardingTo other: R) where R.ResultType == T, R.ErrorType == E {
        if let request = other as? Request {
            self = request
        } else {
            self.init(canned: { (request) async throws(E) -> T in try await request.result(of: other) })
        }
    }

    /// A request that another one answers, with the parameters, headers, and expected ID token of this one.
    init<R: TokenRequestable>(forwardingTo other: R) where R.ResultType == T, R.ErrorType == E {
        if let request = other as? Request {
            self = request
        } else {
            self.init(canned: { (request) async throws(E) -> T in
                try await request.result(of: request.idTokenSettings.reduce(other) { $1.applied(to: $0) })
            })
        }
    }

    private func result<R: Requestable>(of other: R) async throws(E) -> T where R.ResultType == T {
        var other = other
        if !apiRequest.parameters.isEmpty {
            other = other.parameters(apiRequest.parameters.values.mapValues(\.foundation))
        }
        if !apiRequest.headers.isEmpty { other = other.headers(apiRequest.headers) }
        do {
            return try await other.start()
        } catch {
            throw error as? E ?? E(cause: error)
        }
    }
}
