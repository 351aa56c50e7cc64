import A0Concurrency

/// Tells the tenant's owner about scopes that an application requests and its API doesn't have. The login continues
/// without them (RFC 6749 §3.3), so nobody else says so.
struct ScopeWarnings: Sendable {
    /// Requests can be forged, and the terminal is for the owner.
    private static let most = 50

    private let reported = Locked<Set<String>>([])

    /// Reports each unknown scope of a client once.
    func report(_ scopes: [String], client: TenantClient, api: TenantAPI?) {
        for scope in scopes {
            let target =
                api.map { "\($0.identifier) doesn't have" } ?? "no API has, because the request has no audience"
            let warning = "\(client.clientID) requested the scope \(scope.prefix(100)), which \(target)."
            let isNew = reported.withLock { $0.count < Self.most && $0.insert(warning).inserted }
            if isNew { Warning.write(warning + " The login continues without it.") }
        }
    }
}
