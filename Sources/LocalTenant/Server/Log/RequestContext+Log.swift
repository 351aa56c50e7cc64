import Foundation

/// An event as a feature reports it. The request adds the rest.
struct LogDraft: Sendable {
    var type: LogEventType
    var members: [String: TenantValue]
}

extension RequestContext {
    /// Adds an event to the tenant's log.
    ///
    /// - Parameters:
    ///   - description: what happened, if there is more to say than the type does.
    ///   - user: the user, if known.
    ///   - userName: what an unknown user entered.
    ///   - connection: the name of the connection; by default the user's.
    ///   - members: more members, named as in Auth0's log events.
    func log(
        _ type: LogEventType, _ description: String? = nil, user: UserRecord? = nil, userName: String? = nil,
        connection: String? = nil, _ members: [String: TenantValue] = [:]
    ) {
        var all = members
        if let description { all["description"] = .string(description) }
        if let user { all["user_id"] = .string(user.id) }
        if let name = user?.profile.accountName ?? userName { all["user_name"] = .string(String(name.prefix(254))) }
        let name = connection ?? user?.profile.connection
        if let known = configuration.connections.first(where: { $0.name == name }) {
            all["connection"] = .string(known.name)
            all["connection_id"] = .string(known.id)
            all["strategy"] = .string(known.strategy.rawValue)
            all["strategy_type"] = .string(known.strategy.logType)
        }
        notes.change { [all] in $0.events.append(LogDraft(type: type, members: all)) }
    }
}

extension TenantConnection.Strategy {
    /// `strategy_type` of log events.
    fileprivate var logType: String {
        switch self {
        case .database: "database"
        case .email, .sms: "passwordless"
        case .apple, .facebook, .github, .googleOAuth2, .windowsLive: "social"
        default: "enterprise"
        }
    }
}
