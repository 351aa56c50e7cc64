import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Logouts")
struct LogoutTests {
    @Test("a logout opens the tenant's logout page and ends at the redirect", arguments: [false, true])
    func success(federated: Bool) async throws {
        let (tenant, browser) = (try LoginTenant(), FakeBrowser())
        var webAuth = tenant.webAuth(browser).state("S").connection("C").parameters(["x": "y"])
        webAuth.tracking(enabled: true)
        try await webAuth.logout(federated: federated)

        let target = try #require(tenant.requests("/v2/logout").first).target
        #expect(target.hasPrefix("/v2/logout?federated&returnTo=http://127.0.0.1:") == federated)
        #expect(target.hasSuffix("/callback&client_id=CLIENT_ID"))
        let items = try #require(URLComponents(string: target)?.queryItems).map(\.name)
        #expect(items == (federated ? ["federated"] : []) + ["returnTo", "client_id"])

        await browser.waitForVisit()
        #expect(browser.pages.map(\.status) == [200])
        #expect(browser.pages.first?.html.contains("You are logged out") == true)
    }

    @Test("a logout is also available under its earlier name, in both forms")
    func clearSession() async throws {
        let tenant = try LoginTenant()
        let webAuth: any WebAuth = tenant.webAuth()
        try await webAuth.clearSession()
        try await webAuth.clearSession(federated: true)
        let result = await withCheckedContinuation { continuation in
            webAuth.clearSession { continuation.resume(returning: $0) }
        }
        #expect(throws: Never.self) { try result.get() }
        #expect(tenant.requests("/v2/logout").count == 3)
    }

    @Test("a logout calls back on the main actor")
    func callback() async throws {
        let tenant = try LoginTenant()
        let result = await withCheckedContinuation { continuation in
            tenant.webAuth().logout(federated: false) { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(throws: Never.self) { try result.get() }
    }

    @Test("a logout doesn't use a private window, even if the login does")
    func sharedBrowser() async throws {
        let tenant = try LoginTenant()
        var webAuth = tenant.webAuth(nil).useEphemeralSession()
        webAuth.environment.defaultUserAgent = { trip, _, _ throws(WebAuthError) in
            if trip.isPrivate { throw .unknown }
            return .onMainActor(FakeBrowser().provider)
        }
        let client = webAuth
        #expect(await client.loginError() == .unknown)
        #expect(await client.logoutError() == nil)
    }

    @Test("a logout ignores requests to other paths")
    func otherPaths() async throws {
        let tenant = try LoginTenant()
        let intruder = FakeBrowser()
        let browser = FakeBrowser { url in
            guard let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems,
                let redirect = items.first(where: { $0.name == "returnTo" })?.value,
                let other = URL(string: redirect + "/other")
            else { return nil }
            await intruder.open(other)
            return url
        }
        try await tenant.webAuth(browser).logout()
        #expect(intruder.pages.map(\.status) == [404])
        #expect(tenant.requests("/v2/logout").count == 1)
    }

    @Test("a logout that the user cancels clears nothing")
    func cancelled() async throws {
        let tenant = try LoginTenant()
        let storage = ThrowingStorage()
        storage.change { $0.entries["credentials"] = Data("x".utf8) }
        let manager = CredentialsManager(
            authentication: Auth0.authentication(clientId: "C", domain: "d"), storage: storage)
        let webAuth = tenant.webAuth(nil).useCredentialsManager(manager).provider { _, callback in
            ScriptedBrowser(callback: callback) { $0.callback(.failure(.userCancelled)) }
        }
        #expect(await webAuth.logoutError() == .userCancelled)
        #expect(storage.state.entries.count == 1)
    }

    @Test("a logout ends when a custom user agent closes with success")
    func agentClosed() async throws {
        let webAuth = try LoginTenant().webAuth(nil).provider { _, callback in
            ScriptedBrowser(callback: callback) { $0.callback(.success(())) }
        }
        #expect(await webAuth.logoutError() == nil)
    }
}
