import A0HTTPServer
import Foundation

/// The resources that embedded login pages load before they draw anything.
enum EmbeddedLogin {
    static let routes: [Route] = [
        .page("GET", "/client/*", clientScript),
        .document("/user/ssodata", singleSignOnData),
    ]

    /// `GET /client/{client_id}.js`: an application and its connections, as the call of a function that Lock defines.
    private static let clientScript: Handler = { call in
        let file = call.pathParameters[0]
        guard file.hasSuffix(".js"), let client = try await call.client(String(file.dropLast(3)))?.client else {
            throw PageError.noClientScript
        }
        let connections = call.configuration.connections(for: client)
        let strategies = Dictionary(grouping: connections, by: \.strategy)
        let members: [String: TenantValue] = [
            "id": .string(client.clientID), "tenant": .string(call.configuration.friendlyName), "subscription": "free",
            "allowed": .array(client.allowedOrigins.map(TenantValue.string)),
            "callback": .string(client.callbacks.first ?? ""),
            "hasAllowedOrigins": .bool(!client.allowedOrigins.isEmpty),
            "authorize": .string(call.tenant.url("authorize")),
            "strategies": .array(
                strategies.sorted { $0.key.rawValue < $1.key.rawValue }.map { strategy, connections in
                    [
                        "name": .string(strategy.rawValue),
                        "connections": .array(connections.map(\.lockValue)),
                    ]
                }),
        ]
        let json = String(decoding: try JSONText.encode(members), as: UTF8.self)
        return HTTPServerResponse(
            headers: HTTPHeaders([("Content-Type", "text/javascript; charset=utf-8")]),
            body: Data("Auth0.setClient(\(json));\n".utf8))
    }

    /// `GET /user/ssodata`: what earlier versions of auth0.js ask. The tenant tells no page who is logged in; they ask
    /// `/authorize`.
    private static let singleSignOnData: Handler = { _ in try .json(["sso": false]) }
}

extension PageError {
    fileprivate static let noClientScript = PageError(
        404, "not_found", forDevelopers: "Unknown application", message: "There is no application with this client ID.")
}

extension TenantConnection {
    /// The connection in the form that Lock reads.
    fileprivate var lockValue: TenantValue {
        var members: [String: TenantValue] = ["name": .string(name)]
        members["display_name"] = displayName.map(TenantValue.string)
        switch strategy {
        case .database:
            members["passwordPolicy"] = .string(passwordPolicy.rawValue)
            members["password_complexity_options"] = ["min_length": .integer(passwordRequirements.minimumLength)]
            members["showSignup"] = .bool(!disableSignup)
            members["showForgot"] = .bool(!disablesPasswordReset)
            members["requires_username"] = .bool(identifiers.username.isIdentifier)
            if identifiers.username.isIdentifier {
                let rules = identifiers.username.usernameRules
                members["validation"] = [
                    "username": ["min": .integer(rules.minimumLength), "max": .integer(rules.maximumLength)]
                ]
            }
        default:
            guard let aliases = options?.domainAliases, let domain = aliases.first else { break }
            members["domain"] = .string(domain)
            members["domain_aliases"] = .array(aliases.map(TenantValue.string))
        }
        return .object(members)
    }
}
