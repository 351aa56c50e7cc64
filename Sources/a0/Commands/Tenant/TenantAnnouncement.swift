import Foundation
import LocalTenant

/// The output of `a0 tenant` when a tenant is ready.
struct TenantAnnouncement {
    let plan: TenantPlan
    let tenant: LocalTenant
    /// The link of the requested invitation.
    let invitation: String?
    /// The provider for delegated logins.
    let delegate: DelegateReport?

    private var configuration: TenantConfiguration { plan.configuration }

    // MARK: For people

    /// One item per line, with its name first.
    func print() throws(CommandError) {
        Console.print("tenant \(plan.name.map { "\($0) " } ?? "")ready at \(tenant.url.absoluteString)")
        for client in configuration.clients { Console.print("client \(client.clientID)\(described(client))") }
        if let user = tenant.sampleUser { Console.print("user \(user.email) password \(user.password)") }
        for user in configuration.users {
            Console.print("user \(user.email ?? user.username ?? user.phoneNumber ?? "")")
        }
        for api in configuration.apis { Console.print("api \(api.identifier)") }
        for client in configuration.clients { Console.print("callbacks \(client.clientID) \(callbacks(client))") }
        Console.print("outbox \(tenant.outboxURL.absoluteString)")
        Console.print("dashboard \(tenant.dashboardURL.absoluteString)")
        for provider in configuration.simulatedProviders {
            Console.print("simulated \(provider.strategy.rawValue)\(provider.fault.map { " (\($0.rawValue))" } ?? "")")
        }
        if let users = tenant.usersURL { Console.print("users \(users.absoluteString)") }
        if let email = plan.guest?.email, let invitation { Console.print("invitation \(email) \(invitation)") }
        if configuration.loginAs { Console.print("logging in as any user, without a password, is on") }
        if tenant.listeningURL != tenant.url { Console.print("listening at \(tenant.listeningURL.absoluteString)") }
        if let authority = tenant.certificateAuthority {
            Console.print("certificate authority \(authority.url.path) (to trust it: a0 tenant trust)")
        }
        for organization in configuration.organizations {
            Console.print("organization \(organization.id) \(organization.name)")
        }
        if let client = configuration.clients.first(where: \.anyLoopbackCallback) {
            let organization = configuration.organizations.first.map { " --organization \($0.id)" } ?? ""
            Console.print(
                "log in with: a0 login --domain \(tenant.domain) --client-id \(client.clientID)\(organization)")
        }
        try delegate?.print()
        let place = configuration.dataDirectory.map { "in \($0.path)" } ?? "is gone when the tenant stops"
        Console.print("data \(configuration.database == nil ? place : "in PostgreSQL")")
        Console.print("stop with: Control-C")
        Console.print("")
        for line in TenantVariables(plan, tenant, withSecret: false).lines { Console.print("\(line)") }
    }

    /// Of a client in a description, the name, and the secret if it's new.
    private func described(_ client: TenantClient) -> String {
        guard plan.description != nil else { return "" }
        return " \(client.name)" + (client.clientSecret.map { " secret \($0)" } ?? "")
    }

    private func callbacks(_ client: TenantClient) -> String {
        if client.anyLoopbackCallback { return "any http URL on this machine" }
        return client.callbacks.isEmpty ? "none" : client.callbacks.joined(separator: " ")
    }

    // MARK: For programs

    var report: Report {
        let variables = TenantVariables(plan, tenant, withSecret: true).values
        return Report(
            name: plan.name, url: tenant.url.absoluteString, issuer: tenant.issuer, domain: tenant.domain,
            listening: tenant.listeningURL.absoluteString, clients: configuration.clients.map(\.clientID),
            user: tenant.sampleUser.map { Report.User(email: $0.email, password: $0.password) },
            apis: configuration.apis.map(\.identifier), dashboard: tenant.dashboardURL.absoluteString,
            outbox: tenant.outboxURL.absoluteString,
            users: tenant.usersURL?.absoluteString, data: configuration.dataDirectory?.path, invitation: invitation,
            simulated: configuration.simulatedProviders.map(\.strategy.rawValue),
            certificateAuthority: tenant.certificateAuthority?.url.path, delegate: delegate,
            environment: Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first })
    }

    struct Report: Encodable {
        struct User: Encodable {
            let email: String
            let password: String
        }

        let name: String?
        let url: String
        let issuer: String
        let domain: String
        let listening: String
        let clients: [String]
        let user: User?
        let apis: [String]
        let dashboard: String
        let outbox: String
        let users: String?
        let data: String?
        let invitation: String?
        let simulated: [String]
        let certificateAuthority: String?
        let delegate: DelegateReport?
        let environment: [String: String]

        enum CodingKeys: String, CodingKey {
            case name, url, issuer, domain, listening, clients, user, apis, dashboard, outbox, users, data, invitation,
                simulated
            case delegate
            case certificateAuthority = "certificate_authority"
            case environment
        }
    }
}
