import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Tenants described for the Deploy CLI")
struct DescriptionTests {
    private func read(
        _ files: [String: String] = DescriptionFixture.files, _ name: String = "tenant.yaml",
        keywords: [String: TenantValue] = DescriptionFixture.keywords
    ) throws -> TenantDescription {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try DescriptionFixture.write(to: folder, files)
        return try TenantDescription(contentsOf: folder.appendingPathComponent(name), keywords: keywords)
    }

    private func yaml(_ text: String) throws -> TenantDescription { try read(["tenant.yaml": text]) }

    private func withTenant(
        _ description: TenantDescription?, data: URL? = nil, _ body: (LocalTenant, Browser) async throws -> Void
    ) async throws {
        var configuration = TenantConfiguration()
        configuration.dataDirectory = data
        try await LocalTenantTests.withTenant(configuration, clock: TenantClock(), description: description, body)
    }

    private func message(_ description: TenantDescription) async throws -> String {
        let error = try await #require(throws: TenantError.self) {
            let tenant = try await LocalTenant.start(description: description)
            await tenant.stop()
        }
        return error.description
    }

    @Test("what is described acts: clients, connections, organizations, settings, and pages")
    func load() async throws {
        try await withTenant(try read()) { tenant, browser in
            let current = try await tenant.currentConfiguration()
            let shop = try #require(current.clients.first { $0.name == "Shop" })
            #expect(shop.callbacks == ["https://shop.example.com/cb", "http://localhost:3000/cb"])
            #expect(current.clients.count == 2, "the default client gives way")
            let users = try #require(current.databases.first)
            #expect(current.databases.map(\.name) == ["Users"])
            #expect(users.enabledClients == [shop.clientID])
            #expect(current.organizations.map(\.name) == ["acme"])
            #expect(current.organizations.first?.connections?.map(\.name) == ["Users"])
            #expect(current.friendlyName == "Shop")
            #expect(current.sessionLifetime == 12.5)
            #expect(current.bruteForceThreshold == 5)
            #expect(current.defaultDirectory == "Users")
            #expect(!current.mfa.factors.contains(.phone))
            #expect(tenant.customLoginPage == "<html>@@config@@ Shop</html>\n")

            let worker = try #require(current.clients.first { $0.name == "Worker" })
            let token = try await browser.token(
                body([
                    "grant_type": "client_credentials", "client_id": .string(worker.clientID),
                    "client_secret": .string(try #require(worker.clientSecret)),
                    "audience": .string(browser.base + "/api/v2/"),
                ]))
            #expect(token.status == 200, "\(token.text)")
            #expect(try token.text("scope").contains("read:users"))
        }
    }

    @Test("a tenant that loads the same again changes nothing, and keeps ids and secrets")
    func again() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        let description = try read()
        var first: [TenantClient] = []
        try await withTenant(description, data: data) { tenant, _ in
            first = try await tenant.currentConfiguration().clients
            #expect(try await tenant.changes(by: description) == [])
        }
        try await withTenant(description, data: data) { tenant, browser in
            #expect(try await tenant.changes(by: description) == [])
            let clients = try await tenant.currentConfiguration().clients
            #expect(clients.map(\.clientID) == first.map(\.clientID))
            let secret = try #require(first.first { $0.name == "Worker" }?.clientSecret)
            let token = try await browser.token(
                body([
                    "grant_type": "client_credentials", "client_id": .string(clients[1].clientID),
                    "client_secret": .string(secret), "audience": "https://api.shop.example.com",
                ]))
            #expect(token.status == 200, "\(token.text)")
        }
        try await withTenant(description) { tenant, _ in
            let clients = try await tenant.currentConfiguration().clients
            #expect(clients.map(\.clientID) == first.map(\.clientID), "without data, too")
        }
    }

    @Test("an exported tenant is loaded as the same tenant", arguments: ["tenant.yaml", "folder"])
    func export(_ name: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        var former = TenantDescription()
        try await withTenant(try read()) { tenant, _ in
            former = try await tenant.description(hasIdentifiers: true)
            try former.write(to: file)
        }
        #expect(TenantDescription.isDescribed(at: file))
        let exported = try TenantDescription(contentsOf: file)
        #expect(exported.findings().filter { [.error, .ignored].contains($0.severity) } == [])
        #expect(exported.keys == former.keys)
        try await withTenant(exported) { tenant, _ in
            let description = try await tenant.description(hasIdentifiers: true)
            for key in former.keys {
                let (known, loaded) = (former.sections[key], description.sections[key])
                guard case .array(let items)? = known, case .array(let others)? = loaded else {
                    #expect(known == loaded)
                    continue
                }
                // A folder has no order.
                #expect(Set(items) == Set(others))
            }
        }
        try await withTenant(exported) { tenant, _ in
            let changes = try await tenant.changes(by: exported)
            #expect(changes == [])
        }
    }

    @Test("clients that authenticate or sign requests with keys can still do that after an export")
    func exportKeys() async throws {
        let (elliptic, rsa) = (try PrivateKey.generateP256(), try TestSigningKeys.shared.key(3))
        var configuration = TenantConfiguration.administered
        for (id, key) in [("elliptic", elliptic), ("rsa", rsa)] {
            var members = try key.publicMembers()
            members["kid"] = .string("\(id)-key-2026")
            let keys = TenantKeySet(keys: [members])
            var client = TenantClient(
                clientID: id, appType: .nonInteractive, grantTypes: ["client_credentials"],
                authenticationMethod: .privateKeyJWT)
            client.keys = keys
            client.signedRequestObjects.keys = keys
            configuration.clients.append(client)
        }
        try await LocalTenantTests.withTenant(configuration) { tenant, browser in
            let service = try await Caller.service(browser)
            let made = try await service.send(
                "POST", "/api/v2/clients",
                [
                    "name": "made", "app_type": "non_interactive",
                    "client_authentication_methods": [
                        "private_key_jwt": [
                            "credentials": [
                                ["credential_type": "public_key", "pem": .string(try rsa.publicJWK().pem())]
                            ]
                        ]
                    ],
                ])
            #expect(made.status == 201, "\(made.text)")
            let exported = try await tenant.description()
            #expect(exported.findings().filter { $0.severity == .error } == [])
            try await withTenant(exported) { other, _ in
                let clients = try await other.tenant.store.clients().map(\.client)
                for (name, key) in [("elliptic", elliptic), ("rsa", rsa), ("made", rsa)] {
                    let client = try #require(clients.first { $0.name == name })
                    #expect(client.authenticationMethod == .privateKeyJWT)
                    let text = try CompactJWS.sign(
                        payload: Data("{}".utf8), algorithm: name == "elliptic" ? .es256 : .rs256,
                        keyID: name == "made" ? nil : "\(name)-key-2026", type: "JWT", with: key)
                    let token = try CompactJWS(text)
                    #expect(client.keys?.verify(token, at: .now) != nil)
                    #expect((client.signedRequestObjects.keys.verify(token, at: .now) != nil) == (name != "made"))
                }
                let changes = try await other.changes(by: exported)
                #expect(changes == [])
            }
        }
    }

    @Test("the default tenant is exported and loaded as the same tenant")
    func exportDefaults() async throws {
        var exported = TenantDescription()
        try await withTenant(nil) { tenant, _ in exported = try await tenant.description(hasIdentifiers: true) }
        try await withTenant(exported) { tenant, browser in
            #expect(try await tenant.description(hasIdentifiers: true).sections == exported.sections)
            let login = try await browser.get(
                "/authorize",
                authorizeQuery(["client_id": "a0-cli", "redirect_uri": "http://127.0.0.1:3000/cb"]))
            #expect(login.location?.contains("/u/login") == true, "\(login.text)")
        }
    }

    @Test("what the Management API made, with null and with hidden credentials, is exported so that it can be loaded")
    func exportMade() async throws {
        try await withService { tenant, service in
            let template: [String: TenantValue] = [
                "template": "welcome_email", "body": "<b>Hello</b>", "from": .null, "subject": "Hello",
                "syntax": "liquid", "enabled": true,
            ]
            for (method, place, body, status) in [
                ("PUT", "email-templates/welcome_email", template, 200),
                ("PATCH", "email-templates/welcome_email", ["subject": .null, "enabled": .null], 200),
                ("PUT", "email-templates/verify_email", template, 400),
                (
                    "POST", "branding/phone/providers",
                    ["name": "twilio", "credentials": ["auth_token": "T"], "configuration": twilio], 201
                ),
                ("POST", "branding/phone/templates", ["content": ["body": ["text": "Hello"]]], 400),
                ("PUT", "guardian/factors/push-notification/providers/fcm", ["server_key": "K"], 200),
                (
                    "POST", "emails/provider",
                    [
                        "name": "smtp", "default_from_address": "a@example.com",
                        "credentials": [
                            "smtp_host": "127.0.0.1", "smtp_port": 25, "smtp_user": "u", "smtp_pass": "P",
                        ],
                    ], 201
                ),
            ] as [(String, String, [String: TenantValue], Int)] {
                let response = try await service.send(method, "/api/v2/" + place, body)
                #expect(response.status == status, "\(response.text)")
            }
            let exported = try await tenant.description()
            #expect(exported.findings().filter { [.error, .ignored].contains($0.severity) } == [])
            #expect(
                exported.sections["phoneProviders"]?.arrayValue?.first?["credentials"]?["auth_token"]
                    == "##PHONEPROVIDERS_TWILIO_AUTH_TOKEN##")
            #expect(try await tenant.changes(by: exported) == [])
            _ = try await tenant.tenant.load(exported)
            let store = tenant.tenant.store
            let provider = try #require(try await store.settings("branding/phone/providers").first)
            #expect(provider.document["credentials"] == ["auth_token": "T"])
            let push = try await store.setting("guardian/factors/push-notification/providers/fcm", "")
            #expect(push?.document == ["server_key": "K"])
            let mail = try await store.setting("emails/provider", "")
            #expect(mail?.document["credentials"]?["smtp_pass"] == "P")
            #expect(exported.sections["guardianFactorProviders"]?.arrayValue?.first?["server_key"] != "K")
            try await withTenant(exported) { other, _ in
                let loaded = try await other.description()
                #expect(loaded.sections["emailTemplates"] == exported.sections["emailTemplates"])
            }
        }
    }

    private let twilio: TenantValue = [
        "sid": "AC1", "default_from": "+15005550006", "delivery_methods": ["text"],
    ]

    @Test("a description that can't be loaded names its line, and changes nothing")
    func error() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        var before: [String: TenantValue] = [:]
        try await withTenant(try read(), data: data) { tenant, _ in
            before = try await tenant.description(hasIdentifiers: true).sections
            let tooLate = try yaml(
                "clients:\n- name: New\n- name: Shop\n  callbacks: []\ntenant:\n  default_directory: Nobody\n")
            let error = try await #require(throws: TenantError.self) {
                _ = try await tenant.tenant.load(tooLate)
            }
            #expect(error.keyPath == "tenant.yaml:5: tenant")
            #expect(try await tenant.description(hasIdentifiers: true).sections == before)
        }
        try await withTenant(try read(), data: data) { tenant, _ in
            let after = try await tenant.description(hasIdentifiers: true).sections
            #expect(after == before)
        }
    }

    @Test(
        "mistakes have a place and a hint",
        arguments: [
            ("client:\n- name: a", "tenant.yaml:1: client: there is no section client. Did you mean clients?"),
            ("tenant: {\n", "tenant.yaml:2: did not find expected node content."),
            ("- a", "tenant.yaml:1: the file must have sections, such as clients."),
            ("clients:\n  name: a", "tenant.yaml:1: clients: a list is expected here."),
            (
                "clients:\n- name: a\n  callback: []",
                "tenant.yaml:3: clients[0].callback: there is no callback. Did you mean callbacks?"
            ),
            ("clients:\n- app_type: spa", "tenant.yaml:2: clients[0]: Missing required property: name."),
            ("clients:\n- name: a\n- name: a", "tenant.yaml:3: clients[1]: a is there twice."),
            (
                "clients:\n- name: a\n  callbacks: @@X@@",
                "tenant.yaml:3: found character that cannot start any token. Nothing replaces @@X@@."
            ),
            (
                "pages:\n- name: login\n  html: ./none.html",
                "tenant.yaml:3: pages[0].html: there is no file ./none.html."
            ),
            ("pages:\n- name: logins\n  html: <b>", "pages[0]: there is no page logins. Did you mean login?"),
            (
                "clientGrants:\n- client_id: Nobody\n  audience: x\n  scope: []",
                "tenant.yaml:2: clientGrants[0]: The client does not exist"
            ),
            (
                "triggers:\n  post-login:\n  - action_name: none\n    display_name: none",
                "tenant.yaml:1: triggers: That action does not exist."
            ),
        ])
    func errors(_ text: String, _ expected: String) async throws {
        do {
            #expect(try await message(try yaml(text)) == expected)
        } catch let error as TenantError {
            #expect(error.description == expected)
        }
    }

    @Test("a file outside of the folder isn't read")
    func outside() throws {
        let error = try #require(throws: TenantError.self) {
            try yaml("pages:\n- name: login\n  html: ./../../../etc/hosts.html")
        }
        #expect(error.message.contains("outside of the folder"))
    }

    @Test("what the tenant doesn't have is found and ignored")
    func findings() throws {
        let description = try yaml(
            "clients:\n- name: a\n  tenant: x\n  some_day: 1\nactionModules: []\nconnections:\n- name: g\n  strategy: github\n  options: {client_secret: '##X##'}\n"
        )
        #expect(
            description.findings().map { "\($0.place) \($0.severity.rawValue) \($0.keyPath)" } == [
                "tenant.yaml:4 ignored clients[0].some_day",
                "tenant.yaml:9 warning connections[0].options.client_secret",
                "tenant.yaml:5 ignored actionModules",
            ])
    }

    @Test("a client has the secret of the file")
    func secret() async throws {
        let secret = "a secret of the file, long enough"
        let description = try yaml(
            "clients:\n- name: a\n  app_type: non_interactive\n  client_secret: '\(secret)'\n"
                + "  grant_types: [client_credentials]\nresourceServers:\n- identifier: urn:api\n"
                + "clientGrants:\n- {client_id: a, audience: 'urn:api', scope: []}\n")
        #expect(description.findings() == [])
        try await withTenant(description) { tenant, browser in
            let client = try #require(try await tenant.currentConfiguration().clients.first)
            #expect(client.clientSecret == nil, "its owner knows it")
            let token = try await browser.token(
                body([
                    "grant_type": "client_credentials", "client_id": .string(client.clientID),
                    "client_secret": .string(secret), "audience": "urn:api",
                ]))
            #expect(token.status == 200, "\(token.text)")
        }
    }

    @Test("a client with an id keeps it, and its secret, under a new name")
    func rename() async throws {
        let id = "abcdefghijklmnopqrstuvwxyz012345"
        try await withTenant(try yaml("clients:\n- {name: Old, client_id: \(id), app_type: regular_web}\n")) {
            tenant, _ in
            let hash = try await tenant.tenant.store.client(id)?.secretHash
            var renamed = try yaml("clients:\n- {name: New, client_id: \(id)}\n")
            renamed.options.allowsDeletion = true
            #expect(try await tenant.changes(by: renamed).map(\.members) == [["name"]])
            _ = try await tenant.tenant.load(renamed)
            #expect(try await tenant.currentConfiguration().clients.map(\.name) == ["New"])
            #expect(try await tenant.tenant.store.client(id)?.secretHash == hash)
        }
    }

    @Test("a marker never becomes a secret of the tenant's own")
    func markers() throws {
        let description = try yaml("clients:\n- name: a\n  client_secret: '##SECRET##'\n")
        #expect(description.findings().map(\.severity) == [.error])
    }

    @Test("only what the options include counts, and only what they allow is deleted")
    func options() async throws {
        var description = try yaml("clients:\n- name: Shop\nroles: []\norganizations: []\n")
        try await withTenant(try read()) { tenant, _ in
            #expect(try await tenant.changes(by: description) == [])
            description.options = .init(environment: [
                "AUTH0_ALLOW_DELETE": "true", "AUTH0_EXCLUDED": #"["organizations"]"#,
            ])
            #expect(
                try await tenant.changes(by: description).map { "\($0.kind) \($0.key) \($0.name)" } == [
                    "deleted clients Worker", "deleted roles Clerk",
                ])
            description.options.excludedNames = ["clients": ["Worker"]]
            description.options.includedKeys = ["clients"]
            #expect(try await tenant.changes(by: description) == [])
            description.options = .init(environment: ["AUTH0_ALLOW_DELETE": "true"])
            _ = try await tenant.tenant.load(description)
            #expect(try await tenant.currentConfiguration().clients.map(\.name) == ["Shop"])
            #expect(try await tenant.currentConfiguration().organizations == [])
        }
    }

    @Test("the data of a running tenant is copied for another one")
    func copy() async throws {
        try await withDirectory { data in
            let copy = data.appendingPathExtension("copy")
            defer { try? FileManager.default.removeItem(at: copy) }
            try await withTenant(try read(), data: data) { tenant, _ in
                try await LocalTenant.copyData(of: data, to: copy)
                let sections = try await tenant.description().sections
                try await withTenant(try read(), data: copy) { other, _ in
                    let copied = try await other.description().sections
                    #expect(copied == sections)
                }
            }
            let error = try await #require(throws: TenantError.self) {
                try await LocalTenant.copyData(of: data.appendingPathComponent("none"), to: copy)
            }
            #expect(error.cause == .dataDirectory)
        }
    }
}

@Suite("Keywords in descriptions")
struct KeywordTests {
    private let keywords = Keywords(values: [
        "NAME": "Shop", "LIST": ["a", "b"], "MORE": #""b", "c""#, "FLAG": true, "INNER": "##NAME##",
    ])

    @Test(
        "markers give way to values",
        arguments: [
            ("name: ##NAME## & Co", "name: Shop & Co"), ("'@@LIST@@'", #"["a","b"]"#), (#""@@LIST@@""#, #"["a","b"]"#),
            ("@@NAME@@", #""Shop""#), ("[ \"a\", ##MORE## ]", #"[ "a", "b", "c" ]"#), ("##FLAG##", "true"),
            ("@@INNER@@", #""Shop""#), ("@@config@@ ##OTHER## ## x", "@@config@@ ##OTHER## ## x"),
            ("##NAME####NAME##", "ShopShop"), ("'@@LIST@@\"", #"'["a","b"]""#),
        ])
    func replace(_ text: String, _ expected: String) {
        #expect(keywords.replaced(in: text) == expected)
    }
}
