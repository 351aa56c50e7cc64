import Foundation

extension TenantClient {
    /// An easily overlooked reason why the client has no connection, as the end of a sentence.
    var connectionHint: String {
        isFirstParty ? "" : ": a client of a third party needs a connection with is_domain_connection"
    }
}

// The connections that a client may use.
extension TenantConfiguration {
    /// Whether the user's connection is enabled for the client, or that of the linked account that began the session.
    func mayUse(_ client: TenantClient, _ user: UserRecord, _ session: BrowserSession? = nil) -> Bool {
        let names = [user.profile.connection, session?.details.upstream?.connection]
        return connections.contains { names.contains($0.name) && $0.isEnabled(for: client) }
    }

    /// The connection with this name or realm, if the client may use it.
    ///
    /// - Throws: `OAuthError`.
    func connection(named name: String, clientID: String?) throws -> TenantConnection {
        let named = connections.first { $0.name == name } ?? connections.first { $0.realms.contains(name) }
        guard let connection = named else {
            throw OAuthError.invalidRequest("the connection was not found")
        }
        if let clientID, !connection.isEnabled(for: clientID) {
            throw OAuthError.invalidRequest("the connection was disabled")
        }
        return connection
    }

    /// The database with this name, if the client may use it.
    ///
    /// - Throws: `OAuthError`.
    func database(named name: String, clientID: String?) throws -> TenantConnection {
        let connection = try connection(named: name, clientID: clientID)
        guard connection.strategy == .database else {
            throw OAuthError.invalidRequest("specified strategy does not support requested operation")
        }
        return connection
    }

    /// The connection of a login that names none: the first database, or else a passwordless connection, or else
    /// another provider.
    func usualConnection(
        for client: TenantClient, _ organization: TenantOrganization? = nil
    ) -> TenantConnection? {
        let enabled = connections(for: client, organization)
        return enabled.first { $0.strategy == .database } ?? enabled.first { $0.strategy.upstream == nil }
            ?? enabled.first
    }

    /// The connections that a client may use for members of an organization.
    func connections(for client: TenantClient, _ organization: TenantOrganization? = nil) -> [TenantConnection] {
        connections.filter {
            $0.isForLogins && $0.isEnabled(for: client) && organization?.enables($0.name) != false
        }
    }

    /// The database for requests that name none.
    ///
    /// - Throws: `OAuthError` if there is none, or the client may not use it.
    func defaultDatabase(clientID: String) throws -> TenantConnection {
        let name = defaultDirectory ?? databases.first?.name
        guard let connection = databases.first(where: { $0.name == name }) else {
            throw OAuthError(500, "server_error", "Authorization server not configured with default connection.")
        }
        guard connection.isEnabled(for: clientID) else {
            throw OAuthError.invalidRequest("the connection was disabled")
        }
        return connection
    }
}
