// The Swift examples of BrowserClients.md, compiled. `DocumentTests` checks that both say the same.
import LocalTenant

func registerBrowserClient() async throws -> LocalTenant {
    // example: browser
    var app = TenantClient(
        clientID: "player", appType: .spa, callbacks: ["http://localhost:3000"],
        allowedLogoutURLs: ["http://localhost:3000"], webOrigins: ["http://localhost:3000"])
    app.refreshToken.rotationType = .rotating
    let tenant = try await LocalTenant.start()
    try await tenant.add(app)
    // end
    return tenant
}

func lookAtLogouts(tenant: LocalTenant) async {
    // example: logouts
    await tenant.waitForLogoutDeliveries()
    for delivery in tenant.logoutDeliveries {
        print(delivery.clientID, delivery.initiator, delivery.status ?? 0, delivery.problem ?? "delivered")
    }
    // end
}
