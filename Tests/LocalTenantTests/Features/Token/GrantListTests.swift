import Foundation
import Testing

@testable import LocalTenant

@Suite("The list of grants")
struct GrantListTests {
    @Test("the list of grants names each grant once, in discovery's order, which names the one of /authorize besides")
    func discovery() async throws {
        let names = TokenGrants.all.map { $0.type.rawValue }
        #expect(Set(names).count == names.count)
        try await withTenant { _, browser in
            let document = try await browser.get("/.well-known/openid-configuration").json
            #expect(document["grant_types_supported"] == .array((names + ["implicit"]).map(TenantValue.string)))
        }
    }

    @Test("each grant is refused in one way to a client that may not use it", arguments: GrantType.all)
    func refused(type: GrantType) async throws {
        try await withTenant { _, browser in
            try expectError(
                try await browser.grant(type, ["client_id": "no-grants"]), 403, "unauthorized_client",
                "Grant type '\(type.rawValue)' not allowed for the client. It has no grant types.")
        }
    }

    @Test("each grant asks for its parameters before anything else", arguments: GrantType.all)
    func parameters(type: GrantType) async throws {
        let configuration = TenantConfiguration.bookshop.client("web") {
            $0.grantTypes = Set(GrantType.all.map(\.rawValue))
        }
        try await withTenant(configuration) { _, browser in
            let answer = try await browser.grant(type, ["client_id": "web", "client_secret": "web-secret"])
            try expectError(answer, 400, "invalid_request")
            #expect(try answer.text("error_description").hasPrefix("Missing required parameter: "))
        }
    }

    @Test("the list of grants tells who may use one besides the client's own list", arguments: GrantType.all)
    func kinds(type: GrantType) {
        var client = TenantClient(clientID: "app", grantTypes: [type.rawValue])
        #expect(client.allows(type))
        client.isFirstParty = false
        let isOpen: [GrantType] = [.authorizationCode, .refreshToken, .clientCredentials]
        #expect(client.allows(type) == isOpen.contains(type))
        #expect(TenantClient.commandLine.allows(type) == (type != .clientCredentials))
    }
}
