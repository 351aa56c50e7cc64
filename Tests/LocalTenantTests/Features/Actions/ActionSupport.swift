import Foundation
import Testing

@testable import LocalTenant

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
