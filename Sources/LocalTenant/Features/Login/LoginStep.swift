import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// A login in progress, as one of its pages sees it.
struct LoginStep: Sendable {
    /// The request for the page.
    let call: Call
    let state: String
    let transaction: LoginTransaction
    let client: TenantClient
    let connection: TenantConnection

    var callback: AbsoluteURL? { AbsoluteURL(transaction.request.redirectURI) }

    /// The URL that its forms finally lead to.
    var formTarget: FormTarget {
        guard homeRealms.isEmpty else { return .anywhere }
        return call.formTarget(orElse: callback.map { FormTarget($0, of: client) } ?? .tenant)
    }

    /// The first page of the login, which asks for the user.
    var firstPage: String {
        let path =
            switch connection.strategy {
            case .email: LoginPath.emailCode
            case .sms: LoginPath.smsCode
            case _ where customPage != nil: LoginPath.custom
            case .database where transaction.request.wantsSignup: LoginPath.signup
            case .database where asksIdentifierFirst: LoginPath.identifier
            default: LoginPath.password
            }
        return link(path)
    }

    /// The customized page; nil for the built-in one. Logins with codes always use the built-in page, because
    /// customized forms don't support them.
    var customPage: String? {
        guard !connection.strategy.isPasswordless else { return nil }
        return call.configuration.loginPage(of: client)
    }

    /// A page of this login.
    func link(_ path: String) -> String { "\(path)?" + FormEncoding.encode([("state", state)]) }

    /// The organization of the login; nil for none.
    var organization: TenantOrganization? { call.configuration.organization(transaction.request.organization) }

    /// Whether users can sign up here, with an account that works for the organization, if any.
    var takesSignups: Bool {
        guard !connection.disableSignup, let organization else { return !connection.disableSignup }
        return transaction.request.invitation != nil || organization.takesSignups(connection.name)
    }

    /// The context that all its pages share. An organization's name and branding replace the tenant's.
    ///
    /// - Parameter user: the user, once the first factor is complete.
    func pageContext(of user: UserRecord? = nil) throws -> PageContext {
        let organization = organization
        var context = try call.pageContext(application: client.name, owner: organization?.displayName)
        context.branding = organization?.branding
        context.clientLogo = client.logoURI
        if transaction.request.invitation != nil {
            context.invitation = .init(
                inviter: transaction.request.inviter, organization: organization?.displayName ?? context.tenantName)
        }
        return completed(context, organization, user)
    }

    /// Finds the login that the request belongs to.
    ///
    /// - Throws: `UnknownLogin` if it is finished, has expired, or belongs to another browser.
    static func find(_ state: String?, _ call: Call) async throws -> LoginStep {
        guard let state, let transaction = try await call.store.transaction(stateHash: state.secretHash),
            let client = try await call.client(of: transaction.request)
        else { throw UnknownLogin() }
        call.noteLogin(transaction)
        guard transaction.expiresAt > call.now, let device = call.cookie(.device),
            constantTimeEqual(transaction.browserHash, device.secretHash),
            let connection = call.configuration.connections.first(where: { $0.name == transaction.request.connection })
        else { throw UnknownLogin(client: client) }
        let step = LoginStep(
            call: call, state: state, transaction: transaction, client: client, connection: connection)
        if let screen = LoginScreen.afterIdentifier[call.request.path], step.asksIdentifierFirst {
            call.notes.set(\.screen, screen)
        }
        return step
    }

    /// Finds the login that a form belongs to.
    ///
    /// - Throws: like `find`, and `PageError` if the form did not come from this browser's page.
    static func find(form: Parameters, _ call: Call) async throws -> LoginStep {
        let step = try await find(form.first("state"), call)
        try call.requireToken(form, .login(step))
        return step
    }

    /// This login, if it uses a password. For password pages.
    ///
    /// - Throws: `UnknownLogin` if it uses codes.
    func withPassword() throws -> LoginStep {
        guard connection.strategy == .database else { throw UnknownLogin(client: client) }
        return self
    }

    /// This login, if users may ask for a link to change a forgotten password.
    ///
    /// - Throws: `UnknownLogin` if they may not.
    func withPasswordReset() throws -> LoginStep {
        guard !connection.disablesPasswordReset else { throw UnknownLogin(client: client) }
        return try withPassword()
    }

    /// Completes the login: sets the browser's session and returns to the application.
    ///
    /// - Parameters:
    ///   - sessionID: the browser's session, if a factor was added to it; nil to begin a new one.
    ///   - factorAt: when a second factor was used; nil for none.
    func complete(
        _ user: UserRecord, sessionID: String?, factorAt: Date?, unseen: Bool = false,
        firstFactor: String? = nil
    ) async throws -> HTTPServerResponse {
        try await orError {
            try await call.memberships.join(user, transaction.request)
            if transaction.request.invitation != nil { call.log(.si, user: user, transaction.request.logMembers) }
            let session: String
            let cookie: String
            var accounts = call.accountList
            if let sessionID {
                let former = call.cookie(.session)
                cookie = try await call.sessions.strengthen(sessionID, of: user, client, knownBy: former)
                session = sessionID
                if let former { accounts.replace(former, with: cookie) }
            } else {
                let started = try await call.startSession(
                    for: user, addsAccount: transaction.request.addsAccount == true,
                    .init(
                        multifactorAt: factorAt, upstream: try await upstreamSession(),
                        firstFactor: firstFactor))
                (session, cookie, accounts) = (started.session.id, started.cookie, started.accounts)
                if unseen, transaction.request.organizationPrompt == nil,
                    try await call.confirmedCallbacks.needConfirmation(transaction.request, client, started.session)
                {
                    var response = HTTPServerResponse.seeOther(link(LoginPath.confirmation))
                    response.setSession(started, call)
                    return response
                }
            }
            let choosesOrganization = transaction.request.organizationPrompt == .afterLogin
            if !choosesOrganization {
                guard try await call.store.authenticate(stateHash: transaction.stateHash, sessionID: session) else {
                    throw UnknownLogin(client: client)
                }
            }
            // Offer a passkey to users who logged in without one.
            let offersPasskey =
                sessionID == nil && !choosesOrganization ? try await shouldOfferPasskey(to: user) : false
            let next =
                choosesOrganization
                ? LoginPath.organizationPicker : offersPasskey ? LoginPath.passkeyEnrollment : LoginPath.resume
            var response = HTTPServerResponse.seeOther(link(next))
            response.setSession(cookie, accounts, call)
            return response
        }
    }

    /// Its CAPTCHA questions.
    var captcha: Captcha {
        Captcha(
            store: call.store, bots: call.bots, secret: call.tenant.formSecret, state: state,
            expiresAt: transaction.expiresAt, random: call.tenant.random, now: call.now,
            texts: call.texts.on("interstitial-captcha"))
    }

    /// Sends an error to the application, or shows it if there is no callback. The transaction is kept until it
    /// expires, so that another user can still log in.
    func orError(
        _ body: () async throws -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        do {
            return try await body()
        } catch let error as CallbackError {
            call.log(.f, error.description, connection: connection.name, transaction.request.logMembers)
            guard transaction.request.respondsToCallback else { throw PageError(error, transaction.request) }
            var response = try AuthorizationResponse(transaction.request, client, call).response(to: error)
            // After a form post, the browser must follow with GET.
            if response.status == 302 { response.status = 303 }
            return response
        }
    }
}

extension Call {
    /// The log's name of a login: a part of its state's digest.
    fileprivate static func loginName(_ transaction: LoginTransaction) -> String {
        Base16.encode(transaction.stateHash.prefix(16))
    }

    /// Notes the login that the request belongs to. A login that restarts keeps its first name.
    func noteLogin(_ transaction: LoginTransaction) {
        let name = Self.loginName(transaction)
        notes.change {
            $0.login = $0.login ?? name
            $0.uiLocales = transaction.request.uiLocales
        }
    }
}

extension PageError {
    /// For logins without a callback.
    init(_ error: CallbackError, _ request: AuthorizationRequest) {
        guard error != .blockedUser else {
            self = .blockedUser
            return
        }
        if request.invitation != nil, error.error == "access_denied", let email = request.loginHint {
            self.init(
                403, error.error, named: "otherInvitation", ["email": email])
            return
        }
        self.init(403, error.error, named: "stoppedLogin", message: error.description + ".")
    }
}

extension FormSubject {
    /// A login in progress.
    static func login(_ step: LoginStep) -> FormSubject {
        FormSubject(text: "login \(step.state)", page: step.firstPage)
    }
}
