import A0HTTPServer
import Foundation

/// Sends codes, tokens and errors to a client's callback, in the mode that the client asked for (RFC 6749 §4.1.2,
/// §4.2.2).
struct AuthorizationResponse: Sendable {
    /// Codes are valid for ten minutes (RFC 6749 §4.1.2) and can be used once.
    static let codeLifetime: TimeInterval = 600

    let request: AuthorizationRequest
    let client: TenantClient
    let call: Call

    init(_ request: AuthorizationRequest, _ client: TenantClient, _ call: Call) {
        self.request = request
        self.client = client
        self.call = call
    }

    /// The error response for the client.
    func response(to error: CallbackError) throws -> HTTPServerResponse {
        try response([("error", .string(error.error)), ("error_description", .string(error.description))])
    }

    /// Issues the requested code and tokens for the user of `session`.
    ///
    /// - Parameters:
    ///   - login: the login that led here; nil if the session was enough.
    ///   - outcome: what actions decided.
    /// - Throws: `CallbackError` if the user isn't allowed to get tokens.
    func response(
        for session: BrowserSession, after login: LoginTransaction? = nil, _ outcome: ActionOutcome = ActionOutcome()
    ) async throws -> HTTPServerResponse {
        let grant = try Grant(of: session, client, request, after: login, outcome, call)
        let code = request.effectiveResponseTypes.contains(.code) ? try call.tenant.random.token() : nil
        let tokens = try await FrontChannelTokens(grant, request, client, code: code, call)
        let response = try response(tokens.members + (code.map { [("code", .string($0))] } ?? []))
        // Everything that can fail is done before this.
        let isAdded = try await call.store.insert(
            code.map { record(of: $0, grant) }, tokens.accessToken, grant: grant, from: call.device)
        guard isAdded else { throw CallbackError.loginRequired }
        return response
    }

    private func record(of code: String, _ grant: Grant) -> AuthorizationCode {
        AuthorizationCode(
            hash: code.secretHash, grantID: grant.id, expiresAt: call.now + Self.codeLifetime,
            details: .init(
                redirectURI: request.redirectURI, codeChallenge: request.codeChallenge, nonce: request.nonce,
                keyThumbprint: request.keyThumbprint))
    }

    private func response(_ members: [(name: String, value: TenantValue)]) throws -> HTTPServerResponse {
        guard let callback = AbsoluteURL(request.redirectURI) else { throw PageError.serverError }
        var members = members
        if let state = request.state { members.append(("state", .string(state))) }
        if call.configuration.authorizationResponseIssuer { members.append(("iss", .string(call.tenant.issuer))) }
        switch request.responseMode {
        case .query: return redirect(to: callback.adding(query: FormEncoding.query(members.texts)))
        case .fragment: return redirect(to: callback.text + "#" + FormEncoding.query(members.texts))
        case .formPost:
            let page = FormPostPage(
                context: try call.pageContext(application: client.name, screen: "common"), action: callback.text,
                fields: members.texts)
            return .page(page, formTarget: FormTarget(callback, of: client))
        case .webMessage:
            let target = try client.messageTarget(for: request.redirectURI)
            let page = try WebMessagePage(
                call.pageContext(application: client.name, screen: "common"), members, to: target.origin)
            return .page(page, frameAncestor: target.policySource)
        }
    }

    /// Redirects a form post with status 303, so that the browser follows with GET (RFC 9700 §4.12).
    private func redirect(to location: String) -> HTTPServerResponse {
        call.request.method == "POST" ? .seeOther(location) : .redirect(to: location)
    }
}

extension [(name: String, value: TenantValue)] {
    fileprivate var texts: [(String, String)] {
        map { name, value in
            switch value {
            case .integer(let number): (name, String(number))
            default: (name, value.stringValue ?? "")
            }
        }
    }
}
