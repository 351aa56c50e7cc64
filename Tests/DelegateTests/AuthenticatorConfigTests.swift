import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Authenticator configuration")
struct AuthenticatorConfigTests {
    private static let trusted = "https://app.example.com"

    @Test("only pages of trusted origins can make requests for devices")
    func trustedOrigins() async throws {
        try await withStage(trustedOrigins: [Self.trusted]) { stage in
            let job = try await stage.delegate.bindingLink(for: Stage.ada)
            let link = try #require(URLComponents(url: job, resolvingAgainstBaseURL: true))
            let path = link.path.replacingOccurrences(of: ":invokeAuthenticator", with: ":deliverRequest")
            let deliver = stage.delegate.url.absoluteString + path
            let token = try #require(job.parameter("token"))

            for origin in ["https://evil.example.com", "null", Self.trusted + ":8443", "http://app.example.com"] {
                for method in ["OPTIONS", "POST"] {
                    let (response, _) = try await stage.send(
                        method, deliver, bearer: token, json: [:], headers: ["X-Odc-Version": "1", "Origin": origin])
                    #expect(response.statusCode == 403, "\(method) from \(origin)")
                    #expect(response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == nil)
                }
            }
            let (preflight, _) = try await stage.send("OPTIONS", deliver, headers: ["Origin": Self.trusted])
            #expect(preflight.statusCode == 204)
            #expect(preflight.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == Self.trusted)
            #expect(preflight.value(forHTTPHeaderField: "Access-Control-Allow-Methods") == "POST")
            let headers = preflight.value(forHTTPHeaderField: "Access-Control-Allow-Headers") ?? ""
            #expect(headers.contains("X-Odc-Version") && headers.contains("Authorization"))
            #expect(preflight.value(forHTTPHeaderField: "Vary") == "Origin")

            let page = ["X-Odc-Version": "1", "Origin": Self.trusted]
            let (delivered, _) = try await stage.send("POST", deliver, bearer: token, json: [:], headers: page)
            #expect(delivered.statusCode == 200)
            #expect(delivered.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == Self.trusted)
            // Error responses are readable, too.
            let (error, _) = try await stage.send("POST", deliver, bearer: "wrong", json: [:], headers: page)
            #expect(error.statusCode == 401)
            #expect(error.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == Self.trusted)
        }
    }

    @Test("only pages of an app's own origins can handle its logins")
    func ownConfig() async throws {
        try await withStage(trustedOrigins: [Self.trusted]) { stage in
            // The stage's manual apps trust no origins.
            let request = [
                "client_id": "app", "redirect_uri": "acme://callback?x=1", "code_challenge_method": "S256",
                "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            ]
            let manual = try await stage.authorize(
                Stage.application(isManual: true), request.mapValues { Optional($0) })
            let urls = [try await stage.authenticateURL(), manual.body["authenticate_url"].flatMap(URL.init)]
            var statuses: [Int] = []
            for url in urls {
                let token = try #require(url?.parameter("request"))
                let claims = try claims(of: token)
                let transaction = try #require(claims["txn"] as? String)
                let (response, _) = try await stage.send(
                    "GET", stage.realmURL() + "/transactions/\(transaction)", bearer: token,
                    headers: ["X-Odc-Version": "1", "Origin": Self.trusted])
                statuses.append(response.statusCode)
            }
            #expect(statuses == [200, 403])
        }
    }

    @Test("keys and metadata are available to any origin, but tokens and pages aren't")
    func otherEndpoints() async throws {
        try await withStage(trustedOrigins: [Self.trusted]) { stage in
            let origin = ["Origin": "https://anybody.example.com"]
            for path in ["/.well-known/openid-configuration", "/.well-known/jwks.json"] {
                let (response, _) = try await stage.send("GET", stage.issuer() + path, headers: origin)
                #expect(response.statusCode == 200)
                #expect(response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "*")
            }
            for (method, path) in [("OPTIONS", "/token"), ("GET", "/userinfo"), ("GET", "/authorize")] {
                let (response, _) = try await stage.send(method, stage.issuer() + path, headers: origin)
                #expect(response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == nil)
            }
        }
    }

    @Test("a hosted page explains that browsers hold no credentials and returns with an error")
    func hostedWeb() async throws {
        try await withStage(hostedWeb: true) { stage in
            let login = try await stage.authenticateURL()
            #expect(login.absoluteString.hasPrefix(try stage.realmURL() + "/authenticators/"))
            let (response, data) = try await stage.send("GET", login.absoluteString, headers: [:])
            let page = String(decoding: data, as: UTF8.self)
            #expect(response.statusCode == 200 && page.contains("Log in with your app"))
            #expect(!page.lowercased().contains("<script"))
            let link = try #require(page.firstMatch(of: /<a [^>]*href="([^"]*)"/)).1.replacingOccurrences(
                of: "&amp;", with: "&")
            let back = try #require(URL(string: link))
            #expect(link.hasPrefix(Stage.redirectURI + "?"))
            #expect(back.parameter("error") == "access_denied" && back.parameter("state") == "S2")

            let binding = try await stage.delegate.bindingLink(for: Stage.ada)
            let (opened, _) = try await stage.send("GET", binding.absoluteString, headers: [:])
            let target = try #require(opened.value(forHTTPHeaderField: "Location"))
            let (bind, text) = try await stage.send("GET", target, headers: [:])
            #expect(bind.statusCode == 200)
            #expect(String(decoding: text, as: UTF8.self).contains("Open this link in your app"))
            // The request of the page works.
            let device = try await stage.device()
            let credential = try await device.bindCredential(url: URL(string: target)).credential
            let redirect = try await device.authenticate(url: login, credentialID: credential.id).redirectURL
            #expect(redirect.parameter("code") != nil)

            let unknown = try #require(URL(string: login.absoluteString + "x"))
            #expect(try await stage.send("GET", unknown.absoluteString, headers: [:]).0.statusCode == 404)
        }
    }

    @Test(
        "an invalid authenticator configuration is rejected with its key",
        arguments: [
            (
                #"{"id": "c", "invoke_url": "acme://", "trusted_origins": ["https://app.example.com/"]}"#,
                "trusted_origins"
            ),
            (#"{"id": "c", "invoke_url": "acme://", "trusted_origins": ["*"]}"#, "trusted_origins"),
            (#"{"id": "c", "invoke_url": "acme://", "trusted_origins": ["app.example.com"]}"#, "trusted_origins"),
            (#"{"id": "c", "invoke_url": "acme"}"#, "invoke_url"), (#"{"id": "c"}"#, "invoke_url"),
            (#"{"id": "c", "type": "hosted_web", "invoke_url": "acme://"}"#, "type"),
            (#"{"id": "c", "type": "hosted_web", "invocation_type": "manual"}"#, "type"),
            (#"{"id": "c", "type": "console"}"#, "type"),
        ])
    func errors(config: String, key: String) throws {
        let error = #expect(throws: DelegateError.self) { try Self.read(config) }
        #expect(error?.description.contains(key) == true, "\(String(describing: error))")
    }

    @Test("an authenticator configuration is decoded from and encoded as JSON")
    func json() throws {
        for config in [
            #"{"id": "c", "type": "hosted_web"}"#,
            #"{"id": "c", "invoke_url": "acme://", "trusted_origins": ["https://app.example.com", "http://localhost:3000"]}"#,
        ] {
            let read = try Self.read(config)
            #expect(try DelegateConfiguration(json: JSONEncoder().encode(read)) == read)
        }
        let hosted = try Self.read(#"{"id": "c", "type": "hosted_web"}"#)
        #expect(hosted.tenants[0].realms[0].authenticatorConfigs == [.hostedWeb(id: "c")])
    }

    private static func read(_ config: String) throws -> DelegateConfiguration {
        let json = """
            {"tenants": [{"id": "t", "display_name": "T", "realms": [{
              "id": "r", "display_name": "R", "authenticator_configs": [\(config)], "applications": [], "identities": []
            }]}]}
            """
        return try DelegateConfiguration(json: Data(json.utf8))
    }

    private func claims(of token: String) throws -> [String: Any] {
        let payload = token.split(separator: ".")[1].replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let padded = payload + String(repeating: "=", count: (4 - payload.count % 4) % 4)
        let data = try #require(Data(base64Encoded: padded))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
