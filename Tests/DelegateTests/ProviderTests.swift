import A0JOSE
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Provider endpoints")
struct ProviderTests {
    @Test("the provider publishes its endpoints and keys")
    func discovery() async throws {
        try await withStage { stage in
            let issuer = try stage.issuer()
            let (response, data) = try await stage.send("GET", issuer + "/.well-known/openid-configuration")
            let metadata = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(response.statusCode == 200 && metadata["issuer"] as? String == issuer)
            #expect(metadata["token_endpoint"] as? String == issuer + "/token")
            let keys = try #require(metadata["jwks_uri"] as? String)
            let set = try JSONDecoder().decode(JSONWebKeySet.self, from: try await stage.send("GET", keys).1)
            #expect(set.keys.count == 1 && set.keys[0].use == "sig")
        }
    }

    @Test("an invalid client or redirect URI shows an error page instead of a redirect")
    func untrustedRedirects() async throws {
        try await withStage { stage in
            let rows: [[String: String?]] = [
                ["client_id": "somebody"], ["redirect_uri": Stage.redirectURI + "/"], ["redirect_uri": nil],
                ["redirect_uri": "https://evil.example"],
            ]
            for changes in rows {
                let (status, location, _) = try await stage.authorize(Stage.application(), changes)
                #expect(status == 400 && location == nil)
            }
        }
    }

    @Test("an invalid request redirects to the application with an error")
    func applicationErrors() async throws {
        try await withStage { stage in
            let rows: [(String, [String: String?])] = [
                ("unsupported_response_type", ["response_type": "token"]), ("invalid_scope", ["scope": "profile"]),
                ("login_required", ["prompt": "none"]), ("request_not_supported", ["request": "x"]),
                ("invalid_request", ["code_challenge": "short"]), ("invalid_request", ["response_mode": "fragment"]),
            ]
            for (error, changes) in rows {
                let (status, location, _) = try await stage.authorize(Stage.application(), changes)
                #expect(status == 302 && location?.parameter("error") == error)
                #expect(location?.parameter("state") == "S2")
            }
        }
    }

    @Test("a public client gets the provider's URL as JSON and requires PKCE (RFC 7636, appendix B)")
    func publicClient() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let application = Stage.application(isManual: true)
            let request = ["client_id": "app", "redirect_uri": "acme://callback?x=1"]
            let refused = try await stage.authorize(application, request.mapValues { $0 })
            #expect(refused.location?.parameter("error") == "invalid_request")

            let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
            let pkce = [
                "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
            ]
            func login() async throws -> URL {
                let changes = request.merging(pkce) { $1 }.mapValues { Optional($0) }
                let (status, _, body) = try await stage.authorize(application, changes)
                #expect(status == 200)
                let url = body["authenticate_url"].flatMap(URL.init)
                return try await device.authenticate(url: url, credentialID: credential.id).redirectURL
            }
            func redeem(_ verifier: String?) async throws -> Int {
                let redirect = try await login()
                #expect(redirect.absoluteString.hasPrefix("acme://callback?x=1&code="))
                let form: [String: String?] = [
                    "grant_type": "authorization_code", "code": redirect.parameter("code"), "client_id": "app",
                    "redirect_uri": "acme://callback?x=1", "code_verifier": verifier,
                ]
                return try await stage.send("POST", stage.issuer(application) + "/token", form: form).0.statusCode
            }
            #expect(try await redeem(verifier) == 200)
            #expect(try await redeem(nil) == 400)
            #expect(try await redeem(String(verifier.reversed())) == 400)
        }
    }

    @Test("a code works once, for a minute, for its client and redirect URI, and its reuse revokes the tokens")
    func codes() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            func login() async throws -> URL {
                try await device.authenticate(url: stage.authenticateURL(), credentialID: credential.id).redirectURL
            }
            #expect(try await stage.redeem(login(), ["client_secret": "guess"]).status == 401)
            #expect(try await stage.redeem(login(), ["redirect_uri": "https://evil.example"]).status == 400)
            #expect(try await stage.redeem(login(), ["code_verifier": String(repeating: "x", count: 43)]).status == 400)
            #expect(try await stage.redeem(login(), ["grant_type": "password"]).status == 400)
            let late = try await login()
            stage.clock.advance(by: 60)
            #expect(try await stage.redeem(late).status == 400)

            let redirect = try await login()
            let token = try #require(try await stage.redeem(redirect).body["access_token"] as? String)
            let userInfo = try stage.issuer() + "/userinfo"
            #expect(try await stage.send("GET", userInfo, bearer: token).0.statusCode == 200)
            #expect(try await stage.redeem(redirect).status == 400)
            #expect(try await stage.send("GET", userInfo, bearer: token).0.statusCode == 401)
        }
    }

    @Test("the provider accepts the client's secret in the header")
    func basicAuthentication() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let redirect = try await device.authenticate(
                url: stage.authenticateURL(), credentialID: credential.id
            ).redirectURL
            let basic = Data("tenant:a+secret+of+the%20tenant".utf8).base64EncodedString()
            let form: [String: String?] = [
                "grant_type": "authorization_code", "code": redirect.parameter("code"),
                "redirect_uri": Stage.redirectURI,
            ]
            let (response, _) = try await stage.send(
                "POST", stage.issuer() + "/token", form: form, headers: ["Authorization": "Basic \(basic)"])
            #expect(response.statusCode == 200)
        }
    }

    @Test("the provider rejects other protocol versions, hosts, and unknown paths")
    func errors() async throws {
        try await withStage { stage in
            let link = try await stage.delegate.bindingLink(for: Stage.ada).absoluteString
            let deliver = link.replacingOccurrences(of: ":invokeAuthenticator", with: ":deliverRequest")
            let (old, data) = try await stage.send("POST", deliver, headers: ["X-Odc-Version": "2"])
            #expect(old.statusCode == 400 && String(decoding: data, as: UTF8.self).contains("unsupported_version"))
            let base = stage.delegate.url.absoluteString
            #expect(try await stage.send("GET", base + "/", headers: ["Host": "evil.example"]).0.statusCode == 403)
            #expect(try await stage.send("GET", base + "/nothing").0.statusCode == 404)
            #expect(try await stage.send("POST", base + "/outbox").0.statusCode == 405)
            #expect(try await stage.send("GET", base + "/outbox").0.statusCode == 401)
            #expect(try await stage.send("GET", base + "/outbox", bearer: "administrator").0.statusCode == 200)
        }
    }
}

@Suite("Provider configuration")
struct ConfigurationTests {
    @Test("the provider's configuration survives encoding as JSON")
    func roundTrip() throws {
        let configuration = Stage.configuration(0, URL(fileURLWithPath: "/data", isDirectory: true), [Stage.eve])
        let json = try JSONEncoder().encode(configuration)
        #expect(try DelegateConfiguration(json: json) == configuration)
    }

    @Test(
        "an invalid provider configuration is rejected with its key path",
        arguments: [
            ("{", "not JSON"), (#"{"tenants":[],"ports":1}"#, "ports: unknown key"),
            ("{}", "tenants: this key is required"),
            (#"{"tenants":[],"port":"x"}"#, "port: expected a whole number"),
            (#"{"tenants":[{"id":"a b","display_name":"x","realms":[]}]}"#, "tenants: the id"),
            (#"{"tenants":[{"id":"a","realms":[]}]}"#, "tenants[0].display_name: this key is required"),
            (#"{"tenants":[],"admin_token":""}"#, "admin_token"), (#"{"tenants":[],"port":70000}"#, "port"),
        ])
    func errors(_ json: String, _ text: String) {
        let error = #expect(throws: DelegateError.self) { try DelegateConfiguration(json: Data(json.utf8)) }
        #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
    }

    @Test("invalid references and redirect URIs in the provider's configuration are rejected")
    func references() async throws {
        var configuration = Stage.configuration()
        configuration.tenants[0].realms[0].applications[0].authenticatorConfigID = "none"
        await #expect(throws: DelegateError.self) { try await LocalDelegate.start(configuration) }
        configuration = Stage.configuration()
        configuration.tenants[0].realms[0].applications[0].redirectURIs = ["/callback"]
        await #expect(throws: DelegateError.self) { try await LocalDelegate.start(configuration) }
    }

    @Test("the provider starts from JSON with RSA keys and a random administrator token")
    func start() async throws {
        let json = try JSONEncoder().encode(DelegateConfiguration())
        let delegate = try await LocalDelegate.start(json: json, port: 0)
        #expect(delegate.adminToken.count == 43)
        let link = try await delegate.bindingLink(for: "00a1b2c3d4e5f604")
        #expect(link.host == "127.0.0.1")
        await #expect(throws: DelegateError.portInUse(delegate.url.port ?? 0)) {
            try await LocalDelegate.start(json: json, port: delegate.url.port)
        }
        await #expect(throws: DelegateError.self) { try await delegate.bindingLink(for: "nobody") }
        await #expect(throws: DelegateError.self) { try await delegate.revokeCredential("none") }
        await delegate.stop()
    }
}
