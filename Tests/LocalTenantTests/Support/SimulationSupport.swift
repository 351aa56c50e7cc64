import Foundation
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop with simulated providers.
    static func simulating(
        _ providers: [SimulatedProvider], _ change: (inout TenantConfiguration) -> Void = { _ in }
    ) -> TenantConfiguration {
        bookshop.with {
            $0.simulatedProviders = providers
            change(&$0)
        }
    }

    /// The bookshop with one connection to a simulated provider.
    static func simulating(
        _ strategy: TenantConnection.Strategy, _ change: (inout ProviderOptions) -> Void
    ) -> TenantConfiguration {
        simulating([SimulatedProvider(strategy)]) {
            var options = ProviderOptions(clientID: "")
            change(&options)
            $0.connections.append(TenantConnection(strategy: strategy, options: options))
        }
    }
}

extension Browser {
    /// Logs in through a simulated provider, until the response of the tenant's callback.
    ///
    /// - Parameters:
    ///   - connection: The connection to request; nil for none.
    ///   - person: The email address of the account to choose; an unknown address is entered.
    func logIn(
        simulated connection: String?, as person: String = "grace@example.com", action: String = "allow",
        _ changes: [String: String?] = [:]
    ) async throws -> Page {
        let start = try await get("/authorize", authorizeQuery(["connection": connection].merging(changes) { $1 }))
        return try await goOn(from: start, as: person, action: action)
    }

    /// Follows redirects and fills in the pages of simulated providers.
    func goOn(from start: Page, as person: String = "grace@example.com", action: String = "allow") async throws -> Page
    {
        var page = start
        for _ in 0..<12 {
            if let location = page.location {
                let path = location.hasPrefix(base) ? String(location.dropFirst(base.count)) : location
                guard path.hasPrefix("/simulated/") || path.hasPrefix("/login/callback") else { return page }
                page = try await get(path)
                continue
            }
            switch page.title {
            case "Choose an account":
                let isKnown = page.text.contains("value=\"\(person)\">")
                page = try await submit(
                    page, isKnown ? ["person": person] : ["name": "Some Body", "email": person])
            case "Allow access?": page = try await submit(page, ["action": action])
            case "One more step": page = try await submit(page)
            default: return page
            }
        }
        return page
    }
}

extension UpstreamProvider {
    /// An OpenID Provider without a custom strategy.
    init(_ options: ProviderOptions, _ metadata: ProviderMetadata?) throws {
        try self.init(Upstream(try #require(UpstreamStrategy(.oidc)), options), metadata)
    }
}
