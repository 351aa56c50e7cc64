import A0Certificates
import A0HTTPServer
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Clients with certificates")
struct MutualTLSTests {
    /// A certificate as a proxy forwards it.
    private struct Forwarded {
        let pem: String
        let thumbprint: String

        init(_ name: String, until end: Date = Date() + 3_600) throws {
            let key = try PrivateKey.generateP256()
            pem = try Certificate.selfSigned(
                pkcs8: key.pkcs8(), commonName: name, serialNumber: Data([1]), validity: Date() - 3_600...end
            ).pem
            thumbprint = try X509Certificate(pem: pem).thumbprint
        }

        func headers(_ key: String?, isVerified: Bool = true) -> [String: String] {
            var headers = [
                "client-certificate": pem.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
                "client-certificate-ca-verified": isVerified ? "SUCCESS" : "FAILED: self signed certificate",
            ]
            headers["cname-api-key"] = key
            return headers
        }
    }

    /// The API of books whose tokens are bound to certificates.
    private static func configuration(
        required: Bool = true, _ change: (inout TenantClient) -> Void = { _ in }
    ) -> TenantConfiguration {
        TenantConfiguration.administered.with { configuration in
            var client = TenantClient(
                clientID: "payer", appType: .regularWeb,
                callbacks: [callback],
                grantTypes: ["client_credentials", "authorization_code", "refresh_token"],
                authenticationMethod: .tlsClientAuth)
            client.certificates = [ClientCertificate(subject: "CN=payer,O=a0 local tenant")]
            change(&client)
            configuration.clients.append(client)
            configuration.apis = [TenantAPI(identifier: booksAPI, scopes: ["read:books"], allowOfflineAccess: true)]
            configuration.apis[0].proofOfPossession = .init(mechanism: .mtls, required: required)
            configuration.clientGrants.append(
                TenantClientGrant(clientID: "payer", audience: booksAPI, scope: ["read:books"]))
            configuration.tokenIntrospection = true
            configuration.mtlsEndpointAliases = true
        }
    }

    private static func selfSigned(_ certificate: Forwarded) -> TenantConfiguration {
        configuration { client in
            client.authenticationMethod = .selfSignedTLSClientAuth
            client.certificates = [ClientCertificate(pem: certificate.pem)]
        }
    }

    /// Runs a tenant behind a proxy that knows the API key.
    private func withProxy(
        _ configuration: TenantConfiguration, _ body: (LocalTenant, Caller, _ key: String) async throws -> Void
    ) async throws {
        try await withService(configuration) { tenant, service in
            let made = try await service.send(
                "POST", "/api/v2/custom-domains", ["domain": "login.example.com", "type": "self_managed_certs"])
            let path = "/api/v2/custom-domains/" + (try made.text("custom_domain_id"))
            let verified = try await service.send("POST", path + "/verify", [:])
            let key = try verified.text("cname_api_key")
            for (method, path) in [("POST", path + "/verify"), ("GET", path), ("GET", "/api/v2/custom-domains")] {
                #expect(try await !service.send(method, path).text.contains("cname_api_key"))
            }
            try await body(tenant, service, key)
        }
    }

    private func confirmation(_ tokens: Tokens) throws -> TenantValue? { try claims(try tokens.access)["cnf"] }

    private let machine: [String: TenantValue] = [
        "grant_type": "client_credentials", "client_id": "payer", "audience": .string(booksAPI),
    ]

    @Test("a certificate of a trusted authority authenticates the client with its subject, and binds its tokens")
    func issued() async throws {
        try await withProxy(Self.configuration()) { tenant, service, key in
            let browser = service.browser
            let certificate = try Forwarded("payer")
            let response = try await browser.token(machine, headers: certificate.headers(key))
            #expect(response.status == 200, "\(response.text)")
            #expect(try response.json["token_type"] == "Bearer")
            let claims = try claims(try Tokens(response).access)
            #expect(claims["cnf"] == ["x5t#S256": .string(certificate.thumbprint)])
            let log = try await service.send("GET", "/api/v2/logs?q=type:seccft%20AND%20client_id:payer")
            #expect(log.text.contains("\"mtls_thumbprint_sha256\":\"\(certificate.thumbprint)\""), "\(log.text)")

            let introspected = try await browser.postJSON(
                "/oauth/introspect", ["client_id": "payer", "token": .string(try Tokens(response).access)],
                headers: certificate.headers(key))
            #expect(try introspected.json["token_type"] == "Bearer")
            #expect(try introspected.json["cnf"] == claims["cnf"])
        }
    }

    @Test("other certificates don't authenticate the client, and the error says why")
    func refused() async throws {
        try await withProxy(Self.configuration()) { _, service, key in
            let browser = service.browser
            let (own, other, old) = (
                try Forwarded("payer"), try Forwarded("other"), try Forwarded("payer", until: Date() - 60)
            )
            for (headers, reason) in [
                (own.headers(key, isVerified: false), "no authority"),
                (other.headers(key), "is not one of the client's"),
                (old.headers(key), "expired"), (own.headers(nil), "no client certificate"),
                (own.headers("x" + key), "no client certificate"), ([:], "no client certificate"),
            ] {
                let response = try await browser.token(machine, headers: headers)
                #expect(response.status == 401)
                #expect(try response.text("error_description").contains(reason), "\(response.text)")
            }
            var noise = own.headers(key)
            noise["client-certificate"] = "noise"
            let response = try await browser.token(machine, headers: noise)
            #expect(response.status == 400)
            #expect(try response.text("error_description").contains("can't be read"))
            let withSecret = try await browser.token(machine.merging(["client_secret": "x"]) { $1 })
            #expect(withSecret.status == 401)
        }
    }

    @Test("a client's own certificate authenticates it, whoever issued it")
    func selfSigned() async throws {
        let (own, other) = (try Forwarded("payer"), try Forwarded("payer"))
        try await withProxy(Self.selfSigned(own)) { _, service, key in
            let browser = service.browser
            for (certificate, status) in [(own, 200), (other, 401)] {
                let response = try await browser.token(machine, headers: certificate.headers(key, isVerified: false))
                #expect(response.status == status, "\(response.text)")
            }
        }
    }

    @Test("a client authenticates with a certificate that the API gave it, and after an export too")
    func managed() async throws {
        let own = try Forwarded("payer")
        for (method, credential) in [
            ("self_signed_tls_client_auth", ["credential_type": "x509_cert", "pem": .string(own.pem)]),
            ("tls_client_auth", ["credential_type": "cert_subject_dn", "pem": .string(own.pem)]),
            ("tls_client_auth", ["credential_type": "cert_subject_dn", "subject_dn": "CN=payer,O=a0 local tenant"]),
        ] as [(String, [String: TenantValue])] {
            let configuration = Self.configuration { $0.certificates = [ClientCertificate(subject: "CN=nobody")] }
            try await withProxy(configuration) { tenant, service, key in
                let made = try await service.send(
                    "POST", "/api/v2/clients",
                    [
                        "name": "made", "app_type": "non_interactive", "grant_types": ["client_credentials"],
                        "client_authentication_methods": [method: ["credentials": [.object(credential)]]],
                    ])
                #expect(made.status == 201, "\(made.text)")
                let shown = try made.json["client_authentication_methods"]?[method]?["credentials"]?.arrayValue
                #expect(shown?.map { $0.objectValue?.keys.sorted() } == [["id"]])
                let id = try made.text("client_id")
                _ = try await service.send(
                    "POST", "/api/v2/client-grants",
                    ["client_id": .string(id), "audience": .string(booksAPI), "scope": ["read:books"]])
                let fields = machine.merging(["client_id": .string(id)]) { $1 }
                let response = try await service.browser.token(fields, headers: own.headers(key))
                #expect(response.status == 200, "\(response.text)")

                let exported = try await tenant.description()
                #expect(exported.findings().filter { $0.severity == .error } == [])
                try await withTenant(TenantConfiguration(), description: exported) { other, _ in
                    let client = try await other.tenant.store.clients().map(\.client).first { $0.name == "made" }
                    #expect(client?.authenticationMethod.rawValue == method)
                    let certificate = try #require(
                        try PresentedCertificate(forwardedIn: HTTPHeaders(own.headers(key).map { ($0.key, $0.value) })))
                    #expect(certificate.error(for: try #require(client), at: Date()) == nil)
                }
            }
        }
    }

    @Test("a login's token is bound to the client's certificate, which /userinfo then requires")
    func login() async throws {
        let (own, other) = (try Forwarded("payer"), try Forwarded("payer"))
        try await withProxy(Self.selfSigned(own)) { _, service, key in
            let browser = service.browser
            let code = try await browser.code([
                "client_id": "payer", "audience": booksAPI, "scope": "openid offline_access read:books",
            ])
            let response = try await browser.token(
                [
                    "grant_type": "authorization_code", "client_id": "payer", "code": .string(code),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ], headers: own.headers(key))
            #expect(response.status == 200, "\(response.text)")
            let tokens = try Tokens(response)
            #expect(try confirmation(tokens) == ["x5t#S256": .string(own.thumbprint)])
            let bearer = ["Authorization": "Bearer \(try tokens.access)"]
            for (headers, status) in [(own.headers(key), 200), (other.headers(key), 401), (own.headers(nil), 401)] {
                let info = try await browser.send("GET", "/userinfo", headers: bearer.merging(headers) { $1 })
                #expect(info.status == status, "\(info.text)")
            }
            let refreshed = try await browser.token(
                [
                    "grant_type": "refresh_token", "client_id": "payer",
                    "refresh_token": .string(try tokens.refresh),
                ], headers: own.headers(key))
            #expect(try confirmation(Tokens(refreshed)) == ["x5t#S256": .string(own.thumbprint)])
        }
    }

    @Test("tokens of an API that needs certificates are refused without one, and others aren't bound")
    func binding() async throws {
        for required in [true, false] {
            let configuration = Self.configuration(required: required) { client in
                (client.authenticationMethod, client.clientSecret) = (.secretPost, "payer-secret")
            }
            try await withProxy(configuration) { _, service, key in
                let browser = service.browser
                let fields = machine.merging(["client_secret": "payer-secret"]) { $1 }
                let plain = try await browser.token(fields)
                #expect(plain.status == (required ? 400 : 200))
                if required {
                    #expect(try plain.text("error_description").contains("need a client certificate"))
                } else {
                    #expect(try confirmation(Tokens(plain)) == nil)
                }
                let own = try Forwarded("anybody")
                let bound = try await browser.token(fields, headers: own.headers(key, isVerified: false))
                #expect(try confirmation(Tokens(bound)) == ["x5t#S256": .string(own.thumbprint)])
            }
        }
    }

    @Test("discovery names the methods and the endpoints for certificates only where they work")
    func discovery() async throws {
        try await withProxy(Self.configuration { $0.certificates = [ClientCertificate(subject: "CN=payer")] }) {
            tenant, service, _ in
            let metadata = try await service.browser.get("/.well-known/openid-configuration").json
            #expect(metadata["tls_client_certificate_bound_access_tokens"] == true)
            #expect(
                metadata["mtls_endpoint_aliases"]?["token_endpoint"] == .string(tenant.issuer + "oauth/token"))
            let methods = metadata["token_endpoint_auth_methods_supported"]?.arrayValue ?? []
            #expect(methods.contains("tls_client_auth") && methods.contains("self_signed_tls_client_auth"))
        }
        try await withTenant { _, browser in
            let metadata = try await browser.get("/.well-known/openid-configuration").json
            #expect(metadata["tls_client_certificate_bound_access_tokens"] == nil)
            #expect(metadata["mtls_endpoint_aliases"] == nil)
            let methods = metadata["token_endpoint_auth_methods_supported"]?.arrayValue ?? []
            #expect(!methods.contains("tls_client_auth"))
        }
    }

    @Test(
        "a configuration whose clients lack certificates is refused",
        arguments: [
            (#"{"client_id": "a", "token_endpoint_auth_method": "tls_client_auth"}"#, "client_certificates"),
            (
                #"{"client_id": "a", "token_endpoint_auth_method": "self_signed_tls_client_auth", "client_certificates": [{"subject_dn": "CN=a"}]}"#,
                "client_certificates"
            ),
            (#"{"client_id": "a", "client_certificates": [{}]}"#, "client_certificates[0].subject_dn"),
            (#"{"client_id": "a", "client_certificates": [{"pem": "x"}]}"#, "client_certificates[0].pem"),
        ])
    func configurations(client: String, keyPath: String) throws {
        let error = #expect(throws: TenantError.self) {
            try TenantConfiguration(json: Data(#"{"clients": [\#(client)]}"#.utf8))
        }
        #expect(error?.keyPath == "clients[0].\(keyPath)")
    }
}
