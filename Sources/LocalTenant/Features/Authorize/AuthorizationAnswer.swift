import A0HTTPServer
import Foundation

/// Sends codes and errors to a client's callback (RFC 6749 §4.1.2).
struct AuthorizationAnswer: Sendable {
    /// Codes are good for ten minutes (RFC 6749 §4.1.2) and for one exchange.
    static let codeLifetime: TimeInterval = 600

    let request: AuthorizationRequest
    let call: Call

    init(_ request: AuthorizationRequest, _ call: Call) {
        self.request = request
        self.call = call
    }

    /// Where an error goes.
    func location(of error: CallbackError) throws -> String {
        try location([("error", error.error), ("error_description", error.description)])
    }

    /// Makes a code for the user of `session`, and says where it goes.
    ///
    /// - Parameters:
    ///   - login: what the person went through for it; nil where the session was enough.
    ///   - outcome: what actions decided.
    func location(
        codeFor session: BrowserSession, client: TenantClient, after login: LoginTransaction? = nil,
        _ outcome: ActionOutcome = ActionOutcome()
    ) async throws -> String {
        let code = try call.tenant.random.token()
        let grant = try Grant(of: session, client, request, after: login, outcome, call)
        try await call.store.insert(
            AuthorizationCode(
                hash: code.secretHash, grantID: grant.id, expiresAt: call.now + Self.codeLifetime,
                details: .init(
                    redirectURI: request.redirectURI, codeChallenge: request.codeChallenge, nonce: request.nonce,
                    keyThumbprint: request.keyThumbprint)),
            grant: grant)
        try await call.store.touchSession(session.id, at: call.now)
        return try location([("code", code)])
    }

    private func location(_ items: [(String, String)]) throws -> String {
        guard let redirectURI = AbsoluteURL(request.redirectURI) else { throw PageError.serverError }
        var items = items
        if let state = request.state { items.append(("state", state)) }
        if call.configuration.authorizationResponseIssuer { items.append(("iss", call.tenant.issuer)) }
        let encoded = FormEncoding.query(items)
        switch request.responseMode {
        case .query: return redirectURI.adding(query: encoded)
        case .fragment: return redirectURI.text + "#" + encoded
        }
    }
}
