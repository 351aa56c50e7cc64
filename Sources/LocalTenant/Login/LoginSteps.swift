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
    /// The token that the page's form must bring back.
    let csrf: String

    var callback: AbsoluteURL? { AbsoluteURL(transaction.request.redirectURI) }

    /// Seconds from `/authorize` to the end of the login.
    static let lifetime: TimeInterval = 3_600

    /// Finds the login that the request belongs to.
    ///
    /// - Throws: `LostLogin` if it is finished, too old or another browser's.
    static func find(_ state: String?, _ call: Call) async throws -> LoginStep {
        guard let state, let transaction = try await call.store.transaction(stateHash: state.secretHash),
            let client = try await call.client(transaction.request.clientID)?.client
        else { throw LostLogin() }
        guard transaction.expiresAt > call.now, let device = call.request.cookie(.device),
            constantTimeEqual(transaction.browserHash, device.secretHash),
            let connection = call.configuration.connections.first(where: { $0.name == transaction.request.connection })
        else { throw LostLogin(client: client) }
        return LoginStep(
            state: state, transaction: transaction, client: client, connection: connection,
            csrf: csrfToken(state: state, device: device))
    }

    /// Finds the login that a form belongs to.
    ///
    /// - Throws: like `find`, and `PageError` if the form did not come from this browser's page.
    static func find(form: Parameters, _ call: Call) async throws -> LoginStep {
        let step = try await find(form.first("state"), call)
        guard constantTimeEqual(form.first("csrf") ?? "", step.csrf) else {
            throw PageError(
                403, "invalid_request", title: "This form is out of date",
                message:
                    "It did not come from the login page of this browser. Go back to the application and log in again.")
        }
        return step
    }

    /// Known only to who holds the browser's cookie, and different for each login.
    static func csrfToken(state: String, device: String) -> String {
        Base64URL.encode(HMAC.sha256(Data("csrf:\(state)".utf8), key: Data(device.utf8)))
    }

    /// Ends the step: the browser has a session now, and goes back to the application.
    func finish(_ user: UserRecord, _ call: Call) async throws -> HTTPServerResponse {
        guard !user.profile.blocked else {
            // The transaction is left to expire: another user may still log in.
            guard transaction.request.device == nil else { throw PageError.blockedUser }
            let answer = AuthorizationAnswer(transaction.request, call)
            return try .seeOther(answer.location(of: .blockedUser))
        }
        let (session, cookie) = try await call.startSession(for: user)
        guard try await call.store.authenticate(stateHash: transaction.stateHash, sessionID: session.id) else {
            throw LostLogin(client: client)
        }
        let next = try await shouldOfferPasskey(to: user, call) ? "/u/passkey-enrollment" : "/authorize/resume"
        var response = HTTPServerResponse.seeOther("\(next)?" + FormEncoding.encode([("state", state)]))
        response.setCookie(.session, cookie, lifetime: call.sessionCookieLifetime)
        return response
    }
}
