import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The claim that most tests check.
let planClaim = "https://example.com/plan"

extension LocalTenant {
    func profile(_ email: String = "ada@example.com") async throws -> TenantUser {
        try #require(
            await tenant.store.user(identifier: email, connection: TenantConnection.defaultName)
        ).profile
    }
}

/// A configuration with declared actions, in JSON.
func declared(_ actions: String) throws -> DeclaredActions {
    try JSONDecoder().decode(DeclaredActions.self, from: Data(actions.utf8))
}

extension TenantConfiguration {
    /// The bookshop with a hook after logins.
    fileprivate static var hooked: TenantConfiguration {
        bookshop.with {
            $0.actions.postLogin = [DeclaredAction(name: "Elsewhere", hook: "http://127.0.0.1:9/hook")]
        }
    }
}

/// Runs a tenant whose hooks are answered by `handler`.
func withHook(
    _ configuration: TenantConfiguration? = nil,
    _ handler: @escaping @Sendable ([String: TenantValue]) -> (Int, String),
    _ body: (LocalTenant, Browser) async throws -> Void
) async throws {
    var environment = TenantEnvironment.quick
    environment.hooks = ProviderTransport { request in
        let question = try JSONDecoder().decode([String: TenantValue].self, from: request.httpBody ?? Data())
        let (status, text) = handler(question)
        let url = try #require(request.url)
        let made = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        let response = try #require(made)
        return (Data(text.utf8), response)
    }
    try await withTenant(configuration ?? .hooked, environment: environment, body)
}
