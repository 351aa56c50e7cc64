import Foundation
import Testing

@testable import LocalTenant

let publishers = "org_1234567890abcdef"

extension TenantConfiguration {
    /// The bookshop with roles: Ada is a reader everywhere and an editor at the publishers', Grace may count the stock.
    static var withRoles: TenantConfiguration {
        grants.with { configuration in
            configuration.roles = [
                TenantRole("reader", permissions: [TenantPermission("read:books", at: booksAPI)]),
                TenantRole(
                    "editor", description: "Writes books",
                    permissions: [
                        TenantPermission("write:books", at: booksAPI), TenantPermission("read:books", at: booksAPI),
                        TenantPermission("count", at: stockAPI),
                    ]),
            ]
            configuration.users[0].roles = ["reader"]
            var grace = TenantUser(email: "grace@example.com", password: adaPassword, emailVerified: true)
            grace.permissions = [TenantPermission("count", at: stockAPI)]
            configuration.users.append(grace)
            var organization = TenantOrganization(
                name: "publishers", id: publishers, members: ["ada@example.com", "grace@example.com"])
            organization.memberRoles = ["ada@example.com": ["editor"]]
            configuration.organizations = [organization]
            configuration.enforce()
            let all = Set(GrantType.all.filter(\.isForPublicClients).map(\.rawValue))
            for index in configuration.clients.indices where configuration.clients[index].clientID == "app" {
                configuration.clients[index].grantTypes = all
                configuration.clients[index].organizationUsage = .allow
            }
        }
    }

    /// Enables permissions for the books API.
    mutating func enforce(_ dialect: TenantAPI.Dialect = .accessTokenAuthz) {
        apis[0].enforcesPolicies = true
        apis[0].dialect = dialect
    }
}

extension LocalTenant {
    func userID(_ email: String = "ada@example.com") async throws -> String {
        try #require(
            await tenant.store.user(identifier: email, connection: TenantConnection.defaultName)
        ).id
    }
}

/// The claims of the access token in a response.
func accessClaims(_ page: Browser.Page) throws -> [String: TenantValue] { try claims(Tokens(page).access) }

/// The words of a scope or of an array.
func words(_ value: TenantValue?) -> Set<String> {
    switch value {
    case .string(let text)?: Set(text.split(separator: " ").map(String.init))
    case .array(let items)?: Set(items.compactMap(\.stringValue))
    default: []
    }
}

/// The values of one member in a list of the Management API.
func texts(_ page: Browser.Page, _ name: String) throws -> [String] {
    try JSONDecoder().decode([[String: TenantValue]].self, from: page.body).compactMap { $0[name]?.stringValue }
}
