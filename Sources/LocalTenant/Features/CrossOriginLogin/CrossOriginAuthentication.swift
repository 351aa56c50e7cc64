import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /co/authenticate` (Auth0 docs, "Cross-Origin Authentication"): a page of the application asks for the password
/// or code itself, as Lock and auth0.js do. It gets a ticket, which logs in the same browser at `/authorize`.
@Sendable func authenticateCrossOrigin(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    do {
        return try await authenticate(parameters, call)
    } catch let error as OAuthError {
        call.log(
            .fcoa, error.description, userName: parameters.first("username"), connection: parameters.first("realm"))
        throw error
    }
}

private func authenticate(_ parameters: Parameters, _ call: Call) async throws -> HTTPServerResponse {
    let id = try parameters.required("client_id")
    guard let client = try await call.client(id)?.client else {
        throw OAuthError.invalidRequest("Unknown client: \(id)")
    }
    guard client.allowsCrossOriginAuthentication, !client.isStrict else {
        throw OAuthError(401, "unauthorized_client", "Cross origin login not allowed.")
    }
    guard let origin = call.request.headers["Origin"] else {
        throw OAuthError.invalidRequest("Missing required header: Origin")
    }
    guard AbsoluteURL.origin(origin).map(client.isWebOrigin) == true else {
        throw OAuthError.foreignOrigin(origin, call)
    }
    let account = try await CrossOriginCredential(parameters).account(client, call)
    let user = try await call.store.owner(of: account)
    guard !user.profile.blocked else { throw OAuthError(403, "blocked_user", "user is blocked") }
    let ticket = try call.tenant.random.token()
    try await call.store.put(
        Ticket(
            key: ticket.secretHash, subject: user.id, expiresAt: call.now + LoginTicket.lifetime,
            details: LoginTicket(
                clientID: client.clientID, accountID: account.id, browserHash: try call.browser().secretHash)))
    try await call.requireCurrentPassword(
        of: account, ownedBy: user, orThrow: CrossOriginCredential.wrong("Wrong email or password."))
    call.log(.scoa, user: account)
    // Auth0 uses the last two for browsers that block third-party cookies. Here, such browsers use the login page.
    var response = try HTTPServerResponse.json([
        "login_ticket": .string(ticket), "co_verifier": .string(try call.tenant.random.token()),
        "co_id": .string(try call.tenant.random.token(bytes: 12)),
    ])
    response.remember(call)
    return response
}

extension LoginTicket {
    /// Redeems a ticket.
    ///
    /// - Throws: `CallbackError` unless it was made for this client and this browser.
    static func user(_ ticket: String, _ client: TenantClient, _ call: Call) async throws -> UserRecord {
        guard
            let ticket = try await call.store.redeemTicket(ticket.secretHash, as: LoginTicket.self, at: call.now)?
                .details,
            ticket.clientID == client.clientID, let browser = call.knownBrowser,
            constantTimeEqual(ticket.browserHash, browser.secretHash),
            let account = try await call.store.account(ticket.accountID)
        else { throw CallbackError("access_denied", "Unknown or invalid login ticket.") }
        return try await call.store.owner(of: account)
    }
}

/// The credential that an application's page sends.
private struct CrossOriginCredential: Sendable {
    private enum Kind: Sendable {
        case password(String), code(String)
    }

    private let kind: Kind
    private let username: String
    private let realm: String?

    /// - Throws: `OAuthError` if a parameter is missing or unknown.
    init(_ parameters: Parameters) throws {
        let type = try parameters.required("credential_type")
        switch type {
        case GrantType.passwordRealm.rawValue: kind = .password(try parameters.required("password"))
        case GrantType.passwordlessOTP.rawValue: kind = .code(try parameters.required("otp"))
        default:
            throw OAuthError(400, "unsupported_credential_type", "Unsupported credential type: \(type.prefix(200))")
        }
        username = try parameters.required("username").trimmingCharacters(in: .whitespaces)
        realm = try parameters["realm"]
    }

    /// The account that the credential belongs to.
    ///
    /// - Throws: `OAuthError` if there is none.
    func account(_ client: TenantClient, _ call: Call) async throws -> UserRecord {
        switch kind {
        case .password(let password): try await account(password, client, call)
        case .code(let code): try await account(code: code, client, call)
        }
    }

    private func account(_ password: String, _ client: TenantClient, _ call: Call) async throws -> UserRecord {
        let configuration = call.configuration
        let connection =
            if let realm {
                try configuration.database(named: realm, clientID: client.clientID)
            } else {
                try configuration.defaultDatabase(clientID: client.clientID)
            }
        try await call.bots.refuse(.password)
        switch try await call.passwordLogin(to: connection).check(identifier: username, password: password) {
        case .user(let account): return account
        case .refused: throw Self.wrong("Wrong email or password.")
        case .throttled: throw LoginError.blocked
        case .suspicious: throw LoginError.suspicious
        case .breached: throw LoginError.breached
        }
    }

    private func account(code: String, _ client: TenantClient, _ call: Call) async throws -> UserRecord {
        guard let realm else { throw OAuthError.invalidRequest("Missing required parameter: realm") }
        let connection = try call.configuration.connection(named: realm, clientID: client.clientID)
        guard connection.strategy.isPasswordless else {
            throw OAuthError.invalidRequest("specified strategy does not support requested operation")
        }
        let codes = call.passwordlessCodes(of: connection)
        guard try await codes.redeem(code, for: username, client) != nil else {
            throw Self.wrong(
                connection.strategy == .sms
                    ? "Wrong phone number or verification code." : "Wrong email or verification code.")
        }
        return try await codes.user(for: username)
    }

    static func wrong(_ description: String) -> OAuthError { OAuthError(403, "access_denied", description) }
}
