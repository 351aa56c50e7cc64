import A0HTTPServer
import A0JOSE
import Foundation

/// A login whose first factor is a login at another provider.
struct UpstreamStep: Sendable {
    static let startPath = "/u/login/connection"
    static let callbackPath = "/login/callback"

    let login: LoginStep
    let connection: TenantConnection
    let options: OpenIDProviderOptions

    private var call: Call { login.call }
    private var redirectURI: String { call.tenant.url(String(Self.callbackPath.dropFirst())) }

    /// - Throws: `LostLogin` for a connection that this login cannot have.
    init(_ login: LoginStep, _ connection: TenantConnection) throws {
        guard let options = connection.options, login.connections.contains(connection) else {
            throw LostLogin(client: login.client)
        }
        self.login = login
        self.connection = connection
        self.options = options
    }

    // MARK: There

    /// `GET /u/login/connection`: the person has chosen a provider on the login page.
    @Sendable static func start(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        let name = call.request.queryValue("connection")
        guard let connection = call.configuration.connections.first(where: { $0.name == name }) else {
            throw LostLogin(client: login.client)
        }
        let step = try UpstreamStep(login, connection)
        do {
            return .redirect(to: try await step.begin(wasChosen: true))
        } catch let failure as ProviderFailure {
            step.note(failure)
            return try await login.choicePage(problem: step.description(failure), status: 502)
        }
    }

    /// Sends the browser to the provider, or the reason why it cannot be to the application.
    func redirect() async throws -> HTTPServerResponse {
        try await relaying { .redirect(to: try await begin(wasChosen: false)) }
    }

    /// Remembers what the provider's answer has to fit, and returns where the browser asks for it.
    ///
    /// - Parameter wasChosen: whether a person saw a page of this login.
    private func begin(wasChosen: Bool) async throws -> String {
        let provider = try await call.providers.provider(options)
        let random = call.tenant.random
        let state = try random.token()
        let isBound = options.channel == .back && provider.challengeMethod != nil
        let request = ProviderRequest(
            provider: provider, redirectURI: redirectURI, state: state, nonce: try random.token(),
            verifier: isBound ? try CodeVerifier(random: random) : nil,
            passedOn: login.transaction.request.passedOn ?? [:])
        let location = try provider.authorizationEndpoint.adding(query: FormEncoding.query(request.items))
        let remembered = UpstreamLogin(
            connection: connection.name, loginState: login.state, nonce: request.nonce,
            verifier: request.verifier?.value, maxAge: request.maxAge, wasChosen: wasChosen)
        try await call.store.put(
            Ticket(key: state.secretHash, expiresAt: login.transaction.expiresAt, details: remembered))
        return location
    }

    // MARK: And back

    /// `GET` and `POST /login/callback`: the browser brings the provider's answer (OpenID Connect Core §3.1.2.5, OAuth 2.0 Form
    /// Post Response Mode).
    @Sendable static func finish(_ call: Call) async throws -> HTTPServerResponse {
        let answer = try call.parameters()
        guard let key = try answer["state"]?.secretHash,
            let remembered = try await call.store.ticket(key, as: UpstreamLogin.self)?.details
        else { throw LostLogin() }
        if let page = try ResubmitPage.ifNeeded(answer, call) { return page }
        let login = try await LoginStep.find(remembered.loginState, call)
        guard let connection = call.configuration.connections.first(where: { $0.name == remembered.connection }),
            try await call.store.redeemTicket(key, as: UpstreamLogin.self, at: call.now) != nil
        else { throw LostLogin(client: login.client) }
        let step = try UpstreamStep(login, connection)
        return try await step.relaying { try await step.finish(answer, remembered) }
    }

    private func finish(_ answer: Parameters, _ remembered: UpstreamLogin) async throws -> HTTPServerResponse {
        if let error = try answer["error"] {
            let failure = ProviderFailure(saidByProvider: error, try answer["error_description"])
            note(failure)
            throw CallbackError(failure.error, failure.reason)
        }
        let provider = try await call.providers.provider(options)
        try requireIssuer(try answer["iss"], provider)
        let (idToken, claims, userInfo) = try await proof(answer, remembered, provider)
        let profile = ProviderProfile(idToken: claims, userInfo: userInfo, options.attributeMap)
        let account = try await account(claims["sub"]?.stringValue ?? "", profile)
        try await call.store.put(
            Ticket(
                key: login.transaction.stateHash, expiresAt: login.transaction.expiresAt,
                details: UpstreamSession(connection: connection.name, idToken: idToken)))
        return try await login.finish(account, unseen: !remembered.wasChosen)
    }

    /// Who logged in, shown by an ID token.
    private func proof(
        _ answer: Parameters, _ remembered: UpstreamLogin, _ provider: OpenIDProvider
    ) async throws -> (idToken: String, claims: [String: TenantValue], userInfo: [String: TenantValue]?) {
        let rules = ProviderTokenRules(
            issuer: provider.issuer, clientID: options.clientID,
            algorithms: Set(options.signingAlgorithms.compactMap { SignatureAlgorithm(rawValue: $0.rawValue) }),
            nonce: remembered.nonce, maxAge: remembered.maxAge, now: call.now)
        switch options.channel {
        case .front:
            guard let idToken = try answer["id_token"] else {
                throw ProviderFailure.misfit("it answered without an ID token")
            }
            return (idToken, try await call.providers.verify(idToken, provider, rules), nil)
        case .back:
            guard let code = try answer["code"] else { throw ProviderFailure.misfit("it answered without a code") }
            let (idToken, accessToken) = try await call.providers.tokens(
                for: code, remembered, provider, redirectURI: redirectURI)
            let claims = try await call.providers.verify(idToken, provider, rules)
            guard options.asksUserInfo else { return (idToken, claims, nil) }
            let userInfo = try await call.providers.userInfo(accessToken, of: claims["sub"]?.stringValue, provider)
            return (idToken, claims, userInfo)
        }
    }

    /// Makes sure that the answer is not that of another provider (RFC 9207 §2.4).
    private func requireIssuer(_ issuer: String?, _ provider: OpenIDProvider) throws {
        guard let issuer else {
            guard provider.metadata?.namesIssuer != true else {
                throw ProviderFailure.unproven("its answer does not say whose it is (iss)")
            }
            return
        }
        guard issuer == provider.issuer else {
            throw ProviderFailure.unproven("the answer came from another provider (iss)")
        }
    }

    /// The user's account here, which is new at the first login and follows the provider after that.
    private func account(_ subject: String, _ profile: ProviderProfile) async throws -> UserRecord {
        let id = (connection.upstreamIDPrefix ?? "") + subject
        let (policy, now) = (options.rootAttributes, call.now)
        if let known = try await follow(id, profile) { return known }
        var user = try UserRecord(
            profile.newUser(id, in: connection, policy), passwordHash: nil, at: now, random: call.tenant.random)
        user.attributes = profile.attributes
        do {
            return try await add(user)
        } catch StoreError.conflict {
            // The same person was quicker in another tab.
            guard let known = try await follow(id, profile) else { throw StoreError.conflict }
            return known
        }
    }

    private func add(_ user: UserRecord) async throws -> UserRecord {
        try await call.store.insert(user)
        return user
    }

    private func follow(_ id: String, _ profile: ProviderProfile) async throws -> UserRecord? {
        let (policy, now) = (options.rootAttributes, call.now)
        return try await call.store.changeUser(id) { profile.update(&$0, policy, at: now) }
    }

    // MARK: Failures

    /// Sends failures to the application, or shows them where there is none.
    private func relaying(_ body: () async throws -> HTTPServerResponse) async throws -> HTTPServerResponse {
        try await login.orRefusal {
            do {
                return try await body()
            } catch let failure as ProviderFailure {
                note(failure)
                throw CallbackError(failure.error, description(failure))
            }
        }
    }

    private func description(_ failure: ProviderFailure) -> String {
        "The login with \(connection.label) failed: \(failure.reason)."
    }

    private func note(_ failure: ProviderFailure) {
        call.notes.set(\.failure, "connection \(connection.name): \(failure.error), \(failure.reason)")
    }
}

extension TenantConnection {
    /// What people call it.
    var label: String { displayName ?? name }
}

extension LoginStep {
    /// What was shown at another provider in this login, if that was how it began.
    func upstreamSession() async throws -> UpstreamSession? {
        guard !providers.isEmpty else { return nil }
        return try await call.store.redeemTicket(transaction.stateHash, as: UpstreamSession.self, at: call.now)?.details
    }
}

extension Call {
    var providers: ProviderClient {
        ProviderClient(transport: tenant.providerTransport, cache: tenant.providerCache, now: now)
    }
}
