// The Swift examples of the article "Customize the login page", compiled. `DocumentTests` checks that both say the same.
import Foundation
import LocalTenant

func customize(page: URL) async throws -> LocalTenant {
    // example: a page
    var configuration = TenantConfiguration()
    configuration.customLoginPage = try String(contentsOf: page, encoding: .utf8)
    let tenant = try await LocalTenant.start(configuration)
    // end
    return tenant
}

func change(_ tenant: LocalTenant, _ client: TenantClient) async throws {
    var notes = client
    // example: while it runs
    tenant.isCustomLoginPageOn = false

    notes.customLoginPage = "<!DOCTYPE html>…"
    try await tenant.add(notes)
    // end
}
