import A0Certificates
import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("Keys in the Management API")
struct KeyManagementTests {
    private func keys(_ service: Caller) async throws -> [[String: TenantValue]] {
        try JSONDecoder().decode(
            [[String: TenantValue]].self, from: try await service.send("GET", "/api/v2/keys/signing").body)
    }

    @Test("signing keys have certificates, which the key set has too, and are rotated and revoked")
    func signing() async throws {
        try await withService { _, service in
            let path = "/api/v2/keys/signing"
            let first = try await keys(service)
            #expect(first.map { $0["current"] }.filter { $0 == true }.count == 1)
            #expect(first.map { $0["next"] }.filter { $0 == true }.count == 1)
            let current = try #require(first.first { $0["current"] == true })
            let id = try #require(current["kid"]?.stringValue)
            let pem = try #require(current["cert"]?.stringValue)
            let certificate = try #require(try Certificate.chain(pem: pem, path: "cert").first)
            #expect(certificate.commonName == id)
            #expect(current["pkcs7"]?.stringValue?.hasPrefix("-----BEGIN PKCS7-----") == true)
            #expect(
                current["fingerprint"]?.stringValue?.replacingOccurrences(of: ":", with: "")
                    == current["thumbprint"]?.stringValue)

            let set = try await service.browser.get("/.well-known/jwks.json").json["keys"]?.arrayValue ?? []
            let entry = try #require(set.first { $0["kid"]?.stringValue == id })
            let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
            #expect(entry["x5c"] == [.string(body)])
            #expect(entry["x5t"] == .string(Base64URL.encode(try certificate.sha1)))

            try expectManagementError(
                try await service.send("PUT", "\(path)/\(id)/revoke"), 400, "operation_not_supported")
            let rotated = try await service.send("POST", path + "/rotate")
            #expect(rotated.status == 201, "\(rotated.text)")
            let second = try await keys(service)
            #expect(second.first { $0["kid"]?.stringValue == id }?["previous"] == true)
            #expect(second.first { $0["kid"] == (try? rotated.json["kid"]) }?["next"] == true)
            #expect(second.first { $0["kid"]?.stringValue == id }?["cert"]?.stringValue == pem, "it stays the same")
            let revoked = try await service.send("PUT", "\(path)/\(id)/revoke")
            #expect(revoked.status == 200, "\(revoked.text)")
            #expect(try revoked.text("cert") == pem)
            // The token was signed with it.
            #expect(try await service.send("GET", path).status == 401)
            let again = try await Caller.service(service.browser)
            try expectManagementError(try await again.send("GET", "\(path)/\(id)"), 404, "inexistent_signing_key")
        }
    }

    @Test("encryption keys are kept with their states")
    func encryption() async throws {
        try await withService { _, service in
            let path = "/api/v2/keys/encryption"
            let root = try await service.send("POST", path, ["type": "customer-provided-root-key"])
            #expect(root.status == 201, "\(root.text)")
            #expect(try root.text("state") == "pre-activation")
            let imported = try await service.send(
                "POST", "\(path)/\(try root.text("kid"))", ["wrapped_key": "YWJj"])
            #expect(try imported.text("state") == "active")
            #expect(!imported.text.contains("YWJj"))
            let key = try await service.send("POST", path, ["type": "tenant-encryption-key"])
            #expect(try key.text("state") == "active")
            #expect(try await service.send("POST", path + "/rekey", [:]).status == 204)
            let id = try key.text("kid")
            #expect(try await service.send("GET", "\(path)/\(id)").text("state") == "deactivated")
            #expect(try await service.send("GET", path + "?include_totals=true").json["total"] == 4)
            #expect(try await service.send("DELETE", "\(path)/\(id)").status == 204)
            #expect(try await service.send("GET", "\(path)/\(id)").status == 404)
        }
    }
}
