import Foundation
import LocalDelegate
import LocalTenant

/// The output of `a0 tenant` when a provider for delegated logins is ready.
struct DelegateReport: Encodable {
    struct Application: Encodable {
        let clientID: String
        let issuer: String

        enum CodingKeys: String, CodingKey {
            case clientID = "client_id"
            case issuer
        }
    }

    struct Identity: Encodable {
        let id: String
        let username: String
        /// Works once.
        let bindingLink: String

        enum CodingKeys: String, CodingKey {
            case id, username
            case bindingLink = "binding_link"
        }
    }

    let url: String
    let applications: [Application]
    let identities: [Identity]
    let outbox: String
    /// The page where applications are added.
    let applicationsPage: String
    let adminToken: String
    /// For a tenant that isn't connected yet.
    let connection: TenantConnection?

    enum CodingKeys: String, CodingKey {
        case url, applications, identities, outbox, connection
        case adminToken = "admin_token"
        case applicationsPage = "applications_page"
    }

    init(
        _ provider: LocalDelegate, _ configuration: DelegateConfiguration, connection: TenantConnection? = nil
    ) async throws(DelegateError) {
        let realms = configuration.tenants.flatMap(\.realms)
        url = provider.url.absoluteString
        applications = realms.flatMap(\.applications).map {
            Application(clientID: $0.clientID, issuer: provider.issuer(ofApplication: $0.id) ?? "")
        }
        var identities: [Identity] = []
        for identity in realms.flatMap(\.identities) {
            let link = try await provider.bindingLink(for: identity.id)
            identities.append(
                Identity(id: identity.id, username: identity.username, bindingLink: link.absoluteString))
        }
        self.identities = identities
        outbox = provider.outboxURL.absoluteString
        applicationsPage = provider.applicationsURL.absoluteString
        adminToken = provider.adminToken
        self.connection = connection
    }

    /// One item per line, with its name first.
    func print() throws(CommandError) {
        Console.print("provider ready at \(url)")
        for application in applications { Console.print("client \(application.clientID) issuer \(application.issuer)") }
        for identity in identities {
            Console.print("identity \(identity.username) binding link \(identity.bindingLink)")
        }
        Console.print("provider outbox \(outbox)")
        Console.print("provider applications \(applicationsPage)")
        Console.print("admin token \(adminToken) (the bearer token for its API)")
        guard let connection else { return }
        Console.print("connection for a tenant's configuration:")
        try Console.print(json: ["connections": [connection]])
    }
}
