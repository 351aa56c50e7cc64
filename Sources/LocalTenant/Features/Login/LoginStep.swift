import A0HTTPServer
import A0JOSE
import Foundation

/// A login under way, as one of its pages sees it.
struct LoginStep: Sendable {
    /// The request for the page.
    let call: Call
    let state: String
    let transaction: LoginTransaction
    let client: TenantClient
    let connection: TenantConnection

    var callback: AbsoluteURL? { AbsoluteURL(transaction.request.redirectURI) }

    /// Where its forms lead in the end. A web server may send the browser on from its callback, and nobody here knows where.
    var formTarget: FormTarget {
        guard homeRealms.isEmpty else { return .anywhere }
        return callback.map { client.isPublic ? .callback($0) : .anywhere } ?? .tenant
    }

    /// The first page: where the login asks who it is.
    var firstPage: String {
        let path =
            switch connection.strategy {
            case .email: PasswordlessStep.emailPath
            case .sms: PasswordlessStep.smsPath
            case _ where customPage != nil: Self.customPagePath
            case .database where transaction.request.wantsSignup: "/u/signup"
            case .database where asksIdentifierFirst: Self.identifierPath
            default: "/u/login"
            }
        return link(path)
    }

    /// A page of this login.
    func link(_ path: String) -> String { "\(path)?" + FormEncoding.encode([("state", state)]) }

    /// What its pages have in common. An organization's people see its name instead of the tenant's.
    func pageContext() throws -> PageContext {
        try call.pageContext(
            application: client.name,
            owner: call.configuration.organization(transaction.request.organization)?.displayName)
    }

    /// Finds the login that the request belongs to.
    ///
    /// - Throws: `LostLogin` if it is finished, too old or another browser's.
    static func find(_ state: String?, _ call: Call) async throws -> LoginStep {
        guard let state, let transaction = try await call.store.transaction(stateHash: state.secretHash),
            let client = try await call.client(transaction.request.clientID)?.client
        else { throw LostLogin() }
        guard transaction.expiresAt > call.now, let device = call.cookie(.device),
            constantTimeEqual(transaction.browserHash, device.secretHash),
            let connection = call.configuration.connections.first(where: { $0.name == transaction.request.connection })
        else { throw LostLogin(client: client) }
        return LoginStep(call: call, state: state, transaction: transaction, client: client, connection: connection)
    }

    /// Finds the login that a form belongs to.
    ///
    /// - Throws: like `find`, and `PageError` if the form did not come from this browser's page.
    static func find(form: Parameters, _ call: Call) async throws -> LoginStep {
        let step = try await find(form.first("state"), call)
        try call.requireToken(form, .login(step))
        return step
    }

    /// The same login, if it is one with a password: for the pages that know passwords.
    ///
    /// - Throws: `LostLogin` if it is one by codes.
    func withPassword() throws -> LoginStep {
        guard connection.strategy == .database else { throw LostLogin(client: client) }
        return self
    }

    /// The first factor was right. Goes on to the second one where that is due, or back to the application.
    ///
    /// - Parameter unseen: whether nobody has seen a page of this login: a mailed link was the first factor, or another provider that
    ///   the application named.
    func finish(_ account: UserRecord, unseen: Bool = false) async throws -> HTTPServerResponse {
        try await orRefusal {
            let user = try await call.store.owner(of: account)
            guard !user.profile.blocked else { throw CallbackError.blockedUser }
            try await call.memberships.require(user, transaction.request)
            guard try await !call.factors(of: user).areDue(at: client, transaction.request) else {
                return try await FactorStep.begin(self, user)
            }
            return try await complete(user, sessionID: nil, withFactor: false, unseen: unseen)
        }
    }

    /// Ends the login: the browser has a session now, and goes back to the application.
    ///
    /// - Parameters:
    ///   - sessionID: the browser's session, where that gained a factor; nil to begin a new one.
    ///   - withFactor: whether a second factor was shown.
    func complete(
        _ user: UserRecord, sessionID: String?, withFactor: Bool, unseen: Bool = false
    ) async throws -> HTTPServerResponse {
        try await orRefusal {
            try await call.memberships.join(user, transaction.request)
            let session: String
            let cookie: String
            if let sessionID {
                let strengthened = try await call.sessions.strengthen(
                    sessionID, of: user, client, knownBy: call.cookie(.session))
                (session, cookie) = (sessionID, strengthened)
            } else {
                let started = try await call.startSession(
                    for: user, .init(multifactorAt: withFactor ? call.now : nil, upstream: try await upstreamSession()))
                (session, cookie) = (started.session.id, started.cookie)
                if unseen,
                    try await call.confirmedCallbacks.needConfirmation(transaction.request, client, started.session)
                {
                    var response = HTTPServerResponse.seeOther(link(SessionStep.confirmationPath))
                    response.setCookie(
                        .session, cookie, lifetime: call.configuration.sessionCookieLifetime, at: call.tenant.issuer)
                    return response
                }
            }
            guard try await call.store.authenticate(stateHash: transaction.stateHash, sessionID: session) else {
                throw LostLogin(client: client)
            }
            // Who has just logged in without a passkey is offered one.
            let offersPasskey = sessionID == nil ? try await shouldOfferPasskey(to: user) : false
            let next = offersPasskey ? "/u/passkey-enrollment" : "/authorize/resume"
            var response = HTTPServerResponse.seeOther(link(next))
            response.setCookie(
                .session, cookie, lifetime: call.configuration.sessionCookieLifetime, at: call.tenant.issuer)
            return response
        }
    }

    /// Its questions for robots.
    var captcha: Captcha {
        Captcha(
            store: call.store, attackProtection: call.attackProtection, secret: call.tenant.formSecret, state: state,
            expiresAt: transaction.expiresAt, random: call.tenant.random, now: call.now)
    }

    /// Sends a refusal to the application, or shows it where there is none to send it to. The transaction is left to expire: another
    /// user may still log in.
    func orRefusal(
        _ body: () async throws -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        do {
            return try await body()
        } catch let error as CallbackError {
            guard transaction.request.device == nil else { throw PageError(error) }
            return try .seeOther(AuthorizationAnswer(transaction.request, call).location(of: error))
        }
    }
}

extension PageError {
    /// For logins that answer no callback.
    init(_ error: CallbackError) {
        guard error != .blockedUser else {
            self = .blockedUser
            return
        }
        self.init(403, error.error, title: "This login cannot go on", message: error.description + ".")
    }
}

extension FormSubject {
    /// A login under way.
    static func login(_ step: LoginStep) -> FormSubject {
        FormSubject(text: "login \(step.state)", page: step.firstPage)
    }
}
