import Foundation

/// An account at another provider that a user has connected, so that applications get the provider's tokens (Auth0
/// docs, "Connected Accounts for Token Vault"). Nobody logs in with it.
struct ConnectedAccount: Sendable, Equatable, Codable {
    /// `cac_` and 22 letters and digits.
    let id: String
    /// The name of the connection.
    let connection: String
    /// A later connection with the same name doesn't bring the account back.
    let connectionID: String
    /// The user's id at the provider.
    let subject: String
    let createdAt: Date
    var tokens: UpstreamTokens
}

extension ConnectedAccount {
    /// The members that all APIs have.
    var members: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "id": .string(id), "connection": .string(connection), "created_at": .string(createdAt.timestamp),
            "access_type": tokens.refreshToken == nil ? "online" : "offline",
            "scopes": .array((tokens.scope ?? "").split(separator: " ").map { .string(String($0)) }),
        ]
        members["expires_at"] = tokens.expiresAt.map { .string($0.timestamp) }
        return members
    }
}

/// A provider's tokens that the tenant keeps for a user (Token Vault): those of a login, or of a connected account.
struct VaultEntry: Sendable {
    /// The id of the user who has them, or of an account that is linked to them.
    let accountID: String
    /// nil for the tokens of a login.
    let connectedID: String?
    let connection: String
    /// nil for the tokens of a login, whose user is deleted with the connection.
    let connectionID: String?
    /// The user's id at the provider.
    let subject: String
    /// When the account was made.
    let createdAt: Date
    let tokens: UpstreamTokens
}

extension VaultEntry {
    func belongs(to other: TenantConnection) -> Bool {
        connection == other.name && connectionID.map { $0 == other.id } != false
    }
}

extension TenantConfiguration {
    /// The connections whose tokens of users a client can get.
    func connectionsWithVault(for client: TenantClient) -> [TenantConnection] {
        connections.filter { $0.connectedAccounts && $0.isEnabled(for: client) && $0.upstream != nil }
    }

    /// The connection of an account; nil if it doesn't exist anymore.
    func connection(of account: ConnectedAccount) -> TenantConnection? {
        connections.first { $0.id == account.connectionID && $0.name == account.connection }
    }
}

extension UserRecord {
    /// All tokens of this account. Those of connected accounts come first, because users chose what they are for.
    var vault: [VaultEntry] {
        let connected = connectedAccounts.map {
            VaultEntry(
                accountID: id, connectedID: $0.id, connection: $0.connection,
                connectionID: $0.connectionID, subject: $0.subject, createdAt: $0.createdAt, tokens: $0.tokens)
        }
        let own = upstreamTokens.map {
            VaultEntry(
                accountID: id, connectedID: nil, connection: profile.connection, connectionID: nil,
                subject: identityID, createdAt: createdAt, tokens: $0)
        }
        return connected + [own].compactMap(\.self)
    }

    /// The tokens of a connected account, or of the login. Without tokens, a connected account is gone.
    subscript(vault connectedID: String?) -> UpstreamTokens? {
        get {
            guard let connectedID else { return upstreamTokens }
            return connectedAccounts.first { $0.id == connectedID }?.tokens
        }
        set {
            guard let connectedID else { return upstreamTokens = newValue }
            guard let index = connectedAccounts.firstIndex(where: { $0.id == connectedID }) else { return }
            if let newValue {
                connectedAccounts[index].tokens = newValue
            } else {
                connectedAccounts.remove(at: index)
            }
        }
    }
}
