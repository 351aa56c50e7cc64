import A0Concurrency

extension CredentialsManager {
    /// Gets a session transfer token with the stored refresh token. It logs the user in to a website in a browser, once
    /// (Auth0 docs, "Native to Web SSO"). A rotated refresh token is stored; the session transfer token is not.
    ///
    /// Canceling the task ends the wait. A request that was already sent is still completed and its refresh token
    /// stored.
    ///
    /// - Parameters:
    ///   - parameters: Extra parameters of the request.
    ///   - headers: Extra headers of the request.
    /// - Throws: `noCredentials`, `noRefreshToken`, `ssoExchangeFailed`, `renewalNotAllowed`, `storeFailed`,
    ///   `sessionExpired`, `dpopNotConfigured`, `dpopKeyMissing`, `dpopKeyMismatch` or `cancelled`.
    public func ssoCredentials(
        parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> SSOCredentials {
        try await ssoCredentials(Parameters(parameters), headers)
    }

    /// Gets a session transfer token with the stored refresh token and delivers it once, on the main actor.
    ///
    /// See the async version.
    public func ssoCredentials(
        parameters: [String: Any] = [:], headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<SSOCredentials>) -> Void
    ) {
        _ = ssoCredentials(Parameters(parameters), headers, callback)
    }

    func ssoCredentials(
        _ parameters: Parameters, _ headers: [String: String], _ callback: @escaping Callback<SSOCredentials>
    ) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in
            try await ssoCredentials(parameters, headers, in: place)
        }
    }

    private func ssoCredentials(
        _ parameters: Parameters, _ headers: [String: String], in place: SerialTaskQueue.Place? = nil
    ) async throws(CredentialsManagerError) -> SSOCredentials {
        let renewal = Renewal<SSOCredentials, SSOCredentials>(
            errorCode: .ssoExchangeFailed,
            offer: { _, _, _ in nil },
            request: { refreshToken in
                authentication.ssoExchange(withRefreshToken: refreshToken).parameters(parameters).headers(headers)
            },
            merge: { response, previous in
                previous.keeping(idToken: response.idToken, refreshToken: response.refreshToken)
            },
            finish: { response, _, _ in response },
            isOrdinary: parameters.keepSession)
        return try await inTurn(place) { () async throws(CredentialsManagerError) in try await self.renew(renewal) }
    }
}
