import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Clients in the Management API")
struct ClientManagementTests {
    /// A token for the API by client credentials.
    private func machineToken(_ service: Caller, _ id: String, _ secret: String) async throws -> Browser.Page {
        try await service.browser.token(
            body([
                "grant_type": "client_credentials", "client_id": .string(id), "client_secret": .string(secret),
                "audience": .string(service.browser.base + "/api/v2/"),
            ]))
    }

    @Test("a client that is made can log in users at once, and is found with Auth0's defaults")
    func create() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/clients",
                ["name": "Shop", "app_type": "spa", "callbacks": ["https://shop.example.com/callback"], "logo_uri": ""])
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("client_id")
            #expect(try made.text("client_secret").count == 64)
            let found = try await service.send("GET", "/api/v2/clients/\(id)")
            #expect(try found.text("client_secret") == made.text("client_secret"))
            #expect(try found.json["token_endpoint_auth_method"] == "none")
            #expect(try found.json["grant_types"] == ["authorization_code", "implicit", "refresh_token"])
            #expect(try found.json["refresh_token"] != nil)
            let login = try await service.browser.get(
                "/authorize",
                authorizeQuery(["client_id": id, "redirect_uri": "https://shop.example.com/callback"]))
            #expect(login.location?.contains("/u/login") == true, "\(login.text)")
            #expect(try texts(try await service.send("GET", "/api/v2/clients?app_type=spa"), "client_id").contains(id))
        }
    }

    @Test("a client that can't be stored entirely isn't stored at all")
    func halfway() async throws {
        try await withService { tenant, service in
            let pem = try #require(ECPoint.pem(try PrivateKey.generateP256().publicJWK()))
            let credential: TenantValue = ["credential_type": "public_key", "name": "key", "pem": .string(pem)]
            let body: [String: TenantValue] = [
                "name": "Shop", "app_type": "regular_web",
                "client_authentication_methods": ["private_key_jwt": ["credentials": [credential]]],
            ]
            let stopped = try await tenant.refusing("INSERT ON clients") {
                try await service.send("POST", "/api/v2/clients", body)
            }
            #expect(stopped.status == 500)
            #expect(try await tenant.tenant.store.settings(below: "clients").isEmpty)
            let made = try await service.send("POST", "/api/v2/clients", body)
            #expect(made.status == 201, "\(made.text)")

            // As at Auth0: it authenticates with its key.
            #expect(try made.json["client_secret"] == nil)
            let id = try made.text("client_id")
            let secret = try await tenant.tenant.store.client(id)?.secretHash
            let rotated = try await tenant.refusing("UPDATE ON settings") {
                try await service.send("POST", "/api/v2/clients/\(id)/rotate-secret")
            }
            #expect(rotated.status == 500)
            #expect(try await tenant.tenant.store.client(id)?.secretHash == secret)
            let deleted = try await tenant.refusing("DELETE ON settings") {
                try await service.send("DELETE", "/api/v2/clients/\(id)")
            }
            #expect(deleted.status == 500)
            #expect(try texts(try await service.send("GET", "/api/v2/clients/\(id)/credentials"), "name") == ["key"])
        }
    }

    @Test("the refresh tokens of a deleted client don't work for a later one with the same ID")
    func laterClient() async throws {
        try await withService { tenant, service in
            let client = try #require(tenant.tenant.configuration.clients.first { $0.clientID == "app" })
            let login = try Tokens(try await service.browser.passwordGrant(["scope": "openid offline_access"]))
            #expect(try await service.send("DELETE", "/api/v2/clients/app").status == 204)
            try await tenant.add(client)
            let refreshed = try await service.browser.token(
                body(["grant_type": "refresh_token", "client_id": "app", "refresh_token": .string(login.refresh)]))
            #expect(refreshed.status == 403)
            #expect(try refreshed.text("error") == "invalid_grant")
        }
    }

    @Test("both names of a client's logout URLs change together, and an empty object removes them")
    func logoutURLs() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/clients",
                ["name": "Shop", "oidc_logout": ["backchannel_logout_urls": ["https://shop.example.com/1"]]])
            let path = "/api/v2/clients/\(try made.text("client_id"))"
            let initiators: TenantValue = ["mode": "custom", "selected_initiators": ["rp-logout", "idp-logout"]]
            func logout(_ urls: TenantValue) -> TenantValue {
                ["backchannel_logout_urls": urls, "backchannel_logout_initiators": initiators]
            }
            #expect(try made.json["oidc_logout"] == logout(["https://shop.example.com/1"]))
            #expect(
                try made.json["oidc_backchannel_logout"] == ["backchannel_logout_urls": ["https://shop.example.com/1"]])

            let newer: TenantValue = ["backchannel_logout_urls": ["https://shop.example.com/2"]]
            let changed = try await service.send("PATCH", path, ["oidc_logout": newer])
            #expect(try changed.json["oidc_logout"] == logout(["https://shop.example.com/2"]))
            #expect(try changed.json["oidc_backchannel_logout"] == newer)

            let older: TenantValue = ["backchannel_logout_urls": ["https://shop.example.com/3"]]
            let again = try await service.send("PATCH", path, ["oidc_backchannel_logout": older])
            #expect(try again.json["oidc_logout"] == logout(["https://shop.example.com/3"]))
            #expect(try again.json["oidc_backchannel_logout"] == older)

            for name in ["oidc_logout", "oidc_backchannel_logout"] {
                let removed = try await service.send("PATCH", path, [name: [:]])
                #expect(removed.status == 200, "\(removed.text)")
                let found = try await service.send("GET", path)
                #expect(try found.json["oidc_logout"] == nil && found.json["oidc_backchannel_logout"] == nil)
                _ = try await service.send("PATCH", path, ["oidc_logout": newer])
            }
        }
    }

    @Test("the settings of session transfers that a client doesn't name have Auth0's defaults")
    func sessionTransfer() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/clients",
                ["name": "App", "app_type": "native", "session_transfer": ["can_create_session_transfer_token": true]])
            #expect(
                try made.json["session_transfer"] == [
                    "can_create_session_transfer_token": true, "allowed_authentication_methods": [],
                    "enforce_device_binding": "ip",
                ])
        }
    }

    @Test("a machine client is made, gets tokens with its grant, a new secret, and is deleted")
    func machine() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/clients", ["name": "Robot", "app_type": "non_interactive"])
            let (id, secret) = (try made.text("client_id"), try made.text("client_secret"))
            let grant = try await service.send(
                "POST", "/api/v2/client-grants",
                [
                    "client_id": .string(id), "audience": .string(service.browser.base + "/api/v2/"),
                    "scope": ["read:users"],
                ])
            #expect(grant.status == 201, "\(grant.text)")
            #expect(try await machineToken(service, id, secret).status == 200)
            let rotated = try await service.send("POST", "/api/v2/clients/\(id)/rotate-secret")
            #expect(rotated.status == 200, "\(rotated.text)")
            #expect(try await machineToken(service, id, secret).status == 401)
            #expect(try await machineToken(service, id, try rotated.text("client_secret")).status == 200)
            #expect(try await service.send("DELETE", "/api/v2/clients/\(id)").status == 204)
            #expect(try await machineToken(service, id, try rotated.text("client_secret")).status == 401)
            try expectManagementError(
                try await service.send("GET", "/api/v2/clients/\(id)"), 404, "inexistent_client",
                "The client does not exist")
            #expect(try await !service.send("GET", "/api/v2/client-grants").text.contains(id))
        }
    }

    @Test("PATCH merges metadata, removes what is null, and keeps the secret and the tenant's own settings")
    func change() async throws {
        try await withService(.administered.with { $0.clients.append(.commandLine) }) { tenant, service in
            let path = "/api/v2/clients/service"
            let first = try await service.send(
                "PATCH", path, ["client_metadata": ["a": "1", "b": "2"], "par_request_expiry": 60, "callbacks": []])
            #expect(first.status == 200, "\(first.text)")
            let second = try await service.send(
                "PATCH", path, ["client_metadata": ["a": .null, "c": "3"], "par_request_expiry": .null])
            #expect(try second.json["client_metadata"] == ["b": "2", "c": "3"], "\(second.text)")
            #expect(try second.json["par_request_expiry"] == nil)
            #expect(try await tenant.tenant.store.client("service")?.client.pushedRequestLifetime == 30)
            #expect(try await tenant.tenant.store.client("service")?.client.clientMetadata == ["b": "2", "c": "3"])
            #expect(try await machineToken(service, "service", "service-secret").status == 200)
            let native = try await service.send("PATCH", "/api/v2/clients/a0-cli", ["name": "Tool"])
            #expect(native.status == 200, "\(native.text)")
            #expect(!native.text.contains("any_loopback"))
            #expect(try await tenant.tenant.store.client("a0-cli")?.client.anyLoopbackCallback == true)
        }
    }

    @Test("a third-party client has an id of its own form, and refresh tokens that expire")
    func thirdParty() async throws {
        try await withService { tenant, service in
            let made = try await service.send("POST", "/api/v2/clients", ["name": "Partner", "is_first_party": false])
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("client_id")
            #expect(id.hasPrefix("tpc_"))
            #expect(try await tenant.tenant.store.client(id)?.client.isFirstParty == false)
            #expect(try await tenant.tenant.store.client(id)?.client.refreshToken.absoluteLifetime != nil)
            #expect(try made.json["third_party_security_mode"] == "strict")
            for change: [String: TenantValue] in [
                ["is_first_party": true], ["third_party_security_mode": "permissive"],
            ] {
                try expectManagementError(
                    try await service.send("PATCH", "/api/v2/clients/\(id)", change), 400, "invalid_body",
                    "can't be changed")
            }
            let permissive = try await service.send(
                "POST", "/api/v2/clients",
                ["name": "Old partner", "is_first_party": false, "third_party_security_mode": "permissive"])
            #expect(try !permissive.text("client_id").hasPrefix("tpc_"), "\(permissive.text)")
            #expect(try permissive.json["refresh_token"]?["expiration_type"] == "non-expiring")
        }
    }

    @Test("mistakes change nothing and are named with their place")
    func errors() async throws {
        try await withService { _, service in
            let path = "/api/v2/clients"
            try expectManagementError(
                try await service.send("POST", path, [:]), 400, "invalid_body", "Missing required property: name")
            try expectManagementError(
                try await service.send("POST", path, ["name": "a", "callbacks": ["no url"]]), 400, "invalid_body",
                "on property callbacks[0]")
            try expectManagementError(
                try await service.send("POST", path, ["name": "a", "custom_login_page_file": "/etc/passwd"]), 400,
                "invalid_body", "Additional properties not allowed: custom_login_page_file")
            try expectManagementError(
                try await service.send("PATCH", path + "/service", ["callbacks": ["https://a.example/#b"]]), 400,
                "invalid_body")
            try expectManagementError(
                try await service.send("PATCH", path + "/service", ["any_loopback_callback": true]), 400,
                "invalid_body")
            #expect(try await service.send("GET", path + "/service").json["callbacks"] == [])
            let reader = try await Caller.service(service.browser, scope: "read:clients update:clients")
            try expectManagementError(
                try await reader.send("PATCH", path + "/service", ["client_secret": "x"]), 403, "insufficient_scope",
                "update:client_keys")
            for search in ["a", "name:a%20OR", "name:[a%20TO", "name:%22a", "NOT", "name:", "-%22a%22"] {
                try expectManagementError(
                    try await service.send("GET", "\(path)?q=\(search)"), 400, "invalid_query_string", "property q")
            }
        }
    }

    @Test("secrets are shown to those who may read them, and kept encrypted")
    func secrets() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            let path = "/api/v2/clients"
            var (id, secret) = ("", "")
            try await withService(configuration) { tenant, service in
                let made = try await service.send("POST", path, ["name": "Robot", "app_type": "non_interactive"])
                id = try made.text("client_id")
                secret = try await service.send("POST", "\(path)/\(id)/rotate-secret").text("client_secret")
                #expect(try await service.send("GET", "\(path)/\(id)").text("client_secret") == secret)
                let changed = try await service.send("PATCH", "\(path)/\(id)", ["client_secret": "chosen-by-caller"])
                #expect(try changed.text("client_secret") == "chosen-by-caller")
                secret = try changed.text("client_secret")
                let reader = try await Caller.service(service.browser, scope: "read:clients")
                for place in [path, "\(path)/\(id)", path + "?fields=client_secret,client_id"] {
                    #expect(try await !reader.send("GET", place).text.contains("\"client_secret\":"))
                }
                let kept = try await tenant.tenant.store.settings("client-secrets")
                #expect(Set(kept.map(\.id)).isSuperset(of: [id, "service"]))
                for record in kept {
                    let sealed = record.document["sealed"]?.stringValue.flatMap(Base64URL.decode) ?? Data()
                    #expect(sealed.range(of: Data("service-secret".utf8)) == nil)
                    #expect(sealed.range(of: Data(secret.utf8)) == nil)
                }
            }
            try await withService(configuration) { tenant, service in
                let listed = try await service.send("GET", path).text
                #expect(listed.contains(secret) && listed.contains("service-secret"))
                let clients = try await tenant.description(hasSecrets: true).sections["clients"]?.arrayValue ?? []
                #expect(clients.contains { $0["client_secret"]?.stringValue == secret })
                let usual = try await tenant.description().sections["clients"]?.arrayValue ?? []
                #expect(usual.allSatisfy { $0["client_secret"] == nil })
                // A secret that no longer authenticates isn't shown.
                let record = try #require(await tenant.tenant.store.client(id))
                try await tenant.tenant.store.put(
                    ClientRecord(client: record.client, secretHash: "another".secretHash))
                #expect(try await service.send("GET", "\(path)/\(id)").json["client_secret"] == nil)
                #expect(try await service.send("DELETE", "\(path)/\(id)").status == 204)
                #expect(try await tenant.tenant.store.setting("client-secrets", id) == nil)
            }
        }
    }

    @Test("clients, APIs, client grants, and organizations are searched by their members")
    func search() async throws {
        try await withService { _, service in
            for (name, plan) in [("Shop", "gold"), ("Shopping Cart", "silver"), ("Other", "gold")] {
                let body: [String: TenantValue] = [
                    "name": .string(name), "app_type": "spa", "client_metadata": ["plan": .string(plan)],
                ]
                #expect(try await service.send("POST", "/api/v2/clients", body).status == 201)
            }
            func names(_ query: String) async throws -> [String] {
                let page = try await service.send("GET", "/api/v2/clients/search?" + query)
                #expect(page.status == 200, "\(page.text)")
                return try page.json["clients"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
            }
            #expect(try await names("q=name:shop*&sort=name:-1") == ["Shopping Cart", "Shop"])
            #expect(try await names("q=name:%22shopping%20cart%22") == ["Shopping Cart"])
            #expect(try await names("q=client_metadata.plan:gold%20AND%20NOT%20name:Shop") == ["Other"])
            #expect(try await names("q=_exists_:client_metadata.plan%20-name:s*pp*cart") == ["Shop", "Other"])
            #expect(try await names("q=name:nobody") == [])
            #expect(try await names("q=name:Shop%20OR%20(name:other%20AND%20app_type:spa)") == ["Shop", "Other"])
            #expect(
                try await names("q=name:%7Bshop%20TO%20shopping%7D%20OR%20client_metadata.plan:silver") == [
                    "Shopping Cart"
                ])
            let first = try await service.send("GET", "/api/v2/clients/search?q=app_type:spa&take=2&sort=name:1")
            #expect(try first.json["next"] != nil)
            let plain = try await service.send("GET", "/api/v2/clients?q=name:other")
            #expect(plain.text.contains("Other") && !plain.text.contains("Shop"))
            for path in ["organizations", "resource-servers", "client-grants"] {
                let name = path.replacingOccurrences(of: "-", with: "_")
                let all = try await service.send("GET", "/api/v2/\(path)/search")
                #expect(all.status == 200, "\(all.text)")
                let none = try await service.send("GET", "/api/v2/\(path)/search?q=id:none")
                #expect(try none.json[name] == [], "\(none.text)")
            }
        }
    }

    @Test("changes at the same time are all kept")
    func concurrency() async throws {
        try await withService { tenant, service in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<8 {
                    group.addTask {
                        let body: [String: TenantValue] = ["client_metadata": .object(["key\(index)": "value"])]
                        let page = try await service.send("PATCH", "/api/v2/clients/service", body)
                        #expect(page.status == 200, "\(page.text)")
                    }
                }
                try await group.waitForAll()
            }
            let acting = try await tenant.tenant.store.client("service")?.client.clientMetadata
            #expect(acting?.count == 8)
            guard
                case .object(let kept)? = try await service.send("GET", "/api/v2/clients/service").json[
                    "client_metadata"]
            else { return #expect(acting == nil, "there's no metadata") }
            #expect(kept.count == 8)
        }
    }

    @Test("clients that the API made are there after a restart, and those of the configuration are as it says")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            var (id, secret) = ("", "")
            try await withService(configuration) { _, service in
                let made = try await service.send(
                    "POST", "/api/v2/clients",
                    ["name": "Robot", "app_type": "non_interactive", "logo_uri": "https://r.example/logo.png"])
                (id, secret) = (try made.text("client_id"), try made.text("client_secret"))
                _ = try await service.send("PATCH", "/api/v2/clients/service", ["name": "Changed"])
            }
            try await withService(configuration) { _, service in
                let found = try await service.send("GET", "/api/v2/clients/\(id)")
                #expect(try found.json["logo_uri"] == "https://r.example/logo.png")
                #expect(try await service.send("GET", "/api/v2/clients/service").json["name"] == "service")
                let response = try await machineToken(service, id, secret)
                #expect(response.text.contains("is not authorized") || response.status == 403, "the secret is right")
            }
        }
    }

    @Test("a client signs requests with a key that the API gave it")
    func requestCredentials() async throws {
        try await withService { tenant, service in
            let pem = try #require(ECPoint.pem(try PrivateKey.generateP256().publicJWK()))
            let made = try await service.send(
                "POST", "/api/v2/clients",
                [
                    "name": "signer",
                    "signed_request_object": [
                        "required": true, "credentials": [["credential_type": "public_key", "pem": .string(pem)]],
                    ],
                ])
            #expect(made.status == 201, "\(made.text)")
            let path = try "/api/v2/clients/" + made.text("client_id")
            let settings = try made.json["signed_request_object"]?.objectValue
            let id = try #require(settings?["credentials"]?.arrayValue?.first?["id"]?.stringValue)
            #expect(settings?["jwks"] == nil)
            let changed = try await service.send("PATCH", path, ["name": "other"])
            #expect(changed.status == 200, "\(changed.text)")
            let client = try await tenant.tenant.store.client(made.text("client_id"))?.client
            #expect(client?.signedRequestObjects.isRequired == true)
            #expect(client?.signedRequestObjects.keys.keys.count == 1)
            try expectManagementError(
                try await service.send("DELETE", path + "/credentials/\(id)"), 409, "credential_in_use")
        }
    }

    @Test("credentials say what their certificates do, also those for mutual TLS")
    func certificates() async throws {
        try await withService { tenant, service in
            func add(_ members: [String: TenantValue]) async throws -> [String: TenantValue] {
                let client = try await service.send("POST", "/api/v2/clients", ["name": "TLS"]).text("client_id")
                let path = "/api/v2/clients/\(client)"
                let made = try await service.send("POST", path + "/credentials", members)
                #expect(made.status == 201, "\(made.text)")
                #expect(!made.text.contains("BEGIN"))
                let method =
                    members["credential_type"] == "x509_cert" ? "self_signed_tls_client_auth" : "tls_client_auth"
                guard members["credential_type"] != "public_key" else { return try made.json }
                let changed = try await service.send(
                    "PATCH", path,
                    [
                        "token_endpoint_auth_method": .null,
                        "client_authentication_methods": .object([
                            method: ["credentials": [["id": made.json["id"] ?? .null]]]
                        ]),
                    ])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(try changed.json["client_secret"] == nil)
                try expectManagementError(
                    try await service.send("DELETE", path + "/credentials/\(try made.text("id"))"), 409,
                    "credential_in_use")
                return try made.json
            }
            let (pem, expiry) = (TenantValue.string(Self.certificate), "2051-07-23T03:32:52.000Z" as TenantValue)
            let key = try await add(["credential_type": "public_key", "pem": pem, "parse_expiry_from_cert": true])
            #expect(key["kid"] == .string(try JSONWebKey(pem: Self.certificate).thumbprint()))
            #expect(key["expires_at"] == expiry)
            let certificate = try await add(["credential_type": "x509_cert", "pem": pem])
            #expect(certificate["expires_at"] == expiry)
            #expect(certificate["thumbprint_sha256"] == "R9HIR8OXXtMRgLh74tZhtN6v7btoxsK6XvDkQ-Z8r5A")
            #expect(certificate["kid"] == nil && certificate["alg"] == nil)
            let subject = try await add(["credential_type": "cert_subject_dn", "pem": pem])
            #expect(subject["subject_dn"]?.stringValue?.hasPrefix("CN=Zoë\nemailAddress=z@example.com") == true)
            #expect(subject["expires_at"] == nil)
            let named = try await add(["credential_type": "cert_subject_dn", "subject_dn": "CN=Ada"])
            #expect(named["subject_dn"] == "CN=Ada")
        }
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIB2DCCAX2gAwIBAgIUTgg4LAfvkksNvtRpgJ0N1MyKYncwCgYIKoZIzj0EAwIw
        QDENMAsGA1UEAwwEWm/DqzEcMBoGCSqGSIb3DQEJARYNekBleGFtcGxlLmNvbTER
        MA8GCgmSJomT8ixkARkWAXgwIBcNMjYxMjAxMDMzMjUyWhgPMjA1MTA3MjMwMzMy
        NTJaMEAxDTALBgNVBAMMBFpvw6sxHDAaBgkqhkiG9w0BCQEWDXpAZXhhbXBsZS5j
        b20xETAPBgoJkiaJk/IsZAEZFgF4MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        mv7mypNYH8ClID8KYW0VG1gsZ5bK8r1WewRLymL//eO1Lutww5A6NpY9XewIJNAV
        Ax0Tko+GmwdYPmnkSf9QvqNTMFEwHQYDVR0OBBYEFKBla/4A7W6fY2vhRxEILQjD
        PaPcMB8GA1UdIwQYMBaAFKBla/4A7W6fY2vhRxEILQjDPaPcMA8GA1UdEwEB/wQF
        MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJMmdBfIgT8+8upiXrn0fxBvdIMvWI5E
        HOQpisq6mBqLAiEAypxUq+d/Vh9xMeYV+qQftwbwsYPV2uSwHfu2Tc8OE7s=
        -----END CERTIFICATE-----
        """

    @Test("a client authenticates with a key that the API gave it")
    func credentials() async throws {
        try await withService { tenant, service in
            let key = try PrivateKey.generateP256()
            let path = "/api/v2/clients/service"
            try expectManagementError(
                try await service.send(
                    "POST", path + "/credentials", ["credential_type": "public_key", "pem": "not a key"]), 400,
                "invalid_body", "PEM")
            let jwk = try key.publicJWK()
            let pem = try #require(ECPoint.pem(jwk))
            let made = try await service.send(
                "POST", path + "/credentials", ["credential_type": "public_key", "name": "first", "pem": .string(pem)])
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("id")
            #expect(!made.text.contains("BEGIN"))
            let changed = try await service.send(
                "PATCH", path,
                [
                    "token_endpoint_auth_method": .null,
                    "client_authentication_methods": ["private_key_jwt": ["credentials": [["id": .string(id)]]]],
                ])
            #expect(changed.status == 200, "\(changed.text)")
            let client = try await tenant.tenant.store.client("service")?.client
            #expect(client?.authenticationMethod == .privateKeyJWT)
            #expect(client?.keys?.keys.first?["x"] == jwk.x.map(TenantValue.string))
            try expectManagementError(
                try await service.send("DELETE", path + "/credentials/\(id)"), 409, "credential_in_use")

            let token = try CompactJWS(try key.token([:]))
            #expect(client?.keys?.verify(token, at: .now) != nil)
            let expired = try await service.send(
                "PATCH", path + "/credentials/\(id)", ["expires_at": "2020-01-01T00:00:00.000Z"])
            #expect(try expired.json["expires_at"] == "2020-01-01T00:00:00.000Z")
            let after = try await tenant.tenant.store.client("service")?.client
            #expect(after?.keys?.keys.count == 1 && after?.keys?.verify(token, at: .now) == nil)
            #expect(after?.keys?.verify(token, at: Date(timeIntervalSince1970: 1_500_000_000)) != nil)
        }
    }
}

/// A P-256 key as a file.
private enum ECPoint {
    static func pem(_ jwk: JSONWebKey) -> String? {
        guard let x = Base64URL.decode(jwk.x ?? ""), let y = Base64URL.decode(jwk.y ?? "") else { return nil }
        // SubjectPublicKeyInfo of a P-256 key (RFC 5480), whose point is uncompressed.
        let header: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
        ]
        let text = (Data(header) + x + y).base64EncodedString()
        return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n"
    }
}
