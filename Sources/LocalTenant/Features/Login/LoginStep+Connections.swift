// Which connections a login may use.
extension LoginStep {
    /// The connection that the application requested, or all of its connections. All other lists are based on this one.
    var connections: [TenantConnection] {
        let request = transaction.request
        let all = call.configuration.connections(
            for: client, call.configuration.organization(request.organization))
        return request.namesConnection ? all.filter { $0.name == request.connection } : all
    }

    /// The connections that its pages show.
    var shownConnections: [TenantConnection] {
        let only = onlyProvider?.name
        return connections.filter { connection in
            let hasButton = organization?.enabled(connection.name)?.showAsButton ?? connection.showAsButton
            return connection.strategy.upstream == nil || hasButton || connection.name == only
        }
    }

    /// The connections of other providers.
    var providers: [TenantConnection] { connections.filter { $0.strategy.upstream != nil } }

    /// The connections that can be selected by an email domain.
    var homeRealms: [TenantConnection] {
        guard !transaction.request.namesConnection else { return [] }
        return providers.filter { $0.upstream?.domains.isEmpty == false }
    }

    /// The connection for an email address; nil if none has its domain.
    func homeRealm(of identifier: String) -> TenantConnection? {
        guard EmailAddress.isValid(identifier), let domain = identifier.split(separator: "@").last?.lowercased() else {
            return nil
        }
        return homeRealms.first { $0.upstream?.domains.contains(domain) == true }
    }

    /// The only connection, if it's another provider: users are redirected there without a page in between.
    var onlyProvider: TenantConnection? {
        guard connection.strategy.upstream != nil else { return nil }
        return transaction.request.namesConnection || providers.count == 1 ? connection : nil
    }

    /// Whether the identifier is asked on a separate page, because the tenant says so or because some users need no
    /// password here. If users can be picked from a list, the list is on the password page.
    var asksIdentifierFirst: Bool {
        let configuration = call.configuration
        return connection.strategy == .database && !configuration.loginAs
            && (configuration.asksIdentifierFirst || !homeRealms.isEmpty)
    }

    /// The session at another provider, if this login began there.
    func upstreamSession() async throws -> UpstreamSession? {
        guard !providers.isEmpty else { return nil }
        return try await call.store.redeemTicket(transaction.stateHash, as: UpstreamSession.self, at: call.now)?.details
    }
}
