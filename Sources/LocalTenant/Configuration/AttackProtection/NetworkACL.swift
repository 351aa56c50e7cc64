import A0Encoding

/// A rule about the requests that the tenant responds to (Auth0 docs, "Tenant Access Control List").
struct NetworkACL: Sendable, Hashable {
    static let kind = "network-acls"

    /// The consequence of a match. Later rules don't count then, except after `log`.
    enum Action: String, Sendable, CaseIterable {
        case allow, block, redirect, log
    }

    /// The requests that a rule is about.
    enum Scope: String, Sendable {
        case management, authentication, tenant
        case dynamicClientRegistration = "dynamic_client_registration"

        func covers(_ path: String) -> Bool {
            let isManagement = ["/api/v2/", "/scim/"].contains(where: path.hasPrefix)
            return switch self {
            case .management: isManagement
            case .authentication: !isManagement
            case .tenant: true
            case .dynamicClientRegistration: path == "/oidc/register"
            }
        }
    }

    /// The properties of a request that rules go by.
    struct Signals: Sendable {
        let path: String
        /// The client's address.
        let address: String
        /// The address of a proxy in front of the tenant, or else the client's.
        let connectingAddress: String
        /// Without a port.
        let host: String
        let userAgent: String
    }

    let id: String
    let description: String
    let priority: Double
    let action: Action
    /// nil for none, which blocks.
    let redirectURI: String?
    private let scope: Scope
    private let match: [String: [String]]
    private let notMatch: [String: [String]]

    /// - Returns: nil for a rule that isn't active, or that goes by signals that only a service in the cloud has, such
    ///   as countries: it would block nobody, or everybody.
    init?(id: String, _ document: [String: TenantValue]) {
        guard document["active"] == true, let rule = document["rule"]?.objectValue, let actions = rule["action"],
            let action = Action.allCases.first(where: { actions[$0.rawValue] == true }),
            let scope = Scope(rawValue: rule["scope"]?.stringValue ?? ""),
            let match = Self.signals(rule["match"]), let notMatch = Self.signals(rule["not_match"])
        else { return nil }
        (self.id, self.action, self.scope, self.match, self.notMatch) = (id, action, scope, match, notMatch)
        description = document["description"]?.stringValue ?? ""
        priority = document["priority"]?.double ?? 50
        redirectURI = actions["redirect_uri"]?.stringValue
    }

    /// One of a signal's values is enough. Signals of IPv4 and IPv6 count as one.
    private static func signals(_ value: TenantValue?) -> [String: [String]]? {
        var signals: [String: [String]] = [:]
        for (name, values) in value?.objectValue ?? [:] {
            let texts = values.arrayValue?.compactMap(\.stringValue) ?? []
            switch name {
            case "ipv4_cidrs", "ipv6_cidrs": signals["address", default: []] += texts
            case "connecting_ipv4_cidrs", "connecting_ipv6_cidrs": signals["connecting", default: []] += texts
            case "hostnames", "user_agents": signals[name, default: []] += texts
            default: return nil
            }
        }
        return signals
    }

    func applies(to request: Signals) -> Bool {
        func matches(_ signal: (key: String, values: [String])) -> Bool {
            switch signal.key {
            case "address": signal.values.allows(request.address)
            case "connecting": signal.values.allows(request.connectingAddress)
            case "hostnames": signal.values.contains { $0.lowercased() == request.host.lowercased() }
            default: signal.values.contains(request.userAgent)
            }
        }
        return scope.covers(request.path) && match.allSatisfy { matches(($0, $1)) }
            && notMatch.allSatisfy { !matches(($0, $1)) }
    }
}
