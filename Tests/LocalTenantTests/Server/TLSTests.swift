import A0Process
import Foundation
import Testing

@testable import LocalTenant

@Suite("TLS")
struct TLSTests {
    private func configuration(_ folder: URL, names: [String] = []) -> TenantConfiguration {
        .bookshop.with { $0.tls = TenantTLS(names: names, authorityDirectory: folder.appendingPathComponent("ca")) }
    }

    private func curl(_ tenant: LocalTenant, _ words: String...) async throws -> (text: String, status: Int32) {
        try await curl(tenant, words)
    }

    private func curl(_ tenant: LocalTenant, _ words: [String]) async throws -> (text: String, status: Int32) {
        let file = try #require(tenant.certificateAuthority?.url.path)
        let usual = ["--silent", "--max-time", "30", "--noproxy", "*", "--cacert", file]
        return try await #require(Program("curl")).output(of: usual + words)
    }

    @Test("with TLS, URLs have https, and clients that trust the tenant's authority can connect with each name")
    func https() async throws {
        try await withDirectory { folder in
            try await withTenant(configuration(folder, names: ["shop.test"])) { tenant, _ in
                let port = try #require(tenant.url.port)
                #expect(tenant.issuer == "https://localhost:\(port)/")
                #expect(tenant.domain == "https://localhost:\(port)" && tenant.listeningURL == tenant.url)
                let authority = try #require(tenant.certificateAuthority)
                #expect(authority.pem == (try String(contentsOf: authority.url, encoding: .utf8)))
                #expect(authority.fingerprint.split(separator: ":").count == 32)
                for host in ["localhost", "127.0.0.1", "shop.test"] {
                    let response = try await curl(
                        tenant, "--resolve", "shop.test:\(port):127.0.0.1",
                        "https://\(host):\(port)/.well-known/openid-configuration")
                    #expect(response.text.contains(#""issuer":"https://localhost:\#(port)/""#), "\(host): \(response)")
                }
                // curl exits with 60: the certificate isn't valid for that name.
                let other = try await curl(
                    tenant, "--resolve", "other.test:\(port):127.0.0.1", "https://other.test:\(port)/")
                #expect(other.status == 60)
            }
        }
    }

    @Test("clients authenticate with certificates of the authorities that the tenant trusts")
    func clientCertificates() async throws {
        try await withDirectory { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let own = try await selfSigned(in: folder, for: "billing.test")
            var configuration = configuration(folder)
            configuration.tls?.clientAuthorities = own.certificate
            var client = TenantClient(
                clientID: "billing", appType: .nonInteractive, grantTypes: ["client_credentials"],
                authenticationMethod: .tlsClientAuth)
            client.certificates = [ClientCertificate(subject: "CN=billing.test")]
            configuration.clients.append(client)
            configuration.clientGrants.append(
                TenantClientGrant(clientID: "billing", audience: booksAPI, scope: ["read:books"]))
            try await withTenant(configuration) { tenant, _ in
                let words = [
                    "--data", "grant_type=client_credentials&client_id=billing&audience=\(booksAPI)",
                    tenant.issuer + "oauth/token",
                ]
                let shown = ["--cert", own.certificate.path, "--key", own.key.path]
                let (known, unknown) = (try await curl(tenant, shown + words), try await curl(tenant, words))
                #expect(known.text.contains("access_token"), "\(known)")
                #expect(unknown.text.contains("no client certificate"), "\(unknown)")
            }
        }
    }

    @Test("a missing file of authorities stops the start")
    func noAuthorities() async throws {
        try await withDirectory { folder in
            var configuration = configuration(folder)
            configuration.tls?.clientAuthorities = folder.appendingPathComponent("missing.pem")
            let error = await #expect(throws: TenantError.self) {
                try await withTenant(configuration) { _, _ in }
            }
            #expect(error?.keyPath == "tls.client_authorities")
        }
    }

    @Test("tenants of the same user share a certificate authority, and certificates are renewed at run time")
    func renewal() async throws {
        try await withDirectory { folder in
            try await withTenant(configuration(folder)) { first, _ in
                try await withTenant(configuration(folder)) { second, _ in
                    #expect(first.certificateAuthority == second.certificateAuthority)
                    // --insecure: the certificate isn't valid yet, because its dates are in the future.
                    func expiry() async throws -> String {
                        let response = try await curl(
                            second, "--insecure", "--verbose", "--output", "/dev/null", "--stderr", "-",
                            "\(second.url)")
                        let line = response.text.split(separator: "\n").first { $0.contains("expire date") }
                        return String(try #require(line, "\(response.text)"))
                    }
                    let before = try await expiry()
                    try second.certificate?.renew(at: Date())
                    #expect(try await expiry() == before)
                    try second.certificate?.renew(at: Date() + 75 * 86_400)
                    #expect(try await expiry() != before)
                }
            }
        }
    }

    @Test("a custom certificate is used and reloaded when its file changes")
    func ownCertificate() async throws {
        try await withDirectory { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = try await selfSigned(in: folder, for: "shop.test")
            let own = TenantConfiguration.bookshop.with {
                $0.host = "shop.test"
                $0.tls = TenantTLS(certificate: files.certificate, key: files.key)
            }
            try await withTenant(own) { tenant, _ in
                #expect(tenant.certificateAuthority == nil)
                let port = try #require(tenant.url.port)
                #expect(tenant.issuer == "https://shop.test:\(port)/")
                func response() async throws -> (text: String, status: Int32) {
                    try await #require(Program("curl")).output(of: [
                        "--silent", "--noproxy", "*", "--cacert", files.certificate.path, "--resolve",
                        "shop.test:\(port):127.0.0.1", "\(tenant.url)v",
                    ])
                }
                #expect(try await response().status == 0)
                _ = try await selfSigned(in: folder, for: "shop.test")
                #expect(try await response().status == 60)
                try tenant.certificate?.renew(at: Date())
                #expect(try await response().status == 0)
            }
        }
    }

    @Test("a tenant with an unusable certificate doesn't start, and the error names the file")
    func errors() async throws {
        try await withDirectory { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = try await selfSigned(in: folder, for: "shop.test")
            func expect(_ tls: TenantTLS, _ host: TenantConfiguration.Host, _ parts: String...) async throws {
                let error = await #expect(throws: TenantError.self) {
                    try await LocalTenant.start(.bookshop.with { ($0.tls, $0.host) = (tls, host) })
                }
                for part in parts { #expect(error?.description.contains(part) == true, "\(error?.description ?? "")") }
            }
            try await expect(
                TenantTLS(certificate: files.certificate, key: files.key), .localhost, files.certificate.path,
                "not for localhost", "shop.test")
            try await expect(
                TenantTLS(certificate: files.certificate, key: files.certificate), "shop.test", "has no private key")
            try await expect(
                TenantTLS(certificate: folder.appendingPathComponent("none.pem"), key: files.key), "shop.test",
                "none.pem cannot be read: No such file")
            let authority = folder.appendingPathComponent("ca")
            try await expect(
                TenantTLS(names: ["shop.test", "example.com"], authorityDirectory: authority), .localhost,
                "tls.names[1]", "example.com")
            try await expect(TenantTLS(authorityDirectory: authority), "example.com", "host: ", "example.com")
            try await expect(TenantTLS(authorityDirectory: files.key), .localhost, files.key.path)
        }
    }

    /// A self-signed certificate from openssl.
    private func selfSigned(in folder: URL, for name: String) async throws -> (certificate: URL, key: URL) {
        let files = (folder.appendingPathComponent("own.pem"), folder.appendingPathComponent("own-key.pem"))
        let words = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30", "-subj",
            "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-out", files.0.path, "-keyout", files.1.path,
        ]
        let status = try await #require(Program("openssl")).output(of: words).status
        #expect(status == 0)
        return files
    }
}
