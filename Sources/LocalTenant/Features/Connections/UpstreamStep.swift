import A0HTTPServer
import Foundation

/// A login whose first factor is a login at another provider.
struct UpstreamStep: Sendable {
    static let callbackPath = "/login/callback"

    let login: LoginStep
    let connection: TenantConnection
    let upstream: Upstream

    var call: Call { login.call }

    /// - Throws: `UnknownLogin` for a connection that this login can't use.
    init(_ login: LoginStep, _ connection: TenantConnection) throws {
        guard let upstream = connection.upstream, login.connections.contains(connection) else {
            throw UnknownLogin(client: login.client)
        }
        self.login = login
        self.connection = connection
        self.upstream = upstream
    }

    // MARK: There

    /// Sends the browser to the provider, or an error to the application.
    func redirect(loginHint: String? = nil) async throws -> HTTPServerResponse {
        try await relaying { .redirect(to: try await begin(wasChosen: false, loginHint)) }
    }

    /// Returns the URL to send the browser to.
    ///
    /// - Parameter wasChosen: whether the user saw a page of this login.
    func begin(wasChosen: Bool, _ loginHint: String?) async throws -> String {
        try await UpstreamRequest(
            call: call, upstream: upstream, passedOn: login.transaction.request.passedOn ?? [:], loginHint: loginHint
        ).begin(until: login.transaction.expiresAt) { request in
            UpstreamLogin(
                connection: connection.name, loginState: login.state, nonce: request.nonce,
                verifier: request.verifier?.value, maxAge: request.maxAge, wasChosen: wasChosen)
        }
    }

    // MARK: And back

    /// `GET` and `POST /login/callback`: the browser brings the provider's response (OpenID Connect Core §3.1.2.5,
    /// OAuth 2.0 Form Post Response Mode).
    @Sendable static func finish(_ call: Call) async throws -> HTTPServerResponse {
        let response = try call.parameters()
        guard let key = try response["state"]?.secretHash,
            let remembered = try await call.store.ticket(key, as: UpstreamLogin.self)?.details
        else { throw UnknownLogin() }
        if let page = try ResubmitPage.ifNeeded(response, call, to: Self.callbackPath) { return page }
        guard remembered.connecting == nil else {
            return try await ConnectStep.finish(response, remembered, key, call)
        }
        let login = try await LoginStep.find(remembered.loginState, call)
        guard let connection = call.configuration.connections.first(where: { $0.name == remembered.connection }),
            try await call.store.redeemTicket(key, as: UpstreamLogin.self, at: call.now) != nil
        else { throw UnknownLogin(client: login.client) }
        let step = try UpstreamStep(login, connection)
        return try await step.relaying { try await step.finish(response, remembered) }
    }

    private func finish(_ response: Parameters, _ remembered: UpstreamLogin) async throws -> HTTPServerResponse {
        if let error = try response["error"] {
            let providerError = ProviderError(saidByProvider: error, try response["error_description"])
            throw CallbackError(providerError.error, providerError.reason)
        }
        let proven = try await UpstreamRequest(call: call, upstream: upstream).proven(by: response, remembered)
        if upstream.options.channel == .back {
            call.notes.change {
                $0.hops.append(
                    LoginHop(date: call.now, from: .tenant, to: .provider, title: "code → tokens and profile"))
            }
        }
        let account = try await account(proven)
        try await call.store.put(
            Ticket(
                key: login.transaction.stateHash, expiresAt: login.transaction.expiresAt,
                details: UpstreamSession(
                    connection: connection.name, idToken: proven.idToken,
                    accessToken: upstream.strategy.logoutToken == nil ? nil : proven.tokens?.accessToken,
                    expiresAt: proven.expiresAt)))
        return try await login.finish(account, unseen: !remembered.wasChosen)
    }

    /// The user's account, created at the first login and updated from the provider after that.
    private func account(_ proven: ProvenLogin) async throws -> UserRecord {
        let id = (connection.upstreamIDPrefix ?? "") + proven.subject
        if let known = try await follow(id, proven) { return known }
        var user = try UserRecord(
            proven.profile.newUser(id, in: connection, upstream.options.rootAttributes), passwordHash: nil,
            at: call.now,
            random: call.tenant.random)
        user.attributes = proven.profile.attributes
        user.upstreamTokens = proven.tokens
        do {
            return try await add(user)
        } catch StoreError.conflict {
            // The account was just created in another tab.
            guard let known = try await follow(id, proven) else { throw StoreError.conflict }
            return known
        }
    }

    private func add(_ user: UserRecord) async throws -> UserRecord {
        try await call.store.insert(user)
        return user
    }

    private func follow(_ id: String, _ proven: ProvenLogin) async throws -> UserRecord? {
        let (policy, now) = (upstream.options.rootAttributes, call.now)
        return try await call.store.changeUser(id) { user in
            proven.profile.update(&user, policy, at: now)
            if let tokens = proven.tokens { user.upstreamTokens = user.upstreamTokens?.followed(by: tokens) ?? tokens }
        }
    }

    // MARK: Failures

    /// Sends failures to the application, or shows them if there is none.
    private func relaying(_ body: () async throws -> HTTPServerResponse) async throws -> HTTPServerResponse {
        try await login.orError {
            do {
                return try await body()
            } catch let providerError as ProviderError {
                note(providerError.error, providerError.reason)
                throw CallbackError(providerError.error, description(providerError))
            } catch let error as CallbackError {
                note(error.error, error.description)
                throw error
            }
        }
    }

    /// For the application and its user. The tenant's log has the reason, with the addresses of servers.
    func description(_ error: ProviderError) -> String {
        error.isUnreachable
            ? "\(connection.label) can't be reached now. Try again later, or log in another way."
            : "The login with \(connection.label) failed: \(error.reason)."
    }

    func note(_ error: String, _ reason: String) {
        call.notes.set(\.error, "connection \(connection.name): \(error), \(reason)")
    }
}
