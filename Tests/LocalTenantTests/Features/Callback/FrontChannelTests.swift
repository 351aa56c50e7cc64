import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Tokens from /authorize")
struct FrontChannelTests {
    private func configuration(_ change: (inout TenantClient) -> Void = { _ in }) -> TenantConfiguration {
        .bookshop.client("app") {
            $0.grantTypes.insert("implicit")
            change(&$0)
        }
    }

    static let types = ["id_token", "token", "id_token token", "code id_token", "code token", "code id_token token"]

    @Test("each response type returns exactly the parts that it names, in the fragment", arguments: types)
    func parts(type: String) async throws {
        try await withTenant(configuration()) { tenant, browser in
            let words = Set(type.split(separator: " ").map(String.init))
            let reversed = type.split(separator: " ").reversed().joined(separator: " ")
            let response = try await browser.authorize(["response_type": reversed])
            #expect(response.location?.hasPrefix(callback + "#") == true)
            #expect((response.fragment("code") != nil) == words.contains("code"))
            #expect((response.fragment("id_token") != nil) == words.contains("id_token"))
            #expect((response.fragment("access_token") != nil) == words.contains("token"))
            #expect(response.fragment("state") == "a state" && response.fragment("refresh_token") == nil)
            if words.contains("token") {
                #expect(response.fragment("token_type") == "Bearer")
                #expect(response.fragment("expires_in") == (words.contains("code") ? "86400" : "7200"))
                #expect(response.fragment("scope")?.contains("offline_access") == false)
                let token = try #require(response.fragment("access_token"))
                let profile = try await browser.get("/userinfo", headers: ["Authorization": "Bearer \(token)"]).json
                #expect(profile["email"] == "ada@example.com")
            }
            if let token = response.fragment("id_token") {
                let claims = try #require(await tenant.tenant.keys.verify(token))
                #expect(claims["nonce"] == "n-1" && claims["aud"] == "app" && claims["sid"] != nil)
                #expect(claims["c_hash"]?.stringValue == response.fragment("code").map(FrontChannelTokens.leftHalf))
                #expect(
                    claims["at_hash"]?.stringValue == response.fragment("access_token").map(FrontChannelTokens.leftHalf)
                )
            }
            if let code = response.fragment("code") {
                let tokens = try Tokens(try await browser.exchange(code))
                #expect(try !tokens.refresh.isEmpty)
            }
        }
    }

    @Test("token hashes are the left halves of SHA-256 digests, as in OpenID Connect")
    func hashes() {
        // OpenID Connect Core, appendix A.6.
        #expect(
            FrontChannelTokens.leftHalf(of: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y") == "77QmUPtjPfzWtF2AnpK9RQ")
        #expect(
            FrontChannelTokens.leftHalf(of: "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk")
                == "LDktKdoQak3Pk0cnXxCltA")
    }

    @Test("an API's token for browsers has the lifetime for the web, but never longer than its other tokens")
    func apiTokens() async throws {
        var configuration = configuration()
        configuration.apis[0].tokenLifetimeForWeb = 600
        configuration.apis.append(TenantAPI(identifier: "https://short.example.com", tokenLifetime: 60))
        var bound = TenantAPI(identifier: "https://bound.example.com")
        bound.proofOfPossession = .init(required: true)
        configuration.apis.append(bound)
        try await withTenant(configuration) { _, browser in
            for (audience, lifetime) in [("https://api.example.com", "600"), ("https://short.example.com", "60")] {
                let response = try await browser.authorize([
                    "response_type": "token", "audience": audience, "scope": "openid read:books",
                ])
                #expect(response.fragment("expires_in") == lifetime)
                #expect(try claims(#require(response.fragment("access_token")))["sub"] != nil)
            }
            let refused = try await browser.authorize([
                "response_type": "token", "audience": "https://bound.example.com",
            ])
            #expect(refused.fragment("error") == "invalid_request")
            #expect(refused.fragment("error_description")?.contains("DPoP") == true)
        }
    }

    static let errors: [([String: String?], String, String)] = [
        (["nonce": nil], "invalid_request", "Missing required parameter: nonce"),
        (["nonce": ""], "invalid_request", "Missing required parameter: nonce"),
        (
            ["response_mode": "query"], "invalid_request",
            "Response mode 'query' is not allowed for response type 'id_token token'"
        ),
        (["scope": "profile"], "invalid_scope", "Response type 'id_token token' needs the scope openid"),
        (["prompt": "none"], "login_required", "Login required"),
    ]

    @Test("an invalid request for tokens is rejected in the fragment", arguments: errors)
    func refuses(changes: [String: String?], error: String, description: String) async throws {
        try await withTenant(configuration()) { _, browser in
            let query = authorizeQuery(["response_type": "id_token token"].merging(changes) { $1 })
            let response = try await browser.get("/authorize", query)
            #expect(response.location?.hasPrefix(callback + "#error=\(error)&") == true)
            #expect(response.fragment("error_description") == description)
            #expect(response.fragment("state") == "a state")
        }
    }

    @Test("a token alone needs no nonce, and implicit types need no code challenge, but a code does")
    func challenges() async throws {
        try await withTenant(configuration()) { _, browser in
            let bare: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil, "nonce": nil]
            let token = try await browser.authorize(bare.merging(["response_type": "token"]) { $1 })
            #expect(token.fragment("access_token") != nil)
            let hybrid = try await browser.authorize(bare.merging(["response_type": "code token"]) { $1 })
            #expect(hybrid.fragment("error_description") == "Missing required parameter: code_challenge")
        }
    }

    @Test("third-party clients never get tokens from /authorize")
    func thirdParty() async throws {
        try await withTenant(configuration { $0.isFirstParty = false }) { _, browser in
            for type in Self.types {
                let response = try await browser.get("/authorize", authorizeQuery(["response_type": type]))
                #expect(response.fragment("error") == "unauthorized_client", "\(type)")
            }
        }
    }

    @Test("a client with only the implicit grant gets no codes, not even with tokens")
    func noCodes() async throws {
        try await withTenant(configuration { $0.grantTypes = ["implicit"] }) { _, browser in
            for type in ["code", "code token"] {
                let response = try await browser.get("/authorize", authorizeQuery(["response_type": type]))
                #expect((response.parameter("error") ?? response.fragment("error")) == "unauthorized_client", "\(type)")
            }
            #expect(try await browser.authorize(["response_type": "token"]).fragment("access_token") != nil)
        }
    }

    @Test("a user who is blocked during the login gets no tokens, and the application gets an error")
    func blocked() async throws {
        try await withTenant(configuration()) { tenant, browser in
            let form = try await browser.logIn(["response_type": "id_token"])
            let user = try #require(
                try await tenant.tenant.store.user(identifier: "ada@example.com", connection: database))
            try await tenant.setBlocked(true, userID: user.id)
            let response = try await browser.follow(form)
            #expect(response.fragment("error") == "unauthorized" && response.fragment("state") == "a state")
        }
    }

    @Test("tokens from /authorize are also delivered with form_post and web_message")
    func modes() async throws {
        try await withTenant(.spa) { _, browser in
            let form = try await browser.authorize(["response_type": "id_token", "response_mode": "form_post"])
            #expect(try claims(form.field("id_token"))["nonce"] == "n-1")
            let message = try await browser.authorize(spaQuery.merging(["response_type": "token id_token"]) { $1 })
            let response = try message.webMessage.response
            #expect(response["expires_in"] == 7200 && response["id_token"] != nil && response["access_token"] != nil)
        }
    }

    @Test("a pushed request gets tokens like any other")
    func pushed() async throws {
        try await withTenant(configuration()) { _, browser in
            _ = try await browser.authorize()
            let push = try await browser.post("/oauth/par", authorizeQuery(["response_type": "code id_token"]))
            let handle = try #require(try push.json["request_uri"]?.stringValue)
            let response = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            #expect(response.fragment("id_token") != nil && response.fragment("code") != nil)
        }
    }

    @Test("discovery lists the supported response types and modes")
    func discovery() async throws {
        try await withTenant { _, browser in
            let document = try await browser.get("/.well-known/openid-configuration").json
            #expect(
                document["response_types_supported"] == [
                    "code", "token", "id_token", "code token", "code id_token", "id_token token", "code id_token token",
                ])
            #expect(document["response_modes_supported"] == ["query", "fragment", "form_post", "web_message"])
        }
    }
}
