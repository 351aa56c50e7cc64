import Foundation
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// Clients that log users in directly, and a service that manages users.
    static var administered: TenantConfiguration {
        withPasskeys.with { configuration in
            configuration.clients.append(
                TenantClient(
                    clientID: "service", appType: .nonInteractive, clientSecret: "service-secret",
                    grantTypes: ["client_credentials"]))
            configuration.clientGrants = [
                TenantClientGrant(
                    clientID: "service", audience: "/api/v2/", scope: ManagementScope.ofClients)
            ]
            configuration.users.append(
                TenantUser(email: "grace@example.com", password: adaPassword, emailVerified: true, name: "Grace Hopper")
            )
            for index in configuration.clients.indices {
                configuration.clients[index].refreshToken.policies = [
                    .init(audience: "/me/", scope: MyAccountScope.all)
                ]
            }
        }
    }
}

/// A caller of one of the tenant's APIs.
struct Caller: Sendable {
    let browser: Browser
    let token: String
    var scheme = "Bearer"

    /// The service, with the permissions in its scope.
    static func service(_ browser: Browser, scope: String? = nil) async throws -> Caller {
        let response = try await browser.token(
            body([
                "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                "audience": .string(browser.base + "/api/v2/"), "scope": scope.map(TenantValue.string),
            ]))
        return Caller(browser: browser, token: try Tokens(response).access)
    }

    /// A user who logged in with a password.
    static func user(
        _ browser: Browser, audience: String, scope: String?, email: String = "ada@example.com"
    ) async throws -> Caller {
        let response = try await browser.passwordGrant([
            "username": .string(email), "audience": .string(browser.base + audience),
            "scope": scope.map(TenantValue.string),
        ])
        try #require(response.status == 200, "\(response.text)")
        return Caller(browser: browser, token: try Tokens(response).access)
    }

    func send(
        _ method: String, _ path: String, _ body: [String: TenantValue]? = nil, headers: [String: String] = [:]
    ) async throws -> Browser.Page {
        var headers = headers.merging(["Authorization": "\(scheme) \(token)"]) { own, _ in own }
        if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
        return try await browser.send(method, path, headers: headers, body: body.map(JSONText.encode))
    }
}

/// Runs a tenant, and a service that has all permissions.
func withService(
    _ configuration: TenantConfiguration = .administered, _ body: (LocalTenant, Caller) async throws -> Void
) async throws {
    try await withTenant(configuration) { tenant, browser in
        try await body(tenant, try await Caller.service(browser))
    }
}

/// An ID, encoded as a path segment.
func segment(_ id: String) -> String {
    id.replacingOccurrences(of: "|", with: "%7C")
}

/// Expects an error from the Management API.
func expectManagementError(
    _ page: Browser.Page, _ status: Int, _ errorCode: String?, _ message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let json = try page.json
    #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
    #expect(json["statusCode"] == .integer(status), sourceLocation: sourceLocation)
    #expect(json["error"]?.stringValue?.isEmpty == false, sourceLocation: sourceLocation)
    #expect(json["errorCode"]?.stringValue == errorCode, sourceLocation: sourceLocation)
    let found = json["message"]?.stringValue ?? ""
    if let message { #expect(found.contains(message), sourceLocation: sourceLocation) }
    #expect(!found.isEmpty, sourceLocation: sourceLocation)
}
