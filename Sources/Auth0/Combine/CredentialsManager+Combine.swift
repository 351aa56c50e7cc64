#if canImport(Combine)
    import Combine

    extension CredentialsManager {
        /// A publisher that gets the stored credentials for each subscriber, renews them first if needed, and delivers
        /// them on the main actor.
        ///
        /// - Parameters:
        ///   - scope: The scope that the access token must have; `nil` for any.
        ///   - minTTL: Seconds for which the access token must still be valid.
        ///   - parameters: Extra parameters of the renewal.
        ///   - headers: Extra headers of the renewal.
        public func credentials(
            withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
            headers: [String: String] = [:]
        ) -> AnyPublisher<Credentials, CredentialsManagerError> {
            let criteria = RenewalCriteria(
                scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
            return publisher { credentials(criteria, $0) }
        }

        /// A publisher that renews the stored credentials for each subscriber and delivers them on the main actor.
        ///
        /// - Parameters:
        ///   - parameters: Extra parameters of the renewal.
        ///   - headers: Extra headers of the renewal.
        public func renew(
            parameters: [String: Any] = [:], headers: [String: String] = [:]
        ) -> AnyPublisher<Credentials, CredentialsManagerError> {
            let criteria = RenewalCriteria(isForced: true, parameters: Parameters(parameters), headers: headers)
            return publisher { renew(criteria, $0) }
        }

        /// A publisher that gets an access token for another API for each subscriber: the stored one, or a new one.
        ///
        /// - Parameters:
        ///   - audience: The identifier of the API.
        ///   - scope: The scope that the access token must have; `nil` for what the API grants by default.
        ///   - minTTL: Seconds for which the access token must still be valid.
        ///   - parameters: Extra parameters of the request.
        ///   - headers: Extra headers of the request.
        public func apiCredentials(
            forAudience audience: String, scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
            headers: [String: String] = [:]
        ) -> AnyPublisher<APICredentials, CredentialsManagerError> {
            let criteria = RenewalCriteria(
                scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
            return publisher { apiCredentials(audience, criteria, $0) }
        }

        /// A publisher that gets a session transfer token with the stored refresh token for each subscriber.
        ///
        /// - Parameters:
        ///   - parameters: Extra parameters of the request.
        ///   - headers: Extra headers of the request.
        public func ssoCredentials(
            parameters: [String: Any] = [:], headers: [String: String] = [:]
        ) -> AnyPublisher<SSOCredentials, CredentialsManagerError> {
            let parameters = Parameters(parameters)
            return publisher { ssoCredentials(parameters, headers, $0) }
        }

        /// A publisher that revokes the stored refresh token at the tenant and deletes the stored credentials, for each
        /// subscriber.
        ///
        /// - Parameter headers: Extra headers of the request.
        public func revoke(headers: [String: String] = [:]) -> AnyPublisher<Void, CredentialsManagerError> {
            publisher { revoke(headers, $0) }
        }
    }
#endif
