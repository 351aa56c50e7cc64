// The Swift examples of TryingThingsOut.md, compiled. `DocumentTests` checks that both say the same.
import Foundation
import LocalTenant

func logInWithoutPage(tenant: LocalTenant, authorizeURL: URL) async throws -> URL {
    // example: a login
    let callback = try await tenant.logIn(as: "ada@example.com", at: authorizeURL)
    // end
    return callback
}
