import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A website with the metadata documents of clients, and their key sets.
private final class Website: Sendable {
    static let url = "https://client.example/notes.json"

    private let files = Locked<[String: (status: Int, body: Data)]>([:])
    private let requests = Locked(0)

    var requestCount: Int { requests.withLock { $0 } }

    func publish(_ members: [String: TenantValue], at url: String = Website.url, status: Int = 200) throws {
        let body = try JSONText.encode(members)
        files.withLock { $0[url] = (status, body) }
    }

    var transport: ProviderTransport {
        ProviderTransport { request in
            self.requests.withLock { $0 += 1 }
            let url = try #require(request.url)
            guard let file = self.files.withLock({ $0[url.absoluteString] }) else {
                throw URLError(.cannotConnectToHost)
            }
            let head = HTTPURLResponse(url: url, statusCode: file.status, httpVersion: "1.1", headerFields: [:])
            return (file.body, try #require(head))
        }
    }
}

@Suite("Client ID metadata documents")
struct MetadataDocumentTests {
    private static let document: [String: TenantValue] = [
        "client_id": .string(Website.url), "client_name": "Notes", "application_type": "native",
        "grant_types": ["authorization_code", "refresh_token"], "redirect_uris": [.string(callback)],
        "token_endpoint_auth_method": "none", "response_types": ["code"],
    ]

    private static let register = "/api/v2/clients/cimd/register"
    private static let preview = "/api/v2/clients/cimd/preview"

    private func document(_ changes: [String: TenantValue?]) -> [String: TenantValue] {
        var members = Self.document.mapValues(TenantValue?.some)
        for (name, value) in changes { members[name] = .some(value) }
        return members.compactMapValues { $0 }
    }

    private func withWebsite(
        registersItself: Bool = false, clock: TenantClock = TenantClock(fixedAt: Date()),
        _ body: (LocalTenant, Caller, Website) async throws -> Void
    ) async throws {
        let website = Website()
        try website.publish(Self.document)
        var environment = TenantEnvironment.quick
        environment.documents = website.transport
        let configuration = TenantConfiguration.administered.with {
            $0.supportsMetadataDocuments = true
            $0.registersMetadataDocuments = registersItself
            for index in $0.connections.indices { $0.connections[index].isDomainConnection = true }
        }
        try await withTenant(configuration, clock: clock, environment: environment) { tenant, browser in
            try await body(tenant, try await Caller.service(browser), website)
        }
    }

    private func post(_ caller: Caller, _ path: String, _ url: String = Website.url) async throws -> Browser.Page {
        try await caller.send("POST", path, ["external_client_id": .string(url)])
    }

    /// A login with consent.
    private func code(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> String {
        let request = ["client_id": Website.url].merging(changes) { $1 }
        let page = try await browser.follow(try await browser.follow(try await browser.logIn(request)))
        #expect(
            page.title == "Authorize App"
                && page.text.contains("Notes</strong> (<bdi>client.example</bdi>) is requesting"))
        let end = try await browser.follow(try await browser.submit(page, ["action": "accept"]))
        return try #require(end.parameter("code"), "\(end.location ?? end.text)")
    }

    @Test("a registered client logs users in under its URL, and tokens name it so")
    func logIn() async throws {
        try await withWebsite { _, service, _ in
            let browser = service.browser
            let made = try await post(service, Self.register)
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("client_id")
            #expect(id.hasPrefix("tpc_") && made.headers["location"] == "/api/v2/clients/\(id)")
            #expect(try made.json["validation"]?["valid"] == true)
            let shown = try await service.send("GET", "/api/v2/clients?external_client_id=\(Website.url)").text
            for text in ["\"external_client_id\"", "\"cimd\"", "\"admin\"", "\"strict\"", id] {
                #expect(shown.contains(text), "\(shown)")
            }
            #expect(try await service.send("GET", "/api/v2/clients?external_client_id=x").text == "[]")

            let tokens = try Tokens(
                try await browser.exchange(try await code(browser), ["client_id": Website.url]))
            #expect(try tokens.idToken["aud"] == .string(Website.url))
            let renewed = try await browser.refresh(tokens.refresh, ["client_id": Website.url])
            #expect(renewed.status == 200, "\(renewed.text)")
            let again = try await browser.refresh(try Tokens(renewed).refresh, ["client_id": id])
            #expect(again.status == 200, "\(again.text)")

            #expect(try await service.send("DELETE", "/api/v2/clients/\(id)").status == 204)
            let unknown = try await browser.get("/authorize", authorizeQuery(["client_id": Website.url]))
            #expect(unknown.status == 400, "only administrators register it again")
        }
    }

    @Test("an access token for an API names the client's URL")
    func accessToken() async throws {
        try await withWebsite { _, service, _ in
            _ = try await post(service, Self.register)
            let grant = try await service.send(
                "POST", "/api/v2/client-grants",
                [
                    "audience": "https://api.example.com", "scope": ["read:books"],
                    "default_for": "third_party_clients", "subject_type": "user",
                ])
            #expect(grant.status == 201, "\(grant.text)")
            let code = try await code(service.browser, ["audience": "https://api.example.com", "scope": "read:books"])
            let tokens = try Tokens(try await service.browser.exchange(code, ["client_id": Website.url]))
            #expect(try claims(tokens.access)["azp"] == .string(Website.url))
        }
    }

    @Test("keys authenticate the client, and a key under a known name never changes")
    func keys() async throws {
        try await withWebsite { tenant, service, website in
            let (first, second) = (try PrivateKey.generateP256(), try PrivateKey.generateP256())
            func publish(_ keys: [(String, PrivateKey)]) throws {
                let keys = try keys.map { name, key in
                    TenantValue.object(try key.publicMembers().merging(["kid": .string(name)]) { $1 })
                }
                try website.publish(["keys": .array(keys)], at: "https://client.example/keys")
            }
            try website.publish(
                document([
                    "token_endpoint_auth_method": "private_key_jwt", "jwks_uri": "https://client.example/keys",
                    "application_type": "web", "redirect_uris": ["https://client.example/callback"],
                ]))
            try publish([("a", first)])
            let made = try await post(service, Self.register)
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("client_id")
            let listed = try made.json["mapped_fields"]?["client_authentication_methods"]?["private_key_jwt"]
            #expect(listed == ["credentials": [["credential_type": "public_key", "kid": "a", "alg": "ES256"]]])

            /// The status for a code that doesn't exist: 403 after successful authentication.
            func status(_ key: PrivateKey, _ name: String = Website.url) async throws -> Int {
                let now = Int(tenant.clock.now.timeIntervalSince1970)
                let assertion = try key.token([
                    "iss": .string(name), "sub": .string(name), "aud": .string(tenant.issuer),
                    "exp": .integer(now + 60), "jti": .string(UUID().uuidString),
                ])
                return try await service.browser.token([
                    "grant_type": "authorization_code", "code": "unknown", "redirect_uri": .string(callback),
                    "client_id": .string(Website.url), "client_assertion": .string(assertion),
                    "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                ]).status
            }
            #expect(try await status(first) == 403)
            #expect(try await status(first, id) == 401, "the assertion must name the URL")
            #expect(try await status(second) == 401)

            try publish([("a", second)])
            let kept = try await post(service, Self.register)
            #expect(kept.status == 200 && kept.text.contains("The key 'a' has changed"), "\(kept.text)")
            #expect(try await status(first) == 403)
            #expect(try await status(second) == 401)

            try publish([("b", second)])
            #expect(try await post(service, Self.register).status == 200)
            #expect(try await status(first) == 401)
            #expect(try await status(second) == 403)
            let credentials = try await service.send("GET", "/api/v2/clients/\(id)/credentials")
            #expect(!credentials.text.contains("\"a\"") && !credentials.text.contains("\"jwk\""), "\(credentials.text)")
        }
    }

    @Test("registering again takes over what the document says now, and nothing else")
    func renewal() async throws {
        try await withWebsite { _, service, website in
            try website.publish(document(["description": "Writes notes", "logo_uri": "https://client.example/a.png"]))
            let made = try await post(service, Self.register)
            let id = try made.text("client_id")
            let path = "/api/v2/clients/\(id)"
            let changed = try await service.send("PATCH", path, ["client_metadata": ["team": "red"]])
            #expect(changed.status == 200, "\(changed.text)")
            for name in ["name", "callbacks", "token_endpoint_auth_method"] {
                let value: TenantValue = name == "callbacks" ? [] : name == "name" ? "Mine" : "client_secret_post"
                try expectManagementError(
                    try await service.send("PATCH", path, [name: value]), 400, "invalid_body", name)
            }
            try website.publish(document(["client_name": "Notes 2"]))
            #expect(try await post(service, Self.register).status == 200)
            let shown = try await service.send("GET", path).json
            #expect(shown["name"] == "Notes 2" && shown["client_metadata"] == ["team": "red"])
            #expect(shown["description"] == nil && shown["logo_uri"] == nil)
        }
    }

    static let violations: [(String, TenantValue?, String)] = [
        ("client_id", "https://client.example/other.json", "client_id must be"),
        ("client_id", nil, "client_id must be"), ("client_name", nil, "client_name must be"),
        ("client_name", "<b>", "client_name must be"), ("client_name", 1, "client_name must be"),
        ("grant_types", nil, "grant_types must have"), ("grant_types", ["implicit"], "grant_types must have"),
        ("grant_types", "authorization_code", "grant_types must have"),
        ("redirect_uris", nil, "redirect_uris must be"), ("redirect_uris", [], "redirect_uris must be"),
        ("redirect_uris", ["http://client.example/"], "must be an exact URL"),
        ("redirect_uris", ["https://*.client.example/"], "must be an exact URL"),
        ("redirect_uris", ["com.example://a"], "must be an exact URL"),
        ("redirect_uris", ["https://a.example/", "https://a.example/"], "redirect_uris must differ"),
        ("application_type", "spa", "application_type must be"),
        ("application_type", .null, "application_type must be"),
        ("token_endpoint_auth_method", "client_secret_post", "token_endpoint_auth_method must be"),
        ("token_endpoint_auth_method", "private_key_jwt", "private_key_jwt needs jwks_uri"),
        ("jwks", ["keys": []], "jwks isn't supported"), ("jwks_uri", "https://other.example/keys", "jwks_uri must be"),
        ("client_secret", "s", "can't have a secret"), ("logo_uri", "data:image/png,", "logo_uri must be"),
        ("description", .string(String(repeating: "a", count: 141)), "description must be"),
        ("response_types", "code", "response_types must be"),
    ]

    @Test("a document that breaks a rule registers nothing, and the preview names the rule", arguments: violations)
    func invalid(name: String, value: TenantValue?, rule: String) async throws {
        try await withWebsite { tenant, service, website in
            try website.publish(document([name: value]))
            let previewed = try await post(service, Self.preview)
            #expect(previewed.status == 200, "\(previewed.text)")
            let validation = try previewed.json["validation"]
            #expect(validation?["valid"] == false)
            #expect(previewed.text.contains(rule), "\(previewed.text)")
            let before = try await tenant.tenant.store.clients().count
            try expectManagementError(
                try await post(service, Self.register), 400, "invalid_client_metadata", rule)
            #expect(try await tenant.tenant.store.clients().count == before)
        }
    }

    @Test("what the tenant doesn't use is a warning")
    func warnings() async throws {
        try await withWebsite { _, service, website in
            try website.publish(
                document([
                    "grant_types": ["refresh_token", "implicit"], "response_types": ["code", "token"],
                    "contacts": ["ada@client.example"],
                ]))
            let previewed = try await post(service, Self.preview).json
            #expect(previewed["client_id"] == nil && previewed["validation"]?["valid"] == true)
            #expect(
                previewed["validation"]?["warnings"] == [
                    "Grant type not supported: 'implicit'",
                    "response_types has code, and grant_types lacks authorization_code",
                    "Response type not supported: 'token'", "Property not supported: 'contacts'",
                ])
        }
    }

    @Test("a document that can't be read is an error with the reason")
    func unreadable() async throws {
        try await withWebsite { _, service, website in
            try website.publish(Self.document, status: 302)
            let moved = try await post(service, Self.preview)
            #expect(moved.status == 200 && moved.text.contains("status 302 instead of 200"), "\(moved.text)")
            try expectManagementError(
                try await post(service, Self.register, "https://client.example/missing"), 400,
                "invalid_client_metadata", "couldn't be read")
            try website.publish(document(["description": .string(String(repeating: "a", count: 6_000))]))
            try expectManagementError(
                try await post(service, Self.register), 400, "invalid_client_metadata", "more than 5120 bytes")
            let (key, keys) = (try PrivateKey.generateP256(), "https://client.example/keys")
            try website.publish(document(["token_endpoint_auth_method": "private_key_jwt", "jwks_uri": .string(keys)]))
            for (name, value, rule) in [("d", "AA", "a private key"), ("kid", nil, "a key without kid")]
                as [(String, TenantValue?, String)]
            {
                var members = try key.publicMembers().merging(["kid": "a"]) { $1 }
                members[name] = value
                try website.publish(["keys": [.object(members)]], at: keys)
                try expectManagementError(
                    try await post(service, Self.register), 400, "invalid_client_metadata", rule)
            }
        }
    }

    static let badURLs = [
        "", "client.example/notes.json", "http://client.example/notes.json", "https://client.example",
        "https://client.example/", "https://client.example/a?b=c", "https://client.example/a#b",
        "https://ada:secret@client.example/a", "https://client.example/a/../b", "https://client.example/%2E%2e/b",
        "https://client.example/%2", "https://client.example:0/a", "https://*.client.example/a", "https:///a",
        "https://client.example/" + String(repeating: "a", count: 120), " https://client.example/a",
    ]

    @Test("other URLs can't be ids of clients", arguments: badURLs)
    func badURL(url: String) throws {
        #expect(throws: MetadataDocumentError.self) { try MetadataDocumentURL(url, allowsLocal: true) }
    }

    @Test("documents on this machine are for tenants that only this machine reaches")
    func local() throws {
        for url in ["http://127.0.0.1:9000/a", "https://localhost/a", "http://[::1]/a", "https://a.localhost/b"] {
            #expect(try MetadataDocumentURL(url, allowsLocal: true).isLocal)
            #expect(throws: MetadataDocumentError.self) { try MetadataDocumentURL(url, allowsLocal: false) }
        }
    }

    @Test("administrators switch it on, and discovery says so")
    func settings() async throws {
        try await withService { _, service in
            let discovery = "/.well-known/openid-configuration"
            let name = "client_id_metadata_document_supported"
            #expect(try await service.browser.get(discovery).json[name] == nil)
            for path in [Self.preview, Self.register] {
                try expectManagementError(try await post(service, path), 403, "feature_not_enabled")
            }
            let changed = try await service.send("PATCH", "/api/v2/tenants/settings", [name: true])
            #expect(try changed.json[name] == true, "\(changed.text)")
            #expect(try await service.browser.get(discovery).json[name] == true)
            try expectManagementError(
                try await post(service, Self.register, "https://client.example"), 400, "invalid_body", "needs a path")
            let reader = try await Caller.service(service.browser, scope: "update:clients")
            #expect(try await post(reader, Self.preview).status == 403)
        }
    }

    @Test("a client registers itself with a login, and its document is read again after an hour")
    func itself() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withWebsite(registersItself: true, clock: clock) { tenant, service, website in
            let browser = service.browser
            let tokens = try Tokens(
                try await browser.exchange(try await code(browser), ["client_id": Website.url]))
            #expect(try tokens.idToken["aud"] == .string(Website.url))
            #expect(website.requestCount == 1)
            let found = try await service.send("GET", "/api/v2/clients?external_client_id=\(Website.url)")
            #expect(found.text.contains(#""external_metadata_created_by":"client""#), "\(found.text)")
            try expectManagementError(try await post(service, Self.register), 409, nil, "registered itself")

            try website.publish(document(["client_name": "Notes 2"]))
            func name() async throws -> String? {
                _ = try await browser.get("/authorize", authorizeQuery(["client_id": Website.url]))
                return try await tenant.tenant.store.client(externalID: Website.url)?.client.name
            }
            #expect(try await name() == "Notes")
            clock.advance(by: 3_601)
            #expect(try await name() == "Notes 2")
            clock.advance(by: 3_601)
            try website.publish([:], status: 503)
            #expect(try await name() == "Notes 2")
            let requests = website.requestCount
            #expect(try await name() == "Notes 2")
            #expect(website.requestCount == requests, "there is a pause after a failure")
            let renewed = try await browser.refresh(tokens.refresh, ["client_id": Website.url])
            #expect(renewed.status == 200, "\(renewed.text)")
        }
    }

    @Test("a client whose document can't be used sees why, and isn't registered")
    func strangers() async throws {
        try await withWebsite(registersItself: true) { tenant, service, website in
            try website.publish(document(["client_name": "<b>"]))
            let before = try await tenant.tenant.store.clients().count
            let page = try await service.browser.get("/authorize", authorizeQuery(["client_id": Website.url]))
            #expect(page.status == 400 && page.text.contains("client_name must be"), "\(page.text)")
            let other = try await service.browser.get("/authorize", authorizeQuery(["client_id": "unknown"]))
            #expect(other.status == 400 && website.requestCount == 1)
            #expect(try await tenant.tenant.store.clients().count == before)
        }
    }

    @Test("an exported client has its URL after it was loaded, and loading again leaves the document's members")
    func export() async throws {
        try await withWebsite { tenant, service, website in
            let made = try await post(service, Self.register)
            let id = try made.text("client_id")
            let exported = try await tenant.description()
            #expect(exported.findings().filter { $0.severity != .warning } == [])
            try website.publish(document(["client_name": "Notes", "redirect_uris": ["https://client.example/"]]))
            _ = try await post(service, Self.register)
            _ = try await tenant.tenant.load(exported)
            #expect(try await tenant.tenant.store.client(id)?.client.callbacks == ["https://client.example/"])
            try await withTenant(TenantConfiguration(), description: exported) { other, _ in
                let client = try await other.tenant.store.client(publicID: Website.url)?.client
                #expect(client?.name == "Notes" && client?.isStrict == true && client?.callbacks == [callback])
                #expect(try await other.changes(by: exported) == [])
            }
        }
    }

    @Test("clients that no user accepts are forgotten after a day, and the oldest of more than 100")
    func unaccepted() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withWebsite(registersItself: true, clock: clock) { tenant, service, website in
            func visit(_ name: String) async throws {
                let url = "https://client.example/\(name)"
                try website.publish(document(["client_id": .string(url)]), at: url)
                let page = try await service.browser.get("/authorize", authorizeQuery(["client_id": url]))
                #expect(page.leads(to: "/u/consent"), "\(page.text)")
            }
            func known() async throws -> [String] {
                try await tenant.tenant.store.clients().compactMap(\.client.externalClientID)
            }
            _ = try await code(service.browser)
            try await visit("unaccepted")
            clock.advance(by: 86_401)
            try await visit("later")
            #expect(try await known() == [Website.url, "https://client.example/later"])
            for number in 1...100 {
                clock.advance(by: 1)
                try await visit("\(number)")
            }
            #expect(try await known().prefix(2) == [Website.url, "https://client.example/1"])
            #expect(try await known().count == 101)
        }
    }
}
