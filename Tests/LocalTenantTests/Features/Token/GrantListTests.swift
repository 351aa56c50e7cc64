import Foundation
import Testing

@testable import LocalTenant

@Suite("Supported grants")
struct GrantListTests {
    @Test("each grant is listed once and in discovery's order, which also lists the implicit grant")
    func discovery() async throws {
        let names = TokenGrants.all.map { $0.type.rawValue }
        #expect(Set(names).count == names.count)
        try await withTenant { _, browser in
            let document = try await browser.get("/.well-known/openid-configuration").json
            #expect(document["grant_types_supported"] == .array((names + ["implicit"]).map(TenantValue.string)))
        }
    }

    @Test("each grant is rejected with the same error for a client that can't use it", arguments: GrantType.all)
    func refused(type: GrantType) async throws {
        try await withTenant { _, browser in
            try expectError(
                try await browser.grant(type, ["client_id": "no-grants"]), 403, "unauthorized_client",
                "Grant type '\(type.rawValue)' not allowed for the client. It has no grant types.")
        }
    }

    @Test("each grant requires its parameters", arguments: GrantType.all)
    func parameters(type: GrantType) async throws {
        let configuration = TenantConfiguration.bookshop.client("web") {
            $0.grantTypes = Set(GrantType.all.map(\.rawValue))
            $0.acceptsIdentityAssertions = true
        }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.grant(type, ["client_id": "web", "client_secret": "web-secret"])
            try expectError(response, 400, "invalid_request")
            #expect(try response.text("error_description").hasPrefix("Missing required parameter: "))
        }
    }

    @Test(
        "third-party clients and the command-line client can use only the grants that are open to them",
        arguments: GrantType.all)
    func kinds(type: GrantType) {
        var client = TenantClient(clientID: "app", grantTypes: [type.rawValue])
        client.acceptsIdentityAssertions = true
        #expect(client.allows(type))
        client.isFirstParty = false
        let isOpen: [GrantType] = [.authorizationCode, .refreshToken, .clientCredentials]
        #expect(client.allows(type) == isOpen.contains(type))
        #expect(
            TenantClient.commandLine.allows(type)
                == ![.clientCredentials, .backchannel, .federatedToken, .identityAssertion].contains(type))
    }
}
