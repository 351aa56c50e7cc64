import A0HTTPServer
import A0JOSE
import Foundation

/// The accounts at other providers that users connect so that applications get the providers' tokens, in the My Account
/// API (Auth0 docs, "Connected Accounts for Token Vault").
enum ConnectedAccounts {
    private static let path = "/me/v1/connected-accounts/"
    /// How many accounts a user can connect.
    private static let maximum = 50

    static let routes: [Route] = [
        .api("POST", path + "connect", SystemAPI.myAccount.handler(connect)),
        .page("GET", ConnectStep.path, ConnectStep.begin),
        .api(
            "POST", path + "complete",
            logged(
                .connected_accounts_connection_succeeded, .connected_accounts_connection_failed,
                SystemAPI.myAccount.handler(complete))),
        .api("GET", path + "accounts", SystemAPI.myAccount.handler(list)),
        .api(
            "DELETE", path + "accounts/*",
            logged(
                .connected_accounts_delete_succeeded, .connected_accounts_delete_failed,
                SystemAPI.myAccount.handler(delete))),
        .api("GET", path + "connections", SystemAPI.myAccount.handler(connections)),
    ]

    /// Begins to connect an account. The application then opens `connect_uri` in the user's browser, with the ticket.
    @Sendable private static func connect(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        let user = try await api.user(withScope: MyAccountScope.connect)
        let (body, client) = (try api.body(), api.caller.client)
        let name = try body.requiredText("connection")
        guard let connection = api.connectable.first(where: { $0.name == name }) else {
            throw MyAccountAPIError.invalid("connection", "is no connection with connected accounts of the client")
        }
        guard connection.upstream?.options.channel == .back else {
            throw MyAccountAPIError.configuration("The connection gets no access tokens from its provider")
        }
        let redirectURI = try body.requiredText("redirect_uri")
        guard AbsoluteURL(redirectURI).map({ client.acceptsCallback($0, api.call.configuration) }) == true else {
            throw MyAccountAPIError.invalid("redirect_uri", "is not in the list of allowed callback URLs")
        }
        let challenge = try body.text("code_challenge")
        let method = try body.text("code_challenge_method")
        guard challenge == nil || method == "S256" else {
            throw MyAccountAPIError.invalid("code_challenge_method", "must be S256")
        }
        let pending = PendingConnection(
            userID: user.id, clientID: client.clientID, connection: name, redirectURI: redirectURI,
            state: try body.text("state"), scopes: try body.texts("scopes"),
            passedOn: (body["authorization_params"]?.objectValue ?? [:]).compactMapValues(\.stringValue),
            codeChallenge: challenge)
        let (session, ticket) = (try api.call.tenant.random.token(), try api.call.tenant.random.token())
        let end = api.now + PendingConnection.lifetime
        _ = try await api.store.apply(
            [
                .put(Ticket(key: session.secretHash, subject: user.id, expiresAt: end, details: pending)),
                .put(
                    Ticket(
                        key: ticket.secretHash, subject: user.id, expiresAt: end,
                        details: ConnectTicket(session: session.secretHash))),
            ], at: api.now)
        return try .json(
            [
                "auth_session": .string(session), "connect_params": ["ticket": .string(ticket)],
                "connect_uri": .string(api.call.tenant.url(String(ConnectStep.path.dropFirst()))),
                "expires_in": .integer(Int(PendingConnection.lifetime)),
            ], status: 201)
    }

    /// Adds the account after the browser has brought the `connect_code` to the application.
    @Sendable private static func complete(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        let user = try await api.user(withScope: MyAccountScope.connect)
        let body = try api.body()
        let session = try body.requiredText("auth_session").secretHash
        guard let pending = try await api.store.ticket(session, as: PendingConnection.self),
            pending.expiresAt > api.now, pending.details.userID == user.id,
            pending.details.clientID == api.caller.client.clientID
        else { throw MyAccountAPIError.deadSession }
        let key = try body.requiredText("connect_code").secretHash
        guard let code = try await api.store.ticket(key, as: ConnectCode.self), code.expiresAt > api.now,
            code.details.session == session
        else { throw deadCode }
        guard try body.requiredText("redirect_uri") == pending.details.redirectURI else {
            throw MyAccountAPIError.invalid("redirect_uri", "is not the one that the connection began with")
        }
        try requireVerifier(try body.text("code_verifier"), pending.details)
        guard let connection = api.connectable.first(where: { $0.name == pending.details.connection }) else {
            throw MyAccountAPIError.configuration("The connection has no connected accounts anymore")
        }
        let account = ConnectedAccount(
            id: try api.newIdentifier("cac_", digits: 22, "connected-accounts"), connection: connection.name,
            connectionID: connection.id, subject: code.details.subject, createdAt: api.now,
            tokens: code.details.tokens)
        let isAdded = try await api.store.apply(
            [
                .redeem(.ticket(pending)), .redeem(.ticket(code)),
                .account(user.id) { $0.connect(account, atMost: maximum) },
            ], at: api.now)
        let owner = try await api.store.user(user.id)
        let added = owner?.connectedAccounts.first { $0.isSameAccount(as: account) }
        guard isAdded, let added else {
            let isFull = added == nil && (owner?.connectedAccounts.count ?? 0) >= maximum
            throw isFull
                ? MyAccountAPIError.configuration("The user has \(maximum) connected accounts already") : deadCode
        }
        return try .json(added.members, status: 201)
    }

    private static let deadCode = MyAccountAPIError.badRequest("The connect_code is invalid or has expired")

    private static func requireVerifier(_ text: String?, _ pending: PendingConnection) throws {
        guard pending.codeChallenge != nil || text != nil else { return }
        guard let challenge = pending.codeChallenge, let verifier = text.flatMap({ CodeVerifier($0) }),
            constantTimeEqual(verifier.challenge, challenge)
        else { throw MyAccountAPIError.invalid("code_verifier", "does not match the code_challenge") }
    }

    @Sendable private static func list(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        let user = try await api.user(withScope: MyAccountScope.readConnected)
        let name = api.call.request.queryValue("connection")
        let accounts = try await api.connectedAccounts(of: user).filter { name == nil || $0.connection == name }
        return try api.page("accounts", accounts, \.members)
    }

    /// The connections that the client can connect accounts of.
    @Sendable private static func connections(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        _ = try await api.user(withScope: MyAccountScope.readConnected)
        return try api.page("connections", api.connectable) { connection in
            [
                "name": .string(connection.name), "strategy": .string(connection.strategy.rawValue),
                "scopes": .array((connection.upstream?.options.scopes ?? []).map(TenantValue.string)),
            ]
        }
    }

    /// Removes an account with its tokens, which stay valid at the provider.
    @Sendable private static func delete(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        let user = try await api.user(withScope: MyAccountScope.deleteConnected)
        let id = api.parameter(0)
        for account in try await api.store.accounts(of: user) where account[vault: id] != nil {
            _ = try await api.store.changeUser(account.id) { $0[vault: id] = nil }
            return HTTPServerResponse(status: 204)
        }
        throw MyAccountAPIError(404, "A0E-404-0002", "Resource Not Found", "The user has no such connected account")
    }
}

extension SystemAPICall {
    /// The connections that the caller's client can connect accounts of.
    fileprivate var connectable: [TenantConnection] { call.configuration.connectionsWithVault(for: caller.client) }

    /// The part of a list that `from` and `take` request.
    fileprivate func page<Item: Sendable>(
        _ name: String, _ items: [Item], _ members: (Item) throws -> [String: TenantValue]
    ) throws -> HTTPServerResponse {
        do {
            let query = try ListQuery(checkpoints: call.request)
            return try query.response(name, items[query.range], members)
        } catch let error as ManagementAPIError {
            throw MyAccountAPIError.badRequest(error.message)
        }
    }
}

extension UserRecord {
    /// Adds an account, or replaces the tokens of the same one; false if there are too many.
    fileprivate mutating func connect(_ account: ConnectedAccount, atMost maximum: Int) -> Bool {
        if let index = connectedAccounts.firstIndex(where: { $0.isSameAccount(as: account) }) {
            connectedAccounts[index].tokens = connectedAccounts[index].tokens.followed(by: account.tokens)
            return true
        }
        guard connectedAccounts.count < maximum else { return false }
        connectedAccounts.append(account)
        return true
    }
}

extension ConnectedAccount {
    fileprivate func isSameAccount(as other: ConnectedAccount) -> Bool {
        connectionID == other.connectionID && subject == other.subject
    }
}

extension [String: TenantValue] {
    /// A list of texts; nil if it is missing.
    fileprivate func texts(_ name: String) throws -> [String]? {
        guard let value = self[name], value != .null else { return nil }
        guard let list = value.arrayValue else { throw MyAccountAPIError.invalid(name, "must be array") }
        return try list.map { item in
            guard let text = item.stringValue, !text.isEmpty, !text.contains(where: \.isWhitespace) else {
                throw MyAccountAPIError.invalid(name, "must be a list of scopes")
            }
            return text
        }
    }
}
