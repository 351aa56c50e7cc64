// Which connections a login may use.
extension LoginStep {
    /// The connection that the application asked for, or all that it has. Every other list is made from this one.
    var connections: [TenantConnection] {
        let request = transaction.request
        let all = call.configuration.connections(
            for: client, call.configuration.organization(request.organization))
        return request.namesConnection ? all.filter { $0.name == request.connection } : all
    }

    /// What its pages show.
    var shownConnections: [TenantConnection] {
        let only = onlyProvider?.name
        return connections.filter { connection in
            let hasButton = organization?.enabled(connection.name)?.showAsButton ?? connection.showAsButton
            return connection.strategy.upstream == nil || hasButton || connection.name == only
        }
    }

    /// The other providers that it may go to.
    var providers: [TenantConnection] { connections.filter { $0.strategy.upstream != nil } }

    /// Those to which an email address can lead.
    var homeRealms: [TenantConnection] {
        guard !transaction.request.namesConnection else { return [] }
        return providers.filter { $0.upstream?.domains.isEmpty == false }
    }

    /// Where the owner of an email address logs in; nil where its domain is nobody's.
    func homeRealm(of identifier: String) -> TenantConnection? {
        guard EmailAddress.isValid(identifier), let domain = identifier.split(separator: "@").last?.lowercased() else {
            return nil
        }
        return homeRealms.first { $0.upstream?.domains.contains(domain) == true }
    }

    /// Where there is one way only, and that is another provider: people are sent there without a page in between.
    var onlyProvider: TenantConnection? {
        guard connection.strategy.upstream != nil else { return nil }
        return transaction.request.namesConnection || providers.count == 1 ? connection : nil
    }

    /// Whether people say who they are on a page of its own: some of them need no password here. Where everyone can be
    /// chosen, they are chosen on the page with the password.
    var asksIdentifierFirst: Bool {
        connection.strategy == .database && !homeRealms.isEmpty && !call.configuration.loginAs
    }

    /// What was shown at another provider in this login, if that was how it began.
    func upstreamSession() async throws -> UpstreamSession? {
        guard !providers.isEmpty else { return nil }
        return try await call.store.redeemTicket(transaction.stateHash, as: UpstreamSession.self, at: call.now)?.details
    }
}
