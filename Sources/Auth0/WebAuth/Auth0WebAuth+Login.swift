import A0JOSE
import Foundation

extension Auth0WebAuth {
    func login(in flow: BrowserFlow) async throws(WebAuthError) -> Credentials {
        try await flow.perform { () async throws(WebAuthError) -> Credentials in
            try checkConfiguration()
            try checkDelegation()
            let secrets = try secrets()
            let visit = BrowserVisit(
                purpose: .login(state: secrets.state, issuer: issuer), tenant: url, settings: settings, logger: logger)
            let redirectURL = try flow.prepare(visit, in: environment)
            let invitation = try invitation()
            let organization = invitation?.organization ?? settings.organization
            var items = standardItems(secrets, redirectURL)
            items["organization"] = organization
            items["invitation"] = invitation?.ticket
            items["dpop_jkt"] = try keyThumbprint()
            let callback = try await callback(showing: authorizeURL(items).url, in: flow)
            let credentials = try await exchangeCode(callback.code(), secrets.codeVerifier, redirectURL)
            try await validate(credentials.idToken, nonce: secrets.nonce, organization: organization)
            try await store(credentials)
            return credentials
        }
    }

    private func invitation() throws(WebAuthError) -> Invitation? {
        guard let link = settings.invitationURL else { return nil }
        return try Invitation(link)
    }

    /// The expected issuer of the response and the ID token.
    private var issuer: String { settings.issuer ?? url.absoluteString }

    /// The thumbprint of the key that the tokens will be bound to (RFC 9449 §10). Creates the key if there is none.
    private func keyThumbprint() throws(WebAuthError) -> String? {
        do {
            return try dpop?.keys.thumbprint()
        } catch {
            throw WebAuthError(.other, cause: error)
        }
    }

    /// The `state` and `nonce` that were set, or else random ones.
    private func secrets() throws(WebAuthError) -> LoginSecrets {
        do {
            var secrets = try LoginSecrets(random: environment.random)
            if let state = settings.parameters["state"] { secrets.state = state }
            if let nonce = settings.parameters["nonce"] { secrets.nonce = nonce }
            return secrets
        } catch {
            throw WebAuthError(.other, cause: error)
        }
    }

    private func standardItems(_ secrets: LoginSecrets, _ redirectURL: URL) -> [String: String] {
        var items = [
            "client_id": clientId,
            "response_type": "code",
            "redirect_uri": redirectURL.absoluteString,
            "scope": defaultScope,
            "state": secrets.state,
            "nonce": secrets.nonce,
            "code_challenge": secrets.codeVerifier.challenge,
            "code_challenge_method": "S256",
        ]
        items["max_age"] = settings.maxAge.map(String.init)
        items["auth0Client"] = client.telemetry.value
        return items
    }

    /// Parameters that were set explicitly take precedence.
    private func authorizeURL(_ standardItems: [String: String]) -> AuthorizeURL {
        var items = standardItems
        items.merge(settings.parameters) { _, given in given }
        items["scope"] = items["scope"].map(Scope.includingOpenID)
        return AuthorizeURL(base: settings.authorizeURL ?? client.domain.endpoint("authorize"), items: items)
    }

    private func exchangeCode(
        _ code: String, _ verifier: CodeVerifier, _ redirectURL: URL
    ) async throws(WebAuthError) -> Credentials {
        do {
            return try await Auth0Authentication(clientId: clientId, client: client).codeExchange(
                withCode: code, codeVerifier: verifier.value, redirectURI: redirectURL.absoluteString
            ).start()
        } catch {
            if Task.isCancelled { throw .userCancelled }
            if error.refusesPKCE { throw .pkceNotAllowed }
            throw WebAuthError(.codeExchangeFailed, cause: error)
        }
    }

    private func validate(_ idToken: String, nonce: String, organization: String?) async throws(WebAuthError) {
        let validator = IDTokenValidator(
            issuer: issuer, clientID: clientId, leeway: TimeInterval(settings.leeway) / 1000, nonce: nonce,
            maxAge: settings.maxAge.map(TimeInterval.init), organization: organization, clock: client.clock)
        do {
            try await validator.validate(idToken, keys: SigningKeySource(of: client, caches: environment.keyCaches))
        } catch {
            if Task.isCancelled { throw .userCancelled }
            throw WebAuthError(.idTokenValidationFailed, cause: error)
        }
    }

    private func store(_ credentials: Credentials) async throws(WebAuthError) {
        try await withCredentialsManager { manager throws(CredentialsManagerError) in try manager.save(credentials) }
    }

    /// Changes what the credentials manager has stored, if one is set.
    func withCredentialsManager(
        _ change: @escaping @Sendable (CredentialsManager) throws(CredentialsManagerError) -> Void
    ) async throws(WebAuthError) {
        guard let manager = settings.credentialsManager else { return }
        let result = await manager.executor.run {
            Result { () throws(CredentialsManagerError) in try change(manager) }
        }
        do {
            try result.get()
        } catch {
            throw WebAuthError(.credentialsManagerError, cause: error)
        }
    }
}

extension AuthenticationError {
    /// The tenant's complete response if the application, to which it has just issued a code, is of a type that needs a
    /// secret. A similar response from a proxy, or with another code, doesn't concern PKCE.
    fileprivate var refusesPKCE: Bool { statusCode == 401 && code == "access_denied" && message == "Unauthorized" }
}
