import A0JOSE
import Foundation

extension Auth0WebAuth {
    func login(in flow: BrowserFlow) async throws(WebAuthError) -> Credentials {
        try await flow.perform { () async throws(WebAuthError) -> Credentials in
            let transaction = try prepareLogin(in: flow)
            let callback = try await flow.callback(of: errand(for: transaction), clock: client.clock)
            let credentials = try await exchange(callback.code(), of: transaction)
            try await validate(credentials.idToken, of: transaction)
            try await store(credentials)
            return credentials
        }
    }

    private func prepareLogin(in flow: BrowserFlow) throws(WebAuthError) -> LoginTransaction {
        try checkConfiguration()
        let secrets = try secrets()
        let route = try route(.login(state: secrets.state), isPrivate: settings.isEphemeral, in: flow)
        let invitation: Invitation? = if let link = settings.invitationURL { try Invitation(link) } else { nil }
        let organization = invitation?.organization ?? settings.organization
        var items = standardItems(secrets, route.redirectURL)
        items["organization"] = organization
        items["invitation"] = invitation?.ticket
        items["dpop_jkt"] = try keyThumbprint()
        return LoginTransaction(
            authorizeURL: authorizeURL(items), route: route, secrets: secrets, issuer: issuer,
            organization: organization)
    }

    /// Who the answer and the ID token have to be from.
    private var issuer: String { settings.issuer ?? url.absoluteString }

    /// The name of the key that the tokens will be bound to (RFC 9449 §10). The key is made if there is none.
    private func keyThumbprint() throws(WebAuthError) -> String? {
        do {
            return try dpop?.keys.thumbprint()
        } catch {
            throw WebAuthError(.other, cause: error)
        }
    }

    /// The program's own `state` and `nonce`, else random ones.
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

    /// What the program itself asks for wins.
    private func authorizeURL(_ standardItems: [String: String]) -> AuthorizeURL {
        var items = standardItems
        items.merge(settings.parameters) { _, given in given }
        items["scope"] = items["scope"].map(Scope.includingOpenID)
        return AuthorizeURL(base: settings.authorizeURL ?? client.domain.endpoint("authorize"), items: items)
    }

    private func errand(for transaction: LoginTransaction) -> BrowserErrand {
        BrowserErrand(
            url: transaction.authorizeURL.url, route: transaction.route, judge: transaction.judge,
            endingWithoutCallback: .failure(.noAnswer), logger: logger,
            onClose: { [onClose = settings.onClose] in
                guard let onClose else { return }
                Task { @MainActor in onClose() }
            })
    }

    private func exchange(
        _ code: String, of transaction: LoginTransaction
    ) async throws(WebAuthError) -> Credentials {
        do {
            return try await Auth0Authentication(clientId: clientId, client: client).codeExchange(
                withCode: code, codeVerifier: transaction.secrets.codeVerifier.value,
                redirectURI: transaction.route.redirectURL.absoluteString
            ).start()
        } catch {
            if Task.isCancelled { throw .userCancelled }
            if error.refusesPKCE { throw .pkceNotAllowed }
            throw WebAuthError(.codeExchangeFailed, cause: error)
        }
    }

    private func validate(_ idToken: String, of transaction: LoginTransaction) async throws(WebAuthError) {
        let validator = IDTokenValidator(
            issuer: transaction.issuer, clientID: clientId,
            leeway: TimeInterval(settings.leeway) / 1000,
            nonce: transaction.secrets.nonce, maxAge: settings.maxAge.map(TimeInterval.init),
            organization: transaction.organization, clock: client.clock)
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

    /// Changes what the program's credentials manager has stored, if it has one.
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
    /// The tenant's whole answer when the application, whose code it has just issued, is of a type that needs a secret. The same
    /// word from a proxy, or with another code, says nothing about PKCE.
    fileprivate var refusesPKCE: Bool { statusCode == 401 && code == "access_denied" && message == "Unauthorized" }
}
