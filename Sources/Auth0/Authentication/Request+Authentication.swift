extension Request where E == AuthenticationError {
    /// The request that this library's client makes.
    static func sent(
        by client: Any, _ operation: String = #function, _ make: (Auth0Authentication) -> Request
    ) -> Request {
        sent(by: client as? Auth0Authentication, operation, make)
    }

    /// The request that this library's client makes, or the one that a custom client returns in the published form.
    static func sent(
        by client: Any, _ operation: String = #function, _ make: (Auth0Authentication) -> Request,
        published: (any PublishedAuthentication) -> any Requestable<T, E>
    ) -> Request where T: Sendable {
        guard let client = client as? any PublishedAuthentication, !(client is Auth0Authentication) else {
            return sent(by: client, operation, make)
        }
        return Request(forwardingTo: published(client))
    }

    /// The request that this library's client makes, or the one that a custom client returns in the published form.
    static func sent(
        by client: Any, _ operation: String = #function, _ make: (Auth0Authentication) -> Request,
        published: (any PublishedAuthentication) -> any TokenRequestable<T, E>
    ) -> Request where T: Sendable {
        guard let client = client as? any PublishedAuthentication, !(client is Auth0Authentication) else {
            return sent(by: client, operation, make)
        }
        return Request(forwardingTo: published(client))
    }
}
