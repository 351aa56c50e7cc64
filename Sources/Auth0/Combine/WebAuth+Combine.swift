#if canImport(Combine)
    import Combine

    extension WebAuth {
        /// A publisher that logs in for each subscriber and delivers the credentials on the main actor.
        ///
        /// Canceling the subscription ends the login.
        public func start() -> AnyPublisher<Credentials, WebAuthError> {
            publisher { () async throws(WebAuthError) -> Credentials in try await start() }
        }

        /// A publisher that ends the tenant's session in the browser for each subscriber.
        ///
        /// - Parameter federated: End the session at the identity provider as well.
        public func logout(federated: Bool = false) -> AnyPublisher<Void, WebAuthError> {
            publisher { () async throws(WebAuthError) -> Void in try await logout(federated: federated) }
        }

        /// The earlier name of the publisher form of `logout(federated:)`.
        public func clearSession(federated: Bool = false) -> AnyPublisher<Void, WebAuthError> {
            publisher { () async throws(WebAuthError) -> Void in try await clearSession(federated: federated) }
        }
    }

    extension PARAuth {
        /// A publisher that shows the login page of the pushed request for each subscriber and delivers the code on the
        /// main actor.
        ///
        /// Canceling the subscription ends the login.
        public func start(requestUri: String) -> AnyPublisher<AuthorizationCode, WebAuthError> {
            publisher { () async throws(WebAuthError) -> AuthorizationCode in try await start(requestUri: requestUri) }
        }
    }
#endif
