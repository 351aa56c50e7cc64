import A0HTTPServer
import A0JOSE
import Foundation

/// A page was asked for that belongs to no login of this browser: bookmarked, finished, too old, or without cookies.
struct LostLogin: Error {
    /// Whose login it was, if that is still known.
    var client: TenantClient?
}

/// A login under way, as one of its pages sees it.
struct LoginStep: Sendable {
    let state: String
    let transaction: LoginTransaction
    let client: TenantClient
    let connection: TenantConnection

    var callback: AbsoluteURL? { AbsoluteURL(transaction.request.redirectURI) }

    /// The first page: where the login asks who it is.
    var firstPage: String {
        let path =
            switch connection.strategy {
            case .database: transaction.request.wantsSignup ? "/u/signup" : "/u/login"
            case .email: PasswordlessStep.emailPath
            case .sms: PasswordlessStep.smsPath
            }
        return link(path)
    }

    /// A page of this login.
    func link(_ path: String) -> String { "\(path)?" + FormEncoding.encode([("state", state)]) }

    /// What its pages have in common. An organization's people see its name instead of the tenant's.
    func pageContext(_ call: Call) throws -> PageContext {
        try call.pageContext(
            application: client.name, owner: call.organization(transaction.request.organization)?.displayName)
    }

    /// Seconds from `/authorize` to the end of the login.
    static let lifetime: TimeInterval = 3_600

    /// How many logins, pushed requests and devices may wait for their users, each.
    static let maximumUnfinished = 10_000

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
        return LoginStep(state: state, transaction: transaction, client: client, connection: connection)
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
    /// - Parameter byLink: whether a mailed link was the first factor, so that nobody has seen a page of this login.
    func finish(_ account: UserRecord, byLink: Bool = false, _ call: Call) async throws -> HTTPServerResponse {
        try await orRefusal(call) {
            let user = try await call.owner(of: account)
            guard !user.profile.blocked else { throw CallbackError.blockedUser }
            try await call.requireMembership(of: user, transaction.request)
            guard try await !Factors(of: user, call).areDue(at: client, transaction.request) else {
                return try await FactorStep.begin(self, user, call)
            }
            return try await complete(user, sessionID: nil, withFactor: false, byLink: byLink, call)
        }
    }

    /// Ends the login: the browser has a session now, and goes back to the application.
    ///
    /// - Parameters:
    ///   - sessionID: the browser's session, where that gained a factor; nil to begin a new one.
    ///   - withFactor: whether a second factor was shown.
    func complete(
        _ user: UserRecord, sessionID: String?, withFactor: Bool, byLink: Bool = false, _ call: Call
    ) async throws -> HTTPServerResponse {
        try await orRefusal(call) {
            try await call.join(user, transaction.request)
            let session: String
            let cookie: String
            if let sessionID {
                (session, cookie) = (sessionID, try await call.strengthenSession(sessionID, of: user, client))
            } else {
                let started = try await call.startSession(for: user, .init(multifactorAt: withFactor ? call.now : nil))
                (session, cookie) = (started.session.id, started.cookie)
                if byLink, try await call.needsConfirmation(transaction.request, client, started.session) {
                    var response = HTTPServerResponse.seeOther(link(SessionStep.confirmationPath))
                    response.setCookie(.session, cookie, lifetime: call.sessionCookieLifetime, call)
                    return response
                }
            }
            guard try await call.store.authenticate(stateHash: transaction.stateHash, sessionID: session) else {
                throw LostLogin(client: client)
            }
            // Who has just logged in without a passkey is offered one.
            let offersPasskey = sessionID == nil ? try await shouldOfferPasskey(to: user, call) : false
            let next = offersPasskey ? "/u/passkey-enrollment" : "/authorize/resume"
            var response = HTTPServerResponse.seeOther(link(next))
            response.setCookie(.session, cookie, lifetime: call.sessionCookieLifetime, call)
            return response
        }
    }

    /// Sends a refusal to the application, or shows it where there is none to send it to. The transaction is left to expire: another
    /// user may still log in.
    func orRefusal(
        _ call: Call, _ body: () async throws -> HTTPServerResponse
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
