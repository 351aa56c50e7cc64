import Foundation
import Testing

@testable import LocalTenant

extension GrantType {
    static let direct: Set<String> = Set(
        [GrantType.password, .passwordRealm, .passwordlessOTP, .mfaOTP, .mfaOOB, .mfaRecoveryCode, .refreshToken]
            .map(\.rawValue))
}

extension TenantConfiguration {
    /// The bookshop with clients that may log in without a browser: `app`, the confidential `web`, and `spa`.
    static var direct: TenantConfiguration {
        .bookshop.with { configuration in
            configuration.clients[0].grantTypes.formUnion(GrantType.direct)
            configuration.clients[1].grantTypes.formUnion(GrantType.direct)
            configuration.clients.append(
                TenantClient(clientID: "spa", appType: .spa, grantTypes: GrantType.direct))
            configuration.connections[0].otpMethods = [.email, .phone]
            configuration.connections.append(TenantConnection(name: "staff", enabledClients: ["web"]))
            configuration.connections.append(
                TenantConnection(name: "staff-mail", strategy: .email, enabledClients: ["web"]))
        }
    }
}

let database = TenantConnection.defaultName
let noon = Date(timeIntervalSince1970: 1_900_000_000)

/// A JSON body; nil removes a member.
func body(_ fields: [String: TenantValue?], _ changes: [String: TenantValue?] = [:]) -> [String: TenantValue] {
    fields.merging(changes) { $1 }.compactMapValues { $0 }
}

extension Browser {
    /// A request to the token endpoint.
    func grant(
        _ type: GrantType, _ fields: [String: TenantValue?], _ changes: [String: TenantValue?] = [:]
    ) async throws -> Page {
        var fields = fields
        fields["grant_type"] = .some(.string(type.rawValue))
        if fields["client_id"] == nil { fields["client_id"] = .some("app") }
        return try await postJSON("/oauth/token", body(fields, changes))
    }

    /// Logs Ada in with the grant `password-realm`.
    func passwordGrant(_ changes: [String: TenantValue?] = [:]) async throws -> Page {
        try await grant(
            .passwordRealm,
            [
                "username": "ada@example.com", "password": .string(adaPassword), "realm": .string(database),
                "scope": "openid profile email offline_access",
            ], changes)
    }
}

extension Browser.Page {
    func text(_ name: String) throws -> String { try #require(try json[name]?.stringValue, "\(text)") }
}

extension LocalTenant {
    func userID(_ email: String = "ada@example.com", connection: String = database) async throws -> String {
        try #require(try await tenant.store.user(identifier: email, connection: connection)).id
    }
}
